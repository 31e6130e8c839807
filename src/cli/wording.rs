//! What stands for the values of cells in a formula, and how it says *at most one*: the same options for all that make or read one.

use clap::Args;
use exactly::internals::certify::Saying;
use exactly::internals::cnf::AtMostOne;
use exactly::internals::encode::Domain;
use exactly::internals::encode::scheme::Scheme;
use exactly::internals::formula::encoding::Encoding;

use super::encode;

#[derive(Args, Clone, Copy, Debug, Default, PartialEq, Eq)]
#[command(next_help_heading = "Formula")]
pub struct WordingArgs {
    /// What stands for a cell's value: a variable for each value, for each bound of it, for each bit of its number, for values
    /// and bits, or for each value with supports [default: one-hot]
    #[arg(long, value_name = "DOMAIN", value_parser = encode::domain())]
    pub domain: Option<Domain>,
    /// How clauses say "at most one" [default: pairwise]
    #[arg(long, value_name = "ENCODING", value_parser = encode::at_most_one())]
    pub amo: Option<AtMostOne>,
}

impl WordingArgs {
    /// The encoding, with a scheme, or else with the one of the domain that says most.
    pub fn encoding(self, scheme: Option<Scheme>) -> Encoding {
        let domain = self.domain.unwrap_or_default();
        let plain = Encoding::of_domain(domain);
        Encoding { scheme: scheme.unwrap_or(plain.scheme), at_most_one: self.amo.unwrap_or(plain.at_most_one), ..plain }
    }

    /// How the formula of a certificate is said.
    pub fn saying(self) -> Saying {
        Saying { domain: self.domain.unwrap_or_default(), at_most_one: self.amo.unwrap_or_default() }
    }

    /// Whether what was asked for is said so; where nothing was, all is.
    pub fn allows(self, saying: Saying) -> bool {
        self.domain.is_none_or(|domain| domain == saying.domain) && self.amo.is_none_or(|amo| amo == saying.at_most_one)
    }
}
