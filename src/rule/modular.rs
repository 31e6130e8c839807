//! Modular lines.

use super::piece::Mistake;
use super::sketch::Tint;
use super::statement::{Statement, write_cells};
use super::{Clue, Constraint, Form, Geometry, Sketch, Words};
use crate::grid::{Cell, Grid};
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
        super::numbered("modular line", number, &geometry.grid, &self.cells)
    }

    fn lists(&self) -> Vec<&[Cell]> {
        vec![&self.cells]
    }

    fn may_cross(&self) -> bool {
        true
    }

    fn holds(&self, geometry: &Geometry, values: &[Value]) -> bool {
        super::classes_differ(&self.cells, 3, |&cell| (geometry.number(values, cell) % 3) as usize)
    }

    fn lower(&self, geometry: &Geometry) -> Result<Vec<Primitive>, TooLarge> {
        let differ = Table::new(&geometry.numbers, |first, second| first % 3 != second % 3);
        Ok(vec![Primitive::Pairs(differ, super::within(&self.cells, 3))])
    }

    fn sketch(&self, _: &Geometry) -> Vec<Sketch> {
        vec![Sketch::Line { cells: self.cells.clone(), tint: Tint::Teal }]
    }
}

impl Clue for Modular {
    const WORDS: Words = Words {
        key: "modular",
        form: Form::Line,
        one: "a modular line",
        many: "modular lines",
        about: "Any three neighbours on the line leave different remainders when divided by 3. So do two on a shorter line.",
        example: &["modular: r1c1 r2c2 r3c2 r4c3 r4c4", "givens: 143625 625134 236451 451263 312546 564312"],
        samples: &["modular: r1c1 r2c2 r2c3", "modular: r1c1 r1c2"],
    };

    fn read(statement: &Statement<'_>) -> Result<Modular, Mistake> {
        statement.no_head()?;
        Ok(Modular { cells: statement.path()? })
    }

    fn write(&self, grid: &Grid) -> String {
        format!(":{}", write_cells(grid, &self.cells))
    }
}
