//! Which values are true in some solution: of each cell its candidates.
//!
//! Every solution is a witness for the values of all its cells, so what is asked for is a solution that shows something new:
//! in which a cell takes none of the values that it is known to take. That there is none refutes all the others of this
//! cell at once. (“Backbone” by chunks: Janota, Lynce & Marques-Silva, “Algorithms for computing backbones of
//! propositional formulae”, 2015.) Where nobody tells two values apart, their exchange turns one witness into more.

use super::probe::{Prober, Unanswered};
use super::{Engine, SolveError, Solver};
use crate::answer::{CandidateCounts, Candidates, Count, Outcome, Verdict};
use crate::grid::Cell;
use crate::limits::Limit;
use crate::puzzle::{Given, Puzzle, Solution};
use crate::values::{Value, Values};

/// Nodes for a solution that would show something new in several cells, and need not exist.
const NODES: u64 = 300;

impl Solver<'_> {
    /// The values that each cell takes in some solution. Work that is stopped leaves some of them open.
    ///
    /// # Errors
    /// See [`SolveError`].
    pub fn candidates(&mut self, puzzle: &Puzzle) -> Result<Candidates, SolveError> {
        let mut ledger = Ledger::new(puzzle);
        let stopped = match self.settle(&mut ledger) {
            Ok(()) => None,
            Err(Unanswered::Stopped(limit)) => Some(limit),
            Err(Unanswered::Failed(error)) => return Err(error),
        };
        Ok(Candidates { values: ledger.witnessed, open: ledger.open, counts: None, stopped })
    }

    /// The same, and in how many solutions each value is true, counted no further than `limit`.
    ///
    /// # Errors
    /// See [`SolveError`].
    pub fn counted_candidates(&mut self, puzzle: &Puzzle, limit: u64) -> Result<Candidates, SolveError> {
        let mut tally = Tally::new(puzzle, limit);
        let first = limit.saturating_add(1).saturating_mul(puzzle.board().order() as u64);
        let total = self.tally(puzzle, first, &mut tally)?;
        if let Count::Exactly(_) = total {
            return Ok(tally.of_all(total));
        }
        let mut candidates = self.candidates(puzzle)?;
        for (cell, value) in each(&candidates.values) {
            if candidates.stopped.is_none() && tally.is_open(cell, value) {
                candidates.stopped = self.count_candidate(puzzle, cell, value, &mut tally)?;
            }
        }
        candidates.counts = Some(tally.counts(total, candidates.stopped));
        Ok(candidates)
    }

    /// Counts the solutions that have a value in a cell; why that was stopped, if it was.
    fn count_candidate(
        &mut self,
        puzzle: &Puzzle,
        cell: Cell,
        value: Value,
        tally: &mut Tally,
    ) -> Result<Option<Limit>, SolveError> {
        let given = Given { cell, allowed: Values::only(value) };
        let part = Puzzle::new(puzzle.board().clone(), [puzzle.givens(), &[given]].concat());
        match self.count_up_to(&part, tally.limit.saturating_add(1))? {
            Count::Exactly(count) => {
                tally.settle(cell, value, count);
                Ok(None)
            }
            Count::AtLeast { count, limit } => {
                tally.raise(cell, value, count);
                Ok(limit)
            }
        }
    }

    /// Tallies so many solutions at most.
    fn tally(&mut self, puzzle: &Puzzle, most: u64, tally: &mut Tally) -> Result<Count, SolveError> {
        let mut solutions = self.solutions(puzzle)?;
        let mut count = 0;
        while count < most {
            let Some(solution) = solutions.advance()? else {
                let stopped = solutions.stopped();
                return Ok(stopped.map_or(Count::Exactly(count), |limit| Count::AtLeast { count, limit: Some(limit) }));
            };
            tally.add(solution);
            count += 1;
        }
        Ok(Count::AtLeast { count, limit: None })
    }

    fn settle(&mut self, ledger: &mut Ledger<'_>) -> Result<(), Unanswered> {
        // On a board without givens a second solution may be far, and one is all that is needed.
        if ledger.exchangeable.len() > 1 {
            match self.solve(ledger.puzzle)? {
                Outcome::Solved(solution) => ledger.witness_with_exchanges(&solution),
                Outcome::None => ledger.close(),
                Outcome::Unknown(limit) => return Err(limit.into()),
            }
        }
        if ledger.exchangeable.len() < 2 {
            self.settle_none_or_one(ledger)?;
        }
        match self.engine {
            Engine::Auto => {
                let mut prober = Prober::new(ledger.puzzle.board(), self.stop);
                ledger.settle_several(&mut prober)
            }
            Engine::Sat | Engine::Both => self.settle_one_by_one(ledger),
        }
    }

    /// Takes what puzzles are for: to have one solution. Of several, two are witnesses.
    fn settle_none_or_one(&mut self, ledger: &mut Ledger<'_>) -> Result<(), Unanswered> {
        match self.check(ledger.puzzle)? {
            Verdict::None => ledger.close(),
            Verdict::Unique(solution) => {
                ledger.witness(&solution);
                ledger.close();
            }
            Verdict::Multiple(pair) => pair.iter().for_each(|solution| ledger.witness_with_exchanges(solution)),
            Verdict::Unknown { limit, found } => {
                found.iter().for_each(|solution| ledger.witness_with_exchanges(solution));
                return Err(limit.into());
            }
        }
        Ok(())
    }

    fn settle_one_by_one(&mut self, ledger: &mut Ledger<'_>) -> Result<(), Unanswered> {
        while let Some(cell) = ledger.open_cells(1).first().copied() {
            let allowed = ledger.puzzle.board().grid().cells().map(|other| {
                let allowed = if other == cell { ledger.open[cell.index()] } else { ledger.possible(other) };
                Given { cell: other, allowed }
            });
            let part = Puzzle::new(ledger.puzzle.board().clone(), allowed.collect());
            match self.solve(&part)? {
                Outcome::Solved(solution) => ledger.witness_with_exchanges(&solution),
                Outcome::None => ledger.open[cell.index()] = Values::NONE,
                Outcome::Unknown(limit) => return Err(limit.into()),
            }
        }
        Ok(())
    }
}

/// What is known of the values of each cell.
struct Ledger<'p> {
    puzzle: &'p Puzzle,
    /// Those that are true in some solution.
    witnessed: Vec<Values>,
    /// Those that may be.
    open: Vec<Values>,
    /// The values that no given names, as long as their exchange has turned every solution into another.
    exchangeable: Vec<Value>,
}

impl<'p> Ledger<'p> {
    fn new(puzzle: &'p Puzzle) -> Ledger<'p> {
        let open = puzzle.allowed();
        let named = puzzle.givens().iter().fold(0, |named, given| named | given.allowed.bits());
        let exchangeable = Values::all(puzzle.board().order()).without(Values::from_bits(named)).iter().collect();
        Ledger { puzzle, witnessed: vec![Values::NONE; open.len()], open, exchangeable }
    }

    /// What a cell takes in some solution, or may take.
    fn possible(&self, cell: Cell) -> Values {
        Values::from_bits(self.witnessed[cell.index()].bits() | self.open[cell.index()].bits())
    }

    /// The first cells of which something is open.
    fn open_cells(&self, most: usize) -> Vec<Cell> {
        let cells = self.open.iter().enumerate().filter(|(_, open)| !open.is_empty());
        cells.map(|(cell, _)| Cell::new(cell)).take(most).collect()
    }

    /// Nothing else is true in any solution.
    fn close(&mut self) {
        self.open.fill(Values::NONE);
    }

    fn witness(&mut self, solution: &Solution) {
        for (cell, &value) in solution.values().iter().enumerate() {
            self.witnessed[cell].insert(value);
            self.open[cell] = self.open[cell].without(Values::only(value));
        }
    }

    /// Takes a solution for a witness, and those that come of it when values that no given names change places in a circle.
    /// Each is checked; the first that fails ends it for good.
    fn witness_with_exchanges(&mut self, solution: &Solution) {
        self.witness(solution);
        let circle = self.exchangeable.clone();
        for shift in 1..circle.len() {
            let place = |value: Value| circle.binary_search(&value).ok();
            let shifted = |value: &Value| place(*value).map_or(*value, |place| circle[(place + shift) % circle.len()]);
            let exchanged = Solution::new(solution.values().iter().map(shifted).collect::<Vec<_>>());
            if self.puzzle.violation(&exchanged).is_some() {
                self.exchangeable.clear();
                return;
            }
            self.witness(&exchanged);
        }
    }

    /// Asks for something new in several cells at once, twice as many after each success and half as many otherwise. One
    /// cell alone is settled.
    fn settle_several(&mut self, prober: &mut Prober<'_>) -> Result<(), Unanswered> {
        let mut several = 1;
        loop {
            let cells = self.open_cells(several);
            let Some(&first) = cells.first() else { return Ok(()) };
            for cell in self.puzzle.board().grid().cells() {
                prober.allow(cell, self.possible(cell));
            }
            for &cell in &cells {
                prober.allow(cell, self.open[cell.index()]);
            }
            let found = if cells.len() > 1 { prober.solution_within(NODES)? } else { prober.solution()? };
            match found {
                Some(solution) => {
                    self.witness_with_exchanges(&solution);
                    several *= 2;
                }
                None if cells.len() > 1 => several = cells.len() / 2,
                None => self.open[first.index()] = Values::NONE,
            }
        }
    }
}

/// Cells and values, in reading order and ascending.
fn each(values: &[Values]) -> Vec<(Cell, Value)> {
    let cells = values.iter().enumerate();
    cells.flat_map(|(cell, values)| values.iter().map(move |value| (Cell::new(cell), value))).collect()
}

/// In how many solutions each value was seen.
struct Tally {
    order: usize,
    limit: u64,
    seen: Vec<u64>,
    /// Of which cells and values all solutions were seen.
    is_whole: Vec<bool>,
}

impl Tally {
    fn new(puzzle: &Puzzle, limit: u64) -> Tally {
        let order = puzzle.board().order();
        Tally { order, limit, seen: vec![0; order.pow(3)], is_whole: vec![false; order.pow(3)] }
    }

    fn place(&self, cell: Cell, value: Value) -> usize {
        cell.index() * self.order + value.index()
    }

    fn add(&mut self, solution: &Solution) {
        for (cell, &value) in solution.values().iter().enumerate() {
            self.seen[cell * self.order + value.index()] += 1;
        }
    }

    /// Whether it is not known of a value how many solutions there are, and that they are more than the limit.
    fn is_open(&self, cell: Cell, value: Value) -> bool {
        let place = self.place(cell, value);
        !self.is_whole[place] && self.seen[place] <= self.limit
    }

    fn settle(&mut self, cell: Cell, value: Value, count: u64) {
        let place = self.place(cell, value);
        (self.seen[place], self.is_whole[place]) = (count, true);
    }

    fn raise(&mut self, cell: Cell, value: Value, count: u64) {
        let place = self.place(cell, value);
        self.seen[place] = self.seen[place].max(count);
    }

    /// The candidates, where all solutions were seen.
    fn of_all(mut self, total: Count) -> Candidates {
        self.is_whole.fill(true);
        let of_cell = |seen: &[u64]| (0..seen.len()).filter(|&value| seen[value] > 0).map(Value::new).collect();
        let values: Vec<Values> = self.seen.chunks(self.order).map(of_cell).collect();
        let open = vec![Values::NONE; values.len()];
        Candidates { values, open, counts: Some(self.counts(total, None)), stopped: None }
    }

    fn counts(self, total: Count, stopped: Option<Limit>) -> CandidateCounts {
        let count = |(&seen, &is_whole): (&u64, &bool)| match seen {
            _ if seen > self.limit => Count::AtLeast { count: self.limit, limit: None },
            _ if is_whole => Count::Exactly(seen),
            _ => Count::AtLeast { count: seen, limit: stopped },
        };
        let counts = self.seen.iter().zip(&self.is_whole).map(count).collect();
        CandidateCounts { total, of_each: counts, order: self.order }
    }
}
