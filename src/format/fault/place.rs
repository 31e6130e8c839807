//! Faults at their places: errors that show the line, with what the caret points at.

use super::Fault;
use crate::format::Format;

/// A fault at its place in the input.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("{fault}")]
pub struct ParseError {
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
    /// How many characters are at fault; 0 where something is missing.
    pub length: usize,
    /// The line, or a window of a long one, with control characters escaped.
    pub excerpt: Box<str>,
    /// How many characters of the excerpt stand before the fault.
    pub caret: u32,
    /// How many characters of the excerpt to underline, at least 1.
    pub caret_length: u32,
    /// What is wrong.
    pub fault: Fault,
    /// The notation that the text is in; `None` where none was recognised.
    pub notation: Option<&'static Format>,
    /// What can be read instead, where that is known.
    pub instead: Option<Box<Suggestion>>,
}

/// What can be read instead of a text that was refused.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Suggestion {
    /// Lines that are whole boards by themselves, such as `3-11`, each with what they are read as.
    pub lines: Vec<(String, String)>,
    /// How such a puzzle is written, in words, where there are no such lines.
    pub form: Option<&'static str>,
}

/// Characters that an excerpt shows before and after the place, those of escapes among them.
const WINDOW: usize = 85;

impl ParseError {
    /// A fault in the bytes `start..start + length` of a line with this number, from 1.
    pub fn new(number: usize, text: &[u8], start: usize, length: usize, fault: Fault) -> ParseError {
        let start = start.min(text.len());
        let end = start.saturating_add(length).min(text.len());
        let column = characters(&text[..start]) + 1;
        // Cut by bytes first: a line may be long, a character takes at most four.
        let before = last_characters(&text[start.saturating_sub(4 * WINDOW)..start]);
        let found = first_characters(&text[start..end.min(start + 4 * WINDOW)], WINDOW / 4);
        let after = first_characters(&text[end..text.len().min(end + 4 * WINDOW)], WINDOW);
        let mut excerpt = String::new();
        if characters(&text[..start]) > before.len() {
            excerpt.push('…');
        }
        before.iter().for_each(|&character| push_escaped(&mut excerpt, character));
        let caret = excerpt.chars().count();
        found.iter().for_each(|&character| push_escaped(&mut excerpt, character));
        let caret_length = (excerpt.chars().count() - caret).max(1);
        let length = characters(&text[start..end]);
        if length > found.len() {
            excerpt.push('…');
        } else {
            after.iter().for_each(|&character| push_escaped(&mut excerpt, character));
            if characters(&text[end..]) > after.len() {
                excerpt.push('…');
            }
        }
        let (line, excerpt) = (number, excerpt.into());
        let [caret, caret_length] = [caret, caret_length].map(|count| count as u32);
        ParseError { line, column, length, excerpt, caret, caret_length, fault, notation: None, instead: None }
    }

    /// The same where so many characters of the line stand before the text that is shown.
    pub fn behind(mut self, characters: usize) -> ParseError {
        self.column += characters;
        self
    }

    /// A fault of the input as a whole, such as an option that contradicts it; shown at the start of a line.
    pub fn whole(number: usize, text: &[u8], fault: Fault) -> ParseError {
        ParseError::new(number, text, 0, 0, fault)
    }
}

/// How many characters a text has.
pub fn characters(text: &[u8]) -> usize {
    if text.is_ascii() { text.len() } else { String::from_utf8_lossy(text).chars().count() }
}

fn last_characters(text: &[u8]) -> Vec<char> {
    let text = String::from_utf8_lossy(text);
    let mut last = within(text.chars().rev(), WINDOW);
    last.reverse();
    last
}

fn first_characters(text: &[u8], count: usize) -> Vec<char> {
    within(String::from_utf8_lossy(text).chars(), count)
}

/// As many of these as are shown in so many characters, at least one.
fn within(characters: impl Iterator<Item = char>, count: usize) -> Vec<char> {
    let mut shown = String::new();
    let fits = |(place, character): &(usize, char)| {
        push_escaped(&mut shown, *character);
        *place == 0 || shown.chars().count() <= count
    };
    characters.enumerate().take_while(fits).map(|(_, character)| character).collect()
}

impl ParseError {
    /// Whether a character is none that is seen where it stands: control characters of both ranges, and what turns the direction of text
    /// or moves it about. Such a one is shown by its code.
    pub fn is_unseen(character: char) -> bool {
        let moves = matches!(
            character,
            '\u{61c}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}'
        );
        character.is_control() || moves
    }
}

fn push_escaped(text: &mut String, character: char) {
    match character {
        '\t' => text.push(' '),
        _ if ParseError::is_unseen(character) => text.extend(character.escape_unicode()),
        _ => text.push(character),
    }
}

/// Why reading stopped short.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ReadError {
    /// The input could not be read; nothing follows.
    #[error("{0}")]
    Io(#[from] std::io::Error),
    /// A part of the input was passed over; reading goes on behind it.
    #[error("{0}")]
    Parse(#[from] ParseError),
}

impl ReadError {
    /// The line and the column of what is wrong with a text, both from 1; `None` where the input could not be read.
    pub fn place(&self) -> Option<(usize, usize)> {
        match self {
            ReadError::Io(_) => None,
            ReadError::Parse(error) => Some((error.line, error.column)),
        }
    }

    /// The notation that the text is in; `None` where none was recognised, or the input could not be read.
    pub fn notation(&self) -> Option<&'static Format> {
        if let ReadError::Parse(error) = self { error.notation } else { None }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn excerpts_are_windows_with_escapes() {
        let long = format!("{}x{}", "a".repeat(500), "b".repeat(500));
        let error = ParseError::new(3, long.as_bytes(), 500, 1, Fault::Nul);
        assert_eq!((error.line, error.column, error.length), (3, 501, 1));
        assert_eq!(error.excerpt.chars().nth(error.caret as usize), Some('x'));
        assert!(error.excerpt.chars().count() <= 200);
        let error = ParseError::new(1, "é\u{1b}[2Jz".as_bytes(), 6, 1, Fault::Nul);
        assert_eq!((error.column, &*error.excerpt), (6, "é\\u{1b}[2Jz"));
        assert_eq!(error.excerpt.chars().nth(error.caret as usize), Some('z'));
        let binary: Vec<u8> = (0..4000).map(|place| (place % 32) as u8 | (128 * (place % 2) as u8)).collect();
        for start in [0, 1, 2000, 3999] {
            let error = ParseError::new(1, &binary, start, 1, Fault::NotUtf8);
            assert!(error.excerpt.chars().count() <= 3 * WINDOW, "{}", error.excerpt);
        }
    }
}
