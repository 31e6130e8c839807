//! White dots: two digits a number apart.

use super::geometry::{Dot, Says};
use super::piece::Mistake;
use super::statement::{Statement, write_cells};
use super::{Clue, Constraint, Form, Geometry, Sketch, Words};
use crate::grid::{Cell, Grid};
use crate::primitive::{Primitive, Table, TooLarge};
use crate::values::Value;

/// A white dot: the digits of two cells that touch differ by a number.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Difference {
    /// The cells.
    pub cells: [Cell; 2],
    /// The number; 1 where the dot is empty.
    pub value: Option<u32>,
}

impl Difference {
    fn difference(&self) -> u32 {
        self.value.unwrap_or(1)
    }
}

impl Constraint for Difference {
    fn name(&self, geometry: &Geometry, number: usize) -> String {
        super::numbered("white dot", number, &geometry.grid, &self.cells)
    }

    fn lists(&self) -> Vec<&[Cell]> {
        vec![&self.cells]
    }

    fn dots(&self) -> Vec<Dot> {
        vec![Dot { cells: self.cells, says: Says::Difference(self.difference()) }]
    }

    fn holds(&self, geometry: &Geometry, values: &[Value]) -> bool {
        let [one, other] = self.cells.map(|cell| geometry.number(values, cell));
        (one - other).abs() == i64::from(self.difference())
    }

    fn lower(&self, geometry: &Geometry) -> Result<Vec<Primitive>, TooLarge> {
        let difference = i64::from(self.difference());
        let table =
            Table::new(&geometry.numbers, |first, second| first == second + difference || second == first + difference);
        Ok(vec![Primitive::Pairs(table, super::neighbours(&self.cells))])
    }

    fn sketch(&self, _: &Geometry) -> Vec<Sketch> {
        let label = self.value.map(|value| value.to_string());
        vec![Sketch::Dot { cells: self.cells, black: false, label }]
    }
}

impl Clue for Difference {
    const WORDS: Words = Words {
        key: "white",
        form: Form::Line,
        one: "a white dot",
        many: "white dots",
        about: "The digits on both sides of a white dot differ by its number, by 1 without a number. The cells have a common \
            side.",
        example: &["white: r1c1 r1c2", "white 2: r2c3 r3c3", "givens: 1234 4321 2143 3412"],
        samples: &["white: r1c1 r1c2", "white 2: r2c3 r3c3", "white 0: r1c1 r1c2"],
    };

    fn read(statement: &Statement<'_>) -> Result<Difference, Mistake> {
        Ok(Difference { value: statement.number(0)?, cells: statement.pair()? })
    }

    fn write(&self, grid: &Grid) -> String {
        let value = self.value.map(|value| format!(" {value}")).unwrap_or_default();
        format!("{value}:{}", write_cells(grid, &self.cells))
    }
}
