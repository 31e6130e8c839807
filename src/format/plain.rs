//! Puzzles with clues as people type them into a message: signs between cells, numbers around them, letters for cages. Each
//! accounts for every character of its lines.

mod cages;
mod futoshiki;
mod skyscrapers;

use super::content::Content;
use super::fault::{Beside, Fault, ParseError, Unit};
use super::loss::{self, Loss};
use super::options::Options;
use super::reading::{Context, Parsed};
use super::text::{Line, Raw, Token};
use super::{source, unread, variants};
use crate::board::Board;
use crate::grid::Cell;
use crate::puzzle::Given;
use crate::rule::{House, Meaning};
use crate::values::Value;

pub use cages::CAGES;
pub use futoshiki::FUTOSHIKI;
pub use skyscrapers::SKYSCRAPERS;

/// The largest order: a cell is one digit.
const MOST: usize = 9;

/// A title above a puzzle, and the lines below it: a line that is one by its form, or calls the puzzle by one of these names.
fn below_title<'l, 'c>(lines: &'l [Line<'c>], names: &[&str]) -> (Option<Line<'c>>, &'l [Line<'c>]) {
    match lines {
        [first, rest @ ..] if is_title(first.text, names) => (Some(*first), rest),
        _ => (None, lines),
    }
}

fn is_title(line: &str, names: &[&str]) -> bool {
    // `cage` could be a row.
    let is_row =
        !(line.contains(char::is_uppercase) && line.contains(char::is_lowercase) || line.contains(char::is_numeric));
    source::kind(line) == source::Kind::Title || !is_row && names.iter().any(|names| variants::is_called(line, names))
}

/// Reads a puzzle below its title, which calls it by no name but those that such a puzzle has.
fn below(
    raw: Raw,
    context: &mut Context,
    names: &[&str],
    read: fn(&[Line]) -> Result<Content, ParseError>,
    called: fn(&Content) -> &'static str,
) -> Result<Parsed, ParseError> {
    let lines = raw.lines()?;
    let (title, rows) = below_title(&lines, names);
    let first = match (rows, title) {
        ([first, ..], _) => *first,
        ([], Some(title)) => return Err(title.expected("a puzzle below this title")),
        ([], None) => raw.first()?,
    };
    let content = read(rows)?;
    let Some(title) = title else { return content.parsed(context, first) };
    let (order, has_boxes) = (content.layout.rows, content.layout.boxes.is_some());
    let line = source::Line { number: title.number, text: title.text, kind: source::Kind::Title };
    let other =
        unread::rule_beside(&Options::default(), &line, Some(called(&content)), Beside::Title).map(|miss| miss.fault);
    let boxes = variants::words(title.text).find(|word| !has_boxes && word.eq_ignore_ascii_case("sudoku"));
    let other = other.or(boxes.map(|word| Fault::RuleIn(Beside::Title, word.to_owned())));
    let size = unread::size_in_title(title.text, order, &format!("{order}x{order}"));
    match other.or(size) {
        Some(Fault::RuleIn(_, name)) => {
            Err(title.error(Fault::Said(format!("the title says {name:?}, which the rows below it are not"))))
        }
        Some(fault) => Err(title.error(fault)),
        None => Content { note: Some(title.text.trim().to_owned()), ..content }.parsed(context, first),
    }
}

/// Lines that are so many rows, which no board has.
fn wrong_order(lines: &[Line], order: usize) -> ParseError {
    let fault = match order {
        0..=MOST => Fault::Order(order),
        _ => Fault::Said(format!("{order} rows: clues as they are typed are read up to order {MOST}")),
    };
    lines.first().map_or_else(|| ParseError::whole(1, b"", Fault::NoPuzzle), |line| line.error(fault))
}

/// Whether a character stands for a cell without a value.
fn is_empty(sign: char) -> bool {
    matches!(sign, '.' | '_' | '0')
}

/// Whether a character is a cell.
fn is_cell(sign: char) -> bool {
    is_empty(sign) || sign.is_ascii_digit()
}

/// Adds the value of a cell on a board of this order, if it has one.
fn take(index: usize, place: Token, order: usize, givens: &mut Vec<Given>) -> Result<(), ParseError> {
    if place.text.chars().all(is_empty) && place.text.len() == 1 {
        return Ok(());
    }
    let value = place.text.parse().ok().filter(|value| (1..=order).contains(value) && place.text.len() == 1);
    let value: usize = value.ok_or_else(|| place.error(Fault::Number { first: 1, last: order }))?;
    givens.push(Given::digit(Cell::new(index), Value::new(value - 1)));
    Ok(())
}

/// Refuses to write what is no Latin square with digits from 1 and these clues.
fn check_latin(board: &Board, says: impl Fn(&Meaning) -> bool) -> Result<(), Loss> {
    check_order(board)?;
    lost(loss::beyond(board, |meaning| match meaning.house() {
        Some((house, _)) => matches!(house, House::Row | House::Column),
        None => says(meaning),
    }))
}

fn check_order(board: &Board) -> Result<(), Loss> {
    match board.values() {
        order if order > MOST => Err(Loss::of(format!("the order {order} (digits reach to {MOST})"))),
        _ => loss::counting_from_1(board),
    }
}

fn lost(names: Vec<String>) -> Result<(), Loss> {
    if names.is_empty() { Ok(()) } else { Err(Loss(names)) }
}

fn count(what: Unit, line: Line, expected: usize, found: usize) -> Result<(), ParseError> {
    if expected == found { Ok(()) } else { Err(line.error(Fault::Count { what, expected, found })) }
}
