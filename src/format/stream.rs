//! The records of an input, one after the other: what a program needs that has no threads to feed.

use std::collections::VecDeque;
use std::io::BufRead;
use std::str::FromStr;
use std::sync::Arc;

use super::fault::{Fault, ParseError, ReadError};
use super::options::Options;
use super::parser::{Parser, Record};
use super::reader::Reader;
use crate::limits::{Never, Stop};
use crate::puzzle::Puzzle;

/// The records of an input.
pub struct Stream<R> {
    reader: Option<Reader<R>>,
    parser: Parser,
    stop: Arc<dyn Stop>,
    next: VecDeque<Result<Record, ReadError>>,
}

impl<R: BufRead> Stream<R> {
    /// Reads all puzzles of an input in constant memory, in any notation that is recognised. What is wrong with one is an error in its
    /// place and does not touch the next; where two notations fit, or none does, that is the only item.
    ///
    /// ```
    /// use exactly::format::{Format, Options, Stream};
    ///
    /// let text = "12..34..........  # a note\n12..34...........\n1234341221434321\n";
    /// let options = Options { from: Format::by_name("line"), ..Options::default() };
    /// let notes: Vec<_> = Stream::new(text.as_bytes(), &options)
    ///     .map(|record| record.map(|record| record.note).map_err(|error| (error.place(), error.notation().map(Format::name))))
    ///     .collect();
    /// assert_eq!(notes, [Ok(Some("# a note".to_owned())), Err((Some((2, 1)), Some("line"))), Ok(None)]);
    /// ```
    pub fn new(input: R, options: &Options) -> Stream<R> {
        let mut next = VecDeque::new();
        let reader = Reader::new(input, options).map_err(|error| next.push_back(Err(error))).ok();
        Stream { reader, parser: Parser::new(options), stop: Arc::new(Never), next }
    }

    /// What should be known about how the input was read: which of two readings was taken, or that a board has no boxes.
    pub fn notes(&self) -> &[String] {
        self.reader.as_ref().map(Reader::notes).unwrap_or_default()
    }
}

impl Record {
    /// Reads the one puzzle of a text, with all that the text says beside it.
    ///
    /// # Errors
    /// Where the text is no puzzle, or more than one.
    pub fn read(text: &str, options: &Options) -> Result<Record, ReadError> {
        let mut records = Stream::new(text.as_bytes(), options);
        let first = records.next().unwrap_or_else(|| Err(at(text, 1, Fault::NoPuzzle)))?;
        match records.next() {
            None => Ok(first),
            Some(second) => Err(at(text, second?.line, Fault::Another)),
        }
    }
}

fn at(text: &str, line: usize, fault: Fault) -> ReadError {
    let content = text.lines().nth(line - 1).unwrap_or_default();
    ReadError::Parse(ParseError::whole(line, content.as_bytes(), fault))
}

impl<R> Stream<R> {
    /// The same, ended by a record that says so once there is a reason to stop.
    #[must_use]
    pub fn stopped_by(self, stop: Arc<dyn Stop>) -> Stream<R> {
        Stream { stop, ..self }
    }
}

impl<R: BufRead> Iterator for Stream<R> {
    type Item = Result<Record, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        while self.next.is_empty() {
            match self.reader.as_mut()?.next_chunk()? {
                Ok(chunk) => {
                    let records = self.parser.records_until(&chunk, &*self.stop);
                    self.next.extend(records.map(|record| record.map_err(ReadError::from)));
                }
                Err(error) => self.next.push_back(Err(error)),
            }
        }
        self.next.pop_front()
    }
}

impl FromStr for Puzzle {
    type Err = ReadError;

    /// Reads the one puzzle of a text, in any notation that is recognised.
    ///
    /// # Errors
    /// Where the text is no puzzle, or more than one, or brings words or drawings that may be rules and were not read: then [`Record::read`] reads it, and
    /// [`Besides`](crate::besides::Besides) tells what an answer is worth.
    fn from_str(text: &str) -> Result<Puzzle, ReadError> {
        let record = Record::read(text, &Options::default())?;
        if record.besides.is_accounted() {
            return Ok(record.puzzle);
        }
        Err(at(text, record.line, Fault::LeftOpen(record.besides.reason())))
    }
}
