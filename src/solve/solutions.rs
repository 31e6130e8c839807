//! The solutions of a puzzle, one after the other, each checked against the rules before it is handed out.

use super::SolveError;
use super::strategy::{Purpose, Sought, Strategy};
use crate::limits::Limit;
use crate::puzzle::{Puzzle, Solution};
use crate::values::{Value, Values};

/// What a solution of an earlier run is to this one ([`Solutions::follow`]).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Followed {
    /// The next one.
    Next,
    /// None at all: it breaks a rule or a given.
    Broken,
    /// Not the next one: it was found already, or others come before it, as far as that was looked at.
    OutOfOrder,
    /// Work was stopped.
    Stopped,
}

/// The solutions of a puzzle, found as they are asked for. [`Iterator::next`] hands out copies; [`Solutions::advance`]
/// lends each one for as long as it is looked at.
pub struct Solutions<'a, 's> {
    puzzle: &'a Puzzle,
    strategy: &'a mut Strategy<'s>,
    solution: Solution,
    stopped: Option<Limit>,
}

impl<'a, 's> Solutions<'a, 's> {
    /// The solutions of a puzzle, by an engine that turns to it.
    pub(super) fn begin(puzzle: &'a Puzzle, strategy: &'a mut Strategy<'s>, purpose: Purpose) -> Solutions<'a, 's> {
        let stopped = strategy.start(puzzle, purpose);
        let values = vec![Value::new(0); puzzle.board().grid().cells().len()];
        Solutions { puzzle, strategy, solution: Solution::new(values), stopped }
    }

    /// The next solution; `None` when there is no further one, or when work was stopped ([`Solutions::stopped`]).
    ///
    /// # Errors
    /// [`SolveError::Unsound`], if an engine ever hands out values that solve nothing.
    pub fn advance(&mut self) -> Result<Option<&Solution>, SolveError> {
        if self.stopped.is_some() {
            return Ok(None);
        }
        match self.strategy.advance(self.puzzle, &mut self.solution)? {
            Sought::Solution => match self.puzzle.violation(&self.solution) {
                None => Ok(Some(&self.solution)),
                Some(reason) => Err(SolveError::Unsound(self.puzzle.name(reason))),
            },
            Sought::Exhausted => Ok(None),
            Sought::Stopped(limit) => {
                self.stopped = Some(limit);
                Ok(None)
            }
        }
    }

    /// Takes what an earlier run found for the next solution, without a look at what is known to come before it. After
    /// [`Followed::Broken`] and [`Followed::OutOfOrder`] the solutions cannot be gone on with.
    ///
    /// # Errors
    /// See [`SolveError`].
    pub fn follow(&mut self, earlier: &Solution) -> Result<Followed, SolveError> {
        if self.stopped.is_some() {
            return Ok(Followed::Stopped);
        }
        if self.puzzle.violation(earlier).is_some() {
            return Ok(Followed::Broken);
        }
        Ok(match self.strategy.follow(self.puzzle, earlier, &mut self.solution)? {
            Sought::Solution if self.solution == *earlier => Followed::Next,
            Sought::Solution | Sought::Exhausted => Followed::OutOfOrder,
            Sought::Stopped(limit) => {
                self.stopped = Some(limit);
                Followed::Stopped
            }
        })
    }

    /// Whether there is seen to be another solution than this one, the last that was found: by an exchange of two values, or
    /// by search within a small budget.
    pub(super) fn look_on(&mut self, last: &Solution) -> bool {
        if self.bears_an_exchange(last) {
            return true;
        }
        let is_found = self.strategy.look_on(&mut self.solution);
        is_found && self.solution != *last && self.puzzle.violation(&self.solution).is_none()
    }

    /// Whether a solution stays one when two values that no given names change places, as on every board whose rules treat
    /// all values alike: on an empty one of a high order search may be long in finding any other.
    fn bears_an_exchange(&self, solution: &Solution) -> bool {
        let order = self.puzzle.board().order();
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

    /// Takes what an earlier run found for found, with all that comes before it, in the time of one solution; `None` where the
    /// engine cannot go to a solution, and has not moved. After [`Followed::Broken`] and [`Followed::OutOfOrder`] the
    /// solutions cannot be gone on with.
    pub fn jump(&mut self, earlier: &Solution) -> Option<Followed> {
        if self.stopped.is_some() {
            return Some(Followed::Stopped);
        }
        if self.puzzle.violation(earlier).is_some() {
            return Some(Followed::Broken);
        }
        Some(match self.strategy.jump(earlier, &mut self.solution)? {
            Sought::Solution => Followed::Next,
            Sought::Exhausted => Followed::OutOfOrder,
            Sought::Stopped(limit) => {
                self.stopped = Some(limit);
                Followed::Stopped
            }
        })
    }

    /// Why the solutions ended before their end, if they did.
    pub fn stopped(&self) -> Option<Limit> {
        self.stopped
    }
}

impl Iterator for Solutions<'_, '_> {
    type Item = Result<Solution, SolveError>;

    fn next(&mut self) -> Option<Self::Item> {
        self.advance().map(|solution| solution.cloned()).transpose()
    }
}
