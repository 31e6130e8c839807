//! Cells that differ, by the sets of values that they use: to order [`ORDER`] these sets are the
//! bits of a string. Which sets can the first cells use, and from which of those that all may use
//! do the others come back? (Trick's dynamic programming over sums, 2003, carried over to sets.)
//!
//! A cage is such a walk, whose last string is narrowed to the sets with its total; a house with
//! the sums inside it is one, whose string behind each sum is. It is domain consistent for *the
//! cells differ, and the first of them use one of these sets, at each mark*, and reads 2·W words
//! for each open cell and each of its values, W being 1, 8 or 64. A value is *required* which the
//! cells before the first mark hold in all sets that are left: whoever sees all its places lacks
//! it.

use super::{Propagator, Reasoning, Room, bits, cleared, few};
use crate::grid::Cell;
use crate::primitive::Differing;

/// The largest order whose sets of values are bits of a string: 4096 of them.
pub(super) const ORDER: usize = 12;

/// For each value under 6, the bits of a word whose numbers lack the value.
const WITHOUT: [u64; 6] = [
    0x5555_5555_5555_5555,
    0x3333_3333_3333_3333,
    0x0f0f_0f0f_0f0f_0f0f,
    0x00ff_00ff_00ff_00ff,
    0x0000_ffff_0000_ffff,
    0x0000_0000_ffff_ffff,
];

/// A string of `64 * W` sets: bit `s` stands for the set whose values are the bits of `s`.
pub(super) type Sets<const W: usize> = [u64; W];

/// The string that has one set.
pub(super) fn only<const W: usize>(set: u64) -> Sets<W> {
    let mut sets = [0; W];
    sets[set as usize / 64] = 1 << (set % 64);
    sets
}

/// What two strings share.
pub(super) fn both<const W: usize>(one: &Sets<W>, other: &Sets<W>) -> Sets<W> {
    std::array::from_fn(|word| one[word] & other[word])
}

/// What either of two strings has.
fn union<const W: usize>(one: &Sets<W>, other: &Sets<W>) -> Sets<W> {
    std::array::from_fn(|word| one[word] | other[word])
}

/// Adds to `after` each set of `before` that lacks the value, with it.
pub(super) fn add<const W: usize>(before: &Sets<W>, value: usize, after: &mut Sets<W>) {
    match WITHOUT.get(value) {
        Some(without) => (0..W).for_each(|word| after[word] |= (before[word] & without) << (1 << value)),
        None => {
            let bit = 1 << (value - 6);
            (0..W).filter(|word| word & bit != 0).for_each(|word| after[word] |= before[word ^ bit]);
        }
    }
}

/// Adds to `before` each set of `good` that has the value, without it, if it is among the `used`
/// ones. Whether there is one.
pub(super) fn take<const W: usize>(good: &Sets<W>, value: usize, used: &Sets<W>, before: &mut Sets<W>) -> bool {
    let mut any = 0;
    let mut note = |word: usize, sets: u64| {
        any |= sets & used[word];
        before[word] |= sets & used[word];
    };
    match WITHOUT.get(value) {
        Some(without) => (0..W).for_each(|word| note(word, (good[word] >> (1 << value)) & without)),
        None => {
            let bit = 1 << (value - 6);
            (0..W).filter(|word| word & bit == 0).for_each(|word| note(word, good[word | bit]));
        }
    }
    any != 0
}

/// Those of some values that every set of the string has.
fn in_all<const W: usize>(sets: &Sets<W>, values: u64) -> u64 {
    let any = sets.iter().fold(0, |any, word| any | word);
    let is_lacked = |value: usize| match WITHOUT.get(value) {
        Some(without) => any & without != 0,
        None => (0..W).any(|word| word >> (value - 6) & 1 == 0 && sets[word] != 0),
    };
    bits(values).filter(|&value| !is_lacked(value)).fold(0, |all, value| all | 1 << value)
}

/// The values of settled cells; `None` where two have the same.
pub(super) fn settled(domains: &[u64]) -> Option<u64> {
    let singles = domains.iter().filter(|domain| domain.is_power_of_two());
    singles.into_iter().try_fold(0, |all, domain| (all & domain == 0).then_some(all | domain))
}

/// Walks forth: behind the first of the strings, one more than there are cells, they become the
/// sets that the cells so far may use. The values of settled cells are among them from the first
/// string on, since no other cell may take these.
pub(super) fn forth<const W: usize>(settled: u64, domains: &[u64], strings: &mut [Sets<W>]) {
    for (place, &domain) in domains.iter().enumerate() {
        let [before, after] = &mut strings[place..place + 2] else { return };
        if domain.is_power_of_two() {
            *after = *before;
        } else {
            *after = [0; W];
            bits(domain & !settled).for_each(|value| add(before, value, after));
        }
    }
}

/// Walks back from sets that all cells together may use: leaves each cell the values by which it
/// comes there. The sets that are used before the first of them.
pub(super) fn back<const W: usize>(mut good: Sets<W>, domains: &mut [u64], strings: &[Sets<W>]) -> Sets<W> {
    for (place, domain) in domains.iter_mut().enumerate().rev().filter(|(_, domain)| !domain.is_power_of_two()) {
        let (mut before, mut kept) = ([0; W], 0);
        for value in bits(*domain) {
            kept |= u64::from(take(&good, value, &strings[place], &mut before)) << value;
        }
        *domain = kept;
        good = before;
    }
    good
}

/// Who sees cells that differ.
#[derive(Debug, Default)]
pub(super) struct Seeing(Box<[(Cell, u64)]>);

impl Seeing {
    /// Those that see two of the cells or more.
    pub(super) fn new(differing: &Differing, cells: &[Cell]) -> Seeing {
        Seeing(differing.seeing(cells))
    }

    /// Strikes what the cells must use one way or another, besides what was settled, from whoever
    /// sees all places of it.
    pub(super) fn strike<const W: usize>(
        &self,
        good: &Sets<W>,
        settled: u64,
        domains: &[u64],
        struck: &mut Vec<(Cell, u64)>,
    ) {
        if self.0.is_empty() {
            return;
        }
        let singles = domains.iter().filter(|domain| domain.is_power_of_two());
        let settled = singles.fold(settled, |all, domain| all | domain);
        let any = domains.iter().fold(0, |any, domain| any | domain);
        for value in bits(in_all(good, any & !settled)) {
            self.strike_value(value, domains, struck);
        }
    }

    /// Strikes values that the cells must use from whoever sees all places of them, but for what
    /// is settled.
    pub(super) fn strike_values(&self, values: u64, domains: &[u64], struck: &mut Vec<(Cell, u64)>) {
        let singles = domains.iter().filter(|domain| domain.is_power_of_two());
        let settled = singles.fold(0, |all, domain| all | domain);
        if !self.0.is_empty() {
            bits(values & !settled).for_each(|value| self.strike_value(value, domains, struck));
        }
    }

    /// Strikes one value from whoever sees all its places.
    pub(super) fn strike_value(&self, value: usize, domains: &[u64], struck: &mut Vec<(Cell, u64)>) {
        let places = domains.iter().enumerate().fold(0, |all, (place, domain)| all | (domain >> value & 1) << place);
        let seeing = self.0.iter().filter(|(_, seen)| places & !seen == 0);
        struck.extend(seeing.map(|&(cell, _)| (cell, 1 << value)));
    }
}

/// What narrows cells that differ, of which the first ones, so many at each mark and at one at
/// least, use one of these sets of values; on a board of order [`ORDER`] at most.
pub(super) fn propagator(
    order: usize,
    cells: Vec<Cell>,
    marks: &[(usize, Vec<u64>)],
    differing: &Differing,
) -> Propagator {
    let seeing = Seeing::new(differing, &cells[..marks[0].0]);
    let count = cells.len();
    match order {
        0..=6 => Propagator::new(cells, Walk::<1>::new(order, count, marks, seeing)),
        7..=9 => Propagator::new(cells, Walk::<8>::new(order, count, marks, seeing)),
        _ => Propagator::new(cells, Walk::<64>::new(order, count, marks, seeing)),
    }
}

/// Cells that differ, with marks behind some of them.
#[derive(Debug)]
struct Walk<const W: usize> {
    order: usize,
    /// How many cells there are.
    count: usize,
    /// Behind how many cells which sets are used, by ascending numbers of cells.
    marks: Box<[(usize, Sets<W>)]>,
    /// Who sees the cells before the first mark.
    seeing: Seeing,
}

impl<const W: usize> Walk<W> {
    fn new(order: usize, count: usize, marks: &[(usize, Vec<u64>)], seeing: Seeing) -> Walk<W> {
        let string = |sets: &[u64]| sets.iter().fold([0; W], |all, &set| union(&all, &only(set)));
        let marks = marks.iter().map(|(count, sets)| (*count, string(sets))).collect();
        Walk { order, count, marks, seeing }
    }
}

impl<const W: usize> Reasoning for Walk<W> {
    fn narrow(&self, domains: &mut [u64], room: &mut Room) -> bool {
        let (strings, _) = cleared(&mut room.words, W * (domains.len() + 1)).as_chunks_mut::<W>();
        let Some(settled) = settled(domains) else { return false };
        if let [(_, sets)] = &self.marks[..]
            && self.marks[0].0 == domains.len()
            && few::are_few(domains)
        {
            let has = |set: u64| sets[set as usize / 64] >> (set % 64) & 1 == 1;
            let fits = |used: u64, _, last: u64| {
                bits(last).filter(|value| has(used | 1 << value)).fold(0, |all, value| all | 1 << value)
            };
            let in_all = few::keep(domains, 0, fits);
            self.seeing.strike_values(in_all, domains, &mut room.struck);
            return domains[0] != 0;
        }
        strings[0] = only(settled);
        let mut from = 0;
        for &(to, sets) in &self.marks {
            forth(settled, &domains[from..to], &mut strings[from..=to]);
            // What is settled behind the mark is in all strings.
            let behind = domains[to..].iter().filter(|domain| domain.is_power_of_two());
            let sets = bits(behind.fold(0, |all, domain| all | domain)).fold(sets, |sets, value| {
                let mut with = [0; W];
                add(&sets, value, &mut with);
                with
            });
            strings[to] = both(&strings[to], &sets);
            from = to;
        }
        forth(settled, &domains[from..], &mut strings[from..]);
        let (good, first) = (strings[domains.len()], self.marks[0].0);
        if good == [0; W] {
            return false;
        }
        let good = back(good, &mut domains[first..], &strings[first..]);
        back(good, &mut domains[..first], &strings[..=first]);
        self.seeing.strike(&good, settled, &domains[..first], &mut room.struck);
        true
    }

    fn cost(&self) -> usize {
        2 * W * self.count * self.order
    }
}
