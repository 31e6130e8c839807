//! Black dots: one digit a multiple of another.

use super::geometry::{Dot, Says};
use super::piece::Mistake;
use super::statement::{Statement, write_cells};
use super::{Clue, Constraint, Form, Geometry, Sketch, Words};
use crate::grid::{Cell, Grid};
use crate::primitive::{Primitive, Table, TooLarge};
use crate::values::Value;

/// A black dot: of the digits of two cells that touch one is so many times the other.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Ratio {
    /// The cells.
    pub cells: [Cell; 2],
    /// How many times; 2 where the dot is empty.
    pub value: Option<u32>,
}

impl Ratio {
    fn ratio(&self) -> u32 {
        self.value.unwrap_or(2)
    }
}

impl Constraint for Ratio {
    fn name(&self, geometry: &Geometry, number: usize) -> String {
        super::numbered("black dot", number, &geometry.grid, &self.cells)
    }

    fn lists(&self) -> Vec<&[Cell]> {
        vec![&self.cells]
    }

    fn dots(&self) -> Vec<Dot> {
        vec![Dot { cells: self.cells, says: Says::Ratio(self.ratio()) }]
    }

    fn holds(&self, geometry: &Geometry, values: &[Value]) -> bool {
        let [one, other] = self.cells.map(|cell| geometry.number(values, cell));
        one.max(other) == one.min(other) * i64::from(self.ratio())
    }

    fn lower(&self, geometry: &Geometry) -> Result<Vec<Primitive>, TooLarge> {
        let ratio = i64::from(self.ratio());
        let table = Table::new(&geometry.numbers, |first, second| first == ratio * second || second == ratio * first);
        Ok(vec![Primitive::Pairs(table, super::neighbours(&self.cells))])
    }

    fn sketch(&self, _: &Geometry) -> Vec<Sketch> {
        let label = self.value.map(|value| value.to_string());
        vec![Sketch::Dot { cells: self.cells, black: true, label }]
    }
}

impl Clue for Ratio {
    const WORDS: Words = Words {
        key: "black",
        form: Form::Line,
        one: "a black dot",
        many: "black dots",
        about: "One digit beside a black dot is its number times the other, twice the other without a number. The cells have \
            a common side.",
        example: &["black: r1c1 r1c2", "black 3: r2c3 r3c3", "givens: 2143 3412 1234 4321"],
        samples: &["black: r1c1 r1c2", "black 3: r2c3 r3c3", "black 1: r1c1 r1c2"],
    };

    fn read(statement: &Statement<'_>) -> Result<Ratio, Mistake> {
        Ok(Ratio { value: statement.number(1)?, cells: statement.pair()? })
    }

    fn write(&self, grid: &Grid) -> String {
        let value = self.value.map(|value| format!(" {value}")).unwrap_or_default();
        format!("{value}:{}", write_cells(grid, &self.cells))
    }
}
