//! Reduced Latin squares.

use super::piece::Mistake;
use super::statement::Statement;
use super::{Clue, Constraint, Form, Geometry, Words, whole};
use crate::grid::{Cell, Grid};
use crate::primitive::{Membership, Primitive, TooLarge};
use crate::values::{Value, Values};

/// The first row and the first column hold the values in order.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Reduced;

impl Constraint for Reduced {
    fn name(&self, _: &Geometry, number: usize) -> String {
        whole("reduced", number)
    }

    fn needs(&self, geometry: &Geometry) -> Result<(), &'static str> {
        geometry.needs_all_places()?;
        let longest = geometry.grid.rows().max(geometry.grid.columns());
        if longest <= geometry.values() { Ok(()) } else { Err("as many values as the longest side has cells") }
    }

    fn counts(&self) -> bool {
        false
    }

    fn holds(&self, geometry: &Geometry, values: &[Value]) -> bool {
        let (rows, columns) = (geometry.grid.rows(), geometry.grid.columns());
        let row = (0..columns).all(|place| values[place].index() == place);
        row && (0..rows).all(|place| values[place * columns].index() == place)
    }

    fn lower(&self, geometry: &Geometry) -> Result<Vec<Primitive>, TooLarge> {
        let grid = &geometry.grid;
        let holds = |cell: Cell, place: usize| {
            Primitive::AtLeast(1, vec![Membership { cell, values: Values::only(Value::new(place)) }])
        };
        let row = (0..grid.columns()).map(|place| holds(grid.cell(0, place), place));
        Ok(row.chain((1..grid.rows()).map(|place| holds(grid.cell(place, 0), place))).collect())
    }
}

impl Clue for Reduced {
    const WORDS: Words = Words {
        key: "reduced",
        form: Form::Word,
        one: "reduced",
        many: "times reduced",
        about: "The first row and the first column hold the digits in order; also called *normalized*.",
        example: &["boxes: none", "also: reduced", "givens: 12345 21453 34512 45231 53124"],
        samples: &["also: reduced"],
    };

    fn read(_: &Statement<'_>) -> Result<Reduced, Mistake> {
        Ok(Reduced)
    }

    fn write(&self, _: &Grid) -> String {
        String::new()
    }
}
