//! Two cells whose values go together: arc consistency by tables of supports, one word for each value.

use super::{Reasoning, Room, bits};
use crate::values::Values;

/// What each value of one cell goes with in the other, in both directions.
#[derive(Debug)]
pub(super) struct Supports {
    of_first: Box<[u64]>,
    of_second: Box<[u64]>,
}

impl Supports {
    /// From the values of the second cell, for each value of the first.
    pub(super) fn new(seconds: &[u64]) -> Supports {
        let firsts = |second: usize| {
            let with_second = seconds.iter().enumerate().filter(|(_, seconds)| *seconds >> second & 1 == 1);
            with_second.fold(0, |firsts, (first, _)| firsts | 1 << first)
        };
        Supports { of_first: seconds.into(), of_second: (0..seconds.len()).map(firsts).collect() }
    }
}

/// A pair of values is in a table.
#[derive(Debug)]
pub(super) struct Pair {
    all: u64,
    supports: Supports,
}

impl Pair {
    pub(super) fn new(order: usize, supports: Supports) -> Pair {
        Pair { all: Values::all(order).bits(), supports }
    }

    /// What goes with any of these values; most values often do so together, so it ends once nothing is missing.
    fn supported(&self, by: u64, supports: &[u64]) -> u64 {
        let mut found = 0;
        for value in bits(by) {
            found |= supports[value];
            if found == self.all {
                break;
            }
        }
        found
    }
}

impl Reasoning for Pair {
    fn narrow(&self, domains: &mut [u64], _: &mut Room) -> bool {
        domains[1] &= self.supported(domains[0], &self.supports.of_first);
        domains[0] &= self.supported(domains[1], &self.supports.of_second);
        domains[0] != 0
    }

    fn cost(&self) -> usize {
        2 * self.supports.of_first.len()
    }
}
