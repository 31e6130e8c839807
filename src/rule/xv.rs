//! X and V between cells.

use super::geometry::{Dot, Says};
use super::{Constraint, Geometry, Sketch};
use crate::grid::Cell;
use crate::primitive::{Primitive, Table, TooLarge};
use crate::values::Value;

/// The digits of two cells add up to ten (X) or five (V).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Xv {
    /// The cells.
    pub cells: [Cell; 2],
    /// Which letter.
    pub letter: Letter,
}

/// The letters, in the roman way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Letter {
    /// Five.
    V,
    /// Ten.
    X,
}

impl Letter {
    /// What two digits add up to.
    pub fn sum(self) -> u32 {
        match self {
            Letter::V => 5,
            Letter::X => 10,
        }
    }

    fn name(self) -> &'static str {
        match self {
            Letter::V => "V",
            Letter::X => "X",
        }
    }
}

impl Constraint for Xv {
    fn name(&self, geometry: &Geometry, number: usize) -> String {
        super::numbered(self.letter.name(), number, geometry.grid, &self.cells)
    }

    fn lists(&self) -> Vec<&[Cell]> {
        vec![&self.cells]
    }

    fn dots(&self) -> Vec<Dot> {
        vec![Dot { cells: self.cells, says: Says::Sum(self.letter.sum()) }]
    }

    fn holds(&self, _: &Geometry, values: &[Value]) -> bool {
        self.cells.iter().map(|cell| values[cell.index()].index() + 1).sum::<usize>() == self.letter.sum() as usize
    }

    fn lower(&self, geometry: &Geometry) -> Result<Vec<Primitive>, TooLarge> {
        let sum = i64::from(self.letter.sum());
        let table = Table::new(geometry.order(), |first, second| first + second == sum);
        Ok(vec![Primitive::Pairs(table, super::neighbours(&self.cells))])
    }

    fn sketch(&self, _: &Geometry) -> Vec<Sketch> {
        vec![Sketch::Letter { cells: self.cells, text: self.letter.name().to_owned() }]
    }
}
