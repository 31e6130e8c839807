//! Quadruples.

use super::piece::Mistake;
use super::statement::{Statement, write_cells};
use super::{Clue, Constraint, Form, Geometry, Sketch, Words};
use crate::grid::{Cell, Grid};
use crate::primitive::{Membership, Primitive, TooLarge};
use crate::values::{Value, Values};

/// Each of some digits stands in the four cells around a corner; a digit that is named twice stands there twice or more.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Quadruple {
    /// The cells.
    pub cells: Vec<Cell>,
    /// The digits.
    pub digits: Vec<Value>,
}

impl Constraint for Quadruple {
    fn name(&self, geometry: &Geometry, number: usize) -> String {
        super::numbered("quadruple", number, geometry.grid, &self.cells)
    }

    fn lists(&self) -> Vec<&[Cell]> {
        vec![&self.cells]
    }

    fn holds(&self, _: &Geometry, values: &[Value]) -> bool {
        let mut held: Vec<Value> = self.cells.iter().map(|cell| values[cell.index()]).collect();
        self.digits.iter().all(|digit| {
            let place = held.iter().position(|value| value == digit);
            place.map(|place| held.swap_remove(place)).is_some()
        })
    }

    fn lower(&self, _: &Geometry) -> Result<Vec<Primitive>, TooLarge> {
        let mut digits = self.digits.clone();
        digits.sort_unstable();
        let of_digit = |same: &[Value]| {
            let values = Values::only(same[0]);
            let members = self.cells.iter().map(|&cell| Membership { cell, values }).collect();
            Primitive::AtLeast(same.len(), members)
        };
        Ok(digits.chunk_by(|one, other| one == other).map(of_digit).collect())
    }

    fn sketch(&self, _: &Geometry) -> Vec<Sketch> {
        vec![Sketch::Corner { cells: self.cells.clone(), digits: self.digits.clone() }]
    }
}

impl Clue for Quadruple {
    const WORDS: Words = Words {
        key: "quadruple",
        form: Form::Line,
        one: "a quadruple",
        many: "quadruples",
        about: "quadruple: each digit before the colon stands in the four cells around a corner, as often as it is named",
        samples: &["quadruple 1 2: r1-2c1-2", "quadruple 3 3: r2c2 r2c3 r3c2 r3c3"],
    };

    fn read(statement: &Statement<'_>) -> Result<Quadruple, Mistake> {
        let cells = statement.cells()?;
        if !is_square(statement.grid, &cells) {
            return Err(statement.body.expected("four cells around a corner"));
        }
        let mut digits = Vec::new();
        for piece in statement.head.split(|character| character.is_whitespace() || character == ',') {
            let digit = piece.number(1)?.filter(|&digit| digit as usize <= statement.grid.order());
            let digit =
                digit.ok_or_else(|| piece.expected(&format!("a digit from 1 to {}", statement.grid.order())))?;
            digits.push(Value::new(digit as usize - 1));
        }
        if (1..=4).contains(&digits.len()) {
            Ok(Quadruple { cells, digits })
        } else {
            Err(statement.head.expected("one to four digits"))
        }
    }

    fn write(&self, grid: Grid) -> String {
        let digits: String = self.digits.iter().map(|digit| format!(" {}", digit.index() + 1)).collect();
        format!("{digits}:{}", write_cells(grid, &self.cells))
    }
}

/// Whether these are the four cells around a corner, in any order.
fn is_square(grid: Grid, cells: &[Cell]) -> bool {
    let mut cells: Vec<usize> = cells.iter().map(|cell| cell.index()).collect();
    cells.sort_unstable();
    let first = cells[0];
    let order = grid.order();
    cells == [first, first + 1, first + order, first + order + 1] && first % order + 1 < order
}
