//! From text to puzzles.

use std::fmt;
use std::sync::Arc;

use super::board::Board;
use super::fault::ReadError;
use super::notation::Notation;
use super::puzzle::Puzzle;
use super::solution::Solution;
use exactly::format::{self, Also, Expectation, Fault, Options};
use exactly::limits::{Never, Stop};
use exactly::rule::Meaning;

/// What is said about a text beside the text. By default, its notation is recognised and bare givens are a sudoku.
#[derive(Clone)]
pub struct ReadOptions {
    pub(super) options: Options,
    stop: Arc<dyn Stop>,
}

impl Default for ReadOptions {
    fn default() -> ReadOptions {
        ReadOptions { options: Options::default(), stop: Arc::new(Never) }
    }
}

impl fmt::Debug for ReadOptions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ReadOptions").field("notation", &self.options.from).finish_non_exhaustive()
    }
}

impl ReadOptions {
    /// Reads this notation, instead of recognising one.
    pub fn notation(mut self, notation: Notation) -> ReadOptions {
        self.options.from = Some(notation.0);
        self
    }

    /// The board of bare givens.
    pub fn board(mut self, board: Board) -> ReadOptions {
        self.options.board = Some(board.0);
        self
    }

    /// Adds a rule about the whole board: `diagonals`, `windows`, `boxes` (the usual ones, beside regions), `knight`, `king`, …
    ///
    /// # Errors
    /// Where there is no such rule.
    pub fn rule(mut self, word: &str) -> Result<ReadOptions, ReadError> {
        add_rule(&mut self.options.also, word).map_err(ReadError::of_fault)?;
        Ok(self)
    }

    /// Takes a square of digits for a Latin square, where boxes would fit too.
    pub fn latin(mut self) -> ReadOptions {
        self.options.latin = true;
        self
    }

    /// The symbols of the values, in their order: `0123456789ABCDEF`.
    pub fn symbols(mut self, symbols: &str) -> ReadOptions {
        self.options.symbols = Some(symbols.to_owned());
        self
    }

    /// Takes a player's entries for givens, where a notation tells them apart.
    pub fn with_entries(mut self) -> ReadOptions {
        self.options.entries = true;
        self
    }

    /// Takes a puzzle for what was read of it, although drawings may stand for further rules. [`Record::unread`] lists them.
    pub fn without_drawings(mut self) -> ReadOptions {
        self.options.ignore_drawings = true;
        self
    }

    /// Takes a puzzle for what was read of it, although its rules in words say more. [`Puzzle::unread_words`] are those.
    pub fn without_words(mut self) -> ReadOptions {
        self.options.ignore_words = true;
        self
    }

    /// The name of the column of a table that holds the puzzles, where it is not found.
    pub fn column(mut self, name: &str) -> ReadOptions {
        self.options.column = Some(name.to_owned());
        self
    }

    /// Polled while a text is read; a record that is stopped is an error that says so.
    pub fn stop(mut self, stop: Arc<dyn Stop>) -> ReadOptions {
        self.stop = stop;
        self
    }
}

/// A puzzle with what its text says beside it.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Record {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// The notation that it came in.
    pub notation: Notation,
    /// Its first line, from 1.
    pub line: usize,
    /// Text behind its cells, or its title.
    pub note: Option<String>,
    /// What stands beside it as its solution: read, and not checked.
    pub solution: Option<Solution>,
    /// What was passed over since it is no given (a player's entries, such as `r1c2=8`), or is drawn (`line:3`).
    pub unread: Vec<String>,
    /// What a comment before it says that it should be.
    pub expected: Option<Expectation>,
}

/// Reads all puzzles of a text, or of the bytes of a file: see [`format::Stream::new`].
pub fn parse_all<'t, T: AsRef<[u8]> + ?Sized>(
    text: &'t T,
    options: &ReadOptions,
) -> impl Iterator<Item = Result<Record, ReadError>> + use<'t, T> {
    let records = format::Stream::new(text.as_ref(), &options.options).stopped_by(options.stop.clone());
    records.map(|record| Ok(Record::of(record?)))
}

impl Record {
    fn of(record: format::Record) -> Record {
        let board = record.puzzle.board().clone();
        Record {
            puzzle: Puzzle::beside(record.puzzle, record.besides, record.solution.clone()),
            notation: Notation(record.format),
            line: record.line,
            note: record.note,
            solution: record.solution.map(|solution| Solution::new(&board, solution)),
            unread: record.unread,
            expected: record.expect,
        }
    }
}

impl Puzzle {
    /// Reads the one puzzle of a text, in any notation that is recognised.
    ///
    /// # Errors
    /// Where the text is no puzzle, or more than one.
    pub fn parse(text: &str) -> Result<Puzzle, ReadError> {
        Puzzle::parse_with(text, &ReadOptions::default())
    }

    /// The same with more said about the text.
    ///
    /// # Errors
    /// As [`Puzzle::parse`].
    pub fn parse_with(text: &str, options: &ReadOptions) -> Result<Puzzle, ReadError> {
        let mut records = parse_all(text, options);
        let first = records.next().unwrap_or_else(|| Err(ReadError::at(1, "no puzzle".to_owned())))?;
        match records.next() {
            None => Ok(first.puzzle),
            Some(Ok(second)) => Err(ReadError::at(second.line, "one puzzle expected, and this is another".to_owned())),
            Some(Err(error)) => Err(error),
        }
    }

    /// The board without givens that the options name.
    ///
    /// # Errors
    /// Where they name no board with its order, or contradict each other.
    pub fn empty(options: &ReadOptions) -> Result<Puzzle, ReadError> {
        options.options.empty().map(Puzzle::of).map_err(ReadError::of_fault)
    }
}

/// Adds a rule about the whole board by its word.
pub(super) fn add_rule(also: &mut Also, word: &str) -> Result<(), Fault> {
    match word {
        "diagonals" => also.diagonals = true,
        "windows" => also.windows = true,
        "boxes" => also.boxes = true,
        _ => {
            let unknown = || Fault::Word { word: word.to_owned(), hint: None };
            also.clues.push(Meaning::by_word(word).ok_or_else(unknown)?);
        }
    }
    Ok(())
}
