//! Both roads at once: whatever the one finds, the other must accept, and at the end neither may have more.

use std::sync::Arc;

use super::SolveError;
use super::auto::AutoRoad;
use super::plain::PlainRoad;
use super::road::{Purpose, Step};
use crate::board::Board;
use crate::limits::{Limit, Stop};
use crate::puzzle::{Puzzle, Solution};

/// Search with all that stands behind it, and the plain road beside it.
pub(super) struct BothRoads<'s> {
    auto: AutoRoad<'s>,
    plain: PlainRoad<'s>,
}

impl<'s> BothRoads<'s> {
    /// Both roads for puzzles of this board.
    ///
    /// # Errors
    /// Where the formula would be too large.
    pub fn new(board: &Arc<Board>, stop: &'s dyn Stop) -> Result<BothRoads<'s>, SolveError> {
        Ok(BothRoads { auto: AutoRoad::new(board, stop), plain: PlainRoad::new(board, stop)? })
    }

    /// Turns to another puzzle of the board.
    pub fn start(&mut self, puzzle: &Puzzle, purpose: Purpose) -> Option<Limit> {
        self.auto.start(puzzle, purpose);
        self.plain.start(puzzle, purpose)
    }

    /// The next solution of the one, once the other has accepted it.
    ///
    /// # Errors
    /// [`SolveError::Difference`] at the first difference.
    pub fn advance(&mut self, puzzle: &Puzzle, solution: &mut Solution) -> Result<Step, SolveError> {
        match self.auto.advance(puzzle, solution)? {
            Step::Solution => match self.plain.accept(solution) {
                Ok(true) => Ok(Step::Solution),
                Ok(false) => Err(SolveError::Difference("varisat refuses a solution that search found")),
                Err(failure) => Step::without_answer(failure),
            },
            Step::Exhausted => match self.plain.advance(solution)? {
                Step::Solution => Err(SolveError::Difference("varisat found a solution that search missed")),
                step => Ok(step),
            },
            step => Ok(step),
        }
    }

    /// Whether search comes upon a further solution within a small budget.
    pub fn look_on(&mut self, solution: &mut Solution) -> bool {
        self.auto.look_on(solution)
    }
}
