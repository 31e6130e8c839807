//! What a formula takes in memory, told by how many variables and clauses it has.

use super::AtMostOne;
use crate::encode::tally::Lengths;
use crate::encode::{Fact, Relation};
use crate::limits::{Held, Limit, Stop, Ticker, TooLarge, allow};

/// Bytes of a variable and of clauses, as varisat holds them; measured, and rounded up.
const VARIABLE: u64 = 170;
const SHORT: u64 = 20;
const LONG: u64 = 55;
const LITERAL: u64 = 5;

/// The same where varisat keeps books of its proof, and the formula stands beside it.
const VARIABLE_PROVED: u64 = 290;
const SHORT_PROVED: u64 = 130;
const LONG_PROVED: u64 = 190;
const LITERAL_PROVED: u64 = 12;

/// Where a list of them is kept.
const CLAUSE_KEPT: u64 = 8;
const LITERAL_KEPT: u64 = 4;

/// What a formula is made for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// To be solved, here or by whom it is written for.
    Solve,
    /// The same, and kept beside that.
    Keep,
    /// To be solved, each clause with a literal more, under which it holds.
    Guard,
    /// To be refuted, with a proof.
    Prove,
}

/// How much there is of a formula, as far as that takes memory.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Weight {
    /// Variables.
    pub variables: u64,
    /// Clauses.
    pub clauses: Lengths,
}

impl Weight {
    /// So many facts more, each of so many literals.
    pub fn add_facts(&mut self, at_most_one: AtMostOne, relation: Relation, length: usize, count: u64) {
        if relation != Relation::AtMostOne {
            self.clauses.add(count, length);
        }
        if relation != Relation::AtLeastOne {
            let cost = at_most_one.cost(length);
            self.variables += count * cost.variables;
            self.clauses.short += count * cost.clauses;
        }
    }

    /// That of facts which come one after the other; it ends with the first that is too much, or that cannot hold: then there is none.
    ///
    /// # Errors
    /// Where they are too large for the purpose, or work was stopped.
    pub fn of_facts(
        facts: impl Iterator<Item = Fact>,
        purpose: Purpose,
        taken: u64,
        stop: &dyn Stop,
    ) -> Result<Option<Weight>, Limit> {
        let mut weight = Weight::default();
        let mut ticker = Ticker::new(stop);
        for fact in facts {
            if fact.fails() {
                return Ok(None);
            }
            ticker.tick(fact.literals.len())?;
            let last = fact.literals.iter().map(|literal| literal.index() as u64 + 1).max();
            weight.variables = weight.variables.max(last.unwrap_or(0));
            weight.add_facts(AtMostOne::Pairwise, fact.relation, fact.literals.len(), 1);
            weight.admit(purpose, taken, stop)?;
        }
        Ok(Some(weight))
    }

    /// About the bytes that it takes.
    pub fn bytes(&self, purpose: Purpose) -> u64 {
        let Weight { variables, clauses: Lengths { short, long, literals } } = *self;
        match purpose {
            Purpose::Solve => VARIABLE * variables + SHORT * short + LONG * long + LITERAL * literals,
            Purpose::Keep => {
                let kept = CLAUSE_KEPT * (short + long) + LITERAL_KEPT * (2 * short + literals);
                self.bytes(Purpose::Solve) + kept
            }
            Purpose::Guard => {
                VARIABLE * variables + (LONG + 3 * LITERAL) * short + (LONG + LITERAL) * long + LITERAL * literals
            }
            Purpose::Prove => {
                VARIABLE_PROVED * variables + SHORT_PROVED * short + LONG_PROVED * long + LITERAL_PROVED * literals
            }
        }
    }

    /// Whether it may be made beside what is taken already.
    ///
    /// # Errors
    /// Where it has too many clauses, or takes too much.
    pub fn admit(&self, purpose: Purpose, taken: u64, stop: &dyn Stop) -> Result<(), Limit> {
        if self.clauses.clauses() > super::MAX_CLAUSES {
            return Err(Limit::TooLarge(TooLarge::Clauses(super::MAX_CLAUSES)));
        }
        allow(Held::Formula, self.bytes(purpose), taken, stop)
    }
}
