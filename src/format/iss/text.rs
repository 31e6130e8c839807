//! A text as words with what they say. Blanks, line ends and comments stand for nothing, wherever they are.
//!
//! ```text
//! text = { "." , [ word ] } ;
//! word = part , { "~" , part } ;                  (* its name, and its arguments *)
//! part = { any character but "." , "~" , blank } ;
//! ```
//!
//! A word without a name gives cells their values; a dot without a word says nothing.

use crate::format::fault::{Fault, ParseError};
use crate::format::text::{Line, Token};

/// The lines of a text without their blanks, one behind the other.
pub struct Text<'c> {
    first: Line<'c>,
    joined: String,
    runs: Vec<Run<'c>>,
}

/// Characters of a line without a blank between them.
#[derive(Clone, Copy)]
struct Run<'c> {
    /// Where they stand in the joined text.
    at: usize,
    line: Line<'c>,
    start: usize,
}

/// A part of a text, which knows its place.
#[derive(Clone, Copy)]
pub struct Piece<'t> {
    /// What stands there, without blanks.
    pub text: &'t str,
    at: usize,
    of: &'t Text<'t>,
}

/// A word with its arguments.
pub struct Word<'t> {
    /// The word as a whole.
    pub whole: Piece<'t>,
    /// Its name; empty for givens.
    pub name: Piece<'t>,
    /// What stands behind it.
    pub arguments: Vec<Piece<'t>>,
}

/// Whether a character parts nothing and says nothing.
pub fn is_blank(character: char) -> bool {
    character.is_whitespace() || character == '\u{feff}'
}

impl<'c> Text<'c> {
    /// The text of these lines; `first` is where it begins.
    pub fn new(first: Line<'c>, lines: &[Line<'c>]) -> Text<'c> {
        let mut text = Text { first, joined: String::new(), runs: Vec::new() };
        for line in lines {
            let mut start = 0;
            for piece in line.text.split_inclusive(is_blank) {
                let run = piece.trim_end_matches(is_blank);
                if !run.is_empty() {
                    text.runs.push(Run { at: text.joined.len(), line: *line, start });
                    text.joined.push_str(run);
                }
                start += piece.len();
            }
        }
        text
    }

    /// Its words.
    pub fn words(&self) -> Result<Vec<Word<'_>>, ParseError> {
        let mut items = Piece { text: &self.joined, at: 0, of: self }.split('.');
        match items.next().filter(|before| !before.text.is_empty()) {
            Some(before) => Err(before.expected("a dot and a word such as .Cage")),
            None => Ok(items.filter(|item| !item.text.is_empty()).filter_map(Word::of).collect()),
        }
    }
}

impl<'t> Word<'t> {
    fn of(whole: Piece<'t>) -> Option<Word<'t>> {
        let mut parts = whole.split('~');
        Some(Word { whole, name: parts.next()?, arguments: parts.collect() })
    }

    /// A fault for want of something in the word.
    pub fn expected(&self, what: impl Into<String>) -> ParseError {
        self.error(Fault::Expected(what.into()))
    }

    /// A fault of the word as such: told at its name, where it has one.
    pub fn error(&self, fault: Fault) -> ParseError {
        if self.name.text.is_empty() { self.whole.error(fault) } else { self.name.error(fault) }
    }
}

impl<'t> Piece<'t> {
    fn split(self, between: char) -> impl Iterator<Item = Piece<'t>> {
        let mut at = self.at;
        self.text.split(between).map(move |text| {
            let piece = Piece { text, at, of: self.of };
            at += text.len() + between.len_utf8();
            piece
        })
    }

    /// A fault that is this piece.
    pub fn error(&self, fault: Fault) -> ParseError {
        self.token().error(fault)
    }

    /// A fault where something else stands.
    pub fn expected(&self, what: impl Into<String>) -> ParseError {
        self.error(Fault::Expected(what.into()))
    }

    /// Where it stands: as much of it as no blank parts.
    fn token(&self) -> Token<'t> {
        let runs = &self.of.runs;
        let next = runs.partition_point(|run| run.at <= self.at);
        let Some(run) = next.checked_sub(1).and_then(|last| runs.get(last)) else { return self.of.first.token(0, 0) };
        let length = runs.get(next).map_or(self.of.joined.len(), |run| run.at) - run.at;
        let start = run.start + (self.at - run.at);
        run.line.token(start, (start + self.text.len()).min(run.start + length))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(number: usize, text: &str) -> Line<'_> {
        Line { number, text, before: 0 }
    }

    fn said(word: &Word) -> String {
        let arguments = word.arguments.iter().map(|argument| argument.text).collect::<Vec<_>>();
        format!("{}({})", word.name.text, arguments.join(","))
    }

    #[test]
    fn words_and_arguments_have_places() {
        let line = line(1, " .Shape~4x4. ~R1C1_5..Regex~%2A~R1C1 .");
        let text = Text::new(line, &[line]);
        let words = text.words().unwrap();
        assert_eq!(words.iter().map(said).collect::<Vec<_>>(), ["Shape(4x4)", "(R1C1_5)", "Regex(%2A,R1C1)"]);
        assert_eq!(words[1].arguments[0].token().start, 14);
    }

    #[test]
    fn words_go_on_behind_line_ends() {
        let lines = [line(1, ".Cage~1"), line(2, "0~R1 C1~R1C2"), line(3, "\t.")];
        let text = Text::new(lines[0], &lines);
        let words = text.words().unwrap();
        assert_eq!(words.iter().map(said).collect::<Vec<_>>(), ["Cage(10,R1C1,R1C2)"]);
        let places: Vec<(usize, usize, &str)> = words[0]
            .arguments
            .iter()
            .map(|argument| argument.token())
            .map(|token| (token.line.number, token.start, token.text))
            .collect();
        assert_eq!(places, [(1, 6, "1"), (2, 2, "R1"), (2, 8, "R1C2")]);
    }
}
