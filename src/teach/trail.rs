//! What is known on the way: literals in the order in which they became true, each with its level and its reason.

use crate::literal::{Lit, Var};

/// The literals that are true, in order. A *level* begins with a decision; level 0 is what the formula says by itself.
#[derive(Clone, Debug)]
pub struct Trail {
    literals: Vec<Lit>,
    /// Where each level from 1 begins.
    begins: Vec<usize>,
    /// For each variable what is known of it.
    known: Vec<Option<Known>>,
}

/// What is known of a variable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Known {
    /// Whether it is true.
    pub truth: bool,
    /// The level on which that became known.
    pub level: usize,
    /// Its place on the trail, from 0.
    pub place: usize,
    /// The clause that forced it, by its number; none for a decision.
    pub reason: Option<usize>,
}

impl Trail {
    /// A trail over so many variables, of which nothing is known.
    pub(super) fn new(variables: usize) -> Trail {
        Trail { literals: Vec::new(), begins: Vec::new(), known: vec![None; variables] }
    }

    /// The literals that are true, in order.
    pub fn literals(&self) -> &[Lit] {
        &self.literals
    }

    /// The level at hand.
    pub fn level(&self) -> usize {
        self.begins.len()
    }

    /// What is known of a variable.
    pub fn known(&self, variable: Var) -> Option<Known> {
        self.known[variable.index()]
    }

    /// Whether a literal is true; `None` where that is open.
    pub fn value(&self, literal: Lit) -> Option<bool> {
        self.known(literal.var()).map(|known| known.truth == literal.is_positive())
    }

    /// The decision that a level, from 1, began with.
    pub fn decision(&self, level: usize) -> Lit {
        self.literals[self.begins[level - 1]]
    }

    /// Makes an open literal true, for this reason.
    pub(super) fn push(&mut self, literal: Lit, reason: Option<usize>) {
        let (truth, level, place) = (literal.is_positive(), self.level(), self.literals.len());
        self.known[literal.index()] = Some(Known { truth, level, place, reason });
        self.literals.push(literal);
    }

    /// Begins a level with a decision.
    pub(super) fn decide(&mut self, literal: Lit) {
        self.begins.push(self.literals.len());
        self.push(literal, None);
    }

    /// Forgets all that became known on levels above this one.
    pub(super) fn back_to(&mut self, level: usize) {
        let Some(&begin) = self.begins.get(level) else { return };
        self.literals.drain(begin..).for_each(|literal| self.known[literal.index()] = None);
        self.begins.truncate(level);
    }
}
