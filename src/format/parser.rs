//! Makes records of chunks; one parser for each thread.

use std::ops::Range;
use std::sync::Arc;

use super::boards::Boards;
use super::expect::{Expectation, Expected};
use super::fault::{Fault, ParseError};
use super::line::Plain;
use super::options::{Bare, Options};
use super::reader::{Chunk, Pieces, Settled};
use super::text::{Kind, Line, Raw, kind, without_return};
use super::{Format, Style};
use crate::board::{Board, Layout};
use crate::puzzle::Puzzle;
use crate::symbols::Symbols;

/// A puzzle with all that its text says beside it.
#[derive(Clone, Debug)]
pub struct Record {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// The notation that it came in.
    pub format: &'static dyn Format,
    /// How it is written within its notation.
    pub style: Style,
    /// Its first line, from 1.
    pub line: usize,
    /// Text after its cells, or its title.
    pub note: Option<String>,
    /// What a comment before it says that it should be.
    pub expect: Option<Expectation>,
}

/// What a notation reads: a record without what belongs to its input.
#[derive(Clone, Debug)]
pub struct Parsed {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// How it is written.
    pub style: Style,
    /// Its first line, from 1.
    pub line: usize,
    /// Text after its cells, or its title.
    pub note: Option<String>,
}

/// Reads records, keeping the boards that they share.
pub struct Parser {
    options: Options,
    boards: Boards,
    plain: Option<Plain>,
}

/// What the reader of one record may know.
pub struct Context<'p> {
    /// What the user says.
    pub options: &'p Options,
    /// What the head of the input settles.
    pub settled: &'p Settled,
    /// Boards to share.
    pub boards: &'p mut Boards,
    pub(super) plain: Option<&'p mut Option<Plain>>,
}

impl Parser {
    /// A parser that keeps to these options; they must be those that the chunks were read with.
    pub fn new(options: &Options) -> Parser {
        Parser { options: options.clone(), boards: Boards::default(), plain: None }
    }

    /// The records of a chunk in order. What is wrong with one does not touch the next.
    pub fn records<'c>(&'c mut self, chunk: &'c Chunk) -> Records<'c> {
        Records { parser: self, chunk, at: 0, line: chunk.line, expected: chunk.expected, parts: Vec::new() }
    }

    fn read(&mut self, raw: Raw, part: Range<usize>, settled: &Settled) -> Result<Parsed, ParseError> {
        let Parser { options, boards, plain } = self;
        settled.format.read(raw, part, &mut Context { options, settled, boards, plain: Some(plain) })
    }
}

/// Iterates over the records of a chunk.
pub struct Records<'c> {
    parser: &'c mut Parser,
    chunk: &'c Chunk,
    at: usize,
    line: usize,
    expected: Expected,
    parts: Vec<Range<usize>>,
}

impl Iterator for Records<'_> {
    type Item = Result<Record, ParseError>;

    fn next(&mut self) -> Option<Result<Record, ParseError>> {
        match &self.chunk.pieces {
            Pieces::Lines => self.next_line(),
            Pieces::Runs(_) => self.next_run(),
        }
    }
}

impl Records<'_> {
    fn next_line(&mut self) -> Option<Result<Record, ParseError>> {
        let chunk = self.chunk;
        while self.at < chunk.text.len() {
            let rest = &chunk.text[self.at..];
            let end = memchr::memchr(b'\n', rest).unwrap_or(rest.len());
            let (text, line) = (without_return(&rest[..end]), self.line);
            self.at += end + 1;
            self.line += 1;
            if let Some((puzzle, style)) = self.parser.plain.as_mut().and_then(|plain| plain.read(text)) {
                return Some(Ok(self.record(Parsed { puzzle, style, line, note: None }, self.expected.0)));
            }
            match kind(text) {
                Kind::Content if chunk.settled.header != Some(line) => {
                    let parsed = self.parser.read(Raw { text, line }, 0..text.len(), &chunk.settled);
                    return Some(parsed.map(|parsed| self.record(parsed, self.expected.0)));
                }
                Kind::Content | Kind::Blank => {}
                Kind::Comment => match self.expected.comment(line, text) {
                    Ok(()) => {}
                    Err(error) => return Some(Err(error)),
                },
            }
        }
        None
    }

    fn next_run(&mut self) -> Option<Result<Record, ParseError>> {
        let Pieces::Runs(pieces) = &self.chunk.pieces else { return None };
        loop {
            let piece = match pieces.get(self.at)? {
                Ok(piece) => piece,
                Err(error) => {
                    self.at += 1;
                    return Some(Err(error.clone()));
                }
            };
            let raw = Raw { text: &self.chunk.text[piece.bytes.clone()], line: piece.line };
            if self.parts.is_empty() {
                self.parts = self.chunk.settled.format.parts(raw.text);
                self.parts.reverse();
            }
            let part = self.parts.pop();
            if self.parts.is_empty() {
                self.at += 1;
            }
            if let Some(part) = part {
                let parsed = self.parser.read(raw, part, &self.chunk.settled);
                return Some(parsed.map(|parsed| self.record(parsed, piece.expected)));
            }
        }
    }

    fn record(&self, parsed: Parsed, expect: Option<Expectation>) -> Record {
        let Parsed { puzzle, style, line, note } = parsed;
        Record { puzzle, format: self.chunk.settled.format, style, line, note, expect }
    }
}

impl Context<'_> {
    /// The board of bare givens of this order. `place` is where a contradiction is shown.
    ///
    /// # Errors
    /// Where the options contradict the order or each other.
    pub fn bare_board(
        &mut self,
        symbols: Symbols,
        order: usize,
        bare: Bare,
        place: Line,
    ) -> Result<Arc<Board>, ParseError> {
        let layout = self.options.layout(order, bare).map_err(|fault| place.error(fault))?;
        self.boards.of(Layout { symbols, ..layout }).map_err(|error| place.error(error.into()))
    }

    /// The board that a record brings, with what the options add to it.
    ///
    /// # Errors
    /// Where the layout contradicts itself or the options.
    pub fn own_board(&mut self, mut layout: Layout, place: Line) -> Result<Arc<Board>, ParseError> {
        self.options.add(&mut layout).map_err(|fault| place.error(fault))?;
        self.boards.of(layout).map_err(|error| place.error(error.into()))
    }

    /// Refuses symbols that are named where the notation brings others.
    ///
    /// # Errors
    /// Where those named differ from these.
    pub fn check_symbols(&self, symbols: &Symbols, place: Line) -> Result<(), ParseError> {
        match &self.options.symbols {
            Some(named) if Symbols::named(named).ok().as_ref() != Some(symbols) => {
                let input = "this notation brings its own symbols".to_owned();
                Err(place.error(Fault::Option { option: format!("--symbols {named}"), input }))
            }
            _ => Ok(()),
        }
    }

    /// The order that the options name, or else that of the head.
    pub fn order(&self) -> Option<usize> {
        self.options.order().or(self.settled.order)
    }

    /// Refuses an order that the options contradict.
    ///
    /// # Errors
    /// Where they do, and where no board has that order.
    pub fn check_order(&self, order: usize, place: Line) -> Result<(), ParseError> {
        self.options.layout(order, Bare::Latin).map(|_| ()).map_err(|fault| place.error(fault)).or_else(|error| {
            // What else contradicts the order is told by the board, in its own words.
            if matches!(error.fault, Fault::Order(_) | Fault::Option { .. }) { Err(error) } else { Ok(()) }
        })
    }
}
