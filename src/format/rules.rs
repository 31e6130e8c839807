//! What makes a bare grammar strict enough: seven rules, each once, for all grammars.
//!
//! 1. One alphabet a text ([`alphabet`]).
//! 2. Rows agree, ends included ([`regular`], and the skeleton).
//! 3. Beside the cells stand only stated forms, and none that could be cells ([`beside`]).
//! 4. Whole, or a list ([`explains_most`]).
//! 5. Labels anywhere mean a jigsaw, or nothing ([`labels`]).
//! 6. What ties and differs is refused ([`ties`]).
//! 7. What belongs together falls together ([`of_one_order`]).

pub mod alphabet;
pub mod beside;
pub mod labels;
pub mod ties;

use super::fault::Fault;
use super::found::{Account, Found, Miss, Piece};
use super::source::{Kind, Line, Source};

/// Orders that are read without being named: a square of fewer cells is a part of almost any text.
pub const ORDERS: std::ops::RangeInclusive<usize> = 4..=64;

/// The order of a board with so many cells.
pub fn order_of(cells: usize) -> Option<usize> {
    let order = cells.isqrt();
    (order * order == cells && ORDERS.contains(&order)).then_some(order)
}

/// What stands between neighbours: the same everywhere (`Some(None)`), or something else at every `period`-th place.
#[allow(clippy::option_option)]
pub fn regular<T: PartialEq>(gaps: &[T]) -> Option<Option<usize>> {
    let Some(other) = gaps.iter().position(|gap| *gap != gaps[0]) else { return Some(None) };
    let period = other + 1;
    let expected = |place: usize| if (place + 1).is_multiple_of(period) { &gaps[other] } else { &gaps[0] };
    let is_regular = (0..gaps.len()).all(|place| gaps[place] == *expected(place));
    (is_regular && (gaps.len() + 1).is_multiple_of(period)).then_some(Some(period))
}

/// Whether what was read is the whole text, or a list of boards that is most of it: one square in a page of prose is not what that
/// page means.
pub fn explains_most(source: &Source, account: &Account) -> bool {
    let Some(first) = source.lines.first().map(|line| line.number) else { return false };
    let is_content = |line: &&Line| line.kind == Kind::Content;
    let lines = |found: &Found| &source.lines[found.lines.0 - first..found.lines.1 + 1 - first];
    let of = |found: &Found| lines(found).iter().filter(is_content).count();
    let is_list = || account.boards().count() > 1 && 2 * account.boards().map(of).sum::<usize>() > source.contents;
    !account.pieces.is_empty() && (account.is_whole() || is_list())
}

/// All boards of a text are of one order, that of the first; others fall.
pub fn of_one_order(pieces: Vec<Piece>) -> Vec<Piece> {
    let order = pieces.iter().flatten().next().map(|found| found.order);
    let keep = |found: Found| match order {
        Some(order) if found.order != order => {
            let fault = Fault::cells(order * order, found.order * found.order);
            Err(Miss { line: found.lines.0, fault })
        }
        _ => Ok(found),
    };
    pieces.into_iter().map(|piece| piece.and_then(keep)).collect()
}

/// Whether something counts on: `1 2 3`, `0 1 2`, `A B C`, `r1 r2 r3`.
pub fn counts_on(labels: &[&str]) -> bool {
    let number = |label: &str| -> Option<(String, u64)> {
        let at = label.find(|c: char| c.is_ascii_digit());
        match at {
            Some(at) => Some((label[..at].to_ascii_lowercase(), label[at..].parse().ok()?)),
            None if label.len() == 1 => {
                Some((String::new(), u64::from(label.as_bytes()[0].to_ascii_uppercase()) + 1000))
            }
            None => None,
        }
    };
    let Some(numbers) = labels.iter().map(|label| number(label)).collect::<Option<Vec<_>>>() else { return false };
    let first = |(word, at): &(String, u64)| word.len() <= 3 && matches!(at, 0 | 1 | 1065);
    numbers.first().is_some_and(first)
        && numbers.windows(2).all(|pair| pair[0].0 == pair[1].0 && pair[0].1 + 1 == pair[1].1)
}
