//! Puzzles to answers: the questions about a puzzle, a file for each, and how they are answered.
//!
//! `plan.rs` is the table of that: *question × board → method × budget*. The methods are the strategies (`strategy/`): search on
//! bit sets and varisat (through `sat`). Every solution passes [`Puzzle::violation`] before it leaves.

mod candidates;
mod check;
mod classes;
pub mod cnf;
mod count;
mod engine;
mod error;
mod first;
mod owned;
mod plan;
mod portion;
pub mod probe;
mod sample;
mod solutions;
mod sought;
mod strategy;
pub mod trial;
mod varying;
pub(crate) mod witnesses;

use std::sync::Arc;

use crate::board::Board;
use crate::limits::{Limit, Never, Stop, Threads};
use crate::puzzle::Puzzle;

pub use crate::counting::frontier::Ledger;
pub use classes::{ClassList, Representative};
pub use count::{CountEvent, CountOptions, Enumerated, Enumeration};
pub use engine::{Decider, Engine};
pub use error::SolveError;
pub use owned::OwnedSolutions;
use plan::Question;
pub use portion::{Explorer, Portion, Reached};
pub use sample::{MOST_DRAWN, SampleEvent, SampleOptions};
pub use solutions::{Followed, Solutions};
use strategy::Strategy;

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
    threads: Option<&'s dyn Threads>,
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
        Solver { engine, stop, threads: None, strategy: None }
    }

    /// Takes a further thread for the first solution or two of a hard puzzle where there is room. No answer depends on it.
    #[must_use]
    pub fn sharing(mut self, threads: &'s dyn Threads) -> Solver<'s> {
        self.threads = Some(threads);
        self
    }

    /// What came to the answer to the last question.
    pub fn decider(&self) -> Decider {
        self.strategy.as_ref().map_or(Decider::Search, |(_, strategy)| strategy.decider())
    }

    /// Notes what came to an answer that somebody else worked out for this solver.
    fn decided_by(&mut self, decider: Decider) {
        self.strategy.iter_mut().for_each(|(_, strategy)| strategy.decided_by(decider));
    }

    /// Solutions that end at once, where work is stopped or what it needs is too large.
    fn begin<'a>(&'a mut self, puzzle: &'a Puzzle, question: Question) -> Solutions<'a, 's> {
        Solutions::begin(puzzle, self.strategy(puzzle), question)
    }

    /// The strategy for a puzzle's board, the one of the last question if it has the same.
    fn strategy(&mut self, puzzle: &Puzzle) -> Result<&mut Strategy<'s>, Limit> {
        let board = puzzle.board();
        let same = self.strategy.take().filter(|(last, _)| Arc::ptr_eq(last, board));
        let strategy = match same {
            Some(same) => same,
            None => {
                let mut strategy = Strategy::new(self.engine, board, self.stop)?;
                self.threads.into_iter().for_each(|threads| strategy.share(threads));
                (board.clone(), strategy)
            }
        };
        Ok(&mut self.strategy.insert(strategy).1)
    }
}
