//! A puzzle a line with strokes between its rows.

use crate::board::Board;
use crate::format::loss::Loss;
use crate::format::notation::{Bare, Format};
use crate::format::style::Style;
use crate::puzzle::{Puzzle, Solution};
use crate::symbols::Symbols;
use crate::values::Value;

/// The notation `slashed`.
pub struct Slashed;

/// The notation `slashed`.
pub static SLASHED: Slashed = Slashed;

impl Format for Slashed {
    fn name(&self) -> &'static str {
        "slashed"
    }

    fn about(&self) -> &'static str {
        "a puzzle a line, with / between its rows"
    }

    fn example(&self) -> &'static str {
        "1.../..3./...2/.4..\n"
    }

    fn bare(&self) -> Option<Bare> {
        Some(Bare::Sudoku)
    }

    fn put_puzzle(&self, puzzle: &Puzzle, _: Style, out: &mut String) -> Result<(), Loss> {
        let values = puzzle.given_values();
        put(puzzle.board(), |index| values[index], out)
    }

    fn put_answer(&self, board: &Board, _: Style, solution: &Solution, _: u64, out: &mut String) -> Result<(), Loss> {
        put(board, |index| Some(solution.values()[index]), out)
    }

    fn separator(&self, _: Style) -> &'static str {
        ""
    }
}

/// Appends the rows; numbers have blanks between them.
fn put(board: &Board, value: impl Fn(usize) -> Option<Value>, out: &mut String) -> Result<(), Loss> {
    let order = board.values();
    if let Symbols::Characters(symbols) = board.symbols()
        && symbols.contains(&b'/')
    {
        return Err(Loss::of("the symbol /"));
    }
    let between = if board.symbols().are_numbers() { " " } else { "" };
    let cell = |index| value(index).map_or_else(|| ".".to_owned(), |value| board.symbols().symbol(value));
    let row = |row: usize| (row * order..(row + 1) * order).map(cell).collect::<Vec<_>>().join(between);
    out.push_str(&(0..order).map(row).collect::<Vec<_>>().join("/"));
    out.push('\n');
    Ok(())
}
