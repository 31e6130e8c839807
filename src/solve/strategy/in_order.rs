//! All solutions in the order of search. Where search does not find two within its budget, it is asked first whether there are two, in
//! any order; from then on varisat tells which sub-problems are empty.

use std::sync::Arc;

use super::few::Few;
use super::oracle::Oracle;
use crate::board::Board;
use crate::candidates::Compiled;
use crate::limits::{Limit, Stop};
use crate::puzzle::{Puzzle, Solution};
use crate::sat::Failure;
use crate::search::{Aim, Search};
use crate::solve::SolveError;
use crate::solve::plan::{Plan, Turns};
use crate::solve::sought::Sought;
use crate::values::Values;

/// Goes through the solutions of puzzles of one board.
///
/// It can be sent to another thread, which varisat cannot: the oracle is handed to it with each question.
pub(in crate::solve) struct InOrder {
    board: Arc<Board>,
    compiled: Compiled,
    /// Nodes up to the next solution, before it asks which sub-problems are empty.
    nodes: u64,
    /// Nodes between two such questions, from then on.
    then: u64,
    /// Nodes up to the next such question.
    left: u64,
    search: Search,
    is_by_search: bool,
    turns: Turns,
    /// How many solutions it has found.
    found: u64,
    /// Whether there may be fewer than two solutions, as far as is known. Only a whole puzzle is asked about.
    is_undecided: bool,
}

impl InOrder {
    /// For puzzles of this board.
    pub fn new(board: &Arc<Board>, compiled: &Compiled, turns: Turns) -> InOrder {
        InOrder {
            board: board.clone(),
            compiled: compiled.clone(),
            turns,
            found: 0,
            is_undecided: true,
            nodes: 0,
            then: 0,
            left: 0,
            search: Search::new(compiled, Aim::Enumerate),
            is_by_search: true,
        }
    }

    /// Turns to a puzzle of the board, with the budget of a plan.
    pub fn start(&mut self, puzzle: &Puzzle, plan: Plan) {
        self.nodes = plan.nodes;
        self.then = plan.then;
        self.left = plan.two;
        self.search.start(puzzle);
        self.is_by_search = true;
        self.found = 0;
        self.is_undecided = true;
    }

    /// Whether search has come to its answers so far without varisat.
    pub fn is_by_search(&self) -> bool {
        self.is_by_search
    }

    /// Finds the next solution of the puzzle that it turned to. The oracle is the one of that puzzle, none at first; whether it is kept
    /// changes no answer.
    ///
    /// # Errors
    /// Where varisat failed.
    pub fn advance<'s>(
        &mut self,
        puzzle: &Puzzle,
        solution: &mut Solution,
        oracle: &mut Option<Oracle<'s>>,
        stop: &'s dyn Stop,
    ) -> Result<Sought, SolveError> {
        let mut endless = u64::MAX;
        loop {
            if let Some(sought) = self.advance_within(puzzle, solution, oracle, stop, &mut endless)? {
                return Ok(sought);
            }
        }
    }

    /// The same within so many nodes; `None` where these end first, from where it can be gone on.
    ///
    /// # Errors
    /// Where varisat failed.
    pub fn advance_within<'s>(
        &mut self,
        puzzle: &Puzzle,
        solution: &mut Solution,
        oracle: &mut Option<Oracle<'s>>,
        stop: &'s dyn Stop,
        nodes: &mut u64,
    ) -> Result<Option<Sought>, SolveError> {
        loop {
            let budget = self.left.min(*nodes);
            let mut rest = budget;
            let advanced = self.search.advance(solution, &mut rest, stop);
            self.left -= budget - rest;
            *nodes -= budget - rest;
            if let Some(sought) = Sought::by_search(advanced) {
                self.found += u64::from(sought == Sought::Solution);
                self.is_undecided &= self.found < 2;
                if !self.is_undecided {
                    self.left = self.nodes;
                }
                return Ok(Some(sought));
            }
            if self.left > 0 {
                return Ok(None);
            }
            if std::mem::take(&mut self.is_undecided) {
                self.left = self.nodes;
                match self.decide(puzzle, solution, stop)? {
                    Some(sought) => return Ok(Some(sought)),
                    None => continue,
                }
            }
            if oracle.is_none() {
                match Oracle::new(&self.board, root(&self.compiled, puzzle), self.compiled.bytes(), stop) {
                    Ok(made) => *oracle = Some(made),
                    // Search goes on alone.
                    Err(Limit::TooLarge(_)) => {}
                    Err(limit) => return Ok(Some(Sought::Stopped(limit))),
                }
            }
            self.left = if oracle.is_some() { self.then } else { u64::MAX };
            if let Err(failure) = self.skip_empty(oracle) {
                return Sought::without_answer(failure).map(Some);
            }
        }
    }

    /// Whether there are two solutions, whichever; in turns, which come to that sooner than search in its order where solutions are
    /// rare. If not, that is the end; `None` where there are.
    fn decide(
        &mut self,
        puzzle: &Puzzle,
        solution: &mut Solution,
        stop: &dyn Stop,
    ) -> Result<Option<Sought>, SolveError> {
        let mut few = Few::new(&self.board, &self.compiled, self.turns, stop);
        few.start_in_turns(puzzle.givens());
        let mut any = solution.clone();
        let first = few.advance(&mut any)?;
        let second = if first == Sought::Solution { few.advance(&mut any.clone())? } else { first };
        self.is_by_search &= few.is_by_search();
        match second {
            // Search goes on alone.
            Sought::Solution | Sought::Stopped(Limit::TooLarge(_)) => return Ok(None),
            Sought::Stopped(limit) => return Ok(Some(Sought::Stopped(limit))),
            Sought::Exhausted => {}
        }
        while self.search.open().next().is_some() {
            self.search.skip();
        }
        if first == Sought::Exhausted || self.found > 0 {
            return Ok(Some(Sought::Exhausted));
        }
        solution.clone_from(&any);
        self.found = 1;
        Ok(Some(Sought::Solution))
    }

    /// Gives away what comes last, if it has more than one thing left to do: behind what stays here, that finds the same
    /// solutions in the same order. Nothing is given away before it is known that there are two.
    pub fn split(&mut self) -> Option<InOrder> {
        if self.is_undecided {
            return None;
        }
        let search = self.search.split()?;
        let InOrder { board, compiled, .. } = self;
        Some(InOrder { board: board.clone(), compiled: compiled.clone(), search, ..*self })
    }

    /// What is left to do, for somebody else: nothing is left here.
    pub fn hand_over(&mut self) -> InOrder {
        let nothing = InOrder::new(&self.board, &self.compiled, self.turns);
        std::mem::replace(self, nothing)
    }

    /// Goes on to a solution that an earlier run found: by search, and where that does not come upon it in so many nodes, straight
    /// to its place, past what that run has searched.
    pub fn follow(&mut self, earlier: &Solution, mut nodes: u64, solution: &mut Solution, stop: &dyn Stop) -> Sought {
        self.is_undecided = false;
        let advanced = self.search.advance(solution, &mut nodes, stop);
        Sought::by_search(advanced).unwrap_or_else(|| self.jump(earlier, solution))
    }

    /// Goes on to a solution that an earlier run found, straight to its place, past all before it.
    pub fn jump(&mut self, earlier: &Solution, solution: &mut Solution) -> Sought {
        self.is_undecided = false;
        if self.search.seek(earlier) {
            solution.clone_from(earlier);
            Sought::Solution
        } else {
            Sought::Exhausted
        }
    }

    /// Skips the sub-problems that hold no solution, up to the first one that does.
    fn skip_empty(&mut self, oracle: &mut Option<Oracle<'_>>) -> Result<(), Failure> {
        let Some(oracle) = oracle else { return Ok(()) };
        self.is_by_search = false;
        loop {
            let Some(part) = self.search.open().next() else { return Ok(()) };
            if oracle.has_solution(&part)? {
                return Ok(());
            }
            self.search.skip();
        }
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
