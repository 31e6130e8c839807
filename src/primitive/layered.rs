//! Primitives as automata, for those who say sums and counts by them.

use super::{Automaton, Membership, Primitive, TooLarge};
use crate::grid::Cell;
use crate::values::{Numbers, Value};

/// The most literals in clauses over cells alone that say that some of several memberships hold; beyond, an automaton counts them.
const MAX_LITERALS: usize = 10_000;

/// An automaton, with the cells that it reads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Layered {
    /// The cells, in the order in which they are read.
    pub cells: Vec<Cell>,
    /// The automaton.
    pub automaton: Automaton,
}

impl Primitive {
    /// The automaton that says a sum or a count, on a board whose values count so much; `None` for what is one already and for what
    /// clauses without states say themselves.
    ///
    /// # Errors
    /// Where it would have more than [`MAX_TRANSITIONS`](super::MAX_TRANSITIONS) transitions.
    pub(crate) fn layered(&self, numbers: &Numbers) -> Result<Option<Layered>, TooLarge> {
        match self {
            Primitive::AllDifferent(_)
            | Primitive::Pairs(..)
            | Primitive::Automaton(..)
            | Primitive::DistinctPairs(_) => Ok(None),
            Primitive::AtLeast(least, memberships) if clauses_say(numbers.count(), *least, memberships) => Ok(None),
            Primitive::AtLeast(least, memberships) => counted(numbers.count(), *least, memberships).map(Some),
            Primitive::Sum(sum) => sum.layered(numbers).map(Some),
        }
    }

    /// Whether `Primitive::layered` will succeed, told by arithmetic where that can be, and otherwise by trying.
    ///
    /// # Errors
    /// Where it will not.
    pub fn check_size(&self, order: usize) -> Result<(), TooLarge> {
        match self {
            Primitive::Sum(sum) if sum.is_small(order) => Ok(()),
            _ => self.layered(&Numbers::places(order)).map(|_| ()),
        }
    }
}

/// Whether clauses over the cells say a count, and see all that follows: no cell is named twice, and they are short.
fn clauses_say(order: usize, least: usize, memberships: &[Membership]) -> bool {
    let mut cells: Vec<Cell> = memberships.iter().map(|membership| membership.cell).collect();
    cells.sort_unstable();
    let is_named_twice = cells.windows(2).any(|two| two[0] == two[1]);
    // For each subset a clause of all memberships, and for each value outside of a list of values such a clause again.
    let inside = memberships.iter().map(|membership| membership.values.len());
    let lists = inside.clone().filter(|values| (2..order.saturating_sub(1)).contains(values));
    let outside = lists.map(|values| order - values).sum::<usize>();
    let literals = (inside.sum::<usize>() + 1).saturating_mul(outside + 1);
    let is_short = subsets(least, memberships.len()).saturating_mul(literals) <= MAX_LITERALS;
    least == 0 || least > memberships.len() || !is_named_twice && is_short
}

/// How many subsets of so many memberships cannot all fail.
fn subsets(least: usize, memberships: usize) -> usize {
    if least == 0 || least > memberships {
        return 1;
    }
    (0..least - 1).fold(1usize, |count, taken| count.saturating_mul(memberships - taken) / (taken + 1))
}

/// Counts the memberships that hold, cell by cell, up to as many as are needed.
fn counted(order: usize, least: usize, memberships: &[Membership]) -> Result<Layered, TooLarge> {
    let mut cells: Vec<Cell> = memberships.iter().map(|membership| membership.cell).collect();
    cells.sort_unstable();
    cells.dedup();
    let holding = |read: usize, place: i64| {
        let holds = |membership: &&Membership| {
            membership.cell == cells[read] && membership.values.contains(Value::new(place as usize - 1))
        };
        memberships.iter().filter(holds).count() as i64
    };
    let least = least as i64;
    let step = |count: i64, read: usize, place: i64| Some((count + holding(read, place)).min(least));
    let words = |read: usize, key: i64| format!("{key} or more hold among the first {read} cells");
    let automaton = Automaton::new(&Numbers::places(order), cells.len(), 0, step, |count| count >= least, words)?;
    Ok(Layered { cells, automaton })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_are_said_by_clauses_as_long_as_there_are_few() {
        let memberships = |count: usize| {
            (0..count).map(|cell| Membership { cell: Cell::new(cell), values: [Value::new(0)].into_iter().collect() })
        };
        let layered = |least, count| {
            Primitive::AtLeast(least, memberships(count).collect()).layered(&Numbers::places(4)).unwrap()
        };
        assert_eq!((subsets(1, 9), subsets(2, 4), subsets(3, 4), subsets(4, 4)), (1, 4, 6, 4));
        assert!(layered(1, 1000).is_none() && layered(2, 4).is_none() && layered(9, 4).is_none());
        let counting = layered(8, 16).unwrap();
        assert!(counting.automaton.accepts([0, 1].repeat(8)) && !counting.automaton.accepts([0, 1, 1, 1].repeat(4)));
    }
}
