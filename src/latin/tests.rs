//! Squares for the tests of this room, and what is no square.

use std::sync::Arc;

use super::Square;
use crate::board::{Board, Layout};
use crate::grid::Cell;
use crate::limits::Never;
use crate::puzzle::{Given, Puzzle};
use crate::random::Random;
use crate::values::{Value, Values};

fn puzzle(layout: Layout, text: &str) -> Puzzle {
    let given = |(place, symbol): (usize, u8)| {
        let value = usize::from(symbol).checked_sub(usize::from(b'1'))?;
        Some(Given { cell: Cell::new(place), allowed: Values::only(Value::new(value)) })
    };
    let givens = text.bytes().enumerate().filter_map(given).collect();
    Puzzle::new(Arc::new(Board::new(layout).unwrap()), givens)
}

/// A square from its values, `1` the first.
pub fn latin(order: usize, text: &str) -> Square {
    Square::of(&puzzle(Layout::latin(order), text)).unwrap()
}

fn of(order: usize, value: impl Fn(usize, usize) -> usize) -> Square {
    let only = |cell: usize| Values::only(Value::new(value(cell / order, cell % order)));
    let givens = (0..order * order).map(|cell| Given { cell: Cell::new(cell), allowed: only(cell) }).collect();
    Square::of(&Puzzle::new(Arc::new(Board::new(Layout::latin(order)).unwrap()), givens)).unwrap()
}

/// The table of the cyclic group.
pub fn cyclic(order: usize) -> Square {
    of(order, |row, column| (row + column) % order)
}

/// The table of a product of groups of order 2.
pub fn elementary(groups: usize) -> Square {
    of(1 << groups, |row, column| row ^ column)
}

/// A square by chance: an early one of a search, its rows, columns and values shuffled.
pub fn random(order: usize, seed: u64) -> Square {
    let mut random = Random::new(seed, 3);
    let (rows, columns) = (shuffled(order, &mut random), shuffled(order, &mut random));
    let puzzle = Puzzle::new(Arc::new(Board::new(Layout::latin(order)).unwrap()), Vec::new());
    let mut solver = crate::solve::Solver::new(Default::default(), &Never);
    let number = random.below(500);
    let found = solver.solutions(&puzzle).take(number + 1).last().unwrap().unwrap();
    of(order, |row, column| found.values()[rows[row] * order + columns[column]].index())
}

fn shuffled(order: usize, random: &mut Random) -> Vec<usize> {
    let mut all: Vec<usize> = (0..order).collect();
    (1..order).for_each(|place| all.swap(place, random.below(place + 1)));
    all
}

#[test]
fn what_is_no_full_square_is_told_by_its_place() {
    let open = Square::of(&puzzle(Layout::latin(3), "12.231312"));
    assert_eq!(open.unwrap_err().to_string(), "not a full Latin square: r1c3 is empty");
    let broken = Square::of(&puzzle(Layout::latin(3), "123123312"));
    assert_eq!(broken.unwrap_err().to_string(), "not a Latin square by its own rules: it breaks column 1");
    let diagonals = Layout { diagonals: true, ..Layout::latin(3) };
    assert!(Square::of(&puzzle(diagonals, "123231312")).unwrap_err().to_string().contains("diagonal"));
}
