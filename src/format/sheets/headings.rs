//! Names of columns above a sheet and of rows beside it: how they are told from cells, and what is wrong with them.

use super::field::can_be_cell;
use crate::format::fault::{Fault, ParseError};
use crate::format::shape::{LEAST_ORDER, count_on};
use crate::format::text::Token;

/// Whether some fields are headings of columns: distinct, and no cells, or numbers or letters in order. Numbers go up or down in
/// even steps.
pub fn heads(fields: &[Token]) -> bool {
    let order = fields.len();
    are_distinct(fields)
        && !are_rows(fields)
        && (fields.iter().all(|field| !can_be_cell(field.text, order)) && !are_uneven(fields) || are_in_order(fields))
}

/// Whether some fields are numbers that do not differ by the same step.
fn are_uneven(fields: &[Token]) -> bool {
    let numbers: Result<Vec<i64>, _> = fields.iter().map(|field| field.text.parse::<u32>().map(i64::from)).collect();
    numbers.is_ok_and(|numbers| !numbers.windows(3).all(|three| three[1] - three[0] == three[2] - three[1]))
}

/// Whether some fields are as many rows of a square each: another puzzle, the labels of regions or a solution beside the cells,
/// or groups of cells of a larger board.
fn are_rows(fields: &[Token]) -> bool {
    let order = fields.len();
    // Names that count on begin with the same letter.
    let first = |field: &Token| field.text.chars().next().filter(char::is_ascii_alphabetic);
    let named = fields.windows(2).all(|pair| first(&pair[0]).is_some() && first(&pair[0]) == first(&pair[1]));
    let is_cell = |character: char| match character {
        '.' | '_' | '*' | '-' | '?' | '·' | '□' | 'x' | 'X' => true,
        digit if digit.is_ascii_digit() => true,
        letter if letter.is_ascii_uppercase() && !named => letter as usize - usize::from(b'A') < order * order,
        letter => (letter.to_ascii_uppercase() as usize).wrapping_sub(usize::from(b'A')) < order,
    };
    let are_cells = |field: &Token| field.text.chars().all(is_cell);
    // As long as a row and with an empty cell in it, one of them is none, even where others are cut.
    let is_open_row = |field: &Token| {
        field.text.chars().count() >= order && field.text.contains(['.', '_', '*', '?', '·', '□']) && are_cells(field)
    };
    // A row of order 1 is one symbol, as a label may be.
    order > 1
        && (fields.iter().all(|field| field.text.chars().count() == order && are_cells(field))
            || order >= LEAST_ORDER && fields.iter().any(is_open_row))
}

/// Whether some fields are the letters of a board of their number, out of order: a full row of a puzzle in letters.
pub fn are_letters(fields: &[Token]) -> bool {
    let order = fields.len();
    let is_letter = |field: &Token| matches!(field.text.as_bytes(), [letter] if usize::from(letter.to_ascii_uppercase().wrapping_sub(b'A')) < order);
    fields.iter().all(is_letter) && !are_in_order(fields)
}

/// Refuses labels most of which count on, as `r1`, `r2` or `A`, `B` do, where one is no such label or they stand out of
/// order: their rows or columns may have been exchanged. Some may be left out (`I`), and they may count down.
pub fn in_order(labels: &[Token]) -> Result<(), ParseError> {
    let counts: Vec<_> = labels.iter().map(|label| counted(label.text)).collect();
    let alike = |stem: &Option<&str>| counts.iter().filter(|count| count.map(|(stem, _)| stem) == *stem).count();
    let Some(stem) = counts.iter().flatten().map(|(stem, _)| Some(*stem)).find(|stem| 2 * alike(stem) >= labels.len())
    else {
        return Ok(());
    };
    let expected = |what: &str| Fault::Expected(what.to_owned());
    if let Some(place) = counts.iter().position(|count| count.map(|(stem, _)| stem) != stem) {
        return Err(labels[place].error(expected("a label like the others")));
    }
    let down = counts.first() > counts.last();
    let breaks = |pair: &[Option<(&str, usize)>]| if down { pair[0] <= pair[1] } else { pair[0] >= pair[1] };
    match counts.windows(2).position(breaks) {
        Some(place) => Err(labels[place + 1].error(expected("labels in order"))),
        None => Ok(()),
    }
}

/// What stands before the number at the end of a label, and the number; of a single letter its place.
fn counted(label: &str) -> Option<(&str, usize)> {
    if let &[letter] = label.as_bytes()
        && letter.is_ascii_alphabetic()
    {
        return Some(("a letter", usize::from(letter)));
    }
    let stem = label.trim_end_matches(|digit: char| digit.is_ascii_digit());
    Some((stem, label[stem.len()..].parse().ok()?))
}

/// Whether a field can stand where labels of rows and of columns meet.
pub fn is_corner(field: &Token) -> bool {
    field.text.bytes().all(|byte| !byte.is_ascii_digit()) && field.text.len() != 1 || is_mark(field.text)
}

fn is_mark(text: &str) -> bool {
    matches!(text, "/" | "\\" | "+" | "*" | "-" | "#")
}

pub fn are_distinct(fields: &[Token]) -> bool {
    let mut texts: Vec<&str> = fields.iter().map(|field| field.text).collect();
    texts.sort_unstable();
    texts.dedup();
    texts.len() == fields.len() && texts.first().is_some_and(|text| !text.is_empty())
}

pub fn are_in_order(fields: &[Token]) -> bool {
    count_on(fields.iter().map(|field| field.text.as_bytes()))
}
