//! Palindromes.

use super::piece::Mistake;
use super::sketch::Tint;
use super::statement::{Statement, write_cells};
use super::{Clue, Constraint, Form, Geometry, Sketch, Words};
use crate::grid::{Cell, Grid};
use crate::primitive::{Primitive, Table, TooLarge};
use crate::values::Value;

/// The same digits from both ends.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Palindrome {
    /// The cells along the line.
    pub cells: Vec<Cell>,
}

impl Constraint for Palindrome {
    fn name(&self, geometry: &Geometry, number: usize) -> String {
        super::numbered("palindrome", number, &geometry.grid, &self.cells)
    }

    fn lists(&self) -> Vec<&[Cell]> {
        vec![&self.cells]
    }

    fn counts(&self) -> bool {
        false
    }

    fn holds(&self, _: &Geometry, values: &[Value]) -> bool {
        let digits = || self.cells.iter().map(|cell| values[cell.index()]);
        digits().eq(digits().rev())
    }

    fn lower(&self, geometry: &Geometry) -> Result<Vec<Primitive>, TooLarge> {
        let equal = Table::equal(geometry.values());
        let half = self.cells.len() / 2;
        let pairs = self.cells.iter().copied().zip(self.cells.iter().rev().copied()).take(half);
        Ok(vec![Primitive::Pairs(equal, pairs.collect())])
    }

    fn sketch(&self, _: &Geometry) -> Vec<Sketch> {
        vec![Sketch::Line { cells: self.cells.clone(), tint: Tint::Grey }]
    }
}

impl Clue for Palindrome {
    const WORDS: Words = Words {
        key: "palindrome",
        form: Form::Line,
        one: "a palindrome",
        many: "palindromes",
        about: "The line has the same digits, read from either end.",
        example: &["palindrome: r2c1 r3c2 r3c3 r4c4 r5c5", "givens: 123456 456213 312564 645132 231645 564321"],
        samples: &["palindrome: r1c1 r2c2 r3c1", "palindrome: r1c1 r2c2 r3c3 r3c4"],
    };

    fn read(statement: &Statement<'_>) -> Result<Palindrome, Mistake> {
        statement.no_head()?;
        Ok(Palindrome { cells: statement.cells()? })
    }

    fn write(&self, grid: &Grid) -> String {
        format!(":{}", write_cells(grid, &self.cells))
    }
}
