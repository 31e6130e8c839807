//! Candidates by their places: a board a line; they are pencil marks (`written/pencilmarks.rs`).
//!
//! ```ebnf
//! text = { n² * cell, line end } ;
//! cell = n * ( digit | absent ) ;                        (* at place k stands k or one sign, "." or "0"; no cell is without digits *)
//! ```

use super::Text;
use crate::format::found::{Account, Found};
use crate::format::source::Line;
use crate::symbols::Symbols;
use crate::values::{Value, Values};

/// The account of a text.
pub fn read(text: &Text) -> Vec<Account> {
    of(text).into_iter().collect()
}

/// Whether a line of a text is nearly in this notation, three quarters of its cells at least: then its signs are no cells.
pub fn has(text: &Text) -> bool {
    let is_near = |line: &Line| {
        let signs = line.text.trim_matches(|c: char| !c.is_ascii_digit() && c != '.').as_bytes();
        // With one value a cell and its candidate look alike.
        let order = text.orders().find(|order| order.pow(3) >= signs.len()).filter(|order| (2..=9).contains(order));
        let Some(order) = order else { return false };
        let is_set = |places: &&[u8]| [b'.', b'0'].iter().any(|absent| set(places, *absent).is_some());
        order.pow(3) == signs.len() && 4 * signs.chunks(order).filter(is_set).count() >= 3 * order * order
    };
    text.source.content().any(is_near)
}

/// The digits of a cell, each at its place; nothing where it has none, or one stands elsewhere.
fn set(places: &[u8], absent: u8) -> Option<Values> {
    let is_in_place = |(place, byte): (usize, &u8)| *byte == absent || *byte == b'1' + place as u8;
    let values = places.iter().enumerate().filter(|(_, byte)| **byte != absent).map(|(place, _)| Value::new(place));
    let set: Values = values.collect();
    (places.iter().enumerate().all(is_in_place) && !set.is_empty()).then_some(set)
}

fn of(text: &Text) -> Option<Account> {
    let first = text.source.content().next()?.text.trim();
    let order = text.orders().find(|order| order.pow(3) == first.len()).filter(|order| *order <= 9)?;
    let absent = first.bytes().find(|byte| matches!(byte, b'.' | b'0'))?;
    let board = |line: &Line| {
        let signs = line.text.trim().as_bytes();
        (signs.len() == order.pow(3)).then_some(())?;
        let marks: Vec<Values> = signs.chunks(order).map(|places| set(places, absent)).collect::<Option<_>>()?;
        Some(Found::of_marks(marks, order, &Symbols::default_for(order), (line.number, line.number)))
    };
    Some(Account::whole("pencilmarks", text.source.content().map(board).collect::<Option<_>>()?))
}
