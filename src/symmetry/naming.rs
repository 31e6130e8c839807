//! Whether the names of values make a difference.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::Equivalence;
use super::frame::{Frame, Shape};
use crate::board::Board;
use crate::grid::Cell;
use crate::puzzle::{Given, Puzzle};
use crate::rule::Rule;
use crate::values::{Value, Values};

/// Whether no rule of a board tells values apart, so that those of a solution may be exchanged, as far as rules are known.
pub(crate) fn are_values_free(board: &Arc<Board>) -> bool {
    Frame::new(board, Shape::Cells, Equivalence::Symmetry).is_ok_and(|frame| frame.has_free_values())
}

/// The puzzle with the values of one house in order: its solutions are those of the puzzle up to renaming, one for each n!. None where a
/// rule or a given tells values apart, or no house holds all of them.
pub(crate) fn named(puzzle: &Puzzle) -> Option<Puzzle> {
    let board = puzzle.board();
    if !puzzle.givens().is_empty() || !are_values_free(board) {
        return None;
    }
    let mut houses = board.rules().iter().filter_map(Rule::all_different);
    let house = houses.find(|cells| cells.len() == board.values())?;
    let given = |(value, &cell): (usize, &Cell)| Given { cell, allowed: Values::only(Value::new(value)) };
    Some(Puzzle::new(board.clone(), house.iter().enumerate().map(given).collect()))
}

/// The reverse: the puzzle without givens, where they only name the values of one house. It has n! times as many solutions.
pub(crate) fn unnamed(puzzle: &Puzzle) -> Option<Puzzle> {
    let board = puzzle.board();
    let named: BTreeSet<Value> = puzzle.givens().iter().filter_map(|given| given.allowed.single()).collect();
    if puzzle.givens().len() != board.values() || named.len() != board.values() {
        return None;
    }
    let given: BTreeSet<Cell> = puzzle.givens().iter().map(|given| given.cell).collect();
    let mut houses = board.rules().iter().filter_map(Rule::all_different);
    let is_house = houses.any(|cells| cells.len() == given.len() && cells.iter().all(|cell| given.contains(cell)));
    (is_house && are_values_free(board)).then(|| Puzzle::new(board.clone(), Vec::new()))
}
