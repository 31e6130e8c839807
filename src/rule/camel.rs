//! Anti-camel.

use super::piece::Mistake;
use super::statement::Statement;
use super::{Clue, Constraint, Form, Geometry, Words, whole};
use crate::grid::{Cell, Grid};
use crate::primitive::{Primitive, Table, TooLarge};
use crate::values::Value;

/// Cells a camel's leap apart, three cells along and one across, hold different values.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Camel;

impl Constraint for Camel {
    fn name(&self, _: &Geometry, number: usize) -> String {
        whole("camel", number)
    }

    fn counts(&self) -> bool {
        false
    }

    fn holds(&self, geometry: &Geometry, values: &[Value]) -> bool {
        let grid = &geometry.grid;
        let leap = |one: Cell, other: Cell| {
            let rows = grid.row_of(one).abs_diff(grid.row_of(other));
            let is_apart = rows * grid.column_of(one).abs_diff(grid.column_of(other)) == 3;
            is_apart && grid.layer_of(one) == grid.layer_of(other)
        };
        let same = |one: Cell, other: Cell| values[one.index()] == values[other.index()];
        grid.cells().all(|one| grid.cells().all(|other| !same(one, other) || !leap(one, other)))
    }

    fn lower(&self, geometry: &Geometry) -> Result<Vec<Primitive>, TooLarge> {
        let differ = Table::different(geometry.values());
        let pairs = [geometry.grid.apart(1, 3), geometry.grid.apart(3, 1)].concat();
        Ok(vec![Primitive::Pairs(differ, pairs)])
    }
}

impl Clue for Camel {
    const WORDS: Words = Words {
        key: "camel",
        form: Form::Word,
        one: "anti-camel",
        many: "anti-camel",
        about: "Cells a camel's leap apart (three along, one across) hold different digits.",
        example: &["also: camel", "givens: 123465 654312 241536 365124 412653 536241"],
        samples: &["also: camel"],
    };

    fn read(_: &Statement<'_>) -> Result<Camel, Mistake> {
        Ok(Camel)
    }

    fn write(&self, _: &Grid) -> String {
        String::new()
    }
}
