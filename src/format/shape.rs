//! The order and the width of text: how many cells a row, a line or a square holds, and which characters make one.

use super::alphabet::is_number_or_empty;
use super::text::Token;
use crate::grid::MAX_ORDER;

/// The smallest order whose boards are told by the number of their cells: a shorter text may be anything.
pub const LEAST_ORDER: usize = 4;

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
