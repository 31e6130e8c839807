//! What stands for the values of cells in a formula, and how it says *at most one*: the same options for all that make or read one.

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use exactly::board::Board;
use exactly::certify::ClaimEncoding;
use exactly::cnf::{AtMostOne, Purpose};
use exactly::encode::scheme::Scheme;
use exactly::encode::{Domain, Numbering, Sums};
use exactly::format::Record;
use exactly::formula::encoding::{Encoding, Givens};
use exactly::{Limit, Stop};

use super::environment::Reporter;

#[derive(Args, Clone, Copy, Debug, Default, PartialEq, Eq)]
#[command(next_help_heading = "Formula")]
pub struct WordingArgs {
    /// How variables say a cell's value: one per value (one-hot), per bound (order), per bit (log), per value and bit (log-channelled), or
    /// per value with support clauses (support) [default: one-hot]
    #[arg(long, value_name = "DOMAIN", value_parser = domain())]
    pub domain: Option<Domain>,
    /// How clauses say at most one [default: pairwise]
    #[arg(long, value_name = "ENCODING", value_parser = at_most_one())]
    pub amo: Option<AtMostOne>,
    /// How clauses say sums: by the values that each group of different cells holds (groups), or by an automaton per sum (automata)
    /// [default: groups]
    #[arg(long, value_name = "HOW", value_parser = sums())]
    pub sums: Option<Sums>,
}

impl WordingArgs {
    /// The encoding, with a scheme, or else with the one of the domain that says most.
    pub fn encoding(self, scheme: Option<Scheme>) -> Encoding {
        let domain = self.domain.unwrap_or_default();
        let plain = Encoding::of_domain(domain);
        Encoding {
            scheme: scheme.unwrap_or(plain.scheme),
            at_most_one: self.amo.unwrap_or(plain.at_most_one),
            sums: self.sums.unwrap_or(plain.sums),
            ..plain
        }
    }

    /// How the formula of a certificate is said.
    pub fn saying(self) -> ClaimEncoding {
        let Encoding { domain, at_most_one, sums, .. } = self.encoding(None);
        ClaimEncoding { domain, at_most_one, sums }
    }

    /// Whether what was asked for is said so of a board; where nothing was, all is.
    pub fn allows(self, saying: ClaimEncoding, board: &Board) -> bool {
        self.domain.is_none_or(|domain| domain == saying.domain)
            && self.amo.is_none_or(|amo| amo == saying.at_most_one)
            && self.sums.is_none_or(|sums| ClaimEncoding { sums, ..saying }.of(board) == saying)
    }
}

/// Notes of a formula that would be too large where it would not be with sums said by automata.
pub fn note_smaller(
    encoding: Encoding,
    purpose: Purpose,
    limit: Limit,
    record: &Record,
    reporter: &mut Reporter<'_>,
    stop: &dyn Stop,
) {
    let (automata, is_grouped) = (Encoding { sums: Sums::Automata, ..encoding }, encoding.sums == Sums::Groups);
    let fits = || automata.size(&record.puzzle, purpose, stop).is_ok();
    if matches!(limit, Limit::TooLarge(_)) && is_grouped && record.puzzle.board().has_sums() && fits() {
        reporter.note(record, "with --sums automata the formula is small enough");
    }
}

/// The schemes by name.
pub fn scheme() -> impl TypedValueParser<Value = Scheme> {
    named(Scheme::ALL, Scheme::name)
}

/// The ways to say at most one by name.
pub fn at_most_one() -> impl TypedValueParser<Value = AtMostOne> {
    named(AtMostOne::ALL, AtMostOne::name)
}

/// The domains by name.
pub fn domain() -> impl TypedValueParser<Value = Domain> {
    named(Domain::ALL, Domain::name)
}

/// The ways to say sums by name.
pub fn sums() -> impl TypedValueParser<Value = Sums> {
    named(Sums::ALL, Sums::name)
}

/// The numberings by name.
pub fn numbering() -> impl TypedValueParser<Value = Numbering> {
    named(Numbering::ALL, Numbering::name)
}

/// What becomes of givens, by name; that they are left out has a switch of its own.
pub fn givens() -> impl TypedValueParser<Value = Givens> {
    named([Givens::Units, Givens::Assumed, Givens::Propagated], Givens::name)
}

/// Values by their names.
pub fn named<T, const N: usize>(all: [T; N], name: fn(T) -> &'static str) -> impl TypedValueParser<Value = T>
where
    T: Copy + Send + Sync + 'static,
{
    let known = move |text: String| all.into_iter().find(|&one| name(one) == text).expect("clap takes no other");
    PossibleValuesParser::new(all.map(name)).map(known)
}
