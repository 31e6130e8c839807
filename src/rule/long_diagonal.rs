//! One of the two long diagonals.

use super::piece::Mistake;
use super::statement::Statement;
use super::{Clue, Constraint, Form, Geometry, Sketch, Words, whole};
use crate::grid::{Cell, Grid};
use crate::primitive::{Primitive, TooLarge};
use crate::values::{Value, Values};

/// One of the two long diagonals holds each value once. (Both together are said by the board.)
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LongDiagonal {
    /// The one that falls from the first row's first cell.
    Falling,
    /// The one that rises from the last row's.
    Rising,
}

impl LongDiagonal {
    fn cells(&self, geometry: &Geometry) -> Vec<Cell> {
        let [falling, rising] = geometry.grid.diagonals();
        match self {
            LongDiagonal::Falling => falling,
            LongDiagonal::Rising => rising,
        }
    }
}

impl Constraint for LongDiagonal {
    fn name(&self, _: &Geometry, number: usize) -> String {
        match self {
            LongDiagonal::Falling => whole("falling-diagonal", number),
            LongDiagonal::Rising => whole("rising-diagonal", number),
        }
    }

    fn needs(&self, geometry: &Geometry) -> Result<(), &'static str> {
        geometry.needs_square()
    }

    fn counts(&self) -> bool {
        false
    }

    fn holds(&self, geometry: &Geometry, values: &[Value]) -> bool {
        let order = geometry.grid.rows();
        let column = |row: usize| match self {
            LongDiagonal::Falling => row,
            LongDiagonal::Rising => order - 1 - row,
        };
        (0..order).map(|row| values[row * order + column(row)]).collect::<Values>().len() == order
    }

    fn lower(&self, geometry: &Geometry) -> Result<Vec<Primitive>, TooLarge> {
        Ok(vec![Primitive::AllDifferent(self.cells(geometry))])
    }

    fn sketch(&self, geometry: &Geometry) -> Vec<Sketch> {
        vec![Sketch::Diagonal(self.cells(geometry))]
    }
}

impl Clue for LongDiagonal {
    const WORDS: Words = Words {
        key: "falling-diagonal",
        form: Form::Word,
        one: "a diagonal",
        many: "single diagonals",
        about: "One long diagonal holds each digit once: the one from the top left (`falling-diagonal`) or from the bottom \
            left (`rising-diagonal`).",
        example: &["also: falling-diagonal", "givens: 1243 4312 3421 2134"],
        samples: &["also: falling-diagonal", "also: rising-diagonal"],
    };

    const OTHER_KEYS: &'static [&'static str] = &["rising-diagonal"];

    fn key(&self) -> &'static str {
        match self {
            LongDiagonal::Falling => "falling-diagonal",
            LongDiagonal::Rising => "rising-diagonal",
        }
    }

    fn read(statement: &Statement<'_>) -> Result<LongDiagonal, Mistake> {
        Ok(if statement.key == "rising-diagonal" { LongDiagonal::Rising } else { LongDiagonal::Falling })
    }

    fn write(&self, _: &Grid) -> String {
        String::new()
    }
}
