//! The notations of proofs, by name.

use std::fmt;
use std::str::FromStr;

use crate::certify::Notation;
use crate::facade::error::Error;

/// A notation of proofs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ProofNotation {
    /// Clauses with the reasons for each: verified here.
    #[default]
    Lrat,
    /// Clauses alone, for drat-trim: verified here, where each follows by unit propagation.
    Drat,
    /// Resolution, two clauses a line: verified here, and by hand.
    Resolution,
    /// Constraints over the puzzle's own rules, not encoded: for VeriPB.
    VeriPb,
}

impl ProofNotation {
    /// All there are.
    pub const ALL: [ProofNotation; 4] =
        [ProofNotation::Lrat, ProofNotation::Drat, ProofNotation::Resolution, ProofNotation::VeriPb];

    /// Its name, in small letters.
    pub fn name(self) -> &'static str {
        match self {
            ProofNotation::Lrat => "lrat",
            ProofNotation::Drat => "drat",
            ProofNotation::Resolution => "resolution",
            ProofNotation::VeriPb => "veripb",
        }
    }

    pub(super) fn inner(self) -> Notation {
        match self {
            ProofNotation::Lrat => Notation::Lrat,
            ProofNotation::Drat => Notation::Drat,
            ProofNotation::Resolution => Notation::Resolution,
            ProofNotation::VeriPb => Notation::VeriPb,
        }
    }

    pub(super) fn of(notation: Notation) -> ProofNotation {
        match notation {
            Notation::Lrat => ProofNotation::Lrat,
            Notation::Drat => ProofNotation::Drat,
            Notation::Resolution => ProofNotation::Resolution,
            Notation::VeriPb => ProofNotation::VeriPb,
        }
    }
}

impl fmt::Display for ProofNotation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for ProofNotation {
    type Err = Error;

    fn from_str(name: &str) -> Result<ProofNotation, Error> {
        let known = || ProofNotation::ALL.map(ProofNotation::name).join(", ");
        let found = ProofNotation::ALL.into_iter().find(|notation| notation.name() == name);
        found.ok_or_else(|| Error::Encoding(format!("{name:?} is no notation of proofs: {} expected", known())))
    }
}
