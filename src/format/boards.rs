//! The boards met lately, so that puzzles of equal layout share one.

use std::sync::Arc;

use crate::board::{Board, BoardError, Layout};
use crate::limits::Stop;

/// A bounded store of boards, the last one used in front.
#[derive(Debug, Default)]
pub(crate) struct Boards(Vec<Arc<Board>>);

/// Files of one kind of puzzle need one; those where each puzzle has its own regions gain nothing from more.
const KEPT: usize = 16;

/// The bytes that what their rules come down to may take, but for the last one.
const BYTES: u64 = 64 << 20;

impl Boards {
    /// A store that holds this board.
    pub fn with(board: Arc<Board>) -> Boards {
        Boards(vec![board])
    }

    /// The board of this layout, made anew only where none is at hand.
    ///
    /// # Errors
    /// Where the layout contradicts itself, or `stop` says so.
    pub fn of(&mut self, layout: Layout, stop: &dyn Stop) -> Result<Arc<Board>, BoardError> {
        match self.0.iter().position(|board| *board.layout() == layout) {
            Some(place) => self.0[..=place].rotate_right(1),
            None => {
                self.make_room();
                self.0.insert(0, Arc::new(Board::within(layout, stop)?));
            }
        }
        Ok(self.0[0].clone())
    }

    /// Lets go of those that were used longest ago.
    fn make_room(&mut self) {
        let mut bytes = 0;
        let fit = self.0.iter().take_while(|board| {
            bytes += board.bytes();
            bytes <= BYTES
        });
        let fit = fit.count();
        self.0.truncate(fit.min(KEPT - 1));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::Never;

    #[test]
    fn equal_layouts_share_a_board_and_few_are_kept() {
        let mut boards = Boards::default();
        let nine = boards.of(Layout::sudoku(9), &Never).unwrap();
        (1..=15).for_each(|order| drop(boards.of(Layout::latin(order), &Never).unwrap()));
        assert!(Arc::ptr_eq(&nine, &boards.of(Layout::sudoku(9), &Never).unwrap()));
        (1..=30).for_each(|order| drop(boards.of(Layout::latin(order), &Never).unwrap()));
        assert_eq!(boards.0.len(), KEPT);
    }
}
