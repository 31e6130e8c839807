//! The head of an input: its lines that say something, by which notations recognise it.

use std::cell::OnceCell;

use super::fault::ParseError;
use super::frames::Frames;
use super::shape::{Width, is_empty_row};
use super::text::{Kind, Line, Token, kind, split_lines};

/// The lines of a head that say something, and where blank lines part them.
pub struct Head<'h> {
    /// All of them.
    pub lines: Vec<Line<'h>>,
    /// Those that belong to no frame.
    pub rows: Vec<Line<'h>>,
    /// For each row whether a blank line stands between it and the one before.
    pub parted: Vec<bool>,
    /// Whether the input ends where the head does.
    pub whole: bool,
    /// Those of blanks that can be rows of empty fields.
    empty_rows: Vec<Line<'h>>,
    /// Why the first line that is no text is none.
    pub fault: Option<ParseError>,
    /// For each line whether a blank one stands before it.
    blanks: Vec<bool>,
    /// What counts as a frame.
    pub frames: Frames,
    /// The cells of each row, once they were asked for.
    widths: OnceCell<Vec<usize>>,
}

impl<'h> Head<'h> {
    /// Takes in a text that starts with a line of this number. `whole`: nothing follows.
    pub fn new(text: &'h [u8], number: usize, whole: bool, mut frames: Frames) -> Head<'h> {
        let complete = match memchr::memrchr(b'\n', text) {
            Some(end) if !whole => &text[..end + 1],
            _ => text,
        };
        let (mut lines, mut blanks, mut blank, mut fault) = (Vec::new(), Vec::new(), true, None);
        let mut empty_rows = Vec::new();
        for (number, text) in (number..).zip(split_lines(complete)) {
            match kind(text) {
                Kind::Blank => {
                    blank = true;
                    empty_rows.extend(Line::new(number, text, 0).ok().filter(|_| is_empty_row(text)));
                }
                Kind::Comment => {}
                Kind::Content => match Line::new(number, text, 0) {
                    Ok(line) => {
                        lines.push(line);
                        blanks.push(std::mem::take(&mut blank));
                    }
                    // It is told when it is read, if the others are a puzzle.
                    Err(error) => fault = fault.or(Some(error)),
                },
            }
        }
        frames.see(lines.iter().map(|line| line.text.as_bytes()));
        let mut head = Head {
            lines,
            rows: Vec::new(),
            parted: Vec::new(),
            whole,
            empty_rows,
            fault,
            blanks,
            frames,
            widths: OnceCell::new(),
        };
        head.part_rows();
        head
    }

    fn part_rows(&mut self) {
        let mut parted = false;
        for (line, blank) in self.lines.iter().zip(&self.blanks) {
            parted |= blank;
            if !self.frames.is_frame(line.text.as_bytes()) {
                self.rows.push(*line);
                self.parted.push(std::mem::take(&mut parted));
            }
        }
    }

    /// The lines, and those of tabs that can be rows of a sheet: right above or below such a row or another line.
    pub fn sheet(&self) -> Vec<Line<'h>> {
        let mut lines: Vec<Line> = self.lines.iter().chain(&self.empty_rows).copied().collect();
        lines.sort_unstable_by_key(|line| line.number);
        let runs = lines.chunk_by(|one, next| one.number + 1 == next.number);
        let says_something = |run: &&[Line]| run.iter().any(|line| !is_empty_row(line.text.as_bytes()));
        runs.filter(says_something).flatten().copied().collect()
    }

    /// Whether there are lines of tabs that can be rows of a sheet.
    pub fn has_empty_rows(&self) -> bool {
        !self.empty_rows.is_empty()
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

    /// Whether the first line begins so, in a way that the notation tells.
    pub fn begins(&self, begins: impl Fn(&[u8]) -> bool) -> bool {
        self.first().is_some_and(|line| begins(line.text.as_bytes()))
    }

    /// Whether a line belongs to no frame.
    pub fn is_row(&self, line: &Line) -> bool {
        !self.frames.is_frame(line.text.as_bytes())
    }

    /// The pieces of a line between blanks and frames.
    pub fn tokens(&self, line: Line<'h>) -> Vec<Token<'h>> {
        self.frames.tokens(line).collect()
    }

    /// How many cells each row has, as its pieces tell.
    pub fn widths(&self) -> &[usize] {
        self.widths.get_or_init(|| self.rows.iter().map(|row| Width::of(&self.tokens(*row)).cells).collect())
    }

    /// Whether lines of a frame or bars between cells were seen. Lines of one sign may stand between puzzles in lines too.
    pub fn is_framed(&self) -> bool {
        let is_drawn = |line: &Line| self.frames.is_drawn(line.text.as_bytes());
        self.rows.len() < self.lines.len() && self.lines.iter().any(is_drawn)
            || self.rows.first().is_some_and(|row| row.text.contains('|'))
    }
}
