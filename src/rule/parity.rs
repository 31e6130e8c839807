//! Odd and even cells.

use super::piece::Mistake;
use super::statement::{Statement, write_cells};
use super::{Clue, Constraint, Form, Geometry, Sketch, Words};
use crate::grid::{Cell, Grid};
use crate::primitive::{Membership, Primitive, TooLarge};
use crate::values::Value;

/// Cells whose digits are all odd or all even.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Parity {
    /// The cells.
    pub cells: Vec<Cell>,
    /// Which.
    pub kind: OddEven,
}

/// Odd or even.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum OddEven {
    /// 1, 3, 5, …: a disc.
    Odd,
    /// 0, 2, 4, 6, …: a square.
    Even,
}

impl OddEven {
    fn name(self) -> &'static str {
        match self {
            OddEven::Odd => "odd",
            OddEven::Even => "even",
        }
    }
}

impl Constraint for Parity {
    fn name(&self, geometry: &Geometry, number: usize) -> String {
        super::numbered(self.kind.name(), number, &geometry.grid, &self.cells)
    }

    fn lists(&self) -> Vec<&[Cell]> {
        vec![&self.cells]
    }

    fn holds(&self, geometry: &Geometry, values: &[Value]) -> bool {
        let is_odd = |cell: &Cell| geometry.number(values, *cell) % 2 == 1;
        self.cells.iter().all(|cell| is_odd(cell) == (self.kind == OddEven::Odd))
    }

    fn lower(&self, geometry: &Geometry) -> Result<Vec<Primitive>, TooLarge> {
        let rest = match self.kind {
            OddEven::Odd => 1,
            OddEven::Even => 0,
        };
        let values = geometry.numbers.values(|number| number % 2 == rest);
        Ok(self.cells.iter().map(|&cell| Primitive::AtLeast(1, vec![Membership { cell, values }])).collect())
    }

    fn sketch(&self, _: &Geometry) -> Vec<Sketch> {
        let shape = |&cell: &Cell| match self.kind {
            OddEven::Odd => Sketch::Disc(cell),
            OddEven::Even => Sketch::Square(cell),
        };
        self.cells.iter().map(shape).collect()
    }
}

impl Clue for Parity {
    const WORDS: Words = Words {
        key: "odd",
        form: Form::Line,
        one: "odd or even cells",
        many: "lists of odd or even cells",
        about: "The digits of the cells are odd (`odd`, a disc) or even (`even`, a square). 0 is even.",
        example: &["odd: r1c1 r2c3", "even: r3c1 r4c2", "givens: 1324 2413 4132 3241"],
        samples: &["odd: r1c1 r2c2", "even: r1c2"],
    };

    const OTHER_KEYS: &'static [&'static str] = &["even"];

    fn key(&self) -> &'static str {
        self.kind.name()
    }

    fn read(statement: &Statement<'_>) -> Result<Parity, Mistake> {
        statement.no_head()?;
        let kind = if statement.key == "even" { OddEven::Even } else { OddEven::Odd };
        Ok(Parity { cells: statement.cells()?, kind })
    }

    fn write(&self, grid: &Grid) -> String {
        format!(":{}", write_cells(grid, &self.cells))
    }
}
