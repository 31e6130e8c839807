//! Candidates by their places: a board a line.
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

/// Whether a text is in this notation: then its signs are no cells.
pub fn has(text: &Text) -> bool {
    of(text).is_some()
}

fn of(text: &Text) -> Option<Account> {
    let first = text.source.content().next()?.text.trim();
    let order = text.orders().find(|order| order.pow(3) == first.len()).filter(|order| *order <= 9)?;
    let absent = first.bytes().find(|byte| matches!(byte, b'.' | b'0'))?;
    let set = |places: &[u8]| {
        let is_in_place = |(place, byte): (usize, &u8)| *byte == absent || *byte == b'1' + place as u8;
        let values = places.iter().enumerate().filter(|(_, byte)| **byte != absent).map(|(place, _)| Value::new(place));
        let set: Values = values.collect();
        (places.iter().enumerate().all(is_in_place) && !set.is_empty()).then_some(set)
    };
    let board = |line: &Line| {
        let signs = line.text.trim().as_bytes();
        (signs.len() == order.pow(3)).then_some(())?;
        let marks: Vec<Values> = signs.chunks(order).map(set).collect::<Option<_>>()?;
        Some(Found::of_marks(marks, order, &Symbols::default_for(order), (line.number, line.number)))
    };
    Some(Account::whole("pencilmarks", text.source.content().map(board).collect::<Option<_>>()?))
}
