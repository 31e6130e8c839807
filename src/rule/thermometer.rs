//! Thermometers.

use super::{Constraint, Geometry, Sketch};
use crate::grid::Cell;
use crate::primitive::{Primitive, Table, TooLarge};
use crate::values::Value;

/// Digits that grow from cell to cell, the bulb first. More cells than there are values have no solution.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Thermometer {
    /// The cells from the bulb on, each once.
    pub cells: Vec<Cell>,
}

impl Constraint for Thermometer {
    fn name(&self, geometry: &Geometry, number: usize) -> String {
        super::numbered("thermometer", number, geometry.grid, &self.cells)
    }

    fn lists(&self) -> Vec<&[Cell]> {
        vec![&self.cells]
    }

    fn holds(&self, _: &Geometry, values: &[Value]) -> bool {
        self.cells.windows(2).all(|two| values[two[0].index()] < values[two[1].index()])
    }

    fn lower(&self, geometry: &Geometry) -> Result<Vec<Primitive>, TooLarge> {
        let less = Table::new(geometry.order(), |first, second| first < second);
        Ok(vec![Primitive::Pairs(less, super::neighbours(&self.cells))])
    }

    fn sketch(&self, _: &Geometry) -> Vec<Sketch> {
        vec![Sketch::Thermometer(self.cells.clone())]
    }
}
