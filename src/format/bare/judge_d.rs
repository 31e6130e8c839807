//! A judge's jigsaws.
//!
//! ```ebnf
//! text   = n * ( n * region ), m, m * given ;            (* a line each; blank lines anywhere *)
//! region = "0" | … | n - 1 ;                             (* n times each; they need not hang together *)
//! given  = row, column, letter ;                         (* from 0; A is 1 *)
//! ```

use super::Text;
use crate::format::found::{Account, Found, Values};
use crate::format::source::Line;
use crate::symbols::Symbols;

/// The accounts of a text.
pub fn read(text: &Text) -> Vec<Account> {
    // At most 10 rows, a number, and as many givens as cells.
    let lines: Vec<&Line> = text.source.content().take(112).collect();
    board(&lines).map(|board| Account::whole("judge-d", vec![board])).into_iter().collect()
}

fn board(lines: &[&Line]) -> Option<Found> {
    let order = lines.first()?.text.trim().len();
    let rows = (4..=10).contains(&order).then(|| lines.get(..order))??;
    let digit = |byte: u8| byte.checked_sub(b'0').filter(|digit| usize::from(*digit) < order);
    let regions: Vec<u8> = rows.iter().flat_map(|row| row.text.trim().bytes()).map(digit).collect::<Option<_>>()?;
    let is_square = rows.iter().all(|row| row.text.trim().len() == order);
    let is_tiling = (0..order as u8).all(|region| regions.iter().filter(|other| **other == region).count() == order);
    let count = lines.get(order)?.text.trim();
    let givens = &lines[order + 1..];
    if !is_square || !is_tiling || count.starts_with('0') && count != "0" || count.parse() != Ok(givens.len()) {
        return None;
    }
    let mut cells = vec![0; order * order];
    for given in givens {
        let &[row, column, letter] = given.text.trim().as_bytes() else { return None };
        let value = letter.checked_sub(b'A').filter(|value| usize::from(*value) < order)? + 1;
        let cell = &mut cells[usize::from(digit(row)?) * order + usize::from(digit(column)?)];
        (*cell == 0 || *cell == value).then_some(())?;
        *cell = value;
    }
    let values = Values { cells, symbols: Symbols::letters(order)?, empty: None };
    let names = (0..order).map(|name| name.to_string()).collect();
    let lines = (lines[0].number, lines.last()?.number);
    Some(Found { regions: Some((regions, names)), ..Found::new(order, values, lines) })
}
