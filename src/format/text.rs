//! Lines and tokens of a record, each knowing its place; frames and comments are passed over here.

use std::ops::Range;

use super::blanks::{Blanks, is_mark_of_empty};
use super::fault::{Fault, ParseError, characters};
use crate::symbols::Symbols;

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
    ///
    /// # Errors
    /// Where one is no UTF-8.
    pub fn lines(self) -> Result<Vec<Line<'c>>, ParseError> {
        let numbered = split_lines(self.text).zip(self.line..);
        let content = numbered.filter(|(text, _)| kind(text) == Kind::Content);
        let before = |number| if number == self.line { self.before } else { 0 };
        content.map(|(text, number)| Line::new(number, text, before(number))).collect()
    }

    /// The number of the first of these lines that stands right behind a blank line.
    pub fn behind_blank(self) -> Option<usize> {
        let kinds: Vec<Kind> = split_lines(self.text).map(kind).collect();
        let first = kinds.iter().position(|kind| *kind == Kind::Content)?;
        let behind = (first + 2..kinds.len()).find(|&at| kinds[at] == Kind::Content && kinds[at - 1] == Kind::Blank)?;
        Some(self.line + behind)
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

    /// A fault of the record as a whole.
    pub fn error(self, fault: Fault) -> ParseError {
        ParseError::new(self.line, b"", 0, 0, fault).behind(self.before)
    }
}

impl<'c> Line<'c> {
    /// A line of these bytes, before which so many characters stand.
    ///
    /// # Errors
    /// Where they are no UTF-8.
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
        let start = self.text.len() - self.text.trim_start().len();
        self.fault(start, self.text.trim().len(), fault)
    }

    /// A fault behind the line's last character: something is missing.
    pub fn error_behind(&self, fault: Fault) -> ParseError {
        self.fault(self.text.trim_end().len(), 0, fault)
    }

    /// A no-break space, where the line has another sign for its empty cells, or every second character is one: it was meant to part them.
    pub fn no_break(&self) -> Option<ParseError> {
        let is_between = || self.text.chars().skip(1).step_by(2).all(|character| character == '\u{a0}');
        let has_other = || self.text.contains(['.', '0', '_', '*', '?', '·', '□']);
        let place = self.text.find('\u{a0}').filter(|_| has_other() || is_between())?;
        let expected = "blanks between the cells (a no-break space is an empty cell)";
        Some(self.token(place, place + '\u{a0}'.len_utf8()).error(Fault::Expected(expected.to_owned())))
    }

    /// The piece of this line in the bytes `start..end`.
    #[inline]
    pub fn token(&self, start: usize, end: usize) -> Token<'c> {
        Token { line: *self, start, text: &self.text[start..end] }
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
    /// Nothing but blanks, or what opens and closes a block of code of Markdown.
    Blank,
    /// `#` before anything else.
    Comment,
    /// Anything else.
    Content,
}

/// What a line is.
pub fn kind(line: &[u8]) -> Kind {
    match line.trim_ascii_start().first() {
        None => Kind::Blank,
        Some(b'#') => Kind::Comment,
        Some(b'`' | b'~') if is_fence(line) => Kind::Blank,
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

/// A line of a program without the remark behind `#` or `//`, which stands where a piece has ended. What has as many commas as a row of
/// cells is none, but cells that somebody took out.
pub fn without_remark(line: &[u8]) -> &[u8] {
    let mut quote = None;
    for (at, &byte) in line.iter().enumerate() {
        match quote {
            Some(open) if open == byte => quote = None,
            Some(_) => {}
            None if byte == b'"' || byte == b'\'' => quote = Some(byte),
            None if byte == b'#' || line[at..].starts_with(b"//") => {
                let has_ended = line[..at].trim_ascii_end().last().is_none_or(|last| b",;=[](){}".contains(last));
                let is_cells = line[at..].iter().filter(|&&byte| byte == b',').count() > 2;
                return if has_ended && !is_cells { &line[..at] } else { line };
            }
            None => {}
        }
    }
    line
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

/// What counts as a frame around and between cells: `|`, `!` and `:` beside them, and lines of `-`, `=`, `+`, corners.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Frames {
    /// `-` is an empty cell, so that a line of it alone is none of a frame.
    pub dashes: bool,
    /// `|` stands between cells, so that a line of `-` alone is one of a frame all the same.
    pub barred: bool,
    /// Lines of `-` with blanks between them stand between rows that have bars.
    spaced: bool,
    /// Box-drawing characters stand between cells: no other characters outside ASCII are there.
    pub drawn: bool,
    /// How cells are left blank between bars.
    blanks: Blanks,
    /// The ASCII characters that are symbols, one bit each.
    symbols: u128,
}

impl Frames {
    /// Frames that keep off these symbols.
    pub fn beside(symbols: Option<&str>) -> Frames {
        // The points between the ends of numbers are none.
        let characters = symbols.filter(|symbols| Symbols::named_numbers(symbols).is_none()).unwrap_or_default();
        let ascii = characters.bytes().filter(u8::is_ascii);
        Frames { symbols: ascii.fold(0, |set, byte| set | 1 << byte), ..Frames::default() }
    }

    /// Whether a character stands between cells.
    pub fn separates(self, byte: u8) -> bool {
        is_blank(byte) || matches!(byte, b'|' | b'!' | b':') && !self.is_symbol(byte) || self.drawn && !byte.is_ascii()
    }

    /// Whether a line belongs to a frame.
    pub fn is_frame(self, line: &[u8]) -> bool {
        let stroke = |byte: u8| self.drawn && !byte.is_ascii();
        let mark =
            |&byte: &u8| is_blank(byte) || b"+-=|:!*.'`".contains(&byte) && !self.is_symbol(byte) || stroke(byte);
        let corner = |&byte: &u8| b"+|=".contains(&byte) || stroke(byte);
        let ruled = line.windows(2).any(|pair| pair == b"--" || pair == b"==")
            || line.windows(3).any(|three| three == b"-+-" || three == b"+-+")
            || self.drawn && has_horizontal(line)
            || self.spaced && is_spaced(line);
        ruled && line.iter().all(mark) && (!self.dashes || self.barred || line.iter().any(corner))
    }

    /// The pieces of a line between blanks and frames.
    pub fn tokens<'c>(self, line: Line<'c>) -> impl Iterator<Item = Token<'c>> {
        let by_characters = self.blanks != Blanks::None || self.drawn;
        let places = if by_characters { self.places(line.text) } else { Vec::new() };
        let pieces = (!by_characters).then(|| line.split(move |byte| self.separates(byte)));
        places.into_iter().map(move |place| line.token(place.start, place.end)).chain(pieces.into_iter().flatten())
    }

    /// Where the pieces of a line stand that may hold strokes, or cells that are left blank.
    fn places(self, text: &str) -> Vec<Range<usize>> {
        if self.blanks != Blanks::None {
            return self.blanks.cells(text, |character| self.is_bar(character));
        }
        let start = |piece: &str| piece.as_ptr() as usize - text.as_ptr() as usize;
        let pieces = text.split(|character| matches!(character, ' ' | '\t') || self.is_bar(character));
        pieces.filter(|piece| !piece.is_empty()).map(|piece| start(piece)..start(piece) + piece.len()).collect()
    }

    /// Whether a character stands between cells without being a blank.
    #[inline]
    fn is_bar(self, character: char) -> bool {
        match u8::try_from(character).ok().filter(u8::is_ascii) {
            Some(byte) => matches!(byte, b'|' | b'!' | b':') && !self.is_symbol(byte),
            None => self.drawn && is_stroke(character),
        }
    }

    /// Takes `-` for an empty cell if a line has it beside a letter or digit, or if all lines are made of it.
    pub fn see<'c>(&mut self, lines: impl Iterator<Item = &'c [u8]> + Clone) {
        let beside = |line: &[u8]| line.contains(&b'-') && line.iter().any(u8::is_ascii_alphanumeric);
        let foreign = lines.clone().filter(|line| !line.is_ascii()).filter_map(|line| std::str::from_utf8(line).ok());
        let strokes = foreign.flat_map(|line| line.chars().filter(|character| !character.is_ascii()));
        let is_known = |character: char| is_stroke(character) || is_mark_of_empty(character.encode_utf8(&mut [0; 4]));
        let (mut any, mut all) = (false, true);
        for character in strokes {
            (any, all) = (any || is_stroke(character), all && is_known(character));
        }
        self.drawn = any && all;
        self.see_bars(lines.clone());
        self.spaced = self.has_spaced_rulers(lines.clone());
        self.barred = !self.is_symbol(b'|') && lines.clone().filter(|line| line.contains(&b'|')).count() > 1;
        self.dashes = lines.clone().any(beside) || lines.clone().all(|line| self.is_frame(line));
        self.see_blanks(lines);
    }

    /// Whether lines of `-` and blanks stand between rows that all have bars, and make squares without these lines.
    fn has_spaced_rulers<'c>(self, lines: impl Iterator<Item = &'c [u8]> + Clone) -> bool {
        if self.is_symbol(b'-') || self.is_symbol(b'|') || !lines.clone().any(is_spaced) {
            return false;
        }
        let rows = || lines.clone().filter(|line| !is_spaced(line) && !self.is_frame(line));
        let cells = |row: &[u8]| row.split(|&byte| self.separates(byte)).map(<[u8]>::len).sum::<usize>();
        let width = rows().next().map_or(0, cells);
        width >= 4
            && rows().count().is_multiple_of(width)
            && rows().all(|row| row.contains(&b'|') && cells(row) == width)
    }

    /// Takes no bar for one that stands on a single line, beside a symbol: there it is in the place of something else.
    fn see_bars<'c>(&mut self, lines: impl Iterator<Item = &'c [u8]> + Clone) {
        for bar in [b'|', b'!', b':'] {
            let touches = |line: &[u8]| {
                line.windows(2).any(|pair| pair.contains(&bar) && pair.iter().any(u8::is_ascii_alphanumeric))
            };
            let mut barred = lines.clone().filter(|line| line.contains(&bar));
            let only = barred.next().filter(|_| barred.next().is_none() && lines.clone().nth(2).is_some());
            if only.is_some_and(touches) {
                self.symbols |= 1 << bar;
            }
        }
    }

    /// Whether cells are left blank between bars.
    pub fn has_blanks(self) -> bool {
        self.blanks != Blanks::None
    }

    /// Takes blanks between bars for cells where bars stand around each cell, or where there are lines of a frame and rows make a
    /// square only so.
    fn see_blanks<'c>(&mut self, lines: impl Iterator<Item = &'c [u8]> + Clone) {
        let texts = lines.filter_map(|line| std::str::from_utf8(line).ok());
        let (frame, rows): (Vec<&str>, Vec<&str>) = texts.partition(|line| self.is_frame(line.as_bytes()));
        let count = |row: &&str| {
            let pieces = self.places(row);
            pieces.iter().map(|piece| row[piece.clone()].chars().count()).sum::<usize>()
        };
        let counts: Vec<usize> = rows.iter().map(count).collect();
        let even = counts.windows(2).all(|pair| pair[0] == pair[1]);
        let square = even && counts.first().is_some_and(|&width| width >= 4 && rows.len().is_multiple_of(width));
        // Crossings alone stand between rows of a drawing whose walls are blank there.
        let crossed = rows.iter().any(|row| row.contains(['╋', '┼', '╬', '┿', '╂', '╪', '╫']));
        if !crossed && Blanks::are_single(&rows, |character| self.is_bar(character)) {
            self.blanks = Blanks::Single;
        } else if !frame.is_empty() && !square && !crossed {
            self.blanks = Blanks::of(&rows, frame.len() > rows.len(), |character| self.is_bar(character));
        }
    }

    fn is_symbol(self, byte: u8) -> bool {
        byte.is_ascii() && self.symbols >> byte & 1 == 1
    }
}

/// Whether a character is one of box drawing.
pub fn is_stroke(character: char) -> bool {
    matches!(character, '\u{2500}'..='\u{257f}')
}

/// Whether a line is `-` or `+` with blanks between them, more than one.
fn is_spaced(line: &[u8]) -> bool {
    let line = line.trim_ascii();
    line.len() > 2
        && line.iter().step_by(2).all(|byte| b"-+".contains(byte))
        && line.iter().skip(1).step_by(2).all(|&byte| byte == b' ')
}

/// Whether a line has a horizontal stroke of box drawing.
fn has_horizontal(line: &[u8]) -> bool {
    let text = std::str::from_utf8(line).unwrap_or_default();
    text.chars().any(|character| matches!(character, '─' | '━' | '═' | '┄' | '┅' | '┈' | '┉' | '╌' | '╍'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_end_in_any_way() {
        let lines: Vec<_> = split_lines(b"a\r\n\nb").collect();
        assert_eq!(lines, [&b"a"[..], b"", b"b"]);
        assert_eq!(split_lines(b"a\n").count(), 1);
        assert_eq!(split_lines(b"").count(), 0);
    }

    #[test]
    fn frames_of_many_kinds_are_known() {
        let frames = Frames::default();
        for line in
            ["+---+---+", "*-----------*", "------+-------+------", "|---+---|", ".---.---.", "'---'", "=== ==="]
        {
            assert!(frames.is_frame(line.as_bytes()), "{line}");
        }
        for line in ["...", "*********", "|1.2|3.4|", "5--3", "-"] {
            assert!(!frames.is_frame(line.as_bytes()), "{line}");
        }
    }
}
