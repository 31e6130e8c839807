//! Is there exactly one solution?

use super::plan::Question;
use super::{Engine, Solutions, SolveError, Solver};
use crate::answer::Verdict;
use crate::puzzle::Puzzle;

impl Solver<'_> {
    /// Whether there is exactly one solution.
    ///
    /// # Errors
    /// See [`SolveError`].
    pub fn check(&mut self, puzzle: &Puzzle) -> Result<Verdict, SolveError> {
        match verdict(self.begin(puzzle, Question::Check))? {
            // varisat, when it has answered for other puzzles, may find any two; which ones are shown must not depend on them.
            Verdict::Multiple(_) if self.engine == Engine::Sat => verdict(self.begin(puzzle, Question::First)),
            verdict => Ok(verdict),
        }
    }
}

fn verdict(mut solutions: Solutions<'_, '_>) -> Result<Verdict, SolveError> {
    let first = solutions.next().transpose()?;
    let second = match first {
        Some(_) => solutions.next().transpose()?,
        None => None,
    };
    Ok(match (first, second, solutions.stopped()) {
        (Some(first), Some(second), _) => Verdict::Multiple([first, second]),
        (found, _, Some(limit)) => Verdict::Unknown { limit, found },
        (Some(solution), None, None) => Verdict::Unique(solution),
        (None, _, None) => Verdict::None,
    })
}
