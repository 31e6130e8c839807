//! What a board is, in the words of its author.

use std::collections::VecDeque;

use super::BoardError;
use crate::grid::{BoxShape, Grid};
pub use crate::rule::Lines;
use crate::rule::{Different, Meaning, NO_REGION};
use crate::symbols::Symbols;

/// What a board is, in the words of its author; [`Board::new`](super::Board::new) makes the rules of it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Layout {
    /// Rows of the grid: 1 to 64.
    pub rows: usize,
    /// Columns of the grid: 1 to 64.
    pub columns: usize,
    /// How many values there are: 1 to 64.
    pub values: usize,
    /// Layers of the grid, each with a cell at the same places and houses of its own: 1 to 26.
    pub layers: usize,
    /// Places without a cell, by row and column from 0, in reading order.
    pub walls: Vec<(usize, usize)>,
    /// The first places of boards with as many rows and columns as there are values: each has rows, columns and boxes of its own, and
    /// where they overlap they have cells in common. Places of no board have no cell. None where the grid is one board.
    pub boards: Vec<(usize, usize)>,
    /// Which lines of the grid, or of each of its boards, hold different values.
    pub lines: Lines,
    /// Boxes of this shape.
    pub boxes: Option<BoxShape>,
    /// Regions of any form.
    pub regions: Option<Regions>,
    /// Both diagonals hold different values.
    pub diagonals: bool,
    /// The four windows of a 9×9 grid hold each value once.
    pub windows: bool,
    /// Further groups of cells with different values.
    pub groups: Vec<Different>,
    /// What else holds, in the order in which it was said.
    pub clues: Vec<Meaning>,
    /// How the values are written.
    pub symbols: Symbols,
}

/// A partition of the board into regions; they need not hang together. A board with as many rows and columns as values falls into as many
/// regions of as many cells; those of other boards have at most as many cells as there are values.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Regions {
    /// For each cell of a layer in reading order its region, an index into `labels`; [`Regions::NONE`] for a cell of none.
    pub of: Box<[u8]>,
    /// The names of the regions.
    pub labels: Box<[String]>,
}

impl Regions {
    /// What stands for a cell of no region.
    pub const NONE: u8 = NO_REGION;

    /// So many regions without names: they are numbered from 1.
    pub fn numbered(of: impl Into<Box<[u8]>>, count: usize) -> Regions {
        Regions { of: of.into(), labels: (1..=count).map(|number| number.to_string()).collect() }
    }
}

impl Layout {
    /// Whether both say the same, in whatever order they name their clues.
    pub fn says_the_same(&self, other: &Layout) -> bool {
        let without = |layout: &Layout| Layout { clues: Vec::new(), ..layout.clone() };
        let mut left: VecDeque<&Meaning> = other.clues.iter().collect();
        let mut is_left = |clue: &Meaning| {
            let place = left.iter().position(|&other| other == clue);
            place.is_some_and(|place| left.remove(place).is_some())
        };
        self.clues.len() == other.clues.len()
            && (self == other || without(self) == without(other) && self.clues.iter().all(&mut is_left))
    }

    /// Rows and columns alone, as many of each as there are values.
    pub fn latin(order: usize) -> Layout {
        Layout::rectangle(order, order, order)
    }

    /// Rows and columns, the first of each in order.
    pub fn reduced_latin(order: usize) -> Layout {
        Layout { clues: vec![Meaning::Reduced], ..Layout::latin(order) }
    }

    /// Rows, columns and the usual boxes ([`BoxShape::default_for`]): none where the order is prime.
    pub fn sudoku(order: usize) -> Layout {
        Layout { boxes: BoxShape::default_for(order), ..Layout::latin(order) }
    }

    /// Overlapping boards of an order, with the usual boxes, that begin at these places, by row and column from 0, on the smallest grid
    /// that holds them.
    pub fn overlapping(order: usize, boards: Vec<(usize, usize)>) -> Layout {
        let side = |of: fn(&(usize, usize)) -> usize| boards.iter().map(of).max().unwrap_or(0).saturating_add(order);
        let (rows, columns) = (side(|board| board.0), side(|board| board.1));
        Layout { boxes: BoxShape::default_for(order), boards, ..Layout::rectangle(rows, columns, order) }
    }

    /// The same with a further clue, such as a [`Cage`](crate::rule::Cage). Whether it goes with the rest, [`Board::new`](crate::Board::new) tells.
    #[must_use]
    pub fn with(mut self, clue: impl Into<Meaning>) -> Layout {
        self.clues.push(clue.into());
        self
    }

    /// Rows and columns of any number.
    pub fn rectangle(rows: usize, columns: usize, values: usize) -> Layout {
        Layout {
            rows,
            columns,
            values,
            layers: 1,
            walls: Vec::new(),
            boards: Vec::new(),
            lines: Lines::BOTH,
            boxes: None,
            regions: None,
            diagonals: false,
            windows: false,
            groups: Vec::new(),
            clues: Vec::new(),
            symbols: Symbols::default_for(values),
        }
    }

    /// The order of a board that has one: as many rows, columns and values, a cell at each place, and all values in each row and column, in
    /// one layer.
    pub fn square(&self) -> Option<usize> {
        self.layer_order().filter(|_| self.layers == 1)
    }

    /// Whether boxes or regions part its cells.
    pub fn has_regions(&self) -> bool {
        self.boxes.is_some() || self.regions.is_some()
    }

    /// The order of each layer, likewise.
    pub fn layer_order(&self) -> Option<usize> {
        let is_whole = self.walls.is_empty() && self.boards.is_empty() && self.lines == Lines::BOTH;
        let is_square = self.rows == self.columns && self.columns == self.values;
        (is_whole && is_square).then_some(self.values)
    }

    /// The boxes where nothing is said of any; its grid is known.
    pub fn usual_boxes(&self, grid: &Grid) -> Option<BoxShape> {
        match self.boards.is_empty() {
            _ if self.layers > 1 => None,
            true => BoxShape::usual(grid, self.values),
            false => BoxShape::default_for(self.values),
        }
    }

    /// The grid.
    ///
    /// # Errors
    /// Where there is none of this size, or nothing but walls.
    pub fn grid(&self) -> Result<Grid, BoardError> {
        let Layout { rows, columns, values, .. } = *self;
        let size = || {
            if self.square().is_some() { BoardError::Order(values) } else { BoardError::Size { rows, columns, values } }
        };
        let grid = Grid::rectangle(rows, columns).filter(|_| Grid::new(values).is_some()).ok_or_else(size)?;
        self.with_cells(grid)?.with_layers(self.layers).ok_or(BoardError::Layers(self.layers))
    }

    /// A grid with cells where boards and walls leave them.
    fn with_cells(&self, grid: Grid) -> Result<Grid, BoardError> {
        let values = self.values;
        if self.walls.is_empty() && self.boards.is_empty() {
            return Ok(grid);
        }
        let is_on = |row: usize, column: usize| {
            let holds = |&(top, left): &(usize, usize)| {
                (top..top + values).contains(&row) && (left..left + values).contains(&column)
            };
            self.boards.is_empty() || self.boards.iter().any(holds)
        };
        grid.with_cells(|row, column| is_on(row, column) && self.walls.binary_search(&(row, column)).is_err())
            .ok_or(BoardError::Walls)
    }
}
