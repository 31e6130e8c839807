//! What a notation is to those who write it: its names, what bare givens mean in it, and its writer.

use std::fmt;

use super::loss::Loss;
use super::style::Style;
use crate::board::Board;
use crate::grid::BoxShape;
use crate::puzzle::{Puzzle, Solution};

/// A notation: its names and its writer. How it is read is known to this module alone.
pub trait Format: Sync {
    /// What it is called by those who choose one.
    fn name(&self) -> &'static str;

    /// Other names for it.
    fn aliases(&self) -> &'static [&'static str] {
        &[]
    }

    /// One line about it.
    fn about(&self) -> &'static str;

    /// A small complete input.
    fn example(&self) -> &'static str;

    /// What bare givens mean, or `None` where the notation brings its own board.
    fn bare(&self) -> Option<Bare>;

    /// The notation that reads what it writes, if one does.
    fn read_as(&self) -> &'static str {
        self.name()
    }

    /// Whether it can say boards that have not as many rows and columns as values.
    fn has_any_form(&self) -> bool {
        false
    }

    /// Whether it writes values in its own way, whatever the symbols of the board, if these are digits, letters or numbers.
    fn relabels(&self) -> bool {
        false
    }

    /// How it is written where no record of the input says.
    fn style(&self) -> Style {
        Style::default()
    }

    /// Appends a puzzle as well as the notation can say it: a whole record with its last line end.
    ///
    /// # Errors
    /// Where its shape has no place in the notation; nothing is appended then.
    fn put_puzzle(&self, puzzle: &Puzzle, style: Style, out: &mut String) -> Result<(), Loss>;

    /// Whether puzzles that stand one after the other are numbered.
    fn numbers_puzzles(&self) -> bool {
        false
    }

    /// Appends a puzzle with its number, from 1, among others; 0 where it is the only one.
    ///
    /// # Errors
    /// As of [`Format::put_puzzle`].
    fn put_numbered(&self, puzzle: &Puzzle, style: Style, _: u64, out: &mut String) -> Result<(), Loss> {
        self.put_puzzle(puzzle, style, out)
    }

    /// Appends a solution as well as the notation can say it: a whole record with its last line end. `number` counts the solutions of a
    /// puzzle from 1.
    ///
    /// # Errors
    /// Where the shape of the board or its symbols have no place in the notation; nothing is appended then.
    fn put_answer(
        &self,
        board: &Board,
        style: Style,
        solution: &Solution,
        number: u64,
        out: &mut String,
    ) -> Result<(), Loss>;

    /// Puts a note, or a title, in its place in the record that `out` ends with and that begins at the byte `start`; nothing
    /// where the notation has no place for it, or would read it as something else.
    fn put_note(&self, _note: &str, _style: Style, _start: usize, _out: &mut String) {}

    /// Whether its records have a place for notes.
    fn keeps_notes(&self) -> bool {
        let record = self.example();
        let mut noted = record.to_owned();
        self.put_note("note", self.style(), 0, &mut noted);
        noted != record
    }

    /// Puts a solution beside the cells of the record that `out` ends with; whether the notation has a place for it.
    fn put_solution(&self, _board: &Board, _style: Style, _solution: &Solution, _out: &mut String) -> bool {
        false
    }

    /// What stands between two records.
    fn separator(&self, _style: Style) -> &'static str {
        "\n"
    }

    /// What a puzzle without a solution is answered with.
    fn no_answer(&self) -> &'static str {
        ""
    }
}

impl fmt::Debug for dyn Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Format({})", self.name())
    }
}

/// What bare givens mean in a notation by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bare {
    /// Rows, columns and the usual boxes.
    Sudoku,
    /// Rows and columns.
    Latin,
    /// Rows, columns and the boxes that the text draws.
    Boxes(BoxShape),
}
