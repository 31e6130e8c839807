//! The words of a text: `.Cage~15~R1C1~R1C2` is the word `Cage` with three arguments. A text may go over several lines.

use crate::format::fault::{Fault, ParseError};
use crate::format::framing::{Cut, Cutter};
use crate::format::payload::link::query;
use crate::format::text::{Line, Token};

/// A word with its arguments.
pub struct Word<'c> {
    /// The word, without its dot; empty for givens.
    pub name: Token<'c>,
    /// The arguments behind it.
    pub arguments: Vec<Token<'c>>,
}

/// Whether a line begins as a text does: with a dot and a word, or `~`. A row such as `.R..` is no word: those are followed by
/// `~` or go on in small letters.
pub fn begins(line: &[u8]) -> bool {
    let line = line.trim_ascii_start();
    let is_word = line.contains(&b'~') || line.get(2).is_some_and(u8::is_ascii_lowercase);
    matches!(line, [b'.', next, ..] if is_start(Some(next))) && line.iter().any(u8::is_ascii_alphabetic) && is_word
}

/// Whether a dot with this behind it starts a word; within the expression of a `Regex` it stands for any digit.
fn is_start(next: Option<&u8>) -> bool {
    next.is_some_and(|next| next.is_ascii_uppercase() || *next == b'~')
}

/// The bytes at which words start.
fn starts(line: &str) -> Vec<usize> {
    let bytes = line.as_bytes();
    (0..bytes.len()).filter(|&place| bytes[place] == b'.' && is_start(bytes.get(place + 1))).collect()
}

/// The words of some lines.
///
/// # Errors
/// Where something stands before a word.
pub fn words<'c>(lines: &[Line<'c>]) -> Result<Vec<Word<'c>>, ParseError> {
    let mut words = Vec::new();
    for line in lines {
        let text = line.text.trim_end();
        let starts = starts(text);
        let before = line.token(0, starts.first().copied().unwrap_or(text.len()));
        if !before.text.trim().is_empty() {
            return Err(before.error(Fault::Expected("a dot and a word such as .Cage".to_owned())));
        }
        for (number, &start) in starts.iter().enumerate() {
            let end = starts.get(number + 1).copied().unwrap_or(text.len());
            words.push(word(*line, start + 1, end));
        }
    }
    Ok(words)
}

fn word(line: Line<'_>, start: usize, end: usize) -> Word<'_> {
    let text = line.text[start..end].trim_end();
    let mut at = start;
    let mut pieces = text.split('~').map(|piece| {
        let token = line.token(at, at + piece.len());
        at += piece.len() + 1;
        token
    });
    let name = pieces.next().unwrap_or_else(|| line.token(start, start));
    Word { name, arguments: pieces.collect() }
}

/// Whether a line has several words, and so is a text of its own.
pub fn is_text(line: &str) -> bool {
    starts(line).len() > 1
}

/// Whether a line gives several cells their values and says nothing else.
pub fn gives_several(line: &str) -> bool {
    is_of_givens(line) && given_cells(line).nth(1).is_some()
}

/// Whether a line says nothing but a shape.
pub fn is_shape(line: &str) -> bool {
    line.trim_start().starts_with(SHAPE) && !is_text(line)
}

/// Whether a line has givens.
pub fn has_givens(line: &str) -> bool {
    line.contains(".~")
}

const SHAPE: &str = ".Shape";

fn is_of_givens(line: &str) -> bool {
    line.trim_start().starts_with(".~") && !is_text(line)
}

/// The row and the column of each given: of what goes on behind `~` as `R1C1_5` does.
fn given_cells(line: &str) -> impl Iterator<Item = (u32, u32)> + '_ {
    line.split('~').skip(1).filter_map(|piece| {
        let (row, column) = piece.split_once('_')?.0.strip_prefix('R')?.split_once('C')?;
        Some((row.parse().ok()?, column.parse().ok()?))
    })
}

/// Cuts where a text begins: at a line of several words, at `.Shape`, and at several givens where there are some already. Lines of
/// one word belong to the text before them.
///
/// What else may be the rest of that text stays with it, and what to make of the two is up to the parser: a line without a shape behind
/// one with a shape, or of givens alone, unless its givens begin before the last of those above; a shape alone below words that have
/// none; a line of one word below a blank line.
#[derive(Default)]
pub struct Texts {
    /// Whether there are words.
    any: bool,
    shape: bool,
    /// Whether a line could be a text of its own.
    whole: bool,
    /// The cell of the last given.
    last: Option<(u32, u32)>,
    /// Whether the line before is blank.
    blank: bool,
    /// Whether there is a link, which is a text by itself.
    link: bool,
}

impl Cutter for Texts {
    fn line(&mut self, line: &[u8]) -> Cut {
        let Ok(text) = std::str::from_utf8(line) else { return Cut::On };
        let has_shape = text.contains(SHAPE);
        let again = gives_several(text) && self.last.is_some();
        let begins = is_text(text) || text.trim_start().starts_with(SHAPE) || again;
        let cells = || given_cells(text).filter(|_| has_givens(text));
        let goes_on = self.last.zip(cells().next()).is_none_or(|(last, next)| last < next);
        let is_rest = if is_shape(text) {
            !self.shape && !self.whole && !self.blank
        } else {
            goes_on && !has_shape && (self.shape || again && !self.blank)
        };
        let is_link = query(text).is_some();
        let is_parted = is_link || self.link || begins && !is_rest;
        let cut = if self.any && is_parted { Cut::Before } else { Cut::On };
        if cut == Cut::Before {
            *self = Texts::default();
        }
        self.shape |= has_shape;
        self.whole |= is_text(text) || gives_several(text);
        self.last = cells().last().or(self.last);
        self.any |= is_link || !starts(text).is_empty();
        self.link = is_link;
        self.blank = false;
        cut
    }

    fn blank(&mut self, _: &[u8]) -> Cut {
        // What comes behind it is no rest of a broken line.
        self.shape = false;
        self.blank = true;
        Cut::On
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_and_arguments_have_places() {
        let line = Line { number: 1, text: " .Shape~4x4.~R1C1_5.Regex~.%2A~R1C1 ", before: 0 };
        let words = words(&[line]).unwrap();
        let said: Vec<String> = words
            .iter()
            .map(|word| {
                let arguments = word.arguments.iter().map(|argument| argument.text).collect::<Vec<_>>();
                format!("{}({})", word.name.text, arguments.join(","))
            })
            .collect();
        assert_eq!(said, ["Shape(4x4)", "(R1C1_5)", "Regex(.%2A,R1C1)"]);
        assert_eq!(words[1].arguments[0].start, 13);
        assert!(begins(b".~R1C1_5") && begins(b" .Cage~3~R1C1") && !begins(b"...5.") && !begins(b".R.."));
    }

    #[test]
    fn texts_begin_at_whole_lines() {
        let cuts = |lines: &[&str]| {
            let mut texts = Texts::default();
            lines.iter().map(|line| texts.line(line.as_bytes()) == Cut::Before).collect::<Vec<_>>()
        };
        assert_eq!(cuts(&[".Shape~4x4", ".~R1C1_5", ".Cage~3~R1C1", ".Shape~4x4"]), [false, false, false, true]);
        assert_eq!(
            cuts(&[".~R1C1_5~R2C2_3", ".~R1C1_5~R2C1_4", ".Cage~3~R1C1.AntiKing", ".AntiKing.AntiKnight"]),
            [false, true, true, true]
        );
        assert_eq!(cuts(&[".~R1C1_5", ".~R3C1_4", ".~R2C2_3", ".~R1C1_1.~R1C2_4"]), [false, false, false, true]);
        // What the parser looks at.
        assert_eq!(cuts(&[".~R1C1_5~R2C2_3", ".~R3C1_4~R4C4_1"]), [false, false]);
        assert_eq!(cuts(&[".Shape~4x4.~R1C1_1.~R1C2_3", ".~R3C1_4.~R4C4_1"]), [false, false]);
        assert_eq!(cuts(&[".~R1C1_4", ".Cage~3~R1C2~R1C3", ".Shape~4x4"]), [false, false, false]);
        assert_eq!(cuts(&[".Shape~4x4.Cage~3~R1C1", ".AntiKing.~R1C1_1", ".AntiKing.~R1C1_2"]), [false, false, true]);
        assert_eq!(cuts(&[".Shape~4x4.~R1C1_1", ".AntiKing.~R1C1_1", ".Cage~3~R1C1.AntiKing"]), [false, true, true]);
        assert_eq!(cuts(&[".Shape~4x4.~R1C1_1", ".AntiKing.Cage~3~R1C1"]), [false, false]);
    }
}
