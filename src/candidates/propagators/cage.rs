//! Cells that differ and add up to a total, by the sets of values that they use.
//!
//! Up to order [`ORDER`] these sets are the bits of a string: which sets can the first cells use, and from which of them do the
//! others come to one that adds up to the total? That is consistent for difference and sum together. Beyond, strings are too
//! long: two weaker propagators stand side by side, sums, and combinations without regard to which cell takes what.

use super::combinations::combinations;
use super::sum::{self, Equation};
use super::{Propagator, Reasoning, bits};
use crate::grid::Cell;

/// The largest order whose sets of values are bits of a string: 4096 of them.
pub(super) const ORDER: usize = 12;

/// The largest order whose combinations are listed: at most some hundred.
const LISTED: usize = 16;

/// What narrows the cells of an equation that is a cage.
pub(super) fn propagators(order: usize, equation: &Equation) -> Vec<Propagator> {
    let count = equation.terms.len();
    let cells = equation.cells();
    if order > LISTED {
        return vec![sum::propagator(order, equation)];
    }
    let combinations = combinations(order, count, equation.total);
    if combinations.is_empty() {
        return vec![Propagator::never(cells)];
    }
    match order {
        0..=ORDER => vec![of_sets(order, cells.collect(), &combinations)],
        _ => vec![Propagator::new(cells, Listed { combinations, count }), sum::propagator(order, equation)],
    }
}

/// What narrows cells that differ and use up one of these sets of values, on a board of order [`ORDER`] at most.
pub(super) fn of_sets(order: usize, cells: Vec<Cell>, sets: &[u64]) -> Propagator {
    let count = cells.len();
    match order {
        0..=6 => Propagator::new(cells, Cage::<1>::new(order, count, sets)),
        7..=9 => Propagator::new(cells, Cage::<8>::new(order, count, sets)),
        _ => Propagator::new(cells, Cage::<64>::new(order, count, sets)),
    }
}

/// A cage by strings of `64 * W` sets: bit `s` stands for the set whose values are the bits of `s`.
#[derive(Debug)]
struct Cage<const W: usize> {
    order: usize,
    count: usize,
    /// The sets that add up to the total.
    goals: Box<[u64; W]>,
}

/// For each value under 6, the bits of a word whose numbers lack the value.
const WITHOUT: [u64; 6] = [
    0x5555_5555_5555_5555,
    0x3333_3333_3333_3333,
    0x0f0f_0f0f_0f0f_0f0f,
    0x00ff_00ff_00ff_00ff,
    0x0000_ffff_0000_ffff,
    0x0000_0000_ffff_ffff,
];

impl<const W: usize> Cage<W> {
    fn new(order: usize, count: usize, combinations: &[u64]) -> Cage<W> {
        let mut goals = Box::new([0; W]);
        combinations.iter().for_each(|&set| goals[set as usize / 64] |= 1 << (set % 64));
        Cage { order, count, goals }
    }
}

impl<const W: usize> Reasoning for Cage<W> {
    fn narrow(&self, domains: &mut [u64], room: &mut Vec<u64>) -> bool {
        room.clear();
        room.resize(W * (domains.len() + 1), 0);
        let (used, _) = room.as_chunks_mut::<W>();
        used[0][0] = 1;
        for (place, &domain) in domains.iter().enumerate() {
            let [before, after] = &mut used[place..place + 2] else { return false };
            bits(domain).for_each(|value| add(before, value, after));
        }
        let mut good = used[domains.len()];
        good.iter_mut().zip(&*self.goals).for_each(|(good, goals)| *good &= goals);
        for (place, domain) in domains.iter_mut().enumerate().rev() {
            let (mut before, mut kept) = ([0; W], 0);
            for value in bits(*domain) {
                kept |= u64::from(take(&good, value, &used[place], &mut before)) << value;
            }
            *domain = kept;
            good = before;
        }
        good != [0; W]
    }

    fn cost(&self) -> usize {
        2 * W * self.count * self.order
    }
}

/// Adds to `after` each set of `before` that lacks the value, with it.
fn add<const W: usize>(before: &[u64; W], value: usize, after: &mut [u64; W]) {
    match WITHOUT.get(value) {
        Some(without) => (0..W).for_each(|word| after[word] |= (before[word] & without) << (1 << value)),
        None => {
            let bit = 1 << (value - 6);
            (0..W).filter(|word| word & bit != 0).for_each(|word| after[word] |= before[word ^ bit]);
        }
    }
}

/// Adds to `before` each set of `good` that has the value, without it, if it is among the `used` ones. Whether there is one.
fn take<const W: usize>(good: &[u64; W], value: usize, used: &[u64; W], before: &mut [u64; W]) -> bool {
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

/// A cage by its combinations: those count that the cells can still use up, whichever cell takes what.
#[derive(Debug)]
struct Listed {
    combinations: Vec<u64>,
    count: usize,
}

impl Reasoning for Listed {
    fn narrow(&self, domains: &mut [u64], _: &mut Vec<u64>) -> bool {
        let all = domains.iter().fold(0, |all, domain| all | domain);
        let fits = |set: &&u64| **set & !all == 0 && domains.iter().all(|domain| domain & **set != 0);
        let kept = self.combinations.iter().filter(fits).fold(0, |kept, set| kept | set);
        domains.iter_mut().for_each(|domain| *domain &= kept);
        kept != 0
    }

    fn cost(&self) -> usize {
        self.combinations.len() * self.count
    }
}
