//! Lines of n² cells: puzzles of order n, or rows of order n².

use super::head::Head;
use super::options::Options;
use super::shape::{LEAST_ORDER, MAX_ROW, row_cells};
use super::text::Token;

/// What lines of m = n² cells are, which can be puzzles of order n or rows of order m.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Readings {
    /// Puzzles of order n, with what to tell where both readings fit.
    Lines(Option<String>),
    /// Rows of order m, with what to tell where both readings fit.
    Rows(Option<String>),
    /// Not both: the lines are longer than rows of cells, or most have more on them than cells.
    Neither,
}

/// Settles what the lines of a head are that hold n² cells each: lines of order n if every symbol in them fits order n and
/// there is one, else rows. What is shorter than the least order makes is always a row.
pub fn lines_or_rows(head: &Head, order: usize, options: &Options) -> Readings {
    let width = order * order;
    let named = options.order();
    if width > MAX_ROW || named.is_some_and(|named| named == order) {
        return Readings::Neither;
    }
    let solid = |cells: &Vec<Token>| cells.len() == width && !cells.iter().any(|cell| cell.text.contains(','));
    let cells = head.rows.iter().map(|row| row_cells(head.tokens(*row), Some(width)).0);
    let rows: Vec<Vec<Token>> = cells.filter(solid).collect();
    if 2 * rows.len() <= head.rows.len() {
        return Readings::Neither;
    }
    if named == Some(width) || order < LEAST_ORDER {
        return Readings::Rows(None);
    }
    let squares = head.rows.len().is_multiple_of(width) || !head.whole && head.rows.len() > width;
    let told = |taken: &str, other: &str| squares.then(|| both(order, taken, other));
    match symbols_fit(rows.iter().flatten(), order) {
        (true, true) => Readings::Lines(told("lines", "block")),
        (true, false) if squares => Readings::Rows(told("block", "lines")),
        (true, false) => Readings::Lines(None),
        (false, _) => Readings::Rows(None),
    }
}

/// What to tell where lines of n² cells, as many as rows, fit order n and order n².
pub fn both(order: usize, taken: &str, other: &str) -> String {
    let width = order * order;
    let readings = format!("lines of {width} cells can be puzzles of order {order} or rows of order {width}");
    format!("{readings}: read as {taken}, not as {other}")
}

/// Whether all symbols of these cells fit this order, and whether there is one.
pub fn symbols_fit<'c>(cells: impl Iterator<Item = &'c Token<'c>> + Clone, order: usize) -> (bool, bool) {
    let letters = !cells.clone().any(|cell| cell.text.bytes().any(|byte| matches!(byte, b'1'..=b'9')));
    let number = |cell: &Token| match *cell.text.as_bytes() {
        [b'1'..=b'9', ..] => Some(cell.text.parse().unwrap_or(usize::MAX)),
        [b'x' | b'X'] => None,
        [letter] if letter.is_ascii_alphabetic() && letters => {
            Some(usize::from(letter.to_ascii_uppercase() - b'A') + 1)
        }
        [letter] if letter.is_ascii_alphabetic() => Some(usize::MAX),
        _ => None,
    };
    let numbers = || cells.clone().filter_map(number);
    (numbers().all(|number| number <= order), numbers().next().is_some())
}
