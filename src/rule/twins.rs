//! Clones.

use super::piece::Mistake;
use super::sketch::Tint;
use super::statement::{Statement, write_cells};
use super::{Clue, Constraint, Form, Geometry, Sketch, Words};
use crate::grid::{Cell, Grid};
use crate::primitive::{Primitive, Table, TooLarge};
use crate::values::Value;

/// Two groups of cells hold the same digits, place by place.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Twins {
    /// The cells of one group.
    pub cells: Vec<Cell>,
    /// As many of the other, in the same order. A cell that is its own twin says nothing.
    pub twins: Vec<Cell>,
}

impl Twins {
    fn pairs(&self) -> impl Iterator<Item = (Cell, Cell)> + '_ {
        self.cells.iter().copied().zip(self.twins.iter().copied())
    }
}

impl Constraint for Twins {
    fn name(&self, geometry: &Geometry, number: usize) -> String {
        super::numbered("clone", number, &geometry.grid, &self.cells)
    }

    fn lists(&self) -> Vec<&[Cell]> {
        vec![&self.cells, &self.twins]
    }

    fn counts(&self) -> bool {
        false
    }

    fn holds(&self, _: &Geometry, values: &[Value]) -> bool {
        self.pairs().all(|(cell, twin)| values[cell.index()] == values[twin.index()])
    }

    fn lower(&self, geometry: &Geometry) -> Result<Vec<Primitive>, TooLarge> {
        let equal = Table::equal(geometry.values());
        Ok(vec![Primitive::Pairs(equal, self.pairs().filter(|(cell, twin)| cell != twin).collect())])
    }

    fn sketch(&self, _: &Geometry) -> Vec<Sketch> {
        [&self.cells, &self.twins].map(|cells| Sketch::Shade { cells: cells.clone(), tint: Tint::Grey }).into()
    }
}

impl Clue for Twins {
    const WORDS: Words = Words {
        key: "clone",
        form: Form::Line,
        one: "a clone",
        many: "clones",
        about: "The cells before the colon hold the same digits as those after it, place by place.",
        example: &["clone r1c1 r1c2 r2c1: r4c4 r4c5 r5c4", "givens: 123456 546213 215364 634125 361542 452631"],
        samples: &["clone r1c1 r1c2: r3c3 r3c4", "clone r2c1: r3c4"],
    };

    fn read(statement: &Statement<'_>) -> Result<Twins, Mistake> {
        let (cells, twins) = (statement.head.cells(statement.grid)?, statement.cells()?);
        if cells.len() == twins.len() {
            Ok(Twins { cells, twins })
        } else {
            Err(statement.body.expected(&format!("{} cells, as many as before the colon,", cells.len())))
        }
    }

    fn write(&self, grid: &Grid) -> String {
        format!("{}:{}", write_cells(grid, &self.cells), write_cells(grid, &self.twins))
    }
}
