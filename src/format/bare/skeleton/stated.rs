//! Rule 3 for the skeleton: what stands in front of the cells and behind them.

use super::Layout;
use super::shown::{CLOSING, OPENING};
use crate::format::rules::beside;

/// Whether nothing stands beside the cells but stated forms.
///
/// A number in front stands in a word, or in brackets, where something closes it: `(1, [[`, `[9][9]int{`. Behind, it stands in a word or behind `=`:
/// `, dtype=int64)`, `, nrow=9)`. What a comment has become part of (`> # 1 2 …`) is none.
pub fn is_stated(layout: &Layout, empty: Option<&str>, cells: &[&str]) -> bool {
    let beside = [&layout.open, &layout.close].map(|text| beside::could_be_cells(text, empty, cells));
    let is_short = beside.iter().sum::<usize>() < if layout.has_brackets { layout.columns.min(9) } else { 1 };
    let open = layout.open.as_str();
    let is_in_word = |at: usize| open[..at].ends_with(|c: char| c.is_ascii_alphanumeric() || c == '_');
    let is_closed = |at: usize| {
        let behind = open[at..].trim_start_matches(|c: char| c.is_ascii_digit()).trim_start();
        open[..at].matches(OPENING).count() > open[..at].matches(CLOSING).count() && behind.starts_with([',', ';', ']'])
    };
    let mut digits = open.char_indices().filter(|(_, c)| c.is_ascii_digit()).map(|(at, _)| at);
    let close = layout.close.replace(' ', "");
    let mut words =
        close.split(|c: char| !c.is_ascii_alphanumeric() && c != '=' && c != '_').filter(|word| !word.is_empty());
    is_short
        && ![&layout.open, &layout.close].into_iter().any(|text| has_board(text, empty))
        && !open.contains('#')
        && digits.all(|at| is_in_word(at) || is_closed(at))
        && words.all(|word| word.as_bytes()[0].is_ascii_alphabetic())
}

/// Whether the sign for empty cells stands as in a board: twice, or between capitals or digits.
fn has_board(text: &str, empty: Option<&str>) -> bool {
    let Some(sign) = empty.and_then(|empty| empty.chars().next()).filter(|c| !c.is_alphanumeric()) else {
        return false;
    };
    let text: Vec<char> = text.chars().collect();
    let is_cell = |c: char| c.is_ascii_uppercase() || c.is_ascii_digit();
    let is_twice = text.windows(2).any(|pair| pair == [sign, sign]);
    is_twice || text.windows(3).any(|three| three[1] == sign && is_cell(three[0]) && is_cell(three[2]))
}
