//! Where clues outside of a board stand, and what they look along.

use std::fmt;

use crate::grid::{Cell, Grid};

/// A row or column, seen from one of its ends. Written as the cell outside of the board that a clue stands in: `r0c3` is above the
/// third column, `r4c0` left of the fourth row; on a board of order 9 `r10c3` is below the third column.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct View {
    /// The side that it is seen from.
    pub side: Side,
    /// Which column (from above and below) or row (from left and right), from 0.
    pub index: usize,
}

/// A side of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    /// Above: a column, top first.
    Above,
    /// Below: a column, bottom first.
    Below,
    /// Left: a row, its first cell first.
    Left,
    /// Right: a row, its last cell first.
    Right,
}

impl View {
    /// The view from a place outside of a board, both numbers from 0 where 0 is outside: `(0, 3)` is above the third column. `None`
    /// where that is no place beside a row or column.
    pub fn from_outside(grid: &Grid, row: usize, column: usize) -> Option<View> {
        let (rows, columns) = (grid.rows(), grid.columns());
        let view = |side, index: usize| Some(View { side, index: index - 1 });
        match (row, column) {
            (0, column) if (1..=columns).contains(&column) => view(Side::Above, column),
            (row, column) if row == rows + 1 && (1..=columns).contains(&column) => view(Side::Below, column),
            (row, 0) if (1..=rows).contains(&row) => view(Side::Left, row),
            (row, column) if column == columns + 1 && (1..=rows).contains(&row) => view(Side::Right, row),
            _ => None,
        }
    }

    /// The place outside, as [`View::from_outside`] takes it.
    pub fn outside(self, grid: &Grid) -> (usize, usize) {
        match self.side {
            Side::Above => (0, self.index + 1),
            Side::Below => (grid.rows() + 1, self.index + 1),
            Side::Left => (self.index + 1, 0),
            Side::Right => (self.index + 1, grid.columns() + 1),
        }
    }

    /// Whether the grid has its row or column.
    pub fn is_on(self, grid: &Grid) -> bool {
        match self.side {
            Side::Above | Side::Below => self.index < grid.columns(),
            Side::Left | Side::Right => self.index < grid.rows(),
        }
    }

    /// The cells, the nearest first.
    pub fn cells(self, grid: &Grid) -> Vec<Cell> {
        let mut cells = match self.side {
            Side::Above | Side::Below => grid.column(self.index),
            Side::Left | Side::Right => grid.row(self.index),
        };
        if matches!(self.side, Side::Below | Side::Right) {
            cells.reverse();
        }
        cells
    }

    /// What messages call its place: `r0c3`.
    pub fn name(self, grid: &Grid) -> impl fmt::Display {
        let (row, column) = self.outside(grid);
        format!("r{row}c{column}")
    }
}
