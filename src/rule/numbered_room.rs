//! Numbered rooms.

use super::piece::Mistake;
use super::statement::Statement;
use super::view::View;
use super::{Clue, Form, Geometry, OutsideClue, Words};
use crate::grid::{Cell, Grid};
use crate::primitive::{Membership, Primitive, TooLarge};
use crate::values::{Numbers, Value, Values};

/// The X-th digit of a row or column, X being the first, is a given one.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct NumberedRoom {
    /// Where it stands.
    pub view: View,
    /// The digit.
    pub value: u32,
}

impl OutsideClue for NumberedRoom {
    const TITLE: &'static str = "numbered room";

    fn view(&self) -> View {
        self.view
    }

    fn number(&self) -> u32 {
        self.value
    }

    fn holds(&self, _: &Numbers, digits: &[i64]) -> bool {
        let room = usize::try_from(digits[0] - 1).ok().and_then(|place| digits.get(place));
        room == Some(&i64::from(self.value))
    }

    fn lower(&self, geometry: &Geometry, cells: Vec<Cell>) -> Result<Vec<Primitive>, TooLarge> {
        let (order, numbers) = (geometry.values(), &geometry.numbers);
        let Some(room) = numbers.value(i64::from(self.value)).map(Values::only) else {
            return Ok(vec![Primitive::never()]);
        };
        let if_first = |value: Value| {
            let others = Values::all(order).without(Values::only(value));
            let elsewhere = Membership { cell: cells[0], values: others };
            match usize::try_from(numbers.of(value) - 1).ok().and_then(|place| cells.get(place)) {
                // The first cell is its own room.
                Some(cell) if *cell == cells[0] => {
                    let values = others.iter().chain(room.iter()).collect();
                    Primitive::AtLeast(1, vec![Membership { values, ..elsewhere }])
                }
                Some(&cell) => Primitive::AtLeast(1, vec![elsewhere, Membership { cell, values: room }]),
                None => Primitive::AtLeast(1, vec![elsewhere]),
            }
        };
        Ok((0..order).map(Value::new).map(if_first).collect())
    }
}

impl Clue for NumberedRoom {
    const WORDS: Words = Words {
        key: "numbered-room",
        form: Form::Line,
        one: "a numbered room",
        many: "numbered rooms",
        about: "The X-th digit of a row or column, seen from the place, is the number, where X is the first digit.",
        example: &[
            "numbered-room r0c1: 3",
            "numbered-room r4c0: 5",
            "numbered-room r7c4: 1",
            "givens: 214356 356214 561423 423561 132645 645132",
        ],
        samples: &["numbered-room r0c1: 3", "numbered-room r5c2: 3", "numbered-room r3c0: 1", "numbered-room r4c5: 4"],
    };

    fn read(statement: &Statement<'_>) -> Result<NumberedRoom, Mistake> {
        Ok(NumberedRoom { view: statement.head.view(statement.grid)?, value: statement.total()? })
    }

    fn write(&self, grid: &Grid) -> String {
        format!(" {}: {}", self.view.name(grid), self.value)
    }
}
