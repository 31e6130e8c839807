//! Row-complete and column-complete Latin squares.

use super::piece::Mistake;
use super::statement::Statement;
use super::{Clue, Constraint, Form, Geometry, Words, whole};
use crate::grid::{Cell, Grid};
use crate::primitive::{Primitive, TooLarge};
use crate::values::Value;

/// Each two values stand next to each other once in each order, in rows or in columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Complete {
    /// Row-complete: the first of two values stands on the left.
    Rows,
    /// Column-complete: it stands above.
    Columns,
}

impl Complete {
    /// All cells with those that follow them.
    fn pairs(self, grid: &Grid, order: usize) -> impl Iterator<Item = (Cell, Cell)> + '_ {
        let places = (0..order).flat_map(move |line| (1..order).map(move |place| (line, place)));
        places.map(move |(line, place)| match self {
            Complete::Rows => (grid.cell(line, place - 1), grid.cell(line, place)),
            Complete::Columns => (grid.cell(place - 1, line), grid.cell(place, line)),
        })
    }
}

impl Constraint for Complete {
    fn name(&self, _: &Geometry, number: usize) -> String {
        whole(self.key(), number)
    }

    fn needs(&self, geometry: &Geometry) -> Result<(), &'static str> {
        geometry.needs_order()
    }

    fn counts(&self) -> bool {
        false
    }

    fn holds(&self, geometry: &Geometry, values: &[Value]) -> bool {
        let order = geometry.values();
        let mut seen = vec![false; order * order];
        let value = |cell: Cell| values[cell.index()].index();
        let pairs = self.pairs(&geometry.grid, order).map(|(one, other)| value(one) * order + value(other));
        pairs.into_iter().all(|pair| !std::mem::replace(&mut seen[pair], true))
    }

    fn lower(&self, geometry: &Geometry) -> Result<Vec<Primitive>, TooLarge> {
        Ok(vec![Primitive::DistinctPairs(self.pairs(&geometry.grid, geometry.values()).collect())])
    }
}

impl Clue for Complete {
    const WORDS: Words = Words {
        key: "row-complete",
        form: Form::Word,
        one: "row-complete",
        many: "times row-complete",
        about: "Each two digits stand next to each other in a row once in each order (`row-complete`), or in a column \
            (`column-complete`).",
        example: &["boxes: none", "also: row-complete", "givens: 3124 4213 2341 1432"],
        samples: &["also: row-complete", "also: column-complete"],
    };

    const OTHER_KEYS: &'static [&'static str] = &["column-complete"];

    fn key(&self) -> &'static str {
        match self {
            Complete::Rows => "row-complete",
            Complete::Columns => "column-complete",
        }
    }

    fn read(statement: &Statement<'_>) -> Result<Complete, Mistake> {
        Ok(if statement.key == "column-complete" { Complete::Columns } else { Complete::Rows })
    }

    fn write(&self, _: &Grid) -> String {
        String::new()
    }
}
