//! Code beside cells: words, signs and brackets, and numbers where they could be no cells.
//!
//! ```ebnf
//! code   = { word | name | string | counter | sized | sign } ;
//! name   = letter, { digit }, ( "(" | "[" | "=" | ":" ) ;          (* no `x` and no `o` *)
//! word   = (* words.rs *), { "[" | "(", at most three numbers and words, ")" | "]" }, [ blank, number, ( ":" | "=" | ")" ) ] ;
//! counter = number, ( word | ":" | "=" | "│" ) ;                    (* at the start of a line *)
//! sized  = number, "×", number ;                                   (* likewise *)
//! string = quote, (* words, fewer than four digits, no sign of empty cells *), quote ;
//! sign   = (* brackets, quotes, `=:,;/<>&@#!%$\+←↑~^|│`; `.-*?` beside a letter or at the end *) ;
//! ```
//! Behind cells a number may also stand behind "=".

use super::words::{self, has_word, word};
use crate::format::rules::alphabet::SIGNS;

/// A name of one letter, and perhaps digits: in front of brackets or of `=`.
fn name(text: &str) -> Option<usize> {
    text.starts_with(|c: char| c.is_ascii_alphabetic()).then_some(())?;
    let length = text.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(text.len());
    let rest = &text[length..];
    let is_call = rest.starts_with(['(', '[']);
    let is_named = ASSIGNING.iter().any(|sign| rest.trim_start().starts_with(sign));
    ((is_call || is_named)
        && !words::is_drawn(&text[..length])
        && text[1..length].bytes().all(|byte| byte.is_ascii_digit()))
    .then_some(length)
}

const ASSIGNING: [&str; 5] = ["=", ":=", "<-", "←", ":"];

/// A letter that counts rows, in front of a bar: `A │`.
fn is_lettered(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_alphabetic()) && text[1..].trim_start().starts_with(['│', '|', '┃', '║'])
}

/// Characters that are looked at for the bracket that closes.
const LONGEST_IN_BRACKETS: usize = 200;

/// Brackets that are closed and hold at most three short numbers (in ranges four) and nothing else but signs and words: `[9][9]`,
/// `(6, 2, 3)`, `[1..9, 1..9]`, `()`.
fn numbers_in_brackets(text: &str) -> Option<(usize, Vec<u32>)> {
    let close = match text.chars().next()? {
        '(' => ')',
        '[' => ']',
        '{' => '}',
        '<' => '>',
        _ => return None,
    };
    let end = text.char_indices().take(LONGEST_IN_BRACKETS).find(|(_, c)| *c == close)?.0;
    let inner = &text[1..end];
    let mut numbers = Vec::new();
    let is_range = inner.contains("..") || inner.contains(':');
    for piece in inner.split([',', ' ', ';', ':', '.']).filter(|piece| !piece.is_empty()) {
        if piece.bytes().all(|byte| byte.is_ascii_digit()) {
            (piece.len() <= 2).then_some(())?;
            numbers.push(piece.parse().ok()?);
        } else {
            (word(piece) == Some(piece.len())).then_some(())?;
        }
    }
    (numbers.len() <= if is_range { 4 } else { 3 }).then_some((end + 1, numbers))
}

/// A piece of code, as far as it is nothing else.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Code {
    /// Where it ends.
    pub length: usize,
    /// Its words and signs, without blanks and with `#` for numbers.
    pub form: String,
    /// The numbers in it that may count.
    pub numbers: Vec<u32>,
    /// The brackets and quotes that it leaves open, or closes.
    pub left: String,
    pub has_word: bool,
}

impl Code {
    fn take(&mut self, text: &str) {
        self.form.extend(text.chars().filter(|c| !c.is_whitespace()));
    }
}

/// How far code is sure, which may go on a long way: not copied for each of its pieces.
#[derive(Default)]
struct Sure {
    length: usize,
    form: usize,
    numbers: usize,
    has_word: bool,
}

#[derive(Clone, Debug, Default)]
struct Brackets {
    open: Vec<char>,
    closed: String,
}

impl Brackets {
    /// What a text leaves open, or closes.
    fn left(text: &str) -> String {
        let mut brackets = Brackets::default();
        brackets.pass(text);
        brackets.closed.chars().chain(brackets.open).collect()
    }

    fn pass(&mut self, text: &str) {
        for c in text.chars() {
            match c {
                '"' if self.open.last() == Some(&'"') => drop(self.open.pop()),
                '"' | '(' | '[' | '{' => self.open.push(c),
                ')' | ']' | '}' => {
                    let matching = match c {
                        ')' => '(',
                        ']' => '[',
                        _ => '{',
                    };
                    if self.open.last() == Some(&matching) {
                        self.open.pop();
                    } else {
                        // What was open before is closed: a quote first.
                        self.closed.extend(self.open.drain(..));
                        self.closed.push(c);
                    }
                }
                _ => {}
            }
        }
    }
}

/// The code that a line begins with: up to the last word, bracket behind one, counter or assignment before anything that could be a
/// cell. `is_tail`: behind the cells, where numbers may stand behind `=`, and all has to be code.
pub fn code(line: &str, is_tail: bool) -> Code {
    let mut code = Code::default();
    let mut sure = Sure::default();
    let mut at = 0;
    while let Some(c) = line[at..].chars().next() {
        let rest = &line[at..];
        let mut is_sure = false;
        let length = if c.is_whitespace() {
            c.len_utf8()
        } else if code.form.is_empty() && !is_tail && is_lettered(rest) {
            code.numbers.push(u32::from(c.to_ascii_uppercase()) - u32::from('A') + 1);
            code.form.push('#');
            is_sure = true;
            at += 1;
            0
        } else if let Some(length) = word(rest).or_else(|| name(rest)) {
            code.has_word = true;
            is_sure = true;
            // A number at its end may count: `Row1`.
            let text = &rest[..length];
            let stem = text.trim_end_matches(|c: char| c.is_ascii_digit());
            if let (Ok(number), true) = (text[stem.len()..].parse(), text.len() - stem.len() < 4) {
                code.numbers.push(number);
                code.take(stem);
                code.form.push('#');
            } else {
                code.take(text);
            }
            at += length;
            // `[9][9]`, `Row 1:`.
            while let Some((length, numbers)) = numbers_in_brackets(&line[at..]) {
                code.form.push_str(&line[at..=at]);
                code.form.push('#');
                code.numbers.extend(numbers);
                at += length;
            }
            let digits = line[at..].trim_start().bytes().take_while(u8::is_ascii_digit).count();
            let blank = line[at..].len() - line[at..].trim_start().len();
            let behind = line[at + blank + digits..].trim_start();
            let is_end = behind.starts_with([':', '=', ')']) || is_tail && behind.is_empty();
            if blank > 0 && matches!(digits, 1 | 2) && is_end {
                code.numbers.extend(line[at + blank..at + blank + digits].parse::<u32>());
                code.form.push('#');
                at += blank + digits;
            }
            0
        } else if c == '"' && string(rest).is_some() {
            is_sure = true;
            code.has_word = true;
            string(rest).unwrap_or_default()
        } else if c.is_ascii_digit() {
            let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
            let behind = rest[digits..].trim_start();
            let text = &rest[..digits];
            let is_behind = is_tail && code.form.ends_with(['=', '×']);
            let is_size = ["×", "x"].iter().any(|sign| {
                rest[digits..].strip_prefix(sign).is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()))
            });
            let is_counter = !is_tail
                && code.form.is_empty()
                && digits < 5
                && (word(behind).is_some() || behind.starts_with([':', '=', '│']));
            // `SetRow(0, new int[] {`
            let is_argument = !is_tail
                && digits < 3
                && code.form.ends_with('(')
                && rest[digits..].strip_prefix(',').is_some_and(|rest| word(rest.trim_start()).is_some());
            if is_size && !is_tail && code.form.is_empty() {
                let behind = rest[digits..].trim_start_matches(['×', 'x']);
                rest.len() - behind.trim_start_matches(|c: char| c.is_ascii_digit()).len()
            } else if is_behind || is_argument || is_counter && !rest[digits..].starts_with(|c: char| c.is_alphabetic())
            {
                is_sure = is_behind || behind.starts_with([':', '=', '│']);
                code.numbers.extend(text.parse::<u32>());
                code.form.push('#');
                at += digits;
                0
            } else {
                break;
            }
        } else if c == '\\' && rest[1..].starts_with(|c: char| c.is_ascii_alphabetic()) {
            2
        } else if "()[]{}\"'=:,;/<>&@#!%$\\+←↑~^|│".contains(c) {
            is_sure = code.has_word && "=:←".contains(c) || is_tail;
            c.len_utf8()
        } else if ".-*?_".contains(c) {
            let next = rest[1..].chars().next();
            let is_touching = next.is_some_and(|c| c.is_alphabetic() || c == '>' && code.has_word || c == '/');
            let is_last = is_tail && next.is_none();
            let is_behind = code.form.ends_with(['/', '?', '*', '<']) && at > 0 && !line[..at].ends_with(' ');
            if !(is_touching || is_last || is_behind || c == '?' && rest.starts_with("?-")) {
                break;
            }
            1
        } else {
            break;
        };
        code.take(&line[at..at + length]);
        at += length;
        code.length = at;
        if is_sure {
            let (form, numbers) = (code.form.len(), code.numbers.len());
            sure = Sure { length: at, form, numbers, has_word: code.has_word };
        }
    }
    // A line that is code to its end is all of it.
    if !(is_tail || code.length == line.len() && sure.has_word) {
        code.form.truncate(sure.form);
        code.numbers.truncate(sure.numbers);
        (code.length, code.has_word) = (sure.length, sure.has_word);
    }
    code.left = Brackets::left(&line[..code.length]);
    code
}

/// The length of a string of words, which is closed and has fewer than four digits: `"Easy (36 givens)"`.
fn string(text: &str) -> Option<usize> {
    let end = text[1..].find('"')? + 2;
    let inner = &text[1..end - 1];
    let digits = inner.bytes().filter(u8::is_ascii_digit).count();
    (digits < 4 && has_word(inner) && !inner.contains(SIGNS)).then_some(end)
}
