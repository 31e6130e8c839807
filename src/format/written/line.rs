//! A puzzle a line.

use crate::board::Board;
use crate::format::loss::Loss;
use crate::format::notation::{Bare, Format};
use crate::format::style::Style;
use crate::format::writer::{Writer, empty_of};
use crate::format::{note, unread};
use crate::puzzle::{Puzzle, Solution};

/// The notation `line`.
pub struct LineFormat;

/// The notation `line`.
pub static LINE: LineFormat = LineFormat;

impl Format for LineFormat {
    fn name(&self) -> &'static str {
        "line"
    }

    fn aliases(&self) -> &'static [&'static str] {
        &["sdm"]
    }

    fn about(&self) -> &'static str {
        "a puzzle a line: n² cells in reading order, then perhaps a note after a blank or a comma"
    }

    fn example(&self) -> &'static str {
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n"
    }

    fn bare(&self) -> Option<Bare> {
        Some(Bare::Sudoku)
    }

    fn put_puzzle(&self, puzzle: &Puzzle, style: Style, out: &mut String) -> Result<(), Loss> {
        let (board, values) = (puzzle.board(), puzzle.given_values());
        let empty = empty_of(board, style.empty);
        Writer::new(out).given_rows(board, &values, values.len(), usize::from(style.group), empty);
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
        let values = solution.values();
        Writer::new(out).rows(board.symbols(), values, values.len().max(1), usize::from(style.group));
        Ok(())
    }

    fn put_solution(&self, board: &Board, style: Style, solution: &Solution, out: &mut String) -> bool {
        let mut cells = String::new();
        Writer::new(&mut cells).rows(board.symbols(), solution.values(), solution.values().len(), 0);
        // Cells with blanks between them have no second field.
        let fits = style.group == 0 && cells.trim_end().len() == solution.values().len();
        if !fits || !out.ends_with('\n') {
            return false;
        }
        out.pop();
        out.push(style.aside as char);
        out.push_str(&cells);
        true
    }

    fn put_note(&self, note: &str, style: Style, _: usize, out: &mut String) {
        // Cells in groups go on up to a comma.
        let parted_by = if style.group == 0 { style.aside } else { b',' };
        if unread::is_rule(note) {
            // As a comment it is read again.
            return note::behind_cells(&format!("# {note}"), parted_by, out);
        }
        note::behind_cells(note, parted_by, out);
    }

    fn separator(&self, _: Style) -> &'static str {
        ""
    }
}
