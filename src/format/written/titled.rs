//! A title above each puzzle.

use crate::board::Board;
use crate::format::loss::Loss;
use crate::format::notation::{Bare, Format};
use crate::format::note;
use crate::format::source::{Kind, kind};
use crate::format::style::{Form, Style};
use crate::format::writer::{Writer, empty_of};
use crate::puzzle::{Puzzle, Solution};

/// The notation `titled`.
pub struct Titled;

/// The notation `titled`.
pub static TITLED: Titled = Titled;

impl Format for Titled {
    fn name(&self) -> &'static str {
        "titled"
    }

    fn about(&self) -> &'static str {
        "a block or a line below a title such as Grid 01, Puzzle 1 or 1."
    }

    fn example(&self) -> &'static str {
        "Grid 01\n1...\n..3.\n...2\n.4..\n"
    }

    fn bare(&self) -> Option<Bare> {
        Some(Bare::Sudoku)
    }

    fn put_puzzle(&self, puzzle: &Puzzle, style: Style, out: &mut String) -> Result<(), Loss> {
        let board = puzzle.board();
        out.push_str("Grid 01\n");
        let (empty, values) = (empty_of(board, style.empty), puzzle.given_values());
        Writer::new(out).given_rows(board, &values, width(board, style), usize::from(style.group), empty);
        Ok(())
    }

    fn put_answer(
        &self,
        board: &Board,
        style: Style,
        solution: &Solution,
        number: u64,
        out: &mut String,
    ) -> Result<(), Loss> {
        out.push_str(&format!("Grid {number:02}\n"));
        Writer::new(out).rows(board.symbols(), solution.values(), width(board, style), usize::from(style.group));
        Ok(())
    }

    fn put_note(&self, note: &str, _: Style, start: usize, out: &mut String) {
        let note = note::in_one_line(note);
        if kind(&note) == Kind::Title
            && let Some(end) = out[start..].find('\n')
        {
            out.replace_range(start..start + end, &note);
        }
    }

    fn separator(&self, _: Style) -> &'static str {
        ""
    }
}

/// Cells of a line: those of a row, or all.
fn width(board: &Board, style: Style) -> usize {
    if style.form == Form::OneLine { board.values() * board.values() } else { board.values() }
}
