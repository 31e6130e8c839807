//! How much is said in clauses: numbers of facts and clauses by their lengths.

use std::collections::BTreeMap;
use std::ops::AddAssign;

use super::Relation;
use super::scheme::{Of, Scheme};

/// How many facts there are, by what they are about, what they say and of how many literals.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Tally {
    facts: BTreeMap<(Of, Relation, usize), u64>,
    /// Facts that are one clause, which all schemes have.
    pub clauses: Lengths,
    /// Variables that stand for no cell and value.
    pub own: u64,
}

/// How many clauses there are, as far as their lengths make a difference.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Lengths {
    /// Of two literals or fewer.
    pub short: u64,
    /// Of more.
    pub long: u64,
    /// The literals of the long ones.
    pub literals: u64,
}

impl Lengths {
    /// So many clauses of one length more.
    pub fn add(&mut self, count: u64, length: usize) {
        if length > 2 {
            self.long += count;
            self.literals += count * length as u64;
        } else {
            self.short += count;
        }
    }

    /// The same clauses so many times.
    pub fn times(self, count: u64) -> Lengths {
        Lengths { short: count * self.short, long: count * self.long, literals: count * self.literals }
    }

    /// How many clauses there are.
    pub fn clauses(&self) -> u64 {
        self.short + self.long
    }
}

impl AddAssign for Lengths {
    fn add_assign(&mut self, other: Lengths) {
        self.short += other.short;
        self.long += other.long;
        self.literals += other.literals;
    }
}

impl Tally {
    /// So many facts more.
    pub(super) fn fact(&mut self, of: Of, relation: Relation, length: usize, count: u64) {
        *self.facts.entry((of, relation, length)).or_default() += count;
    }

    /// What a scheme makes of the facts: relations, of how many literals, and how often.
    pub fn facts(&self, scheme: Scheme) -> impl Iterator<Item = (Relation, usize, u64)> {
        let said = move |(&(of, relation, length), &count)| (scheme.relation(of, relation), length, count);
        self.facts.iter().map(said)
    }
}
