//! What all puzzles of one kind share: the grid, its symbols and the rules, built once and held in an `Arc`.

use std::fmt;

use crate::grid::{BoxShape, Cell, Grid, MAX_ORDER};
use crate::symbols::Symbols;

/// What a board is, in the words of its author; [`Board::new`] makes the rules of it. Rows and columns always hold.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Layout {
    /// Rows, columns and values: 1 to 64.
    pub order: usize,
    /// Boxes of this shape.
    pub boxes: Option<BoxShape>,
    /// Regions of any form.
    pub regions: Option<Regions>,
    /// Both diagonals hold each value once.
    pub diagonals: bool,
    /// The four windows of a 9×9 grid hold each value once.
    pub windows: bool,
    /// Further groups of cells with different values.
    pub groups: Vec<Group>,
    /// How the values are written.
    pub symbols: Symbols,
}

/// A partition of the board into as many regions as its order; they need not hang together.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Regions {
    /// For each cell in reading order its region, an index into `labels`.
    pub of: Box<[u8]>,
    /// The names of the regions.
    pub labels: Box<[String]>,
}

/// A named group of cells with different values: at most as many as the order; with fewer, a value may be absent.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Group {
    /// What messages call it.
    pub name: String,
    /// Its cells, each once.
    pub cells: Vec<Cell>,
}

impl Layout {
    /// Rows and columns alone.
    pub fn latin(order: usize) -> Layout {
        Layout {
            order,
            boxes: None,
            regions: None,
            diagonals: false,
            windows: false,
            groups: Vec::new(),
            symbols: Symbols::default_for(order),
        }
    }

    /// Rows, columns and the usual boxes ([`BoxShape::default_for`]): none where the order is prime.
    pub fn sudoku(order: usize) -> Layout {
        Layout { boxes: BoxShape::default_for(order), ..Layout::latin(order) }
    }
}

/// What must hold of some cells. Closed, and matched without `_`, so that the compiler lists what a new one needs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Constraint {
    /// The cells hold different values; with as many cells as values, each value once.
    AllDifferent(Vec<Cell>),
}

impl Constraint {
    /// The cells that it speaks of.
    pub fn cells(&self) -> &[Cell] {
        match self {
            Constraint::AllDifferent(cells) => cells,
        }
    }
}

/// A constraint with the name that messages and headings use: `row 3`, `region B`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rule {
    /// What it is called.
    pub name: String,
    /// What must hold.
    pub constraint: Constraint,
}

/// A board: its layout and the rules that follow from it.
#[derive(Debug)]
pub struct Board {
    layout: Layout,
    grid: Grid,
    rules: Vec<Rule>,
}

impl Board {
    /// Makes the rules of a layout: rows, columns, boxes, regions, diagonals, windows and groups, in this order.
    ///
    /// # Errors
    /// Where the layout contradicts itself; see [`BoardError`].
    pub fn new(layout: Layout) -> Result<Board, BoardError> {
        let grid = Grid::new(layout.order).ok_or(BoardError::Order(layout.order))?;
        check_symbols(&layout)?;
        check_boxes(&layout)?;
        if layout.windows && layout.order != 9 {
            return Err(BoardError::Windows(layout.order));
        }
        layout.groups.iter().try_for_each(|group| check_group(grid, group))?;

        let mut rules = Vec::new();
        let mut all_different =
            |name: String, cells| rules.push(Rule { name, constraint: Constraint::AllDifferent(cells) });
        (0..grid.order()).for_each(|row| all_different(format!("row {}", row + 1), grid.row(row)));
        (0..grid.order()).for_each(|column| all_different(format!("column {}", column + 1), grid.column(column)));
        for (index, cells) in layout.boxes.iter().flat_map(|&shape| grid.boxes(shape)).enumerate() {
            all_different(format!("box {}", index + 1), cells);
        }
        if let Some(regions) = &layout.regions {
            for (label, cells) in regions.labels.iter().zip(region_cells(grid, regions)?) {
                all_different(format!("region {label}"), cells);
            }
        }
        if layout.diagonals {
            let [falling, rising] = grid.diagonals();
            all_different("falling diagonal".to_owned(), falling);
            all_different("rising diagonal".to_owned(), rising);
        }
        if layout.windows {
            let windows = grid.windows().into_iter().enumerate();
            windows.for_each(|(index, cells)| all_different(format!("window {}", index + 1), cells));
        }
        for group in &layout.groups {
            all_different(format!("group {}", group.name), group.cells.clone());
        }
        Ok(Board { layout, grid, rules })
    }

    /// What the board was made of.
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// Its grid.
    pub fn grid(&self) -> Grid {
        self.grid
    }

    /// Rows, columns and values.
    pub fn order(&self) -> usize {
        self.grid.order()
    }

    /// How its values are written.
    pub fn symbols(&self) -> &Symbols {
        &self.layout.symbols
    }

    /// For each cell in reading order its region, or its box where there are no regions; `None` where there are neither.
    pub fn partition(&self) -> Option<Vec<u8>> {
        match (&self.layout.regions, self.layout.boxes) {
            (Some(regions), _) => Some(regions.of.to_vec()),
            (None, Some(shape)) => Some(self.grid.cells().map(|cell| self.grid.box_of(cell, shape) as u8).collect()),
            (None, None) => None,
        }
    }

    /// Its rules.
    pub fn rules(&self) -> &[Rule] {
        &self.rules
    }
}

fn check_symbols(layout: &Layout) -> Result<(), BoardError> {
    match &layout.symbols {
        Symbols::Characters(symbols) if symbols.len() != layout.order => {
            Err(BoardError::Symbols { order: layout.order, symbols: symbols.len() })
        }
        _ => Ok(()),
    }
}

fn check_boxes(layout: &Layout) -> Result<(), BoardError> {
    match layout.boxes {
        Some(shape) if shape.order() != layout.order => Err(BoardError::Boxes { order: layout.order, shape }),
        _ => Ok(()),
    }
}

fn check_group(grid: Grid, group: &Group) -> Result<(), BoardError> {
    let name = || group.name.clone();
    if group.cells.len() > grid.order() {
        return Err(BoardError::GroupSize { name: name(), cells: group.cells.len(), order: grid.order() });
    }
    for (place, cell) in group.cells.iter().enumerate() {
        if cell.index() >= grid.order() * grid.order() {
            return Err(BoardError::GroupOutside { name: name() });
        }
        if group.cells[..place].contains(cell) {
            return Err(BoardError::GroupTwice { name: name(), cell: grid.name(*cell).to_string() });
        }
    }
    Ok(())
}

fn region_cells(grid: Grid, regions: &Regions) -> Result<Vec<Vec<Cell>>, BoardError> {
    let order = grid.order();
    if regions.labels.len() != order || regions.of.len() != order * order {
        return Err(BoardError::Regions { order, regions: regions.labels.len(), cells: regions.of.len() });
    }
    let mut cells = vec![Vec::new(); order];
    for (cell, &region) in grid.cells().zip(&regions.of) {
        cells.get_mut(usize::from(region)).ok_or(BoardError::RegionIndex(region))?.push(cell);
    }
    match cells.iter().zip(&regions.labels).find(|(cells, _)| cells.len() != order) {
        Some((cells, label)) => Err(BoardError::RegionSize { label: label.clone(), cells: cells.len(), order }),
        None => Ok(cells),
    }
}

/// Why a layout is no board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BoardError {
    /// The order is 0 or above 64.
    #[error("order {0} is out of range: boards have order 1 to {MAX_ORDER}")]
    Order(usize),
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
    /// Windows belong to order 9.
    #[error("windows belong to boards of order 9, not {0}")]
    Windows(usize),
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
    #[error("region {label} has {cells} cells, {order} expected")]
    RegionSize {
        /// Of the region.
        label: String,
        /// How many it has.
        cells: usize,
        /// How many it must have.
        order: usize,
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

impl fmt::Display for Layout {
    /// The board in a few words: `9×9 sudoku with boxes of 3x3 and both diagonals`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut parts = Vec::new();
        parts.extend(self.boxes.map(|shape| format!("boxes of {shape}")));
        parts.extend(self.regions.as_ref().map(|_| "regions".to_owned()));
        parts.extend(self.diagonals.then(|| "both diagonals".to_owned()));
        parts.extend(self.windows.then(|| "windows".to_owned()));
        parts.extend(match self.groups.len() {
            0 => None,
            1 => Some("a group".to_owned()),
            count => Some(format!("{count} groups")),
        });
        let kind = if self.boxes.is_none() && self.regions.is_none() { "Latin square" } else { "sudoku" };
        write!(f, "{0}×{0} {kind}", self.order)?;
        match parts.split_last() {
            None => Ok(()),
            Some((last, [])) => write!(f, " with {last}"),
            Some((last, rest)) => write!(f, " with {} and {last}", rest.join(", ")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_are_named_in_order() {
        let board = Board::new(Layout { diagonals: true, ..Layout::sudoku(4) }).unwrap();
        let names: Vec<_> = board.rules().iter().map(|rule| rule.name.as_str()).collect();
        assert_eq!(names[..2], ["row 1", "row 2"]);
        assert_eq!(names[8..], ["box 1", "box 2", "box 3", "box 4", "falling diagonal", "rising diagonal"]);
    }

    #[test]
    fn layouts_that_contradict_themselves_are_refused() {
        let regions = Regions { of: [0, 0, 0, 1].into(), labels: ["a".into(), "b".into()].into() };
        let faults = [
            (Layout::latin(0), "order 0"),
            (Layout::latin(65), "order 65"),
            (Layout { boxes: BoxShape::new(2, 3), ..Layout::latin(4) }, "boxes of 2x3"),
            (Layout { windows: true, ..Layout::sudoku(4) }, "windows"),
            (Layout { regions: Some(regions), ..Layout::latin(2) }, "region a has 3 cells"),
            (Layout { symbols: Symbols::named("abc").unwrap(), ..Layout::latin(2) }, "2 symbols"),
        ];
        for (layout, message) in faults {
            let error = Board::new(layout).unwrap_err().to_string();
            assert!(error.contains(message), "{error}");
        }
    }

    #[test]
    fn groups_are_checked() {
        let group = |places: &[usize]| {
            let cells = places.iter().map(|&place| Cell::new(place)).collect();
            Board::new(Layout { groups: vec![Group { name: "g".into(), cells }], ..Layout::latin(2) }).map(|_| ())
        };
        assert_eq!(group(&[0, 3]), Ok(()));
        assert!(matches!(group(&[0, 1, 2]), Err(BoardError::GroupSize { .. })));
        assert!(matches!(group(&[0, 4]), Err(BoardError::GroupOutside { .. })));
        assert!(matches!(group(&[1, 1]), Err(BoardError::GroupTwice { .. })));
    }
}
