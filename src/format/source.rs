//! A text and its lines, with what each is before any grammar has seen it.

use std::borrow::Cow;

use super::fault::{Fault, ParseError};
use super::text::QUOTING;
use super::variants;

/// Tags that need no other that closes them, besides those that quote.
const TAGS: &str = "\
    tt mono noparse sudoku puzzle font size color colour center left right b i u p br hr div span table tbody \
    thead tr td th html head body";

/// What a line is by its form alone. Only these forms may stand beside boards (rule 3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Every character has to be accounted for.
    Content,
    /// Nothing but blanks.
    Blank,
    /// `# …`
    Comment,
    /// `Grid 01`, `Puzzle 3: easy`, `1.`: a board begins below it, and nowhere else.
    Title,
    /// A fence of Markdown or a tag of a forum or page, alone on its line.
    Fence,
}

/// A line without its end.
#[derive(Clone, Copy, Debug)]
pub struct Line<'a> {
    /// From 1.
    pub number: usize,
    /// Its text.
    pub text: &'a str,
    /// What it is.
    pub kind: Kind,
}

/// A text by its lines.
#[derive(Debug)]
pub struct Source<'a> {
    /// All of it.
    pub text: &'a str,
    /// Its lines.
    pub lines: Vec<Line<'a>>,
    /// How many lines are content.
    pub contents: usize,
}

impl<'a> Source<'a> {
    /// The lines of a text, the first of which has this number.
    pub fn new(text: &'a str, first: usize) -> Source<'a> {
        let end = if memchr::memchr(b'\n', text.as_bytes()).is_some() { '\n' } else { '\r' };
        let line = |(number, text): (usize, &'a str)| {
            let text = text.strip_suffix('\r').unwrap_or(text);
            Line { number, text, kind: kind(text) }
        };
        let mut lines: Vec<Line> = (first..).zip(text.split(end)).map(line).collect();
        let tags: Vec<&str> =
            lines.iter().filter(|line| line.kind == Kind::Fence).map(|line| line.text.trim()).collect();
        let is_tag =
            |text: &str| is_known(text) || tags.iter().any(|tag| tag[1..].starts_with('/') && name(tag) == name(text));
        let other = lines.iter_mut().filter(|line| line.kind == Kind::Fence && !is_tag(line.text.trim()));
        other.for_each(|line| line.kind = Kind::Content);
        let contents = lines.iter().filter(|line| line.kind == Kind::Content).count();
        Source { text, lines, contents }
    }

    /// The same, where rows have so many cells: a title that could be one is a row.
    pub fn with_rows_of(mut self, columns: Option<usize>) -> Source<'a> {
        let is_row = |text: &str| Some(text.len()) == columns && text.ends_with('.') && !text.contains(' ');
        for line in self.lines.iter_mut().filter(|line| line.kind == Kind::Title && is_row(line.text.trim())) {
            line.kind = Kind::Content;
            self.contents += 1;
        }
        self
    }

    /// The runs of lines between blank lines.
    pub fn paragraphs(&self) -> impl Iterator<Item = &[Line<'a>]> {
        let runs = self.lines.split(|line| line.kind == Kind::Blank);
        runs.filter(|lines| lines.iter().any(|line| line.kind == Kind::Content))
    }

    /// The lines that have to be accounted for.
    pub fn content(&self) -> impl Iterator<Item = &Line<'a>> {
        self.lines.iter().filter(|line| line.kind == Kind::Content)
    }

    /// The line of this number.
    pub fn line(&self, number: usize) -> Option<&Line<'a>> {
        self.lines.get(number.checked_sub(self.lines.first()?.number)?)
    }
}

/// Refuses bytes that are no text, and characters that nobody sees.
pub fn decode(bytes: &[u8], first: usize) -> Result<&str, ParseError> {
    let error = |at: usize, length: usize, fault: Fault| {
        let start = memchr::memrchr(b'\n', &bytes[..at]).map_or(0, |end| end + 1);
        let end = memchr::memchr(b'\n', &bytes[at..]).map_or(bytes.len(), |end| at + end);
        let number = first + memchr::memchr_iter(b'\n', &bytes[..at]).count();
        ParseError::new(number, &bytes[start..end], at - start, length, fault)
    };
    let text = std::str::from_utf8(bytes).map_err(|wrong| {
        let length = wrong.error_len().unwrap_or(bytes.len() - wrong.valid_up_to());
        error(wrong.valid_up_to(), length, Fault::NotUtf8)
    })?;
    // Most texts show by their bytes that nothing hides in them.
    let is_plain = |byte: &u8| byte.is_ascii_graphic() || matches!(byte, b' ' | b'\n' | b'\r' | b'\t');
    if bytes.iter().all(is_plain) {
        return Ok(text);
    }
    match text.char_indices().find(|(_, c)| is_hidden(*c)) {
        Some((at, c)) => Err(error(at, c.len_utf8(), Fault::unexpected(c, "a visible character"))),
        None => Ok(text),
    }
}

/// The text with blanks of all kinds as blanks, and digits as wide as Chinese characters as digits, where no others stand beside them.
pub fn plain(text: &str) -> Cow<'_, str> {
    let is_blank = |c: char| matches!(c, '\u{a0}' | '\u{3000}' | '\u{2007}' | '\u{202f}');
    let is_wide = |c: char| matches!(c, '０'..='９' | '．');
    if text.is_ascii() || !text.contains(|c| is_blank(c) || is_wide(c)) {
        return text.into();
    }
    let has_digits = text.bytes().any(|byte| byte.is_ascii_digit());
    let character = |c: char| match c {
        c if is_blank(c) => ' ',
        '．' if !has_digits => '.',
        c if is_wide(c) && !has_digits => char::from(b'0' + (u32::from(c) - u32::from('０')) as u8),
        c => c,
    };
    text.chars().map(character).collect::<String>().into()
}

/// Control characters, and those that take no room or turn the line round.
fn is_hidden(c: char) -> bool {
    c.is_control() && !matches!(c, '\n' | '\r' | '\t')
        || matches!(c, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
}

/// What a line is by its form.
pub fn kind(text: &str) -> Kind {
    let line = text.trim_matches(' ');
    match line.as_bytes().first() {
        None => Kind::Blank,
        Some(b'#') => Kind::Comment,
        Some(b'`' | b'[' | b'<') if is_fence(line) => Kind::Fence,
        Some(byte) if byte.is_ascii_alphanumeric() && is_title(line) => Kind::Title,
        Some(_) => Kind::Content,
    }
}

/// The numbers of a line of sizes.
pub fn sizes(line: &str) -> Option<Vec<usize>> {
    let is_number = |word: &str| {
        (1..=3).contains(&word.len()) && !word.starts_with('0') && word.bytes().all(|byte| byte.is_ascii_digit())
    };
    let number = |word: &str| is_number(word).then(|| word.parse().ok())?;
    let words: Vec<usize> = line.split(' ').map(number).collect::<Option<_>>()?;
    (words.len() <= 3).then_some(words)
}

fn is_fence(line: &str) -> bool {
    let word =
        |text: &str| text.len() <= 24 && text.bytes().all(|byte| byte.is_ascii_alphabetic() || b"=/".contains(&byte));
    // `[quote="Tom"]` says who is quoted.
    let is_named = |text: &str| {
        let (name, rest) = text.split_once('=').unwrap_or((text, ""));
        variants::is_among(name, QUOTING) && !rest.contains(['[', ']', '<', '>'])
    };
    let is_tag = |text: &str| word(text) || is_named(text);
    let tag = |open, close| line.strip_prefix(open).and_then(|rest: &str| rest.strip_suffix(close)).is_some_and(is_tag);
    line.strip_prefix("```").is_some_and(word) || tag('[', ']') || tag('<', '>')
}

/// The name of a fence or a tag.
fn name(tag: &str) -> &str {
    let inner = tag.trim_matches(['`', '[', ']', '<', '>', '/']);
    inner.split_once('=').map_or(inner, |(name, _)| name)
}

/// Whether a fence may stand alone: `[AAAB]` is a row of labels.
fn is_known(tag: &str) -> bool {
    tag.starts_with('`') || [QUOTING, TAGS].iter().any(|tags| variants::is_among(name(tag), tags))
}

/// Whether a note has cells whose sign for empty ones words have too: a run of them, or four alone.
fn has_cells(note: &str) -> bool {
    let is_sign = |c: char| matches!(c, '-' | '·' | '□' | '■' | '@' | '.' | 'x' | 'X' | 'o' | 'O');
    let is_cell = |c: char| c.is_ascii_digit() || is_sign(c);
    let is_run = |word: &str| word.chars().all(is_cell) && word.contains(char::is_numeric) && word.contains(is_sign);
    let words = note.split(' ');
    words.clone().any(|word| word.chars().count() > 3 && is_run(word))
        || words.filter(|word| word.chars().count() == 1 && word.contains(is_sign)).count() > 3
}

/// Whether a note has a sign of empty cells: a point is none between digits or at the end of a word.
fn has_signs(note: &str) -> bool {
    let bytes = note.as_bytes();
    let is = |at: Option<usize>, is: fn(&u8) -> bool| at.and_then(|at| bytes.get(at)).is_some_and(is);
    let is_sign = |at: usize| match bytes[at] {
        b'_' | b'?' | b'*' => true,
        b'.' => {
            let is_word = is(at.checked_sub(1), u8::is_ascii_alphabetic) && !is(Some(at + 1), u8::is_ascii_graphic);
            let is_decimal = is(at.checked_sub(1), u8::is_ascii_digit) && is(Some(at + 1), u8::is_ascii_digit);
            !is_word && !is_decimal
        }
        _ => false,
    };
    (1..bytes.len()).any(is_sign)
}

/// ```ebnf
/// title  = ( [ word blank ] [ "#" ] number [ mark note ] ) | ( number ( ")" | ":" ) ) | ( digit [ digit ] "." ) | name ;
/// word   = "Grid" | "Puzzle" | "Sudoku" | "Board" | "Game" | "Level" | "Problem" | "No." | "Nr." ;
/// mark   = ":" | "." | ")" | "(" | "-" ;
/// note   = (* fewer than four digits, no sign of empty cells, *) ;
/// name   = (* words alone, each of which names puzzles, a variant or a level: `Easy`, `Jigsaw Sudoku` *) ;
/// ```
fn is_title(line: &str) -> bool {
    const WORDS: [&str; 9] = ["grid", "puzzle", "sudoku", "board", "game", "level", "problem", "no.", "nr."];
    let digits = |text: &str| text.bytes().take_while(u8::is_ascii_digit).count();
    let length = digits(line);
    if length > 0 {
        // `123.` may be a row.
        return length <= 2 && &line[length..] == "." || length <= 6 && matches!(&line[length..], ")" | ":");
    }
    if variants::is_name(line) {
        return true;
    }
    let Some((word, rest)) = line.split_once(' ') else { return false };
    let rest = rest.trim_start_matches([' ', '#']);
    let length = digits(rest);
    if !WORDS.contains(&word.to_ascii_lowercase().as_str()) || length == 0 || length > 7 {
        return false;
    }
    let note = rest[length..].trim();
    note.is_empty()
        || note.starts_with([':', '.', ')', '(', '-', '–', '—'])
            && note.bytes().filter(u8::is_ascii_digit).count() < 4
            && !has_signs(note)
            && !has_cells(note)
}
