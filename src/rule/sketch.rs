//! What a rule looks like: shapes on cells, which pictures and terminals draw in their own ways.

use crate::grid::Cell;

/// One shape of a drawing. Lines run through the middles of cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Sketch {
    /// Shaded cells.
    Shade(Vec<Cell>),
    /// A dashed border around cells, with a text in the corner of their first one in reading order.
    Cage {
        /// The cells.
        cells: Vec<Cell>,
        /// What stands in the corner.
        label: Option<String>,
    },
    /// A broad grey line with a bulb at its first cell.
    Thermometer(Vec<Cell>),
    /// A narrow line.
    Line {
        /// The cells.
        cells: Vec<Cell>,
        /// Its colour.
        tint: Tint,
    },
    /// A circle around a cell, or a pill around several.
    Circle(Vec<Cell>),
    /// A shaft with a head at its last cell. It starts at the edge of the circle around its first cell.
    Arrow(Vec<Cell>),
    /// A dot between two cells.
    Dot {
        /// The cells.
        cells: [Cell; 2],
        /// Whether it is black.
        black: bool,
        /// What stands in it.
        label: Option<String>,
    },
}

/// The colours of narrow lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tint {
    /// Of relations that an author made up.
    Violet,
    /// Of palindromes.
    Grey,
}
