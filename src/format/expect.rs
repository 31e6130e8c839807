//! Comments that state what a puzzle should be: `# expect: unique`.

use std::fmt;

use super::fault::{Fault, ParseError};
use super::text::{Kind, kind, split_lines};

/// What a comment says of the puzzles after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Expectation {
    /// Exactly one solution.
    Unique,
    /// No solution.
    None,
    /// More than one.
    Multiple,
    /// Exactly this many.
    Solutions(u64),
}

impl fmt::Display for Expectation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Expectation::Unique => write!(f, "unique"),
            Expectation::None => write!(f, "none"),
            Expectation::Multiple => write!(f, "multiple"),
            Expectation::Solutions(1) => write!(f, "1 solution"),
            Expectation::Solutions(count) => write!(f, "{count} solutions"),
        }
    }
}

/// What holds at a place of the input: the last statement before it.
#[derive(Clone, Copy, Debug, Default)]
pub struct Expected(pub Option<Expectation>);

impl Expected {
    /// Takes in a comment line; other comments change nothing.
    ///
    /// # Errors
    /// Where it starts like a statement (a word with `expect` in front, then a colon) and is none. Nothing is expected then.
    pub fn comment(&mut self, number: usize, line: &[u8]) -> Result<(), ParseError> {
        let Some(statement) = statement(line) else { return Ok(()) };
        self.0 = read(statement);
        match self.0 {
            Some(_) => Ok(()),
            None => {
                let text = line.trim_ascii();
                let start = line.len() - line.trim_ascii_start().len();
                Err(ParseError::new(number, line, start, text.len(), Fault::Expectation))
            }
        }
    }

    /// Takes in all comments of a text, passing over what is wrong in them.
    pub fn text(&mut self, text: &[u8]) {
        if memchr::memchr(b'#', text).is_some() {
            let comments = split_lines(text).filter(|line| kind(line) == Kind::Comment);
            comments.for_each(|line| self.comment(0, line).unwrap_or(()));
        }
    }
}

/// The key and what it says, where a comment starts with a word on `expect` and a colon.
fn statement(line: &[u8]) -> Option<(&str, &str)> {
    let text = line.trim_ascii_start().strip_prefix(b"#")?.trim_ascii();
    let start = text.get(..6)?;
    if !start.eq_ignore_ascii_case(b"expect") {
        return None;
    }
    let colon = text.iter().position(|&byte| byte == b':')?;
    let [key, said] = [&text[..colon], &text[colon + 1..]].map(|part| std::str::from_utf8(part.trim_ascii()));
    // What is no text is no statement that could be read.
    let (key, said) = (key.unwrap_or("?"), said.unwrap_or("?"));
    (!key.contains(' ')).then_some((key, said))
}

fn read((key, said): (&str, &str)) -> Option<Expectation> {
    let words: Vec<String> = said.split_ascii_whitespace().map(str::to_ascii_lowercase).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    if !key.eq_ignore_ascii_case("expect") {
        return None;
    }
    match words[..] {
        ["unique"] => Some(Expectation::Unique),
        ["none"] => Some(Expectation::None),
        ["multiple"] => Some(Expectation::Multiple),
        [count, "solution" | "solutions"] if count.bytes().all(|byte| byte.is_ascii_digit()) => {
            count.parse().ok().map(Expectation::Solutions)
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn statements_are_read_and_misspelt_ones_refused() {
        let expected = |text: &str| {
            let mut expected = Expected::default();
            expected.comment(1, text.as_bytes()).map(|()| expected.0)
        };
        assert_eq!(expected("# expect: unique"), Ok(Some(Expectation::Unique)));
        assert_eq!(expected(" #Expect : 288  Solutions "), Ok(Some(Expectation::Solutions(288))));
        assert_eq!(expected("# what to expect: nothing"), Ok(None));
        assert_eq!(expected("# expect nothing"), Ok(None));
        for text in ["# expect: uniq", "# expect:", "# expected: unique", "# expect: -1 solutions", "# expect: 1"] {
            assert!(expected(text).is_err(), "{text}");
        }
    }
}
