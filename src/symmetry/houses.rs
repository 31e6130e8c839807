//! Cells that hold different values, as parts of a graph.

use std::collections::BTreeMap;

use crate::grid::Cell;

/// Cells that hold different values, each set once, with what tells it from others besides.
pub(super) type Houses = BTreeMap<Vec<Cell>, u64>;

/// One more set of cells that differ.
pub(super) fn add_house(houses: &mut Houses, cells: &[Cell], told: u64) {
    if cells.len() > 1 {
        let mut cells = cells.to_vec();
        cells.sort_unstable();
        *houses.entry(cells).or_default() |= told;
    }
}
