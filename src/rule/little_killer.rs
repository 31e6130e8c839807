//! Little killers: sums along diagonals.

use super::piece::Mistake;
use super::statement::Statement;
use super::{Clue, Constraint, Form, Geometry, Sketch, Words};
use crate::grid::{Cell, Grid};
use crate::primitive::{Primitive, Sum, TooLarge};
use crate::values::Value;

/// The digits along a diagonal, which may repeat, add up to a sum.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct LittleKiller {
    /// The row and the column of the place outside of the board that the sum stands in; the first row and column of the board are 1.
    pub from: (usize, usize),
    /// Where the diagonal goes from there.
    pub direction: Direction,
    /// The sum.
    pub sum: u32,
}

/// A way along a diagonal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Direction {
    /// Towards the first column and row.
    UpLeft,
    /// Towards the last column and the first row.
    UpRight,
    /// Towards the first column and the last row.
    DownLeft,
    /// Towards the last column and row.
    DownRight,
}

impl Direction {
    /// All there are.
    pub const ALL: [Direction; 4] = [Direction::UpLeft, Direction::UpRight, Direction::DownLeft, Direction::DownRight];

    /// What our own notation calls it: `down-right`.
    pub fn name(self) -> &'static str {
        match self {
            Direction::UpLeft => "up-left",
            Direction::UpRight => "up-right",
            Direction::DownLeft => "down-left",
            Direction::DownRight => "down-right",
        }
    }

    fn steps(self) -> (isize, isize) {
        match self {
            Direction::UpLeft => (-1, -1),
            Direction::UpRight => (-1, 1),
            Direction::DownLeft => (1, -1),
            Direction::DownRight => (1, 1),
        }
    }
}

impl LittleKiller {
    /// The cells of the diagonal, the nearest first; none where it does not meet the board.
    pub fn cells(&self, grid: &Grid) -> Vec<Cell> {
        let (down, right) = self.direction.steps();
        let (mut row, mut column) = (self.from.0 as isize - 1 + down, self.from.1 as isize - 1 + right);
        let mut cells = Vec::new();
        while let Some(cell) = grid.at(0, row as usize, column as usize) {
            cells.push(cell);
            row += down;
            column += right;
        }
        cells
    }
}

impl Constraint for LittleKiller {
    fn name(&self, _: &Geometry, number: usize) -> String {
        format!("little killer {number} at r{}c{}", self.from.0, self.from.1)
    }

    fn needs(&self, geometry: &Geometry) -> Result<(), &'static str> {
        geometry.needs_all_places()?;
        if self.cells(&geometry.grid).is_empty() { Err("a diagonal that meets the board") } else { Ok(()) }
    }

    fn holds(&self, geometry: &Geometry, values: &[Value]) -> bool {
        let digits = self.cells(&geometry.grid).into_iter().map(|cell| geometry.number(values, cell));
        digits.sum::<i64>() == i64::from(self.sum)
    }

    fn lower(&self, geometry: &Geometry) -> Result<Vec<Primitive>, TooLarge> {
        Sum::of(self.cells(&geometry.grid), i64::from(self.sum)).over(&geometry.numbers)
    }

    fn is_beside(&self) -> bool {
        true
    }

    fn sketch(&self, _: &Geometry) -> Vec<Sketch> {
        vec![Sketch::Diagonally { from: self.from, direction: self.direction, text: self.sum.to_string() }]
    }
}

impl Clue for LittleKiller {
    const WORDS: Words = Words {
        key: "little",
        form: Form::Line,
        one: "a little killer",
        many: "little killers",
        about: "The digits along the diagonal in this direction (`up-left`, `up-right`, `down-left`, `down-right`) add up to \
            the number, and may repeat. A diagonal that does not meet the board is an error.",
        example: &[
            "little 12: r0c2 down-right",
            "little 9: r7c4 up-left",
            "givens: 123456 456123 215634 364215 541362 632541",
        ],
        samples: &["little 6: r0c1 down-right", "little 4: r5c4 up-left", "little 5: r0c3 down-left"],
    };

    fn read(statement: &Statement<'_>) -> Result<LittleKiller, Mistake> {
        let sum = statement.number(0)?.ok_or_else(|| statement.head.expected("a number"))?;
        let pieces: Vec<_> = statement.body.split(char::is_whitespace).collect();
        let [place, direction] = pieces[..] else {
            return Err(statement.body.expected("a place and a direction such as r0c3 down-right"));
        };
        let from =
            place.outside(statement.grid).ok_or_else(|| place.expected("a place beside the board such as r0c3"))?;
        let named = |way: &&Direction| way.name() == direction.text.to_ascii_lowercase();
        let way = Direction::ALL.iter().find(named).copied();
        let way = way.ok_or_else(|| direction.expected("up-left, up-right, down-left or down-right"))?;
        let clue = LittleKiller { from, direction: way, sum };
        if clue.cells(statement.grid).is_empty() {
            return Err(statement.body.expected("a diagonal that meets the board"));
        }
        Ok(clue)
    }

    fn write(&self, _: &Grid) -> String {
        format!(" {}: r{}c{} {}", self.sum, self.from.0, self.from.1, self.direction.name())
    }
}
