//! The solutions of a puzzle as something to own and to send: no varisat is kept between two of them.

use std::sync::Arc;

use super::SolveError;
use super::plan::{Form, Question, Turns, plan};
use super::sought::Sought;
use super::strategy::InOrder;
use crate::candidates::Compiled;
use crate::limits::{Limit, Stop};
use crate::puzzle::{Puzzle, Solution};
use crate::values::Value;

/// The same solutions in the same order as those of [`Solver::solutions`](super::Solver::solutions). Where search needs varisat to
/// come to the next one, a fresh one is loaded and let go again: a puzzle that needs it for each solution takes longer.
pub struct OwnedSolutions {
    puzzle: Puzzle,
    /// None where there is nothing to go on with: then it is stopped.
    in_order: Option<InOrder>,
    solution: Solution,
    stop: Arc<dyn Stop>,
    ended: bool,
    stopped: Option<Limit>,
}

impl OwnedSolutions {
    /// The solutions of a puzzle, until `stop` says so.
    pub fn new(puzzle: Puzzle, stop: Arc<dyn Stop>) -> OwnedSolutions {
        let in_order = Compiled::new(puzzle.board(), &*stop).map(|compiled| {
            let mut in_order = InOrder::new(puzzle.board(), &compiled, Turns::for_board(puzzle.board()));
            in_order.start(&puzzle, plan(Question::Solutions, Form::of(&compiled)));
            in_order
        });
        let (stopped, in_order) = (in_order.as_ref().err().copied(), in_order.ok());
        let solution = Solution::new(vec![Value::new(0); puzzle.board().grid().cells().len()]);
        OwnedSolutions { puzzle, in_order, solution, stop, ended: false, stopped }
    }

    /// Why the solutions ended before their end, if they did.
    pub fn stopped(&self) -> Option<Limit> {
        self.stopped
    }

    fn advance(&mut self) -> Result<Option<Solution>, SolveError> {
        let mut oracle = None;
        let Some(in_order) = &mut self.in_order else { return Ok(None) };
        match in_order.advance(&self.puzzle, &mut self.solution, &mut oracle, &*self.stop)? {
            Sought::Solution => match self.puzzle.violation(&self.solution) {
                None => Ok(Some(self.solution.clone())),
                Some(reason) => Err(SolveError::Unsound(self.puzzle.name(reason))),
            },
            Sought::Exhausted => Ok(None),
            Sought::Stopped(limit) => {
                self.stopped = Some(limit);
                Ok(None)
            }
        }
    }
}

impl Iterator for OwnedSolutions {
    type Item = Result<Solution, SolveError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.ended {
            return None;
        }
        let next = self.advance();
        self.ended = !matches!(next, Ok(Some(_)));
        next.transpose()
    }
}

impl std::iter::FusedIterator for OwnedSolutions {}
