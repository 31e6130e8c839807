//! varisat as an oracle: does this part of a puzzle hold a solution? Search asks it where its own budget ends, and passes
//! over what is empty, so that the order of solutions is the order of search, whoever decides.

use std::sync::Arc;

use crate::board::Board;
use crate::cnf::{Purpose, Weight};
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
    /// Whether the candidates alone show that there is no solution.
    is_empty: bool,
    session: Session<'s>,
    stop: &'s dyn Stop,
    questions_left: u32,
}

impl<'s> Oracle<'s> {
    /// An oracle for a puzzle whose cells have these candidates, beside tables of so many bytes.
    ///
    /// # Errors
    /// Where their formula would be too large, or work was stopped.
    pub fn new(board: &Arc<Board>, root: Vec<Values>, tables: u64, stop: &'s dyn Stop) -> Result<Oracle<'s>, Limit> {
        let residual = Residual::new(root);
        let facts = residual.facts(board);
        let is_empty = Weight::of_facts(facts, Purpose::Solve, tables, stop)?.is_none();
        Ok(Oracle { board: board.clone(), residual, is_empty, session: Session::new(stop), stop, questions_left: 0 })
    }

    /// Whether there is a solution in which each cell takes one of these values.
    ///
    /// # Errors
    /// Where work was stopped, or varisat failed; there are no further answers then.
    pub fn has_solution(&mut self, part: &[Values]) -> Result<bool, Failure> {
        if self.is_empty {
            return Ok(false);
        }
        if self.questions_left == 0 {
            self.load()?;
        }
        self.questions_left -= 1;
        self.session.satisfiable_under(&self.residual.narrowed(part))
    }

    /// A fresh solver with the formula.
    fn load(&mut self) -> Result<(), Limit> {
        self.session = Session::new(self.stop);
        self.session.add_facts(self.residual.facts(&self.board), None)?;
        self.questions_left = QUESTIONS;
        Ok(())
    }
}
