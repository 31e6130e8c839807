//! The quick road: search on bit sets within a budget, then varisat on what is left.

use std::sync::Arc;

use super::{Decider, Purpose, SolveError, Step};
use crate::board::Board;
use crate::candidates::Compiled;
use crate::limits::Stop;
use crate::puzzle::{Puzzle, Solution};
use crate::search::{self, Aim, Search};

/// Search, and varisat behind it.
pub(super) struct AutoRoad<'s> {
    stop: &'s dyn Stop,
    compiled: Compiled,
    decide: Option<Search>,
    enumerate: Option<Search>,
    aim: Aim,
}

impl<'s> AutoRoad<'s> {
    /// A road for puzzles of this board.
    pub fn new(board: &Arc<Board>, stop: &'s dyn Stop) -> AutoRoad<'s> {
        let compiled = Compiled::new(board).expect("TODO");
        AutoRoad { stop, compiled, decide: None, enumerate: None, aim: Aim::Decide }
    }

    /// Turns to another puzzle of the board.
    pub fn start(&mut self, puzzle: &Puzzle, purpose: Purpose) {
        self.aim = match purpose {
            Purpose::Decide | Purpose::Show => Aim::Decide,
            Purpose::All => Aim::Enumerate,
        };
        self.search().start(puzzle);
    }

    /// Finds a solution that has not been found yet.
    pub fn advance(&mut self, solution: &mut Solution) -> Result<Step, SolveError> {
        let stop = self.stop;
        loop {
            let mut budget = u64::MAX;
            return Ok(match self.search().advance(solution, &mut budget, stop) {
                search::Step::Solution => Step::Solution,
                search::Step::Exhausted => Step::Exhausted,
                search::Step::Stopped(limit) => Step::Stopped(limit),
                search::Step::Budget => continue,
            });
        }
    }

    /// What came to the last answer.
    pub fn decider(&self) -> Decider {
        Decider::Search
    }

    fn search(&mut self) -> &mut Search {
        let search = match self.aim {
            Aim::Decide => &mut self.decide,
            Aim::Enumerate => &mut self.enumerate,
        };
        search.get_or_insert_with(|| Search::new(&self.compiled, self.aim))
    }
}
