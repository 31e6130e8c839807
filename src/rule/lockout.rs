//! Lockout lines.

use super::ends;
use super::piece::Mistake;
use super::sketch::Tint;
use super::statement::{Statement, write_cells};
use super::{Clue, Constraint, Form, Geometry, Sketch, Words};
use crate::grid::{Cell, Grid};
use crate::primitive::{Primitive, TooLarge};
use crate::values::Value;

/// The digits in the diamonds at both ends are some distance apart or more, and no digit on the line lies between them or is
/// one of them. A line of one cell says nothing.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Lockout {
    /// The cells along the line.
    pub cells: Vec<Cell>,
    /// How far apart the ends are at least; 4 where nothing is said.
    pub distance: Option<u32>,
}

impl Lockout {
    fn distance(&self) -> u32 {
        self.distance.unwrap_or(4)
    }
}

impl Constraint for Lockout {
    fn name(&self, geometry: &Geometry, number: usize) -> String {
        super::numbered("lockout line", number, &geometry.grid, &self.cells)
    }

    fn lists(&self) -> Vec<&[Cell]> {
        vec![&self.cells]
    }

    fn holds(&self, geometry: &Geometry, values: &[Value]) -> bool {
        let [first, inner @ .., last] = self.cells.as_slice() else { return true };
        let digit = |cell: &Cell| geometry.number(values, *cell);
        let (low, high) = (digit(first).min(digit(last)), digit(first).max(digit(last)));
        high - low >= i64::from(self.distance()) && inner.iter().map(digit).all(|digit| digit < low || high < digit)
    }

    fn lower(&self, geometry: &Geometry) -> Result<Vec<Primitive>, TooLarge> {
        if self.cells.len() < 2 {
            return Ok(Vec::new());
        }
        let distance = i64::from(self.distance());
        let outside = |low: i64, high: i64, digit: i64| digit < low || high < digit;
        ends::lower(&self.cells, &geometry.numbers, |low, high| high - low >= distance, outside)
    }

    fn sketch(&self, _: &Geometry) -> Vec<Sketch> {
        ends::sketch(&self.cells, Tint::Blue, Sketch::Diamond)
    }
}

impl Clue for Lockout {
    const WORDS: Words = Words {
        key: "lockout",
        form: Form::Line,
        one: "a lockout line",
        many: "lockout lines",
        about: "The digits in the diamonds at both ends differ by the number or more, by 4 without a number. No digit of the \
            line lies between them or equals one of them. A line of one cell says nothing.",
        example: &["lockout 3: r1c1 r2c2 r3c2 r4c3", "givens: 362145 415362 523416 146523 231654 654231"],
        samples: &["lockout 2: r1c1 r2c2 r2c3", "lockout: r1c1 r1c2"],
    };

    fn read(statement: &Statement<'_>) -> Result<Lockout, Mistake> {
        Ok(Lockout { distance: statement.number(0)?, cells: statement.cells()? })
    }

    fn write(&self, grid: &Grid) -> String {
        let distance = self.distance.map(|distance| format!(" {distance}")).unwrap_or_default();
        format!("{distance}:{}", write_cells(grid, &self.cells))
    }
}
