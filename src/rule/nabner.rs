//! Nabner lines.

use super::piece::Mistake;
use super::sketch::Tint;
use super::statement::{Statement, write_cells};
use super::{Clue, Constraint, Form, Geometry, Sketch, Words};
use crate::grid::{Cell, Grid};
use crate::primitive::{Primitive, Table, TooLarge};
use crate::values::{Numbers, Value};

/// No two digits are equal or neighbours, wherever they stand on the line.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Nabner {
    /// The cells along the line.
    pub cells: Vec<Cell>,
}

impl Constraint for Nabner {
    fn name(&self, geometry: &Geometry, number: usize) -> String {
        super::numbered("nabner", number, &geometry.grid, &self.cells)
    }

    fn lists(&self) -> Vec<&[Cell]> {
        vec![&self.cells]
    }

    fn holds(&self, geometry: &Geometry, values: &[Value]) -> bool {
        let mut digits: Vec<i64> = self.cells.iter().map(|&cell| geometry.number(values, cell)).collect();
        digits.sort_unstable();
        digits.windows(2).all(|two| two[0] + 2 <= two[1])
    }

    fn lower(&self, geometry: &Geometry) -> Result<Vec<Primitive>, TooLarge> {
        if self.cells.len() > most_apart(&geometry.numbers) {
            return Ok(vec![Primitive::never()]);
        }
        let far = Table::new(&geometry.numbers, |first, second| (first - second).abs() >= 2);
        Ok(vec![Primitive::Pairs(far, super::all_pairs(&self.cells))])
    }

    fn sketch(&self, _: &Geometry) -> Vec<Sketch> {
        vec![Sketch::Line { cells: self.cells.clone(), tint: Tint::Amber }]
    }
}

/// How many numbers of a board can be so far apart at most: the least, and on from each the next that is.
fn most_apart(numbers: &Numbers) -> usize {
    let mut last = None;
    let is_next = |number: &i64| {
        let is_far = last.is_none_or(|last| last + 2 <= *number);
        last = if is_far { Some(*number) } else { last };
        is_far
    };
    numbers.ascending().into_iter().filter(is_next).count()
}

impl Clue for Nabner {
    const WORDS: Words = Words {
        key: "nabner",
        form: Form::Line,
        one: "a nabner line",
        many: "nabner lines",
        about: "No two digits of the line, neighbours or not, are equal or differ by 1.",
        example: &["nabner: r2c1 r3c2 r3c3", "givens: 123456 456231 261543 345162 532614 614325"],
        samples: &["nabner: r1c1 r2c2", "nabner: r1c1-3"],
    };

    fn read(statement: &Statement<'_>) -> Result<Nabner, Mistake> {
        statement.no_head()?;
        Ok(Nabner { cells: statement.cells()? })
    }

    fn write(&self, grid: &Grid) -> String {
        format!(":{}", write_cells(grid, &self.cells))
    }
}
