//! The first few solutions of a puzzle, in an order that is fixed but says nothing: by search within a budget, where the board
//! is in lanes, and then by a restarting search and varisat in turns.

use std::sync::Arc;

use super::alternation::Alternation;
use crate::board::Board;
use crate::candidates::Compiled;
use crate::limits::{Limit, Stop, Threads};
use crate::puzzle::{Given, Solution};
use crate::search::{Advanced, Aim, Search};
use crate::solve::SolveError;
use crate::solve::plan::{Method, Plan, Turns};
use crate::solve::sought::Sought;

/// Finds solutions of puzzles of one board. They are kept, to be known again: so they should be few.
pub(in crate::solve) struct Few<'s> {
    board: Arc<Board>,
    compiled: Compiled,
    stop: &'s dyn Stop,
    threads: Option<&'s dyn Threads>,
    turns: Turns,
    search: Option<Search>,
    alternation: Option<Alternation<'s>>,
    /// What holds, for when search hands over.
    givens: Vec<Given>,
    found: Vec<Solution>,
    /// What search has left.
    nodes: u64,
    is_alternating: bool,
    /// Why nothing more can be found, if that is so.
    stopped: Option<Limit>,
}

impl<'s> Few<'s> {
    /// For puzzles of this board.
    pub fn new(board: &Arc<Board>, compiled: &Compiled, turns: Turns, stop: &'s dyn Stop) -> Few<'s> {
        Few {
            board: board.clone(),
            compiled: compiled.clone(),
            stop,
            threads: None,
            turns,
            search: None,
            alternation: None,
            givens: Vec::new(),
            found: Vec::new(),
            nodes: 0,
            is_alternating: false,
            stopped: None,
        }
    }

    /// Takes a further thread for hard puzzles where there is room.
    pub fn share(&mut self, threads: &'s dyn Threads) {
        self.threads = Some(threads);
    }

    /// Turns to a puzzle of the board, by its givens, with the method and the budget of a plan.
    pub fn start(&mut self, givens: &[Given], plan: Plan) {
        if plan.method == Method::Turns {
            return self.start_in_turns(givens);
        }
        self.is_alternating = false;
        self.stopped = None;
        self.found.clear();
        self.givens.clear();
        self.givens.extend_from_slice(givens);
        self.nodes = plan.nodes;
        self.search().start_with(givens);
    }

    /// The same by a restarting search and varisat in turns.
    pub fn start_in_turns(&mut self, givens: &[Given]) {
        self.is_alternating = true;
        self.stopped = None;
        match self.alternation() {
            Ok(alternation) => alternation.start(givens),
            Err(limit) => self.stopped = Some(limit),
        }
    }

    /// Finds a solution that has not been found yet.
    ///
    /// # Errors
    /// Where varisat failed.
    pub fn advance(&mut self, solution: &mut Solution) -> Result<Sought, SolveError> {
        if let Some(limit) = self.stopped {
            return Ok(Sought::Stopped(limit));
        }
        if !self.is_alternating {
            let (stop, mut nodes) = (self.stop, self.nodes);
            let sought = Sought::by_search(self.search().advance(solution, &mut nodes, stop));
            self.nodes = nodes;
            if sought == Some(Sought::Solution) {
                self.found.push(solution.clone());
            }
            if let Some(sought) = sought {
                return Ok(sought);
            }
            if let Err(limit) = self.hand_over() {
                self.stopped = Some(limit);
                return Ok(Sought::Stopped(limit));
            }
        }
        match self.alternation() {
            Ok(alternation) => alternation.advance(solution),
            Err(limit) => Ok(Sought::Stopped(limit)),
        }
    }

    /// Goes on by search alone, for so many nodes at most, which it counts down. Solutions that it finds are not found by `advance`
    /// again.
    pub fn advance_within(&mut self, solution: &mut Solution, nodes: &mut u64) -> Advanced {
        if let Some(limit) = self.stopped {
            return Advanced::Stopped(limit);
        }
        if let Some(alternation) = self.alternation.as_mut().filter(|_| self.is_alternating) {
            return alternation.search_within(solution, nodes);
        }
        let stop = self.stop;
        self.search().advance(solution, nodes, stop)
    }

    /// Whether search comes upon a further solution within what it has left, without any help of varisat.
    pub fn look_on(&mut self, solution: &mut Solution) -> bool {
        if self.stopped.is_some() {
            return false;
        }
        if let Some(alternation) = self.alternation.as_mut().filter(|_| self.is_alternating) {
            return alternation.look_on(solution);
        }
        let mut nodes = self.nodes;
        self.advance_within(solution, &mut nodes) == Advanced::Solution
    }

    /// Whether search, rather than varisat, came to the last answer.
    pub fn is_by_search(&self) -> bool {
        !self.is_alternating || self.alternation.as_ref().is_none_or(Alternation::is_by_search)
    }

    fn hand_over(&mut self) -> Result<(), Limit> {
        let (givens, found) = (std::mem::take(&mut self.givens), std::mem::take(&mut self.found));
        self.alternation()?.take_over(&givens, &found);
        (self.givens, self.found) = (givens, found);
        self.is_alternating = true;
        Ok(())
    }

    fn search(&mut self) -> &mut Search {
        self.search.get_or_insert_with(|| Search::new(&self.compiled, Aim::Decide))
    }

    fn alternation(&mut self) -> Result<&mut Alternation<'s>, Limit> {
        let alternation = match self.alternation.take() {
            Some(alternation) => alternation,
            None => {
                let tables = self.compiled.domains(&self.board, self.stop)?;
                let mut alternation = Alternation::new(&self.board, tables, self.turns, self.stop);
                alternation.share(self.threads);
                alternation
            }
        };
        Ok(self.alternation.insert(alternation))
    }
}
