//! Rows of cells: plain, as two judges want them, below titles, with labels.

use crate::board::Board;
use crate::format::loss::Loss;
use crate::format::notation::{Bare, Format};
use crate::format::style::Style;
use crate::format::writer::{Writer, empty_of};
use crate::puzzle::{Puzzle, Solution};

/// The notation `block`.
pub struct Block;

/// The notation `block`.
pub static BLOCK: Block = Block;

impl Format for Block {
    fn name(&self) -> &'static str {
        "block"
    }

    fn aliases(&self) -> &'static [&'static str] {
        &["grid"]
    }

    fn about(&self) -> &'static str {
        "n lines of n characters, or of n numbers split by blanks; frames of | + - are passed over"
    }

    fn example(&self) -> &'static str {
        "12|..\n.4|..\n--+--\n..|2.\n..|.1\n"
    }

    fn bare(&self) -> Option<Bare> {
        Some(Bare::Sudoku)
    }

    fn put_puzzle(&self, puzzle: &Puzzle, style: Style, out: &mut String) -> Result<(), Loss> {
        put_square(puzzle, usize::from(style.group), empty_of(puzzle.board(), style.empty), out);
        Ok(())
    }

    fn put_answer(
        &self,
        board: &Board,
        style: Style,
        solution: &Solution,
        _: u64,
        out: &mut String,
    ) -> Result<(), Loss> {
        Writer::new(out).rows(board.symbols(), solution.values(), board.values(), usize::from(style.group));
        Ok(())
    }
}

/// Appends the givens as a square.
pub fn put_square(puzzle: &Puzzle, group: usize, empty: u8, out: &mut String) {
    let board = puzzle.board();
    Writer::new(out).given_rows(board, &puzzle.given_values(), board.values(), group, empty);
}
