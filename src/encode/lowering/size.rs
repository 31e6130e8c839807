//! How much a part of a rule says, told before it is said.

use super::{Part, Says, pairs, relation_of_different, subsets};
use crate::encode::OneHot;
use crate::encode::scheme::Of;
use crate::encode::tally::{Lengths, Tally};
use crate::grid::Cell;
use crate::literal::Lit;
use crate::primitive::{Membership, Table};

impl Part<'_> {
    /// Adds how much it says; about how many steps that took.
    pub fn tally(&self, tally: &mut Tally) -> usize {
        tally.own += self.variable_count() as u64;
        let order = self.board.values();
        match &self.says {
            Says::Different(cells) => different(order, cells.len(), tally),
            Says::Pairs(table, pairs) => of_pairs(table, pairs, tally),
            Says::AtLeast(least, memberships) => at_least(order, *least, memberships, tally),
            Says::Automaton(layers) => {
                tally.clauses += layers.lengths();
                layers.len()
            }
            Says::DistinctPairs(pairs) => {
                pairs.tally(tally);
                pairs.variable_count()
            }
            Says::Grouped(sum) => sum.tally(tally),
            Says::Enclosed(enclosed) => enclosed.tally(OneHot::of(self.board), tally),
        }
    }
}

fn different(order: usize, cells: usize, tally: &mut Tally) -> usize {
    if cells > order {
        tally.clauses.add((cells * order) as u64, 1);
    } else {
        tally.fact(Of::House, relation_of_different(order, cells), cells, order as u64);
    }
    1
}

/// What one pair says depends on the table alone, and on whether it is a cell with itself.
fn of_pairs(table: &Table, pairs: &[(Cell, Cell)], tally: &mut Tally) -> usize {
    let [one, other] = [0, 1].map(Cell::new);
    let alone = pairs.iter().filter(|(one, other)| one == other).count();
    for (count, example) in [(alone, (one, one)), (pairs.len() - alone, (one, other))] {
        if count > 0 {
            let of_one = lengths(pairs::clauses(OneHot::new(table.order()), table, &[example]));
            tally.clauses += of_one.times(count as u64);
        }
    }
    pairs.len() + table.order().pow(2)
}

/// These are few: beyond, an automaton says it.
fn at_least(order: usize, least: usize, memberships: &[Membership], tally: &mut Tally) -> usize {
    let said = lengths(subsets::clauses(OneHot::new(order), order, least, memberships));
    tally.clauses += said;
    said.clauses() as usize
}

fn lengths(clauses: impl Iterator<Item = Vec<Lit>>) -> Lengths {
    let mut lengths = Lengths::default();
    clauses.for_each(|clause| lengths.add(1, clause.len()));
    lengths
}
