//! The words of a text: `.Cage~15~R1C1~R1C2` is the word `Cage` with three arguments. A text may go over several lines.

use crate::format::fault::{Fault, ParseError};
use crate::format::framing::{Cut, Cutter};
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

/// Cuts where a text begins: at a line of several words, at `.Shape`, and at givens where there are some already. Lines of
/// one word belong to the text before them. Where that has a shape and the line has none, it may be the rest of it, unless both
/// have givens; what to make of two lines together is up to the parser.
#[derive(Default)]
pub struct Texts {
    any: bool,
    shape: bool,
    givens: bool,
}

impl Cutter for Texts {
    fn line(&mut self, line: &[u8]) -> Cut {
        let Ok(text) = std::str::from_utf8(line) else { return Cut::On };
        let has_shape = text.contains(".Shape");
        let has_givens = text.contains(".~");
        let is_rest = self.shape && !has_shape && !(self.givens && has_givens);
        let of_givens = text.trim_start().starts_with(".~");
        let begins = is_text(text) || text.trim_start().starts_with(".Shape") || of_givens && self.givens;
        let cut = if begins && self.any && !is_rest { Cut::Before } else { Cut::On };
        self.shape = has_shape || self.shape && cut == Cut::On;
        self.givens = has_givens || self.givens && cut == Cut::On;
        self.any |= !starts(text).is_empty();
        cut
    }

    fn blank(&mut self, _: &[u8]) -> Cut {
        // What comes behind it is no rest of a broken line.
        self.shape = false;
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
            cuts(&[".~R1C1_5", ".~R1C1_5", ".Cage~3~R1C1.AntiKing", ".AntiKing.AntiKnight"]),
            [false, true, true, true]
        );
        assert_eq!(cuts(&[".Shape~4x4.Cage~3~R1C1", ".AntiKing.~R1C1_1", ".AntiKing.~R1C2_1"]), [false, false, true]);
        assert_eq!(cuts(&[".Shape~4x4.~R1C1_1", ".AntiKing.~R1C1_1", ".Cage~3~R1C1.AntiKing"]), [false, true, true]);
        assert_eq!(cuts(&[".Shape~4x4.~R1C1_1", ".AntiKing.Cage~3~R1C1"]), [false, false]);
    }
}
