//! Renban lines.

use super::piece::Mistake;
use super::sketch::Tint;
use super::statement::{Statement, write_cells};
use super::{Clue, Constraint, Form, Geometry, Sketch, Words};
use crate::grid::{Cell, Grid};
use crate::primitive::{Primitive, Table, TooLarge};
use crate::values::Value;

/// Different digits without a gap between them, in any order. A line of more cells than there are values has no solution.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Renban {
    /// The cells along the line.
    pub cells: Vec<Cell>,
}

impl Constraint for Renban {
    fn name(&self, geometry: &Geometry, number: usize) -> String {
        super::numbered("renban", number, &geometry.grid, &self.cells)
    }

    fn lists(&self) -> Vec<&[Cell]> {
        vec![&self.cells]
    }

    fn holds(&self, geometry: &Geometry, values: &[Value]) -> bool {
        let mut digits: Vec<i64> = self.cells.iter().map(|&cell| geometry.number(values, cell)).collect();
        digits.sort_unstable();
        digits.windows(2).all(|two| two[0] + 1 == two[1])
    }

    fn lower(&self, geometry: &Geometry) -> Result<Vec<Primitive>, TooLarge> {
        let length = self.cells.len() as i64;
        if self.cells.len() > geometry.values() {
            return Ok(vec![Primitive::never()]);
        }
        // k different digits, of which no two are k apart or more, have no gap.
        let near = Table::new(&geometry.numbers, |first, second| (1..length).contains(&(first - second).abs()));
        Ok(vec![Primitive::Pairs(near, super::all_pairs(&self.cells))])
    }

    fn sketch(&self, _: &Geometry) -> Vec<Sketch> {
        vec![Sketch::Line { cells: self.cells.clone(), tint: Tint::Purple }]
    }
}

impl Clue for Renban {
    const WORDS: Words = Words {
        key: "renban",
        form: Form::Line,
        one: "a renban line",
        many: "renban lines",
        about: "The line holds different digits without a gap between them, in any order.",
        example: &["renban: r2c1 r3c2 r3c3 r4c4", "givens: 123456 456123 312564 564312 231645 645231"],
        samples: &["renban: r1c1 r2c2 r2c3", "renban: r1c1-4 r2c1"],
    };

    fn read(statement: &Statement<'_>) -> Result<Renban, Mistake> {
        statement.no_head()?;
        Ok(Renban { cells: statement.cells()? })
    }

    fn write(&self, grid: &Grid) -> String {
        format!(":{}", write_cells(grid, &self.cells))
    }
}
