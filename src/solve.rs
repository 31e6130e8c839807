//! Puzzles to answers: one iterator over solutions, and the questions that look at its first items.
//!
//! Search on bit sets and varisat (through `sat`) find them; every solution passes [`Puzzle::violation`] before it leaves.

mod alternation;
mod auto;
mod both;
mod candidates;
pub mod cnf;
mod oracle;
mod plain;
pub mod probe;
mod solutions;
mod strategy;
pub mod trial;
mod varying;

use std::sync::Arc;

use crate::answer::{Count, Outcome, Verdict};
use crate::board::Board;
use crate::cnf::TooLarge;
use crate::limits::{Never, Stop};
use crate::puzzle::Puzzle;

pub use solutions::{Followed, Solutions};
use strategy::{Purpose, Strategy};

/// Why a question has no answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SolveError {
    /// The formula would be too large.
    #[error(transparent)]
    TooLarge(#[from] TooLarge),
    /// An engine handed out values that do not solve the puzzle: a fault of this library.
    #[error("internal error: a solution was found that breaks {0}; please report this puzzle")]
    Unsound(String),
    /// varisat failed: a fault of this library, or of varisat.
    #[error("internal error: varisat failed; please report this puzzle")]
    Solver,
    /// The engine panicked, and whoever called it caught that: a fault of this library.
    #[error("internal error: a panic; please report this puzzle")]
    Panicked,
    /// Search and varisat differ ([`Engine::Both`]): a fault of this library.
    #[error("internal error: {0}; please report this puzzle")]
    Difference(&'static str),
}

/// Who is asked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Engine {
    /// Search on bit sets first, within a budget; varisat for what that leaves open.
    #[default]
    Auto,
    /// varisat alone, with the whole formula and a blocking clause against each solution found.
    Sat,
    /// Both; the first difference is an error.
    Both,
}

/// What came to the answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Decider {
    /// Propagation and search on bit sets.
    Search,
    /// varisat.
    Sat,
    /// Both, with the same answer.
    Both,
}

impl Decider {
    /// In a word: `search`, `sat` or `both`.
    pub fn word(self) -> &'static str {
        match self {
            Decider::Search => "search",
            Decider::Sat => "sat",
            Decider::Both => "both",
        }
    }
}

/// Answers questions about puzzles; keeps what puzzles of one board have in common from one question to the next.
///
/// ```
/// use std::sync::Arc;
/// use exactly::{Board, Layout, Puzzle, Solver, Verdict};
///
/// let board = Arc::new(Board::new(Layout::latin(2)).unwrap());
/// let verdict = Solver::default().check(&Puzzle::new(board, Vec::new())).unwrap();
/// assert!(matches!(verdict, Verdict::Multiple(_)));
/// ```
pub struct Solver<'s> {
    engine: Engine,
    stop: &'s dyn Stop,
    strategy: Option<(Arc<Board>, Strategy<'s>)>,
}

impl Default for Solver<'_> {
    /// A solver that chooses its engine and that nothing stops.
    fn default() -> Self {
        Solver::new(Engine::Auto, &Never)
    }
}

impl<'s> Solver<'s> {
    /// A solver that asks this engine, and gives up once `stop` says so.
    pub fn new(engine: Engine, stop: &'s dyn Stop) -> Solver<'s> {
        Solver { engine, stop, strategy: None }
    }

    /// All solutions, each once, in an order that depends on the puzzle and the engine alone.
    ///
    /// # Errors
    /// Where the formula would be too large.
    pub fn solutions<'a>(&'a mut self, puzzle: &'a Puzzle) -> Result<Solutions<'a, 's>, SolveError> {
        self.begin(puzzle, Purpose::All)
    }

    /// One solution.
    ///
    /// # Errors
    /// See [`SolveError`].
    pub fn solve(&mut self, puzzle: &Puzzle) -> Result<Outcome, SolveError> {
        let mut solutions = self.begin(puzzle, Purpose::Show)?;
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
        let mut solutions = self.begin(puzzle, Purpose::Show)?;
        match solutions.next().transpose()? {
            Some(solution) => {
                let is_followed = solutions.look_on(&solution);
                Ok((Outcome::Solved(solution), is_followed))
            }
            None => Ok((solutions.stopped().map_or(Outcome::None, Outcome::Unknown), false)),
        }
    }

    /// Whether there is exactly one solution.
    ///
    /// # Errors
    /// See [`SolveError`].
    pub fn check(&mut self, puzzle: &Puzzle) -> Result<Verdict, SolveError> {
        match verdict(self.begin(puzzle, Purpose::Decide)?)? {
            // varisat, when it has answered for other puzzles, may find any two; which ones are shown must not depend on them.
            Verdict::Multiple(_) if self.engine == Engine::Sat => verdict(self.begin(puzzle, Purpose::Show)?),
            verdict => Ok(verdict),
        }
    }

    /// How many solutions there are, counted one by one and no further than `bound`.
    ///
    /// # Errors
    /// See [`SolveError`].
    pub fn count_up_to(&mut self, puzzle: &Puzzle, bound: u64) -> Result<Count, SolveError> {
        let mut solutions = self.solutions(puzzle)?;
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

    /// What came to the answer to the last question.
    pub fn decider(&self) -> Decider {
        self.strategy.as_ref().map_or(Decider::Search, |(_, strategy)| strategy.decider())
    }

    fn begin<'a>(&'a mut self, puzzle: &'a Puzzle, purpose: Purpose) -> Result<Solutions<'a, 's>, SolveError> {
        Ok(Solutions::begin(puzzle, self.strategy(puzzle)?, purpose))
    }

    /// The strategy for a puzzle's board, the one of the last question if it has the same.
    fn strategy(&mut self, puzzle: &Puzzle) -> Result<&mut Strategy<'s>, SolveError> {
        let board = puzzle.board();
        let same = self.strategy.take().filter(|(last, _)| Arc::ptr_eq(last, board));
        let strategy = match same {
            Some(same) => same,
            None => (board.clone(), Strategy::new(self.engine, board, self.stop)?),
        };
        Ok(&mut self.strategy.insert(strategy).1)
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
