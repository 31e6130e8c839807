//! What tells a part: its open cells with their values.

use crate::candidates::domains::Domains;
use crate::grid::Cell;

/// Open cells, in reading order, with their values: how many they are, then a word or two for each.
pub(super) fn of_cells(cells: &[Cell], domains: &Domains) -> Vec<u64> {
    let order = domains.tables().order();
    let mut key = vec![cells.len() as u64];
    for &cell in cells {
        let values = domains.values(cell).bits();
        let place = (cell.index() as u64) << 48;
        // Above 48 values a cell takes a word of its own.
        if order <= 48 {
            key.push(place | values);
        } else {
            key.extend([place, values]);
        }
    }
    key
}
