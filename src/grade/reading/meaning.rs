//! What a variable of a student says of a cell.

use crate::grid::Cell;
use crate::values::{Value, Values};

/// What it says where it is true.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Meaning {
    /// The cell holds the value: one variable for each.
    Fact(Cell, Value),
    /// The cell holds one of the values: a bit, or a bound.
    Among(Cell, Values),
}
