//! Rule 3: beside the cells stand only stated forms, and none that could be cells.

use std::borrow::Cow;

use itertools::Itertools as _;

use super::alphabet::{SIGNS, WORDS};

/// How many characters of a text could be cells of a board: digits, its sign for empty ones (if it has none: any such sign), and letters
/// if it has such. A number with a point (`10.5`) is one, and so is a word for an empty cell.
/// The name of a cell (`r2c3`) is none.
pub fn could_be_cells(text: &str, empty: Option<&str>, cells: &[&str]) -> usize {
    let has = |is: fn(&u8) -> bool| {
        cells.iter().any(|cell| cell.len() == 1 && Some(*cell) != empty && is(&cell.as_bytes()[0]))
    };
    let (upper, lower) = (has(u8::is_ascii_uppercase), has(u8::is_ascii_lowercase));
    let could_be = |c: char| {
        let is_letter = upper && c.is_ascii_uppercase() || lower && c.is_ascii_lowercase();
        let is_empty = empty.map_or(SIGNS.contains(&c), |sign| sign.len() < 3 && sign.starts_with(c));
        c.is_ascii_digit() || is_letter || is_empty
    };
    let count = |piece: &str| if is_decimal(piece) { 1 } else { piece.chars().filter(|c| could_be(*c)).count() };
    let has_names = text.split(' ').any(names_cell);
    let text =
        if has_names { text.split(' ').filter(|word| !names_cell(word)).join(" ").into() } else { Cow::from(text) };
    let words = text.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| WORDS.contains(word)).count();
    words + text.split(|c: char| c != '.' && !c.is_ascii_digit() && !could_be(c)).map(count).sum::<usize>()
}

/// `r2c3`, with what marks a sentence behind it.
fn names_cell(word: &str) -> bool {
    let is_number = |part: &str| matches!(part.len(), 1 | 2) && part.bytes().all(|byte| byte.is_ascii_digit());
    let name = word.trim_end_matches([',', ';', ':', '.', '"']).strip_prefix('r').and_then(|rest| rest.split_once('c'));
    name.is_some_and(|(row, column)| is_number(row) && is_number(column))
}

/// Whether a string of a line has nothing but signs of inequality: clues.
pub fn has_signs_in_quotes(line: &str) -> bool {
    let is_sign = |c: char| matches!(c, '<' | '>' | '^');
    let are_signs = |text: &str| text.contains(is_sign) && text.chars().all(|c| is_sign(c) || matches!(c, ' ' | 'v'));
    line.split('"').skip(1).step_by(2).any(are_signs)
}

/// `10.5`: one or two digits on both sides of a point.
fn is_decimal(piece: &str) -> bool {
    let is_number = |part: &str| matches!(part.len(), 1 | 2) && part.bytes().all(|byte| byte.is_ascii_digit());
    piece.split_once('.').is_some_and(|(whole, part)| is_number(whole) && is_number(part))
}
