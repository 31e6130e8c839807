//! Where a record says what no board can be.

use super::declared::Declared;
use crate::board::BoardError;
use crate::format::fault::{Fault, ParseError};
use crate::format::text::Token;

impl<'c> Declared<'c> {
    /// The error of a board, at the line or the word that it is about; `None` where the record says no such thing.
    pub fn placed(&self, error: &BoardError) -> Option<ParseError> {
        let clue = error.clue().and_then(|clue| self.statements.place(clue));
        let at_token = || self.about(error).map(|token| token.error(fault(error)));
        clue.map(|line| line.error(fault(error))).or_else(at_token)
    }

    /// What an error is about.
    fn about(&self, error: &BoardError) -> Option<Token<'c>> {
        let order = || self.order.map(|(_, token)| token);
        let grid = || self.grid.map(|(_, token)| token).or_else(order);
        let named = || self.symbols.as_ref().map(|(_, token)| *token);
        let values = || self.values.as_ref().map(|(_, token)| *token).or_else(named);
        let givens = || self.givens.iter().find(|rows| rows.layer == 0).map(|rows| rows.key);
        let regions = || self.regions.as_ref().and_then(|cells| cells.first()).copied();
        match error {
            BoardError::LineSize { .. } | BoardError::Symbols { .. } => values().or_else(grid),
            BoardError::Order(_) | BoardError::Size { .. } => grid().or_else(values),
            BoardError::BoardOutside { .. } | BoardError::WallsOnBoards => {
                grid().or(self.boards.as_ref().map(|(_, token)| *token))
            }
            BoardError::Layers(_) => self.layers.map(|(_, token)| token),
            BoardError::Walls => givens(),
            BoardError::Boxes { .. } | BoardError::BoxesOn { .. } => self.boxes.map(|(_, token)| token).or_else(grid),
            BoardError::Diagonals => self.diagonals,
            BoardError::Windows => self.windows,
            BoardError::RegionSize { label, .. } | BoardError::RegionLarge { label, .. } => {
                let cells = self.regions.iter().flatten();
                cells.copied().find(|cell| cell.text.trim_matches('"') == label).or_else(regions)
            }
            BoardError::Regions { .. } | BoardError::RegionIndex(_) => regions(),
            _ => None,
        }
    }
}

/// What is wrong with a board.
pub fn fault(error: &BoardError) -> Fault {
    match error {
        BoardError::Order(order) => Fault::Order(*order),
        error => error.clone().into(),
    }
}
