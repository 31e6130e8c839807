//! Why a puzzle has no formula of an encoding.

use super::Givens;
use crate::encode::domain::MOST;
use crate::encode::scheme::Scheme;
use crate::encode::{Domain, Numbering, Sums};
use crate::limits::Limit;

/// Why a puzzle has no formula of an encoding.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EncodingError {
    /// The numbering is of rows, columns and values, and the board has no order.
    #[error("{} numbers one square with every value in each row and column, and this is: {board}", .numbering.name())]
    NoOrder {
        /// The numbering.
        numbering: Numbering,
        /// What the board is instead.
        board: String,
    },
    /// The numbering does not reach the board's order.
    #[error("{} numbers boards to order {}, and this one has order {order}", .numbering.name(), .numbering.max_order())]
    Numbering {
        /// The numbering.
        numbering: Numbering,
        /// The board's order.
        order: usize,
    },
    /// The numbering is one of cells and values, and the domain has no variables for these.
    #[error("{} numbers variables of cells and values, which the domain {} does not have", .0.name(), .1.name())]
    Unnumbered(Numbering, Domain),
    /// The domain does not go with the scheme.
    #[error("the scheme {} cannot be used with the domain {}, which {}", .1.name(), .0.name(), schemes(*.0))]
    Scheme(Domain, Scheme),
    /// The domain does not go with the way to say sums.
    #[error("sums by {} cannot be used with the domain {}: they need a variable for each value of a cell", .1.name(), .0.name())]
    Sums(Domain, Sums),
    /// The domain does not go with what becomes of the givens.
    #[error("givens can be {} only with the domain one-hot, and this is {}", .1.name(), .0.name())]
    Givens(Domain, Givens),
    /// Pencil marks are no literals of the domain, and so cannot be assumed.
    #[error("the domain {} has no literals that say the pencil marks of {}", .0.name(), .1)]
    Marks(Domain, String),
    /// A clause of a rule speaks of the values of too many cells.
    #[error(
        "the domain {} cannot say {}: a clause of it is about the values of several cells, and would become more than {}",
        .0.name(), .1, MOST
    )]
    Rule(Domain, String),
    /// It would be too large, or work was stopped.
    #[error(transparent)]
    Stopped(#[from] Limit),
}

/// Which schemes a domain goes with.
fn schemes(domain: Domain) -> &'static str {
    match domain {
        Domain::OneHot | Domain::LogChannelled => "goes with all",
        Domain::Order | Domain::Log => {
            "needs weber: a cell has one value in any case, and no clause can say where a house has it"
        }
        Domain::Support => "needs weber or extended: supports tell cells apart that hold one value each",
    }
}
