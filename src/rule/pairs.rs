//! Cells of which each two are in a relation that the author made up.

use std::sync::Arc;

use super::piece::Mistake;
use super::relation::Relation;
use super::sketch::Tint;
use super::statement::{Statement, write_cells};
use super::{Clue, Constraint, Form, Geometry, Sketch, Words};
use crate::grid::{Cell, Grid};
use crate::primitive::{Primitive, TooLarge};
use crate::values::Value;

/// Each two cells, in the order in which they are named, are in a relation.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct AllPairs {
    /// The relation.
    pub relation: Arc<Relation>,
    /// The cells in order, each once.
    pub cells: Vec<Cell>,
}

impl Constraint for AllPairs {
    fn name(&self, geometry: &Geometry, number: usize) -> String {
        super::numbered("group of pairs", number, &geometry.grid, &self.cells)
    }

    fn lists(&self) -> Vec<&[Cell]> {
        vec![&self.cells]
    }

    fn relation(&self) -> Option<&Relation> {
        Some(&self.relation)
    }

    fn holds(&self, geometry: &Geometry, values: &[Value]) -> bool {
        let digit = |cell: &Cell| geometry.number(values, *cell);
        let behind = |place: usize| self.cells[place + 1..].iter();
        let related = |(place, cell)| behind(place).all(|other| self.relation.holds(digit(cell), digit(other)));
        self.cells.iter().enumerate().all(related)
    }

    fn lower(&self, geometry: &Geometry) -> Result<Vec<Primitive>, TooLarge> {
        let mut pairs = Vec::new();
        for (place, &cell) in self.cells.iter().enumerate() {
            pairs.extend(self.cells[place + 1..].iter().map(|&other| (cell, other)));
        }
        Ok(vec![Primitive::Pairs(self.relation.table(&geometry.numbers), pairs)])
    }

    fn sketch(&self, _: &Geometry) -> Vec<Sketch> {
        vec![Sketch::Shade { cells: self.cells.clone(), tint: Tint::Violet }]
    }
}

impl Clue for AllPairs {
    const WORDS: Words = Words {
        key: "pairs",
        form: Form::Line,
        one: "a group of pairs in a custom relation",
        many: "groups of pairs in custom relations",
        about: "A relation as above holds between each two of the cells. The one named first is `a`.",
        example: &[
            "relation far: |a-b| >= 2",
            "pairs far: r1c1 r2c3 r4c2",
            "givens: 125346 643512 316425 254163 432651 561234",
        ],
        samples: &[
            "relation far: a+b != 5\npairs far: r1c1 r2c2 r3c3",
            "relation less: 2 * a <= b\npairs less: r1c1 r2c2 r3c3",
        ],
    };

    fn read(statement: &Statement<'_>) -> Result<AllPairs, Mistake> {
        Ok(AllPairs { relation: statement.relation()?, cells: statement.cells()? })
    }

    fn write(&self, grid: &Grid) -> String {
        format!(" {}:{}", self.relation.name(), write_cells(grid, &self.cells))
    }
}
