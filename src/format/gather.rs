//! Gathers the lines of an input into records, as a notation cuts them.

use super::expect::{Expectation, Expected};
use super::fault::{Fault, ParseError};
use super::reader::{Cut, Cutter, Piece};
use super::source::STEP;
use super::text::{Kind, kind};

/// The largest record that is read. All candidates of all cells of the largest board take 0.8 MiB. What a parser makes of a
/// record may take forty times as much memory.
const MAX_RECORD: usize = 2 << 20;

/// Records closed so far, and the one that is still open.
pub(super) struct Gather {
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
    pub(super) fn new(cutter: Box<dyn Cutter>) -> Gather {
        Gather { cutter, text: Vec::new(), pieces: Vec::new(), open: Open { line: 1, ..Open::default() }, any: false }
    }

    /// Whether there is enough for a chunk.
    pub(super) fn is_full(&self, most: usize) -> bool {
        self.open.start >= STEP || self.pieces.len() >= most
    }

    /// Takes in the next line: as it is read, and whole with its line break.
    pub(super) fn line(&mut self, number: usize, line: &[u8], whole: &[u8], expected: &mut Expected) {
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
        match (cut, self.open.blank) {
            (Cut::AtBlank, Some(mark)) => {
                self.open.expected = mark.expected;
                self.close(mark.start, mark.line);
            }
            (Cut::AtBlank | Cut::Before, _) => self.close(self.text.len(), number),
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

    /// Notes what is wrong with a line that is passed over.
    pub(super) fn fault(&mut self, error: ParseError) {
        self.pieces.push(Err(error));
    }

    /// Ends the last record where the input ends, before a line of this number.
    pub(super) fn end(&mut self, line: usize) {
        self.close(self.text.len(), line);
    }

    /// Whether there was no record at all, which is told once.
    pub(super) fn is_first_look_at_nothing(&mut self) -> bool {
        !std::mem::replace(&mut self.any, true)
    }

    /// Ends the open record before this byte and starts another one there, at a line of this number.
    fn close(&mut self, end: usize, line: usize) {
        let Open { start, line: first, content, expected, .. } = self.open;
        if content {
            self.any = true;
            self.pieces.push(Ok(Piece { bytes: start..end, line: first, expected }));
        }
        self.open = Open { start: end, line, ..Open::default() };
    }

    /// The closed records, with the text that they lie in; the open one stays.
    pub(super) fn take(&mut self) -> (Vec<u8>, Vec<Result<Piece, ParseError>>) {
        let rest = self.text.split_off(self.open.start);
        let offset = std::mem::take(&mut self.open.start);
        if let Some(mark) = &mut self.open.blank {
            mark.start -= offset;
        }
        (std::mem::replace(&mut self.text, rest), std::mem::take(&mut self.pieces))
    }
}
