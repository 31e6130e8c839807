//! Anti-knight.

use super::piece::Mistake;
use super::statement::Statement;
use super::{Clue, Constraint, Form, Geometry, Words, whole};
use crate::grid::Grid;
use crate::primitive::{Primitive, Table, TooLarge};
use crate::values::Value;

/// Cells a knight's move apart hold different values.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Knight;

impl Constraint for Knight {
    fn name(&self, _: &Geometry, number: usize) -> String {
        whole("knight", number)
    }

    fn counts(&self) -> bool {
        false
    }

    fn holds(&self, geometry: &Geometry, values: &[Value]) -> bool {
        super::no_repeat_below(geometry, values, |rows, columns| rows * columns == 2)
    }

    fn lower(&self, geometry: &Geometry) -> Result<Vec<Primitive>, TooLarge> {
        let differ = Table::different(geometry.values());
        let pairs = [geometry.grid.apart(1, 2), geometry.grid.apart(2, 1)].concat();
        Ok(vec![Primitive::Pairs(differ, pairs)])
    }
}

impl Clue for Knight {
    const WORDS: Words = Words {
        key: "knight",
        form: Form::Word,
        one: "anti-knight",
        many: "anti-knight",
        about: "Cells a knight's move apart (two along, one across) hold different digits.",
        example: &["also: knight", "givens: 123465 465123 651234 234651 346512 512346"],
        samples: &["also: knight"],
    };

    fn read(_: &Statement<'_>) -> Result<Knight, Mistake> {
        Ok(Knight)
    }

    fn write(&self, _: &Grid) -> String {
        String::new()
    }
}
