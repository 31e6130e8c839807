//! Sums, and the automata that say them.

use std::collections::BTreeMap;
use std::ops::{Range, RangeInclusive};

use super::layered::Layered;
use super::{Automaton, MAX_TRANSITIONS, Primitive, TooLarge};
use crate::grid::Cell;
use crate::values::{Numbers, Value};

/// That the places of values (from 1), times their coefficients, add up to a total. What a sum says of numbers is put so by
/// [`Sum::over`]: back ends that add places need not know what values count.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sum {
    /// The cells with their coefficients, none of them 0. A cell may stand here more than once.
    pub terms: Vec<Term>,
    /// What they add up to.
    pub total: i64,
    /// Whether the cells hold different values as well, each standing here once: then a back end may go through sets of used
    /// values, which sees more than sums do, and [`Primitive::AllDifferent`] need not stand beside it.
    pub distinct: bool,
}

/// A cell with its coefficient.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Term {
    /// How often it counts; negative where it is taken away.
    pub coefficient: i64,
    /// The cell.
    pub cell: Cell,
}

impl Sum {
    /// Two lists of cells have the same sum; values may repeat.
    pub fn equal(one: &[Cell], other: &[Cell]) -> Sum {
        let term = |coefficient| move |&cell: &Cell| Term { coefficient, cell };
        Sum { terms: one.iter().map(term(1)).chain(other.iter().map(term(-1))).collect(), total: 0, distinct: false }
    }

    /// These cells add up to a total; values may repeat.
    pub fn of(cells: impl IntoIterator<Item = Cell>, total: i64) -> Sum {
        Sum { terms: cells.into_iter().map(|cell| Term { coefficient: 1, cell }).collect(), total, distinct: false }
    }

    /// What says the same of the numbers of a board: the sum of places that comes to it, or an automaton where the numbers do not
    /// follow one another.
    ///
    /// # Errors
    /// Where the automaton would have more than `MAX_TRANSITIONS` transitions.
    pub fn over(self, numbers: &Numbers) -> Result<Vec<Primitive>, TooLarge> {
        if let Some(first) = numbers.first() {
            let total = self.total.saturating_sub(self.beyond_places(first));
            return Ok(vec![Primitive::Sum(Sum { total, ..self })]);
        }
        let automaton = Adding { sum: &self, total: self.total, numbers }.by_sums()?;
        let cells = self.cells();
        let differ = self.distinct.then(|| Primitive::AllDifferent(cells.clone()));
        Ok(std::iter::once(Primitive::Automaton(cells, automaton)).chain(differ).collect())
    }

    /// What its cells add up to in numbers, of which each is one more than the one before: what [`Sum::over`] was asked to say.
    pub fn total_of_numbers(&self, numbers: &Numbers) -> i64 {
        self.total.saturating_add(self.beyond_places(numbers.first().unwrap_or(1)))
    }

    /// By how much numbers from this one on add up to more than places do.
    fn beyond_places(&self, first: i64) -> i64 {
        let coefficients = self.terms.iter().fold(0i64, |all, term| all.saturating_add(term.coefficient));
        coefficients.saturating_mul(first - 1)
    }

    /// Its terms, the coefficients of a cell added up; those that come to nothing left out.
    pub fn gathered(&self) -> Vec<(Cell, i128)> {
        let mut terms: BTreeMap<Cell, i128> = BTreeMap::new();
        self.terms.iter().for_each(|term| *terms.entry(term.cell).or_default() += i128::from(term.coefficient));
        terms.into_iter().filter(|&(_, coefficient)| coefficient != 0).collect()
    }

    /// Its cells, in the order of its terms.
    pub fn cells(&self) -> Vec<Cell> {
        self.terms.iter().map(|term| term.cell).collect()
    }

    /// Whether its automaton goes through sets of used values rather than partial sums: where the cells hold different values
    /// that count once each, and `MAX_TRANSITIONS` allows all sets. Sums leave it unsaid that the values differ.
    pub fn goes_by_sets(&self, order: usize) -> bool {
        self.distinct && self.counts_once() && most_sets(order, self.terms.len()) <= MAX_TRANSITIONS
    }

    /// The automaton that says it, in the words of the board's numbers.
    pub(super) fn layered(&self, numbers: &Numbers) -> Result<Layered, TooLarge> {
        let adding = Adding { sum: self, total: self.total_of_numbers(numbers), numbers };
        let automaton = if self.goes_by_sets(numbers.count()) { adding.by_sets() } else { adding.by_sums() }?;
        Ok(Layered { cells: self.cells(), automaton })
    }

    /// Whether each cell counts once.
    fn counts_once(&self) -> bool {
        self.terms.iter().all(|term| term.coefficient == 1)
    }

    /// Whether bounds tell that its automaton is within [`MAX_TRANSITIONS`].
    pub(super) fn is_small(&self, order: usize) -> bool {
        self.most_transitions(order) <= MAX_TRANSITIONS
    }

    /// No fewer transitions than its automaton has.
    fn most_transitions(&self, order: usize) -> usize {
        if self.goes_by_sets(order) {
            return most_sets(order, self.terms.len());
        }
        let ranges = Adding { sum: self, total: self.total, numbers: &Numbers::places(order) }.ranges();
        let states = ranges.iter().map(|range| range.end().saturating_sub(*range.start()).saturating_add(1).max(0));
        states.fold(0usize, |all, states| all.saturating_add((states as usize).saturating_mul(order)))
    }
}

/// A sum of numbers, on its way to an automaton.
struct Adding<'s> {
    sum: &'s Sum,
    /// What the numbers add up to.
    total: i64,
    numbers: &'s Numbers,
}

impl Adding<'_> {
    /// States are the sets of values so far, as bits.
    fn by_sets(&self) -> Result<Automaton, TooLarge> {
        let step = |set: i64, _, place: i64| (set >> (place - 1) & 1 == 0).then_some(set | 1 << (place - 1));
        let numbers = self.numbers.clone();
        let words = move |read: usize, set: i64| set_in_words(read, &of_set(&numbers, set).collect::<Vec<_>>());
        let accepts = |set: i64| of_set(self.numbers, set).sum::<i64>() == self.total;
        let places = Numbers::places(self.numbers.count());
        Automaton::new(&places, self.sum.terms.len(), 0, step, accepts, words)
    }

    /// States are the sums so far, as far as the cells that follow can make them good.
    fn by_sums(&self) -> Result<Automaton, TooLarge> {
        let (terms, ranges) = (&self.sum.terms, self.ranges());
        let step = |sum: i64, read: usize, number: i64| {
            let next = sum.checked_add(terms[read].coefficient.checked_mul(number)?)?;
            ranges[read + 1].contains(&next).then_some(next)
        };
        Automaton::new(self.numbers, terms.len(), 0, step, |sum| sum == self.total, sum_in_words)
    }

    /// For each number of cells read the sums that can be reached and can still be made good, as far as bounds tell: those of single
    /// values, or of different ones, where the cells differ.
    fn ranges(&self) -> Vec<RangeInclusive<i64>> {
        let count = self.sum.terms.len();
        let (mut before, mut behind) = (vec![(0, 0)], vec![(0, 0)]);
        before.extend((1..=count).map(|read| self.bounds(0..read)));
        behind.extend((1..=count).map(|left| self.bounds(count - left..count)));
        let range = |((least, most), (low, high)): (&(i64, i64), &(i64, i64))| {
            *least.max(&self.total.saturating_sub(*high))..=*most.min(&self.total.saturating_sub(*low))
        };
        before.iter().zip(behind.iter().rev()).map(range).collect()
    }

    /// What some terms add up to at least and at most; the least is above the most where so many cells cannot differ.
    fn bounds(&self, places: Range<usize>) -> (i64, i64) {
        let terms = &self.sum.terms[places];
        if self.sum.distinct && terms.len() > self.numbers.count() {
            (1, 0)
        } else if self.sum.distinct && self.sum.counts_once() {
            self.numbers.extreme_sums(terms.len())
        } else {
            let (least, greatest) = (self.numbers.least(), self.numbers.greatest());
            terms.iter().fold((0i64, 0i64), |(low, high), term| {
                let ends = [least, greatest].map(|number| term.coefficient.saturating_mul(number));
                (low.saturating_add(ends[0].min(ends[1])), high.saturating_add(ends[0].max(ends[1])))
            })
        }
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

/// What the values of a set count, in their order.
fn of_set(numbers: &Numbers, set: i64) -> impl Iterator<Item = i64> + '_ {
    (0..numbers.count()).filter(move |bit| set >> bit & 1 == 1).map(|bit| numbers.of(Value::new(bit)))
}

fn sum_in_words(read: usize, key: i64) -> String {
    match read {
        0 => "no cell is read".to_owned(),
        1 => format!("the first cell counts {key}"),
        _ => format!("the first {read} cells sum to {key}"),
    }
}

fn set_in_words(read: usize, numbers: &[i64]) -> String {
    let sum = numbers.iter().sum::<i64>();
    let numbers = numbers.iter().map(|number| number.to_string()).collect::<Vec<_>>().join(", ");
    match read {
        0 => "no cell is read".to_owned(),
        1 => format!("the first cell holds {numbers}"),
        _ => format!("the first {read} cells sum to {sum}, holding {numbers}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sum(coefficients: &[i64], total: i64, distinct: bool) -> Sum {
        let terms = (0..).zip(coefficients).map(|(cell, &coefficient)| Term { coefficient, cell: Cell::new(cell) });
        Sum { terms: terms.collect(), total, distinct }
    }

    fn automaton(sum: &Sum, order: usize) -> Automaton {
        sum.layered(&Numbers::places(order)).unwrap().automaton
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
}
