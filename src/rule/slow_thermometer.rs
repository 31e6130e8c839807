//! Slow thermometers.

use super::piece::Mistake;
use super::sketch::Tint;
use super::statement::{Statement, write_cells};
use super::{Clue, Constraint, Form, Geometry, Sketch, Words};
use crate::grid::{Cell, Grid};
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
        super::numbered("slow thermometer", number, &geometry.grid, &self.cells)
    }

    fn lists(&self) -> Vec<&[Cell]> {
        vec![&self.cells]
    }

    fn holds(&self, geometry: &Geometry, values: &[Value]) -> bool {
        let number = |cell: Cell| geometry.number(values, cell);
        self.cells.windows(2).all(|two| number(two[0]) <= number(two[1]))
    }

    fn lower(&self, geometry: &Geometry) -> Result<Vec<Primitive>, TooLarge> {
        let no_less = Table::new(&geometry.numbers, |first, second| first <= second);
        Ok(vec![Primitive::Pairs(no_less, super::neighbours(&self.cells))])
    }

    fn sketch(&self, _: &Geometry) -> Vec<Sketch> {
        vec![Sketch::Thermometer { cells: self.cells.clone(), tint: Tint::Blue }]
    }
}

impl Clue for SlowThermometer {
    const WORDS: Words = Words {
        key: "slow-thermo",
        form: Form::Line,
        one: "a slow thermometer",
        many: "slow thermometers",
        about: "From the bulb on the digits do not decrease; neighbours may be equal.",
        example: &["slow-thermo: r4c1 r3c2 r2c3 r2c4", "givens: 2314 4123 3241 1432"],
        samples: &["slow-thermo: r1c1 r2c2 r2c3", "slow-thermo: r4c4"],
    };

    fn read(statement: &Statement<'_>) -> Result<SlowThermometer, Mistake> {
        statement.no_head()?;
        Ok(SlowThermometer { cells: statement.cells()? })
    }

    fn write(&self, grid: &Grid) -> String {
        format!(":{}", write_cells(grid, &self.cells))
    }
}
