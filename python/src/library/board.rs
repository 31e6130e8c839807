//! The board of bare givens by its name.

use std::fmt;
use std::str::FromStr;

use super::fault::ReadError;
use exactly::format::BoardChoice;

/// What givens without a board stand on: `sudoku`, `sudoku:9`, `latin`, `latin:6`, `boxes:2x3`, or regions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board(pub(super) BoardChoice);

impl Board {
    /// Rows, columns and the regions of a text: n lines of n labels, one label for each cell.
    ///
    /// # Errors
    /// Where the labels are not n² for an order n from 1 to 64, or no n labels of n cells each.
    pub fn regions(text: &str) -> Result<Board, ReadError> {
        BoardChoice::regions(text).map(Board).map_err(ReadError::from)
    }
}

impl FromStr for Board {
    type Err = BoardError;

    /// Reads `sudoku`, `sudoku:9`, `latin`, `latin:6`, `boxes:2x3`.
    fn from_str(text: &str) -> Result<Board, BoardError> {
        text.parse().map(Board).map_err(|_| BoardError { text: text.to_owned() })
    }
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A text that names no board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "{text:?} names no board: sudoku, sudoku:N, latin, latin:N (N from 1 to 64) or boxes:RxC (at most 64 cells) expected"
)]
#[non_exhaustive]
pub struct BoardError {
    /// The text.
    pub text: String,
}
