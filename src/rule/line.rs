//! Lines whose neighbours are in a relation that the author made up.

use std::sync::Arc;

use super::piece::Mistake;
use super::relation::Relation;
use super::statement::{Statement, write_cells};
use super::{Clue, Constraint, Form, Geometry, Sketch, Tint, Words};
use crate::grid::{Cell, Grid};
use crate::primitive::{Primitive, TooLarge};
use crate::values::Value;

/// Each cell of a line and the next are in a relation.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Line {
    /// The relation.
    pub relation: Arc<Relation>,
    /// The cells in order, each once.
    pub cells: Vec<Cell>,
}

impl Constraint for Line {
    fn name(&self, geometry: &Geometry, number: usize) -> String {
        super::numbered("line", number, &geometry.grid, &self.cells)
    }

    fn lists(&self) -> Vec<&[Cell]> {
        vec![&self.cells]
    }

    fn relation(&self) -> Option<&Relation> {
        Some(&self.relation)
    }

    fn holds(&self, geometry: &Geometry, values: &[Value]) -> bool {
        let digit = |cell: &Cell| geometry.number(values, *cell);
        self.cells.windows(2).all(|two| self.relation.holds(digit(&two[0]), digit(&two[1])))
    }

    fn lower(&self, geometry: &Geometry) -> Result<Vec<Primitive>, TooLarge> {
        Ok(vec![Primitive::Pairs(self.relation.table(&geometry.numbers), super::neighbours(&self.cells))])
    }

    fn sketch(&self, _: &Geometry) -> Vec<Sketch> {
        vec![Sketch::Line { cells: self.cells.clone(), tint: Tint::Violet }]
    }
}

impl Clue for Line {
    const WORDS: Words = Words {
        key: "line",
        form: Form::Line,
        one: "a line of a custom relation",
        many: "lines of custom relations",
        about: "`relation` defines a relation between two digits `a` and `b`; `line` says that it holds between each cell \
            and the next. Integers have 64 bits; there are `+ - * × mod %`, `|…|` or `abs(…)`, parentheses, comparisons \
            `< <= = == != >= >` (and `≤ ≠ ≥`), also chained as in `1 < a < b`, and `not`, `and`, `or`, which bind in \
            this order. A remainder is never negative. A formula is tried on all pairs of digits: an overflow or a \
            division by 0 is an error at its sign. Boards have order 16 at most.",
        example: &[
            "relation far: |a-b| >= 2 and a+b != 7",
            "line far: r1c1 r2c2 r3c2 r4c3 r4c4",
            "givens: 123456 546213 215364 634125 351642 462531",
        ],
        samples: &["relation far: |a-b| >= 2\nline far: r1c1 r2c2 r2c3", "relation less: a < b\nline less: r4c4"],
    };

    fn read(statement: &Statement<'_>) -> Result<Line, Mistake> {
        Ok(Line { relation: statement.relation()?, cells: statement.cells()? })
    }

    fn write(&self, grid: &Grid) -> String {
        format!(" {}:{}", self.relation.name(), write_cells(grid, &self.cells))
    }
}
