//! Rows that come back above or below each board of a text: they head columns or part boards, and are no rows of them.

use std::sync::Arc;

use super::head::Head;
use super::shape::{LEAST_ORDER, MAX_ROW, Width};
use super::text::Token;

/// The first row, or the one behind the first board, where it comes back every n + 1 rows, and is 1 to n in order or of a sign that
/// stands in no other row: then n + 1 boards can be read where there are n, most of them of rows of two.
pub fn recurring(head: &Head) -> Option<Arc<str>> {
    let order = Width::of(&head.tokens(*head.rows.first()?)).cells;
    if !(LEAST_ORDER..=MAX_ROW).contains(&order) || head.rows.len() < order * order {
        return None;
    }
    let comes_back = |from: &usize| {
        let row = head.rows[*from].text.trim();
        let (at, beside): (Vec<_>, Vec<_>) =
            head.rows.iter().enumerate().partition(|(place, _)| place % (order + 1) == *from);
        let pieces = head.tokens(head.rows[*from]);
        let is_alone = || beside.iter().all(|(_, other)| !other.text.contains(pieces[0].first()));
        at.len() >= order
            && at.iter().all(|(_, other)| other.text.trim() == row)
            && (counts_on(&pieces) || is_of_one_sign(&pieces) && is_alone())
    };
    [0, order].into_iter().find(comes_back).map(|from| head.rows[from].text.trim().into())
}

/// Whether a row is of one sign alone that can rule boards off.
fn is_of_one_sign(pieces: &[Token]) -> bool {
    let mut cells = pieces.iter().flat_map(|piece| piece.characters());
    let is_sign = |text: &str| matches!(text, "*" | "_" | "?" | "x" | "X");
    cells.next().is_some_and(|first| is_sign(first.text) && cells.all(|cell| cell.text == first.text))
}

/// Whether cells are 1 to n in order.
fn counts_on(pieces: &[Token]) -> bool {
    let counts = |cells: &mut dyn Iterator<Item = Token>| {
        cells.zip(1..).all(|(cell, number): (_, usize)| cell.text == number.to_string())
    };
    counts(&mut pieces.iter().copied()) || counts(&mut pieces.iter().flat_map(|piece| piece.characters()))
}
