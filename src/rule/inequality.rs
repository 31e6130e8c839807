//! Inequalities, as futoshiki has them.

use super::piece::Mistake;
use super::statement::{Statement, write_cells};
use super::{Clue, Constraint, Form, Geometry, Sketch, Words};
use crate::grid::{Cell, Grid};
use crate::primitive::{Primitive, Table, TooLarge};
use crate::values::Value;

/// The digit of one cell is less than that of another.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Inequality {
    /// The cell of the smaller digit, then that of the greater.
    pub cells: [Cell; 2],
}

impl Constraint for Inequality {
    fn name(&self, geometry: &Geometry, number: usize) -> String {
        super::numbered("inequality", number, &geometry.grid, &self.cells)
    }

    fn lists(&self) -> Vec<&[Cell]> {
        vec![&self.cells]
    }

    fn holds(&self, geometry: &Geometry, values: &[Value]) -> bool {
        let [smaller, greater] = self.cells.map(|cell| geometry.number(values, cell));
        smaller < greater
    }

    fn lower(&self, geometry: &Geometry) -> Result<Vec<Primitive>, TooLarge> {
        let less = Table::new(&geometry.numbers, |first, second| first < second);
        Ok(vec![Primitive::Pairs(less, super::neighbours(&self.cells))])
    }

    fn sketch(&self, _: &Geometry) -> Vec<Sketch> {
        vec![Sketch::Less(self.cells)]
    }
}

impl Clue for Inequality {
    const WORDS: Words = Words {
        key: "less",
        form: Form::Line,
        one: "an inequality",
        many: "inequalities",
        about: "The digit of the first cell is less than that of the second, as in futoshiki; the sign points at the smaller \
            one. The cells may lie anywhere.",
        example: &[
            "boxes: none",
            "less: r1c1 r1c2",
            "less: r3c3 r2c3",
            "less: r3c2 r3c1",
            "givens: 1423 3142 4231 2314",
        ],
        samples: &["less: r1c1 r1c2", "less: r3c3 r2c3"],
    };

    fn read(statement: &Statement<'_>) -> Result<Inequality, Mistake> {
        statement.no_head()?;
        Ok(Inequality { cells: statement.two_cells()? })
    }

    fn write(&self, grid: &Grid) -> String {
        format!(":{}", write_cells(grid, &self.cells))
    }
}
