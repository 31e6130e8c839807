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
use crate::candidates::propagators::Room;
use crate::limits::{Limit, Ticker};
use crate::values::{Value, Values};

/// Decisions that may stand at once: their levels are bits of a word.
const DEPTH: u8 = 63;

/// Literals that are looked over, by number alone, in the time of a look at one.
const LITERALS_OF_LOOK: usize = 16;

/// Peers that a value is taken from in that time.
const PEERS_OF_LOOK: usize = 4;

/// Facts that are active, and what follows from them.
pub(super) struct Refuter<'f, 's> {
    facts: &'f Facts,
    left: Vec<Values>,
    /// By fact of a cell or house, how many of its literals are left.
    open: Vec<u16>,
    active: Vec<FactId>,
    is_active: Vec<bool>,
    trail: Vec<Entry>,
    /// By literal, the entry that struck it out.
    struck: Vec<Option<u32>>,
    is_assigned: Vec<bool>,
    queue: VecDeque<FactId>,
    is_queued: Vec<bool>,
    /// The work that may still be done.
    work: u64,
    ticker: Ticker<'s>,
    domains: Vec<u64>,
    room: Room,
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
            open: vec![0; facts.of_rule(0) as usize],
            active: Vec::new(),
            is_active: vec![false; facts.len()],
            trail: Vec::new(),
            struck: vec![None; facts.cells * facts.order],
            is_assigned: vec![false; facts.cells],
            queue: VecDeque::new(),
            is_queued: vec![false; facts.len()],
            work: 0,
            ticker,
            domains: Vec::new(),
            room: Room::default(),
        }
    }

    /// The facts among these that a refutation of a candidate rests on; `None` where they do not refute it. No fact of a cell or
    /// house may have one literal left that is not placed.
    ///
    /// # Errors
    /// Where so much work did not tell, or it was stopped.
    pub fn core(
        &mut self,
        marks: &Marks,
        candidate: Literal,
        by: impl IntoIterator<Item = FactId>,
        work: &mut u64,
    ) -> Result<Option<Vec<FactId>>, End> {
        self.work = *work;
        let conflict = self.start(marks, candidate, by).and_then(|()| self.contradiction(0));
        *work = self.work;
        Ok(conflict?.map(|conflict| conflict.facts))
    }

    fn start(&mut self, marks: &Marks, candidate: Literal, by: impl IntoIterator<Item = FactId>) -> Result<(), End> {
        self.undo(0);
        self.left.copy_from_slice(&marks.values);
        self.open.copy_from_slice(marks.counts());
        self.active.drain(..).for_each(|fact| self.is_active[fact as usize] = false);
        self.active.extend(by);
        for place in 0..self.active.len() {
            let fact = self.active[place];
            self.is_active[fact as usize] = true;
            if self.open.get(fact as usize).is_none() {
                self.enqueue(fact);
            }
        }
        self.spend(((self.open.len() + self.active.len()) / LITERALS_OF_LOOK) as u64)?;
        let (cell, value) = self.facts.meaning(candidate);
        self.assign(cell, value, Reason::Decision(0));
        Ok(())
    }

    /// As few of the facts of a core as deletion finds, one after the other, within so much work.
    ///
    /// # Errors
    /// Where work is stopped.
    pub fn shrink(
        &mut self,
        marks: &Marks,
        candidate: Literal,
        mut core: Vec<FactId>,
        work: &mut u64,
    ) -> Result<Vec<FactId>, Limit> {
        let mut needed = 0;
        while needed < core.len() {
            let left_out = core[core.len() - 1 - needed];
            let rest = core.iter().copied().filter(|&fact| fact != left_out);
            match self.core(marks, candidate, rest.collect::<Vec<_>>(), work) {
                Ok(Some(smaller)) => core = smaller,
                Ok(None) => needed += 1,
                Err(End::Spent) => break,
                Err(End::Stopped(limit)) => return Err(limit),
            }
        }
        Ok(core)
    }

    fn spend(&mut self, work: u64) -> Result<(), End> {
        self.ticker.tick(work as usize)?;
        self.work = self.work.checked_sub(work).ok_or_else(|| {
            self.work = 0;
            End::Spent
        })?;
        Ok(())
    }

    /// Propagates and searches; what a contradiction rests on, or `None` where all active facts can be kept.
    fn contradiction(&mut self, level: u8) -> Result<Option<Conflict>, End> {
        if let Some(fact) = self.propagate()? {
            return Ok(Some(self.trace(fact)));
        }
        self.spend(1 + (self.active.len() / LITERALS_OF_LOOK) as u64)?;
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
            self.is_queued[fact as usize] = false;
            self.spend(self.facts.cost(fact))?;
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
            let count = match (self.open.get(fact as usize), self.facts.kind(fact)) {
                (Some(&open), _) => usize::from(open),
                (None, Kind::Rule(rule)) => self.undecided(rule).map_or(1, |cell| self.left[cell].len()),
                (None, Kind::Cell(_) | Kind::House(..)) => 1,
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
        let peers = &self.facts.peers[cell];
        for &peer in peers {
            self.strike(peer.into(), value, Reason::Beside(entry));
        }
        self.work = self.work.saturating_sub((peers.len() / PEERS_OF_LOOK) as u64);
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
            match self.open.get_mut(fact as usize) {
                Some(open) => {
                    *open -= 1;
                    if *open <= 1 {
                        self.enqueue(fact);
                    }
                }
                None => self.enqueue(fact),
            }
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
                    for fact in self.facts.about(cell, value) {
                        if let Some(open) = self.open.get_mut(fact as usize) {
                            *open += 1;
                        }
                    }
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
