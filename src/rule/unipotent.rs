//! Unipotent Latin squares.

use super::piece::Mistake;
use super::statement::Statement;
use super::{Clue, Constraint, Form, Geometry, Words, whole};
use crate::grid::Grid;
use crate::primitive::{Primitive, Table, TooLarge};
use crate::values::Value;

/// The falling diagonal holds one value alone, whichever.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Unipotent;

impl Constraint for Unipotent {
    fn name(&self, _: &Geometry, number: usize) -> String {
        whole("unipotent", number)
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
        (0..order).all(|place| values[place * order + place] == values[0])
    }

    fn lower(&self, geometry: &Geometry) -> Result<Vec<Primitive>, TooLarge> {
        let grid = &geometry.grid;
        let equal = Table::equal(geometry.values());
        let next = |place: usize| (grid.cell(place - 1, place - 1), grid.cell(place, place));
        Ok(vec![Primitive::Pairs(equal, (1..geometry.values()).map(next).collect())])
    }
}

impl Clue for Unipotent {
    const WORDS: Words = Words {
        key: "unipotent",
        form: Form::Word,
        one: "unipotent",
        many: "times unipotent",
        about: "The falling diagonal holds one digit only: the table of an operation for which all *xx* are the same.",
        example: &["boxes: none", "also: unipotent", "givens: 1234 2143 3412 4321"],
        samples: &["also: unipotent"],
    };

    fn read(_: &Statement<'_>) -> Result<Unipotent, Mistake> {
        Ok(Unipotent)
    }

    fn write(&self, _: &Grid) -> String {
        String::new()
    }
}
