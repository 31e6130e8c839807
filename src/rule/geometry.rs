//! What a rule may know of the board that it stands on.

use crate::grid::Grid;

/// The grid, and the regions (or boxes) that it falls into.
#[derive(Clone, Debug)]
pub struct Geometry {
    /// The grid.
    pub grid: Grid,
    /// For each cell in reading order its region, or its box where there are no regions; `None` where there are neither.
    pub partition: Option<Vec<u8>>,
}

impl Geometry {
    /// Rows, columns and values.
    pub fn order(&self) -> usize {
        self.grid.order()
    }
}
