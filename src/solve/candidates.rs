//! Which values are true in some solution: of each cell its candidates.

use super::probe::Prober;
use super::witnesses::Witnesses;
use super::{Engine, SolveError, Solver};
use crate::answer::{Candidates, Count, Outcome, Verdict};
use crate::grid::Cell;
use crate::limits::Limit;
use crate::puzzle::{Given, Puzzle, Solution};
use crate::values::{Value, Values};

impl Solver<'_> {
    /// The values that each cell takes in some solution. Work that is stopped leaves some of them open.
    ///
    /// # Errors
    /// See [`SolveError`].
    pub fn candidates(&mut self, puzzle: &Puzzle) -> Result<Candidates, SolveError> {
        let mut witnesses = Witnesses::new(puzzle);
        let stopped = match self.settle(&mut witnesses) {
            Ok(()) => None,
            Err(SolveError::Stopped(limit)) => Some(limit),
            Err(error) => return Err(error),
        };
        Ok(Candidates { values: witnesses.witnessed, open: witnesses.open, total: None, of_each: Vec::new(), stopped })
    }

    /// The same, and in how many solutions each value is true, counted no further than `limit`.
    ///
    /// # Errors
    /// See [`SolveError`].
    pub fn counted_candidates(&mut self, puzzle: &Puzzle, limit: u64) -> Result<Candidates, SolveError> {
        let mut tally = Tally::new(puzzle, limit);
        let first = limit.saturating_add(1).saturating_mul(puzzle.board().values() as u64);
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
        (candidates.total, candidates.of_each) = (Some(total), tally.counts(candidates.stopped));
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
        let mut solutions = self.solutions(puzzle);
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

    fn settle(&mut self, witnesses: &mut Witnesses<'_>) -> Result<(), SolveError> {
        // On a board without givens a second solution may be far, and one is all that is needed.
        if witnesses.exchangeable.len() > 1 {
            match self.solve(witnesses.puzzle)? {
                Outcome::Solved(solution) => witnesses.witness_with_exchanges(&solution, |_| ()),
                Outcome::None => witnesses.close(),
                Outcome::Unknown(limit) => return Err(limit.into()),
            }
        }
        if witnesses.exchangeable.len() < 2 {
            self.settle_none_or_one(witnesses)?;
        }
        match self.engine {
            Engine::Auto => {
                let mut prober = Prober::new(witnesses.puzzle.board(), self.stop);
                witnesses.settle(&mut prober, || Ok(()), Err, |_| ()).map(|_| ())
            }
            Engine::Sat | Engine::Both => self.settle_one_by_one(witnesses),
        }
    }

    /// Takes what puzzles are for: to have one solution. Of several, two are witnesses.
    fn settle_none_or_one(&mut self, witnesses: &mut Witnesses<'_>) -> Result<(), SolveError> {
        match self.check(witnesses.puzzle)? {
            Verdict::None => witnesses.close(),
            Verdict::Unique(solution) => {
                witnesses.witness(&solution);
                witnesses.close();
            }
            Verdict::Multiple(pair) => {
                pair.iter().for_each(|solution| witnesses.witness_with_exchanges(solution, |_| ()))
            }
            Verdict::Unknown { limit, found } => {
                found.iter().for_each(|solution| witnesses.witness_with_exchanges(solution, |_| ()));
                return Err(limit.into());
            }
        }
        Ok(())
    }

    fn settle_one_by_one(&mut self, witnesses: &mut Witnesses<'_>) -> Result<(), SolveError> {
        while let Some(cell) = witnesses.open_cells(1).first().copied() {
            let allowed = witnesses.puzzle.board().grid().cells().map(|other| {
                let allowed = if other == cell { witnesses.open[cell.index()] } else { witnesses.possible(other) };
                Given { cell: other, allowed }
            });
            let part = Puzzle::new(witnesses.puzzle.board().clone(), allowed.collect());
            match self.solve(&part)? {
                Outcome::Solved(solution) => witnesses.witness_with_exchanges(&solution, |_| ()),
                Outcome::None => witnesses.open[cell.index()] = Values::NONE,
                Outcome::Unknown(limit) => return Err(limit.into()),
            }
        }
        Ok(())
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
        let (order, cells) = (puzzle.board().values(), puzzle.board().grid().cells().len());
        Tally { order, limit, seen: vec![0; cells * order], is_whole: vec![false; cells * order] }
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
        Candidates { values, open, total: Some(total), of_each: self.counts(None), stopped: None }
    }

    fn counts(self, stopped: Option<Limit>) -> Vec<Count> {
        let count = |(&seen, &is_whole): (&u64, &bool)| match seen {
            _ if seen > self.limit => Count::AtLeast { count: self.limit, limit: None },
            _ if is_whole => Count::Exactly(seen),
            _ => Count::AtLeast { count: seen, limit: stopped },
        };
        self.seen.iter().zip(&self.is_whole).map(count).collect()
    }
}
