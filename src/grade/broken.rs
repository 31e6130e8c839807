//! What a model of a student's formula breaks, by direct counting: cells may hold no value, or several.

use crate::grid::Cell;
use crate::puzzle::Puzzle;
use crate::values::{Value, Values};

/// Something that is wrong in a filling.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Broken {
    /// A cell without a value.
    Empty(Cell),
    /// A cell with several values.
    Several(Cell),
    /// A cell with a value that its given forbids.
    Given(Cell),
    /// A rule of the board, by its place, under which a value stands in all of these cells.
    Twice(usize, Value, Vec<Cell>),
    /// A rule of the board, by its place, under which a value stands nowhere.
    Absent(usize, Value),
}

/// All that is wrong where each cell holds these values: cells first, then givens, then rules in the order of the board.
pub(super) fn broken(puzzle: &Puzzle, held: &[Values]) -> Vec<Broken> {
    let (board, mut broken) = (puzzle.board(), Vec::new());
    for cell in board.grid().cells() {
        match held[cell.index()].len() {
            0 => broken.push(Broken::Empty(cell)),
            1 => {}
            _ => broken.push(Broken::Several(cell)),
        }
    }
    for given in puzzle.givens() {
        let values = held[given.cell.index()];
        // A given of one value says that it is there; others say which are not.
        let missing = given.allowed.single().is_some_and(|value| !values.contains(value));
        if missing || !values.without(given.allowed).is_empty() {
            broken.push(Broken::Given(given.cell));
        }
    }
    for (place, rule) in board.rules().iter().enumerate() {
        let cells = rule.all_different().unwrap_or_default();
        for value in (0..board.values()).map(Value::new) {
            let with: Vec<Cell> = cells.iter().copied().filter(|cell| held[cell.index()].contains(value)).collect();
            match with.len() {
                0 if cells.len() == board.values() => broken.push(Broken::Absent(place, value)),
                0 | 1 => {}
                _ => broken.push(Broken::Twice(place, value, with)),
            }
        }
    }
    broken
}
