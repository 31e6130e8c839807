//! Where cages end, and their sums.

use crate::grid::{Cell, Grid};
use crate::render::Frame;

/// The cages of a board.
pub(super) struct Cages<'f> {
    grid: &'f Grid,
    /// For each cell in reading order the cages that it is in, by their numbers, ascending.
    of: Vec<Vec<usize>>,
    /// For each cell what stands in its corner: the sums of the cages whose first cell it is.
    labels: Vec<String>,
    /// How wide that may be.
    width: usize,
}

impl<'f> Cages<'f> {
    /// Cages with the sums that a cell of this width has room for.
    pub(super) fn new(frame: &'f Frame, width: usize) -> Cages<'f> {
        let count = frame.grid().cells().len();
        let (mut of, mut labels) = (vec![Vec::new(); count], vec![String::new(); count]);
        for (number, (cells, label)) in frame.cages().filter(|(cells, _)| has_lines(frame.grid(), cells)).enumerate() {
            cells.iter().for_each(|cell| of[cell.index()].push(number));
            let Some(first) = cells.iter().min() else { continue };
            let corner: &mut String = &mut labels[first.index()];
            if !corner.is_empty() && label.is_some() {
                corner.push('/');
            }
            corner.push_str(label.unwrap_or_default());
        }
        Cages { grid: frame.grid(), of, labels, width }
    }

    /// What stands in the corner of a cell; nothing below the last row, or where there is no room.
    pub(super) fn label(&self, row: usize, column: usize) -> &str {
        let Some(cell) = self.grid.at(0, row, column) else { return "" };
        if self.is_shown(cell) { &self.labels[cell.index()] } else { "" }
    }

    /// Whether a cage of these cells is drawn, with its sum.
    pub(super) fn is_drawn(&self, cells: &[Cell]) -> bool {
        has_lines(self.grid, cells) && cells.iter().min().is_none_or(|&first| self.is_shown(first))
    }

    /// Whether there is room for what stands in the corner of a cell.
    fn is_shown(&self, cell: Cell) -> bool {
        self.labels[cell.index()].len() <= self.width
    }

    /// Whether a cage ends between a cell and the one above; never at the edge of the board.
    pub(super) fn end_above(&self, row: usize, column: usize) -> bool {
        row > 0 && self.differ((row, column), (row - 1, column))
    }

    /// Whether a cage ends between a cell and the one to its left; never at the edge of the board.
    pub(super) fn end_beside(&self, row: usize, column: usize) -> bool {
        column > 0 && self.differ((row, column), (row, column - 1))
    }

    fn differ(&self, one: (usize, usize), other: (usize, usize)) -> bool {
        let cages = |(row, column)| Some(&self.of[self.grid.at(0, row, column)?.index()]);
        match (cages(one), cages(other)) {
            (Some(ones), Some(others)) => ones != others,
            _ => false,
        }
    }
}

/// Whether lines run around a cage: those of other layers than the first would stand around the wrong cells.
pub(super) fn has_lines(grid: &Grid, cells: &[Cell]) -> bool {
    cells.iter().all(|&cell| grid.layer_of(cell) == 0)
}
