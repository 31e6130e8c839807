//! X and V between cells.

use super::geometry::{Dot, Says};
use super::piece::Mistake;
use super::statement::{Statement, write_cells};
use super::{Clue, Constraint, Form, Geometry, Sketch, Words};
use crate::grid::{Cell, Grid};
use crate::primitive::{Primitive, Table, TooLarge};
use crate::values::Value;

/// The digits of two cells add up to ten (X) or five (V).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Xv {
    /// The cells.
    pub cells: [Cell; 2],
    /// Which letter.
    pub letter: Letter,
}

/// The letters, in the roman way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Letter {
    /// Five.
    V,
    /// Ten.
    X,
}

impl Letter {
    /// What two digits add up to.
    pub fn sum(self) -> u32 {
        match self {
            Letter::V => 5,
            Letter::X => 10,
        }
    }

    fn name(self) -> &'static str {
        match self {
            Letter::V => "V",
            Letter::X => "X",
        }
    }
}

impl Constraint for Xv {
    fn name(&self, geometry: &Geometry, number: usize) -> String {
        super::numbered(self.letter.name(), number, &geometry.grid, &self.cells)
    }

    fn lists(&self) -> Vec<&[Cell]> {
        vec![&self.cells]
    }

    fn dots(&self) -> Vec<Dot> {
        vec![Dot { cells: self.cells, says: Says::Sum(self.letter.sum()) }]
    }

    fn holds(&self, geometry: &Geometry, values: &[Value]) -> bool {
        self.cells.iter().map(|&cell| geometry.number(values, cell)).sum::<i64>() == i64::from(self.letter.sum())
    }

    fn lower(&self, geometry: &Geometry) -> Result<Vec<Primitive>, TooLarge> {
        let sum = i64::from(self.letter.sum());
        let table = Table::new(&geometry.numbers, |first, second| first + second == sum);
        Ok(vec![Primitive::Pairs(table, super::neighbours(&self.cells))])
    }

    fn sketch(&self, _: &Geometry) -> Vec<Sketch> {
        vec![Sketch::Letter { cells: self.cells, text: self.letter.name().to_owned() }]
    }
}

impl Clue for Xv {
    const WORDS: Words = Words {
        key: "x",
        form: Form::Line,
        one: "an X or V",
        many: "Xs and Vs",
        about: "The digits on both sides of an X (`x`) add up to ten, of a V (`v`) to five. The cells have a common side.",
        example: &["x: r1c2 r1c3", "v: r3c4 r4c4", "givens: 146523 235614 324156 561432 412365 653241"],
        samples: &["x: r1c1 r1c2", "v: r2c2 r3c2"],
    };

    const OTHER_KEYS: &'static [&'static str] = &["v"];

    fn key(&self) -> &'static str {
        match self.letter {
            Letter::V => "v",
            Letter::X => "x",
        }
    }

    fn read(statement: &Statement<'_>) -> Result<Xv, Mistake> {
        statement.no_head()?;
        let letter = if statement.key == "v" { Letter::V } else { Letter::X };
        Ok(Xv { cells: statement.pair()?, letter })
    }

    fn write(&self, grid: &Grid) -> String {
        format!(":{}", write_cells(grid, &self.cells))
    }
}
