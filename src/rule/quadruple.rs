//! Quadruples.

use super::{Constraint, Geometry, Sketch};
use crate::grid::Cell;
use crate::primitive::{Membership, Primitive, TooLarge};
use crate::values::{Value, Values};

/// Each of some digits stands in the four cells around a corner; a digit that is named twice stands there twice or more.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Quadruple {
    /// The cells.
    pub cells: Vec<Cell>,
    /// The digits.
    pub digits: Vec<Value>,
}

impl Constraint for Quadruple {
    fn name(&self, geometry: &Geometry, number: usize) -> String {
        super::numbered("quadruple", number, geometry.grid, &self.cells)
    }

    fn lists(&self) -> Vec<&[Cell]> {
        vec![&self.cells]
    }

    fn holds(&self, _: &Geometry, values: &[Value]) -> bool {
        let mut held: Vec<Value> = self.cells.iter().map(|cell| values[cell.index()]).collect();
        self.digits.iter().all(|digit| {
            let place = held.iter().position(|value| value == digit);
            place.map(|place| held.swap_remove(place)).is_some()
        })
    }

    fn lower(&self, _: &Geometry) -> Result<Vec<Primitive>, TooLarge> {
        let mut digits = self.digits.clone();
        digits.sort_unstable();
        let of_digit = |same: &[Value]| {
            let values = Values::only(same[0]);
            let members = self.cells.iter().map(|&cell| Membership { cell, values }).collect();
            Primitive::AtLeast(same.len(), members)
        };
        Ok(digits.chunk_by(|one, other| one == other).map(of_digit).collect())
    }

    fn sketch(&self, _: &Geometry) -> Vec<Sketch> {
        vec![Sketch::Corner { cells: self.cells.clone(), digits: self.digits.clone() }]
    }
}
