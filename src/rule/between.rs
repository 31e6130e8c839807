//! Between lines.

use super::ends;
use super::piece::Mistake;
use super::sketch::Tint;
use super::statement::{Statement, write_cells};
use super::{Clue, Constraint, Form, Geometry, Sketch, Words};
use crate::grid::{Cell, Grid};
use crate::primitive::{Primitive, TooLarge};
use crate::values::Value;

/// The digits of a line lie strictly between those of the circles at its ends. A line of fewer than three cells says nothing.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Between {
    /// The cells along the line.
    pub cells: Vec<Cell>,
}

impl Constraint for Between {
    fn name(&self, geometry: &Geometry, number: usize) -> String {
        super::numbered("between line", number, &geometry.grid, &self.cells)
    }

    fn lists(&self) -> Vec<&[Cell]> {
        vec![&self.cells]
    }

    fn holds(&self, geometry: &Geometry, values: &[Value]) -> bool {
        let [first, inner @ .., last] = self.cells.as_slice() else { return true };
        let digit = |cell: &Cell| geometry.number(values, *cell);
        let (low, high) = (digit(first).min(digit(last)), digit(first).max(digit(last)));
        inner.iter().map(digit).all(|digit| low < digit && digit < high)
    }

    fn lower(&self, geometry: &Geometry) -> Result<Vec<Primitive>, TooLarge> {
        if self.cells.len() < 3 {
            return Ok(Vec::new());
        }
        let inside = |low: i64, high: i64, digit: i64| low < digit && digit < high;
        ends::lower(&self.cells, &geometry.numbers, |low, high| high > low, inside)
    }

    fn sketch(&self, _: &Geometry) -> Vec<Sketch> {
        ends::sketch(&self.cells, Tint::Grey, |cell| Sketch::Circle(vec![cell]))
    }
}

impl Clue for Between {
    const WORDS: Words = Words {
        key: "between",
        form: Form::Line,
        one: "a between line",
        many: "between lines",
        about: "The digits of the line lie strictly between those in the circles at its ends. Fewer than three cells say \
            nothing.",
        example: &["between: r1c1 r2c2 r3c2 r4c3", "givens: 143256 526314 432561 615432 251643 364125"],
        samples: &["between: r1c1 r2c2 r3c3", "between: r1c1 r1c2"],
    };

    fn read(statement: &Statement<'_>) -> Result<Between, Mistake> {
        statement.no_head()?;
        Ok(Between { cells: statement.cells()? })
    }

    fn write(&self, grid: &Grid) -> String {
        format!(":{}", write_cells(grid, &self.cells))
    }
}
