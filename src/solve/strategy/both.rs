//! Both strategies at once: whatever the one finds, the other must accept, and at the end neither may have more.

use std::sync::Arc;

use super::auto::Auto;
use super::plain::Plain;
use crate::board::Board;
use crate::limits::{Limit, Stop};
use crate::puzzle::{Puzzle, Solution};
use crate::solve::SolveError;
use crate::solve::plan::Question;
use crate::solve::sought::Sought;

/// Search with all that stands behind it, and varisat alone beside it.
pub(in crate::solve) struct Both<'s> {
    auto: Auto<'s>,
    plain: Plain<'s>,
}

impl<'s> Both<'s> {
    /// Both, for puzzles of this board.
    ///
    /// # Errors
    /// Where tables or formula would be too large, or work was stopped.
    pub fn new(board: &Arc<Board>, stop: &'s dyn Stop) -> Result<Both<'s>, Limit> {
        Ok(Both { auto: Auto::new(board, stop)?, plain: Plain::new(board, stop)? })
    }

    /// Turns to another puzzle of the board.
    pub fn start(&mut self, puzzle: &Puzzle, question: Question) -> Option<Limit> {
        self.auto.start(puzzle, question);
        self.plain.start(puzzle, question)
    }

    /// The next solution of the one, once the other has accepted it.
    ///
    /// # Errors
    /// [`SolveError::Difference`] at the first difference.
    pub fn advance(&mut self, puzzle: &Puzzle, solution: &mut Solution) -> Result<Sought, SolveError> {
        match self.auto.advance(puzzle, solution)? {
            Sought::Solution => match self.plain.accept(solution) {
                Ok(true) => Ok(Sought::Solution),
                Ok(false) => Err(SolveError::Difference("varisat refuses a solution that search found")),
                Err(failure) => Sought::without_answer(failure),
            },
            Sought::Exhausted => match self.plain.advance(solution)? {
                Sought::Solution => Err(SolveError::Difference("varisat found a solution that search missed")),
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
