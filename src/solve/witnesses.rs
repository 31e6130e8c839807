//! Finds the values that are true in some solution.
//!
//! Every solution is a witness for the values of all its cells, so what is asked for is a solution that shows something new:
//! in which a cell takes none of the values that it is known to take. That there is none refutes all the others of this
//! cell at once. (“Backbone” by chunks: Janota, Lynce & Marques-Silva, “Algorithms for computing backbones of
//! propositional formulae”, 2015.) Where nobody tells two values apart, their exchange turns one witness into more.

use super::SolveError;
use super::plan::{Question, plan};
use super::probe::Prober;
use crate::grid::Cell;
use crate::puzzle::{Puzzle, Solution};
use crate::values::{Value, Values};

/// What is known of the values of each cell.
pub(crate) struct Witnesses<'p> {
    pub(super) puzzle: &'p Puzzle,
    /// Those that are true in some solution.
    pub(crate) witnessed: Vec<Values>,
    /// Those that may be.
    pub(crate) open: Vec<Values>,
    /// Cells of which no more is asked.
    given_up: Vec<Cell>,
    /// The values that no given names, as long as their exchange has turned every solution into another.
    pub(super) exchangeable: Vec<Value>,
}

impl<'p> Witnesses<'p> {
    /// Nothing is known yet of a puzzle.
    pub(crate) fn new(puzzle: &'p Puzzle) -> Witnesses<'p> {
        let open = puzzle.allowed();
        let named = puzzle.givens().iter().fold(0, |named, given| named | given.allowed.bits());
        let exchangeable = Values::all(puzzle.board().values()).without(Values::from_bits(named)).iter().collect();
        Witnesses { puzzle, witnessed: vec![Values::NONE; open.len()], open, given_up: Vec::new(), exchangeable }
    }

    /// What a cell takes in some solution, or may take.
    pub(super) fn possible(&self, cell: Cell) -> Values {
        Values::from_bits(self.witnessed[cell.index()].bits() | self.open[cell.index()].bits())
    }

    /// The first cells of which something is open.
    pub(super) fn open_cells(&self, most: usize) -> Vec<Cell> {
        let cells = self.open.iter().enumerate().filter(|(_, open)| !open.is_empty());
        let cells = cells.map(|(cell, _)| Cell::new(cell)).filter(|cell| !self.given_up.contains(cell));
        cells.take(most).collect()
    }

    /// Nothing else is true in any solution.
    pub(super) fn close(&mut self) {
        self.open.fill(Values::NONE);
    }

    pub(super) fn witness(&mut self, solution: &Solution) {
        for (cell, &value) in solution.values().iter().enumerate() {
            self.witnessed[cell].insert(value);
            self.open[cell] = self.open[cell].without(Values::only(value));
        }
    }

    /// Takes a solution for a witness, and those that come of it when values that no given names change places in a circle.
    /// Each is checked, and shown to `found`; the first that fails ends it for good.
    pub(crate) fn witness_with_exchanges(&mut self, solution: &Solution, mut found: impl FnMut(&Solution)) {
        self.witness(solution);
        found(solution);
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
            found(&exchanged);
        }
    }

    /// Asks for something new in several cells at once, twice as many after each success and half as many otherwise; one cell
    /// alone is settled. `ask` allows each question, or ends the work, and so does `without_answer` where there was none: if that goes
    /// on, no more is asked of that cell. Each witness is shown to `found`. Whether all was answered.
    ///
    /// # Errors
    /// That of `ask`, or of `without_answer`.
    pub(crate) fn settle<E>(
        &mut self,
        prober: &mut Prober<'_>,
        mut ask: impl FnMut() -> Result<(), E>,
        mut without_answer: impl FnMut(SolveError) -> Result<(), E>,
        mut found: impl FnMut(&Solution),
    ) -> Result<bool, E> {
        let nodes = plan(Question::Candidates, prober.form()).nodes;
        let mut several = 1;
        let mut is_complete = true;
        loop {
            let cells = self.open_cells(several);
            let Some(&first) = cells.first() else { return Ok(is_complete) };
            ask()?;
            for cell in self.puzzle.board().grid().cells() {
                prober.allow(cell, self.possible(cell));
            }
            for &cell in &cells {
                prober.allow(cell, self.open[cell.index()]);
            }
            let witness = if cells.len() > 1 { prober.solution_within(nodes) } else { prober.solution() };
            match witness {
                Ok(Some(solution)) => {
                    self.witness_with_exchanges(&solution, &mut found);
                    several *= 2;
                }
                Ok(None) if cells.len() > 1 => several = cells.len() / 2,
                Ok(None) => self.open[first.index()] = Values::NONE,
                Err(unanswered) => {
                    without_answer(unanswered)?;
                    several = cells.len().div_ceil(2);
                    if cells.len() == 1 {
                        is_complete = false;
                        self.given_up.push(first);
                    }
                }
            }
        }
    }
}
