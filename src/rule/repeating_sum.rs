//! Sums whose digits may repeat.

use super::piece::Mistake;
use super::statement::{Statement, write_cells};
use super::{Clue, Constraint, Form, Geometry, Sketch, Words};
use crate::grid::{Cell, Grid};
use crate::primitive::{Primitive, Sum, TooLarge};
use crate::values::Value;

/// Cells whose digits add up to a sum; nothing is said of whether they differ.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct RepeatingSum {
    /// The cells, each once.
    pub cells: Vec<Cell>,
    /// What they add up to.
    pub sum: u32,
}

impl Constraint for RepeatingSum {
    fn name(&self, geometry: &Geometry, number: usize) -> String {
        super::numbered("sum", number, &geometry.grid, &self.cells)
    }

    fn lists(&self) -> Vec<&[Cell]> {
        vec![&self.cells]
    }

    fn holds(&self, geometry: &Geometry, values: &[Value]) -> bool {
        self.cells.iter().map(|&cell| geometry.number(values, cell)).sum::<i64>() == i64::from(self.sum)
    }

    fn lower(&self, geometry: &Geometry) -> Result<Vec<Primitive>, TooLarge> {
        Sum::of(self.cells.iter().copied(), i64::from(self.sum)).over(&geometry.numbers)
    }

    fn sketch(&self, _: &Geometry) -> Vec<Sketch> {
        vec![Sketch::Cage { cells: self.cells.clone(), label: Some(format!("Σ{}", self.sum)) }]
    }
}

impl Clue for RepeatingSum {
    const WORDS: Words = Words {
        key: "sum",
        form: Form::Line,
        one: "a sum",
        many: "sums",
        about: "The digits of the cells add up to the number, and may repeat. It is drawn as a cage with `Σ` before its \
            number.",
        example: &["sum 6: r1c1 r2c2 r3c3", "givens: 1234 4312 3421 2143"],
        samples: &["sum 6: r1c1 r2c2 r3c3", "sum 3: r1c1-2"],
    };

    fn read(statement: &Statement<'_>) -> Result<RepeatingSum, Mistake> {
        let sum = statement.sum()?.ok_or_else(|| statement.head.expected("a number"))?;
        Ok(RepeatingSum { sum, cells: statement.cells()? })
    }

    fn write(&self, grid: &Grid) -> String {
        format!(" {}:{}", self.sum, write_cells(grid, &self.cells))
    }
}
