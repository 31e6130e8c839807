//! Which step is next: the kinds of steps, those with the fewest facts first, and the budgets for those that are sought by search.

use super::facts::{FactId, Facts, Literal};
use super::marks::Marks;
use super::partial::Partial;
use super::refute::Refuter;
use super::smallest::Smallest;
use super::{Budget, Conclusion, EXACT, End, Step, names};
use crate::candidates::Compiled;
use crate::grid::Cell;
use crate::limits::{Limit, Stop, Ticker};
use crate::puzzle::{Given, Puzzle, Solution};
use crate::search::{Advanced, Aim, Search};

/// Nodes for the smallest set of one step.
const NODES_OF_STEP: u64 = 1_000_000;
/// Nodes of refutations by all facts, for one step.
const NODES_OF_REFUTATIONS: u64 = 20_000;
/// As many of the smallest cores are made smaller.
const SHRUNK: usize = 8;
/// Nodes of search that are counted.
const NODES_COUNTED: u64 = 1_000_000;

/// Finds one step after the other.
pub(super) struct Worker<'f, 's> {
    puzzle: &'f Puzzle,
    facts: &'f Facts,
    solution: &'f Solution,
    stop: &'s dyn Stop,
    marks: Marks,
    partial: Partial<'f, 's>,
    refuter: Option<Refuter<'f, 's>>,
    /// What is left of the budget of the chain.
    budget: Budget,
    was_searched: bool,
}

/// A set of facts that refutes a candidate.
struct Found {
    candidate: Literal,
    by: Vec<FactId>,
    is_smallest: bool,
}

impl<'f, 's> Worker<'f, 's> {
    /// At the beginning of a chain.
    pub fn new(
        puzzle: &'f Puzzle,
        facts: &'f Facts,
        solution: &'f Solution,
        budget: Budget,
        stop: &'s dyn Stop,
    ) -> Worker<'f, 's> {
        Worker {
            puzzle,
            facts,
            solution,
            stop,
            marks: Marks::new(puzzle, facts),
            partial: Partial::new(facts, Ticker::new(stop)),
            refuter: None,
            budget,
            was_searched: false,
        }
    }

    /// Whether nothing is left to find.
    pub fn is_done(&self) -> bool {
        self.was_searched || self.marks.is_solved()
    }

    /// Takes the next step; there is one unless all is done.
    pub fn next(&mut self) -> Result<Step, Limit> {
        self.stop.stopped().map_or(Ok(()), Err)?;
        if let Some((fact, cell, value)) = self.marks.single(self.facts) {
            let step = self.step(Conclusion::Place(Cell::new(cell), value), &[fact], true);
            self.marks.place(self.facts, cell, value);
            return Ok(step);
        }
        if let Some((fact, struck)) = self.marks.locked(self.facts) {
            return Ok(self.strike(struck, &[fact], true));
        }
        match self.refuted()? {
            Some(found) => {
                let struck = self.all_refuted(&found)?;
                Ok(self.strike(struck, &found.by, found.is_smallest))
            }
            None => self.search(),
        }
    }

    /// A candidate that is refuted by a smallest set of facts, or by a small one.
    fn refuted(&mut self) -> Result<Option<Found>, Limit> {
        let candidates = self.false_candidates();
        let budget = NODES_OF_STEP.min(self.budget.nodes);
        self.partial.nodes = budget;
        let mut proved = 0;
        let mut found = None;
        for size in 1..=EXACT {
            found = match self.of_size(&candidates, size) {
                Ok(found) => found,
                Err(End::Spent) => break,
                Err(End::Stopped(limit)) => return Err(limit),
            };
            if found.is_some() {
                break;
            }
            proved = size;
        }
        self.budget.nodes -= budget - self.partial.nodes;
        match found {
            Some((candidate, by)) => Ok(Some(Found { candidate, by, is_smallest: true })),
            None if self.budget.larger == 0 => Ok(None),
            None => {
                self.budget.larger -= 1;
                let found = self.larger(&candidates)?;
                Ok(found.map(|(candidate, by)| Found { candidate, is_smallest: by.len() == proved + 1, by }))
            }
        }
    }

    /// The first candidate that so many facts refute, where fewer refute none.
    fn of_size(&mut self, candidates: &[Literal], size: usize) -> Result<Option<(Literal, Vec<FactId>)>, End> {
        // What one fact of a cell or house strikes out was seen without search.
        let rules = self.facts.rule_facts();
        let is_excluded = |fact: FactId| size == 1 && !rules.contains(&fact);
        if size == 1 && rules.is_empty() {
            return Ok(None);
        }
        let mut smallest = Smallest { marks: &self.marks, partial: &mut self.partial };
        for &candidate in candidates {
            if let Some(by) = smallest.of_size(candidate, size, &is_excluded)? {
                return Ok(Some((candidate, by)));
            }
        }
        Ok(None)
    }

    /// Of some candidates that all facts together refute, the one that the fewest were found to refute.
    fn larger(&mut self, candidates: &[Literal]) -> Result<Option<(Literal, Vec<FactId>)>, Limit> {
        let facts = self.facts;
        let refuter = self.refuter.get_or_insert_with(|| Refuter::new(facts, Ticker::new(self.stop)));
        let mut nodes = NODES_OF_REFUTATIONS;
        let mut cores = Vec::new();
        for &candidate in candidates {
            let all = 0..facts.len() as FactId;
            match refuter.core(&self.marks, candidate, all, &mut nodes) {
                Ok(Some(core)) => cores.push((core.len(), candidate, core)),
                Ok(None) | Err(End::Spent) => {}
                Err(End::Stopped(limit)) => return Err(limit),
            }
        }
        cores.sort_unstable();
        let mut best: Option<(Literal, Vec<FactId>)> = None;
        for (_, candidate, core) in cores.into_iter().take(SHRUNK) {
            let core = refuter.shrink(&self.marks, candidate, core)?;
            if best.as_ref().is_none_or(|(_, best)| core.len() < best.len()) {
                best = Some((candidate, core));
            }
        }
        Ok(best)
    }

    /// All candidates that the facts refute that refute one.
    fn all_refuted(&mut self, found: &Found) -> Result<Vec<Literal>, Limit> {
        self.partial.nodes = NODES_OF_STEP;
        let mut struck = Vec::new();
        for candidate in self.false_candidates() {
            let is_refuted = candidate == found.candidate
                || match self.is_refuted(candidate, &found.by) {
                    Ok(is_refuted) => is_refuted,
                    Err(End::Spent) => false,
                    Err(End::Stopped(limit)) => return Err(limit),
                };
            if is_refuted {
                struck.push(candidate);
            }
        }
        Ok(struck)
    }

    fn is_refuted(&mut self, candidate: Literal, by: &[FactId]) -> Result<bool, End> {
        match &mut self.refuter {
            Some(refuter) if by.len() > EXACT => {
                let core = refuter.core(&self.marks, candidate, by.iter().copied(), &mut { NODES_OF_REFUTATIONS })?;
                Ok(core.is_some())
            }
            _ => Ok(!self.partial.satisfy(&self.marks, candidate, by)?),
        }
    }

    /// The candidates that the solution lacks.
    fn false_candidates(&self) -> Vec<Literal> {
        let cells = (0..self.facts.cells).filter(|&cell| !self.marks.is_placed[cell]);
        let literals = cells.flat_map(|cell| {
            let values = self.marks.values[cell].iter().filter(move |&value| value != self.solution.values()[cell]);
            values.map(move |value| self.facts.literal(cell, value))
        });
        literals.collect()
    }

    fn strike(&mut self, struck: Vec<Literal>, by: &[FactId], is_smallest: bool) -> Step {
        let named = |literal: Literal| {
            let (cell, value) = self.facts.meaning(literal);
            (Cell::new(cell), value)
        };
        let step = self.step(Conclusion::Strike(struck.iter().copied().map(named).collect()), by, is_smallest);
        for literal in struck {
            let (cell, value) = self.facts.meaning(literal);
            self.marks.strike(self.facts, cell, value);
        }
        step
    }

    /// A step, before it is taken.
    fn step(&self, conclusion: Conclusion, by: &[FactId], is_smallest: bool) -> Step {
        let mut by = by.to_vec();
        by.sort_unstable();
        Step {
            name: names::name(self.puzzle.board(), self.facts, &self.marks, &conclusion, &by),
            facts: by.iter().map(|&fact| self.facts.basis(fact)).collect(),
            conclusion,
            is_smallest,
        }
    }

    /// Search for all that is left.
    fn search(&mut self) -> Result<Step, Limit> {
        let mut search = Search::new(&Compiled::new(self.puzzle.board()), Aim::Decide);
        let cells = self.puzzle.board().grid().cells();
        let givens = cells.map(|cell| Given { cell, allowed: self.marks.values[cell.index()] });
        search.start_with(&givens.collect::<Vec<_>>());
        let (mut solution, mut left) = (self.solution.clone(), NODES_COUNTED);
        let nodes = loop {
            match search.advance(&mut solution, &mut left, self.stop) {
                Advanced::Solution => {}
                Advanced::Exhausted => break Some(NODES_COUNTED - left),
                Advanced::Budget => break None,
                Advanced::Stopped(limit) => return Err(limit),
            }
        };
        self.was_searched = true;
        Ok(self.step(Conclusion::Search(nodes), &[], false))
    }
}
