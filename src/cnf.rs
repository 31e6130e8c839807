//! From facts to clauses, and to lines that add. This module knows facts and literals, and no puzzles.

pub mod at_most_one;
pub mod clauses;
pub mod dimacs;
pub mod model;
pub mod opb;
pub mod propagate;
pub mod read;
mod weight;
mod wording;

use std::fmt;
use std::io;

pub use at_most_one::AtMostOne;
pub(crate) use at_most_one::Cost;
pub use weight::Purpose;
pub(crate) use weight::Weight;
pub(crate) use wording::Wording;

use crate::encode::{Fact, Fresh, Relation, Statement};
use crate::literal::Lit;

/// The most clauses that a formula may have: beyond, it is refused before memory is taken for it.
pub(crate) const MAX_CLAUSES: u64 = 20_000_000;

/// The size of a formula.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Size {
    /// Variables.
    pub variables: u64,
    /// Clauses.
    pub clauses: u64,
}

impl Fact {
    /// Hands the clauses of a fact to `sink`, one by one, at most one being said pairwise.
    pub fn clauses(&self, sink: impl FnMut(&[Lit])) {
        // Pairwise clauses take no variable.
        clauses_by(AtMostOne::Pairwise, self, &mut Fresh::after(0), sink);
    }
}

/// Hands the clauses of a fact to `sink`, one by one; what at most one takes of auxiliary variables comes from `fresh`.
pub(crate) fn clauses_by(at_most_one: AtMostOne, fact: &Fact, fresh: &mut Fresh, mut sink: impl FnMut(&[Lit])) {
    if fact.relation != Relation::AtMostOne {
        sink(&fact.literals);
    }
    if fact.relation != Relation::AtLeastOne {
        at_most_one.clauses(&fact.literals, fresh, &mut sink);
    }
}

/// How many clauses a statement of this kind over this many literals takes, at most one being said pairwise.
pub(crate) fn clause_count(relation: Relation, literals: usize) -> u64 {
    cost(AtMostOne::Pairwise, relation, literals).clauses
}

/// What a statement of this kind over this many literals takes.
pub(crate) fn cost(at_most_one: AtMostOne, relation: Relation, literals: usize) -> Cost {
    let at_least_one = Cost { variables: 0, clauses: 1 };
    match relation {
        Relation::AtLeastOne => at_least_one,
        Relation::AtMostOne => at_most_one.cost(literals),
        Relation::ExactlyOne => at_least_one + at_most_one.cost(literals),
    }
}

/// A language that formulas are written in: a header and statements, with comments between them.
pub(crate) trait FormulaWriter {
    /// What it says one by one.
    type Statement: Statement;

    /// Whether nothing may stand before the header, not even a comment.
    const HEADER_IS_FIRST: bool;

    /// A comment of one line.
    ///
    /// # Errors
    /// Those of what is written to; so for the others.
    fn comment(&mut self, text: fmt::Arguments<'_>) -> io::Result<()>;

    /// The header; statements of exactly this size must follow.
    fn header(&mut self, size: Size) -> io::Result<()>;

    /// The number that a literal has in this text: negative where it is.
    fn number(&self, literal: Lit) -> isize;

    /// How a literal is written in this text.
    fn literal(&self, literal: Lit) -> String;

    /// One statement.
    fn statement(&mut self, statement: &Self::Statement) -> io::Result<()>;
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::encode::Origin;
    use crate::grid::Cell;
    use crate::literal::Var;

    /// Every assignment of up to nine literals satisfies the clauses of a fact exactly if the fact holds.
    #[test]
    fn clauses_mean_what_facts_say() {
        for relation in [Relation::AtLeastOne, Relation::AtMostOne, Relation::ExactlyOne] {
            for count in 0..=9 {
                let literals: Vec<_> = (0..count).map(|index| Lit::positive(Var::from_index(index))).collect();
                let fact = Fact { origin: Origin::Cell(Cell::new(0)), relation, literals };
                let mut formula = Vec::new();
                fact.clauses(|clause| formula.push(clause.to_vec()));
                assert_eq!(formula.len() as u64, clause_count(relation, count));
                (0..1u32 << count).for_each(|assignment| assert_agrees(relation, &formula, assignment));
            }
        }
    }

    fn assert_agrees(relation: Relation, formula: &[Vec<Lit>], assignment: u32) {
        let satisfies = |lit: &Lit| (assignment >> lit.index() & 1 == 1) == lit.is_positive();
        let satisfied = formula.iter().all(|clause| clause.iter().any(satisfies));
        let expected = match relation {
            Relation::AtLeastOne => assignment.count_ones() >= 1,
            Relation::AtMostOne => assignment.count_ones() <= 1,
            Relation::ExactlyOne => assignment.count_ones() == 1,
        };
        assert_eq!(satisfied, expected, "{relation:?} {assignment:b}");
    }
}
