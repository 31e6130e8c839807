//! Relations between two digits that authors make up, as a table in signs of base 64.
//!
//! ```text
//! Pair PairX Binary BinaryX     table , { "~" , [ "_" , name ] , "~" , cells }   (* nothing, or a name, parts lists of cells *)
//! table                         a bit for each two values, row by row, six a sign, the lowest first; zeros at the end are left out
//! ```
//! `Pair` speaks of neighbours in a list, `PairX` of each two cells of it; in `Binary` and `BinaryX` the last two signs are exchanged.

use std::cmp::Ordering;
use std::fmt::Write as _;

use super::arguments::{cells, related, split};
use super::expression::SIGNS;
use super::text::{Piece, Word};
use crate::format::fault::ParseError;
use crate::grid::{Cell, Grid};
use crate::rule::Meaning;
use crate::values::Numbers;

/// Whether a word speaks of each two cells of its lists, and not of neighbours alone; `None` where it is none of these words.
pub fn is_of_all(name: &str) -> Option<bool> {
    match name {
        "Pair" | "Binary" => Some(false),
        "PairX" | "BinaryX" => Some(true),
        _ => None,
    }
}

/// The statements of such a word.
pub fn clues(word: &Word, is_of_all: bool, grid: &Grid, numbers: &Numbers) -> Result<Vec<Meaning>, ParseError> {
    let (key, rest) = split(word, "a table and cells")?;
    let table = table(word, key, numbers)?;
    let is_held = |one: usize, other: usize| table[one * numbers.count() + other];
    let all = || 0..numbers.count();
    if is_of_all && all().any(|one| all().any(|other| is_held(one, other) != is_held(other, one))) {
        return Err(key.expected("a table that says the same of two digits either way round"));
    }
    let formula = formula(numbers, is_held);
    let name = format!(
        "relation-{:08x}",
        key.text.bytes().fold(0x811c_9dc5_u32, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193))
    );
    let related = |cells: Vec<Cell>| related(word, &name, &formula, cells, numbers);
    let mut clues = Vec::new();
    for list in rest.split(|piece: &Piece| piece.text.is_empty() || piece.text.starts_with('_')) {
        if list.is_empty() {
            continue;
        }
        let cells = cells(list, grid, word)?;
        if is_of_all || cells.len() < 2 {
            clues.push(related(cells)?);
        } else {
            for two in cells.windows(2) {
                clues.push(related(two.to_vec())?);
            }
        }
    }
    if clues.is_empty() { Err(word.expected("cells behind the table")) } else { Ok(clues) }
}

/// Which two values are in the relation, by places.
fn table(word: &Word, key: &Piece, numbers: &Numbers) -> Result<Vec<bool>, ParseError> {
    let is_old = word.name.text.starts_with("Binary");
    let bits = |sign: u8| {
        let sign = match sign {
            b'-' if is_old => b'_',
            b'_' if is_old => b'-',
            sign => sign,
        };
        SIGNS.iter().position(|known| *known == sign)
    };
    let count = numbers.count() * numbers.count();
    let signs: Option<Vec<usize>> = key.text.bytes().map(bits).collect();
    let mut table: Vec<bool> =
        signs.into_iter().flatten().flat_map(|bits| (0..6).map(move |bit| bits >> bit & 1 == 1)).collect();
    let is_fit = !table.is_empty() && table.iter().skip(count).all(|bit| !bit) && table.len() < count + 6;
    is_fit.then_some(()).ok_or_else(|| key.expected(format!("a table of {0} × {0} values", numbers.count())))?;
    table.resize(count, false);
    Ok(table)
}

/// A formula that holds of just these pairs of values, by their places: a short one where there is one.
fn formula(numbers: &Numbers, is_held: impl Fn(usize, usize) -> bool) -> String {
    let all: Vec<i64> = numbers.iter().collect();
    let says = |holds: &dyn Fn(i64, i64) -> bool| {
        let pairs = || all.iter().enumerate().flat_map(|one| all.iter().enumerate().map(move |other| (one, other)));
        pairs().all(|((at, one), (place, other))| holds(*one, *other) == is_held(at, place))
    };
    let apart = |one: i64, other: i64| (one - other).abs();
    for (formula, order) in [("a < b", Ordering::Less), ("a > b", Ordering::Greater), ("a = b", Ordering::Equal)] {
        if says(&|one, other| one.cmp(&other) == order) {
            return formula.to_owned();
        }
    }
    for limit in 1..all.len() as i64 {
        if says(&|one, other| apart(one, other) >= limit) {
            return format!("|a-b| >= {limit}");
        }
        if says(&|one, other| apart(one, other) == limit) {
            return format!("|a-b| = {limit}");
        }
        if says(&|one, other| apart(one, other) <= limit) {
            return format!("|a-b| <= {limit}");
        }
    }
    let mut rows: Vec<(Vec<i64>, Vec<i64>)> = Vec::new();
    for (place, &one) in all.iter().enumerate() {
        let seconds: Vec<i64> = (0..all.len()).filter(|other| is_held(place, *other)).map(|other| all[other]).collect();
        match rows.iter_mut().find(|(_, others)| *others == seconds) {
            Some((firsts, _)) => firsts.push(one),
            None => rows.push((vec![one], seconds)),
        }
    }
    let rows = rows.iter().filter(|(_, seconds)| !seconds.is_empty());
    let rows: Vec<String> =
        rows.map(|(firsts, seconds)| format!("({}) and ({})", among("a", firsts), among("b", seconds))).collect();
    if rows.is_empty() { "a != a".to_owned() } else { rows.join(" or ") }
}

/// That a digit is one of these, which stand in their order: as runs.
fn among(name: &str, numbers: &[i64]) -> String {
    let mut text = String::new();
    let mut left = numbers;
    while let Some(&first) = left.first() {
        let run = left.iter().zip(first..).take_while(|(number, expected)| *number == expected).count();
        let or = if text.is_empty() { "" } else { " or " };
        let last = left[run - 1];
        // Writing to a string cannot fail.
        let _ = match run {
            1 => write!(text, "{or}{name} = {first}"),
            _ => write!(text, "{or}{first} <= {name} <= {last}"),
        };
        left = &left[run..];
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formulas_are_short_where_there_is_a_short_one() {
        let numbers = Numbers::places(9);
        assert_eq!(formula(&numbers, |one, other| one.abs_diff(other) > 1), "|a-b| >= 2");
        assert_eq!(formula(&numbers, |one, other| one > other), "a > b");
        assert_eq!(formula(&numbers, |one, other| one == 0 && other != 4), "(a = 1) and (1 <= b <= 4 or 6 <= b <= 9)");
        assert_eq!(formula(&numbers, |_, _| false), "a != a");
    }
}
