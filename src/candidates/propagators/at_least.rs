//! At least so many memberships hold: by counting, for each cell, how many of its own can hold at best.

use std::collections::BTreeMap;

use super::{Propagator, Reasoning};
use crate::primitive::Membership;
use crate::values::{Value, Values};

/// So many memberships hold, or more.
#[derive(Debug)]
pub(super) struct AtLeast {
    count: usize,
    /// For each cell: at place `k` the values that at least `k` of its memberships name, all values first. One cell has few.
    levels: Box<[Box<[u64]>]>,
}

impl AtLeast {
    /// Of memberships on a board of this order.
    pub(super) fn propagator(order: usize, count: usize, memberships: &[Membership]) -> Propagator {
        let mut by_cell: BTreeMap<_, Vec<Values>> = BTreeMap::new();
        memberships.iter().for_each(|membership| by_cell.entry(membership.cell).or_default().push(membership.values));
        let levels = by_cell.values().map(|sets| levels(order, sets)).collect();
        Propagator::new(by_cell.into_keys(), AtLeast { count, levels })
    }
}

fn levels(order: usize, sets: &[Values]) -> Box<[u64]> {
    let named = |value: Value| sets.iter().filter(|set| set.contains(value)).count();
    let level = |least: usize| Values::all(order).iter().filter(|&value| named(value) >= least).collect();
    (0..=sets.len()).map(|least| Values::bits(level(least))).collect()
}

/// The most memberships of a cell that one of its values has.
fn best(levels: &[u64], domain: u64) -> usize {
    levels.iter().rposition(|level| level & domain != 0).unwrap_or(0)
}

impl Reasoning for AtLeast {
    fn narrow(&self, domains: &mut [u64], _: &mut Vec<u64>) -> bool {
        let most: usize = self.levels.iter().zip(&*domains).map(|(levels, &domain)| best(levels, domain)).sum();
        let Some(slack) = most.checked_sub(self.count) else { return false };
        for (levels, domain) in self.levels.iter().zip(domains) {
            // A value may fall short of the cell's best by what the others have to spare.
            *domain &= levels[best(levels, *domain).saturating_sub(slack)];
        }
        true
    }

    fn cost(&self) -> usize {
        2 * self.levels.len()
    }
}
