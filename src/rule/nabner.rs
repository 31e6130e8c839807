//! Nabner lines.

use super::sketch::Tint;
use super::{Constraint, Geometry, Sketch};
use crate::grid::Cell;
use crate::primitive::{Primitive, Table, TooLarge};
use crate::values::Value;

/// No two digits are equal or neighbours, wherever they stand on the line.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Nabner {
    /// The cells along the line.
    pub cells: Vec<Cell>,
}

impl Constraint for Nabner {
    fn name(&self, geometry: &Geometry, number: usize) -> String {
        super::numbered("nabner", number, geometry.grid, &self.cells)
    }

    fn lists(&self) -> Vec<&[Cell]> {
        vec![&self.cells]
    }

    fn holds(&self, _: &Geometry, values: &[Value]) -> bool {
        let mut digits: Vec<usize> = self.cells.iter().map(|cell| values[cell.index()].index()).collect();
        digits.sort_unstable();
        digits.windows(2).all(|two| two[0] + 2 <= two[1])
    }

    fn lower(&self, geometry: &Geometry) -> Result<Vec<Primitive>, TooLarge> {
        if self.cells.len() > geometry.order().div_ceil(2) {
            return Ok(vec![Primitive::never()]);
        }
        let far = Table::new(geometry.order(), |first, second| (first - second).abs() >= 2);
        Ok(vec![Primitive::Pairs(far, super::all_pairs(&self.cells))])
    }

    fn sketch(&self, _: &Geometry) -> Vec<Sketch> {
        vec![Sketch::Line { cells: self.cells.clone(), tint: Tint::Amber }]
    }
}
