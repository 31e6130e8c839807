//! The text of the Interactive Sudoku Solver (sigh, MIT), read by `iss/read.rs` and written by `iss/write.rs`.
//!
//! ```ebnf
//! iss   = [ plain ], text | [ "http", [ "s" ], "://" ], "sigh.github.io", …, sign, "q=", iss ;    (* iss/plain.rs; which lines: iss/lines.rs *)
//! text  = { ".", [ word ] } ;                            (* iss/text.rs; what each word says: read.rs, whole.rs, clues.rs, … *)
//! ```
//! What that program refuses is refused, and what it counts is counted.

mod arguments;
mod clues;
mod expression;
mod lines;
mod names;
mod once;
mod outside;
mod plain;
mod read;
mod relation;
mod text;
mod whole;
mod write;

use self::lines::{Belongs, Lines};
use self::text::Text;
use super::fault::{Fault, ParseError};
use super::framing::Framing;
use super::head::Head;
use super::loss::Loss;
use super::notation::{Cells, Format};
use super::payload::link::query;
use super::payload::percent;
use super::reading::{Context, Parsed, Typed};
use super::style::Style;
use super::text::{Kind, Line, Raw, kind, split_lines};
use crate::puzzle::Given;

/// The notation `iss`.
pub static ISS: Typed = Typed {
    format: Format {
        name: "iss",
        about: "the text of the Interactive Sudoku Solver, each rule a word with its arguments",
        example: ".Shape~4x4.~R1C4_4.Cage~5~R1C1~R1C2.Thermo~R2C1~R3C2~R3C3\n",
        has_any_form: true,
        put,
        ..Format::TYPED
    },
    begins: begins_here,
    framing: || Framing::Runs(Box::new(Lines::default())),
    parse,
    ..Typed::LINES
};

fn put(cells: &Cells, _: Style, out: &mut String) -> Result<(), Loss> {
    out.push_str(&match cells.puzzle() {
        Some(puzzle) => write::text(cells.board, puzzle.givens())?,
        None => write::text(cells.board, &Given::in_order(cells.values()))?,
    });
    Ok(())
}

fn begins_here(head: &Head) -> bool {
    let is_link = head.first().is_some_and(|line| query(line.text).is_some());
    is_link || head.begins(begins) || has_plain_cells(head)
}

fn parse(raw: Raw, context: &mut Context) -> Result<Parsed, ParseError> {
    let lines = raw.lines()?;
    let first = *lines.first().ok_or_else(|| raw.error(Fault::NoPuzzle))?;
    if let Some(query) = query(first.text) {
        return parse_link(query, first, context);
    }
    check_lines(raw, &lines)?;
    parse_text(&lines, first, context)
}

/// Reads a link, whose faults are shown at what it holds.
fn parse_link(query: &str, line: Line, context: &mut Context) -> Result<Parsed, ParseError> {
    let start = line.text.find(query).unwrap_or(0);
    let place = line.token(start, start + query.len());
    let trimmed = line.text.trim();
    if trimmed.match_indices("http").count() > 1 {
        return Err(line.expected("one link on a line"));
    }
    if ["?q=", "&q="].iter().map(|key| trimmed.matches(key).count()).sum::<usize>() > 1 {
        return Err(line.error(Fault::Twice("q=".to_owned())));
    }
    let damaged = || place.error(Fault::Payload("a damaged link: a % without its two hex digits".to_owned()));
    let text = percent::decode(query).ok_or_else(damaged)?;
    let lines: Vec<Line> =
        text.lines().map(|text| Line { text, ..line }).filter(|line| !line.text.trim().is_empty()).collect();
    if lines.is_empty() {
        return Err(place.expected("a dot and a word such as .Cage"));
    }
    parse_text(&lines, line, context).map_err(|error| place.error(error.fault))
}

fn parse_text(lines: &[Line], first: Line, context: &mut Context) -> Result<Parsed, ParseError> {
    let (cells, rest) = lines.split_at(lines.iter().take_while(|line| plain::is_line(line.text)).count());
    let plain = if cells.is_empty() { None } else { Some(plain::givens(cells)?) };
    let text = Text::new(first, rest);
    read::puzzle(&text.words()?, plain, first)?.parsed(context, first)
}

/// Whether a line begins as a text does: with a dot and a word, or `~`. A row such as `.R..` is no word: those are followed by
/// `~`, or one dot stands before them and they go on in small letters.
fn begins(line: &[u8]) -> bool {
    let trimmed = line.trim_ascii_start();
    let word = trimmed.iter().position(|byte| !b". \t".contains(byte)).map_or(&b""[..], |at| &trimmed[at..]);
    let is_name = trimmed.len() == word.len() + 1 && word.get(1).is_some_and(u8::is_ascii_lowercase);
    trimmed.starts_with(b".")
        && word.first().is_some_and(|first| first.is_ascii_uppercase() || *first == b'~')
        && word.iter().any(u8::is_ascii_alphabetic)
        && (is_name || word.contains(&b'~'))
}

/// Whether the cells of a board stand above the first word.
fn has_plain_cells(head: &Head) -> bool {
    let cells = head.lines.iter().take_while(|line| plain::is_line(line.text));
    let next = head.lines.get(cells.clone().count());
    next.is_some_and(|line| begins(line.text.as_bytes())) && plain::order(cells.map(|line| line.text)).is_some()
}

/// Refuses a line that may belong to this text or to another.
fn check_lines(raw: Raw, content: &[Line]) -> Result<(), ParseError> {
    let (mut lines, mut content) = (Lines::default(), content.iter());
    for text in split_lines(raw.text) {
        match kind(text) {
            Kind::Blank => lines.blank(),
            Kind::Comment => {}
            Kind::Content => {
                let Some(line) = content.next() else { break };
                if let Belongs::InDoubt(what) = lines.take(line.text) {
                    return Err(line.expected(what));
                }
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_begin_with_dots_and_words() {
        for line in [".~R1C1_5", " .Cage~3~R1C1", "..Cage~3~R1C1", ". . Cage~3~R1C1", ".AntiKnight", "...~R1C1_5"] {
            assert!(begins(line.as_bytes()), "{line}");
        }
        for line in ["...5.", ".R..", "..Ab..", "Cage~3~R1C1", ".~", ".", ""] {
            assert!(!begins(line.as_bytes()), "{line}");
        }
    }
}
