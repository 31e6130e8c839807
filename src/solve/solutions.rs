//! The solutions of a puzzle, one after the other, each checked against the rules before it is handed out.

use super::plan::Question;
use super::portion::Portion;
use super::sought::Sought;
use super::strategy::Strategy;
use super::{SolveError, Solver};
use crate::limits::Limit;
use crate::puzzle::{Puzzle, Solution};
use crate::values::Value;

/// So many solutions are few: each of them is kept, to know it again.
const FEW: u64 = 16;

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
    pub(super) puzzle: &'a Puzzle,
    /// None where there is nothing to go on with: then it is stopped.
    strategy: Option<&'a mut Strategy<'s>>,
    pub(super) solution: Solution,
    stopped: Option<Limit>,
    /// How many were handed out.
    found: u64,
}

impl<'s> Solver<'s> {
    /// All solutions, each once, in an order that depends on the puzzle and the engine alone.
    pub fn solutions<'a>(&'a mut self, puzzle: &'a Puzzle) -> Solutions<'a, 's> {
        self.begin(puzzle, Question::Solutions)
    }

    /// Solutions for a caller who takes no more than `most` of them, each once. Where these are few their order says nothing, and
    /// they are found as fast as [`Solver::check`] finds two.
    pub fn solutions_up_to<'a>(&'a mut self, puzzle: &'a Puzzle, most: u64) -> Solutions<'a, 's> {
        self.begin(puzzle, if most <= FEW { Question::Check } else { Question::CountUpTo })
    }
}

impl<'a, 's> Solutions<'a, 's> {
    /// The solutions of a puzzle, by an engine that turns to it.
    pub(super) fn begin(
        puzzle: &'a Puzzle,
        strategy: Result<&'a mut Strategy<'s>, Limit>,
        question: Question,
    ) -> Solutions<'a, 's> {
        let (mut strategy, mut stopped) = match strategy {
            Ok(strategy) => (Some(strategy), None),
            Err(limit) => (None, Some(limit)),
        };
        if let Some(strategy) = &mut strategy {
            stopped = strategy.start(puzzle, question);
        }
        let values = vec![Value::new(0); puzzle.board().grid().cells().len()];
        Solutions { puzzle, strategy, solution: Solution::new(values), stopped, found: 0 }
    }

    /// The next solution; `None` when there is no further one, or when work was stopped ([`Solutions::stopped`]).
    ///
    /// # Errors
    /// [`SolveError::Unsound`], if an engine ever hands out values that solve nothing.
    pub fn advance(&mut self) -> Result<Option<&Solution>, SolveError> {
        let Some(strategy) = self.strategy.as_mut().filter(|_| self.stopped.is_none()) else { return Ok(None) };
        match strategy.advance(self.puzzle, &mut self.solution)? {
            Sought::Solution => match self.puzzle.violation(&self.solution) {
                None => {
                    self.found += 1;
                    Ok(Some(&self.solution))
                }
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
        let Some(strategy) = self.strategy.as_mut().filter(|_| self.stopped.is_none()) else {
            return Ok(Followed::Stopped);
        };
        if self.puzzle.violation(earlier).is_some() {
            return Ok(Followed::Broken);
        }
        Ok(match strategy.follow(self.puzzle, earlier, &mut self.solution)? {
            Sought::Solution if self.solution == *earlier => Followed::Next,
            Sought::Solution | Sought::Exhausted => Followed::OutOfOrder,
            Sought::Stopped(limit) => {
                self.stopped = Some(limit);
                Followed::Stopped
            }
        })
    }

    /// Takes what an earlier run found for found, with all that comes before it, in the time of one solution; `None` where the
    /// engine cannot go to a solution, and has not moved. After [`Followed::Broken`] and [`Followed::OutOfOrder`] the
    /// solutions cannot be gone on with.
    pub fn jump(&mut self, earlier: &Solution) -> Option<Followed> {
        let Some(strategy) = self.strategy.as_mut().filter(|_| self.stopped.is_none()) else {
            return Some(Followed::Stopped);
        };
        if self.puzzle.violation(earlier).is_some() {
            return Some(Followed::Broken);
        }
        Some(match strategy.jump(earlier, &mut self.solution)? {
            Sought::Solution => Followed::Next,
            Sought::Exhausted => Followed::OutOfOrder,
            Sought::Stopped(limit) => {
                self.stopped = Some(limit);
                Followed::Stopped
            }
        })
    }

    /// How many solutions there are at least: those that were handed out here, or, where they come in order and are far apart, those
    /// that were come upon before their turn, to see whether there are several.
    pub fn known(&self) -> u64 {
        self.strategy.as_ref().map_or(0, |strategy| strategy.known()).max(self.found)
    }

    /// What is left of the solutions, as something that can be sent and split; `None` where the engine cannot hand that over, and
    /// they go on here.
    pub fn hand_over(&mut self) -> Option<Portion> {
        let strategy = self.strategy.as_mut().filter(|_| self.stopped.is_none())?;
        strategy.hand_over().map(Portion::new)
    }

    /// Writes a further solution into `solution` if search comes upon one within a small budget. Nothing can be asked after it.
    pub(super) fn look_on_further(&mut self) -> bool {
        let solution = &mut self.solution;
        self.strategy.as_mut().is_some_and(|strategy| strategy.look_on(solution))
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
