//! That no two of some pairs of cells hold the same pair of values, with a variable for each of these pairs and each pair of values: it is true
//! where both cells hold them.
//!
//! Each variable is defined both ways, and each value of a cell implies one of those that speak of it, so values of cells leave one model, which
//! unit propagation alone finds, and it takes from a cell what goes with no value of the other.
//!
//! Of m pairs on a board of n values: m·n² variables, 3m·n² clauses that define them, 2m·n that a value goes with some other one, and n²
//! facts that at most one of m variables is true; exactly one where m = n².

use crate::board::Board;
use crate::encode::scheme::Of;
use crate::encode::tally::Tally;
use crate::encode::{Fact, Fresh, OneHot, Origin, Relation};
use crate::grid::Cell;
use crate::literal::Lit;
use crate::rule::RuleId;
use crate::values::Value;

/// Pairs of cells and their variables.
#[derive(Clone, Copy)]
pub(super) struct DistinctPairs<'b> {
    rule: RuleId,
    pairs: &'b [(Cell, Cell)],
    values: usize,
    /// The index of the first variable: pair of cells by pair of cells, by the value of the first cell and then by that of the second.
    first: usize,
}

impl<'b> DistinctPairs<'b> {
    /// Takes its variables from `fresh`.
    pub fn new(rule: RuleId, pairs: &'b [(Cell, Cell)], values: usize, fresh: &mut Fresh) -> DistinctPairs<'b> {
        let first = fresh.skip(pairs.len() * values * values);
        DistinctPairs { rule, pairs, values, first }
    }

    pub fn variable_count(&self) -> usize {
        self.pairs.len() * self.values * self.values
    }

    /// Its variables with what they mean.
    pub fn variables(self, board: &'b Board) -> impl Iterator<Item = (Lit, String)> + 'b {
        (0..self.pairs.len()).flat_map(move |pair| {
            let (cell, mate) = self.pairs[pair];
            self.all(pair).map(move |([one, other], both)| {
                let said = |cell, value| format!("{}={}", board.grid().name(cell), board.symbols().symbol(value));
                (both, format!("{} and {}", said(cell, one), said(mate, other)))
            })
        })
    }

    /// What it says: pair of cells by pair of cells what the variables mean, then which of them go together.
    pub fn facts(self, one_hot: OneHot) -> impl Iterator<Item = Fact> + 'b {
        let (origin, relation, values) = (Origin::Rule(self.rule), self.relation(), self.values);
        let clause = move |literals| Fact { origin, relation: Relation::AtLeastOne, literals };
        let clauses = (0..self.pairs.len()).flat_map(move |pair| self.defining(one_hot, pair)).map(clause);
        let facts = (0..values * values).map(move |both| {
            let [one, other] = [both / values, both % values].map(Value::new);
            let literals = (0..self.pairs.len()).map(|pair| self.both(pair, one, other)).collect();
            Fact { origin, relation, literals }
        });
        clauses.chain(facts)
    }

    /// Adds how much that is.
    pub fn tally(&self, tally: &mut Tally) {
        let (pairs, values) = (self.pairs.len() as u64, self.values);
        let squared = (values * values) as u64;
        tally.clauses.add(2 * pairs * squared, 2);
        tally.clauses.add(pairs * squared, 3);
        tally.clauses.add(2 * pairs * values as u64, values + 1);
        tally.fact(Of::Other, self.relation(), self.pairs.len(), squared);
    }

    fn relation(&self) -> Relation {
        if self.pairs.len() == self.values * self.values { Relation::ExactlyOne } else { Relation::AtMostOne }
    }

    /// What the variables of a pair mean.
    fn defining(&self, one_hot: OneHot, pair: usize) -> Vec<Vec<Lit>> {
        let (one, other) = self.pairs[pair];
        let values = (0..self.values).map(Value::new);
        let mut clauses = Vec::with_capacity(self.values * (3 * self.values + 2));
        for ([value, next], both) in self.all(pair) {
            let (first, second) = (one_hot.literal(one, value), one_hot.literal(other, next));
            clauses.extend([vec![!both, first], vec![!both, second], vec![!first, !second, both]]);
        }
        for value in values.clone() {
            let with = values.clone().map(|next| self.both(pair, value, next));
            clauses.push([!one_hot.literal(one, value)].into_iter().chain(with).collect());
        }
        for next in values.clone() {
            let with = values.clone().map(|value| self.both(pair, value, next));
            clauses.push([!one_hot.literal(other, next)].into_iter().chain(with).collect());
        }
        clauses
    }

    /// The variables of a pair, each with its values.
    fn all(&self, pair: usize) -> impl Iterator<Item = ([Value; 2], Lit)> + use<'b> {
        let (values, first) = (self.values, self.first + pair * self.values * self.values);
        (0..values * values).map(move |both| {
            let meant = [both / values, both % values].map(Value::new);
            (meant, Lit::from_index(first + both, true))
        })
    }

    /// The literal that says that a pair holds these values.
    fn both(&self, pair: usize, one: Value, other: Value) -> Lit {
        Lit::from_index(self.first + (pair * self.values + one.index()) * self.values + other.index(), true)
    }
}
