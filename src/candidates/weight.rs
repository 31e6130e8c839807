//! About how many bytes the tables of a board take, told by its primitives before any is made.

use std::collections::HashSet;

use super::groups::is_difference;
use crate::primitive::{Primitive, Sum};

/// A propagator with its cells, its reasoning and its place among the others.
const PROPAGATOR: usize = 200;
/// A cell of a propagator, or of a group.
const CELL: usize = 32;
/// A pair of cells that differ, as a group of its own.
const DIFFERENT_PAIR: usize = 100;
/// A relation between two cells: tables that are equal are held once.
const PAIR: usize = 250;
/// A membership, with the values of its cell by how many of them they meet.
const MEMBERSHIP: usize = 64;
/// A transition of an automaton, and of its walk.
const TRANSITION: usize = 24;
/// The sets of values of a cage: at most some hundred are listed, or the bits of a string.
const SETS: usize = 6000;

/// Of the tables in domains of a board of this order with these primitives.
pub(crate) fn of_tables<'p>(order: usize, primitives: impl Iterator<Item = &'p Primitive>) -> u64 {
    let mut walks = HashSet::new();
    let of = |primitive: &Primitive| match primitive {
        Primitive::AllDifferent(cells) => CELL * cells.len(),
        Primitive::Pairs(table, pairs) if is_difference(table) => DIFFERENT_PAIR * pairs.len(),
        Primitive::Pairs(_, pairs) => PROPAGATOR + PAIR * pairs.len(),
        Primitive::AtLeast(_, memberships) => PROPAGATOR + MEMBERSHIP * memberships.len(),
        Primitive::Automaton(cells, automaton) => {
            let walk = if walks.insert(automaton.address()) { TRANSITION * automaton.size() } else { 0 };
            PROPAGATOR + CELL * cells.len() + walk
        }
        Primitive::Sum(sum) => of_sum(order, sum),
        Primitive::DistinctPairs(pairs) => PROPAGATOR + 2 * CELL * pairs.len(),
    };
    primitives.map(of).sum::<usize>() as u64
}

/// A number for each value of each term; cages of middling orders list sets of values.
fn of_sum(order: usize, sum: &Sum) -> usize {
    let sets = if sum.distinct { SETS } else { 0 };
    PROPAGATOR + sum.terms.len() * (CELL + 16 * order) + sets
}
