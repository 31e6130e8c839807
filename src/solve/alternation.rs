//! Search and varisat in turns, for the first solution or two of a puzzle: search alone as long as it may be about to
//! finish, then both.
//!
//! varisat cannot be left and taken up again, but it hands over a buffer of its proof now and then. The sink of the proof
//! is where the search gets its turn: neither loses what it has learnt, no thread is needed, and since nodes and bytes are
//! what is counted, the same puzzle takes the same course every time.

use std::cell::{Cell, RefCell};
use std::io::{self, Write};
use std::sync::Arc;

use varisat::{ExtendFormula, ProofFormat};

use super::Step;
use crate::board::Board;
use crate::candidates::domains::DomainTables;
use crate::cnf;
use crate::encode::Fact;
use crate::encode::residual::Residual;
use crate::limits::{Limit, Stop};
use crate::puzzle::{Puzzle, Solution};
use crate::search;
use crate::search::restarts::RestartSearch;

/// How long the search goes on alone, and how much of the work is its own from then on.
#[derive(Clone, Copy, Debug)]
pub(super) struct Turns {
    /// Nodes of search before varisat begins.
    pub alone: u64,
    /// Nodes of search for each KiB of proof that varisat writes.
    pub nodes_per_kib: u64,
}

impl Turns {
    /// As measured on generated boards (see `docs/performance.md`).
    pub fn for_board(board: &Board) -> Turns {
        let latin = board.layout().boxes.is_none() && board.layout().regions.is_none();
        match latin {
            true => Turns { alone: 5_000, nodes_per_kib: 5 },
            false => Turns { alone: 500, nodes_per_kib: 1 },
        }
    }
}

/// Decides puzzles of one board.
pub(super) struct Alternation<'s> {
    board: Arc<Board>,
    turns: Turns,
    stop: &'s dyn Stop,
    search: RefCell<RestartSearch>,
    exhausted: bool,
    /// Which engine came to the last answer.
    by_search: bool,
}

impl<'s> Alternation<'s> {
    /// For puzzles of this board.
    pub fn new(board: &Arc<Board>, turns: Turns, stop: &'s dyn Stop) -> Alternation<'s> {
        let search = RestartSearch::new(Arc::new(DomainTables::new(board)));
        Alternation { board: board.clone(), turns, stop, search: search.into(), exhausted: false, by_search: true }
    }

    /// Turns to a puzzle of the board.
    pub fn start(&mut self, puzzle: &Puzzle) {
        self.search.get_mut().start(puzzle);
        self.exhausted = false;
    }

    /// Takes over from a search that has found these solutions.
    pub fn take_over(&mut self, puzzle: &Puzzle, known: &[Solution]) {
        self.start(puzzle);
        known.iter().for_each(|solution| self.search.get_mut().pass_over(solution.clone()));
    }

    /// Whether search, rather than varisat, found the last answer.
    pub fn by_search(&self) -> bool {
        self.by_search
    }

    /// Finds a solution that has not been found yet.
    pub fn advance(&mut self, solution: &mut Solution) -> Step {
        if self.exhausted {
            return Step::Exhausted;
        }
        self.by_search = true;
        let alone = self.search.get_mut().advance(solution, &mut self.turns.alone.clone(), self.stop);
        let step = outcome(alone).unwrap_or_else(|| self.in_turns(solution));
        self.exhausted = step != Step::Solution;
        step
    }

    fn in_turns(&mut self, solution: &mut Solution) -> Step {
        let board = self.board.clone();
        let residual = Residual::new(self.search.get_mut().root());
        let Some(facts) = residual.facts(&board) else { return Step::Exhausted };
        if cnf::size(residual.variables(), &facts).bounded().is_err() {
            let step = self.search.get_mut().advance(solution, &mut u64::MAX.clone(), self.stop);
            return outcome(step).unwrap_or(Step::Exhausted);
        }
        let turn = Turn { of: self, solution: solution.clone().into(), end: None.into(), solving: false.into() };
        let mut solver = varisat::Solver::new();
        solver.write_proof(&turn, ProofFormat::Varisat);
        if let Some(limit) = turn.load(&residual, &facts, &mut solver) {
            return Step::Stopped(limit);
        }
        turn.solving.set(true);
        let found = solver.solve();
        turn.solving.set(false);
        let model = solver.model().unwrap_or_default();
        drop(solver);
        let (by_search, end) = (turn.solution.into_inner(), turn.end.get());
        self.by_search = found.is_err();
        match found {
            Ok(true) => {
                residual.decode(&model, solution);
                self.search.get_mut().pass_over(solution.clone());
                Step::Solution
            }
            Ok(false) => Step::Exhausted,
            // The proof goes nowhere, so this can only be its sink that said stop.
            Err(_) => {
                solution.clone_from(&by_search);
                end.unwrap_or(Step::Exhausted)
            }
        }
    }
}

/// The sink of varisat's proof, where search takes its turn.
struct Turn<'t, 's> {
    of: &'t Alternation<'s>,
    solution: RefCell<Solution>,
    /// What the search came to, if it did.
    end: Cell<Option<Step>>,
    /// Whether varisat is at work, rather than being loaded or dropped.
    solving: Cell<bool>,
}

impl Turn<'_, '_> {
    fn load(&self, residual: &Residual, facts: &[Fact<'_>], solver: &mut varisat::Solver<'_>) -> Option<Limit> {
        for fact in facts {
            cnf::clauses(fact, |clause| solver.add_clause(clause));
            if let Some(limit) = self.of.stop.stopped() {
                return Some(limit);
            }
        }
        let against: Vec<_> =
            self.of.search.borrow().known().iter().filter_map(|known| residual.blocking(known)).collect();
        against.iter().for_each(|clause| solver.add_clause(clause));
        None
    }

    fn search(&self, bytes: usize) -> Option<Step> {
        let mut nodes = bytes as u64 * self.of.turns.nodes_per_kib / 1024;
        let mut search = self.of.search.borrow_mut();
        outcome(search.advance(&mut self.solution.borrow_mut(), &mut nodes, self.of.stop))
    }
}

impl Write for &Turn<'_, '_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.solving.get() && self.end.get().is_none() {
            let stopped = || self.of.stop.stopped().map(Step::Stopped);
            self.end.set(stopped().or_else(|| self.search(bytes.len())));
        }
        match self.end.get() {
            // Never `ErrorKind::Interrupted`: `write_all` would try again for ever.
            Some(_) => Err(io::Error::other("decided elsewhere")),
            None => Ok(bytes.len()),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

fn outcome(step: search::Step) -> Option<Step> {
    match step {
        search::Step::Solution => Some(Step::Solution),
        search::Step::Exhausted => Some(Step::Exhausted),
        search::Step::Stopped(limit) => Some(Step::Stopped(limit)),
        search::Step::Budget => None,
    }
}
