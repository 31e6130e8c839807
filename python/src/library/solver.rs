//! Who answers for one puzzle after another.

use super::answers::{Outcome, Verdict};
use super::error::Error;
use super::puzzle::Puzzle;
use exactly::limits::Stop;
use exactly::solve;

pub use exactly::solve::Engine;

/// Answers for one puzzle after another, and keeps what puzzles of one board have in common: a question about the next one costs a fraction
/// of what the methods of [`Puzzle`] take, which begin anew each time. Puzzles have one board where they come from one text, or one of the
/// other by [`Puzzle::with_digits`].
pub struct Solver<'s> {
    inner: solve::Solver<'s>,
}

impl<'s> Solver<'s> {
    /// A solver that asks this engine, and gives up a question once `stop` says so.
    pub fn new(engine: Engine, stop: &'s dyn Stop) -> Solver<'s> {
        Solver { inner: solve::Solver::new(engine, stop) }
    }

    /// As [`Puzzle::check`].
    ///
    /// # Errors
    /// As there; with both engines, where they differ.
    pub fn check(&mut self, puzzle: &Puzzle) -> Result<Verdict, Error> {
        Ok(Verdict::told(puzzle, self.inner.check(&puzzle.inner)?))
    }

    /// As [`Puzzle::solve`].
    ///
    /// # Errors
    /// As [`Solver::check`].
    pub fn solve(&mut self, puzzle: &Puzzle) -> Result<Outcome, Error> {
        Ok(Outcome::of(puzzle, self.inner.solve(&puzzle.inner)?))
    }
}
