//! Quadruples.

use super::piece::Mistake;
use super::statement::{Statement, write_cells};
use super::{Clue, Constraint, Form, Geometry, Sketch, Words};
use crate::grid::{Cell, Grid};
use crate::primitive::{Membership, Primitive, TooLarge};
use crate::values::{Numbers, Value};

/// Each of some digits stands in the four cells around a corner; a digit that is named twice stands there twice or more.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Quadruple {
    /// The cells.
    pub cells: Vec<Cell>,
    /// The digits, as they count.
    pub digits: Vec<u32>,
}

impl Constraint for Quadruple {
    fn name(&self, geometry: &Geometry, number: usize) -> String {
        super::numbered("quadruple", number, &geometry.grid, &self.cells)
    }

    fn lists(&self) -> Vec<&[Cell]> {
        vec![&self.cells]
    }

    fn holds(&self, geometry: &Geometry, values: &[Value]) -> bool {
        let mut held: Vec<i64> = self.cells.iter().map(|&cell| geometry.number(values, cell)).collect();
        self.digits.iter().all(|&digit| {
            let place = held.iter().position(|&number| number == i64::from(digit));
            place.map(|place| held.swap_remove(place)).is_some()
        })
    }

    fn lower(&self, geometry: &Geometry) -> Result<Vec<Primitive>, TooLarge> {
        let mut digits = self.digits.clone();
        digits.sort_unstable();
        let of_digit = |same: &[u32]| {
            let values = geometry.numbers.values(|number| number == i64::from(same[0]));
            let members = self.cells.iter().map(|&cell| Membership { cell, values }).collect();
            Primitive::AtLeast(same.len(), members)
        };
        Ok(digits.chunk_by(|one, other| one == other).map(of_digit).collect())
    }

    fn sketch(&self, geometry: &Geometry) -> Vec<Sketch> {
        let value = |&digit: &u32| geometry.numbers.value(i64::from(digit));
        vec![Sketch::Corner { cells: self.cells.clone(), digits: self.digits.iter().filter_map(value).collect() }]
    }
}

impl Clue for Quadruple {
    const WORDS: Words = Words {
        key: "quadruple",
        form: Form::Line,
        one: "a quadruple",
        many: "quadruples",
        about: "Each digit in the circle stands in the four cells around it, as often as it is named. The cells may be named \
            in any order, such as `r2-3c2-3`.",
        example: &[
            "quadruple 1 4: r2c2 r2c3 r3c2 r3c3",
            "quadruple 3 3 5: r4c4 r4c5 r5c4 r5c5",
            "givens: 123456 456123 314265 265314 641532 532641",
        ],
        samples: &["quadruple 1 2: r1-2c1-2", "quadruple 3 3: r2c2 r2c3 r3c2 r3c3"],
    };

    fn read(statement: &Statement<'_>) -> Result<Quadruple, Mistake> {
        let (cells, numbers) = (statement.cells()?, statement.numbers);
        if !is_square(statement.grid, &cells) {
            return Err(statement.body.expected("four cells around a corner"));
        }
        let mut digits = Vec::new();
        for piece in statement.head.split(|character| character.is_whitespace() || character == ',') {
            let digit = piece.number(0).ok().flatten().filter(|&digit| numbers.value(i64::from(digit)).is_some());
            digits.push(digit.ok_or_else(|| piece.expected(&one_of(numbers)))?);
        }
        if (1..=4).contains(&digits.len()) {
            Ok(Quadruple { cells, digits })
        } else {
            Err(statement.head.expected("one to four digits"))
        }
    }

    fn write(&self, grid: &Grid) -> String {
        let digits: String = self.digits.iter().map(|digit| format!(" {digit}")).collect();
        format!("{digits}:{}", write_cells(grid, &self.cells))
    }
}

/// What a digit of a board is, in words.
fn one_of(numbers: &Numbers) -> String {
    match numbers.first() {
        Some(first) => format!("a digit from {first} to {}", numbers.greatest()),
        None => {
            let all: Vec<String> = numbers.ascending().iter().map(|number| number.to_string()).collect();
            format!("a digit of {}", all.join(", "))
        }
    }
}

/// Whether these are the four cells around a corner, in any order.
fn is_square(grid: &Grid, cells: &[Cell]) -> bool {
    let mut cells: Vec<usize> = cells.iter().map(|cell| cell.index()).collect();
    cells.sort_unstable();
    let square = grid.squares().find(|square| square[0].index() == cells[0]);
    square.is_some_and(|square| cells == square.map(Cell::index))
}
