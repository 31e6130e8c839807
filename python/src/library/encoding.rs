//! The ways to put a puzzle into clauses.

use super::error::Error;
use super::graded::Numbering;
use exactly::certify::ClaimEncoding;
use exactly::cnf::AtMostOne;
use exactly::encode::scheme::Scheme;
use exactly::encode::{Domain, Sums};
use exactly::formula::encoding::{self, EncodingError, Givens};

/// A way to put puzzles into clauses, each choice by its name. By default one variable stands for each cell and value, and houses hold each value exactly
/// once, pairwise.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Encoding {
    domain: Domain,
    /// None for the one of the domain that says most.
    scheme: Option<Scheme>,
    at_most_one: AtMostOne,
    /// None for the usual one of the domain.
    sums: Option<Sums>,
    givens: Givens,
    numbering: Numbering,
}

impl Encoding {
    /// With this for the value of a cell: `one-hot` (a variable for each value), `order` (for each bound), `log` (for each bit of its number),
    /// `log-channelled` (bits and values) or `support` (values, told apart by what supports them).
    ///
    /// # Errors
    /// Where it has another name.
    pub fn domain(self, name: &str) -> Result<Encoding, Error> {
        Ok(Encoding { domain: named("domain", Domain::ALL, Domain::name, name)?, ..self })
    }

    /// With these facts: `minimal` (as few as needed), `weber` (cells hold exactly one value, houses each at most once) or `extended` (both exactly one).
    ///
    /// # Errors
    /// Likewise.
    pub fn scheme(self, name: &str) -> Result<Encoding, Error> {
        Ok(Encoding { scheme: Some(named("scheme", Scheme::ALL, Scheme::name, name)?), ..self })
    }

    /// With *at most one* said so: `pairwise`, `sequential`, `product`, `commander`, `binary` or `ladder`.
    ///
    /// # Errors
    /// Likewise.
    pub fn at_most_one(self, name: &str) -> Result<Encoding, Error> {
        Ok(Encoding { at_most_one: named("way to say at most one", AtMostOne::ALL, AtMostOne::name, name)?, ..self })
    }

    /// With sums said by `groups` of cells that differ, or each by an automaton that reads its cells (`automata`).
    ///
    /// # Errors
    /// Likewise.
    pub fn sums(self, name: &str) -> Result<Encoding, Error> {
        Ok(Encoding { sums: Some(named("way to say sums", Sums::ALL, Sums::name, name)?), ..self })
    }

    /// With the givens as `units`, `assumed` (no clauses: see [`Formula::assumptions`](crate::Formula::assumptions)), `propagated` (simplified away) or
    /// `left out` (the formula is that of the board).
    ///
    /// # Errors
    /// Likewise.
    pub fn givens(self, name: &str) -> Result<Encoding, Error> {
        let all = [Givens::Units, Givens::Assumed, Givens::Propagated, Givens::LeftOut];
        Ok(Encoding { givens: named("way to take the givens", all, Givens::name, name)?, ..self })
    }

    /// With the variables of cells and values numbered so.
    pub fn numbering(self, numbering: Numbering) -> Encoding {
        Encoding { numbering, ..self }
    }

    /// The name of what stands for the value of a cell.
    pub fn domain_name(self) -> &'static str {
        self.domain.name()
    }

    /// The name of how *at most one* is said.
    pub fn at_most_one_name(self) -> &'static str {
        self.at_most_one.name()
    }

    pub(super) fn saying(self) -> ClaimEncoding {
        let encoding::Encoding { domain, at_most_one, sums, .. } = self.inner();
        ClaimEncoding { domain, at_most_one, sums }
    }

    pub(super) fn inner(self) -> encoding::Encoding {
        encoding::Encoding {
            domain: self.domain,
            scheme: self.scheme.unwrap_or(self.domain.fullest_scheme()),
            at_most_one: self.at_most_one,
            sums: self.sums.unwrap_or(self.domain.sums()[0]),
            givens: self.givens,
            numbering: self.numbering.inner(),
        }
    }
}

/// What has this name among all.
fn named<T: Copy, const N: usize>(
    kind: &str,
    all: [T; N],
    name: fn(T) -> &'static str,
    word: &str,
) -> Result<T, Error> {
    let known = || all.map(name).join(", ");
    let found = all.into_iter().find(|&one| name(one) == word);
    found.ok_or_else(|| Error::Encoding(format!("{word:?} is not a {kind}: {} expected", known())))
}

impl From<EncodingError> for Error {
    fn from(error: EncodingError) -> Error {
        match error {
            EncodingError::Stopped(limit) => Error::Stopped(limit),
            error => Error::Encoding(error.to_string()),
        }
    }
}
