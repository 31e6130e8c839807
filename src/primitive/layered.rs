//! Primitives as automata, for those who say sums and counts by them.

use std::ops::{Range, RangeInclusive};

use super::{Automaton, MAX_TRANSITIONS, Membership, Primitive, Sum, TooLarge};
use crate::grid::Cell;
use crate::values::Value;

/// The most literals in clauses over cells alone that say that some of several memberships hold; beyond, an automaton counts them.
const MAX_LITERALS: usize = 10_000;

/// An automaton, with the cells that it reads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layered {
    /// The cells, in the order in which they are read.
    pub cells: Vec<Cell>,
    /// The automaton.
    pub automaton: Automaton,
}

impl Primitive {
    /// The automaton that says a sum or a count, on a board of this order; `None` for what is one already and for what clauses over
    /// the cells say themselves.
    ///
    /// # Errors
    /// Where it would have more than [`MAX_TRANSITIONS`] transitions.
    pub fn layered(&self, order: usize) -> Result<Option<Layered>, TooLarge> {
        match self {
            Primitive::AllDifferent(_) | Primitive::Pairs(..) | Primitive::Automaton(..) => Ok(None),
            Primitive::AtLeast(least, memberships) if clauses_say(order, *least, memberships) => Ok(None),
            Primitive::AtLeast(least, memberships) => counted(order, *least, memberships).map(Some),
            Primitive::Sum(sum) => sum.layered(order).map(Some),
        }
    }

    /// Whether [`Primitive::layered`] will succeed, told by arithmetic where that can be, and otherwise by trying.
    ///
    /// # Errors
    /// Where it will not.
    pub fn check_size(&self, order: usize) -> Result<(), TooLarge> {
        match self {
            Primitive::Sum(sum) if sum.most_transitions(order) <= MAX_TRANSITIONS => Ok(()),
            _ => self.layered(order).map(|_| ()),
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
    let holding = |read: usize, digit: i64| {
        let holds = |membership: &&Membership| {
            membership.cell == cells[read] && membership.values.contains(Value::new(digit as usize - 1))
        };
        memberships.iter().filter(holds).count() as i64
    };
    let least = least as i64;
    let step = |count: i64, read: usize, digit: i64| Some((count + holding(read, digit)).min(least));
    let words = |read: usize, key: i64| format!("{key} or more hold among the first {read} cells");
    let automaton = Automaton::new(order, cells.len(), 0, step, |count| count >= least, words)?;
    Ok(Layered { cells, automaton })
}

impl Sum {
    /// Whether its automaton goes through sets of used values rather than partial sums: where the cells hold different values
    /// that count once each, and [`MAX_TRANSITIONS`] allows all sets. Sums leave it unsaid that the values differ.
    pub fn goes_by_sets(&self, order: usize) -> bool {
        self.distinct && self.counts_once() && most_sets(order, self.terms.len()) <= MAX_TRANSITIONS
    }

    fn layered(&self, order: usize) -> Result<Layered, TooLarge> {
        let automaton = if self.goes_by_sets(order) { self.by_sets(order) } else { self.by_sums(order) }?;
        Ok(Layered { cells: self.terms.iter().map(|term| term.cell).collect(), automaton })
    }

    /// States are the sets of values so far, as bits.
    fn by_sets(&self, order: usize) -> Result<Automaton, TooLarge> {
        let step = |set: i64, _, digit: i64| (set >> (digit - 1) & 1 == 0).then_some(set | 1 << (digit - 1));
        let accepts = |set: i64| digits(set).sum::<i64>() == self.total;
        Automaton::new(order, self.terms.len(), 0, step, accepts, set_in_words)
    }

    /// States are the sums so far, as far as the cells that follow can make them good.
    fn by_sums(&self, order: usize) -> Result<Automaton, TooLarge> {
        let ranges = self.ranges(order);
        let step = |sum: i64, read: usize, digit: i64| {
            let next = sum.checked_add(self.terms[read].coefficient.checked_mul(digit)?)?;
            ranges[read + 1].contains(&next).then_some(next)
        };
        Automaton::new(order, self.terms.len(), 0, step, |sum| sum == self.total, sum_in_words)
    }

    /// For each number of cells read the sums that can be reached and can still be made good, as far as bounds tell: those of single
    /// values, or of different ones, where the cells differ.
    fn ranges(&self, order: usize) -> Vec<RangeInclusive<i64>> {
        let count = self.terms.len();
        let (mut before, mut behind) = (vec![(0, 0)], vec![(0, 0)]);
        before.extend((1..=count).map(|read| self.bounds(order, 0..read)));
        behind.extend((1..=count).map(|left| self.bounds(order, count - left..count)));
        let range = |((least, most), (low, high)): (&(i64, i64), &(i64, i64))| {
            *least.max(&self.total.saturating_sub(*high))..=*most.min(&self.total.saturating_sub(*low))
        };
        before.iter().zip(behind.iter().rev()).map(range).collect()
    }

    /// What some terms add up to at least and at most; the least is above the most where so many cells cannot differ.
    fn bounds(&self, order: usize, places: Range<usize>) -> (i64, i64) {
        let (terms, order) = (&self.terms[places], order as i64);
        let count = terms.len() as i64;
        if self.distinct && count > order {
            (1, 0)
        } else if self.distinct && self.counts_once() {
            (count * (count + 1) / 2, count * order - count * (count - 1) / 2)
        } else {
            terms.iter().fold((0i64, 0i64), |(least, most), term| {
                let last = term.coefficient.saturating_mul(order);
                let (low, high) = (term.coefficient.min(last), term.coefficient.max(last));
                (least.saturating_add(low), most.saturating_add(high))
            })
        }
    }

    /// Whether each digit counts once.
    fn counts_once(&self) -> bool {
        self.terms.iter().all(|term| term.coefficient == 1)
    }

    /// No fewer transitions than its automaton has.
    fn most_transitions(&self, order: usize) -> usize {
        if self.goes_by_sets(order) {
            return most_sets(order, self.terms.len());
        }
        let ranges = self.ranges(order);
        let states = ranges.iter().map(|range| range.end().saturating_sub(*range.start()).saturating_add(1).max(0));
        states.fold(0usize, |all, states| all.saturating_add((states as usize).saturating_mul(order)))
    }
}

/// The transitions between sets of up to so many of `order` values.
fn most_sets(order: usize, cells: usize) -> usize {
    let (mut sets, mut transitions) = (1usize, 0usize);
    for taken in 0..cells.min(order) {
        transitions = transitions.saturating_add(sets.saturating_mul(order - taken));
        sets = sets.saturating_mul(order - taken) / (taken + 1);
    }
    transitions
}

/// The digits of a set of values, ascending.
fn digits(set: i64) -> impl Iterator<Item = i64> {
    (0..64).filter(move |&bit| set >> bit & 1 == 1).map(|bit| bit + 1)
}

fn sum_in_words(read: usize, key: i64) -> String {
    match read {
        0 => "no cell is read".to_owned(),
        1 => format!("the first cell counts {key}"),
        _ => format!("the first {read} cells sum to {key}"),
    }
}

fn set_in_words(read: usize, key: i64) -> String {
    let values: Vec<_> = digits(key).map(|digit| digit.to_string()).collect();
    let (sum, values) = (digits(key).sum::<i64>(), values.join(", "));
    match read {
        0 => "no cell is read".to_owned(),
        1 => format!("the first cell holds {values}"),
        _ => format!("the first {read} cells sum to {sum}, holding {values}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::primitive::Term;

    fn sum(coefficients: &[i64], total: i64, distinct: bool) -> Sum {
        let terms = (0..).zip(coefficients).map(|(cell, &coefficient)| Term { coefficient, cell: Cell::new(cell) });
        Sum { terms: terms.collect(), total, distinct }
    }

    fn automaton(sum: &Sum, order: usize) -> Automaton {
        sum.layered(order).unwrap().automaton
    }

    #[test]
    fn sums_accept_what_adds_up() {
        for (coefficients, total, distinct) in
            [(&[1, 1, 1][..], 7, false), (&[1, 1, 1], 7, true), (&[10, 1, -1], 13, false), (&[2, -3, 1], -4, false)]
        {
            let (sum, order) = (sum(coefficients, total, distinct), 5);
            let automaton = automaton(&sum, order);
            for way in 0..order.pow(3) {
                let values = [way % order, way / order % order, way / order / order];
                let added: i64 = coefficients.iter().zip(values).map(|(by, value)| by * (value as i64 + 1)).sum();
                let differ = values[0] != values[1] && values[0] != values[2] && values[1] != values[2];
                assert_eq!(automaton.accepts(values), added == total && (differ || !distinct), "{sum:?} {values:?}");
            }
        }
    }

    #[test]
    fn sizes_are_bounded_from_above() {
        for order in 1..=9 {
            for (length, total, distinct) in (0..=order + 1).flat_map(|length| {
                [0, 5, 14, 45, 46].into_iter().flat_map(move |total| [(length, total, false), (length, total, true)])
            }) {
                let sum = sum(&vec![1; length], total, distinct);
                assert!(automaton(&sum, order).transitions() <= sum.most_transitions(order), "{sum:?}");
            }
        }
    }

    #[test]
    fn what_passes_the_bound_is_told() {
        let large = |order, cells: usize, total| Primitive::Sum(sum(&vec![1; cells], total, false)).check_size(order);
        assert_eq!(large(25, 25, 325), Ok(()));
        assert_eq!(large(25, 60, 780), Err(TooLarge));
        assert_eq!(large(25, 600, 600), Ok(()), "only ones");
        assert_eq!(Primitive::Sum(sum(&[i64::MAX, i64::MAX], 3, false)).check_size(9), Ok(()));
        assert!(sum(&[1; 7], 56, true).goes_by_sets(16) && !sum(&[1; 8], 56, true).goes_by_sets(16));
        assert!(!sum(&[1, 2], 5, true).goes_by_sets(9), "a set does not tell which counts twice");
    }

    #[test]
    fn counts_are_said_by_clauses_as_long_as_there_are_few() {
        let memberships = |count: usize| {
            (0..count).map(|cell| Membership { cell: Cell::new(cell), values: [Value::new(0)].into_iter().collect() })
        };
        let layered = |least, count| Primitive::AtLeast(least, memberships(count).collect()).layered(4).unwrap();
        assert_eq!((subsets(1, 9), subsets(2, 4), subsets(3, 4), subsets(4, 4)), (1, 4, 6, 4));
        assert!(layered(1, 1000).is_none() && layered(2, 4).is_none() && layered(9, 4).is_none());
        let counting = layered(8, 16).unwrap();
        assert!(counting.automaton.accepts([0, 1].repeat(8)) && !counting.automaton.accepts([0, 1, 1, 1].repeat(4)));
    }
}
