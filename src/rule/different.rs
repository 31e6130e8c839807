//! Cells that hold different values: rows, columns, boxes, regions, diagonals, windows and named groups.

use super::{Constraint, Geometry};
use crate::grid::Cell;
use crate::primitive::{Primitive, TooLarge};
use crate::values::{Value, Values};

/// Cells that hold different values; with as many cells as values, each value once.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Different {
    /// What messages call it: `row 3`, `region B`.
    pub name: String,
    /// The cells, each once.
    pub cells: Vec<Cell>,
}

impl Constraint for Different {
    fn name(&self, _: &Geometry, _: usize) -> String {
        self.name.clone()
    }

    fn lists(&self) -> Vec<&[Cell]> {
        vec![&self.cells]
    }

    fn all_different(&self) -> Option<&[Cell]> {
        Some(&self.cells)
    }

    fn counts(&self) -> bool {
        false
    }

    fn holds(&self, _: &Geometry, values: &[Value]) -> bool {
        let seen = self.cells.iter().fold(0u64, |seen, cell| seen | 1 << values[cell.index()].index());
        if self.cells.len() * self.cells.len() == values.len() {
            // A set of n of the n values is all of them; comparing is quicker than counting.
            seen == Values::all(self.cells.len()).bits()
        } else {
            seen.count_ones() as usize == self.cells.len()
        }
    }

    fn lower(&self, _: &Geometry) -> Result<Vec<Primitive>, TooLarge> {
        Ok(vec![Primitive::AllDifferent(self.cells.clone())])
    }
}
