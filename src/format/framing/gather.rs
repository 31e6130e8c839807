//! Gathers the lines of an input into records, as a notation cuts them.

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
    pieces: Vec<Result<Piece, ParseError>>,
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
    blank: Option<Mark>,
}

/// The start of a run of blank lines, with what held before it.
#[derive(Clone, Copy)]
struct Mark {
    start: usize,
    line: usize,
    expected: Option<Expectation>,
    passed: bool,
}

impl Gather {
    /// Nothing so far, to be cut by this.
    pub fn new(cutter: Box<dyn Cutter>) -> Gather {
        Gather { cutter, text: Vec::new(), pieces: Vec::new(), open: Open { line: 1, ..Open::default() }, any: false }
    }

    /// Whether there is enough for a chunk.
    pub fn is_full(&self, most: usize) -> bool {
        self.open.start >= STEP || self.pieces.len() >= most
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
            self.pieces.push(Err(error));
            self.text.truncate(self.open.start);
            self.open = Open { start: self.open.start, line: number + 1, ..Open::default() };
        }
    }

    fn blank(&mut self, number: usize, whole: &[u8]) {
        let cut = self.cutter.line(b"");
        if cut != Cut::On {
            self.close(self.text.len(), number);
        } else if self.open.content && self.open.blank.is_none_or(|mark| mark.passed) {
            let mark = Mark { start: self.text.len(), line: number, expected: self.open.expected, passed: false };
            self.open.blank = Some(mark);
        }
        self.text.extend_from_slice(whole);
    }

    fn content(&mut self, number: usize, line: &[u8], whole: &[u8], expected: Option<Expectation>) {
        let cut = self.cutter.line(line);
        match (&cut, self.open.blank) {
            (Cut::AtBlank, Some(mark)) => {
                self.open.expected = mark.expected;
                self.close(mark.start, mark.line);
            }
            (Cut::AtBlank | Cut::Before, _) => self.close(self.text.len(), number),
            (Cut::Within(ends), _) => return self.within(number, line, whole, ends, expected),
            (Cut::On | Cut::Beside | Cut::After, _) => {}
        }
        self.text.extend_from_slice(whole);
        if cut == Cut::Beside {
            return;
        }
        self.open.content = true;
        self.open.expected = expected;
        if let Some(mark) = &mut self.open.blank {
            mark.passed = true;
        }
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
        self.pieces.push(Err(error));
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
            self.pieces.push(Ok(Piece { bytes: start..end, line: first, before, expected }));
        }
        self.open = Open { start: end, line, ..Open::default() };
    }

    /// The closed records, with the text that they lie in; the open one stays.
    pub fn take(&mut self) -> (Vec<u8>, Vec<Result<Piece, ParseError>>) {
        let rest = self.text.split_off(self.open.start);
        let offset = std::mem::take(&mut self.open.start);
        if let Some(mark) = &mut self.open.blank {
            mark.start -= offset;
        }
        (std::mem::replace(&mut self.text, rest), std::mem::take(&mut self.pieces))
    }
}
