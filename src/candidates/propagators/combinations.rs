//! Which sets of values add up to a total; and cages by them, on boards whose sets are too many for strings.

use super::{Propagator, Reasoning, Room};
use crate::grid::Cell;

/// The largest order whose combinations are listed: at most some hundred.
pub(super) const LISTED: usize = 16;

/// What narrows cells that differ and use up one of these sets of values: those count that the cells can still use up, whichever
/// cell takes what.
pub(super) fn propagator(cells: Vec<Cell>, combinations: Vec<u64>) -> Propagator {
    let count = cells.len();
    Propagator::new(cells, Listed { combinations, count })
}

#[derive(Debug)]
struct Listed {
    combinations: Vec<u64>,
    count: usize,
}

impl Reasoning for Listed {
    fn narrow(&self, domains: &mut [u64], _: &mut Room) -> bool {
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

/// The sets of `count` values of a board of this order whose digits add up to `total`: one bit a value, in ascending order of
/// their lowest values, then of the next.
pub(super) fn combinations(order: usize, count: usize, total: i128) -> Vec<u64> {
    let mut found = Vec::new();
    extend(&mut found, order, 0, 0, count, total);
    found
}

/// Adds all that complete a set with so many values, from `first` on, that add up to the rest.
fn extend(found: &mut Vec<u64>, order: usize, first: usize, set: u64, count: usize, rest: i128) {
    if count == 0 {
        found.extend((rest == 0).then_some(set));
        return;
    }
    if first + count > order {
        return;
    }
    let (least, most) = (digits(first, count), digits(order - count, count));
    if !(least..=most).contains(&rest) {
        return;
    }
    for value in first..order {
        extend(found, order, value + 1, set | 1 << value, count - 1, rest - value as i128 - 1);
    }
}

/// What so many digits add up to, from that of this value on.
fn digits(first: usize, count: usize) -> i128 {
    (count * (2 * first + count + 1) / 2) as i128
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn combinations_are_all_sets_with_the_sum() {
        for order in 1..=10 {
            for count in 0..=order + 1 {
                for total in 0..=56 {
                    let sum = |set: u64| super::super::bits(set).map(|value| value as i128 + 1).sum::<i128>();
                    let all = (0..1u64 << order).filter(|set| set.count_ones() as usize == count && sum(*set) == total);
                    let mut found = combinations(order, count, total);
                    found.sort_unstable();
                    assert_eq!(found, all.collect::<Vec<_>>(), "order {order}, {count} cells, total {total}");
                }
            }
        }
    }
}
