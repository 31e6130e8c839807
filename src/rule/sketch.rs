//! What a rule looks like: shapes on cells, which pictures and terminals draw in their own ways.

use super::little_killer::Direction;
use super::view::View;
use crate::grid::Cell;
use crate::values::Value;

/// One shape of a drawing. Lines run through the middles of cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Sketch {
    /// Shaded cells.
    Shade {
        /// The cells.
        cells: Vec<Cell>,
        /// Their colour.
        tint: Tint,
    },
    /// A dashed border around cells, with a text in the corner of their first one in reading order.
    Cage {
        /// The cells.
        cells: Vec<Cell>,
        /// What stands in the corner.
        label: Option<String>,
    },
    /// A broad line with a bulb at its first cell.
    Thermometer {
        /// The cells.
        cells: Vec<Cell>,
        /// Its colour.
        tint: Tint,
    },
    /// A narrow line.
    Line {
        /// The cells.
        cells: Vec<Cell>,
        /// Its colour.
        tint: Tint,
    },
    /// A circle around a cell, or a pill around several.
    Circle(Vec<Cell>),
    /// A diamond around a cell.
    Diamond(Cell),
    /// A shaft with a head at its last cell. It starts at the edge of the circle around its first cell.
    Arrow(Vec<Cell>),
    /// A sign between two cells that points at the first, which is less.
    Less([Cell; 2]),
    /// A letter between two cells.
    Letter {
        /// The cells.
        cells: [Cell; 2],
        /// The letter.
        text: String,
    },
    /// A grey disc that fills a cell.
    Disc(Cell),
    /// A grey square within a cell.
    Square(Cell),
    /// A grey cell with a small wedge towards each neighbour.
    Wedges {
        /// The cell.
        cell: Cell,
        /// Whether the wedges point into the cell: it is less than its neighbours.
        inward: bool,
    },
    /// A thin line from corner to corner of the board, through the cells of a long diagonal.
    Diagonal(Vec<Cell>),
    /// Digits in a circle on the corner where four cells meet.
    Corner {
        /// The cells.
        cells: Vec<Cell>,
        /// The digits.
        digits: Vec<Value>,
    },
    /// A text outside of the board, in front of a row or column.
    Outside {
        /// Where.
        view: View,
        /// The text.
        text: String,
    },
    /// A text outside of the board with a small arrow along a diagonal.
    Diagonally {
        /// Row and column of the place outside; the first row and column of the board are 1.
        from: (usize, usize),
        /// Where the arrow points.
        direction: Direction,
        /// The text.
        text: String,
    },
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

/// The colours of lines and shades.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Tint {
    /// Of relations that an author made up, and of zipper lines.
    Violet,
    /// Of palindromes, thermometers, clones, and of lines with circles at their ends.
    Grey,
    /// Of whispers and row indexers.
    Green,
    /// Of column indexers.
    Red,
    /// Of renban lines.
    Purple,
    /// Of nabner and entropic lines.
    Amber,
    /// Of region sum and lockout lines, slow thermometers and box indexers.
    Blue,
    /// Of modular lines.
    Teal,
}
