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

use super::load::load;
use super::road::Step;
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
        if let Err(limit) = turn.load(&residual, &facts, &mut solver) {
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
    fn load(&self, residual: &Residual, facts: &[Fact<'_>], solver: &mut varisat::Solver<'_>) -> Result<(), Limit> {
        load(facts, solver, self.of.stop)?;
        let against: Vec<_> =
            self.of.search.borrow().known().iter().filter_map(|known| residual.blocking(known)).collect();
        against.iter().for_each(|clause| solver.add_clause(clause));
        Ok(())
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Layout;
    use crate::limits::Never;
    use crate::puzzle::Given;
    use crate::values::{Value, Values};
    use rand::prelude::*;
    use rand_chacha::ChaCha8Rng;

    /// Latin squares of order 14 with so many holes that neither engine is done at once, now and then without a filling.
    fn square_with_holes(random: &mut ChaCha8Rng, board: &Arc<Board>) -> Puzzle {
        let order = board.order();
        let [rows, columns]: [Vec<_>; 2] = std::array::from_fn(|_| {
            let mut lines: Vec<_> = (0..order).collect();
            lines.shuffle(random);
            lines
        });
        let mut givens = Vec::new();
        for cell in board.grid().cells() {
            let (row, column) = (rows[board.grid().row_of(cell)], columns[board.grid().column_of(cell)]);
            if random.random_bool(0.52) {
                givens.push(Given { cell, allowed: Values::only(Value::new((row + column) % order)) });
            }
        }
        if random.random_bool(0.3) {
            let other = random.random_range(0..givens.len());
            givens[other].allowed = Values::only(Value::new(random.random_range(0..order)));
        }
        Puzzle::new(board.clone(), givens)
    }

    /// 0, 1 or 2 solutions, and for each step whether search came to it.
    fn decide(puzzle: &Puzzle, turns: Turns) -> (usize, Vec<bool>) {
        let mut alternation = Alternation::new(puzzle.board(), turns, &Never);
        alternation.start(puzzle);
        let (mut solution, mut found) = (Solution::new(vec![Value::new(0); puzzle.allowed().len()]), Vec::new());
        let mut by_search = Vec::new();
        while found.len() < 2 {
            let step = alternation.advance(&mut solution);
            by_search.push(alternation.by_search());
            if step == Step::Exhausted {
                break;
            }
            assert_eq!((step, puzzle.violation(&solution)), (Step::Solution, None));
            assert!(!found.contains(&solution), "a solution came twice");
            found.push(solution.clone());
        }
        (found.len(), by_search)
    }

    #[test]
    fn whoever_decides_the_answer_is_the_same() {
        let mut random = ChaCha8Rng::seed_from_u64(41);
        let board = Arc::new(Board::new(Layout::latin(14)).unwrap());
        let (mut counts, mut deciders) = ([0; 3], [0; 2]);
        for _ in 0..60 {
            let puzzle = square_with_holes(&mut random, &board);
            let (count, _) = decide(&puzzle, Turns { alone: u64::MAX, nodes_per_kib: 0 });
            counts[count] += 1;
            for turns in [(0, 0), (0, 1), (1, 50), (20, 1000)] {
                let (alone, nodes_per_kib) = turns;
                let (other, by_search) = decide(&puzzle, Turns { alone, nodes_per_kib });
                assert_eq!(other, count, "{turns:?}");
                by_search.iter().for_each(|&by_search| deciders[usize::from(by_search)] += 1);
            }
        }
        assert!(counts[0] > 3 && counts[2] > 3, "none, one, two: {counts:?}");
        assert!(deciders.iter().all(|&times| times > 20), "varisat, search: {deciders:?}");
    }

    #[test]
    fn the_same_puzzle_takes_the_same_course() {
        let board = Arc::new(Board::new(Layout::latin(14)).unwrap());
        let puzzle = square_with_holes(&mut ChaCha8Rng::seed_from_u64(42), &board);
        let course = || {
            let mut alternation = Alternation::new(&board, Turns { alone: 5, nodes_per_kib: 20 }, &Never);
            let mut solution = Solution::new(vec![Value::new(0); 14 * 14]);
            alternation.start(&puzzle);
            (alternation.advance(&mut solution), solution, alternation.by_search())
        };
        assert_eq!(course(), course());
    }
}
