//! Cells with their values in words.

use crate::board::Board;
use crate::grid::Cell;
use crate::puzzle::{Given, GivenId, Puzzle};
use crate::values::{Value, Values};

/// What is given for a cell: `r1c1=5`, of several values `r1c1=5/7`.
pub fn given(puzzle: &Puzzle, id: GivenId) -> String {
    let Given { cell, allowed } = *puzzle.given(id);
    allowed_in(puzzle.board(), cell, allowed)
}

/// A cell with a value.
pub fn placed(board: &Board, cell: Cell, value: Value) -> String {
    allowed_in(board, cell, Values::only(value))
}

/// Several, with blanks between them.
pub fn all_placed(board: &Board, placed_values: &[(Cell, Value)]) -> Vec<String> {
    placed_values.iter().map(|&(cell, value)| placed(board, cell, value)).collect()
}

/// A cell with the values that it may hold.
pub fn allowed_in(board: &Board, cell: Cell, allowed: Values) -> String {
    let values: Vec<_> = allowed.iter().map(|value| board.symbols().symbol(value)).collect();
    let values = if values.is_empty() { "none".to_owned() } else { values.join("/") };
    format!("{}={values}", board.grid().name(cell))
}
