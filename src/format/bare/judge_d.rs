//! A judge's jigsaws, written by `written/judge_d.rs`.
//!
//! ```ebnf
//! text   = board, { board } ;
//! board  = n * ( n * region ), m, m * given ;            (* a line each; blank lines anywhere *)
//! region = "0" | … | n - 1 ;                             (* n times each; they need not hang together *)
//! given  = row, column, letter ;                         (* from 0; A is 1 *)
//! ```

use super::Text;
use crate::board::{Layout, Regions};
use crate::format::content::Content;
use crate::format::found::{Account, Found};
use crate::format::source::Line;
use crate::grid::Cell;
use crate::puzzle::Given;
use crate::symbols::Symbols;
use crate::values::Value;

/// The accounts of a text.
pub fn read(text: &Text) -> Vec<Account> {
    let is_first = text.source.content().next().is_some_and(|line| is_row(line.text.trim()));
    let lines: Vec<&Line> = if is_first { text.source.content().collect() } else { Vec::new() };
    let mut rest = lines.as_slice();
    let mut boards = Vec::new();
    while !rest.is_empty() {
        let Some((board, behind)) = board(rest) else { return Vec::new() };
        boards.push(board);
        rest = behind;
    }
    (!boards.is_empty()).then(|| Account::whole("judge-d", boards)).into_iter().collect()
}

fn is_row(text: &str) -> bool {
    (2..=10).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// The first board of these lines, and the lines behind it.
fn board<'l, 's>(lines: &'l [&'l Line<'s>]) -> Option<(Found, &'l [&'l Line<'s>])> {
    let order = lines.first()?.text.trim().len();
    let rows = lines.get(..order)?;
    let digit = |byte: u8| byte.checked_sub(b'0').filter(|digit| usize::from(*digit) < order);
    let regions: Vec<u8> = rows.iter().flat_map(|row| row.text.trim().bytes()).map(digit).collect::<Option<_>>()?;
    let is_square = order > 1 && rows.iter().all(|row| row.text.trim().len() == order);
    let is_tiling = (0..order as u8).all(|region| regions.iter().filter(|other| **other == region).count() == order);
    let count = lines.get(order)?.text.trim();
    let count: usize = count.parse().ok().filter(|number: &usize| number.to_string() == count)?;
    let end = order + 1 + count;
    let givens = lines.get(order + 1..end).filter(|_| is_square && is_tiling)?;
    // Two letters for a cell are two givens, which have no solution.
    let given = |line: &&Line| -> Option<Given> {
        let &[row, column, letter] = line.text.trim().as_bytes() else { return None };
        let value = letter.checked_sub(b'A').filter(|value| usize::from(*value) < order)?;
        let cell = Cell::new(usize::from(digit(row)?) * order + usize::from(digit(column)?));
        Some(Given::digit(cell, Value::new(usize::from(value))))
    };
    let givens = givens.iter().map(given).collect::<Option<_>>()?;
    let labels = (0..order).map(|name| name.to_string()).collect();
    let regions = Regions { of: regions.into(), labels };
    let layout = Layout { regions: Some(regions), symbols: Symbols::letters(order)?, ..Layout::latin(order) };
    let span = (lines[0].number, lines[end - 1].number);
    Some((Found::with_rules(Content { givens, ..Content::of(layout) }, span), &lines[end..]))
}
