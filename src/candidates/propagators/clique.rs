//! A relation between every two of some cells, in which no value goes with itself: the cells use one of a few sets of values,
//! and these are told as a cage's are ([`sets`]). Pairs alone do not see that a renban of five must hold a 5.

use super::super::groups::is_difference;
use super::{Propagator, sets};
use crate::grid::Cell;
use crate::primitive::{Differing, Table};
use crate::values::{Value, Values};

/// More sets than this tell too little.
const MOST_SETS: usize = 128;

/// What narrows the cells, if the relation holds between every two of three or more, each pair once, whichever comes first, and
/// only few sets of values are possible. It says all that the pairs say; that cells differ and nothing else is said better by groups.
pub(super) fn propagator(
    order: usize,
    table: &Table,
    pairs: &[(Cell, Cell)],
    differing: &Differing,
) -> Option<Propagator> {
    let cells = cells(pairs)?;
    let is_more = !is_difference(table) && is_symmetric_difference(table);
    let is_fitting = is_more && order <= sets::ORDER && cells.len() <= order;
    let mut found = Vec::new();
    let is_told = is_fitting && extend(&mut found, table, 0, Values::all(order), cells.len());
    let mark = (cells.len(), found);
    is_told.then(|| sets::propagator(order, cells, &[mark], differing))
}

/// The cells of which every two are a pair, once, if there are three or more and no other pairs.
fn cells(pairs: &[(Cell, Cell)]) -> Option<Vec<Cell>> {
    let mut cells: Vec<Cell> = pairs.iter().flat_map(|&(one, other)| [one, other]).collect();
    cells.sort_unstable();
    cells.dedup();
    let mut known: Vec<_> = pairs.iter().map(|&(one, other)| (one.min(other), one.max(other))).collect();
    known.sort_unstable();
    known.dedup();
    let all = cells.len() * cells.len().saturating_sub(1) / 2;
    let is_clique = known.len() == all && known.iter().all(|(one, other)| one != other);
    (cells.len() > 2 && is_clique).then_some(cells)
}

/// Whether no value goes with itself, and the order of the two does not matter.
fn is_symmetric_difference(table: &Table) -> bool {
    let values = || Values::all(table.order()).iter();
    values().all(|one| {
        !table.allows(one, one) && values().all(|other| table.allows(one, other) == table.allows(other, one))
    })
}

/// Adds all that complete a set with so many of the values left, each greater than those before; `false` where there are too many.
fn extend(sets: &mut Vec<u64>, table: &Table, set: u64, left: Values, count: usize) -> bool {
    if count == 0 {
        sets.push(set);
        return sets.len() <= MOST_SETS;
    }
    let greater = |value: Value| Values::from_bits(left.bits() & (u64::MAX << value.index()));
    left.iter().all(|value| {
        let next = greater(value).intersection(table.seconds(value));
        next.len() + 1 < count || extend(sets, table, set | 1 << value.index(), next, count - 1)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::values::Numbers;

    fn near(order: usize, length: i64) -> Table {
        Table::new(&Numbers::places(order), |first, second| (1..length).contains(&(first - second).abs()))
    }

    #[test]
    fn sets_are_those_whose_values_all_go_together() {
        let mut sets = Vec::new();
        assert!(extend(&mut sets, &near(6, 3), 0, Values::all(6), 3));
        assert_eq!(sets, [0b111, 0b1110, 0b11100, 0b111000]);
    }

    #[test]
    fn only_cliques_of_different_values_count() {
        let [one, two, three, four] = [0, 1, 2, 3].map(Cell::new);
        let differing = Differing::new(6, std::iter::empty());
        let propagator = |order, table: &_, pairs: &_| propagator(order, table, pairs, &differing);
        let all = [(two, one), (three, one), (two, three)];
        assert!(propagator(6, &near(6, 3), &all).is_some());
        assert!(propagator(6, &near(6, 3), &all[..2]).is_none());
        assert!(propagator(6, &near(6, 3), &[(one, two), (two, one), (three, four)]).is_none());
        assert!(propagator(6, &Table::new(&Numbers::places(6), |first, second| first < second), &all).is_none());
        assert!(propagator(6, &Table::new(&Numbers::places(6), |first, second| first + second > 5), &all).is_none());
        assert!(propagator(2, &Table::different(2), &all).is_none());
    }
}
