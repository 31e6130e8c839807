//! Which step is next: the kinds of steps, those with the fewest facts first, and the budgets for those that are sought by search.

use std::collections::BTreeMap;

use super::facts::{FactId, Facts, Literal};
use super::marks::Marks;
use super::partial::Partial;
use super::refute::Refuter;
use super::smallest::Smallest;
use super::{Conclusion, EXACT, End, Step, names};
use crate::candidates::Compiled;
use crate::grid::Cell;
use crate::limits::{Limit, Stop, Ticker};
use crate::puzzle::{Given, Puzzle, Solution};
use crate::search::{Advanced, Aim, Search};

/// Of the work that is left to a chain, a step may spend this part on its smallest set, and on finding a larger one.
const PART_OF_STEP: u64 = 8;
/// A chain that has no more than this part of its work left ends.
const PART_OF_REST: u64 = 32;
/// The work of one question that is asked of all candidates, in turn.
const QUESTIONS: [u64; 4] = [500, 2_000, 8_000, 32_000];
/// That of a question about the same facts and another candidate.
const QUESTION_OF_FACTS: u64 = 2_000;
/// As many of the smallest cores are made smaller.
const SHRUNK: usize = 4;
/// Nodes of search that are counted.
const NODES_COUNTED: u64 = 100_000;

/// Finds one step after the other.
pub(super) struct Worker<'f, 's> {
    puzzle: &'f Puzzle,
    facts: &'f Facts,
    solution: &'f Solution,
    stop: &'s dyn Stop,
    marks: Marks,
    partial: Partial<'f, 's>,
    refuter: Option<Refuter<'f, 's>>,
    /// By candidate, facts that refute it: they do so to the end.
    cores: BTreeMap<Literal, Core>,
    /// The work that is left, and below how much the chain ends.
    work: u64,
    least: u64,
    was_searched: bool,
}

/// Facts that refute a candidate.
struct Core {
    facts: Vec<FactId>,
    /// Whether deletion found no fewer.
    is_shrunk: bool,
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
        work: u64,
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
            cores: BTreeMap::new(),
            work,
            least: work / PART_OF_REST,
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
        if self.work <= self.least {
            return Ok(None);
        }
        let candidates = self.false_candidates();
        let part = self.work / PART_OF_STEP;
        self.partial.work = part;
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
        self.work -= part - self.partial.work;
        if let Some((candidate, by)) = found {
            return Ok(Some(Found { candidate, by, is_smallest: true }));
        }
        let mut work = part;
        let found = self.larger(&candidates, proved + 1, &mut work);
        self.work -= part - work;
        Ok(found?.map(|(candidate, by)| Found { candidate, is_smallest: by.len() == proved + 1, by }))
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

    /// Of some candidates that all facts together refute, the one that the fewest were found to refute: no fewer than these.
    fn larger(
        &mut self,
        candidates: &[Literal],
        fewest: usize,
        work: &mut u64,
    ) -> Result<Option<(Literal, Vec<FactId>)>, Limit> {
        let facts = self.facts;
        let refuter = self.refuter.get_or_insert_with(|| Refuter::new(facts, Ticker::new(self.stop)));
        for question in QUESTIONS {
            for &candidate in candidates {
                let known = self.cores.get(&candidate);
                let mut own = question.min(*work);
                let asked = own;
                let core = match known {
                    Some(core) => refuter.core(&self.marks, candidate, core.facts.iter().copied(), &mut own),
                    None => refuter.core(&self.marks, candidate, 0..facts.len() as FactId, &mut own),
                };
                *work -= asked - own;
                match core {
                    Ok(Some(core)) if known.is_none_or(|known| core.len() < known.facts.len()) => {
                        self.cores.insert(candidate, Core { facts: core, is_shrunk: false });
                    }
                    Ok(_) | Err(End::Spent) => {}
                    Err(End::Stopped(limit)) => return Err(limit),
                }
            }
            if candidates.iter().any(|candidate| self.cores.contains_key(candidate)) {
                break;
            }
        }
        self.shrink_best(candidates, fewest, work)
    }

    /// The candidate with the smallest core, after some of them were made smaller.
    fn shrink_best(
        &mut self,
        candidates: &[Literal],
        fewest: usize,
        work: &mut u64,
    ) -> Result<Option<(Literal, Vec<FactId>)>, Limit> {
        let known =
            candidates.iter().filter_map(|&candidate| Some((self.cores.get(&candidate)?.facts.len(), candidate)));
        let mut by_size: Vec<_> = known.collect();
        by_size.sort_unstable();
        let mut best: Option<(usize, Literal)> = None;
        for (_, candidate) in by_size.into_iter().take(SHRUNK) {
            let Some(core) = self.cores.get_mut(&candidate) else { continue };
            if let Some(refuter) = self.refuter.as_mut().filter(|_| !core.is_shrunk) {
                core.facts = refuter.shrink(&self.marks, candidate, core.facts.clone(), work)?;
                core.is_shrunk = true;
            }
            best = best.into_iter().chain([(core.facts.len(), candidate)]).min();
            if best.is_some_and(|(size, _)| size == fewest) {
                break;
            }
        }
        Ok(best.map(|(_, candidate)| (candidate, self.cores[&candidate].facts.clone())))
    }

    /// All candidates that the facts refute that refute one.
    fn all_refuted(&mut self, found: &Found) -> Result<Vec<Literal>, Limit> {
        let part = self.work / PART_OF_STEP;
        let mut work = part;
        let mut struck = Vec::new();
        for candidate in self.false_candidates() {
            let is_refuted = candidate == found.candidate
                || match self.is_refuted(candidate, &found.by, &mut work) {
                    Ok(is_refuted) => is_refuted,
                    Err(End::Spent) => false,
                    Err(End::Stopped(limit)) => return Err(limit),
                };
            if is_refuted {
                struck.push(candidate);
            }
        }
        self.work -= part - work;
        Ok(struck)
    }

    fn is_refuted(&mut self, candidate: Literal, by: &[FactId], work: &mut u64) -> Result<bool, End> {
        let asked = QUESTION_OF_FACTS.min(*work);
        let mut own = asked;
        let answer = match &mut self.refuter {
            Some(refuter) if by.len() > EXACT => {
                refuter.core(&self.marks, candidate, by.iter().copied(), &mut own).map(|core| core.is_some())
            }
            _ => {
                self.partial.work = asked;
                let can_hold = self.partial.satisfy(&self.marks, candidate, by);
                own = self.partial.work;
                can_hold.map(|can_hold| !can_hold)
            }
        };
        *work -= asked - own;
        answer
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
        let mut search = Search::new(&Compiled::new(self.puzzle.board(), self.stop)?, Aim::Decide);
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
