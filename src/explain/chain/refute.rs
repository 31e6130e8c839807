//! A set of facts that refutes a candidate, small but not proved smallest: by unit propagation, search with backjumping, and deletion.
//!
//! What a contradiction rests on is traced back: a candidate was struck out because a peer has its value, or by a rule; a value
//! was assigned because a fact had no other place left, or as a decision. Where a decision had no part in the contradiction
//! behind it, that settles all its alternatives. Source: Prosser, “Hybrid algorithms for the constraint satisfaction problem” (1993), conflict-directed
//! backjumping.

use std::collections::VecDeque;

use super::End;
use super::facts::{FactId, Facts, Kind, Literal};
use super::marks::Marks;
use crate::limits::{Limit, Ticker};
use crate::values::{Value, Values};

/// Nodes for one question, and for all that make one core smaller.
const NODES: u64 = 500;
const SHRINKING: u64 = 20_000;
/// Decisions that may stand at once: their levels are bits of a word.
const DEPTH: u8 = 63;

/// Facts that are active, and what follows from them.
pub(super) struct Refuter<'f, 's> {
    facts: &'f Facts,
    left: Vec<Values>,
    active: Vec<FactId>,
    is_active: Vec<bool>,
    trail: Vec<Entry>,
    /// By literal, the entry that struck it out.
    struck: Vec<Option<u32>>,
    is_assigned: Vec<bool>,
    queue: VecDeque<FactId>,
    is_queued: Vec<bool>,
    /// Nodes that may still be taken.
    nodes: u64,
    ticker: Ticker<'s>,
    domains: Vec<u64>,
    room: Vec<u64>,
}

/// A literal that was struck out or assigned.
#[derive(Clone, Copy)]
struct Entry {
    literal: u32,
    reason: Reason,
}

#[derive(Clone, Copy)]
enum Reason {
    /// Assigned: the decision of this level.
    Decision(u8),
    /// Assigned: nothing else is left to this fact.
    Only(FactId),
    /// Struck out: this entry assigned something that excludes it.
    Beside(u32),
    /// Struck out: by this rule.
    Rule(FactId),
}

/// What a contradiction rests on.
struct Conflict {
    facts: Vec<FactId>,
    /// By level, whether its decision had a part.
    levels: u64,
}

impl<'f, 's> Refuter<'f, 's> {
    pub fn new(facts: &'f Facts, ticker: Ticker<'s>) -> Refuter<'f, 's> {
        Refuter {
            facts,
            left: vec![Values::NONE; facts.cells],
            active: Vec::new(),
            is_active: vec![false; facts.len()],
            trail: Vec::new(),
            struck: vec![None; facts.cells * facts.order],
            is_assigned: vec![false; facts.cells],
            queue: VecDeque::new(),
            is_queued: vec![false; facts.len()],
            nodes: 0,
            ticker,
            domains: Vec::new(),
            room: Vec::new(),
        }
    }

    /// The facts among these that a refutation of a candidate rests on; `None` where they do not refute it.
    pub fn core(
        &mut self,
        marks: &Marks,
        candidate: Literal,
        by: impl IntoIterator<Item = FactId>,
        nodes: &mut u64,
    ) -> Result<Option<Vec<FactId>>, End> {
        self.undo(0);
        self.left.copy_from_slice(&marks.values);
        self.active.drain(..).for_each(|fact| self.is_active[fact as usize] = false);
        self.active.extend(by);
        for place in 0..self.active.len() {
            self.is_active[self.active[place] as usize] = true;
            self.enqueue(self.active[place]);
        }
        let (cell, value) = self.facts.meaning(candidate);
        self.assign(cell, value, Reason::Decision(0));
        let budget = NODES.min(*nodes);
        self.nodes = budget;
        let conflict = self.contradiction(0);
        *nodes -= budget - self.nodes;
        let conflict = conflict?;
        Ok(conflict.map(|conflict| conflict.facts))
    }

    /// As few of the facts of a core as deletion finds, one after the other.
    ///
    /// # Errors
    /// Where work is stopped.
    pub fn shrink(&mut self, marks: &Marks, candidate: Literal, mut core: Vec<FactId>) -> Result<Vec<FactId>, Limit> {
        let mut nodes = SHRINKING;
        let mut needed = 0;
        while needed < core.len() {
            let left_out = core[core.len() - 1 - needed];
            let rest: Vec<_> = core.iter().copied().filter(|&fact| fact != left_out).collect();
            match self.core(marks, candidate, rest, &mut nodes) {
                Ok(Some(smaller)) => core.retain(|fact| smaller.binary_search(fact).is_ok()),
                Ok(None) | Err(End::Spent) => needed += 1,
                Err(End::Stopped(limit)) => return Err(limit),
            }
        }
        Ok(core)
    }

    /// Propagates and searches; what a contradiction rests on, or `None` where all active facts can be kept.
    fn contradiction(&mut self, level: u8) -> Result<Option<Conflict>, End> {
        self.nodes = self.nodes.checked_sub(1).ok_or(End::Spent)?;
        if let Some(fact) = self.propagate()? {
            return Ok(Some(self.trace(fact)));
        }
        let Some((fact, alternatives)) = self.branch() else { return Ok(None) };
        if level == DEPTH {
            return Err(End::Spent);
        }
        let mut all = self.trace(fact);
        let before = self.trail.len();
        let bit = 1 << (level + 1);
        for (cell, value) in alternatives {
            self.assign(cell, value, Reason::Decision(level + 1));
            let Some(conflict) = self.contradiction(level + 1)? else { return Ok(None) };
            self.undo(before);
            if conflict.levels & bit == 0 {
                return Ok(Some(conflict));
            }
            all.levels |= conflict.levels & !bit;
            all.facts.extend(conflict.facts);
        }
        all.facts.sort_unstable();
        all.facts.dedup();
        Ok(Some(all))
    }

    /// Draws all conclusions; the fact that nothing is left to, if there is one.
    fn propagate(&mut self) -> Result<Option<FactId>, End> {
        while let Some(fact) = self.queue.pop_front() {
            self.ticker.tick(1)?;
            self.is_queued[fact as usize] = false;
            let holds = match self.facts.kind(fact) {
                Kind::Cell(cell) => self.look_at_cell(cell, fact),
                Kind::House(house, value) => self.look_at_house(house, value, fact),
                Kind::Rule(rule) => self.look_at_rule(rule, fact),
            };
            if !holds {
                return Ok(Some(fact));
            }
        }
        Ok(None)
    }

    fn look_at_cell(&mut self, cell: usize, fact: FactId) -> bool {
        if let Some(value) = self.left[cell].single() {
            self.assign(cell, value, Reason::Only(fact));
        }
        !self.left[cell].is_empty()
    }

    fn look_at_house(&mut self, house: usize, value: Value, fact: FactId) -> bool {
        let cells = self.facts.houses[house].cells.iter().map(|&cell| usize::from(cell));
        let mut places = cells.filter(|&cell| self.left[cell].contains(value));
        let Some(first) = places.next() else { return false };
        if places.next().is_none() {
            self.assign(first, value, Reason::Only(fact));
        }
        true
    }

    fn look_at_rule(&mut self, rule: usize, fact: FactId) -> bool {
        let rule = &self.facts.rules[rule];
        for propagator in &rule.propagators {
            let mut domains = std::mem::take(&mut self.domains);
            domains.clear();
            domains.extend(propagator.cells.iter().map(|&cell| self.left[usize::from(cell)].bits()));
            let holds = !domains.contains(&0) && propagator.narrow(&mut domains, &mut self.room);
            if holds {
                for (&cell, &domain) in propagator.cells.iter().zip(&domains) {
                    let cell = usize::from(cell);
                    for value in self.left[cell].without(Values::from_bits(domain)).iter() {
                        self.strike(cell, value, Reason::Rule(fact));
                    }
                }
            }
            self.domains = domains;
            if !holds {
                return false;
            }
        }
        for &cell in &rule.of.cells {
            if !self.look_at_cell(cell.into(), fact) {
                return false;
            }
        }
        true
    }

    /// The fact with the fewest alternatives, of those that are not kept yet.
    fn branch(&self) -> Option<(FactId, Vec<(usize, Value)>)> {
        let mut best: Option<(usize, FactId)> = None;
        for &fact in &self.active {
            let count = match self.facts.kind(fact) {
                Kind::Cell(cell) => self.left[cell].len(),
                Kind::House(house, value) => self.places(house, value).count(),
                Kind::Rule(rule) => self.undecided(rule).map_or(1, |cell| self.left[cell].len()),
            };
            if count > 1 && best.is_none_or(|(fewest, _)| count < fewest) {
                best = Some((count, fact));
            }
        }
        let (_, fact) = best?;
        let of_cell = |cell: usize| self.left[cell].iter().map(|value| (cell, value)).collect();
        let alternatives = match self.facts.kind(fact) {
            Kind::Cell(cell) => of_cell(cell),
            Kind::House(house, value) => self.places(house, value).map(|cell| (cell, value)).collect(),
            Kind::Rule(rule) => of_cell(self.undecided(rule)?),
        };
        Some((fact, alternatives))
    }

    fn places(&self, house: usize, value: Value) -> impl Iterator<Item = usize> {
        let cells = self.facts.houses[house].cells.iter().map(|&cell| usize::from(cell));
        cells.filter(move |&cell| self.left[cell].contains(value))
    }

    fn undecided(&self, rule: usize) -> Option<usize> {
        let cells = self.facts.rules[rule].of.cells.iter().map(|&cell| usize::from(cell));
        cells.filter(|&cell| self.left[cell].len() > 1).min_by_key(|&cell| self.left[cell].len())
    }

    fn assign(&mut self, cell: usize, value: Value, reason: Reason) {
        if self.is_assigned[cell] {
            return;
        }
        self.is_assigned[cell] = true;
        let entry = self.trail.len() as u32;
        self.trail.push(Entry { literal: self.facts.literal(cell, value) as u32, reason });
        for other in self.left[cell].without(Values::only(value)).iter() {
            self.strike(cell, other, Reason::Beside(entry));
        }
        for &peer in &self.facts.peers[cell] {
            self.strike(peer.into(), value, Reason::Beside(entry));
        }
    }

    fn strike(&mut self, cell: usize, value: Value, reason: Reason) {
        if !self.left[cell].contains(value) {
            return;
        }
        self.left[cell] = self.left[cell].without(Values::only(value));
        let literal = self.facts.literal(cell, value);
        self.struck[literal] = Some(self.trail.len() as u32);
        self.trail.push(Entry { literal: literal as u32, reason });
        for fact in self.facts.about(cell, value) {
            self.enqueue(fact);
        }
    }

    fn enqueue(&mut self, fact: FactId) {
        let place = fact as usize;
        if self.is_active[place] && !self.is_queued[place] {
            self.is_queued[place] = true;
            self.queue.push_back(fact);
        }
    }

    fn undo(&mut self, before: usize) {
        for entry in self.trail.drain(before..) {
            let (cell, value) = self.facts.meaning(entry.literal as usize);
            match entry.reason {
                Reason::Decision(_) | Reason::Only(_) => self.is_assigned[cell] = false,
                Reason::Beside(_) | Reason::Rule(_) => {
                    self.left[cell].insert(value);
                    self.struck[entry.literal as usize] = None;
                }
            }
        }
        self.queue.drain(..).for_each(|fact| self.is_queued[fact as usize] = false);
    }

    /// All that led to what is left to a fact at the moment, and the fact itself.
    fn trace(&self, fact: FactId) -> Conflict {
        let mut conflict = Conflict { facts: vec![fact], levels: 0 };
        let mut is_told = vec![false; self.trail.len()];
        let mut pending = Vec::new();
        self.explain(fact, self.trail.len() as u32, &mut pending);
        while let Some(entry) = pending.pop() {
            if std::mem::replace(&mut is_told[entry as usize], true) {
                continue;
            }
            match self.trail[entry as usize].reason {
                Reason::Decision(level) => conflict.levels |= 1 << level,
                Reason::Beside(other) => pending.push(other),
                Reason::Only(fact) | Reason::Rule(fact) => {
                    conflict.facts.push(fact);
                    self.explain(fact, entry, &mut pending);
                }
            }
        }
        conflict.facts.sort_unstable();
        conflict.facts.dedup();
        conflict
    }

    /// The entries before this one that struck out a literal of a fact.
    fn explain(&self, fact: FactId, before: u32, pending: &mut Vec<u32>) {
        let struck =
            |cell: usize, value: Value| self.struck[self.facts.literal(cell, value)].filter(|&entry| entry < before);
        let all = Values::all(self.facts.order);
        match self.facts.kind(fact) {
            Kind::Cell(cell) => pending.extend(all.iter().filter_map(|value| struck(cell, value))),
            Kind::House(house, value) => {
                let cells = &self.facts.houses[house].cells;
                pending.extend(cells.iter().filter_map(|&cell| struck(cell.into(), value)));
            }
            Kind::Rule(rule) => {
                for &cell in &self.facts.rules[rule].of.cells {
                    pending.extend(all.iter().filter_map(|value| struck(cell.into(), value)));
                }
            }
        }
    }
}
