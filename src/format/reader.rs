//! Reads an input in chunks of whole records, once its notation is known: sequential, cheap, in constant memory.

use std::collections::VecDeque;
use std::io::BufRead;
use std::sync::Arc;

use super::bare::line;
use super::chunk::{Chunk, Pieces};
use super::expect::{Expectation, Expected};
use super::fault::{Fault, ParseError, ReadError};
use super::found::Found;
use super::framing::Framing;
use super::framing::gather::Gather;
use super::framing::source::{STEP, Source};
use super::notation::Format;
use super::reading::{Settled, Typed};
use super::unread;

/// Boards of a chunk, where a text was read as a whole.
const BOARDS: usize = 256;

/// A board with what it is said to be, or why a piece of the text is none.
type Board = Result<(Found, Option<Expectation>), ParseError>;

/// Reads an input in chunks.
pub struct Reader<R> {
    source: Source<R>,
    format: &'static Format,
    typed: Option<&'static Typed>,
    settled: Settled,
    pub(super) notes: Vec<String>,
    /// The columns of a table beside that of the puzzles.
    pub(super) others: Vec<String>,
    pub(super) expected: Expected,
    gather: Option<Gather>,
    /// How each line is a board, where the head has settled that.
    lines: Option<Arc<line::Lines>>,
    pub(super) faults: VecDeque<ReadError>,
    most: usize,
    ended: bool,
    /// Boards of a text that was read as a whole.
    found: VecDeque<Board>,
}

impl<R: BufRead> Reader<R> {
    fn start(source: Source<R>, format: &'static Format) -> Reader<R> {
        Reader {
            source,
            format,
            typed: None,
            settled: Settled::default(),
            notes: Vec::new(),
            others: Vec::new(),
            expected: Expected::default(),
            gather: None,
            lines: None,
            faults: VecDeque::new(),
            most: usize::MAX,
            ended: false,
            found: VecDeque::new(),
        }
    }

    /// Reads an input in a notation with records of its own.
    pub(super) fn of_records(source: Source<R>, typed: &'static Typed, settled: Settled) -> Reader<R> {
        let gather = match (typed.framing)() {
            Framing::Lines => None,
            Framing::Runs(cutter) => Some(Gather::new(cutter)),
        };
        Reader { typed: Some(typed), settled, gather, ..Reader::start(source, &typed.format) }
    }

    /// Reads an input in which each line is a board.
    pub(super) fn of_lines(source: Source<R>, format: &'static Format, lines: line::Lines) -> Reader<R> {
        let settled = Settled { order: Some(lines.order()), heading: None };
        let (notes, others) = (lines.notes(), lines.others());
        Reader { lines: Some(Arc::new(lines)), settled, notes, others, ..Reader::start(source, format) }
    }

    /// Hands out what was read of a whole text.
    pub(super) fn of_boards(
        source: Source<R>,
        format: &'static Format,
        found: Vec<Board>,
        faults: VecDeque<ReadError>,
    ) -> Reader<R> {
        Reader { found: found.into(), faults, ended: true, ..Reader::start(source, format) }
    }

    /// The order of the first board of a bare text.
    pub(super) fn first_order(&self) -> Option<usize> {
        let of_board = || self.found.iter().flatten().map(|(found, _)| found).find(|found| found.content.is_none());
        self.lines.as_ref().map(|lines| lines.order()).or_else(|| Some(of_board()?.order))
    }

    /// The notation of the input.
    pub fn format(&self) -> &'static Format {
        self.format
    }

    /// What a user should know: which of two readings was taken, or that there are no boxes.
    pub fn notes(&self) -> &[String] {
        &self.notes
    }

    /// The names of the columns that a table has beside that of the puzzles.
    pub fn other_columns(&self) -> &[String] {
        &self.others
    }

    /// How many bytes of the input are behind the chunks so far.
    pub fn position(&self) -> u64 {
        self.source.position()
    }

    /// From now on a chunk has no more than this many lines, or records of several lines.
    pub fn at_most(&mut self, records: usize) {
        self.most = records.max(1);
    }

    /// The next records, or `None` at the end.
    ///
    /// # Errors
    /// After [`ReadError::Parse`] reading goes on behind the fault; after [`ReadError::Io`] nothing follows.
    pub fn next_chunk(&mut self) -> Option<Result<Chunk, ReadError>> {
        if let Some(fault) = self.faults.pop_front() {
            return Some(Err(fault));
        }
        if !self.found.is_empty() {
            let most = self.most.min(BOARDS).min(self.found.len());
            let boards = self.found.drain(..most).collect();
            return Some(Ok(self.chunk(Vec::new(), 0, self.expected, Pieces::Found(boards))));
        }
        if self.ended {
            return None;
        }
        let chunk = self.read_chunk();
        self.ended = matches!(chunk, Ok(None) | Err(ReadError::Io(_)));
        chunk.transpose()
    }

    fn read_chunk(&mut self) -> Result<Option<Chunk>, ReadError> {
        let Some(gather) = &mut self.gather else {
            let Some((line, mut text)) = self.source.take_lines(STEP, self.most)? else { return Ok(None) };
            if self.lines.is_some() {
                self.source.give_back(&titles_below(&mut text));
            }
            let expected = self.expected;
            self.expected.text(&text);
            let pieces = self.lines.clone().map_or(Pieces::Lines, Pieces::Rows);
            return Ok(Some(self.chunk(text, line, expected, pieces)));
        };
        while !gather.is_full(self.most) {
            let line = self.source.line();
            match self.source.peek_line() {
                Ok(Some((text, whole))) => gather.line(line, text, whole, &mut self.expected),
                Ok(None) => {
                    gather.end(line);
                    let (text, pieces) = gather.take(self.most);
                    if pieces.is_empty() && gather.is_first_look_at_nothing() {
                        return Err(ParseError::whole(line.saturating_sub(1).max(1), b"", Fault::NoPuzzle).into());
                    }
                    let chunk = self.chunk(text, line, self.expected, Pieces::Runs(pieces));
                    return Ok((!chunk.is_empty()).then_some(chunk));
                }
                Err(ReadError::Parse(error)) => {
                    gather.fault(error);
                    continue;
                }
                Err(error) => return Err(error),
            }
            self.source.next_line()?;
        }
        let (text, pieces) = gather.take(self.most);
        Ok(Some(self.chunk(text, 0, self.expected, Pieces::Runs(pieces))))
    }

    fn chunk(&self, text: Vec<u8>, line: usize, expected: Expected, pieces: Pieces) -> Chunk {
        Chunk { text, line, expected, pieces, format: self.format, typed: self.typed, settled: self.settled.clone() }
    }
}

/// Parts the last lines from a text, if they are short of digits and others are not: titles of the board to come, or boards of few givens.
fn titles_below(text: &mut Vec<u8>) -> Vec<u8> {
    let mut end = text.len();
    let lines = text.split_inclusive(|byte| *byte == b'\n').rev();
    for line in lines.take_while(|line| unread::is_of_words(line)) {
        end -= line.len();
    }
    if end == 0 { Vec::new() } else { text.split_off(end) }
}
