//! What a certificate's formula is said in: the variables of cells, and how it says *at most one*.

use std::fmt;

use itertools::iproduct;

use crate::board::Board;
use crate::cnf::AtMostOne;
use crate::encode::{Domain, Sums};
use crate::formula::encoding::Encoding;

/// How the formula of a certificate is said.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ClaimEncoding {
    /// What stands for the value of a cell.
    pub domain: Domain,
    /// How at most one is said.
    pub at_most_one: AtMostOne,
    /// How sums are said.
    pub sums: Sums,
}

impl ClaimEncoding {
    /// The encoding of a claim's formula: that of the domain which says most.
    pub fn encoding(self) -> Encoding {
        Encoding { at_most_one: self.at_most_one, sums: self.sums, ..Encoding::of_domain(self.domain) }
    }

    /// The one of this name, as it is displayed.
    pub fn named(name: &str) -> Option<ClaimEncoding> {
        let all =
            iproduct!(Domain::ALL, AtMostOne::ALL, Sums::ALL).filter(|(domain, _, sums)| domain.sums().contains(sums));
        let mut all = all.map(|(domain, at_most_one, sums)| ClaimEncoding { domain, at_most_one, sums });
        all.find(|saying| saying.to_string() == name)
    }

    /// The same of a board: where it has no sums, nothing is said of how they are.
    #[must_use]
    pub fn of(self, board: &Board) -> ClaimEncoding {
        if board.has_sums() { self } else { ClaimEncoding { sums: Sums::Automata, ..self } }
    }

    /// Whether it has a variable for each value, and says at most one by pairs.
    pub fn is_plain(self) -> bool {
        self.domain == Domain::OneHot && self.at_most_one == AtMostOne::Pairwise
    }
}

impl fmt::Display for ClaimEncoding {
    /// `one-hot, pairwise`; `one-hot, pairwise, sums by groups`. Sums by automata are not named.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, {}{}", self.domain.name(), self.at_most_one.name(), sums_in_words(self.sums))
    }
}

/// How sums are said, behind the names of what else is.
pub(super) fn sums_in_words(sums: Sums) -> &'static str {
    match sums {
        Sums::Automata => "",
        Sums::Groups => ", sums by groups",
    }
}
