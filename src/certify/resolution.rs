//! A refutation as resolution steps, two clauses at a time: what the hints of each of its clauses amount to. Knows numbers only.
//!
//! Suppose a derived clause false and follow its hints: each but the last makes a literal true, the last is false altogether.
//! Backwards from there, the clause at hand is resolved with each hint whose literal it denies. What is left denies nothing but
//! what was supposed, so it is the derived clause, or a part of it, which does as well.

use super::refutation::{Lists, Refutation};
use crate::cnf::read::Formula;
use crate::limits::{Limit, Stop, Ticker};

/// A step. Clauses have numbers from 1, those of the formula first, in its order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step<'r> {
    /// A clause of the formula, right before it is used for the first time.
    Given(u32, &'r [i32]),
    /// What two clauses come to.
    Resolvent {
        /// Its number.
        number: u32,
        /// Its literals.
        clause: &'r [i32],
        /// The clauses that are resolved: the first holds the variable as it is, the second denies it.
        from: [u32; 2],
        /// The variable that goes.
        on: i32,
    },
}

/// Why there are no steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unresolved {
    /// It was stopped.
    #[error("{0}")]
    Stopped(#[from] Limit),
    /// There are more than 2³² clauses, or they take more than 1 GiB.
    #[error(
        "the refutation is too long as resolution: at most 2³² clauses are numbered, and at most 1 GiB of them is held"
    )]
    TooLong,
    /// A hint does not lead where it should.
    #[error("internal error: the proof of the solver is not a proof; please report this formula")]
    Broken,
}

/// The most literals that are held.
const MAX_LITERALS: usize = 1 << 28;

impl Refutation {
    /// Hands the steps of a refutation of a formula to `tell`; the last is the empty clause.
    ///
    /// # Errors
    /// Where `stop` says so, where they are too many, where the refutation is none, or the error of `tell`.
    pub fn resolve<E: From<Unresolved>>(
        &self,
        formula: &Formula,
        stop: &dyn Stop,
        mut tell: impl FnMut(Step<'_>) -> Result<(), E>,
    ) -> Result<(), E> {
        let mut resolver = Resolver {
            formula,
            derived: Lists::default(),
            numbers: Vec::new(),
            last: self.formula,
            is_told: vec![false; formula.len()],
            known: vec![None; formula.variables() + 1],
            ticker: Ticker::new(stop),
        };
        for (clause, hints) in self.derived.iter().zip(self.hints.iter()) {
            resolver.derive(clause, hints, &mut tell)?;
        }
        Ok(())
    }
}

struct Resolver<'f, 's> {
    formula: &'f Formula,
    /// What each derived clause came to, and its number.
    derived: Lists<i32>,
    numbers: Vec<u32>,
    /// The last number.
    last: u32,
    /// For each clause of the formula whether it was told.
    is_told: Vec<bool>,
    /// For each variable whether it is true, if that is known.
    known: Vec<Option<bool>>,
    ticker: Ticker<'s>,
}

impl Resolver<'_, '_> {
    fn derive<E: From<Unresolved>>(
        &mut self,
        clause: &[i32],
        hints: &[u32],
        tell: &mut impl FnMut(Step<'_>) -> Result<(), E>,
    ) -> Result<(), E> {
        let mut trail: Vec<i32> = clause.iter().map(|literal| -literal).collect();
        trail.iter().for_each(|&literal| self.know(literal));
        let (followed, conflict) = self.follow(hints, &mut trail)?;
        trail.into_iter().for_each(|literal| self.known[literal.unsigned_abs() as usize] = None);
        let mut at_hand = self.literals(conflict);
        let mut number = self.tell_given(conflict, tell)?;
        for (hint, literal) in followed.into_iter().rev() {
            let Some(place) = at_hand.iter().position(|&other| other == -literal) else { continue };
            let other = self.tell_given(hint, tell)?;
            at_hand.remove(place);
            let new: Vec<i32> =
                self.literals(hint).into_iter().filter(|new| *new != literal && !at_hand.contains(new)).collect();
            at_hand.extend(new);
            self.ticker.tick(at_hand.len()).map_err(Unresolved::from)?;
            self.last = self.last.checked_add(1).ok_or(Unresolved::TooLong)?;
            let from = if literal > 0 { [other, number] } else { [number, other] };
            number = self.last;
            tell(Step::Resolvent { number, clause: &at_hand, from, on: literal.abs() })?;
        }
        if self.derived.items() + at_hand.len() > MAX_LITERALS {
            return Err(Unresolved::TooLong.into());
        }
        self.derived.push(at_hand);
        self.numbers.push(number);
        Ok(())
    }

    /// Follows hints up to one that is false altogether: that one, and those before it with the literals that they made true.
    fn follow(&mut self, hints: &[u32], trail: &mut Vec<i32>) -> Result<(Vec<(u32, i32)>, u32), Unresolved> {
        let mut followed = Vec::new();
        for &hint in hints {
            let clause = self.literals(hint);
            self.ticker.tick(clause.len() + 1)?;
            let mut open = clause.iter().copied().filter(|&literal| self.value(literal) != Some(false));
            let Some(literal) = open.next() else { return Ok((followed, hint)) };
            if open.next().is_some() || self.value(literal).is_some() {
                return Err(Unresolved::Broken);
            }
            self.know(literal);
            trail.push(literal);
            followed.push((hint, literal));
        }
        Err(Unresolved::Broken)
    }

    /// The number of a clause; one of the formula is told before it is used.
    fn tell_given<E>(&mut self, hint: u32, tell: &mut impl FnMut(Step<'_>) -> Result<(), E>) -> Result<u32, E> {
        let place = hint as usize;
        if place >= self.formula.len() {
            return Ok(self.numbers[place - self.formula.len()]);
        }
        if !std::mem::replace(&mut self.is_told[place], true) {
            tell(Step::Given(hint + 1, &self.literals(hint)))?;
        }
        Ok(hint + 1)
    }

    /// The literals of a clause; of those that repeat one.
    fn literals(&self, hint: u32) -> Vec<i32> {
        let place = hint as usize;
        if place >= self.formula.len() {
            return self.derived.list(place - self.formula.len()).to_vec();
        }
        let mut literals: Vec<i32> = Vec::new();
        for literal in self.formula.clause(place).iter().map(|literal| literal.to_dimacs() as i32) {
            if !literals.contains(&literal) {
                literals.push(literal);
            }
        }
        literals
    }

    fn value(&self, literal: i32) -> Option<bool> {
        self.known[literal.unsigned_abs() as usize].map(|truth| truth == (literal > 0))
    }

    fn know(&mut self, literal: i32) {
        self.known[literal.unsigned_abs() as usize] = Some(literal > 0);
    }
}
