//! Modular lines.

use super::sketch::Tint;
use super::{Constraint, Geometry, Sketch};
use crate::grid::Cell;
use crate::primitive::{Primitive, Table, TooLarge};
use crate::values::Value;

/// Any three neighbours on the line leave different remainders when divided by 3; so do two, on a shorter line.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Modular {
    /// The cells along the line.
    pub cells: Vec<Cell>,
}

impl Constraint for Modular {
    fn name(&self, geometry: &Geometry, number: usize) -> String {
        super::numbered("modular line", number, geometry.grid, &self.cells)
    }

    fn lists(&self) -> Vec<&[Cell]> {
        vec![&self.cells]
    }

    fn may_cross(&self) -> bool {
        true
    }

    fn holds(&self, _: &Geometry, values: &[Value]) -> bool {
        super::classes_differ(&self.cells, 3, |cell| values[cell.index()].index() % 3)
    }

    fn lower(&self, geometry: &Geometry) -> Result<Vec<Primitive>, TooLarge> {
        let differ = Table::new(geometry.order(), |first, second| first % 3 != second % 3);
        Ok(vec![Primitive::Pairs(differ, super::within(&self.cells, 3))])
    }

    fn sketch(&self, _: &Geometry) -> Vec<Sketch> {
        vec![Sketch::Line { cells: self.cells.clone(), tint: Tint::Teal }]
    }
}
