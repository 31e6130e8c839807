//! Quasigroups with holes, written by `written/pls.rs`.
//!
//! ```ebnf
//! text  = board, { board } ;
//! board = "order", blank, n, line end, n * ( n * value ) ;    (* blanks between *)
//! value = "-1" | "0" | … | n - 1 ;                            (* -1 is a hole *)
//! ```

use super::Text;
use crate::format::found::{Account, Found, Values};
use crate::format::source::Line;
use crate::symbols::Symbols;

/// The accounts of a text.
pub fn read(text: &Text) -> Vec<Account> {
    let is_first = text.source.content().next().is_some_and(|line| line.text.starts_with("order "));
    let lines: Vec<&Line> = if is_first { text.source.content().collect() } else { Vec::new() };
    boards(&lines, text.options.from.is_some()).map(|boards| Account::whole("pls", boards)).into_iter().collect()
}

/// The value of a cell: 1 for `0`, which is written in no other way.
fn number(text: &str, order: usize) -> Option<u8> {
    (0..=order as u8).find(|value| (i16::from(*value) - 1).to_string() == text)
}

fn boards(mut lines: &[&Line], is_named: bool) -> Option<Vec<Found>> {
    let mut records = Vec::new();
    while let Some((head, rest)) = lines.split_first() {
        let order: usize =
            head.text.strip_prefix("order ")?.trim().parse().ok().filter(|order| (2..=64).contains(order))?;
        let rows = rest.get(..order)?;
        let mut cells = Vec::new();
        for row in rows {
            let values: Vec<u8> =
                row.text.split_ascii_whitespace().map(|value| number(value, order)).collect::<Option<_>>()?;
            (values.len() == order).then(|| cells.extend(values))?;
        }
        // Without any hole `0` may be one.
        (cells.contains(&0) || is_named).then_some(())?;
        let values = Values { cells, symbols: Symbols::default_for(order), empty: None };
        records.push(Found::new(order, values, (head.number, rows[order - 1].number)));
        lines = &rest[order..];
    }
    (!records.is_empty()).then_some(records)
}
