//! What a rule looks like: shapes on cells, which pictures and terminals draw in their own ways.

use crate::grid::Cell;

/// One shape of a drawing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Sketch {
    /// Shaded cells.
    Shade(Vec<Cell>),
}
