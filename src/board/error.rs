//! Why a layout is no board.

use crate::grid::{BoxShape, MAX_CELLS, MAX_LAYERS, MAX_ORDER};
use crate::limits::Limit;
use crate::primitive::TooLarge;

/// Why a layout is no board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BoardError {
    /// The order is 0 or above 64.
    #[error("order {0} is out of range: boards have order 1 to {MAX_ORDER}")]
    Order(usize),
    /// The grid has no rows or columns, or no values, or more than 64 of them.
    #[error(
        "{rows}x{columns} cells with {values} values are out of range: they have 1 to {MAX_ORDER} rows, columns and values"
    )]
    Size {
        /// Of the grid.
        rows: usize,
        /// Of the grid.
        columns: usize,
        /// How many values there are.
        values: usize,
    },
    /// Nothing but walls.
    #[error("a board has at least one cell, and this one has none")]
    Walls,
    /// No layers, or more than letters or cells.
    #[error("{0} layers are out of range: boards have 1 to {MAX_LAYERS}, with {MAX_CELLS} cells in all")]
    Layers(usize),
    /// Walls within boards that overlap.
    #[error("boards that overlap have a cell at each place: leave out the walls")]
    WallsOnBoards,
    /// One of several boards does not fit in the grid.
    #[error("the board at r{row}c{column}, of {order} rows and columns, does not fit in the grid")]
    BoardOutside {
        /// Of its first cell, from 1.
        row: usize,
        /// Of its first cell, from 1.
        column: usize,
        /// Of the board.
        order: usize,
    },
    /// A row or column has more cells than there are values.
    #[error("{name} has {cells} cells, but only {values} different values exist")]
    LineSize {
        /// Of the row or column.
        name: String,
        /// How many it has.
        cells: usize,
        /// How many values there are.
        values: usize,
    },
    /// Boxes do not tile the grid, or have more cells than there are values.
    #[error("boxes of {shape} do not tile a grid of {rows}x{columns} cells with at most {values} cells each")]
    BoxesOn {
        /// Of the boxes.
        shape: BoxShape,
        /// Of the grid.
        rows: usize,
        /// Of the grid.
        columns: usize,
        /// How many values there are.
        values: usize,
    },
    /// Diagonals need as many rows as columns.
    #[error("diagonals need a board with as many rows as columns, a cell at each place, and at least as many values")]
    Diagonals,
    /// Not one symbol for each value.
    #[error("{order} symbols expected, one for each value, {symbols} named")]
    Symbols {
        /// Of the board.
        order: usize,
        /// How many are named.
        symbols: usize,
    },
    /// The boxes have more or fewer cells than a row.
    #[error("boxes of {shape} do not fit a board of order {order}: a box has as many cells as a row")]
    Boxes {
        /// Of the board.
        order: usize,
        /// Of the boxes.
        shape: BoxShape,
    },
    /// Windows have the form of boxes, and stand between them.
    #[error("windows have the shape of boxes and lie between them: none fit on this board")]
    Windows,
    /// Not as many regions as the order, or not a label for each cell.
    #[error("{order} regions over {} cells expected, {regions} regions over {cells} cells found", order * order)]
    Regions {
        /// Of the board.
        order: usize,
        /// How many regions there are.
        regions: usize,
        /// How many cells they name.
        cells: usize,
    },
    /// A cell names a region that has no label.
    #[error("region number {0} has no label")]
    RegionIndex(u8),
    /// A region has more or fewer cells than a row.
    #[error("region {label} has {cells} cell{}, {order} expected", if *cells == 1 { "" } else { "s" })]
    RegionSize {
        /// Of the region.
        label: String,
        /// How many it has.
        cells: usize,
        /// How many it must have.
        order: usize,
    },
    /// A region has more cells than there are values.
    #[error("region {label} has {cells} cells, at most {values} expected")]
    RegionLarge {
        /// Of the region.
        label: String,
        /// How many it has.
        cells: usize,
        /// How many values there are.
        values: usize,
    },
    /// A group has more cells than there are values.
    #[error("group {name} has {cells} cells, but only {order} different values exist")]
    GroupSize {
        /// Of the group.
        name: String,
        /// How many it has.
        cells: usize,
        /// How many values there are.
        order: usize,
    },
    /// A rule cannot be said within bounds.
    #[error("{name} is too large: {reason}")]
    Rule {
        /// Of the rule.
        name: String,
        /// Which of the layout's clues it is, from 0, if it is one.
        clue: Option<usize>,
        /// Why.
        reason: TooLarge,
    },
    /// A rule names a cell outside the board.
    #[error("{name} names a cell outside the board")]
    RuleOutside {
        /// Of the rule.
        name: String,
        /// Which of the layout's clues it is, from 0, if it is one.
        clue: Option<usize>,
    },
    /// A rule means nothing on this board.
    #[error("{name} needs {what}")]
    RuleNeeds {
        /// Of the rule.
        name: String,
        /// Which of the layout's clues it is, from 0, if it is one.
        clue: Option<usize>,
        /// What is not there.
        what: &'static str,
    },
    /// A rule speaks of numbers, and the symbols are none.
    #[error(
        "{name} needs numbers, and the symbols {symbols} are not numbers: digits are, and so are letters behind digits"
    )]
    Uncounted {
        /// Of the rule.
        name: String,
        /// Which of the layout's clues it is, from 0, if it is one.
        clue: Option<usize>,
        /// All of them.
        symbols: String,
    },
    /// A rule names a cell twice.
    #[error("{name} names {cell} twice")]
    RuleTwice {
        /// Of the rule.
        name: String,
        /// Which of the layout's clues it is, from 0, if it is one.
        clue: Option<usize>,
        /// The cell.
        cell: String,
    },
    /// Work was stopped, or what its rules come down to takes more memory than it may.
    #[error("unknown ({0})")]
    Stopped(#[from] Limit),
    /// A group names a cell outside the board.
    #[error("group {name} names a cell outside the board")]
    GroupOutside {
        /// Of the group.
        name: String,
    },
    /// A group names a cell twice.
    #[error("group {name} names {cell} twice")]
    GroupTwice {
        /// Of the group.
        name: String,
        /// The cell.
        cell: String,
    },
}

impl BoardError {
    /// Which of the layout's clues it is about, from 0, where that is known.
    pub fn clue(&self) -> Option<usize> {
        match self {
            BoardError::Rule { clue, .. }
            | BoardError::RuleOutside { clue, .. }
            | BoardError::RuleTwice { clue, .. }
            | BoardError::RuleNeeds { clue, .. }
            | BoardError::Uncounted { clue, .. } => *clue,
            _ => None,
        }
    }
}
