//! What lies between two values of a house, as sandwiches have it, by the sets that may: for each
//! two places of the crusts those that fit within, and their complements without, cell by cell, as
//! sigh's Interactive Sudoku Solver has it.
//!
//! Weaker than domain consistency, since cells are asked one by one, and stronger than the
//! automaton, which does not know that the cells differ. It reads up to n³·S words for S sets on a
//! board of order n, far less once the crusts have few places.

use super::{Reasoning, Room};
use crate::primitive::Between;
use crate::values::Values;

/// The cells of a house, and what may lie between its crusts.
#[derive(Debug)]
pub(super) struct Fillings {
    crusts: [u64; 2],
    /// All values but the crusts.
    others: u64,
    /// By the number of cells between, the sets of values that fill them.
    sets: Vec<Vec<u64>>,
}

impl Fillings {
    /// On a board of this order.
    pub(super) fn new(order: usize, between: &Between) -> Fillings {
        let crusts = between.crusts.map(|value| 1 << value.index());
        let mut sets = vec![Vec::new(); order];
        between.sets.iter().for_each(|set| sets[set.len()].push(set.bits()));
        Fillings { crusts, others: Values::all(order).bits() & !(crusts[0] | crusts[1]), sets }
    }

    /// Adds to `found` what the cells hold in ways with the crusts at these places, the first crust
    /// first.
    fn fill(&self, domains: &[u64], [one, last]: [usize; 2], [first, second]: [u64; 2], found: &mut [u64]) {
        let within = one + 1..last;
        let union = |cells: &mut dyn Iterator<Item = usize>| cells.fold(0, |all, cell| all | domains[cell]);
        let without = || (0..one).chain(last + 1..domains.len());
        let (inner, outer) = (union(&mut within.clone()), union(&mut without()));
        for &set in &self.sets[within.len()] {
            let rest = self.others & !set;
            let fits = set & !inner == 0
                && rest & !outer == 0
                && within.clone().all(|cell| domains[cell] & set != 0)
                && without().all(|cell| domains[cell] & rest != 0);
            if fits {
                within.clone().for_each(|cell| found[cell] |= set);
                without().for_each(|cell| found[cell] |= rest);
                found[one] |= first;
                found[last] |= second;
            }
        }
    }
}

impl Reasoning for Fillings {
    fn narrow(&self, domains: &mut [u64], room: &mut Room) -> bool {
        let found = super::cleared(&mut room.words, domains.len());
        for one in 0..domains.len() {
            for last in one + 1..domains.len() {
                for crusts in [self.crusts, [self.crusts[1], self.crusts[0]]] {
                    if domains[one] & crusts[0] != 0 && domains[last] & crusts[1] != 0 {
                        self.fill(domains, [one, last], crusts, found);
                    }
                }
            }
        }
        domains.iter_mut().zip(found).for_each(|(domain, found)| *domain &= *found);
        domains.iter().all(|&domain| domain != 0)
    }

    fn is_idempotent(&self) -> bool {
        false
    }

    fn cost(&self) -> usize {
        let order = self.sets.len();
        order * order * self.sets.iter().map(Vec::len).sum::<usize>()
    }
}
