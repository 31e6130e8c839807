//! Gathers the lines of an input into records, as a notation cuts them.

use std::collections::VecDeque;
use std::ops::Range;

use super::source::STEP;
use super::{Cut, Cutter};
use crate::format::expect::{Expectation, Expected};
use crate::format::fault::{Fault, ParseError, characters};
use crate::format::text::{Kind, kind};

/// The largest record that is read. All candidates of all cells of the largest board take 0.8 MiB. What a parser makes of a
/// record may take forty times as much memory.
const MAX_RECORD: usize = 2 << 20;

/// The bytes of a record, and where it starts.
#[derive(Debug)]
pub struct Piece {
    /// Within the text of its chunk.
    pub bytes: Range<usize>,
    /// The number of its first line, from 1.
    pub line: usize,
    /// How many characters stand before it on that line.
    pub before: usize,
    /// What holds at its last line with something on it.
    pub expected: Option<Expectation>,
}

/// Records closed so far, and the one that is still open.
pub struct Gather {
    cutter: Box<dyn Cutter>,
    text: Vec<u8>,
    /// How much of the text is taken.
    taken: usize,
    pieces: VecDeque<Result<Piece, ParseError>>,
    open: Open,
    /// Whether there was any record.
    any: bool,
}

/// The record that is still open: where it starts, and what holds at its last line with something on it.
#[derive(Clone, Copy, Default)]
struct Open {
    start: usize,
    line: usize,
    before: usize,
    content: bool,
    expected: Option<Expectation>,
}

impl Gather {
    /// Nothing so far, to be cut by this.
    pub fn new(cutter: Box<dyn Cutter>) -> Gather {
        Gather {
            cutter,
            text: Vec::new(),
            taken: 0,
            pieces: VecDeque::new(),
            open: Open { line: 1, ..Open::default() },
            any: false,
        }
    }

    /// Whether there is enough for a chunk.
    pub fn is_full(&self, most: usize) -> bool {
        self.open.start - self.taken >= STEP || self.pieces.len() >= most
    }

    /// Takes in the next line: as it is read, and whole with its line break.
    pub fn line(&mut self, number: usize, line: &[u8], whole: &[u8], expected: &mut Expected) {
        if self.text.is_empty() {
            self.open.line = number;
        }
        match kind(line) {
            Kind::Comment => {
                self.pieces.extend(expected.comment(number, line).err().map(Err));
                self.text.extend_from_slice(whole);
            }
            Kind::Blank => self.blank(number, whole),
            Kind::Content => self.content(number, line, whole, expected.0),
        }
        if self.text.len() - self.open.start > MAX_RECORD {
            let error = ParseError::new(number, line, 0, 0, Fault::RecordTooLong);
            self.pieces.push_back(Err(error));
            self.text.truncate(self.open.start);
            self.open = Open { start: self.open.start, line: number + 1, ..Open::default() };
        }
    }

    fn blank(&mut self, number: usize, whole: &[u8]) {
        if self.cutter.blank() != Cut::On {
            self.close(self.text.len(), number);
        }
        self.text.extend_from_slice(whole);
    }

    fn content(&mut self, number: usize, line: &[u8], whole: &[u8], expected: Option<Expectation>) {
        let cut = self.cutter.line(line);
        match &cut {
            Cut::Before => self.close(self.text.len(), number),
            Cut::Within(ends) => return self.within(number, line, whole, ends, expected),
            Cut::On | Cut::After => {}
        }
        self.text.extend_from_slice(whole);
        (self.open.content, self.open.expected) = (true, expected);
        if cut == Cut::After {
            self.close(self.text.len(), number + 1);
        }
    }

    /// Takes in a line on which records end before these bytes.
    fn within(&mut self, number: usize, line: &[u8], whole: &[u8], ends: &[usize], expected: Option<Expectation>) {
        let (start, mut done, mut before) = (self.text.len(), 0, 0);
        self.text.extend_from_slice(whole);
        for &end in ends {
            before += characters(&line[done..end]);
            self.part(&line[done..end], expected);
            // What ends with the line takes its break with it.
            let end_of_text = if end == line.len() { self.text.len() } else { start + end };
            self.close(end_of_text, number);
            (self.open.before, done) = (before, end);
        }
        self.part(&line[done..], expected);
        if done == line.len() {
            (self.open.line, self.open.before) = (number + 1, 0);
        }
    }

    /// Takes in a part of a line, which makes no record by itself if only commas stand on it.
    fn part(&mut self, part: &[u8], expected: Option<Expectation>) {
        if part.iter().any(|byte| !byte.is_ascii_whitespace() && *byte != b',') {
            self.open.content = true;
            self.open.expected = expected;
        }
    }

    /// Notes what is wrong with a line that is passed over.
    pub fn fault(&mut self, error: ParseError) {
        self.pieces.push_back(Err(error));
    }

    /// Ends the last record where the input ends, before a line of this number.
    pub fn end(&mut self, line: usize) {
        self.close(self.text.len(), line);
    }

    /// Whether there was no record at all, which is told once.
    pub fn is_first_look_at_nothing(&mut self) -> bool {
        !std::mem::replace(&mut self.any, true)
    }

    /// Ends the open record before this byte and starts another one there, at a line of this number.
    fn close(&mut self, end: usize, line: usize) {
        let Open { start, line: first, before, content, expected, .. } = self.open;
        if content {
            self.any = true;
            self.pieces.push_back(Ok(Piece { bytes: start..end, line: first, before, expected }));
        }
        self.open = Open { start: end, line, ..Open::default() };
    }

    /// The closed records, no more than this many, with the text that they lie in; the open one stays.
    pub fn take(&mut self, most: usize) -> (Vec<u8>, Vec<Result<Piece, ParseError>>) {
        let from = self.taken;
        let is_behind =
            |piece: &Result<Piece, ParseError>| piece.as_ref().is_ok_and(|piece| piece.bytes.start >= from + STEP);
        let behind = self.pieces.iter().skip(1).position(is_behind);
        let count = behind.map_or(self.pieces.len(), |place| place + 1).min(most);
        let mut rest = self.pieces.range(count..).flatten();
        let end = rest.next().map_or(self.open.start, |piece| piece.bytes.start);
        let text = self.text[from..end].to_vec();
        let mut pieces: Vec<_> = self.pieces.drain(..count).collect();
        pieces.iter_mut().flatten().for_each(|piece| piece.shift(from));
        self.taken = end;
        self.forget();
        (text, pieces)
    }

    /// Lets go of text that was taken, once it is more than what is left: so each byte is moved once.
    fn forget(&mut self) {
        let taken = self.taken;
        if taken <= self.text.len() / 2 {
            return;
        }
        self.text.drain(..taken);
        self.pieces.iter_mut().flatten().for_each(|piece| piece.shift(taken));
        self.taken = 0;
        self.open.start -= taken;
    }
}

impl Piece {
    /// The same where so much less text stands before it.
    fn shift(&mut self, bytes: usize) {
        self.bytes = self.bytes.start - bytes..self.bytes.end - bytes;
    }
}
