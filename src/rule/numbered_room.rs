//! Numbered rooms.

use super::piece::Mistake;
use super::statement::Statement;
use super::view::View;
use super::{Clue, Form, Geometry, OutsideClue, Words};
use crate::grid::{Cell, Grid};
use crate::primitive::{Membership, Primitive, TooLarge};
use crate::values::{Value, Values};

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

    fn holds(&self, digits: &[usize]) -> bool {
        digits[digits[0] - 1] == self.value as usize
    }

    fn lower(&self, geometry: &Geometry, cells: Vec<Cell>) -> Result<Vec<Primitive>, TooLarge> {
        let order = geometry.order();
        if self.value == 0 || self.value as usize > order {
            return Ok(vec![Primitive::never()]);
        }
        let room = Values::only(Value::new(self.value as usize - 1));
        let if_first = |value: usize| {
            let others = Values::all(order).without(Values::only(Value::new(value)));
            let elsewhere = Membership { cell: cells[0], values: others };
            if value == 0 {
                // The first cell is its own room.
                return Primitive::AtLeast(
                    1,
                    vec![Membership { values: others.iter().chain(room.iter()).collect(), ..elsewhere }],
                );
            }
            Primitive::AtLeast(1, vec![elsewhere, Membership { cell: cells[value], values: room }])
        };
        Ok((0..order).map(if_first).collect())
    }
}

impl Clue for NumberedRoom {
    const WORDS: Words = Words {
        key: "numbered-room",
        form: Form::Line,
        one: "a numbered room",
        many: "numbered rooms",
        about: "numbered room: the X-th digit of a row or column, X being the first from the place beside the board, is the number",
        samples: &["numbered-room r0c1: 3", "numbered-room r5c2: 3", "numbered-room r3c0: 1", "numbered-room r4c5: 4"],
    };

    fn read(statement: &Statement<'_>) -> Result<NumberedRoom, Mistake> {
        Ok(NumberedRoom { view: statement.head.view(statement.grid)?, value: statement.total()? })
    }

    fn write(&self, grid: Grid) -> String {
        format!(" {}: {}", self.view.name(grid), self.value)
    }
}
