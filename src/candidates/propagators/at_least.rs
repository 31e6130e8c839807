//! At least so many memberships hold: by counting, for each cell, how many of its own can hold at best. Where one value must
//! stand somewhere, whoever sees all its places lacks it.

use std::collections::BTreeMap;

use super::sets::Seeing;
use super::{Propagator, Reasoning, Room};
use crate::grid::Cell;
use crate::primitive::{Differing, Membership};
use crate::values::{Value, Values};

/// So many memberships hold, or more.
#[derive(Debug)]
pub(super) struct AtLeast {
    count: usize,
    /// For each cell: at place `k` the values that at least `k` of its memberships name, all values first. One cell has few.
    levels: Box<[Box<[u64]>]>,
    /// The one value that must stand in a cell, if that is what is said, and who sees the cells.
    required: Option<(usize, Seeing)>,
}

impl AtLeast {
    /// Of memberships on a board of this order.
    pub(super) fn propagator(
        order: usize,
        count: usize,
        memberships: &[Membership],
        differing: &Differing,
    ) -> Propagator {
        let mut by_cell: BTreeMap<_, Vec<Values>> = BTreeMap::new();
        memberships.iter().for_each(|membership| by_cell.entry(membership.cell).or_default().push(membership.values));
        let levels = by_cell.values().map(|sets| levels(order, sets)).collect();
        let cells: Vec<Cell> = by_cell.into_keys().collect();
        let value = memberships.first().and_then(|first| first.values.single());
        let value = value.filter(|&value| {
            count == 1 && cells.len() <= 64 && memberships.iter().all(|other| other.values == Values::only(value))
        });
        let required = value.map(|value| (value.index(), Seeing::new(differing, &cells)));
        Propagator::new(cells, AtLeast { count, levels, required })
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
    fn narrow(&self, domains: &mut [u64], room: &mut Room) -> bool {
        let most: usize = self.levels.iter().zip(&*domains).map(|(levels, &domain)| best(levels, domain)).sum();
        let Some(slack) = most.checked_sub(self.count) else { return false };
        for (levels, domain) in self.levels.iter().zip(&mut *domains) {
            // A value may fall short of the cell's best by what the others have to spare.
            *domain &= levels[best(levels, *domain).saturating_sub(slack)];
        }
        if let Some((value, seeing)) = &self.required {
            seeing.strike_value(*value, domains, &mut room.struck);
        }
        true
    }

    fn cost(&self) -> usize {
        2 * self.levels.len()
    }
}
