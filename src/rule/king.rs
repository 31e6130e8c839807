//! Anti-king.

use super::piece::Mistake;
use super::statement::Statement;
use super::{Clue, Constraint, Form, Geometry, Words, whole};
use crate::grid::Grid;
use crate::primitive::{Primitive, Table, TooLarge};
use crate::values::Value;

/// Cells that touch by a corner hold different values: where rows and columns differ, all that are a king's move apart.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct King;

impl Constraint for King {
    fn name(&self, _: &Geometry, number: usize) -> String {
        whole("king", number)
    }

    fn counts(&self) -> bool {
        false
    }

    fn holds(&self, geometry: &Geometry, values: &[Value]) -> bool {
        super::no_repeat_below(geometry, values, |rows, columns| rows * columns == 1)
    }

    fn lower(&self, geometry: &Geometry) -> Result<Vec<Primitive>, TooLarge> {
        let differ = Table::different(geometry.values());
        Ok(vec![Primitive::Pairs(differ, geometry.grid.apart(1, 1))])
    }
}

impl Clue for King {
    const WORDS: Words = Words {
        key: "king",
        form: Form::Word,
        one: "anti-king",
        many: "anti-king",
        about: "Cells that touch by a corner hold different digits. With `rows: none` or `columns: none`, neighbours over a \
            side may still be equal.",
        example: &["also: king", "givens: 123456 465123 214365 356214 641532 532641"],
        samples: &["also: king"],
    };

    fn read(_: &Statement<'_>) -> Result<King, Mistake> {
        Ok(King)
    }

    fn write(&self, _: &Grid) -> String {
        String::new()
    }
}
