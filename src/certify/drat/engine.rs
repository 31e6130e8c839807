//! Clauses that come and go, and unit propagation on them by watched literals.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};

use super::fault::{Beyond, Fault, MAX_LITERALS};
use crate::limits::{Limit, Stop, Ticker};
use crate::literal::Lit;

/// All clauses, and what is true because of them or supposed for a while.
pub(super) struct Engine<'s> {
    /// The literals of all clauses, one behind the other; the first two of each are watched.
    literals: Vec<Lit>,
    clauses: Vec<Clause>,
    /// The clauses by a hash of their literals in order.
    by_hash: HashMap<u64, Vec<u32>>,
    /// For each literal, by its code, the clauses that watch it.
    watching: Vec<Vec<u32>>,
    /// For each variable, whether it is true.
    values: Vec<Option<bool>>,
    /// For each variable, the clause that forced it at the top level.
    reasons: Vec<Option<u32>>,
    trail: Vec<Lit>,
    propagated: usize,
    is_refuted: bool,
    ticker: Ticker<'s>,
}

#[derive(Clone, Copy)]
struct Clause {
    begin: u32,
    end: u32,
    is_there: bool,
}

impl<'s> Engine<'s> {
    pub fn new(variables: usize, stop: &'s dyn Stop) -> Engine<'s> {
        Engine {
            literals: Vec::new(),
            clauses: Vec::new(),
            by_hash: HashMap::new(),
            watching: vec![Vec::new(); 2 * variables],
            values: vec![None; variables],
            reasons: vec![None; variables],
            trail: Vec::new(),
            propagated: 0,
            is_refuted: false,
            ticker: Ticker::new(stop),
        }
    }

    /// Whether unit propagation at the top level ends in a contradiction.
    pub fn is_refuted(&self) -> bool {
        self.is_refuted
    }

    /// Adds a clause, and propagates it at the top level.
    pub fn add(&mut self, clause: &[Lit]) -> Result<(), Fault> {
        self.ticker.tick(clause.len() + 1)?;
        if self.is_refuted {
            return Ok(());
        }
        let (begin, number) = (self.literals.len(), self.clauses.len() as u32);
        if begin + clause.len() > MAX_LITERALS || self.clauses.len() > MAX_LITERALS {
            return Err(Fault::Beyond(Beyond::TooLarge));
        }
        let ordered = ordered(clause);
        self.by_hash.entry(hash(&ordered)).or_default().push(number);
        self.literals.extend_from_slice(&ordered);
        // What is not false is watched.
        let values = &self.values;
        let place = |&literal: &Lit| value(values, literal) == Some(false);
        self.literals[begin..].sort_by_key(place);
        let end = self.literals.len();
        self.clauses.push(Clause { begin: begin as u32, end: end as u32, is_there: true });
        if let [one, two, ..] = self.literals[begin..] {
            [one, two].into_iter().for_each(|literal| self.watching[literal.code()].push(number));
        }
        let mut open = self.literals[begin..].iter().filter(|literal| value(&self.values, **literal) != Some(false));
        match (open.next().copied(), open.next()) {
            (None, _) => self.is_refuted = true,
            (Some(literal), None) if value(&self.values, literal).is_none() => {
                self.force(literal, number);
                self.is_refuted = self.propagate(Level::Top)?;
            }
            _ => {}
        }
        Ok(())
    }

    /// Deletes a clause; returns whether it is gone. One that is not there is passed over, and so is one that forced a literal at the top level.
    pub fn delete(&mut self, clause: &[Lit]) -> bool {
        let ordered = ordered(clause);
        let Some(alike) = self.by_hash.get_mut(&hash(&ordered)) else { return false };
        let (literals, clauses) = (&self.literals, &self.clauses);
        let is_same = |&number: &u32| self::ordered(clauses[number as usize].of(literals)) == ordered;
        let Some(place) = alike.iter().rposition(is_same) else { return false };
        let number = alike[place];
        if ordered.iter().any(|literal| self.reasons[literal.index()] == Some(number)) {
            return false;
        }
        alike.swap_remove(place);
        if alike.is_empty() {
            self.by_hash.remove(&hash(&ordered));
        }
        self.clauses[number as usize].is_there = false;
        true
    }

    /// Whether a clause follows by unit propagation.
    pub fn follows(&mut self, clause: &[Lit]) -> Result<bool, Limit> {
        let before = self.trail.len();
        let contradicts = self.suppose_false(clause)?;
        self.undo(before);
        Ok(contradicts)
    }

    /// Whether a clause that does not follow has the property RAT (resolution asymmetric tautology; Järvisalo, Heule & Biere, “Inprocessing rules”,
    /// 2012) on one of its literals: with each clause that denies that one, it resolves to a clause that follows.
    pub fn is_rat(&mut self, clause: &[Lit], pivot: Lit) -> Result<bool, Limit> {
        let before = self.trail.len();
        self.suppose_false(clause)?;
        let supposed = self.trail.len();
        let mut is_rat = true;
        for number in 0..self.clauses.len() {
            let other = self.clauses[number];
            self.ticker.tick((other.end - other.begin) as usize + 1)?;
            if !other.is_there || !other.of(&self.literals).contains(&!pivot) {
                continue;
            }
            let rest: Vec<Lit> =
                other.of(&self.literals).iter().copied().filter(|&literal| literal != !pivot).collect();
            is_rat = self.suppose_false(&rest)?;
            self.undo(supposed);
            if !is_rat {
                break;
            }
        }
        self.undo(before);
        Ok(is_rat)
    }

    /// Supposes all literals of a clause false, for a while; returns whether that is a contradiction.
    fn suppose_false(&mut self, clause: &[Lit]) -> Result<bool, Limit> {
        for &literal in clause {
            match value(&self.values, literal) {
                Some(true) => return Ok(true),
                Some(false) => {}
                None => self.make_true(!literal),
            }
        }
        self.propagate(Level::Supposed)
    }

    /// Propagates what is new; returns whether a clause lost all its literals.
    fn propagate(&mut self, level: Level) -> Result<bool, Limit> {
        while let Some(&literal) = self.trail.get(self.propagated) {
            self.propagated += 1;
            let failed = !literal;
            let watching = std::mem::take(&mut self.watching[failed.code()]);
            for (place, &number) in watching.iter().enumerate() {
                self.ticker.tick(1)?;
                match self.visit(number, failed) {
                    Visited::Elsewhere => {}
                    Visited::Kept => self.watching[failed.code()].push(number),
                    Visited::Forces(forced) => {
                        self.watching[failed.code()].push(number);
                        match level {
                            Level::Top => self.force(forced, number),
                            Level::Supposed => self.make_true(forced),
                        }
                    }
                    Visited::Fails => {
                        self.watching[failed.code()].extend(&watching[place..]);
                        return Ok(true);
                    }
                }
            }
        }
        Ok(false)
    }

    /// Looks at a clause that watches a literal which is false.
    fn visit(&mut self, number: u32, failed: Lit) -> Visited {
        let clause = self.clauses[number as usize];
        if !clause.is_there {
            return Visited::Elsewhere;
        }
        let literals = &mut self.literals[clause.begin as usize..clause.end as usize];
        if literals[0] == failed {
            literals.swap(0, 1);
        }
        let other = literals[0];
        if value(&self.values, other) == Some(true) {
            return Visited::Kept;
        }
        let free = (2..literals.len()).find(|&place| value(&self.values, literals[place]) != Some(false));
        if let Some(place) = free {
            literals.swap(1, place);
            self.watching[literals[1].code()].push(number);
            return Visited::Elsewhere;
        }
        if value(&self.values, other).is_none() { Visited::Forces(other) } else { Visited::Fails }
    }

    fn force(&mut self, literal: Lit, clause: u32) {
        self.reasons[literal.index()] = Some(clause);
        self.make_true(literal);
    }

    fn make_true(&mut self, literal: Lit) {
        self.values[literal.index()] = Some(literal.is_positive());
        self.trail.push(literal);
    }

    fn undo(&mut self, length: usize) {
        self.trail.drain(length..).for_each(|literal| self.values[literal.index()] = None);
        self.propagated = self.propagated.min(length);
    }
}

impl Clause {
    fn of(self, literals: &[Lit]) -> &[Lit] {
        &literals[self.begin as usize..self.end as usize]
    }
}

/// For how long something is true.
#[derive(Clone, Copy)]
enum Level {
    /// For good.
    Top,
    /// As long as something is supposed.
    Supposed,
}

/// What came of a look at a clause.
enum Visited {
    /// It watches another literal now, or is gone.
    Elsewhere,
    /// It is true.
    Kept,
    Forces(Lit),
    /// All its literals are false.
    Fails,
}

fn value(values: &[Option<bool>], literal: Lit) -> Option<bool> {
    values[literal.index()].map(|truth| truth == literal.is_positive())
}

/// The literals in order, each once.
fn ordered(clause: &[Lit]) -> Vec<Lit> {
    let mut ordered = clause.to_vec();
    ordered.sort_unstable();
    ordered.dedup();
    ordered
}

fn hash(ordered: &[Lit]) -> u64 {
    let mut hasher = DefaultHasher::new();
    ordered.hash(&mut hasher);
    hasher.finish()
}
