//! Labels of regions beside cells, and the boxes that regions are.

use super::rules::labels::doubles;
use crate::grid::{BoxShape, Cell, Grid};

/// Whether a text is labels of regions of this order, or looks like them: as many characters as a board has cells, or nearly, and
/// as many neighbours alike as regions have.
pub fn are_labels(text: &str, order: usize) -> bool {
    let labels: Vec<u8> = text.bytes().filter(u8::is_ascii_alphanumeric).collect();
    let is_near = 2 * labels.len() > order * order && labels.len() <= order * order + order && labels.len() > order;
    is_near && labels.len() + 1 >= text.chars().count() && doubles(&labels, order, b'0') >= order
}

/// The boxes that these regions are, for each cell its number in any order, if they are boxes of one shape.
pub fn boxes_of(grid: &Grid, of: &[usize]) -> Option<BoxShape> {
    let order = grid.rows();
    let heights = (1..=order).filter(|rows| order.is_multiple_of(*rows));
    let is_in_it = |shape: &BoxShape| {
        let mut region_of_box = vec![None; order];
        let alike =
            |cell: Cell| *region_of_box[grid.box_of(cell, *shape)].get_or_insert(of[cell.index()]) == of[cell.index()];
        grid.cells().all(alike)
    };
    heights.filter_map(|rows| BoxShape::new(rows, order / rows)).find(is_in_it)
}
