//! Odd and even cells.

use super::{Constraint, Geometry, Sketch};
use crate::grid::Cell;
use crate::primitive::{Membership, Primitive, TooLarge};
use crate::values::Value;

/// Cells whose digits, from 1, are all odd or all even.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Parity {
    /// The cells.
    pub cells: Vec<Cell>,
    /// Which.
    pub kind: OddEven,
}

/// Odd or even.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum OddEven {
    /// 1, 3, 5, …: a circle.
    Odd,
    /// 2, 4, 6, …: a square.
    Even,
}

impl OddEven {
    fn name(self) -> &'static str {
        match self {
            OddEven::Odd => "odd",
            OddEven::Even => "even",
        }
    }
}

impl Constraint for Parity {
    fn name(&self, geometry: &Geometry, number: usize) -> String {
        super::numbered(self.kind.name(), number, geometry.grid, &self.cells)
    }

    fn lists(&self) -> Vec<&[Cell]> {
        vec![&self.cells]
    }

    fn holds(&self, _: &Geometry, values: &[Value]) -> bool {
        let is_odd = |cell: &Cell| (values[cell.index()].index() + 1) % 2 == 1;
        self.cells.iter().all(|cell| is_odd(cell) == (self.kind == OddEven::Odd))
    }

    fn lower(&self, geometry: &Geometry) -> Result<Vec<Primitive>, TooLarge> {
        let first = match self.kind {
            OddEven::Odd => 0,
            OddEven::Even => 1,
        };
        let values = (first..geometry.order()).step_by(2).map(Value::new).collect();
        Ok(self.cells.iter().map(|&cell| Primitive::AtLeast(1, vec![Membership { cell, values }])).collect())
    }

    fn sketch(&self, _: &Geometry) -> Vec<Sketch> {
        let shape = |&cell: &Cell| match self.kind {
            OddEven::Odd => Sketch::Disc(cell),
            OddEven::Even => Sketch::Square(cell),
        };
        self.cells.iter().map(shape).collect()
    }
}
