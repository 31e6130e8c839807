//! Symmetric Latin squares.

use super::piece::Mistake;
use super::statement::Statement;
use super::{Clue, Constraint, Form, Geometry, Words, whole};
use crate::grid::Grid;
use crate::primitive::{Primitive, Table, TooLarge};
use crate::values::Value;

/// Rows and columns can be exchanged: a cell holds what the cell across the falling diagonal does.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Symmetric;

impl Constraint for Symmetric {
    fn name(&self, _: &Geometry, number: usize) -> String {
        whole("symmetric", number)
    }

    fn needs(&self, geometry: &Geometry) -> Result<(), &'static str> {
        geometry.needs_order()
    }

    fn counts(&self) -> bool {
        false
    }

    fn is_kept_by_isomorphism(&self) -> bool {
        true
    }

    fn holds(&self, geometry: &Geometry, values: &[Value]) -> bool {
        let order = geometry.values();
        (0..order).all(|row| (0..row).all(|column| values[row * order + column] == values[column * order + row]))
    }

    fn lower(&self, geometry: &Geometry) -> Result<Vec<Primitive>, TooLarge> {
        let grid = &geometry.grid;
        let equal = Table::equal(geometry.values());
        let across = |row: usize| (0..row).map(move |column| (grid.cell(column, row), grid.cell(row, column)));
        Ok(vec![Primitive::Pairs(equal, (0..geometry.values()).flat_map(across).collect())])
    }
}

impl Clue for Symmetric {
    const WORDS: Words = Words {
        key: "symmetric",
        form: Form::Word,
        one: "symmetric",
        many: "times symmetric",
        about: "Cells across the falling diagonal hold the same digit: the table of a commutative operation.",
        example: &["boxes: none", "also: symmetric", "givens: 12345 23451 34512 45123 51234"],
        samples: &["also: symmetric"],
    };

    fn read(_: &Statement<'_>) -> Result<Symmetric, Mistake> {
        Ok(Symmetric)
    }

    fn write(&self, _: &Grid) -> String {
        String::new()
    }
}
