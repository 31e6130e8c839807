//! Double arrows.

use super::ends;
use super::piece::Mistake;
use super::sketch::Tint;
use super::statement::{Statement, write_cells};
use super::{Clue, Constraint, Form, Geometry, Sketch, Words};
use crate::grid::{Cell, Grid};
use crate::primitive::{Primitive, Sum, Term, TooLarge};
use crate::values::Value;

/// The digits in the circles at both ends add up to the sum of those between them, which may repeat. A line of fewer than three cells says
/// nothing.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct DoubleArrow {
    /// The cells along the line.
    pub cells: Vec<Cell>,
}

impl Constraint for DoubleArrow {
    fn name(&self, geometry: &Geometry, number: usize) -> String {
        super::numbered("double arrow", number, &geometry.grid, &self.cells)
    }

    fn lists(&self) -> Vec<&[Cell]> {
        vec![&self.cells]
    }

    fn holds(&self, geometry: &Geometry, values: &[Value]) -> bool {
        let [first, inner @ .., last] = self.cells.as_slice() else { return true };
        let digit = |cell: &Cell| geometry.number(values, *cell);
        inner.is_empty() || inner.iter().map(digit).sum::<i64>() == digit(first) + digit(last)
    }

    fn lower(&self, geometry: &Geometry) -> Result<Vec<Primitive>, TooLarge> {
        let [_, inner @ .., _] = self.cells.as_slice() else { return Ok(Vec::new()) };
        if inner.is_empty() {
            return Ok(Vec::new());
        }
        let last = self.cells.len() - 1;
        let side = |place: usize| if place == 0 || place == last { 1 } else { -1 };
        let terms = self.cells.iter().enumerate().map(|(place, &cell)| Term { coefficient: side(place), cell });
        Sum { terms: terms.collect(), total: 0, distinct: false }.over(&geometry.numbers)
    }

    fn sketch(&self, _: &Geometry) -> Vec<Sketch> {
        ends::sketch(&self.cells, Tint::Grey, |cell| Sketch::Circle(vec![cell]))
    }
}

impl Clue for DoubleArrow {
    const WORDS: Words = Words {
        key: "double-arrow",
        form: Form::Line,
        one: "a double arrow",
        many: "double arrows",
        about: "The digits in the circles at both ends add up to the sum of those between them, which may repeat. Fewer than \
            three cells say nothing.",
        example: &["double-arrow: r1c1 r2c2 r2c3 r3c3 r4c4", "givens: 1342 4213 3421 2134"],
        samples: &["double-arrow: r1c1 r2c2 r2c3 r3c4", "double-arrow: r1c1 r1c2"],
    };

    fn read(statement: &Statement<'_>) -> Result<DoubleArrow, Mistake> {
        statement.no_head()?;
        Ok(DoubleArrow { cells: statement.cells()? })
    }

    fn write(&self, grid: &Grid) -> String {
        format!(":{}", write_cells(grid, &self.cells))
    }
}
