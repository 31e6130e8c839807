//! Arrays of numbers.

use crate::board::Board;
use crate::format::loss::Loss;
use crate::format::notation::{Bare, Format};
use crate::format::style::Style;
use crate::puzzle::{Puzzle, Solution};
use crate::symbols::Symbols;
use crate::values::Value;

/// The notation `array`.
pub struct Array;

/// The notation `array`.
pub static ARRAY: Array = Array;

impl Format for Array {
    fn name(&self) -> &'static str {
        "array"
    }

    fn aliases(&self) -> &'static [&'static str] {
        &["json", "python", "numpy"]
    }

    fn about(&self) -> &'static str {
        "arrays as programs print them: [[5, 3, 0], ...], None, null, braces, {\"puzzle\": ...}, one board or many"
    }

    fn example(&self) -> &'static str {
        "[[1, 0, 0, 0], [0, 0, 3, 0], [0, 0, 0, 2], [0, 4, 0, 0]]\n"
    }

    fn bare(&self) -> Option<Bare> {
        Some(Bare::Sudoku)
    }

    fn put_puzzle(&self, puzzle: &Puzzle, _: Style, out: &mut String) -> Result<(), Loss> {
        let values = puzzle.given_values();
        put(puzzle.board(), |index| values[index], out);
        Ok(())
    }

    fn put_answer(&self, board: &Board, _: Style, solution: &Solution, _: u64, out: &mut String) -> Result<(), Loss> {
        put(board, |index| Some(solution.values()[index]), out);
        Ok(())
    }

    fn separator(&self, _: Style) -> &'static str {
        ""
    }
}

/// Appends rows of numbers, 0 for an empty cell, or null where that is a number; of strings where the symbols are none, `.` for
/// an empty cell.
fn put(board: &Board, value: impl Fn(usize) -> Option<Value>, out: &mut String) {
    let order = board.values();
    let from_0 = counts_from_0(board);
    let numbers =
        from_0 || board.symbols().are_numbers() || order < 10 && *board.symbols() == Symbols::default_for(order);
    let cell = |index: usize| match value(index) {
        Some(value) if numbers => board.symbols().symbol(value),
        None if from_0 => "null".to_owned(),
        None if numbers => "0".to_owned(),
        Some(value) => format!("\"{}\"", board.symbols().symbol(value)),
        None => "\".\"".to_owned(),
    };
    let row = |row: usize| (row * order..(row + 1) * order).map(cell).collect::<Vec<_>>().join(", ");
    let rows: Vec<String> = (0..order).map(row).collect();
    out.push_str(&format!("[[{}]]\n", rows.join("], [")));
}

/// Whether the symbols are numbers from 0, in digits or in more.
fn counts_from_0(board: &Board) -> bool {
    match board.symbols() {
        Symbols::Characters(characters) => b"0123456789".starts_with(characters),
        Symbols::Numbers { first } => *first == 0,
    }
}
