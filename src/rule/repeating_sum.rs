//! Sums whose digits may repeat.

use super::{Constraint, Geometry, Sketch};
use crate::grid::Cell;
use crate::primitive::{Primitive, Sum, TooLarge};
use crate::values::Value;

/// Cells whose digits add up to a sum; nothing is said of whether they differ.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct RepeatingSum {
    /// The cells, each once.
    pub cells: Vec<Cell>,
    /// What they add up to.
    pub sum: u32,
}

impl Constraint for RepeatingSum {
    fn name(&self, geometry: &Geometry, number: usize) -> String {
        super::numbered("sum", number, geometry.grid, &self.cells)
    }

    fn lists(&self) -> Vec<&[Cell]> {
        vec![&self.cells]
    }

    fn holds(&self, _: &Geometry, values: &[Value]) -> bool {
        self.cells.iter().map(|cell| values[cell.index()].index() + 1).sum::<usize>() == self.sum as usize
    }

    fn lower(&self, _: &Geometry) -> Result<Vec<Primitive>, TooLarge> {
        Ok(vec![Primitive::Sum(Sum::of(self.cells.iter().copied(), i64::from(self.sum)))])
    }

    fn sketch(&self, _: &Geometry) -> Vec<Sketch> {
        vec![Sketch::Cage { cells: self.cells.clone(), label: Some(format!("Σ{}", self.sum)) }]
    }
}
