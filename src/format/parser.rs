//! Makes records of chunks; one parser for each thread.

use std::sync::Arc;

use super::bare::line;
use super::boards::Boards;
use super::chunk::{Chunk, Pieces};
use super::expect::{Expectation, Expected};
use super::fast::Fast;
use super::fault::{Beside, Fault, ParseError};
use super::found::Found;
use super::notation::Format;
use super::options::Options;
use super::part::PartOf;
use super::reading::{Context, Parsed};
use super::style::Style;
use super::text::{Kind, Line, Raw, kind, without_return};
use super::{explain, source, turn, unread};
use crate::besides::Besides;
use crate::limits::{Never, Stop};
use crate::puzzle::{Puzzle, Solution};

/// A puzzle with all that its text says beside it.
#[derive(Clone, Debug)]
pub struct Record {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// The notation that it came in.
    pub format: &'static Format,
    /// How it is written within its notation.
    pub style: Style,
    /// Its first line, from 1.
    pub line: usize,
    /// Text after its cells, or its title.
    pub note: Option<String>,
    /// The solution that stands beside it, right or wrong.
    pub solution: Option<Solution>,
    /// What was passed over because it is no given: a player's entries, each in a few words such as `r1c2=8`.
    pub unread: Vec<String>,
    /// What it brings besides the rules that were read, and may say more: words, drawings.
    pub besides: Besides,
    /// What a comment before it says that it should be.
    pub expect: Option<Expectation>,
    /// Which part of another puzzle it is, if it is one: `exactly split` writes them.
    pub part: Option<PartOf>,
}

/// Reads records, keeping the boards that they share.
pub struct Parser {
    options: Options,
    boards: Boards,
    /// How the head of the input has settled lines of boards, and the quick way to read them.
    lines: Option<line::Lines>,
    fast: Option<Fast>,
}

impl Parser {
    /// A parser that keeps to these options; they must be those that the chunks were read with.
    pub fn new(options: &Options) -> Parser {
        Parser { options: options.clone(), boards: Boards::default(), lines: None, fast: None }
    }

    /// The records of a chunk in order. What is wrong with one does not touch the next.
    pub fn records<'c>(&'c mut self, chunk: &'c Chunk) -> Records<'c> {
        self.records_until(chunk, &Never)
    }

    /// The records of a chunk in order; once there is a reason to stop, a record is the fault that says so.
    pub fn records_until<'c>(&'c mut self, chunk: &'c Chunk, stop: &'c dyn Stop) -> Records<'c> {
        let (line, expected) = (chunk.line, chunk.expected);
        Records { parser: self, chunk, stop, at: 0, line, expected, parts: Vec::new(), titles: Vec::new() }
    }
}

/// Iterates over the records of a chunk.
pub struct Records<'c> {
    parser: &'c mut Parser,
    chunk: &'c Chunk,
    stop: &'c dyn Stop,
    at: usize,
    line: usize,
    expected: Expected,
    /// The puzzles of the record at hand that are still to come, the last one first.
    parts: Vec<Raw<'c>>,
    /// The titles since the last board, and lines of words that are none, where each line is a board.
    titles: Vec<source::Line<'c>>,
}

impl Iterator for Records<'_> {
    type Item = Result<Record, ParseError>;

    fn next(&mut self) -> Option<Result<Record, ParseError>> {
        let record = match &self.chunk.pieces {
            Pieces::Lines => self.next_line(),
            Pieces::Runs(_) => self.next_run(),
            Pieces::Rows(lines) => self.next_row(lines),
            Pieces::Found(_) => self.next_found(),
        }?;
        Some(record.map_err(|error| ParseError { notation: Some(self.chunk.format), ..error }))
    }
}

impl<'c> Records<'c> {
    fn next_line(&mut self) -> Option<Result<Record, ParseError>> {
        let chunk = self.chunk;
        let heading = chunk.settled.heading.as_ref().map(|heading| heading.line);
        while self.at < chunk.text.len() {
            let rest = &chunk.text[self.at..];
            let end = memchr::memchr(b'\n', rest).unwrap_or(rest.len());
            let (text, line) = (without_return(&rest[..end]), self.line);
            self.at += end + 1;
            self.line += 1;
            match kind(text) {
                Kind::Content if heading != Some(line) => {
                    return Some(self.read(Raw { text, line, before: 0 }, self.expected.0));
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
        let chunk: &'c Chunk = self.chunk;
        let (Pieces::Runs(pieces), Some(typed)) = (&chunk.pieces, chunk.typed) else { return None };
        let piece = match pieces.get(self.at)? {
            Ok(piece) => piece,
            Err(error) => {
                self.at += 1;
                return Some(Err(error.clone()));
            }
        };
        if self.parts.is_empty() {
            let raw = Raw { text: &chunk.text[piece.bytes.clone()], line: piece.line, before: piece.before };
            self.parts = raw.parts((typed.parts)(raw.text));
            self.parts.reverse();
        }
        let part = self.parts.pop();
        if self.parts.is_empty() {
            self.at += 1;
        }
        part.map(|part| self.read(part, piece.expected))
    }

    /// The next line of a text in which each is a board.
    fn next_row(&mut self, lines: &Arc<line::Lines>) -> Option<Result<Record, ParseError>> {
        let (chunk, heading) = (self.chunk, lines.heading());
        while self.at < chunk.text.len() {
            let rest = &chunk.text[self.at..];
            let end = memchr::memchr(b'\n', rest).unwrap_or(rest.len());
            let (text, number) = (without_return(&rest[..end]), self.line);
            self.at += end + 1;
            self.line += 1;
            let fast = self.parser.fast.as_mut().filter(|_| self.titles.is_empty());
            if let Some(parsed) = fast.and_then(|fast| fast.read(text, number)) {
                return Some(Ok(self.record(parsed, self.chunk.format, self.expected.0)));
            }
            let text = match source::decode(text, number) {
                Ok(text) => text,
                Err(error) => return Some(Err(error)),
            };
            match source::kind(text) {
                source::Kind::Comment => {
                    if let Err(error) = self.expected.comment(number, text.as_bytes()) {
                        return Some(Err(error));
                    }
                }
                kind @ (source::Kind::Title | source::Kind::Fence) => {
                    self.titles.push(source::Line { number, text, kind });
                }
                source::Kind::Content if heading != Some(number) => return Some(self.row(lines, text, number)),
                _ => {}
            }
        }
        // Below the last board there is none that they could be the titles of.
        let options = &self.parser.options;
        let rule =
            |title: source::Line| Some(explain::at(title.text, unread::rule_around(options, &title, Beside::Title)?));
        self.titles.drain(..).find_map(rule).map(Err)
    }

    fn row(&mut self, lines: &Arc<line::Lines>, text: &'c str, number: usize) -> Result<Record, ParseError> {
        let row = source::Line { number, text, kind: source::Kind::Content };
        let parser = &mut *self.parser;
        let settled = parser.lines.get_or_insert_with(|| line::Lines::clone(lines));
        let found = line::one(settled, &parser.options, &row);
        if found.is_err() && unread::is_of_words(text.as_bytes()) {
            self.titles.push(source::Line { kind: source::Kind::Title, ..row });
        } else if found.is_err() {
            self.titles.clear();
        }
        let found = found.map_err(|miss| explain::at(text, miss))?;
        let options = &self.parser.options;
        let beside = |title: source::Line| Some(explain::at(title.text, unread::in_title(options, &title, &found)?));
        self.titles.drain(..).find_map(beside).map_or(Ok(()), Err)?;
        let place = Line { number, text, before: 0 };
        let record = self.turn(found, place, self.expected.0)?;
        let parser = &mut *self.parser;
        if parser.fast.is_none() {
            // Where the notation is named, this line may be of another order than most.
            let plain = lines.plain().filter(|(order, _)| record.puzzle.board().grid().cells().len() == order * order);
            parser.fast = plain.map(|(order, empty)| Fast::new(record.puzzle.board().clone(), order, empty));
        }
        Ok(record)
    }

    fn next_found(&mut self) -> Option<Result<Record, ParseError>> {
        let chunk: &'c Chunk = self.chunk;
        let Pieces::Found(boards) = &chunk.pieces else { return None };
        let board = boards.get(self.at)?;
        self.at += 1;
        Some(board.as_ref().map_err(Clone::clone).and_then(|(found, expect)| {
            let place = Line { number: found.lines.0, text: &found.text, before: 0 };
            self.turn(found.clone(), place, *expect)
        }))
    }

    fn turn(&mut self, found: Found, place: Line, expect: Option<Expectation>) -> Result<Record, ParseError> {
        let Parser { options, boards, .. } = &mut *self.parser;
        let (settled, own) = (&self.chunk.settled, found.name.filter(|_| options.from.is_none()));
        let format = own.and_then(Format::by_name).unwrap_or(self.chunk.format);
        let parsed = turn::turn(found, format, &mut Context { options, settled, boards, stop: self.stop }, place)?;
        Ok(self.record(parsed, format, expect))
    }

    /// Reads a record of a notation that has its own parser.
    fn read(&mut self, raw: Raw, expect: Option<Expectation>) -> Result<Record, ParseError> {
        let Parser { options, boards, .. } = &mut *self.parser;
        let typed = self.chunk.typed.ok_or_else(|| raw.error(Fault::NoPuzzle))?;
        let parsed =
            (typed.parse)(raw, &mut Context { options, settled: &self.chunk.settled, boards, stop: self.stop })?;
        Ok(self.record(parsed, self.chunk.format, expect))
    }

    fn record(&self, parsed: Parsed, format: &'static Format, expect: Option<Expectation>) -> Record {
        let Parsed { puzzle, style, line, note, solution, mut unread, ruleset, drawings, labels, part } = parsed;
        unread.extend(drawings.keys());
        let Options { ignore_words, ignore_drawings, .. } = self.parser.options;
        let besides =
            Besides { ignore_words, ignore_drawings, ..Besides::of(&ruleset, drawings, labels, puzzle.board()) };
        Record { puzzle, format, style, line, note, solution, unread, besides, expect, part }
    }
}
