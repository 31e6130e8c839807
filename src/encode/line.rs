//! What languages that can add say: facts, and sums with coefficients.

use std::collections::HashMap;

use super::{Fact, Origin, Relation};
use crate::literal::Lit;

/// A statement in a language that can add.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Line {
    /// A fact.
    Fact(Fact),
    /// A sum with coefficients.
    Weighted(Weighted),
}

/// That the coefficients of the literals that are true add up so.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Weighted {
    /// Where it comes from.
    pub origin: Origin,
    /// Coefficients and literals; none is 0, and no variable stands twice.
    pub terms: Vec<(i64, Lit)>,
    /// How the sum compares to the bound.
    pub comparison: Comparison,
    /// The bound.
    pub bound: i64,
}

/// How a sum compares to its bound.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Comparison {
    /// It is the bound or more.
    AtLeast,
    /// It is the bound.
    Equal,
}

impl Weighted {
    /// A sum of positive literals, of which each may stand several times.
    pub(super) fn new(
        origin: Origin,
        terms: impl Iterator<Item = (i64, Lit)>,
        comparison: Comparison,
        bound: i64,
    ) -> Weighted {
        let (mut places, mut together) = (HashMap::new(), Vec::<(i64, Lit)>::new());
        for (coefficient, literal) in terms {
            let place = *places.entry(literal).or_insert(together.len());
            match together.get_mut(place) {
                Some((sum, _)) => *sum = sum.saturating_add(coefficient),
                None => together.push((coefficient, literal)),
            }
        }
        together.retain(|&(coefficient, _)| coefficient != 0);
        Weighted { origin, terms: together, comparison, bound }
    }
}

/// What has its place under a heading.
pub(crate) trait Statement {
    /// Where it comes from.
    fn origin(&self) -> Origin;

    /// What it says, if it is a fact.
    fn relation(&self) -> Option<Relation>;
}

impl Statement for Fact {
    fn origin(&self) -> Origin {
        self.origin
    }

    fn relation(&self) -> Option<Relation> {
        Some(self.relation)
    }
}

impl Statement for Line {
    fn origin(&self) -> Origin {
        match self {
            Line::Fact(fact) => fact.origin,
            Line::Weighted(weighted) => weighted.origin,
        }
    }

    fn relation(&self) -> Option<Relation> {
        match self {
            Line::Fact(fact) => Some(fact.relation),
            Line::Weighted(_) => None,
        }
    }
}
