//! Lines and tokens of a record, each knowing its place; comments are passed over here.

use std::ops::Range;

use super::fault::{Fault, ParseError, characters};
use super::variants;

/// Bytes of one record: whole lines, comments and blank lines among them.
#[derive(Clone, Copy, Debug)]
pub struct Raw<'c> {
    /// The bytes.
    pub text: &'c [u8],
    /// The number of the first line, from 1.
    pub line: usize,
    /// How many characters of that line stand before the record.
    pub before: usize,
}

/// A line with something on it, without its end.
#[derive(Clone, Copy, Debug)]
pub struct Line<'c> {
    /// Its number, from 1.
    pub number: usize,
    /// Its text, or the part of it that belongs to the record.
    pub text: &'c str,
    /// How many characters of the line stand before that part.
    pub before: usize,
}

/// A piece of a line, usually one cell.
#[derive(Clone, Copy, Debug)]
pub struct Token<'c> {
    /// The line it stands on.
    pub line: Line<'c>,
    /// The byte where it starts.
    pub start: usize,
    /// Its text.
    pub text: &'c str,
}

impl<'c> Raw<'c> {
    /// The lines that are neither blank nor a comment.
    pub fn lines(self) -> Result<Vec<Line<'c>>, ParseError> {
        self.lines_and(|_| false)
    }

    /// The first of them.
    pub fn first(self) -> Result<Line<'c>, ParseError> {
        self.lines()?.first().copied().ok_or_else(|| self.error(Fault::NoPuzzle))
    }

    /// These lines and some of those that are passed over; each line is asked about, in their order.
    pub fn lines_and(self, mut is_wanted: impl FnMut(&[u8]) -> bool) -> Result<Vec<Line<'c>>, ParseError> {
        let numbered = split_lines(self.text).zip(self.line..);
        let content = numbered.filter(|(text, _)| is_wanted(text) || kind(text) == Kind::Content);
        let before = |number| if number == self.line { self.before } else { 0 };
        content.map(|(text, number)| Line::new(number, text, before(number))).collect()
    }

    /// The parts of this record in these bytes, which are in ascending order.
    pub fn parts(self, bytes: Vec<Range<usize>>) -> Vec<Raw<'c>> {
        let mut at = Raw { text: &self.text[..0], ..self };
        let mut from = 0;
        let part = |range: Range<usize>| {
            let passed = &self.text[from..range.start];
            let start_of_line = memchr::memrchr(b'\n', passed).map(|end| end + 1);
            at.line += memchr::memchr_iter(b'\n', passed).count();
            at.before = match start_of_line {
                Some(start) => characters(&passed[start..]),
                None => at.before + characters(passed),
            };
            from = range.start;
            Raw { text: &self.text[range], ..at }
        };
        bytes.into_iter().map(part).collect()
    }

    /// What stands on these lines of it, by their numbers, the last one included.
    pub fn between(self, first: usize, last: usize) -> Raw<'c> {
        let start_of = |number: usize| match number.checked_sub(self.line + 1) {
            Some(passed) => memchr::memchr_iter(b'\n', self.text).nth(passed).map_or(self.text.len(), |end| end + 1),
            None => 0,
        };
        let (start, end) = (start_of(first), start_of(last + 1));
        Raw { text: &self.text[start..end], line: first, before: if first == self.line { self.before } else { 0 } }
    }

    /// A fault of the record as a whole.
    pub fn error(self, fault: Fault) -> ParseError {
        ParseError::new(self.line, b"", 0, 0, fault).behind(self.before)
    }
}

impl<'c> Line<'c> {
    /// A line of these bytes, before which so many characters stand.
    pub fn new(number: usize, text: &'c [u8], before: usize) -> Result<Line<'c>, ParseError> {
        match std::str::from_utf8(text) {
            Ok(text) => Ok(Line { number, text: without_mark(text), before }),
            Err(error) => {
                let length = error.error_len().unwrap_or(text.len() - error.valid_up_to());
                Err(ParseError::new(number, text, error.valid_up_to(), length, Fault::NotUtf8).behind(before))
            }
        }
    }

    fn fault(&self, start: usize, length: usize, fault: Fault) -> ParseError {
        ParseError::new(self.number, self.text.as_bytes(), start, length, fault).behind(self.before)
    }

    /// A fault in the whole line.
    pub fn error(&self, fault: Fault) -> ParseError {
        self.whole().trimmed().error(fault)
    }

    /// Something else should stand on the line.
    pub fn expected(&self, what: impl Into<String>) -> ParseError {
        self.error(Fault::Expected(what.into()))
    }

    /// A fault behind the line's last character: something is missing.
    pub fn error_behind(&self, fault: Fault) -> ParseError {
        self.fault(self.text.trim_end().len(), 0, fault)
    }

    /// The piece of this line in the bytes `start..end`.
    #[inline]
    pub fn token(&self, start: usize, end: usize) -> Token<'c> {
        Token { line: *self, start, text: &self.text[start..end] }
    }

    /// All of it.
    pub fn whole(&self) -> Token<'c> {
        self.token(0, self.text.len())
    }

    /// The pieces between characters that separate.
    pub fn split(self, separates: impl Fn(u8) -> bool) -> impl Iterator<Item = Token<'c>> {
        let bytes = self.text.as_bytes();
        let mut at = 0;
        std::iter::from_fn(move || {
            let start = at + bytes[at..].iter().position(|&byte| !separates(byte))?;
            at = start + bytes[start..].iter().position(|&byte| separates(byte)).unwrap_or(bytes.len() - start);
            Some(self.token(start, at))
        })
    }
}

impl<'c> Token<'c> {
    /// A fault in this piece.
    pub fn error(&self, fault: Fault) -> ParseError {
        self.line.fault(self.start, self.text.len(), fault)
    }

    /// Something else should stand here.
    pub fn expected(&self, what: impl Into<String>) -> ParseError {
        self.error(Fault::Expected(what.into()))
    }

    /// The same without the blanks around it.
    pub fn trimmed(self) -> Token<'c> {
        let start = self.start + self.text.len() - self.text.trim_start().len();
        self.line.token(start, start + self.text.trim().len())
    }

    /// Its characters, each a piece of its own.
    pub fn characters(self) -> impl Iterator<Item = Token<'c>> + Clone {
        let line = self.line;
        let places = self.text.char_indices().map(move |(place, character)| (self.start + place, character));
        places.map(move |(start, character)| line.token(start, start + character.len_utf8()))
    }

    /// The pieces between bytes of one kind; one at the end parts nothing.
    pub fn split(self, between: u8) -> impl Iterator<Item = Token<'c>> + Clone {
        let (line, start) = (self.line, self.start);
        let text = self.text.strip_suffix(between as char).unwrap_or(self.text);
        let mut at = 0;
        text.split(between as char).map(move |piece| {
            let from = start + at;
            at += piece.len() + 1;
            line.token(from, from + piece.len())
        })
    }

    /// The pieces between blanks.
    pub fn pieces(self) -> impl Iterator<Item = Token<'c>> {
        self.pieces_between(is_blank)
    }

    /// The pieces between characters that separate.
    pub fn pieces_between(self, separates: impl Fn(u8) -> bool) -> impl Iterator<Item = Token<'c>> {
        let (line, from) = (self.line, self.start);
        let pieces = Line { text: self.text, ..line }.split(separates);
        pieces.map(move |piece| line.token(from + piece.start, from + piece.start + piece.text.len()))
    }

    /// Its first character.
    pub fn first(&self) -> char {
        self.text.chars().next().unwrap_or(' ')
    }
}

/// What a line is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Nothing but blanks, or what opens and closes a block of code of Markdown, of a forum or of a page.
    Blank,
    /// `#` before anything else.
    Comment,
    /// Anything else.
    Content,
}

/// What a line is.
pub fn kind(line: &[u8]) -> Kind {
    let names_variant = || std::str::from_utf8(line).is_ok_and(|line| variants::in_name(line).is_some());
    match line.trim_ascii_start().first() {
        None => Kind::Blank,
        Some(b'#') => Kind::Comment,
        Some(b'`' | b'~') if is_fence(line) && !names_variant() => Kind::Blank,
        Some(b'[' | b'<') if is_tag(line) && !names_variant() => Kind::Blank,
        Some(_) => Kind::Content,
    }
}

/// Whether a line opens or closes a block of code of Markdown: three backticks or tildes or more, and perhaps the name of a language.
fn is_fence(line: &[u8]) -> bool {
    let line = line.trim_ascii();
    let marks = line.iter().take_while(|&&byte| byte == line[0]).count();
    marks >= 3
        && line[marks..].trim_ascii_start().iter().all(|byte| byte.is_ascii_alphanumeric() || b"-+_.".contains(byte))
}

/// What encloses a text that is quoted as it stands, in forums and pages.
pub const QUOTING: &str = "code pre quote spoiler hide";

/// Whether a line is one tag of a forum or a page that opens or closes a text as it stands: `[code]`, `[/quote]`, `[spoiler=hard]`, `<pre>`.
fn is_tag(line: &[u8]) -> bool {
    let inside = match line.trim_ascii() {
        [b'[', inside @ .., b']'] | [b'<', inside @ .., b'>'] => inside,
        _ => return false,
    };
    let inside = inside.strip_prefix(b"/").unwrap_or(inside);
    let end = inside.iter().position(|byte| !byte.is_ascii_alphabetic()).unwrap_or(inside.len());
    let (name, rest) = inside.split_at(end);
    std::str::from_utf8(name).is_ok_and(|name| variants::is_among(name, QUOTING))
        && (rest.is_empty() || rest[0] == b'=' && !rest.iter().any(|byte| b"[]<>".contains(byte)))
}

/// Whether a character separates cells or columns everywhere.
pub fn is_blank(byte: u8) -> bool {
    byte == b' ' || byte == b'\t'
}

/// The lines of a text without their ends, LF or CRLF.
pub fn split_lines(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    let mut rest = Some(text).filter(|text| !text.is_empty());
    std::iter::from_fn(move || {
        let text = rest?;
        let end = memchr::memchr(b'\n', text);
        rest = end.map(|end| &text[end + 1..]).filter(|rest| !rest.is_empty());
        Some(without_return(&text[..end.unwrap_or(text.len())]))
    })
}

/// A line without the mark of a byte order, which begins one in files that were put together of several, perhaps behind blanks.
pub fn without_mark(line: &str) -> &str {
    line.trim_start_matches([' ', '\t']).strip_prefix('\u{feff}').unwrap_or(line)
}

/// A line without the CR of a CRLF.
pub fn without_return(line: &[u8]) -> &[u8] {
    line.strip_suffix(b"\r").unwrap_or(line)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_alone_on_a_line_are_blank() {
        for line in ["[code]", " [/CODE]\r", "[quote=\"Tom\"]", "<pre>", "</pre>", "[spoiler=hard]"] {
            assert_eq!(kind(line.as_bytes()), Kind::Blank, "{line}");
        }
        for line in ["[code] 1", "[1]", "[codes]", "<b>", "[/]", "[", "[]", "[code=a]b]", "[[code]]", "[code 1]"] {
            assert_eq!(kind(line.as_bytes()), Kind::Content, "{line}");
        }
    }

    #[test]
    fn lines_end_in_any_way() {
        let lines: Vec<_> = split_lines(b"a\r\n\nb").collect();
        assert_eq!(lines, [&b"a"[..], b"", b"b"]);
        assert_eq!(split_lines(b"a\n").count(), 1);
        assert_eq!(split_lines(b"").count(), 0);
    }
}
