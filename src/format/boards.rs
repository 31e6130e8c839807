//! The boards met lately, so that puzzles of equal layout share one.

use std::sync::Arc;

use crate::board::{Board, BoardError, Layout};

/// A bounded store of boards, the last one used in front.
#[derive(Debug, Default)]
pub struct Boards(Vec<Arc<Board>>);

/// Files of one kind of puzzle need one; those where each puzzle has its own regions gain nothing from more.
const KEPT: usize = 16;

impl Boards {
    /// A store that holds this board.
    pub fn with(board: Arc<Board>) -> Boards {
        Boards(vec![board])
    }

    /// The board of this layout, made anew only where none is at hand.
    ///
    /// # Errors
    /// Where the layout contradicts itself.
    pub fn of(&mut self, layout: Layout) -> Result<Arc<Board>, BoardError> {
        match self.0.iter().position(|board| *board.layout() == layout) {
            Some(place) => self.0[..=place].rotate_right(1),
            None => {
                let board = Arc::new(Board::new(layout)?);
                self.0.truncate(KEPT - 1);
                self.0.insert(0, board);
            }
        }
        Ok(self.0[0].clone())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_layouts_share_a_board_and_few_are_kept() {
        let mut boards = Boards::default();
        let nine = boards.of(Layout::sudoku(9)).unwrap();
        (1..=15).for_each(|order| drop(boards.of(Layout::latin(order)).unwrap()));
        assert!(Arc::ptr_eq(&nine, &boards.of(Layout::sudoku(9)).unwrap()));
        (1..=30).for_each(|order| drop(boards.of(Layout::latin(order)).unwrap()));
        assert_eq!(boards.0.len(), KEPT);
    }
}
