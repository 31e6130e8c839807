//! How many solutions are there?

use super::plan::Question;
use super::{SolveError, Solver};
use crate::answer::Count;
use crate::puzzle::Puzzle;

impl Solver<'_> {
    /// How many solutions there are, counted one by one and no further than `bound`.
    ///
    /// # Errors
    /// See [`SolveError`].
    pub fn count_up_to(&mut self, puzzle: &Puzzle, bound: u64) -> Result<Count, SolveError> {
        let mut solutions = self.begin(puzzle, Question::Count)?;
        let mut count = 0;
        while count < bound {
            match solutions.advance()? {
                Some(_) => count += 1,
                None => {
                    let exactly = Count::Exactly(count);
                    return Ok(solutions
                        .stopped()
                        .map_or(exactly, |limit| Count::AtLeast { count, limit: Some(limit) }));
                }
            }
        }
        Ok(Count::AtLeast { count, limit: None })
    }
}
