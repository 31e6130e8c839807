//! Reads an input in chunks of whole records: sequential, cheap, in constant memory.

use std::collections::VecDeque;
use std::io::BufRead;

use super::chunk::{Chunk, Pieces};
use super::expect::Expected;
use super::fault::{Fault, ParseError, ReadError};
use super::foreign::foreign;
use super::framing::Framing;
use super::framing::gather::Gather;
use super::framing::source::{STEP, Source};
use super::notation::{Bare, Format};
use super::options::{BoardChoice, Options};
use super::parser::Parser;
use super::reading::{Reading, Settled};
use super::recognise::{self, Taken};
use super::text::{Kind, kind};
use crate::grid::BoxShape;

/// Reads an input in chunks.
pub struct Reader<R> {
    source: Source<R>,
    format: &'static dyn Reading,
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
        pass_foreign(&mut source, options)?;
        pass_mark(&mut source)?;
        let (mut expected, mut faults) = (Expected::default(), VecDeque::new());
        pass_comments(&mut source, &mut expected, &mut faults)?;
        let line = source.line();
        let head = source.head(STEP)?.to_vec();
        let whole = source.ended();
        let Taken { format, settled, note } = recognise::settle(&head, line, whole, options)?;
        let boxless = first_boxless(&head, format, &settled, options);
        let boxless = boxless.map(|order| format!("order {order} is prime: its sudoku has no boxes"));
        let notes = note.into_iter().chain(boxless).collect();
        Ok(Reader { notes, expected, faults, ..Reader::start(source, format, settled) })
    }

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
            expected: Expected::default(),
            gather,
            faults: VecDeque::new(),
            most: usize::MAX,
            ended: false,
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
        let Some(gather) = &mut self.gather else {
            let Some((line, text)) = self.source.take_lines(STEP, self.most)? else { return Ok(None) };
            let expected = self.expected;
            self.expected.text(&text);
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

    fn chunk(&self, text: Vec<u8>, line: usize, expected: Expected, pieces: Pieces) -> Chunk {
        Chunk { text, line, expected, pieces, format: self.format, settled: self.settled.clone() }
    }
}

/// Refuses what is no text of puzzles by its name, unless somebody insists on a notation.
fn pass_foreign<R: BufRead>(source: &mut Source<R>, options: &Options) -> Result<(), ReadError> {
    let head = source.head(STEP)?;
    match foreign(head).filter(|_| options.from.is_none()) {
        Some(what) => Err(ParseError::whole(1, b"", Fault::Foreign(what)).into()),
        None => Ok(()),
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
fn first_boxless(head: &[u8], format: &'static dyn Reading, settled: &Settled, options: &Options) -> Option<usize> {
    let plain = matches!(options.board, None | Some(BoardChoice::Sudoku(_)));
    if !plain || format.bare() != Some(Bare::Sudoku) && options.board.is_none() {
        return None;
    }
    let chunk = Reader::start(Source::new(head), format, settled.clone()).next_chunk()?.ok()?;
    let order = Parser::new(options).records(&chunk).flatten().next()?.puzzle.board().order();
    (order > 1 && BoxShape::default_for(order).is_none()).then_some(order)
}
