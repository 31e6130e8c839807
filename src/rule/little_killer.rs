//! Little killers: sums along diagonals.

use super::{Constraint, Geometry, Sketch};
use crate::grid::{Cell, Grid};
use crate::primitive::{Primitive, Sum, TooLarge};
use crate::values::Value;

/// The digits along a diagonal, which may repeat, add up to a sum.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct LittleKiller {
    /// The row and the column of the place outside of the board that the sum stands in; the first row and column of the board are 1.
    pub from: (usize, usize),
    /// Where the diagonal goes from there.
    pub direction: Direction,
    /// The sum.
    pub sum: u32,
}

/// A way along a diagonal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Direction {
    /// Towards the first column and row.
    UpLeft,
    /// Towards the last column and the first row.
    UpRight,
    /// Towards the first column and the last row.
    DownLeft,
    /// Towards the last column and row.
    DownRight,
}

impl Direction {
    fn steps(self) -> (isize, isize) {
        match self {
            Direction::UpLeft => (-1, -1),
            Direction::UpRight => (-1, 1),
            Direction::DownLeft => (1, -1),
            Direction::DownRight => (1, 1),
        }
    }
}

impl LittleKiller {
    /// The cells of the diagonal, the nearest first; none where it does not meet the board.
    pub fn cells(&self, grid: Grid) -> Vec<Cell> {
        let (down, right) = self.direction.steps();
        let (mut row, mut column) = (self.from.0 as isize - 1 + down, self.from.1 as isize - 1 + right);
        let (order, mut cells) = (grid.order() as isize, Vec::new());
        while (0..order).contains(&row) && (0..order).contains(&column) {
            cells.push(grid.cell(row as usize, column as usize));
            row += down;
            column += right;
        }
        cells
    }
}

impl Constraint for LittleKiller {
    fn name(&self, _: &Geometry, number: usize) -> String {
        format!("little killer {number} at r{}c{}", self.from.0, self.from.1)
    }

    fn lists(&self) -> Vec<&[Cell]> {
        Vec::new()
    }

    fn needs(&self, geometry: &Geometry) -> Result<(), &'static str> {
        if self.cells(geometry.grid).is_empty() { Err("a diagonal that meets the board") } else { Ok(()) }
    }

    fn holds(&self, geometry: &Geometry, values: &[Value]) -> bool {
        let digits = self.cells(geometry.grid).into_iter().map(|cell| values[cell.index()].index() + 1);
        digits.sum::<usize>() == self.sum as usize
    }

    fn lower(&self, geometry: &Geometry) -> Result<Vec<Primitive>, TooLarge> {
        Ok(vec![Primitive::Sum(Sum::of(self.cells(geometry.grid), i64::from(self.sum)))])
    }

    fn sketch(&self, _: &Geometry) -> Vec<Sketch> {
        vec![Sketch::Diagonally { from: self.from, direction: self.direction, text: self.sum.to_string() }]
    }
}
