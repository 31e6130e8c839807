//! What a certificate's formula is said in: the variables of cells, and how it says *at most one*.

use std::fmt;

use crate::cnf::AtMostOne;
use crate::encode::Domain;
use crate::formula::encoding::Encoding;

/// How the formula of a certificate is said.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Saying {
    /// What stands for the value of a cell.
    pub domain: Domain,
    /// How at most one is said.
    pub at_most_one: AtMostOne,
}

impl Saying {
    /// The encoding of a claim's formula: that of the domain which says most.
    pub fn encoding(self) -> Encoding {
        Encoding { at_most_one: self.at_most_one, ..Encoding::of_domain(self.domain) }
    }

    /// The one of this name, as it is displayed.
    pub fn named(name: &str) -> Option<Saying> {
        let all =
            Domain::ALL.into_iter().flat_map(|domain| AtMostOne::ALL.map(|at_most_one| Saying { domain, at_most_one }));
        all.into_iter().find(|saying| saying.to_string() == name)
    }
}

impl fmt::Display for Saying {
    /// `one-hot, pairwise`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, {}", self.domain.name(), self.at_most_one.name())
    }
}
