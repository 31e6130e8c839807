//! Thermometers.

use super::piece::Mistake;
use super::sketch::Tint;
use super::statement::{Statement, write_cells};
use super::{Clue, Constraint, Form, Geometry, Sketch, Words};
use crate::grid::{Cell, Grid};
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
        super::numbered("thermometer", number, &geometry.grid, &self.cells)
    }

    fn lists(&self) -> Vec<&[Cell]> {
        vec![&self.cells]
    }

    fn holds(&self, geometry: &Geometry, values: &[Value]) -> bool {
        let number = |cell: Cell| geometry.number(values, cell);
        self.cells.windows(2).all(|two| number(two[0]) < number(two[1]))
    }

    fn lower(&self, geometry: &Geometry) -> Result<Vec<Primitive>, TooLarge> {
        let less = Table::new(&geometry.numbers, |first, second| first < second);
        Ok(vec![Primitive::Pairs(less, super::neighbours(&self.cells))])
    }

    fn sketch(&self, _: &Geometry) -> Vec<Sketch> {
        vec![Sketch::Thermometer { cells: self.cells.clone(), tint: Tint::Grey }]
    }
}

impl Clue for Thermometer {
    const WORDS: Words = Words {
        key: "thermo",
        form: Form::Line,
        one: "a thermometer",
        many: "thermometers",
        about: "The digits increase from the bulb, the first cell, on. The cells need not touch.",
        example: &["thermo: r4c1 r3c1 r2c2 r1c3", "givens: 416235 532164 263541 145326 354612 621453"],
        samples: &["thermo: r1c1 r2c2 r2c3", "thermo: r1c1-4 r2c4", "thermo: r3c3"],
    };

    fn read(statement: &Statement<'_>) -> Result<Thermometer, Mistake> {
        statement.no_head()?;
        Ok(Thermometer { cells: statement.cells()? })
    }

    fn write(&self, grid: &Grid) -> String {
        format!(":{}", write_cells(grid, &self.cells))
    }
}
