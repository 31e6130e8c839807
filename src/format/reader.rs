//! Reads an input in chunks of whole records, once its notation is known: sequential, cheap, in constant memory.

use std::collections::VecDeque;
use std::io::BufRead;

use super::chunk::{Chunk, Pieces};
use super::comments;
use super::expect::{Expectation, Expected};
use super::fault::{Fault, ParseError, ReadError};
use super::found::Found;
use super::framing::Framing;
use super::framing::gather::Gather;
use super::framing::source::{STEP, Source};
use super::notation::Format;
use super::reading::{Reading, Settled};

/// Boards of a chunk, where a text was read as a whole.
const BOARDS: usize = 256;

/// Reads an input in chunks.
pub struct Reader<R> {
    source: Source<R>,
    format: &'static dyn Reading,
    settled: Settled,
    pub(super) notes: Vec<String>,
    /// The columns of a table beside that of the puzzles.
    pub(super) others: Vec<String>,
    /// Whether a comment that may be a puzzle was told: one is enough.
    has_seen_comment: bool,
    pub(super) expected: Expected,
    gather: Option<Gather>,
    pub(super) faults: VecDeque<ReadError>,
    most: usize,
    pub(super) ended: bool,
    /// Boards of a text that was read as a whole.
    pub(super) found: VecDeque<Result<(Found, Option<Expectation>), ParseError>>,
}

impl<R: BufRead> Reader<R> {
    /// Reads an input whose notation is known.
    pub(super) fn start(source: Source<R>, format: &'static dyn Reading, settled: Settled) -> Reader<R> {
        let gather = match format.framing(&settled) {
            Framing::Lines => None,
            Framing::Runs(cutter) => Some(Gather::new(cutter)),
        };
        Reader {
            source,
            format,
            settled,
            notes: Vec::new(),
            others: Vec::new(),
            has_seen_comment: false,
            expected: Expected::default(),
            gather,
            faults: VecDeque::new(),
            most: usize::MAX,
            ended: false,
            found: VecDeque::new(),
        }
    }

    /// The notation of the input.
    pub fn format(&self) -> &'static dyn Format {
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
            let Some((line, text)) = self.source.take_lines(STEP, self.most)? else { return Ok(None) };
            let expected = self.expected;
            self.expected.text(&text);
            self.see_comments(&text, line);
            return Ok(Some(self.chunk(text, line, expected, Pieces::Lines)));
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

    /// Tells of the first comment among lines, from this number on, that may be a puzzle.
    pub(super) fn see_comments(&mut self, text: &[u8], number: usize) {
        let Some(order) = self.settled.order.filter(|_| !self.has_seen_comment) else { return };
        if let Some(line) = comments::first_with_cells(text, number, order) {
            self.notes.push(comments::note(line, order));
            self.has_seen_comment = true;
        }
    }

    fn chunk(&self, text: Vec<u8>, line: usize, expected: Expected, pieces: Pieces) -> Chunk {
        Chunk { text, line, expected, pieces, format: self.format, settled: self.settled.clone() }
    }
}
