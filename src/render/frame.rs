//! The lines and shades of a board: which regions it falls into, where they meet, and which further groups lie over them.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use crate::board::{Board, Regions};
use crate::grid::{Cell, Grid};
use crate::rule::{House, Rule, Sketch};

/// A board as it is drawn without values.
///
/// Each cell belongs to one region: of the board's own regions where it has any, else its box; a board of rows and columns
/// alone is one region. What else holds (boxes under regions, diagonals, windows, named groups) lies over them.
#[derive(Clone, Debug)]
pub(crate) struct Frame {
    grid: Grid,
    /// In reading order.
    walls: Vec<(usize, usize)>,
    regions: Vec<u8>,
    overlays: Vec<Overlay>,
    sketches: Vec<Sketch>,
}

/// What runs between two places of a grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Edge {
    /// Nothing: both lie outside.
    None,
    /// A line between cells of one region, or between walls.
    Line,
    /// A border of regions, or of the board.
    Border,
}

/// What stands at a place of the grid, or beside it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    /// Nothing: no board reaches there.
    Outside,
    /// No cell, but a part of the board.
    Wall,
    /// A cell of this region.
    In(u8),
}

/// A group of cells that is no row, column or region.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Overlay {
    /// As its rule is called.
    pub name: String,
    /// What it is.
    pub kind: OverlayKind,
    /// Its cells.
    pub cells: Vec<Cell>,
}

/// What kinds of groups lie over regions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum OverlayKind {
    /// A box, on a board that has regions too.
    Box,
    /// One of the two diagonals.
    Diagonal,
    /// A window of a 9×9 board.
    Window,
    /// A named group.
    Group,
}

impl Frame {
    /// The frame of a board.
    pub fn new(board: &Board) -> Frame {
        Frame {
            grid: board.grid().clone(),
            walls: board.layout().walls.clone(),
            regions: board.partition().unwrap_or_else(|| crossed(board)),
            overlays: overlays(board),
            sketches: board.rules().iter().flat_map(|rule| rule.meaning.sketch(board.geometry())).collect(),
        }
    }

    /// The grid.
    pub fn grid(&self) -> &Grid {
        &self.grid
    }

    /// The region of a cell, from 0.
    ///
    /// # Panics
    /// If the cell lies outside the board; so for the others.
    pub fn region(&self, cell: Cell) -> u8 {
        self.regions[cell.index()]
    }

    /// The cells of a region, where they do not hang together and so borders do not tell them.
    pub fn scattered(&self, region: usize) -> Option<Vec<Cell>> {
        let is_inside = |cell: &Cell| usize::from(self.region(*cell)) == region;
        let cells: Vec<_> = self.grid.cells().filter(is_inside).collect();
        (!self.grid.is_connected(&cells)).then_some(cells)
    }

    /// What runs along the left side of a place, by row and column from 0; along the right side of the row's last one where the column
    /// is one past it.
    pub fn left(&self, row: usize, column: usize) -> Edge {
        edge(column.checked_sub(1).map(|before| self.place(row, before)), self.place(row, column))
    }

    /// What runs along the upper side of a place likewise.
    pub fn above(&self, row: usize, column: usize) -> Edge {
        edge(row.checked_sub(1).map(|before| self.place(before, column)), self.place(row, column))
    }

    /// Whether a wall stands at a place.
    pub fn is_wall(&self, row: usize, column: usize) -> bool {
        self.walls.contains(&(row, column))
    }

    fn place(&self, row: usize, column: usize) -> Place {
        match self.grid.at(0, row, column) {
            Some(cell) => Place::In(self.region(cell)),
            None if self.is_wall(row, column) => Place::Wall,
            None => Place::Outside,
        }
    }

    /// What the clues look like, in the order of the rules.
    pub fn sketches(&self) -> &[Sketch] {
        &self.sketches
    }

    /// The cages, each with the text in its corner.
    pub fn cages(&self) -> impl Iterator<Item = (&[Cell], Option<&str>)> {
        self.sketches.iter().filter_map(|sketch| match sketch {
            Sketch::Cage { cells, label } => Some((cells.as_slice(), label.as_deref())),
            _ => None,
        })
    }

    /// What lies over the regions.
    pub fn overlays(&self) -> &[Overlay] {
        &self.overlays
    }
}

/// What runs between a place and the one before it, if there is one.
fn edge(before: Option<Place>, place: Place) -> Edge {
    match (before.unwrap_or(Place::Outside), place) {
        (Place::Outside, Place::Outside) => Edge::None,
        (one, other) if one == other => Edge::Line,
        _ => Edge::Border,
    }
}

/// For each cell which cells it shares all of its boxes with, where boxes of boards that overlap cross each other: so a border runs along each
/// side of each box. One region where there are no boxes, or more such sets than a number tells.
fn crossed(board: &Board) -> Vec<u8> {
    let mut of = vec![0u8; board.grid().cells().len()];
    let mut last = 0u8;
    let boxes = board.rules().iter().filter_map(|rule| rule.meaning.house().filter(|(house, _)| *house == House::Box));
    for (_, different) in boxes {
        // Each set that lies partly in the box falls in two.
        let mut parted = BTreeMap::new();
        for cell in &different.cells {
            let set = &mut of[cell.index()];
            *set = match parted.entry(*set) {
                Entry::Occupied(known) => *known.get(),
                Entry::Vacant(new) => {
                    let Some(next) = last.checked_add(1).filter(|&next| next < Regions::NONE) else {
                        return vec![0; of.len()];
                    };
                    last = next;
                    *new.insert(next)
                }
            };
        }
    }
    of
}

/// The rules that borders of regions do not tell, in the order of the board.
fn overlays(board: &Board) -> Vec<Overlay> {
    let has_regions = board.layout().regions.is_some();
    let kind = |house| match house {
        House::Row | House::Column | House::Region => None,
        House::Box => has_regions.then_some(OverlayKind::Box),
        House::Diagonal => Some(OverlayKind::Diagonal),
        House::Window => Some(OverlayKind::Window),
        House::Group => Some(OverlayKind::Group),
    };
    let overlay = |rule: &Rule| {
        let (house, different) = rule.meaning.house()?;
        Some(Overlay { name: rule.name.clone(), kind: kind(house)?, cells: different.cells.clone() })
    };
    board.rules().iter().filter_map(overlay).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Layout, Regions};
    use crate::rule::Different;

    fn frame(layout: Layout) -> Frame {
        Frame::new(&Board::new(layout).unwrap())
    }

    #[test]
    fn borders_run_where_regions_meet() {
        let boxes = frame(Layout::sudoku(4));
        use Edge::{Border, Line};
        let left: Vec<_> = (0..=4).map(|column| boxes.left(0, column)).collect();
        assert_eq!(left, [Border, Line, Border, Line, Border]);
        assert_eq!([1, 2, 4].map(|row| boxes.above(row, 0)), [Line, Border, Border]);
        let latin = frame(Layout::latin(3));
        assert_eq!([1, 3].map(|column| latin.left(0, column)), [Line, Border]);
    }

    #[test]
    fn walls_are_parts_of_the_board_and_holes_are_not() {
        use Edge::{Border, Line, None};
        let walls = vec![(0, 0), (0, 1), (1, 1)];
        let walled = frame(Layout { walls, ..Layout::rectangle(2, 3, 3) });
        assert_eq!([0, 1, 2, 3].map(|column| walled.left(0, column)), [Border, Line, Border, Border]);
        assert_eq!([0, 1, 2].map(|row| walled.above(row, 1)), [Border, Line, Border]);
        assert!(walled.is_wall(1, 1) && !walled.is_wall(1, 0));
        let apart = frame(Layout::overlapping(2, vec![(0, 0), (1, 2)]));
        assert_eq!([0, 1, 2, 3, 4].map(|column| apart.left(0, column)), [Border, Line, Border, None, None]);
        assert_eq!([0, 1, 2, 3].map(|row| apart.above(row, 0)), [Border, Line, Border, None]);
    }

    /// The boxes of 4×4 boards at r1c1 and r2c2 cross each other.
    #[test]
    fn borders_run_around_boxes_that_cross() {
        use Edge::{Border, Line};
        let crossed = frame(Layout::overlapping(4, vec![(0, 0), (1, 1)]));
        assert_eq!([0, 1, 2, 3, 4].map(|column| crossed.left(0, column)), [Border, Line, Border, Line, Border]);
        assert_eq!(
            [0, 1, 2, 3, 4, 5].map(|column| crossed.left(1, column)),
            [Border, Border, Border, Border, Border, Border]
        );
        assert_eq!([1, 2, 3, 4, 5].map(|column| crossed.left(4, column)), [Border, Line, Border, Line, Border]);
    }

    #[test]
    fn what_is_no_region_lies_over_them() {
        let names = |layout| frame(layout).overlays().iter().map(|overlay| overlay.name.clone()).collect::<Vec<_>>();
        let group = Different { name: "g".into(), cells: vec![Cell::new(0), Cell::new(5)] };
        let regions = Regions {
            of: (0..16).map(|cell| cell / 4).collect(),
            labels: ["A", "B", "C", "D"].map(str::to_owned).into(),
        };
        assert_eq!(names(Layout::latin(2)), [""; 0]);
        let extra = Layout { diagonals: true, groups: vec![group.clone()], ..Layout::sudoku(4) };
        assert_eq!(names(extra), ["falling diagonal", "rising diagonal", "group g"]);
        let both = Layout { regions: Some(regions), groups: vec![group], ..Layout::sudoku(4) };
        assert_eq!(names(both.clone()), ["box 1", "box 2", "box 3", "box 4", "group g"]);
        let kinds: Vec<_> = frame(both).overlays().iter().map(|overlay| overlay.kind).collect();
        assert_eq!(kinds[3..], [OverlayKind::Box, OverlayKind::Group]);
    }
}
