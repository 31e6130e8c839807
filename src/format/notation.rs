//! What a notation is to those who write it, as data: its names, what bare givens mean in it, and its writer.

use std::fmt;

use super::loss::Loss;
use super::style::{Form, Style};
use super::writer::{Writer, empty_of};
use crate::board::Board;
use crate::grid::BoxShape;
use crate::puzzle::{Puzzle, Solution};
use crate::values::{Value, Values};

/// A notation: its names and its writer. How it is read is known to this module alone.
pub struct Format {
    pub(super) name: &'static str,
    pub(super) aliases: &'static [&'static str],
    pub(super) about: &'static str,
    pub(super) example: &'static str,
    pub(super) bare: Option<Bare>,
    /// The notation that reads what it writes, where it does not itself.
    pub(super) read_as: Option<&'static str>,
    pub(super) has_any_form: bool,
    pub(super) relabels: bool,
    pub(super) style: Style,
    pub(super) numbers_puzzles: bool,
    /// What stands between two records.
    pub(super) separator: &'static str,
    pub(super) no_answer: &'static str,
    /// Appends a whole record with its last line end.
    pub(super) put: fn(&Cells, Style, &mut String) -> Result<(), Loss>,
    /// Puts a note in its place in the record that begins at this byte and ends the text, if there is one.
    pub(super) put_note: fn(&str, Style, usize, &mut String),
    /// Puts a solution beside the cells of the record that ends the text; whether there is a place for it.
    pub(super) put_solution: fn(&Board, Style, &Solution, &mut String) -> bool,
}

impl Format {
    /// What most notations of bare cells have in common.
    pub(super) const BARE: Format = Format {
        name: "",
        aliases: &[],
        about: "",
        example: "",
        bare: Some(Bare::Sudoku),
        read_as: None,
        has_any_form: false,
        relabels: false,
        style: Style::DEFAULT,
        numbers_puzzles: false,
        separator: "\n",
        no_answer: "",
        put: |_, _, _| Ok(()),
        put_note: |_, _, _, _| {},
        put_solution: |_, _, _, _| false,
    };

    /// What most notations with a signature have in common.
    pub(super) const TYPED: Format = Format { bare: None, relabels: true, separator: "", ..Format::BARE };

    /// What it is called by those who choose one.
    pub fn name(&self) -> &'static str {
        self.name
    }

    /// Other names for it.
    pub fn aliases(&self) -> &'static [&'static str] {
        self.aliases
    }

    /// One line about it.
    pub fn about(&self) -> &'static str {
        self.about
    }

    /// A small complete input.
    pub fn example(&self) -> &'static str {
        self.example
    }

    /// What bare givens mean, or `None` where the notation brings its own board.
    pub fn bare(&self) -> Option<Bare> {
        self.bare
    }

    /// The notation that reads what it writes, if one does.
    pub fn read_as(&self) -> &'static str {
        self.read_as.unwrap_or(self.name)
    }

    /// Whether it can say boards that have not as many rows and columns as values.
    pub fn has_any_form(&self) -> bool {
        self.has_any_form
    }

    /// Whether it writes values in its own way, whatever the symbols of the board, if these are digits, letters or numbers.
    pub fn relabels(&self) -> bool {
        self.relabels
    }

    /// How it is written where no record of the input says.
    pub fn style(&self) -> Style {
        self.style
    }

    /// Whether puzzles that stand one after the other are numbered.
    pub fn numbers_puzzles(&self) -> bool {
        self.numbers_puzzles
    }

    /// What a puzzle without a solution is answered with.
    pub fn no_answer(&self) -> &'static str {
        self.no_answer
    }

    /// What stands between two records.
    pub fn separator(&self, style: Style) -> &'static str {
        if style.form == Form::Blocks { "\n" } else { self.separator }
    }

    /// Appends a puzzle as well as the notation can say it: a whole record with its last line end.
    ///
    /// # Errors
    /// Where its shape has no place in the notation; nothing is appended then.
    pub fn put_puzzle(&self, puzzle: &Puzzle, style: Style, out: &mut String) -> Result<(), Loss> {
        self.put_numbered(puzzle, style, 1, out)
    }

    /// Appends a puzzle with its number, from 1, among others; 0 where it is the only one.
    ///
    /// # Errors
    /// As of [`Format::put_puzzle`].
    pub fn put_numbered(&self, puzzle: &Puzzle, style: Style, number: u64, out: &mut String) -> Result<(), Loss> {
        let said = Said::Given(puzzle, puzzle.given_values());
        (self.put)(&Cells { board: puzzle.board(), number, said }, style, out)
    }

    /// Appends a solution as well as the notation can say it: a whole record with its last line end. `number` counts the solutions of a
    /// puzzle from 1.
    ///
    /// # Errors
    /// Where the shape of the board or its symbols have no place in the notation; nothing is appended then.
    pub fn put_answer(
        &self,
        board: &Board,
        style: Style,
        solution: &Solution,
        number: u64,
        out: &mut String,
    ) -> Result<(), Loss> {
        (self.put)(&Cells { board, number, said: Said::Solved(solution.values()) }, style, out)
    }

    /// Puts a note, or a title, in its place in the record that `out` ends with and that begins at the byte `start`; nothing
    /// where the notation has no place for it, or would read it as something else.
    pub fn put_note(&self, note: &str, style: Style, start: usize, out: &mut String) {
        (self.put_note)(note, style, start, out);
    }

    /// Whether its records have a place for notes.
    pub fn keeps_notes(&self) -> bool {
        let mut noted = self.example.to_owned();
        self.put_note("note", self.style, 0, &mut noted);
        noted != self.example
    }

    /// Puts a solution beside the cells of the record that `out` ends with; whether the notation has a place for it.
    pub fn put_solution(&self, board: &Board, style: Style, solution: &Solution, out: &mut String) -> bool {
        (self.put_solution)(board, style, solution, out)
    }
}

impl PartialEq for Format {
    fn eq(&self, other: &Format) -> bool {
        self.name == other.name
    }
}

impl fmt::Debug for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Format({})", self.name)
    }
}

/// What is written: a board, and what its cells hold.
pub struct Cells<'c> {
    /// The board.
    pub board: &'c Board,
    /// Which one it is of several, from 1; 0 where it is the only one.
    pub number: u64,
    said: Said<'c>,
}

enum Said<'c> {
    /// A puzzle, and the values that are given.
    Given(&'c Puzzle, Vec<Option<Value>>),
    Solved(&'c [Value]),
}

impl Cells<'_> {
    /// The value of a cell by its index, if it has one.
    pub fn value(&self, index: usize) -> Option<Value> {
        match &self.said {
            Said::Given(_, values) => values[index],
            Said::Solved(values) => Some(values[index]),
        }
    }

    /// The values of all cells.
    pub fn values(&self) -> Vec<Option<Value>> {
        match &self.said {
            Said::Given(_, values) => values.clone(),
            Said::Solved(values) => values.iter().copied().map(Some).collect(),
        }
    }

    /// What each cell may hold.
    pub fn allowed(&self) -> Vec<Values> {
        match &self.said {
            Said::Given(puzzle, _) => puzzle.allowed(),
            Said::Solved(values) => values.iter().map(|&value| Values::only(value)).collect(),
        }
    }

    /// The puzzle, where it is no solution.
    pub fn puzzle(&self) -> Option<&Puzzle> {
        if let Said::Given(puzzle, _) = self.said { Some(puzzle) } else { None }
    }

    /// Whether several values are given in some cell, or none.
    pub fn has_marks(&self) -> bool {
        self.puzzle().is_some_and(|puzzle| puzzle.givens().iter().any(|given| given.allowed.single().is_none()))
    }

    /// Appends rows of so many cells, with a blank after each `group` of them (0: none).
    pub fn put_rows(&self, width: usize, group: usize, style: Style, writer: &mut Writer) {
        match &self.said {
            Said::Given(_, values) => {
                writer.given_rows(self.board, values, width, group, empty_of(self.board, style.empty));
            }
            Said::Solved(values) => writer.rows(self.board.symbols(), values, width, group),
        }
    }

    /// A text for each cell of a row, `empty` for one without a value.
    pub fn row(&self, row: usize, empty: &str, written: impl Fn(Value) -> String) -> Vec<String> {
        let order = self.board.values();
        let cell = |index| self.value(index).map_or_else(|| empty.to_owned(), &written);
        (row * order..(row + 1) * order).map(cell).collect()
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
