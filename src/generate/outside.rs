//! Clues beside the board: skyscrapers, sandwiches, X-sums, numbered rooms, little killers. The number is the one that the filling keeps.

use super::family::{Drawn, Family, Filled, Place, Shape};
use crate::grid::Cell;
use crate::random::Random;
use crate::rule::Direction;
use crate::rule::Side;
use crate::rule::{LittleKiller, Meaning, NumberedRoom, Sandwich, Skyscraper, View, XSum};

/// A kind of clues that look along a row or column.
pub(super) struct Views {
    make: fn(View, u32) -> Meaning,
    /// The sides that it is written on.
    sides: &'static [Side],
    /// How many, of a hundred places.
    share: usize,
}

const ALL: &[Side] = &[Side::Above, Side::Left, Side::Right, Side::Below];

pub(super) static SKYSCRAPERS: Views =
    Views { make: |view, value| Meaning::Skyscraper(Skyscraper { view, value }), sides: ALL, share: 70 };

pub(super) static SANDWICH: Views = Views {
    make: |view, value| Meaning::Sandwich(Sandwich { view, value }),
    sides: &[Side::Above, Side::Left],
    share: 70,
};

pub(super) static X_SUMS: Views =
    Views { make: |view, value| Meaning::XSum(XSum { view, value }), sides: ALL, share: 40 };

pub(super) static ROOMS: Views =
    Views { make: |view, value| Meaning::NumberedRoom(NumberedRoom { view, value }), sides: ALL, share: 50 };

impl Family for Views {
    fn one(&self, filled: &Filled<'_>, drawn: &Drawn, near: Cell, random: &mut Random) -> Option<Shape> {
        let grid = filled.grid();
        let side = self.sides[random.below(self.sides.len())];
        let index = match side {
            Side::Above | Side::Below => grid.column_of(near),
            Side::Left | Side::Right => grid.row_of(near),
        };
        let view = View { side, index };
        let (row, column) = view.outside(grid);
        let place = Place::Outside(row, column);
        if !drawn.is_free(place) {
            return None;
        }
        let most = filled.order() * (filled.order() + 1) / 2;
        let meaning = (0..=most as u32).map(|value| (self.make)(view, value)).find(|clue| filled.keeps(clue))?;
        Some(Shape { meaning, places: vec![place] })
    }

    fn usual(&self, order: usize) -> usize {
        self.sides.len() * order * self.share / 100
    }
}

/// Sums along diagonals.
pub(super) struct Diagonals;

impl Family for Diagonals {
    fn one(&self, filled: &Filled<'_>, drawn: &Drawn, near: Cell, random: &mut Random) -> Option<Shape> {
        let (grid, order) = (filled.grid(), filled.order());
        let direction = Direction::ALL[random.below(4)];
        let (down, right) = match direction {
            Direction::UpLeft => (1, 1),
            Direction::UpRight => (1, -1),
            Direction::DownLeft => (-1, 1),
            Direction::DownRight => (-1, -1),
        };
        // Back along the diagonal to the last cell of the board.
        let mut first = near;
        while let Some(cell) = filled.off(first, down, right) {
            first = cell;
        }
        let outside = |at: usize, step: isize| (at + 1).checked_add_signed(step);
        let from = (outside(grid.row_of(first), down)?, outside(grid.column_of(first), right)?);
        // One clue a place, and none in the corners, where it is all but hidden.
        let place = Place::Outside(from.0, from.1);
        let is_corner = [0, order + 1].contains(&from.0) && [0, order + 1].contains(&from.1);
        let mut clue = LittleKiller { from, direction, sum: 0 };
        let cells = clue.cells(grid);
        if is_corner || cells.len() < 2 || !drawn.is_free(place) {
            return None;
        }
        clue.sum = u32::try_from(cells.iter().map(|&cell| filled.number(cell)).sum::<i64>()).ok()?;
        let meaning = Meaning::LittleKiller(clue);
        filled.keeps(&meaning).then(|| Shape { meaning, places: vec![place] })
    }

    fn usual(&self, order: usize) -> usize {
        order + order / 3
    }
}
