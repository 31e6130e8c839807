//! The quick road: search on bit sets within a budget, then varisat on what is left.

use std::sync::Arc;

use super::alternation::Alternation;
use super::oracle::Oracle;
use super::{Decider, Purpose, Step};
use crate::board::Board;
use crate::candidates::Compiled;
use crate::limits::{Limit, Stop};
use crate::puzzle::{Puzzle, Solution};
use crate::search::{self, Aim, Search};
use crate::values::Values;

/// Nodes that search on lanes may spend on the next solution before varisat joins in: far more than puzzles of such orders
/// have been seen to need.
const DECIDE_NODES: u64 = 20_000;
/// Nodes that an enumeration may spend on the next solution before it asks which sub-problems are empty.
const ENUMERATE_NODES: u64 = 20_000;
/// Nodes between two questions from then on, up to the next solution.
const GUIDED_NODES: u64 = 1_000;

/// Search, and varisat behind it.
pub(super) struct AutoRoad<'s> {
    board: Arc<Board>,
    stop: &'s dyn Stop,
    compiled: Compiled,
    decide: Option<Search>,
    enumerate: Option<Search>,
    alternation: Option<Alternation<'s>>,
    way: Way<'s>,
    decider: Decider,
}

/// How the present question is answered.
enum Way<'s> {
    /// By search, which has found these, as long as its budget lasts.
    Decide { found: Vec<Solution>, budget: u64 },
    /// By search and varisat in turns.
    Alternate,
    /// By search, which asks about sub-problems once its budget is spent.
    Enumerate { oracle: Option<Oracle<'s>> },
    /// Not yet.
    Idle,
}

impl<'s> AutoRoad<'s> {
    /// A road for puzzles of this board.
    pub fn new(board: &Arc<Board>, stop: &'s dyn Stop) -> AutoRoad<'s> {
        AutoRoad {
            board: board.clone(),
            stop,
            compiled: Compiled::new(board),
            decide: None,
            enumerate: None,
            alternation: None,
            way: Way::Idle,
            decider: Decider::Search,
        }
    }

    /// Turns to another puzzle of the board.
    pub fn start(&mut self, puzzle: &Puzzle, purpose: Purpose) {
        self.decider = Decider::Search;
        self.way = match purpose {
            Purpose::All => {
                self.search(Aim::Enumerate).start(puzzle);
                Way::Enumerate { oracle: None }
            }
            Purpose::Decide | Purpose::Show if self.compiled.is_in_lanes() => {
                self.search(Aim::Decide).start(puzzle);
                Way::Decide { found: Vec::new(), budget: DECIDE_NODES }
            }
            Purpose::Decide | Purpose::Show => {
                self.alternation().start(puzzle);
                Way::Alternate
            }
        };
    }

    /// Finds a solution of the puzzle that it turned to, one that has not been found yet.
    pub fn advance(&mut self, puzzle: &Puzzle, solution: &mut Solution) -> Step {
        match std::mem::replace(&mut self.way, Way::Idle) {
            Way::Decide { found, budget } => self.decide(puzzle, found, budget, solution),
            Way::Alternate => self.alternate(solution),
            Way::Enumerate { oracle } => self.enumerate(puzzle, oracle, solution),
            Way::Idle => Step::Exhausted,
        }
    }

    /// Goes to just behind a solution in the order of an enumeration; whether it has its place there.
    pub fn seek(&mut self, solution: &Solution) -> bool {
        self.search(Aim::Enumerate).seek(solution)
    }

    /// What came to the last answer.
    pub fn decider(&self) -> Decider {
        self.decider
    }

    fn decide(&mut self, puzzle: &Puzzle, mut found: Vec<Solution>, mut budget: u64, solution: &mut Solution) -> Step {
        let stop = self.stop;
        match self.search(Aim::Decide).advance(solution, &mut budget, stop) {
            search::Step::Solution => {
                found.push(solution.clone());
                self.way = Way::Decide { found, budget };
                Step::Solution
            }
            search::Step::Exhausted => Step::Exhausted,
            search::Step::Stopped(limit) => Step::Stopped(limit),
            search::Step::Budget => {
                self.alternation().take_over(puzzle, &found);
                self.alternate(solution)
            }
        }
    }

    fn alternate(&mut self, solution: &mut Solution) -> Step {
        let step = self.alternation().advance(solution);
        if !self.alternation().by_search() {
            self.decider = Decider::Sat;
        }
        self.way = Way::Alternate;
        step
    }

    fn enumerate(&mut self, puzzle: &Puzzle, mut oracle: Option<Oracle<'s>>, solution: &mut Solution) -> Step {
        let stop = self.stop;
        let mut budget = ENUMERATE_NODES;
        let step = loop {
            match self.search(Aim::Enumerate).advance(solution, &mut budget, stop) {
                search::Step::Solution => break Step::Solution,
                search::Step::Exhausted => break Step::Exhausted,
                search::Step::Stopped(limit) => break Step::Stopped(limit),
                search::Step::Budget => {}
            }
            if oracle.is_none() {
                oracle = Oracle::new(&self.board, root(&self.compiled, puzzle), stop);
            }
            let Some(oracle) = &mut oracle else {
                budget = u64::MAX;
                continue;
            };
            if let Err(limit) = self.pass_over_empty(oracle) {
                break Step::Stopped(limit);
            }
            budget = GUIDED_NODES;
        };
        self.way = Way::Enumerate { oracle };
        step
    }

    /// Passes over the sub-problems that hold no solution, up to the first one that does.
    fn pass_over_empty(&mut self, oracle: &mut Oracle<'s>) -> Result<(), Limit> {
        self.decider = Decider::Sat;
        let search = self.search(Aim::Enumerate);
        loop {
            let Some(part) = search.open().next() else { return Ok(()) };
            if oracle.has_solution(&part)? {
                return Ok(());
            }
            search.skip();
        }
    }

    fn search(&mut self, aim: Aim) -> &mut Search {
        let search = match aim {
            Aim::Decide => &mut self.decide,
            Aim::Enumerate => &mut self.enumerate,
        };
        search.get_or_insert_with(|| Search::new(&self.compiled, aim))
    }

    fn alternation(&mut self) -> &mut Alternation<'s> {
        self.alternation.get_or_insert_with(|| Alternation::new(&self.board, self.stop))
    }
}

/// The candidates of a puzzle after propagation: what the parts of a search at its beginning have together.
fn root(compiled: &Compiled, puzzle: &Puzzle) -> Vec<Values> {
    let mut search = Search::new(compiled, Aim::Enumerate);
    search.start(puzzle);
    let together = |all: Vec<Values>, part: Vec<Values>| {
        all.into_iter().zip(part).map(|(one, other)| Values::from_bits(one.bits() | other.bits())).collect()
    };
    let mut parts = search.open();
    let first = parts.next().unwrap_or_else(|| puzzle.allowed());
    parts.fold(first, together)
}
