//! What a rule may know of the board that it stands on.

use crate::grid::{BoxShape, Cell, Grid};
use crate::primitive::automaton;
use crate::values::{Numbers, Value};

/// The grid, the regions (or boxes) that it falls into, and the dots between its cells.
#[derive(Clone, Debug)]
pub struct Geometry {
    /// The grid.
    pub grid: Grid,
    /// What its values count; their places where its symbols do not count, and no rule asks.
    pub numbers: Numbers,
    /// For each cell in reading order its region, or its box where there are no regions, `NO_REGION` for a cell of none; `None` where
    /// there are neither.
    pub partition: Option<Vec<u8>>,
    /// The shape of the boxes, where the board has boxes and no other regions.
    pub boxes: Option<BoxShape>,
    /// Which lines of the whole grid hold different values.
    pub lines: Lines,
    /// The dots of all rules: what is said of pairs without a dot needs them.
    dots: Vec<Dot>,
    /// The cells that are minima, and those that are maxima: each kind is not compared among itself.
    extremes: [Vec<Cell>; 2],
    /// For each cell in reading order whether there is a dot between it and the cell to its right, and the one below.
    dotted: Vec<[bool; 2]>,
    /// The automata that rules of one kind share.
    pub(super) automata: automaton::Shared,
    /// One of the layers, as a board of its own, where there are several.
    pub(super) layer: Option<Box<Geometry>>,
}

/// What stands for a cell of no region.
pub(crate) const NO_REGION: u8 = u8::MAX;

/// Lines that hold different values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Lines {
    /// Rows do.
    pub rows: bool,
    /// Columns do.
    pub columns: bool,
}

impl Lines {
    /// Rows and columns.
    pub const BOTH: Lines = Lines { rows: true, columns: true };
}

/// A dot between two cells that touch.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Dot {
    /// The cells.
    pub cells: [Cell; 2],
    /// What it says of them.
    pub says: Says,
}

/// What a dot says of its two digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Says {
    /// They differ by so much: a white dot.
    Difference(u32),
    /// One is so many times the other: a black dot.
    Ratio(u32),
    /// They add up to so many: X or V, which is no dot, and does not count as one.
    Sum(u32),
}

/// Less or greater than all neighbours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MinMax {
    /// Less than the neighbours.
    Minimum,
    /// Greater than the neighbours.
    Maximum,
}

impl Geometry {
    /// A grid with its regions and all marks of its rules. A dot between cells that do not touch is left out.
    pub(crate) fn new(
        grid: Grid,
        numbers: Numbers,
        partition: Option<Vec<u8>>,
        boxes: Option<BoxShape>,
        lines: Lines,
        dots: Vec<Dot>,
        marked: Vec<(MinMax, &[Cell])>,
    ) -> Geometry {
        let mut dotted = vec![[false; 2]; grid.cells().len()];
        let is_inside = |cell: &Cell| cell.index() < grid.cells().len();
        for &Dot { cells, .. } in
            dots.iter().filter(|dot| !matches!(dot.says, Says::Sum(_)) && dot.cells.iter().all(is_inside))
        {
            let [first, last] = [cells[0].min(cells[1]), cells[0].max(cells[1])];
            if grid.touch(first, last) {
                dotted[first.index()][grid.row_of(last) - grid.row_of(first)] = true;
            }
        }
        let extremes = [MinMax::Minimum, MinMax::Maximum].map(|kind| {
            let of_kind = marked.iter().filter(|(other, _)| *other == kind);
            of_kind.flat_map(|(_, cells)| cells.iter().copied()).collect()
        });
        let layer = grid.with_layers(1).filter(|_| grid.layers() > 1).map(|layer| {
            let partition = partition.as_ref().map(|partition| partition[..layer.cells().len()].to_vec());
            Box::new(Geometry::new(layer, numbers.clone(), partition, boxes, lines, Vec::new(), Vec::new()))
        });
        let automata = automaton::Shared::default();
        Geometry { grid, numbers, partition, boxes, lines, dots, extremes, dotted, automata, layer }
    }

    /// How many values there are.
    pub fn values(&self) -> usize {
        self.numbers.count()
    }

    /// The order of a board that has one: as many rows and columns as values, and a cell at each place.
    pub fn order(&self) -> Option<usize> {
        self.grid.order().filter(|&order| order == self.values())
    }

    /// Sees to it that the board has an order.
    ///
    /// # Errors
    /// What is missing, in words.
    pub(super) fn needs_order(&self) -> Result<(), &'static str> {
        self.order().map(|_| ()).ok_or("a board with as many rows and columns as values, and a cell at each place")
    }

    /// Sees to it that the board has as many rows as columns, no more than values, and a cell at each place: its diagonals can differ.
    ///
    /// # Errors
    /// What is missing, in words.
    pub(super) fn needs_square(&self) -> Result<(), &'static str> {
        let what = "a board with as many rows as columns, a cell at each place, and at least as many values";
        self.grid.order().filter(|&order| order <= self.values()).map(|_| ()).ok_or(what)
    }

    /// Sees to it that the grid has a cell at each place, in one layer: then the cells of a row follow each other, and so do rows.
    ///
    /// # Errors
    /// What is missing, in words.
    pub(super) fn needs_all_places(&self) -> Result<(), &'static str> {
        if self.grid.is_whole() { Ok(()) } else { Err("a board with a cell at each place of its grid, in one layer") }
    }

    /// The region of a cell, or its box; `None` where it is of none.
    pub fn region(&self, cell: Cell) -> Option<u8> {
        self.partition.as_ref().map(|regions| regions[cell.index()]).filter(|&region| region != NO_REGION)
    }

    /// What a cell of a filling counts.
    ///
    /// # Panics
    /// If the filling has no such cell.
    pub fn number(&self, values: &[Value], cell: Cell) -> i64 {
        self.numbers.of(values[cell.index()])
    }

    /// The pairs of cells that touch and have no dot between them, the upper or left cell first.
    pub fn undotted(&self) -> Vec<(Cell, Cell)> {
        let beside = self.grid.apart(0, 1).into_iter().filter(|(cell, _)| !self.is_dotted_right(*cell));
        let below = self.grid.apart(1, 0).into_iter().filter(|(cell, _)| !self.is_dotted_below(*cell));
        beside.chain(below).collect()
    }

    /// Whether there is a dot between a cell and the one to its right.
    ///
    /// # Panics
    /// If the cell lies outside the board.
    pub fn is_dotted_right(&self, cell: Cell) -> bool {
        self.dotted[cell.index()][0]
    }

    /// Whether there is a dot between a cell and the one below.
    ///
    /// # Panics
    /// If the cell lies outside the board.
    pub fn is_dotted_below(&self, cell: Cell) -> bool {
        self.dotted[cell.index()][1]
    }

    /// Whether some rule of the board says that a cell is a minimum, or a maximum.
    pub fn is_extreme(&self, cell: Cell, kind: MinMax) -> bool {
        match kind {
            MinMax::Minimum => self.extremes[0].contains(&cell),
            MinMax::Maximum => self.extremes[1].contains(&cell),
        }
    }

    /// Whether there is X or V between two cells.
    pub fn is_lettered(&self, one: Cell, other: Cell) -> bool {
        let is_here = |dot: &Dot| dot.cells == [one, other] || dot.cells == [other, one];
        self.dots.iter().any(|dot| matches!(dot.says, Says::Sum(_)) && is_here(dot))
    }

    /// The differences that white dots speak of, ascending; 1 where there is no white dot.
    pub fn differences(&self) -> Vec<u32> {
        self.said(1, |says| match says {
            Says::Difference(difference) => Some(difference),
            Says::Ratio(_) | Says::Sum(_) => None,
        })
    }

    /// The ratios that black dots speak of, ascending; 2 where there is no black dot.
    pub fn ratios(&self) -> Vec<u32> {
        self.said(2, |says| match says {
            Says::Ratio(ratio) => Some(ratio),
            Says::Difference(_) | Says::Sum(_) => None,
        })
    }

    fn said(&self, usual: u32, of: impl Fn(Says) -> Option<u32>) -> Vec<u32> {
        let mut numbers: Vec<u32> = self.dots.iter().filter_map(|dot| of(dot.says)).collect();
        if numbers.is_empty() {
            numbers.push(usual);
        }
        numbers.sort_unstable();
        numbers.dedup();
        numbers
    }
}
