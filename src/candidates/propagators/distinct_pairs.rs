//! Pairs of cells no two of which hold the same pair of values: as unit propagation does on the formula, with a word for each value of a first
//! cell, whose bits are the values of the second.
//!
//! A pair of cells that is settled takes its pair of values from all others: what is left to a cell goes with some value of the other. Where there are
//! as many pairs of cells as of values, each pair of values must be possible somewhere, and where it is possible once, there it is.

use super::{Propagator, Reasoning, Room, bits, cleared};
use crate::grid::Cell;
use crate::values::Values;

#[derive(Debug)]
struct DistinctPairs {
    order: usize,
    count: usize,
}

/// Its cells are those of the pairs, pair by pair.
pub(super) fn propagator(order: usize, pairs: &[(Cell, Cell)]) -> Propagator {
    let cells = pairs.iter().flat_map(|&(one, other)| [one, other]);
    Propagator::new(cells, DistinctPairs { order, count: pairs.len() })
}

impl DistinctPairs {
    /// The pairs of values that settled pairs of cells have; `None` where two have the same.
    fn take(&self, pairs: &[[u64; 2]], taken: &mut [u64]) -> Option<()> {
        taken.fill(0);
        for &[one, other] in pairs.iter().filter(|pair| is_settled(pair)) {
            let seconds = &mut taken[one.trailing_zeros() as usize];
            if *seconds & other != 0 {
                return None;
            }
            *seconds |= other;
        }
        Some(())
    }

    /// Takes from pairs that are not settled what others have; whether anything was left to each, and whether anything was taken.
    fn strike(&self, pairs: &mut [[u64; 2]], taken: &[u64]) -> Option<bool> {
        let mut is_new = false;
        for pair in pairs.iter_mut().filter(|pair| !is_settled(pair)) {
            let mut left = [0; 2];
            for value in bits(pair[0]) {
                let with = pair[1] & !taken[value];
                if with != 0 {
                    left[0] |= 1 << value;
                    left[1] |= with;
                }
            }
            if left[0] == 0 {
                return None;
            }
            is_new |= *pair != left;
            *pair = left;
        }
        Some(is_new)
    }

    /// Puts each pair of values where alone it can be; whether each can be somewhere, and whether anything was taken.
    fn place(&self, pairs: &mut [[u64; 2]], taken: &[u64], counts: &mut [u64]) -> Option<bool> {
        let (once, more) = counts.split_at_mut(self.order);
        once.fill(0);
        more.fill(0);
        for &[one, other] in pairs.iter() {
            for value in bits(one) {
                let with = if is_settled(&[one, other]) { other } else { other & !taken[value] };
                more[value] |= once[value] & with;
                once[value] |= with;
            }
        }
        let all = Values::all(self.order).bits();
        let mut is_new = false;
        for value in 0..self.order {
            if once[value] != all {
                return None;
            }
            for other in bits(once[value] & !more[value] & !taken[value]) {
                // Something else may have been put there meanwhile.
                let has = |pair: &&mut [u64; 2]| pair[0] >> value & 1 == 1 && pair[1] >> other & 1 == 1;
                let pair = pairs.iter_mut().find(has)?;
                is_new |= !is_settled(pair);
                *pair = [1 << value, 1 << other];
            }
        }
        Some(is_new)
    }
}

fn is_settled(pair: &[u64; 2]) -> bool {
    pair.iter().all(|values| values.is_power_of_two())
}

impl Reasoning for DistinctPairs {
    fn narrow(&self, domains: &mut [u64], room: &mut Room) -> bool {
        let (pairs, _) = domains.as_chunks_mut::<2>();
        let (taken, counts) = cleared(&mut room.words, 3 * self.order).split_at_mut(self.order);
        let is_whole = self.count == self.order * self.order;
        loop {
            let narrowed = self.take(pairs, taken).and_then(|()| self.strike(pairs, taken)).and_then(|is_struck| {
                let is_placed = if is_whole { self.place(pairs, taken, counts)? } else { false };
                Some(is_struck || is_placed)
            });
            match narrowed {
                Some(true) => {}
                Some(false) => return true,
                None => return false,
            }
        }
    }

    fn cost(&self) -> usize {
        2 * self.count * (self.order + 1)
    }
}
