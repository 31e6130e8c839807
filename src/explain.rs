//! Why a puzzle has no solution, one, or several.
//!
//! Without a solution, an [`Explainer`] tells the fewest givens that cannot stand together, the rules that they break, and what
//! mends it ([`Conflict`]). With one, it tells the way there, step by step ([`Chain`]). With several, it tells what varies and which further givens leave one ([`Several`]). Whatever it calls *smallest* is proved to be; where a budget ended first it says so.

mod budget;
mod chain;
mod conflict;
mod demands;
mod fewest;
mod hitting;
mod rules;
mod several;
mod words;

use std::sync::Arc;

use crate::board::Board;
use crate::grid::Cell;
use crate::limits::{Limit, Never, Stop};
use crate::puzzle::{Puzzle, Solution};
use crate::solve::SolveError;
use crate::solve::probe::Prober;
use crate::values::Value;
use budget::Budget;

pub use chain::{Basis, Chain, Conclusion, Name, Scope, Step};
pub use conflict::{Claim, Conflict, Core, Repairs};
pub use fewest::Fewest;
pub use several::Several;

/// How much is to be told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Detail {
    /// Of a puzzle without a solution, at most so many sets of givens that cannot stand together.
    pub cores: usize,
    /// Of a puzzle with one solution, at most so many steps to it.
    pub steps: usize,
}

impl Default for Detail {
    /// One set of givens that cannot stand together, and all steps.
    fn default() -> Detail {
        Detail { cores: 1, steps: usize::MAX }
    }
}

/// An explanation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Explanation {
    /// There is no solution, and why.
    None(Conflict),
    /// There is exactly one solution, and the way to it.
    Unique(Chain),
    /// There are several solutions, and why.
    Multiple(Several),
    /// Work was stopped before it was known how many there are.
    Unknown(Limit),
}

impl Explanation {
    /// Why a puzzle has no solution, one, or several.
    ///
    /// ```
    /// use exactly::explain::Explanation;
    ///
    /// let Explanation::Unique(chain) = Explanation::of(&"1234341221434...".parse()?)? else { panic!("it has one solution") };
    /// assert_eq!(chain.steps.len(), 3);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Where an engine failed.
    pub fn of(puzzle: &Puzzle) -> Result<Explanation, SolveError> {
        Explainer::new(puzzle.board(), &Never).explain(puzzle, Detail::default())
    }
}

/// Explains puzzles of one board.
pub struct Explainer<'s> {
    board: Arc<Board>,
    /// The units of its budget for a puzzle.
    units: u64,
    stop: &'s dyn Stop,
}

impl<'s> Explainer<'s> {
    /// For puzzles of a board; work ends, with what is known then, once `stop` says so.
    pub fn new(board: &Arc<Board>, stop: &'s dyn Stop) -> Explainer<'s> {
        Explainer { board: board.clone(), units: Budget::units_for(board.grid().cells().len()), stop }
    }

    /// Explains a puzzle of the board: how many solutions there are takes what it takes, all else is done within a budget.
    ///
    /// # Errors
    /// Where an engine failed.
    ///
    /// # Panics
    /// If the puzzle is of a board of another order.
    pub fn explain(&self, puzzle: &Puzzle, wanted: Detail) -> Result<Explanation, SolveError> {
        let budget = Budget::new(self.units, self.stop);
        let mut prober = Prober::new(&self.board, &budget);
        prober.turn_to(puzzle);
        let solutions = match prober.solutions(2) {
            Ok(solutions) => solutions,
            Err(SolveError::Stopped(limit)) => return Ok(Explanation::Unknown(limit)),
            Err(error) => return Err(error),
        };
        let mut solutions = solutions.into_iter();
        Ok(match (solutions.next(), solutions.next()) {
            (None, _) => Explanation::None(conflict::explain(&mut prober, puzzle, wanted.cores.max(1), &budget)?),
            (Some(solution), None) => Explanation::Unique(Chain::of(puzzle, &solution, wanted.steps, self.stop)),
            (Some(one), Some(other)) => {
                Explanation::Multiple(several::explain(&mut prober, puzzle, [one, other], &budget)?)
            }
        })
    }

    /// Few further givens that leave this solution of a puzzle alone: none where it is alone already, or where nothing was found in time.
    ///
    /// # Errors
    /// Where work was stopped, or an engine failed.
    pub fn towards(&self, puzzle: &Puzzle, target: &Solution) -> Result<Vec<(Cell, Value)>, SolveError> {
        let budget = Budget::new(self.units, self.stop);
        several::towards(&mut Prober::new(&self.board, &budget), puzzle, target, &budget)
    }
}

#[cfg(test)]
mod tests;
