//! Sums whose cells fall into groups that differ, at any order, by their bounds: each group adds at
//! least its least different values and at most its greatest, and what the others leave it bounds
//! how far its own values lie from these.
//!
//! The least different values of cells from which only lower ends are kept are found by going to
//! the next free value, cell by cell, in whatever order; so a call reads about two words for each
//! cell. It is weaker than bounds consistency of alldifferent with a sum (Beldiceanu, Carlsson,
//! Petit & Régin 2012), and about as much as sigh's Interactive Sudoku Solver does.

use super::{Propagator, Reasoning, Room};
use crate::grid::Cell;
use crate::primitive::Group;

/// What narrows an equation of groups.
pub(super) fn propagator(order: usize, groups: &[Group], total: i128) -> Propagator {
    let cells: Vec<Cell> = groups.iter().flat_map(|group| group.cells.iter().copied()).collect();
    let shapes = groups.iter().map(|group| (group.cells.len(), group.coefficient)).collect();
    Propagator::new(cells, Bounds { order, shapes, total })
}

#[derive(Debug)]
struct Bounds {
    order: usize,
    /// For each group how many cells it has, and their coefficient.
    shapes: Box<[(usize, i128)]>,
    total: i128,
}

impl Bounds {
    /// The least and the greatest different values of some cells; `None` where there are not so
    /// many.
    fn ends(&self, domains: &[u64]) -> Option<(u64, u64)> {
        let (mut least, mut greatest) = (0u64, 0u64);
        let last = u64::MAX >> (64 - self.order);
        for domain in domains {
            let low = last & !(least | (domain & domain.wrapping_neg()).wrapping_sub(1));
            let high = !greatest & (u64::MAX >> domain.leading_zeros());
            if low == 0 || high == 0 {
                return None;
            }
            least |= low & low.wrapping_neg();
            greatest |= 1 << (63 - high.leading_zeros());
        }
        Some((least, greatest))
    }
}

/// What some values add up to, as digits.
fn digits(values: u64) -> i128 {
    super::bits(values).map(|value| value as i128 + 1).sum()
}

/// All values that lie above one of these by so much at most.
fn raised(values: u64, by: i128) -> u64 {
    let mut reach = values;
    let mut left = by.clamp(0, 63);
    let mut step = 1;
    while left > 0 {
        let now = left.min(step);
        reach |= reach << now;
        (left, step) = (left - now, step * 2);
    }
    reach
}

/// All values that lie below one of these by so much at most.
fn lowered(values: u64, by: i128) -> u64 {
    raised(values.reverse_bits(), by).reverse_bits()
}

impl Reasoning for Bounds {
    fn narrow(&self, domains: &mut [u64], room: &mut Room) -> bool {
        let (mut least, mut most, mut first) = (0, 0, 0);
        room.words.clear();
        for &(count, coefficient) in &self.shapes {
            let Some((low, high)) = self.ends(&domains[first..first + count]) else { return false };
            let (one, other) = (coefficient * digits(low), coefficient * digits(high));
            (least, most, first) = (least + one.min(other), most + one.max(other), first + count);
            room.words.extend([low, high]);
        }
        let (up, down) = (self.total - least, most - self.total);
        if up < 0 || down < 0 {
            return false;
        }
        let mut first = 0;
        for (&(count, coefficient), ends) in self.shapes.iter().zip(room.words.chunks(2)) {
            let (up, down) = if coefficient > 0 { (up, down) } else { (down, up) };
            let by = coefficient.abs();
            let fitting = raised(ends[0], up / by) & lowered(ends[1], down / by);
            for domain in &mut domains[first..first + count] {
                *domain &= fitting;
                if *domain == 0 {
                    return false;
                }
            }
            first += count;
        }
        true
    }

    fn is_idempotent(&self) -> bool {
        false
    }

    fn cost(&self) -> usize {
        4 * self.shapes.iter().map(|shape| shape.0).sum::<usize>()
    }
}
