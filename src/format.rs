//! Notations: text in, puzzles out, and back. This module and those below know no clause, no solver and no file.
//!
//! ```
//! use exactly::format::{Options, Parser, Reader, ReadError};
//!
//! let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79 # my first";
//! let options = Options::default();
//! let mut reader = Reader::new(text.as_bytes(), &options)?;
//! let mut parser = Parser::new(&options);
//! while let Some(chunk) = reader.next_chunk() {
//!     for record in parser.records(&chunk?) {
//!         let record = record?;
//!         assert_eq!((record.format.name(), record.line), ("line", 1));
//!         assert_eq!(record.puzzle.givens().len(), 30);
//!     }
//! }
//! # Ok::<(), ReadError>(())
//! ```
//!
//! A [`Reader`] settles the notation by the head of its input and cuts the rest into [`Chunk`]s of whole records, cheaply and
//! in order; a [`Parser`], one for each thread, makes [`Record`]s of a chunk.

mod alphabet;
mod block;
mod boards;
mod detect;
mod exactly;
mod expect;
mod fault;
mod foreign;
mod gather;
mod jigsaw;
mod judge_c;
mod judge_d;
mod judge_rows;
mod line;
mod loss;
mod options;
mod parser;
mod pencilmarks;
mod pls;
mod reader;
mod rows;
mod source;
mod text;
mod writer;

use std::fmt;
use std::ops::Range;

pub use boards::Boards;
pub use expect::Expectation;
pub use fault::{Counted, Fault, ParseError, ReadError};
pub use foreign::foreign;
pub use loss::Loss;
pub use options::{Also, Bare, BoardChoice, BoardChoiceError, Options};
pub use parser::{Context, Parsed, Parser, Record, Records};
pub use reader::{Chunk, Cut, Cutter, Reader, Settled};
pub use text::{Frames, Line, Raw, Token};

use crate::board::Board;
use crate::puzzle::{Puzzle, Solution};

/// A notation: its name, its reader and its writer. Each stands in a file of its own.
pub trait Format: Sync {
    /// What `--from` and `--to` call it.
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

    /// Whether it writes values in its own way, whatever the symbols of the board, if these are digits, letters or numbers.
    fn relabels(&self) -> bool {
        false
    }

    /// How it is written where no record of the input says.
    fn style(&self) -> Style {
        Style::default()
    }

    /// Finds the ends of records in a stream of lines; `None` where each line is a record.
    fn cutter(&self, settled: &Settled) -> Option<Box<dyn Cutter>>;

    /// The records within lines that the cutter keeps together; usually one.
    fn parts(&self, text: &[u8]) -> Vec<Range<usize>> {
        std::iter::once(0..text.len()).collect()
    }

    /// Reads one record, which has at least one line with something on it; `part` is the part of its bytes that it takes.
    ///
    /// # Errors
    /// The first fault with its place.
    fn read(&self, raw: Raw, part: Range<usize>, context: &mut Context) -> Result<Parsed, ParseError>;

    /// Appends a puzzle as well as the notation can say it: a whole record with its last line end.
    ///
    /// # Errors
    /// Where its shape has no place in the notation; nothing is appended then.
    fn put_puzzle(&self, puzzle: &Puzzle, style: Style, out: &mut String) -> Result<(), Loss>;

    /// Appends a puzzle: a whole record with its last line end, which reads back as the same puzzle.
    ///
    /// # Errors
    /// Names all that would be lost; nothing is appended then.
    fn write_puzzle(&self, puzzle: &Puzzle, style: Style, out: &mut String) -> Result<(), Loss> {
        loss::write_checked(self, puzzle, style, out)
    }

    /// Appends a solution: a whole record with its last line end. `number` counts the solutions of a puzzle from 1.
    ///
    /// # Errors
    /// Where the shape of the board or its symbols have no place in the notation; nothing is appended then.
    fn write_solution(
        &self,
        board: &Board,
        style: Style,
        solution: &Solution,
        number: u64,
        out: &mut String,
    ) -> Result<(), Loss>;

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

/// All notations.
pub static FORMATS: &[&dyn Format] = &[
    &line::LINE,
    &block::BLOCK,
    &judge_rows::JUDGE_A,
    &judge_rows::JUDGE_B,
    &judge_c::JUDGE_C,
    &judge_d::JUDGE_D,
    &jigsaw::JIGSAW,
    &pencilmarks::PENCILMARKS,
    &pls::PLS,
    &exactly::EXACTLY,
];

/// The notation `line`: all symbols in reading order.
pub static LINE: &dyn Format = &line::LINE;

/// The notation `exactly`: our own, which says all that a puzzle can be.
pub static EXACTLY: &dyn Format = &exactly::EXACTLY;

/// The notation of this name or alias.
pub fn by_name(name: &str) -> Option<&'static dyn Format> {
    FORMATS.iter().copied().find(|format| format.name() == name || format.aliases().contains(&name))
}

/// How a record is written within its notation, remembered so that answers come in the same form. Each notation takes of it
/// what it has a use for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Style {
    /// What stands for an empty cell, unless it is a symbol of the board.
    pub empty: u8,
    /// How many cells stand together between blanks; 0: all.
    pub group: u8,
    /// What strings are quoted with.
    pub quote: u8,
    /// Where givens and regions stand.
    pub form: Form,
}

impl Default for Style {
    fn default() -> Style {
        Style { empty: b'.', group: 0, quote: b'"', form: Form::TwoLines }
    }
}

/// Where the givens and the regions of a jigsaw stand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Form {
    /// Both on one line, with nothing between them.
    OneLine,
    /// Both on one line, with this character between them.
    Columns(u8),
    /// On a line each.
    #[default]
    TwoLines,
    /// In a square each, with a blank line between them.
    Blocks,
}
