//! Whether the parts of an encoding go together, and with a board.

use super::{Encoding, EncodingError, Givens};
use crate::encode::{Domain, Numbering};
use crate::puzzle::Puzzle;

impl Encoding {
    /// # Errors
    /// Where they do not.
    pub(super) fn check(self, puzzle: &Puzzle) -> Result<(), EncodingError> {
        let (numbering, domain) = (self.numbering, self.domain);
        if !domain.schemes().contains(&self.scheme) {
            return Err(EncodingError::Scheme(domain, self.scheme));
        }
        if puzzle.board().has_sums() && !domain.sums().contains(&self.sums) {
            return Err(EncodingError::Sums(domain, self.sums));
        }
        if !domain.has_values() && numbering != Numbering::default() {
            return Err(EncodingError::Unnumbered(numbering, domain));
        }
        if domain != Domain::OneHot && self.givens == Givens::Propagated {
            return Err(EncodingError::Givens(domain, self.givens));
        }
        if self.givens == Givens::Assumed
            && let Err(cell) = self.assumptions(puzzle)
        {
            return Err(EncodingError::Marks(domain, puzzle.board().grid().name(cell).to_string()));
        }
        if numbering.is_for(puzzle.board()) {
            return Ok(());
        }
        Err(match puzzle.board().square() {
            Some(order) => EncodingError::Numbering { numbering, order },
            None => EncodingError::NoOrder { numbering, board: puzzle.board().layout().to_string() },
        })
    }
}
