//! Nonconsecutive: what cells without a dot between them are not.

use super::piece::Mistake;
use super::statement::Statement;
use super::{Clue, Constraint, Form, Geometry, Words, whole};
use crate::grid::Grid;
use crate::primitive::{Primitive, Table, TooLarge};
use crate::values::Value;

/// Digits of cells that touch do not differ by 1, unless there is a dot between them.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Nonconsecutive;

impl Constraint for Nonconsecutive {
    fn name(&self, _: &Geometry, number: usize) -> String {
        whole("nonconsecutive", number)
    }

    fn holds(&self, geometry: &Geometry, values: &[Value]) -> bool {
        super::bare_neighbours(geometry, values).all(|(one, other)| (one - other).abs() != 1)
    }

    fn lower(&self, geometry: &Geometry) -> Result<Vec<Primitive>, TooLarge> {
        let table = Table::new(&geometry.numbers, |first, second| first != second + 1 && second != first + 1);
        Ok(vec![Primitive::Pairs(table, geometry.undotted())])
    }
}

impl Clue for Nonconsecutive {
    const WORDS: Words = Words {
        key: "nonconsecutive",
        form: Form::Word,
        one: "nonconsecutive neighbours",
        many: "nonconsecutive neighbours",
        about: "Digits of cells with a common side do not differ by 1. Pairs with a dot of either colour are exempt.",
        example: &["also: nonconsecutive", "givens: 135246 462513 246351 513624 351462 624135"],
        samples: &["also: nonconsecutive", "white: r1c1 r1c2\nblack: r2c2 r3c2\nalso: nonconsecutive"],
    };

    fn read(_: &Statement<'_>) -> Result<Nonconsecutive, Mistake> {
        Ok(Nonconsecutive)
    }

    fn write(&self, _: &Grid) -> String {
        String::new()
    }
}
