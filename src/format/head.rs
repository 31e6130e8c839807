//! The head of an input: its first lines that say something, by which typed notations know their own.

use super::text::{Kind, Line, kind, split_lines};

/// The lines of a head that say something, and where blank lines part them.
pub struct Head<'h> {
    /// All of them.
    pub lines: Vec<Line<'h>>,
    /// Whether the input ends where the head does.
    pub whole: bool,
    /// For each line whether a blank one stands before it.
    blanks: Vec<bool>,
}

/// Lines that are looked at.
const LOOKED_AT: usize = 256;

impl<'h> Head<'h> {
    /// Takes in a text that starts with a line of this number. `whole`: nothing follows.
    pub fn new(text: &'h [u8], number: usize, whole: bool) -> Head<'h> {
        let complete = match memchr::memrchr(b'\n', text) {
            Some(end) if !whole => &text[..=end],
            _ => text,
        };
        let mut head = Head { lines: Vec::new(), whole, blanks: Vec::new() };
        let mut is_blank = true;
        for (number, text) in (number..).zip(split_lines(complete)) {
            match kind(text) {
                Kind::Blank => is_blank = true,
                Kind::Comment => {}
                Kind::Content => {
                    head.lines.extend(Line::new(number, text, 0));
                    head.blanks.resize(head.lines.len(), std::mem::take(&mut is_blank));
                }
            }
            if head.lines.len() == LOOKED_AT {
                break;
            }
        }
        head
    }

    /// The lines before the first blank one.
    pub fn first_paragraph(&self) -> &[Line<'h>] {
        let end = (1..self.lines.len()).find(|&line| self.blanks[line]).unwrap_or(self.lines.len());
        &self.lines[..end]
    }

    /// The first line.
    pub fn first(&self) -> Option<Line<'h>> {
        self.lines.first().copied()
    }

    /// Whether the first line begins so.
    pub fn begins(&self, begins: impl Fn(&[u8]) -> bool) -> bool {
        self.first().is_some_and(|line| begins(line.text.as_bytes()))
    }
}
