//! Minimum and maximum cells.

use super::geometry::MinMax;
use super::piece::Mistake;
use super::statement::{Statement, write_cells};
use super::{Clue, Constraint, Form, Geometry, Sketch, Words};
use crate::grid::{Cell, Grid};
use crate::primitive::{Primitive, Table, TooLarge};
use crate::values::Value;

/// Cells whose digits are less, or greater, than those of all cells that they touch by a side, without those that some rule of the board
/// says to be of the same kind.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Extreme {
    /// The cells.
    pub cells: Vec<Cell>,
    /// Which.
    pub kind: MinMax,
}

impl MinMax {
    fn name(self) -> &'static str {
        match self {
            MinMax::Minimum => "minimum",
            MinMax::Maximum => "maximum",
        }
    }
}

impl Constraint for Extreme {
    fn name(&self, geometry: &Geometry, number: usize) -> String {
        super::numbered(self.kind.name(), number, &geometry.grid, &self.cells)
    }

    fn lists(&self) -> Vec<&[Cell]> {
        vec![&self.cells]
    }

    fn extremes(&self) -> Option<(MinMax, &[Cell])> {
        Some((self.kind, &self.cells))
    }

    fn holds(&self, geometry: &Geometry, values: &[Value]) -> bool {
        let grid = &geometry.grid;
        self.cells.iter().all(|&cell| {
            let mut others =
                grid.cells().filter(|other| grid.touch(cell, *other) && !geometry.is_extreme(*other, self.kind));
            others.all(|other| match self.kind {
                MinMax::Minimum => geometry.number(values, cell) < geometry.number(values, other),
                MinMax::Maximum => geometry.number(values, cell) > geometry.number(values, other),
            })
        })
    }

    fn lower(&self, geometry: &Geometry) -> Result<Vec<Primitive>, TooLarge> {
        let table = Table::new(&geometry.numbers, |first, second| match self.kind {
            MinMax::Minimum => first < second,
            MinMax::Maximum => first > second,
        });
        let touching = [geometry.grid.apart(0, 1), geometry.grid.apart(1, 0)].concat();
        let both = touching.into_iter().flat_map(|(one, other)| [(one, other), (other, one)]);
        let pairs = both.filter(|(cell, other)| self.cells.contains(cell) && !geometry.is_extreme(*other, self.kind));
        Ok(vec![Primitive::Pairs(table, pairs.collect())])
    }

    fn sketch(&self, _: &Geometry) -> Vec<Sketch> {
        let inward = self.kind == MinMax::Minimum;
        self.cells.iter().map(|&cell| Sketch::Wedges { cell, inward }).collect()
    }
}

impl Clue for Extreme {
    const WORDS: Words = Words {
        key: "minimum",
        form: Form::Line,
        one: "minimum or maximum cells",
        many: "lists of minimum or maximum cells",
        about: "The digit of each cell is less (`minimum`) or greater (`maximum`) than those of all cells with a common \
            side. Minima are not compared with each other, nor are maxima.",
        example: &["minimum: r2c2", "maximum: r3c3", "givens: 4213 3124 1342 2431"],
        samples: &["minimum: r1c1 r3c3", "maximum: r2c2", "minimum: r1c1\nminimum: r1c2"],
    };

    const OTHER_KEYS: &'static [&'static str] = &["maximum"];

    fn key(&self) -> &'static str {
        self.kind.name()
    }

    fn read(statement: &Statement<'_>) -> Result<Extreme, Mistake> {
        statement.no_head()?;
        let kind = if statement.key == "maximum" { MinMax::Maximum } else { MinMax::Minimum };
        Ok(Extreme { cells: statement.cells()?, kind })
    }

    fn write(&self, grid: &Grid) -> String {
        format!(":{}", write_cells(grid, &self.cells))
    }
}
