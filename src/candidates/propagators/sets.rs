//! Cells that differ, by the sets of values that they use: to order [`ORDER`] these sets are the bits of a string. Which sets can the
//! first cells use, and from which of those that all may use do the others come back? (Trick's dynamic programming over sums,
//! 2003, carried over to sets.)
//!
//! A walk forth and back reads 2·W words for each cell and each of its values, W being 1, 8 or 64; it is domain consistent for *the cells
//! differ and use one of these sets*. A value that all sets have which are left is *required*: whoever sees all its places lacks it.

use super::differing::Differing;
use super::{Propagator, Reasoning, Room, bits, cleared};
use crate::grid::Cell;

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

/// Adds to `before` each set of `good` that has the value, without it, if it is among the `used` ones. Whether there is one.
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

/// The values that every set of the string has, on a board of this order.
fn in_all<const W: usize>(sets: &Sets<W>, order: usize) -> u64 {
    let any = sets.iter().fold(0, |any, word| any | word);
    let is_lacked = |value: usize| match WITHOUT.get(value) {
        Some(without) => any & without != 0,
        None => (0..W).any(|word| word >> (value - 6) & 1 == 0 && sets[word] != 0),
    };
    (0..order).filter(|&value| !is_lacked(value)).fold(0, |all, value| all | 1 << value)
}

/// Walks forth: `strings`, one more than there are cells, become the sets that the first cells may use, the values of settled cells
/// among them from the first string on, since no other cell may take these. `false` where two settled cells have one value.
pub(super) fn forth<const W: usize>(domains: &[u64], strings: &mut [Sets<W>]) -> bool {
    let mut settled = 0;
    for domain in domains.iter().filter(|domain| domain.is_power_of_two()) {
        if settled & domain != 0 {
            return false;
        }
        settled |= domain;
    }
    strings[0] = only(settled);
    for (place, &domain) in domains.iter().enumerate() {
        let [before, after] = &mut strings[place..place + 2] else { return false };
        if domain.is_power_of_two() {
            *after = *before;
        } else {
            *after = [0; W];
            bits(domain & !settled).for_each(|value| add(before, value, after));
        }
    }
    true
}

/// Walks back from sets that all cells together may use: leaves each cell the values by which it comes there.
pub(super) fn back<const W: usize>(mut good: Sets<W>, domains: &mut [u64], strings: &[Sets<W>]) {
    for (place, domain) in domains.iter_mut().enumerate().rev().filter(|(_, domain)| !domain.is_power_of_two()) {
        let (mut before, mut kept) = ([0; W], 0);
        for value in bits(*domain) {
            kept |= u64::from(take(&good, value, &strings[place], &mut before)) << value;
        }
        *domain = kept;
        good = before;
    }
}

/// Who sees cells that differ.
#[derive(Debug, Default)]
pub(super) struct Seeing(Box<[(Cell, u64)]>);

impl Seeing {
    /// Those that see two of the cells or more.
    pub(super) fn new(differing: &Differing, cells: &[Cell]) -> Seeing {
        Seeing(differing.seeing(cells))
    }

    /// Strikes what the cells must use one way or another from whoever sees all places of it.
    pub(super) fn strike<const W: usize>(
        &self,
        good: &Sets<W>,
        order: usize,
        domains: &[u64],
        struck: &mut Vec<(Cell, u64)>,
    ) {
        if self.0.is_empty() {
            return;
        }
        let settled = domains.iter().filter(|domain| domain.is_power_of_two()).fold(0, |all, domain| all | domain);
        for value in bits(in_all(good, order) & !settled) {
            self.strike_value(value, domains, struck);
        }
    }

    /// Strikes one value from whoever sees all its places.
    pub(super) fn strike_value(&self, value: usize, domains: &[u64], struck: &mut Vec<(Cell, u64)>) {
        let places = domains.iter().enumerate().fold(0, |all, (place, domain)| all | (domain >> value & 1) << place);
        let seeing = self.0.iter().filter(|(_, seen)| places & !seen == 0);
        struck.extend(seeing.map(|&(cell, _)| (cell, 1 << value)));
    }
}

/// What narrows cells that differ and use up one of these sets of values, on a board of order [`ORDER`] at most.
pub(super) fn propagator(order: usize, cells: Vec<Cell>, sets: &[u64], differing: &Differing) -> Propagator {
    let seeing = Seeing::new(differing, &cells);
    match order {
        0..=6 => Propagator::new(cells, Cage::<1>::new(order, sets, seeing)),
        7..=9 => Propagator::new(cells, Cage::<8>::new(order, sets, seeing)),
        _ => Propagator::new(cells, Cage::<64>::new(order, sets, seeing)),
    }
}

/// Cells that differ and use up one of some sets.
#[derive(Debug)]
struct Cage<const W: usize> {
    order: usize,
    goals: Box<Sets<W>>,
    seeing: Seeing,
    count: usize,
}

impl<const W: usize> Cage<W> {
    fn new(order: usize, sets: &[u64], seeing: Seeing) -> Cage<W> {
        let mut goals = Box::new([0; W]);
        sets.iter().for_each(|&set| goals[set as usize / 64] |= 1 << (set % 64));
        let count = sets.first().map_or(0, |set| set.count_ones() as usize);
        Cage { order, goals, seeing, count }
    }
}

impl<const W: usize> Reasoning for Cage<W> {
    fn narrow(&self, domains: &mut [u64], room: &mut Room) -> bool {
        let (strings, _) = cleared(&mut room.words, W * (domains.len() + 1)).as_chunks_mut::<W>();
        if !forth(domains, strings) {
            return false;
        }
        let good = both(&strings[domains.len()], &self.goals);
        if good == [0; W] {
            return false;
        }
        back(good, domains, strings);
        self.seeing.strike(&good, self.order, domains, &mut room.struck);
        true
    }

    fn cost(&self) -> usize {
        2 * W * self.count * self.order
    }
}
