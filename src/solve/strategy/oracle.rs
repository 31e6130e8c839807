//! varisat as an oracle: does this part of a puzzle hold a solution? Search asks it where its own budget ends, and passes
//! over what is empty, so that the order of solutions is the order of search, whoever decides.

use std::sync::Arc;

use crate::board::Board;
use crate::cnf;
use crate::encode::residual::Residual;
use crate::limits::{Limit, Stop};
use crate::sat::{Failure, Session};
use crate::values::Values;

/// Learnt clauses pile up in a solver that is kept: after this many questions a fresh one takes its place.
const QUESTIONS: u32 = 1000;

/// Answers for the parts of one puzzle.
pub(in crate::solve) struct Oracle<'s> {
    board: Arc<Board>,
    residual: Residual,
    session: Session<'s>,
    stop: &'s dyn Stop,
    questions_left: u32,
}

impl<'s> Oracle<'s> {
    /// An oracle for a puzzle whose cells have these candidates; `None` where their formula would be too large.
    pub fn new(board: &Arc<Board>, root: Vec<Values>, stop: &'s dyn Stop) -> Option<Oracle<'s>> {
        let residual = Residual::new(board, root);
        let facts = residual.facts(board).unwrap_or_default();
        cnf::size(residual.variables(), &facts).bounded().ok()?;
        Some(Oracle { board: board.clone(), residual, session: Session::new(stop), stop, questions_left: 0 })
    }

    /// Whether there is a solution in which each cell takes one of these values.
    ///
    /// # Errors
    /// Where work was stopped, or varisat failed; there are no further answers then.
    pub fn has_solution(&mut self, part: &[Values]) -> Result<bool, Failure> {
        if self.questions_left == 0 && !self.load()? {
            return Ok(false);
        }
        self.questions_left -= 1;
        self.session.satisfiable_under(&self.residual.narrowed(part))
    }

    /// A fresh solver with the formula; `false` where the candidates alone show that there is no solution.
    fn load(&mut self) -> Result<bool, Limit> {
        let Some(facts) = self.residual.facts(&self.board) else { return Ok(false) };
        self.session = Session::new(self.stop);
        self.session.add_facts(&facts, None)?;
        self.questions_left = QUESTIONS;
        Ok(true)
    }
}
