//! What shows that sets of facts are too small: fillings that hold a false candidate and break few facts.
//!
//! Facts refute a candidate only if they meet the broken facts of every filling with this candidate: all others are kept there.
//! A filling is the solution but for few cells, so what is kept of it is short, whatever the size of the board. It serves for as long as none
//! of its values is struck out.

use std::collections::HashMap;

use super::facts::{FactId, Facts, Kind, Literal};
use super::marks::Marks;
use crate::puzzle::Solution;
use crate::values::{Value, Values};

/// As many fillings are kept for one candidate.
const KEPT: usize = 96;

/// Fillings, by the false candidates that they hold.
pub(super) struct Models<'f> {
    facts: &'f Facts,
    solution: &'f Solution,
    all: Vec<Model>,
    with: HashMap<Literal, Vec<u32>>,
    /// The filling that is made: the solution's values at first, and again behind each.
    values: Vec<Option<Value>>,
    domains: Vec<u64>,
    room: Vec<u64>,
}

/// A filling.
struct Model {
    broken: Vec<FactId>,
    is_alive: bool,
}

impl<'f> Models<'f> {
    pub fn new(facts: &'f Facts, solution: &'f Solution) -> Models<'f> {
        Models {
            facts,
            solution,
            all: Vec::new(),
            with: HashMap::new(),
            values: solution.values().iter().map(|&value| Some(value)).collect(),
            domains: Vec::new(),
            room: Vec::new(),
        }
    }

    /// What fillings with this candidate break, each ascending.
    pub fn broken(&self, candidate: Literal) -> impl Iterator<Item = &[FactId]> {
        let with = self.with.get(&candidate).map(Vec::as_slice).unwrap_or_default();
        let alive = with.iter().map(|&model| &self.all[model as usize]).filter(|model| model.is_alive);
        alive.map(|model| &model.broken[..])
    }

    /// Drops the fillings that hold a candidate which was struck out.
    pub fn strike(&mut self, struck: Literal) {
        for model in self.with.remove(&struck).unwrap_or_default() {
            self.all[model as usize] = Model { broken: Vec::new(), is_alive: false };
        }
    }

    /// Fills up what some cells hold, with as much of the solution as goes with it, and keeps the filling; what it breaks.
    pub fn add(&mut self, marks: &Marks, fixed: impl Iterator<Item = (usize, Value)>) -> &[FactId] {
        let changed = self.fill(marks, fixed);
        let broken = self.broken_by(&changed);
        let differs = |&cell: &usize| Some(self.facts.literal(cell, self.values[cell]?));
        let is_false = |&cell: &usize| self.values[cell] != Some(self.solution.values()[cell]);
        let literals: Vec<Literal> = changed.iter().filter(|cell| is_false(cell)).filter_map(differs).collect();
        for &cell in &changed {
            self.values[cell] = Some(self.solution.values()[cell]);
        }
        let number = self.all.len() as u32;
        for &literal in &literals {
            let with = self.with.entry(literal).or_default();
            if with.len() == KEPT {
                with.retain(|&model| self.all[model as usize].is_alive);
                with.drain(..with.len().saturating_sub(KEPT - 1));
            }
            with.push(number);
        }
        self.all.push(Model { broken, is_alive: true });
        &self.all[number as usize].broken
    }

    /// Sets the values of some cells, empties those that differ from them and fills these where something is left; the cells
    /// that may differ from the solution, ascending.
    fn fill(&mut self, marks: &Marks, fixed: impl Iterator<Item = (usize, Value)>) -> Vec<usize> {
        let mut changed = Vec::new();
        for (cell, value) in fixed {
            self.values[cell] = Some(value);
            changed.push(cell);
        }
        let mut emptied = Vec::new();
        for &cell in &changed {
            for &peer in &self.facts.peers[cell] {
                let peer = usize::from(peer);
                if self.values[peer] == self.values[cell] {
                    self.values[peer] = None;
                    emptied.push(peer);
                }
            }
        }
        for &cell in &emptied {
            let peers = self.facts.peers[cell].iter();
            let taken: Values = peers.filter_map(|&peer| self.values[usize::from(peer)]).collect();
            self.values[cell] = marks.values[cell].without(taken).iter().next();
        }
        changed.extend(emptied);
        changed.sort_unstable();
        changed.dedup();
        changed
    }

    fn broken_by(&mut self, changed: &[usize]) -> Vec<FactId> {
        let facts = self.facts;
        let mut broken = Vec::new();
        for &cell in changed {
            let value = self.solution.values()[cell];
            for fact in facts.about(cell, value) {
                let keeps = match facts.kind(fact) {
                    Kind::Cell(cell) => self.values[cell].is_some(),
                    Kind::House(house, value) => {
                        facts.houses[house].cells.iter().any(|&cell| self.values[usize::from(cell)] == Some(value))
                    }
                    Kind::Rule(rule) => self.keeps(rule),
                };
                if !keeps {
                    broken.push(fact);
                }
            }
        }
        broken.sort_unstable();
        broken.dedup();
        broken
    }

    fn keeps(&mut self, rule: usize) -> bool {
        let rule = &self.facts.rules[rule];
        if rule.of.cells.iter().any(|&cell| self.values[usize::from(cell)].is_none()) {
            return false;
        }
        rule.propagators.iter().all(|propagator| {
            self.domains.clear();
            let value = |&cell: &u16| self.values[usize::from(cell)].map_or(0, |value| Values::only(value).bits());
            self.domains.extend(propagator.cells.iter().map(value));
            propagator.narrow(&mut self.domains, &mut self.room)
        })
    }
}
