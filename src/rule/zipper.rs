//! Zipper lines.

use super::piece::Mistake;
use super::sketch::Tint;
use super::statement::{Statement, write_cells};
use super::{Clue, Constraint, Form, Geometry, Sketch, Words};
use crate::grid::{Cell, Grid};
use crate::primitive::{Primitive, Sum, TooLarge};
use crate::values::Value;

/// Cells equally far from the middle of the line add up to one sum: that of the middle cell, where there is one.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Zipper {
    /// The cells along the line.
    pub cells: Vec<Cell>,
}

impl Constraint for Zipper {
    fn name(&self, geometry: &Geometry, number: usize) -> String {
        super::numbered("zipper line", number, &geometry.grid, &self.cells)
    }

    fn lists(&self) -> Vec<&[Cell]> {
        vec![&self.cells]
    }

    fn holds(&self, geometry: &Geometry, values: &[Value]) -> bool {
        let digit = |cell: &Cell| geometry.number(values, *cell);
        let half = self.cells.len() / 2;
        let mut sums =
            self.cells.iter().zip(self.cells.iter().rev()).take(half).map(|(one, other)| digit(one) + digit(other));
        let middle = if self.cells.len() % 2 == 1 { self.cells.get(half).map(digit) } else { None };
        match middle.or_else(|| sums.clone().next()) {
            Some(sum) => sums.all(|other| other == sum),
            None => true,
        }
    }

    fn lower(&self, geometry: &Geometry) -> Result<Vec<Primitive>, TooLarge> {
        let half = self.cells.len() / 2;
        let pairs = self.cells.iter().copied().zip(self.cells.iter().rev().copied()).take(half);
        let mut pairs = pairs.map(|(one, other)| vec![one, other]);
        let middle = if self.cells.len() % 2 == 1 { self.cells.get(half).map(|&cell| vec![cell]) } else { None };
        let Some(first) = middle.or_else(|| pairs.next()) else { return Ok(Vec::new()) };
        let equal = |pair: Vec<Cell>| Sum::equal(&first, &pair).over(&geometry.numbers);
        Ok(pairs.map(equal).collect::<Result<Vec<_>, _>>()?.concat())
    }

    fn sketch(&self, _: &Geometry) -> Vec<Sketch> {
        vec![Sketch::Line { cells: self.cells.clone(), tint: Tint::Violet }]
    }
}

impl Clue for Zipper {
    const WORDS: Words = Words {
        key: "zipper",
        form: Form::Line,
        one: "a zipper line",
        many: "zipper lines",
        about: "Cells equally far from the middle of the line have the same sum. If there is a middle cell, its digit is \
            that sum.",
        example: &["zipper: r1c1 r2c2 r3c2 r3c3 r2c4", "givens: 134652 526341 342516 615234 251463 463125"],
        samples: &["zipper: r1c1 r2c2 r2c3", "zipper: r1c1 r1c2 r2c2 r3c2"],
    };

    fn read(statement: &Statement<'_>) -> Result<Zipper, Mistake> {
        statement.no_head()?;
        Ok(Zipper { cells: statement.cells()? })
    }

    fn write(&self, grid: &Grid) -> String {
        format!(":{}", write_cells(grid, &self.cells))
    }
}
