//! Cells and solutions as others count them: from 1.

use std::fmt;
use std::sync::Arc;

use super::notation::{Notation, WriteError};
use exactly::board::Board;
use exactly::grid;
use exactly::puzzle;
use exactly::values::Values;

/// A cell, by its row and its column, both from 1. It is displayed as `r1c2`. Where a board has layers, the rows of each are counted on below those
/// of the one before.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell {
    /// Its row, from 1 at the top.
    pub row: usize,
    /// Its column, from 1 at the left.
    pub column: usize,
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "r{}c{}", self.row, self.column)
    }
}

impl Cell {
    /// The cell of a board.
    pub(super) fn of(board: &Board, cell: grid::Cell) -> Cell {
        let grid = board.grid();
        Cell { row: grid.layer_of(cell) * grid.rows() + grid.row_of(cell) + 1, column: grid.column_of(cell) + 1 }
    }

    /// The same within a board, if it has such a cell.
    pub(super) fn within(self, board: &Board) -> Option<grid::Cell> {
        let (grid, row) = (board.grid(), self.row.checked_sub(1)?);
        grid.at(row / grid.rows(), row % grid.rows(), self.column.checked_sub(1)?)
    }
}

/// The digits of a set of values, from 1.
pub(super) fn digits(values: Values) -> Vec<u8> {
    values.iter().map(|value| value.index() as u8 + 1).collect()
}

/// A value for each cell of a board, which keeps all its rules. Displayed, it is one line: the symbols of all cells in reading order.
#[derive(Clone)]
pub struct Solution {
    board: Arc<Board>,
    pub(super) inner: puzzle::Solution,
}

impl Solution {
    pub(super) fn new(board: &Arc<Board>, inner: puzzle::Solution) -> Solution {
        Solution { board: board.clone(), inner }
    }

    /// How many values its board has: on a board of order n also rows and columns.
    pub fn order(&self) -> usize {
        self.board.values()
    }

    /// The values of all cells in reading order, from 1 to the order.
    pub fn digits(&self) -> impl ExactSizeIterator<Item = u8> + '_ {
        self.inner.values().iter().map(|value| value.index() as u8 + 1)
    }

    /// The value of a cell, from 1; `None` for a cell that the board does not have.
    pub fn digit(&self, cell: Cell) -> Option<u8> {
        cell.within(&self.board).map(|cell| self.inner.value(cell).index() as u8 + 1)
    }

    /// The cells in which another solution differs, in reading order; those of the smaller board where their boards differ in order.
    pub fn difference(&self, other: &Solution) -> Vec<Cell> {
        let cells = self.inner.difference(&other.inner);
        cells.into_iter().map(|cell| Cell::of(&self.board, cell)).collect()
    }

    /// Written in a notation: a whole record with its last line end.
    ///
    /// # Errors
    /// Where the notation has no place for the board or its symbols.
    pub fn to_text(&self, notation: Notation) -> Result<String, WriteError> {
        let (format, mut text) = (notation.0, String::new());
        let written = format.write_solution(&self.board, format.style(), &self.inner, 1, &mut text);
        written.map(|()| text).map_err(|loss| WriteError::new(notation, loss))
    }
}

impl fmt::Display for Solution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut line = String::new();
        for (place, &value) in self.inner.values().iter().enumerate() {
            if place > 0 && self.board.symbols().are_numbers() {
                line.push(' ');
            }
            self.board.symbols().write(value, &mut line);
        }
        f.write_str(&line)
    }
}

impl fmt::Debug for Solution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Solution({self})")
    }
}

impl PartialEq for Solution {
    /// Whether all values are the same.
    fn eq(&self, other: &Solution) -> bool {
        self.inner == other.inner
    }
}

impl Eq for Solution {}
