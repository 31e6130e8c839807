//! Idempotent Latin squares.

use super::piece::Mistake;
use super::statement::Statement;
use super::{Clue, Constraint, Form, Geometry, Words, whole};
use crate::grid::Grid;
use crate::primitive::{Membership, Primitive, TooLarge};
use crate::values::{Value, Values};

/// The falling diagonal holds the values in order.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Idempotent;

impl Constraint for Idempotent {
    fn name(&self, _: &Geometry, number: usize) -> String {
        whole("idempotent", number)
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
        (0..order).all(|place| values[place * order + place].index() == place)
    }

    fn lower(&self, geometry: &Geometry) -> Result<Vec<Primitive>, TooLarge> {
        let holds = |place: usize| {
            let (cell, values) = (geometry.grid.cell(place, place), Values::only(Value::new(place)));
            Primitive::AtLeast(1, vec![Membership { cell, values }])
        };
        Ok((0..geometry.values()).map(holds).collect())
    }
}

impl Clue for Idempotent {
    const WORDS: Words = Words {
        key: "idempotent",
        form: Form::Word,
        one: "idempotent",
        many: "times idempotent",
        about: "The falling diagonal holds the digits in order: the table of an operation with *xx = x*.",
        example: &["boxes: none", "also: idempotent", "givens: 14253 42531 25314 53142 31425"],
        samples: &["also: idempotent"],
    };

    fn read(_: &Statement<'_>) -> Result<Idempotent, Mistake> {
        Ok(Idempotent)
    }

    fn write(&self, _: &Grid) -> String {
        String::new()
    }
}
