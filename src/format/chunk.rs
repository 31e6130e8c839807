//! Whole records of an input on their way from the thread that reads to the threads that parse.

use super::notation::Format;
use std::sync::Arc;

use super::bare::line;
use super::expect::{Expectation, Expected};
use super::fault::ParseError;
use super::found::Found;
use super::framing::gather::Piece;
use super::reading::{Settled, Typed};
use super::text::{Kind, kind, split_lines};

/// Whole records of an input, to be read by a [`Parser`](super::Parser), on any thread.
pub struct Chunk {
    pub(super) text: Vec<u8>,
    pub(super) line: usize,
    pub(super) expected: Expected,
    pub(super) pieces: Pieces,
    pub(super) format: &'static Format,
    /// The parser of its records, where the notation has a signature.
    pub(super) typed: Option<&'static Typed>,
    pub(super) settled: Settled,
}

/// How a chunk falls into records.
pub enum Pieces {
    /// Each line is one, unless it is blank or a comment.
    Lines,
    /// Runs of lines, and what was wrong between them.
    Runs(Vec<Result<Piece, ParseError>>),
    /// Each line is a board, unless it is blank or a comment, as the head of the input has settled them.
    Rows(Arc<line::Lines>),
    /// Boards that were found in a whole text, each with what holds where it ends.
    Found(Vec<Result<(Found, Option<Expectation>), ParseError>>),
}

impl Chunk {
    /// Whether a record stands in it: not so where all its lines are blank or comments.
    pub fn has_record(&self) -> bool {
        match &self.pieces {
            Pieces::Lines | Pieces::Rows(_) => split_lines(&self.text).any(|line| kind(line) == Kind::Content),
            Pieces::Runs(pieces) => !pieces.is_empty(),
            Pieces::Found(boards) => !boards.is_empty(),
        }
    }

    /// Whether there is nothing in it.
    pub(super) fn is_empty(&self) -> bool {
        matches!(&self.pieces, Pieces::Runs(pieces) if pieces.is_empty())
    }
}
