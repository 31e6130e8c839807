//! Leaves out of a refutation what its empty clause does not need: from the end backwards, only clauses that a later one
//! refers to are kept, and of their hints only those on the way to the contradiction. Knows numbers only.

use super::refutation::{Lists, Refutation};
use crate::limits::{Limit, Stop, Ticker};

/// Why nothing was trimmed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Untrimmed {
    /// A hint does not lead where it should: the refutation is none.
    Broken,
    /// It was stopped.
    Stopped(Limit),
}

/// What is left of a refutation of the clauses in `formula`.
///
/// # Errors
/// Where the refutation is none, or where `stop` says so.
pub(super) fn trim(
    formula: &Lists<i32>,
    refutation: &Refutation,
    variables: usize,
    stop: &dyn Stop,
) -> Result<Refutation, Untrimmed> {
    let (derived, mut ticker) = (&refutation.derived, Ticker::new(stop));
    let mut replay = Replay::new(formula, derived, variables);
    let mut needed = vec![false; derived.len()];
    match needed.last_mut() {
        Some(last) if derived.list(derived.len() - 1).is_empty() => *last = true,
        _ => return Err(Untrimmed::Broken),
    }
    // What needed clauses follow from, the last clause first.
    let mut hints = Lists::default();
    for step in (0..derived.len()).rev() {
        if needed[step] {
            ticker.tick(refutation.hints.list(step).len() + 1).map_err(Untrimmed::Stopped)?;
            let used = replay.used(step, refutation.hints.list(step))?;
            used.iter().filter_map(|&hint| replay.step(hint)).for_each(|step| needed[step] = true);
            hints.push(used);
        }
    }
    renumber(refutation, &needed, &hints, ticker).map_err(Untrimmed::Stopped)
}

fn renumber(
    refutation: &Refutation,
    needed: &[bool],
    hints: &Lists<u32>,
    mut ticker: Ticker<'_>,
) -> Result<Refutation, Limit> {
    let formula = refutation.formula;
    let mut numbers = vec![0; needed.len()];
    let mut kept = Refutation { formula, ..Refutation::default() };
    let steps = (0..needed.len()).filter(|&step| needed[step]);
    for (step, place) in steps.zip((0..hints.len()).rev()) {
        ticker.tick(1)?;
        numbers[step] = formula + kept.derived.len() as u32;
        kept.derived.push(refutation.derived.list(step).iter().copied());
        let renumbered = |&hint: &u32| hint.checked_sub(formula).map_or(hint, |step| numbers[step as usize]);
        kept.hints.push(hints.list(place).iter().map(renumbered));
    }
    Ok(kept)
}

/// Follows the hints of one step after the other and sees which of them matter.
struct Replay<'r> {
    formula: &'r Lists<i32>,
    derived: &'r Lists<i32>,
    /// For each variable whether it is true or false, if that is known, and by which hint, by its place.
    known: Vec<Option<(bool, usize)>>,
    trail: Vec<usize>,
    wanted: Vec<bool>,
}

/// The place of no hint: what is supposed at the beginning.
const SUPPOSED: usize = usize::MAX;

impl<'r> Replay<'r> {
    fn new(formula: &'r Lists<i32>, derived: &'r Lists<i32>, variables: usize) -> Replay<'r> {
        Replay { formula, derived, known: vec![None; variables + 1], trail: Vec::new(), wanted: Vec::new() }
    }

    /// Those of a step's hints from which its clause follows.
    fn used(&mut self, step: usize, hints: &[u32]) -> Result<Vec<u32>, Untrimmed> {
        if hints.iter().any(|&hint| self.step(hint).is_some_and(|earlier| earlier >= step)) {
            return Err(Untrimmed::Broken);
        }
        for &literal in self.derived.list(step) {
            self.know(-literal, SUPPOSED);
        }
        let contradiction =
            (0..hints.len()).find(|&place| self.follow(hints[place], place)).ok_or(Untrimmed::Broken)?;
        self.trace(&hints[..=contradiction]);
        for variable in self.trail.drain(..) {
            self.known[variable] = None;
        }
        Ok(hints.iter().zip(&self.wanted).filter(|(_, wanted)| **wanted).map(|(&hint, _)| hint).collect())
    }

    /// Makes the one open literal of a clause true, if there is one and no other is; returns whether all are false.
    fn follow(&mut self, hint: u32, place: usize) -> bool {
        let mut open = None;
        for &literal in self.clause(hint) {
            match self.known[literal.unsigned_abs() as usize] {
                Some((value, _)) if value != (literal > 0) => {}
                None if open.is_none() => open = Some(literal),
                _ => return false,
            }
        }
        open.into_iter().for_each(|literal| self.know(literal, place));
        open.is_none()
    }

    fn know(&mut self, literal: i32, place: usize) {
        let variable = literal.unsigned_abs() as usize;
        self.known[variable] = Some((literal > 0, place));
        self.trail.push(variable);
    }

    /// Marks the last of these hints, and before it each that made a literal of a marked one false.
    fn trace(&mut self, hints: &[u32]) {
        self.wanted.clear();
        self.wanted.resize(hints.len(), false);
        self.wanted[hints.len() - 1] = true;
        for place in (0..hints.len()).rev() {
            if self.wanted[place] {
                for &literal in self.clause(hints[place]) {
                    match self.known[literal.unsigned_abs() as usize] {
                        Some((_, earlier)) if earlier < place => self.wanted[earlier] = true,
                        _ => {}
                    }
                }
            }
        }
    }

    /// The derived clause that a hint refers to.
    fn step(&self, hint: u32) -> Option<usize> {
        (hint as usize).checked_sub(self.formula.len())
    }

    fn clause(&self, hint: u32) -> &'r [i32] {
        match self.step(hint) {
            Some(step) => self.derived.list(step),
            None => self.formula.list(hint as usize),
        }
    }
}
