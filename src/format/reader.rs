//! Cuts an input into chunks of whole records: sequential, cheap, in constant memory.

use std::collections::VecDeque;
use std::io::BufRead;
use std::ops::Range;

use super::detect;
use super::expect::{Expectation, Expected};
use super::fault::{Fault, ParseError, ReadError};
use super::gather::Gather;
use super::options::{BoardChoice, Options};
use super::parser::Parser;
use super::source::{STEP, Source};
use super::text::{Frames, Kind, kind};
use super::{Bare, Form, Format};
use crate::grid::BoxShape;

/// Whole records of an input, to be read by a [`Parser`], on any thread.
#[derive(Debug)]
pub struct Chunk {
    pub(super) text: Vec<u8>,
    pub(super) line: usize,
    pub(super) expected: Expected,
    pub(super) pieces: Pieces,
    pub(super) settled: Settled,
}

/// How a chunk falls into records.
#[derive(Debug)]
pub(super) enum Pieces {
    /// Each line is one, unless it is blank or a comment.
    Lines,
    /// Runs of lines, and what was wrong between them.
    Runs(Vec<Result<Piece, ParseError>>),
}

/// The lines of a record.
#[derive(Debug)]
pub(super) struct Piece {
    pub(super) bytes: Range<usize>,
    pub(super) line: usize,
    pub(super) expected: Option<Expectation>,
}

/// What the head of an input settles for all of it.
#[derive(Clone, Copy, Debug)]
pub struct Settled {
    /// The notation.
    pub format: &'static dyn Format,
    /// The order of the first puzzle, or the one that the options name: what a wrong length is measured by.
    pub order: Option<usize>,
    /// Where the givens and the regions of jigsaws stand.
    pub form: Form,
    /// What counts as a frame.
    pub frames: Frames,
    /// The number of a line that heads columns and is no puzzle.
    pub header: Option<usize>,
}

/// Finds the ends of records in a stream of lines, none of them a comment.
pub trait Cutter: Send {
    /// Takes in the next line, blank or not, and tells where a record ends.
    fn line(&mut self, line: &[u8]) -> Cut;
}

/// Where a record ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cut {
    /// Not yet.
    On,
    /// Not yet, and this line makes no record by itself: it belongs to a frame.
    Beside,
    /// Before this line.
    Before,
    /// After this line.
    After,
    /// Where the last run of blank lines began.
    AtBlank,
}

/// Reads an input in chunks.
pub struct Reader<R> {
    source: Source<R>,
    settled: Settled,
    notes: Vec<String>,
    expected: Expected,
    gather: Option<Gather>,
    faults: VecDeque<ReadError>,
    most: usize,
    ended: bool,
}

impl<R: BufRead> Reader<R> {
    /// Reads a bounded head of the input and settles its notation.
    ///
    /// # Errors
    /// Where the input cannot be read, holds no puzzle, is in no known notation or contradicts the options.
    pub fn new(input: R, options: &Options) -> Result<Reader<R>, ReadError> {
        let mut source = Source::new(input);
        pass_mark(&mut source)?;
        let (mut expected, mut faults) = (Expected::default(), VecDeque::new());
        pass_comments(&mut source, &mut expected, &mut faults)?;
        let line = source.line();
        let head = source.head(STEP)?.to_vec();
        let whole = source.ended();
        let (settled, mut notes) = detect::settle(&head, line, whole, options)?;
        let boxless = first_boxless(&head, settled, options);
        notes.extend(boxless.map(|order| format!("order {order} is prime: its sudoku has no boxes")));
        Ok(Reader { notes, expected, faults, ..Reader::start(source, settled) })
    }

    fn start(source: Source<R>, settled: Settled) -> Reader<R> {
        let gather = settled.format.cutter(&settled).map(Gather::new);
        let (notes, faults) = (Vec::new(), VecDeque::new());
        Reader { source, settled, notes, expected: Expected::default(), gather, faults, most: usize::MAX, ended: false }
    }

    /// The notation of the input.
    pub fn format(&self) -> &'static dyn Format {
        self.settled.format
    }

    /// What a user should know: which of two readings was taken, or that there are no boxes.
    pub fn notes(&self) -> &[String] {
        &self.notes
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
        if self.ended {
            return None;
        }
        let chunk = self.read_chunk();
        self.ended = matches!(chunk, Ok(None) | Err(ReadError::Io(_)));
        chunk.transpose()
    }

    fn read_chunk(&mut self) -> Result<Option<Chunk>, ReadError> {
        let settled = self.settled;
        let Some(gather) = &mut self.gather else {
            let Some((line, text)) = self.source.take_lines(STEP, self.most)? else { return Ok(None) };
            let expected = self.expected;
            self.expected.text(&text);
            return Ok(Some(Chunk { text, line, expected, pieces: Pieces::Lines, settled }));
        };
        while !gather.is_full(self.most) {
            let line = self.source.line();
            match self.source.peek_line() {
                Ok(Some((text, whole))) => gather.line(line, text, whole, &mut self.expected),
                Ok(None) => {
                    gather.end(line);
                    let (text, pieces) = gather.take();
                    if pieces.is_empty() && gather.is_first_look_at_nothing() {
                        return Err(ParseError::whole(line.saturating_sub(1).max(1), b"", Fault::NoPuzzle).into());
                    }
                    let chunk = Chunk { text, line, expected: self.expected, pieces: Pieces::Runs(pieces), settled };
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
        let (text, pieces) = gather.take();
        Ok(Some(Chunk { text, line: 0, expected: self.expected, pieces: Pieces::Runs(pieces), settled }))
    }
}

impl Chunk {
    fn is_empty(&self) -> bool {
        matches!(&self.pieces, Pieces::Runs(pieces) if pieces.is_empty())
    }
}

/// Passes over a byte order mark and refuses UTF-16.
fn pass_mark<R: BufRead>(source: &mut Source<R>) -> Result<(), ReadError> {
    let head = source.head(64)?;
    let zeros =
        |from: usize| head.len() > from && head[from..head.len().min(64)].iter().step_by(2).all(|&byte| byte == 0);
    if head.starts_with(b"\xff\xfe") || head.starts_with(b"\xfe\xff") || zeros(0) != zeros(1) {
        return Err(ParseError::new(1, head, 0, head.len().min(2), Fault::Utf16).into());
    }
    if head.starts_with(b"\xef\xbb\xbf") {
        source.skip(3);
    }
    Ok(())
}

/// Passes over the comments in front; what is wrong in them is reported before the first record.
fn pass_comments<R: BufRead>(
    source: &mut Source<R>,
    expected: &mut Expected,
    faults: &mut VecDeque<ReadError>,
) -> Result<(), ReadError> {
    loop {
        let number = source.line();
        match source.peek_line() {
            Ok(Some((line, _))) => match kind(line) {
                Kind::Content => return Ok(()),
                Kind::Comment => faults.extend(expected.comment(number, line).err().map(ReadError::from)),
                Kind::Blank => {}
            },
            Ok(None) => {
                let nothing = ParseError::whole(number.saturating_sub(1).max(1), b"", Fault::NoPuzzle);
                return Err(faults.pop_front().unwrap_or(nothing.into()));
            }
            Err(ReadError::Parse(error)) => {
                faults.push_back(error.into());
                continue;
            }
            Err(error) => return Err(error),
        }
        source.next_line()?;
    }
}

/// The order of the first puzzle, where it is read as a sudoku and has no boxes.
fn first_boxless(head: &[u8], settled: Settled, options: &Options) -> Option<usize> {
    let plain = matches!(options.board, None | Some(BoardChoice::Sudoku(_)));
    if !plain || settled.format.bare() != Some(Bare::Sudoku) && options.board.is_none() {
        return None;
    }
    let chunk = Reader::start(Source::new(head), settled).next_chunk()?.ok()?;
    let order = Parser::new(options).records(&chunk).flatten().next()?.puzzle.board().order();
    (order > 1 && BoxShape::default_for(order).is_none()).then_some(order)
}
