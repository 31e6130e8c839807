//! Comments that may be rows of data, whose name begins with `#`.

use super::alphabet::fits_order;
use super::shape::LEAST_ORDER;
use super::text::{Kind, kind, split_lines};

/// The first comment among lines, from this number on, that holds as many cells as a board of this order, some of them full.
pub fn first_with_cells(text: &[u8], number: usize, order: usize) -> Option<usize> {
    if order < LEAST_ORDER || memchr::memchr(b'#', text).is_none() {
        return None;
    }
    let mut comments = (number..).zip(split_lines(text)).filter(|(_, line)| kind(line) == Kind::Comment);
    comments.find(|(_, line)| holds_cells(line, order)).map(|(number, _)| number)
}

/// What the user should know of such a comment.
pub fn note(number: usize, order: usize) -> String {
    format!(
        "line {number} begins with #, so it is passed over as a comment, but holds {} cells as a puzzle does",
        order * order
    )
}

fn holds_cells(comment: &[u8], order: usize) -> bool {
    let Ok(text) = std::str::from_utf8(comment) else { return false };
    let is_value = |character: char| character.is_ascii_alphanumeric() && !"0xX".contains(character);
    let is_board = |piece: &str| {
        piece.len() == order * order
            && piece.contains(is_value)
            && piece.chars().all(|cell| fits_order(cell.encode_utf8(&mut [0; 4]), order))
    };
    text.split([' ', '\t', ',', ';', '#', '"']).any(is_board)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_that_begin_with_a_number_sign_are_told_from_remarks() {
        let seen = |line: &str| first_with_cells(format!("x\n{line}\n").as_bytes(), 3, 4);
        for line in
            ["#1,1.....3....2.4..,x", "########,1324423131422413", "# 1: 1.....3....2.4..", " #1.....3....2.4.."]
        {
            assert_eq!(seen(line), Some(4), "{line}");
        }
        for line in
            ["# ----------------", "# internationally", "1.....3....2.4.. # 1.....3....2.4..", "#", "# 1... ..3."]
        {
            assert_eq!(seen(line), None, "{line}");
        }
    }
}
