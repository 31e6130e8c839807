//! What a notation cannot say, in words.

use std::fmt;

use crate::board::Board;

/// All that a notation cannot say of a puzzle or a solution, in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Loss(pub Vec<String>);

impl std::error::Error for Loss {}

impl fmt::Display for Loss {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0.join(", "))
    }
}

impl Loss {
    /// One thing.
    pub fn of(what: impl Into<String>) -> Loss {
        Loss(vec![what.into()])
    }
}

/// Refuses boards that are not of the one order that a notation has.
pub fn only_order(board: &Board, order: usize) -> Result<(), Loss> {
    match board.order() == order {
        true => Ok(()),
        false => Err(Loss::of(format!("the order {} (only order {order} fits)", board.order()))),
    }
}

/// For each cell its region, or its box where there are no regions.
pub fn region_of(board: &Board) -> Result<Vec<u8>, Loss> {
    board.partition().ok_or_else(|| Loss::of("that it has no regions"))
}
