//! Sums with coefficients: which sums the first cells can reach, and from which of them the others reach the total, as strings of bits.
//! (Trick 2003: knapsack constraints by dynamic programming, domain consistent; the bits are ours.)

use super::{Propagator, Reasoning, Room, bits, cleared};
use crate::grid::Cell;
use crate::primitive;

/// The longest string of sums, in bits. Sums that need more are narrowed by their bounds alone ([`bounds`](super::bounds)).
pub(super) const WIDEST: u32 = 64 * 32;

/// Digits times coefficients that add up to a total; each cell stands here once, and no coefficient is 0.
#[derive(Clone, Debug)]
pub(super) struct Equation {
    pub(super) terms: Vec<(Cell, i128)>,
    pub(super) total: i128,
}

impl Equation {
    /// What a sum says, the coefficients of a cell added up.
    pub(super) fn of(sum: &primitive::Sum) -> Equation {
        Equation { terms: sum.gathered(), total: i128::from(sum.total) }
    }

    /// Whether these digits, one for each term, add up to the total.
    pub(super) fn holds<const K: usize>(&self, digits: [i64; K]) -> bool {
        let products = self.terms.iter().zip(digits).map(|((_, coefficient), digit)| coefficient * i128::from(digit));
        products.sum::<i128>() == self.total
    }

    pub(super) fn cells(&self) -> impl Iterator<Item = Cell> + '_ {
        self.terms.iter().map(|&(cell, _)| cell)
    }
}

/// What narrows an equation on a board of this order, whichever cells differ; `None` where sums are too long for strings.
pub(super) fn propagator(order: usize, equation: &Equation) -> Option<Propagator> {
    let steps: Vec<Vec<i128>> = equation.terms.iter().map(|&(_, coefficient)| steps(order, coefficient)).collect();
    let least = |coefficient: i128| coefficient.min(coefficient * order as i128);
    let lowest: i128 = equation.terms.iter().map(|&(_, coefficient)| least(coefficient)).sum();
    let highest: i128 = steps.iter().flat_map(|steps| steps.iter().max()).sum();
    let rest = equation.total - lowest;
    let cells = equation.cells();
    Some(match rest {
        _ if rest < 0 || rest > highest => Propagator::never(cells),
        0..64 => Propagator::new(cells, Sums::<1>::new(&steps, rest)),
        64..128 => Propagator::new(cells, Sums::<2>::new(&steps, rest)),
        128..256 => Propagator::new(cells, Sums::<4>::new(&steps, rest)),
        256..512 => Propagator::new(cells, Sums::<8>::new(&steps, rest)),
        512..1024 => Propagator::new(cells, Sums::<16>::new(&steps, rest)),
        _ if rest < i128::from(WIDEST) => Propagator::new(cells, Sums::<32>::new(&steps, rest)),
        _ => return None,
    })
}

/// What each value adds to the least that its cell can add.
fn steps(order: usize, coefficient: i128) -> Vec<i128> {
    let step = |value: usize| if coefficient > 0 { value } else { order - 1 - value };
    (0..order).map(|value| coefficient.abs() * step(value) as i128).collect()
}

/// Sums of up to `64 * M` bits: bit `s` of a string says that a sum of `s` can be reached.
#[derive(Debug)]
struct Sums<const M: usize> {
    /// How many values there are.
    order: usize,
    /// For each cell and value what it adds, cut off where it is too much.
    steps: Box<[u32]>,
    /// What they add up to: under `64 * M`.
    total: u32,
}

impl<const M: usize> Sums<M> {
    fn new(steps: &[Vec<i128>], total: i128) -> Sums<M> {
        let longest = 64 * M as i128;
        let cut = steps.iter().flatten().map(|&step| step.min(longest) as u32).collect();
        Sums { order: steps[0].len(), steps: cut, total: total as u32 }
    }

    fn steps(&self, place: usize) -> &[u32] {
        &self.steps[place * self.order..(place + 1) * self.order]
    }
}

impl<const M: usize> Reasoning for Sums<M> {
    fn narrow(&self, domains: &mut [u64], room: &mut Room) -> bool {
        let (reached, _) = cleared(&mut room.words, M * domains.len()).as_chunks_mut::<M>();
        let mut sums = one::<M>(0);
        for (place, &domain) in domains.iter().enumerate() {
            reached[place] = sums;
            let steps = self.steps(place);
            let mut after = [0; M];
            bits(domain).for_each(|value| add(&sums, steps[value], &mut after));
            sums = after;
        }
        let mut good = one::<M>(self.total);
        for place in (0..domains.len()).rev() {
            let (steps, mut before, mut kept) = (self.steps(place), [0; M], 0);
            for value in bits(domains[place]) {
                kept |= u64::from(take(&good, steps[value], &reached[place], &mut before)) << value;
            }
            domains[place] = kept;
            good = before;
        }
        good != [0; M]
    }

    fn cost(&self) -> usize {
        2 * M * self.steps.len()
    }
}

fn one<const M: usize>(sum: u32) -> [u64; M] {
    let mut string = [0; M];
    string[sum as usize / 64] = 1 << (sum % 64);
    string
}

/// Adds to `after` all sums, each greater by a step; what does not fit is cut off.
fn add<const M: usize>(sums: &[u64; M], step: u32, after: &mut [u64; M]) {
    let (words, step) = (step as usize / 64, step % 64);
    if words >= M {
        return;
    }
    // Whole words first, so that all that follows is of a length that the compiler knows.
    let mut moved = [0; M];
    moved[words..].copy_from_slice(&sums[..M - words]);
    (0..M).for_each(|word| after[word] |= moved[word] << step);
    // What is shifted out of a word goes to the next, in two shifts, for one of 64 bits would be none.
    (1..M).for_each(|word| after[word] |= moved[word - 1] >> 1 >> (63 - step));
}

/// Adds to `before` all `good` sums, each less by a step, that are among the `reached` ones; what is below 0 is cut off. Whether
/// there is one.
fn take<const M: usize>(good: &[u64; M], step: u32, reached: &[u64; M], before: &mut [u64; M]) -> bool {
    let (words, step) = (step as usize / 64, step % 64);
    if words >= M {
        return false;
    }
    let mut moved = [0; M];
    moved[..M - words].copy_from_slice(&good[words..]);
    let mut any = 0;
    let mut note = |word: usize, sums: u64| {
        any |= sums & reached[word];
        before[word] |= sums & reached[word];
    };
    (0..M).for_each(|word| note(word, moved[word] >> step));
    (1..M).for_each(|word| note(word - 1, moved[word] << 1 << (63 - step)));
    any != 0
}
