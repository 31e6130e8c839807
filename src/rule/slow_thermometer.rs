//! Slow thermometers.

use super::{Constraint, Geometry, Sketch};
use crate::grid::Cell;
use crate::primitive::{Primitive, Table, TooLarge};
use crate::values::Value;

/// Digits that never fall from cell to cell, the bulb first; neighbours may be equal.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct SlowThermometer {
    /// The cells along the line.
    pub cells: Vec<Cell>,
}

impl Constraint for SlowThermometer {
    fn name(&self, geometry: &Geometry, number: usize) -> String {
        super::numbered("slow thermometer", number, geometry.grid, &self.cells)
    }

    fn lists(&self) -> Vec<&[Cell]> {
        vec![&self.cells]
    }

    fn holds(&self, _: &Geometry, values: &[Value]) -> bool {
        self.cells.windows(2).all(|two| values[two[0].index()] <= values[two[1].index()])
    }

    fn lower(&self, geometry: &Geometry) -> Result<Vec<Primitive>, TooLarge> {
        let no_less = Table::new(geometry.order(), |first, second| first <= second);
        Ok(vec![Primitive::Pairs(no_less, super::neighbours(&self.cells))])
    }

    fn sketch(&self, _: &Geometry) -> Vec<Sketch> {
        vec![Sketch::Thermometer(self.cells.clone())]
    }
}
