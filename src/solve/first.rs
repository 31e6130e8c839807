//! Is there a solution? And is there seen to be another?

use super::plan::Question;
use super::{Solutions, SolveError, Solver};
use crate::answer::Outcome;
use crate::puzzle::{Puzzle, Solution};
use crate::values::{Value, Values};

impl Solver<'_> {
    /// One solution.
    ///
    /// # Errors
    /// See [`SolveError`].
    pub fn solve(&mut self, puzzle: &Puzzle) -> Result<Outcome, SolveError> {
        let mut solutions = self.begin(puzzle, Question::First);
        match solutions.next().transpose()? {
            Some(solution) => Ok(Outcome::Solved(solution)),
            None => Ok(solutions.stopped().map_or(Outcome::None, Outcome::Unknown)),
        }
    }

    /// One solution, and whether search comes upon a second one soon after it: within a budget of nodes, so that this costs
    /// little where a proof that there is none would cost much.
    ///
    /// # Errors
    /// See [`SolveError`].
    pub fn solve_and_look_on(&mut self, puzzle: &Puzzle) -> Result<(Outcome, bool), SolveError> {
        let mut solutions = self.begin(puzzle, Question::First);
        match solutions.next().transpose()? {
            Some(solution) => {
                let is_followed = solutions.look_on(&solution);
                Ok((Outcome::Solved(solution), is_followed))
            }
            None => Ok((solutions.stopped().map_or(Outcome::None, Outcome::Unknown), false)),
        }
    }
}

impl Solutions<'_, '_> {
    /// Whether there is seen to be another solution than this one, the last that was found: by an exchange of two values, or
    /// by search within a small budget.
    fn look_on(&mut self, last: &Solution) -> bool {
        if self.bears_an_exchange(last) {
            return true;
        }
        let is_found = self.look_on_further();
        is_found && self.solution != *last && self.puzzle.violation(&self.solution).is_none()
    }

    /// Whether a solution stays one when two values that no given names change places, as on every board whose rules treat
    /// all values alike: on an empty one of a high order search may be long in finding any other.
    fn bears_an_exchange(&self, solution: &Solution) -> bool {
        let order = self.puzzle.board().values();
        let named = self.puzzle.givens().iter().fold(0, |named, given| named | given.allowed.bits());
        let mut unnamed = (0..order).map(Value::new).filter(|value| !Values::from_bits(named).contains(*value));
        let (Some(one), Some(other)) = (unnamed.next(), unnamed.next()) else { return false };
        let exchange = |value: &Value| match *value {
            value if value == one => other,
            value if value == other => one,
            value => value,
        };
        let exchanged = Solution::new(solution.values().iter().map(exchange).collect::<Vec<_>>());
        self.puzzle.violation(&exchanged).is_none()
    }
}
