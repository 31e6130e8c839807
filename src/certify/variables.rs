//! The numbers of variables in claims.

use crate::grid::Cell;

/// The variable that says that a cell holds a value, on a board of order n.
pub(super) fn holds(n: usize, cell: Cell, value: usize) -> i32 {
    (cell.index() * n + value + 1) as i32
}
