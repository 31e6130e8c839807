//! The order and the width of text: how many cells a row, a line or a square holds, and which characters make one.

use super::alphabet::is_number_or_empty;
use super::frames::Frames;
use super::text::{Kind, Line, Token, is_blank, kind};
use crate::grid::MAX_ORDER;

/// The smallest order whose boards are told by the number of their cells: a shorter text may be anything.
pub const LEAST_ORDER: usize = 4;
/// A line of more cells is no row of any board.
pub const MAX_ROW: usize = MAX_ORDER;

/// The root of a square number.
pub fn square(number: usize) -> Option<usize> {
    let root = number.isqrt();
    (root * root == number).then_some(root)
}

/// The root of the square number that is nearest.
pub fn nearest_square(number: usize) -> usize {
    let root = number.isqrt();
    if number - root * root > root { root + 1 } else { root.max(1) }
}

/// Whether a line is a row of as many fields as a board has at least, with tabs between them and all of them empty.
pub fn is_empty_row(line: &[u8]) -> bool {
    kind(line) == Kind::Blank && memchr::memchr_iter(b'\t', line).count() + 1 >= LEAST_ORDER
}

/// Whether some labels count on from 0, 1, `A` or `a`, as spreadsheets and tables of data do.
pub fn count_on<'l>(labels: impl Iterator<Item = &'l [u8]> + Clone) -> bool {
    let counts =
        |first: usize| labels.clone().enumerate().all(|(place, label)| label == (first + place).to_string().as_bytes());
    let spells = |first: u8| {
        labels.clone().count() <= 26 && labels.clone().enumerate().all(|(place, label)| label == [first + place as u8])
    };
    counts(0) || counts(1) || spells(b'A') || spells(b'a')
}

/// How many cells a row has, and whether blanks stand between all of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Width {
    /// The cells.
    pub cells: usize,
    /// Whether each stands alone.
    pub spaced: bool,
}

impl Width {
    /// Of a row of these pieces: they are its cells if each is one character, or from order 10 on a number.
    pub fn of(pieces: &[Token]) -> Width {
        let characters = pieces.iter().map(|piece| piece.text.chars().count()).sum();
        let numbers = pieces.len() >= 10 && pieces.iter().all(|piece| is_number_or_empty(piece.text));
        if pieces.len() == characters || numbers {
            Width { cells: pieces.len(), spaced: pieces.len() > 1 }
        } else {
            Width { cells: characters, spaced: false }
        }
    }

    /// Of a line as it comes, which need not be text.
    pub fn of_line(line: &[u8], frames: Frames) -> Width {
        match Line::new(0, line, 0) {
            Ok(line) => Width::of(&frames.tokens(line).collect::<Vec<_>>()),
            Err(_) => Width { cells: line.len(), spaced: false },
        }
    }
}

/// The width of a row of symbols or numbers.
pub fn symbol_width(line: &[u8], frames: Frames) -> usize {
    Width::of_line(line, frames).cells
}

/// The width of a row of pieces between blanks.
pub fn piece_width(line: &[u8], frames: Frames) -> usize {
    let separates = |byte: &u8| is_blank(*byte) || frames.separates(*byte);
    line.split(separates).filter(|piece| !piece.is_empty()).count()
}

/// The cells of a row, which should be so many: pieces between blanks if their number fits, else characters; and whether
/// they are pieces.
pub fn row_cells<'c>(pieces: Vec<Token<'c>>, wanted: Option<usize>) -> (Vec<Token<'c>>, bool) {
    let apart = match wanted {
        Some(wanted) => pieces.len() == wanted,
        None => Width::of(&pieces).spaced,
    };
    if apart { (pieces, true) } else { (pieces.into_iter().flat_map(Token::characters).collect(), false) }
}

/// The order of a square before which so many rows stand: as many, if the first row has as many cells, else as many as it
/// has. `cells` counts those of the first row, which should be so many.
pub fn order_ahead(rows: usize, cells: impl Fn(Option<usize>) -> Option<usize>) -> usize {
    if cells(Some(rows)) == Some(rows) { rows } else { cells(None).map_or(rows, |cells| cells.min(MAX_ORDER)) }
}

/// The number that comes most often; of several, the one that comes first.
pub fn most_frequent(numbers: &[usize]) -> Option<usize> {
    // Few differ: rows of a board are of one length.
    let mut counts: Vec<(usize, usize)> = Vec::new();
    for &number in numbers {
        match counts.iter_mut().find(|(known, _)| *known == number) {
            Some((_, count)) => *count += 1,
            None => counts.push((number, 1)),
        }
    }
    counts.into_iter().rev().max_by_key(|&(_, count)| count).map(|(number, _)| number)
}
