//! Cells and the shapes they form on a grid. Numbers only: this module knows no value, no rule and no notation.

mod boxes;

use std::fmt;
use std::sync::Arc;

pub use boxes::BoxShape;

/// The longest side of a grid, and the most values that a board has: a set of values is one 64-bit word.
pub const MAX_ORDER: usize = 64;

/// The most cells of a grid, in all its layers.
pub(crate) const MAX_CELLS: usize = MAX_ORDER * MAX_ORDER;

/// The most layers of a grid: each is called by a letter.
pub const MAX_LAYERS: usize = 26;

/// A cell, by its number among the cells of its grid: in reading order, layer after layer, from 0. Text calls it `r1c1`, from 1
/// ([`Grid::name`]).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(u16);

impl Cell {
    /// The cell with a number, from 0.
    ///
    /// # Panics
    /// If no grid has it, that is 4096 or more.
    #[inline]
    pub const fn new(index: usize) -> Cell {
        assert!(index < MAX_CELLS);
        Cell(index as u16)
    }

    /// Its number, from 0.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// Rows and columns, 1 to [`MAX_ORDER`] of each, in one layer or more, with a cell at each place that is no hole.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Grid {
    rows: u8,
    columns: u8,
    layers: u8,
    /// Which places have cells, where not all have.
    places: Option<Arc<Places>>,
}

/// The places of one layer that have cells.
#[derive(Debug, PartialEq, Eq, Hash)]
struct Places {
    /// For each place in reading order the number of its cell.
    cells: Box<[Option<u16>]>,
    /// For each cell its place.
    of: Box<[u16]>,
}

impl Grid {
    /// A square grid of this order, or `None` where it is 0 or above [`MAX_ORDER`].
    pub fn new(order: usize) -> Option<Grid> {
        Grid::rectangle(order, order)
    }

    /// A grid of so many rows and columns, or `None` where one of them is 0 or above [`MAX_ORDER`].
    pub fn rectangle(rows: usize, columns: usize) -> Option<Grid> {
        let is_side = |side: usize| (1..=MAX_ORDER).contains(&side);
        let made = || Grid { rows: rows as u8, columns: columns as u8, layers: 1, places: None };
        (is_side(rows) && is_side(columns)).then(made)
    }

    /// The same with cells at such places alone, by row and column from 0; `None` where there are none.
    pub fn with_cells(&self, is_cell: impl Fn(usize, usize) -> bool) -> Option<Grid> {
        let all = self.rows() * self.columns();
        let is_here = |place: &usize| is_cell(place / self.columns(), place % self.columns());
        let of: Box<[u16]> = (0..all).filter(is_here).map(|place| place as u16).collect();
        let mut cells = vec![None; all].into_boxed_slice();
        (0..).zip(&of).for_each(|(cell, &place)| cells[usize::from(place)] = Some(cell));
        match of.len() {
            0 => None,
            count if count == all => Some(Grid { places: None, ..self.clone() }),
            _ => Some(Grid { places: Some(Arc::new(Places { cells, of })), ..self.clone() }),
        }
    }

    /// The same in so many layers, each with a cell at the same places; `None` where there are none, more
    /// than [`MAX_LAYERS`], or more than `MAX_CELLS` cells.
    pub fn with_layers(&self, layers: usize) -> Option<Grid> {
        let is_fit = (1..=MAX_LAYERS).contains(&layers)
            && layers.checked_mul(self.cells_of_layer()).is_some_and(|cells| cells <= MAX_CELLS);
        is_fit.then(|| Grid { layers: layers as u8, ..self.clone() })
    }

    /// The number of rows, and of places in each column.
    #[inline]
    pub fn rows(&self) -> usize {
        usize::from(self.rows)
    }

    /// The number of columns, and of places in each row.
    #[inline]
    pub fn columns(&self) -> usize {
        usize::from(self.columns)
    }

    /// The number of layers.
    #[inline]
    pub fn layers(&self) -> usize {
        usize::from(self.layers)
    }

    /// The order of a square grid: as many rows as columns, in one layer without holes.
    pub fn order(&self) -> Option<usize> {
        (self.rows == self.columns && self.is_whole()).then(|| self.rows())
    }

    /// Whether each place has a cell, in one layer.
    pub fn is_whole(&self) -> bool {
        self.layers == 1 && self.places.is_none()
    }

    /// All cells in reading order, layer after layer.
    pub fn cells(&self) -> impl ExactSizeIterator<Item = Cell> + Clone + use<> {
        (0..self.layers() * self.cells_of_layer()).map(Cell::new)
    }

    /// The cells of a layer, from 0, in reading order.
    pub fn cells_in(&self, layer: usize) -> impl ExactSizeIterator<Item = Cell> + Clone + use<> {
        let count = self.cells_of_layer();
        (layer * count..(layer + 1) * count).map(Cell::new)
    }

    /// How many cells each layer has.
    pub fn cells_of_layer(&self) -> usize {
        self.places.as_ref().map_or(self.rows() * self.columns(), |places| places.of.len())
    }

    /// The cell in this row and column of the first layer, both from 0.
    ///
    /// # Panics
    /// If there is none.
    #[inline]
    pub fn cell(&self, row: usize, column: usize) -> Cell {
        debug_assert!(row < self.rows() && column < self.columns());
        match &self.places {
            None => Cell::new(row * self.columns() + column),
            Some(_) => self.at(0, row, column).expect("a place with a cell"),
        }
    }

    /// The cell in this layer, row and column, all from 0; `None` where there is none.
    pub fn at(&self, layer: usize, row: usize, column: usize) -> Option<Cell> {
        if row >= self.rows() || column >= self.columns() || layer >= self.layers() {
            return None;
        }
        let place = row * self.columns() + column;
        let number = match &self.places {
            None => place,
            Some(places) => usize::from(places.cells[place]?),
        };
        Some(Cell::new(layer * self.cells_of_layer() + number))
    }

    /// The layer of a cell, from 0.
    #[inline]
    pub fn layer_of(&self, cell: Cell) -> usize {
        if self.layers == 1 { 0 } else { cell.index() / self.cells_of_layer() }
    }

    /// The place of a cell in its layer, row after row, from 0: holes are places too.
    #[inline]
    fn place_of(&self, cell: Cell) -> usize {
        let number = if self.layers == 1 { cell.index() } else { cell.index() % self.cells_of_layer() };
        self.places.as_ref().map_or(number, |places| usize::from(places.of[number]))
    }

    /// The row of a cell, from 0.
    #[inline]
    pub fn row_of(&self, cell: Cell) -> usize {
        self.place_of(cell) / self.columns()
    }

    /// The column of a cell, from 0.
    #[inline]
    pub fn column_of(&self, cell: Cell) -> usize {
        self.place_of(cell) % self.columns()
    }

    /// The cells of a row (from 0) of the first layer, left to right.
    pub fn row(&self, row: usize) -> Vec<Cell> {
        self.row_in(0, row)
    }

    /// The cells of a column (from 0) of the first layer, top to bottom.
    pub fn column(&self, column: usize) -> Vec<Cell> {
        self.column_in(0, column)
    }

    /// The cells of a row in a layer, both from 0, left to right.
    pub fn row_in(&self, layer: usize, row: usize) -> Vec<Cell> {
        (0..self.columns()).filter_map(|column| self.at(layer, row, column)).collect()
    }

    /// The cells of a column in a layer, both from 0, top to bottom.
    pub fn column_in(&self, layer: usize, column: usize) -> Vec<Cell> {
        (0..self.rows()).filter_map(|row| self.at(layer, row, column)).collect()
    }

    /// The boxes of a layer, from 0, in reading order. Boxes must tile the grid; those that are holes alone are none.
    pub fn boxes_in(&self, layer: usize, shape: BoxShape) -> Vec<Vec<Cell>> {
        let (bands, stacks) = (self.rows() / shape.rows(), self.columns() / shape.columns());
        let mut boxes = vec![Vec::new(); bands * stacks];
        for cell in self.cells_in(layer) {
            boxes[self.box_of(cell, shape)].push(cell);
        }
        boxes.retain(|cells| !cells.is_empty());
        boxes
    }

    /// The box of a cell, from 0 in reading order.
    #[inline]
    pub fn box_of(&self, cell: Cell, shape: BoxShape) -> usize {
        let band = self.row_of(cell) / shape.rows();
        let stack = self.column_of(cell) / shape.columns();
        band * (self.columns() / shape.columns()) + stack
    }

    /// The boxes of the first layer, likewise.
    pub fn boxes(&self, shape: BoxShape) -> Vec<Vec<Cell>> {
        self.boxes_in(0, shape)
    }

    /// The falling diagonal (from r1c1 down) and the rising one (from the last row's first cell up) of the first layer of a square grid.
    pub fn diagonals(&self) -> [Vec<Cell>; 2] {
        self.diagonals_in(0)
    }

    /// The same of a layer, from 0.
    pub fn diagonals_in(&self, layer: usize) -> [Vec<Cell>; 2] {
        let last = self.rows() - 1;
        let falling = (0..=last).filter_map(|i| self.at(layer, i, i)).collect();
        let rising = (0..=last).filter_map(|i| self.at(layer, last - i, i)).collect();
        [falling, rising]
    }

    /// The windows of a layer, from 0, in reading order: as many as fit of the form of a box, the first at r2c2, a row or column between two of them
    /// and one left to the edge. On a 9×9 grid their first cells are r2c2, r2c6, r6c2 and r6c6.
    pub fn windows_in(&self, layer: usize, shape: BoxShape) -> Vec<Vec<Cell>> {
        let starts =
            |length: usize, side: usize| (1..side).step_by(length + 1).filter(move |start| start + length < side);
        let window = |top: usize, left: usize| {
            let cell = |place: usize| self.at(layer, top + place / shape.columns(), left + place % shape.columns());
            (0..shape.order()).filter_map(cell).collect()
        };
        let lefts = || starts(shape.columns(), self.columns());
        starts(shape.rows(), self.rows()).flat_map(|top| lefts().map(move |left| window(top, left))).collect()
    }

    /// All pairs of cells of one layer that are so many rows and columns apart, in either direction of the columns; each pair once,
    /// the upper cell first, in one row the left one.
    pub fn apart(&self, rows: usize, columns: usize) -> Vec<(Cell, Cell)> {
        let mut pairs = Vec::new();
        for cell in self.cells() {
            let (layer, row, column) = (self.layer_of(cell), self.row_of(cell) + rows, self.column_of(cell));
            pairs.extend(self.at(layer, row, column + columns).map(|other| (cell, other)));
            if rows > 0 && columns > 0 && column >= columns {
                pairs.extend(self.at(layer, row, column - columns).map(|other| (cell, other)));
            }
        }
        pairs
    }

    /// The four cells around each corner where four cells meet, in reading order.
    pub fn squares(&self) -> impl Iterator<Item = [Cell; 4]> + '_ {
        self.cells().filter_map(|cell| {
            let (layer, row, column) = (self.layer_of(cell), self.row_of(cell), self.column_of(cell));
            let at = |down: usize, right: usize| self.at(layer, row + down, column + right);
            Some([cell, at(0, 1)?, at(1, 0)?, at(1, 1)?])
        })
    }

    /// Whether two cells have a side in common.
    pub fn touch(&self, one: Cell, other: Cell) -> bool {
        let rows = self.row_of(one).abs_diff(self.row_of(other));
        let apart = rows + self.column_of(one).abs_diff(self.column_of(other));
        apart == 1 && self.layer_of(one) == self.layer_of(other)
    }

    /// A cell as text writes it: `r2c5` is the fifth cell of the second row, `r2c5.b` that of the second layer.
    pub fn name(&self, cell: Cell) -> impl fmt::Display + use<> {
        CellName { layer: self.layer_of(cell), row: self.row_of(cell) + 1, column: self.column_of(cell) + 1 }
    }

    /// Whether these cells hang together by their sides.
    pub fn is_connected(&self, cells: &[Cell]) -> bool {
        let mut open = vec![false; self.cells().len()];
        cells.iter().for_each(|cell| open[cell.index()] = true);
        let mut reached: Vec<Cell> = cells.first().copied().into_iter().collect();
        reached.iter().for_each(|cell| open[cell.index()] = false);
        let mut next = 0;
        while let Some(&cell) = reached.get(next) {
            next += 1;
            for neighbour in self.neighbours(cell) {
                if std::mem::take(&mut open[neighbour.index()]) {
                    reached.push(neighbour);
                }
            }
        }
        reached.len() == cells.len()
    }

    fn neighbours(&self, cell: Cell) -> impl Iterator<Item = Cell> {
        let (layer, row, column) = (self.layer_of(cell), self.row_of(cell), self.column_of(cell));
        [
            row.checked_sub(1).and_then(|above| self.at(layer, above, column)),
            column.checked_sub(1).and_then(|left| self.at(layer, row, left)),
            self.at(layer, row, column + 1),
            self.at(layer, row + 1, column),
        ]
        .into_iter()
        .flatten()
    }
}

impl fmt::Display for Grid {
    /// Its rows and columns: `6×9`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}×{}", self.rows, self.columns)
    }
}

impl Grid {
    /// The letter that a layer is called by, from 0: `a`, `b`.
    pub fn layer_name(layer: usize) -> char {
        char::from(b'a' + layer as u8)
    }
}

/// A cell's name, shown as `r2c5`, both numbers from 1; behind it the layer, if it is not the first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct CellName {
    layer: usize,
    row: usize,
    column: usize,
}

impl fmt::Display for CellName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "r{}c{}", self.row, self.column)?;
        if self.layer > 0 { write!(f, ".{}", Grid::layer_name(self.layer)) } else { Ok(()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn connection_is_by_sides() {
        let grid = Grid::new(3).unwrap();
        let cells = |places: &[usize]| places.iter().map(|&place| Cell::new(place)).collect::<Vec<_>>();
        assert!(grid.is_connected(&cells(&[0, 1, 4])));
        assert!(!grid.is_connected(&cells(&[0, 4, 8])));
        assert!(!grid.is_connected(&cells(&[2, 3, 4])));
    }

    #[test]
    fn cells_are_numbered_without_holes_layer_after_layer() {
        let grid = Grid::rectangle(2, 3).unwrap().with_cells(|row, column| (row, column) != (0, 1)).unwrap();
        let grid = grid.with_layers(2).unwrap();
        let names: Vec<_> = grid.cells().map(|cell| grid.name(cell).to_string()).collect();
        let first = ["r1c1", "r1c3", "r2c1", "r2c2", "r2c3"];
        assert_eq!(names[..5], first);
        assert_eq!(names[5..], first.map(|name| format!("{name}.b")));
        assert_eq!((grid.at(0, 0, 1), grid.at(1, 1, 2), grid.order()), (None, Some(Cell::new(9)), None));
        assert_eq!((grid.row(0).len(), grid.column(1).len()), (2, 1));
        assert!(!grid.touch(Cell::new(0), Cell::new(5)) && grid.touch(Cell::new(5), Cell::new(7)));
        assert_eq!(grid.apart(1, 1).len(), 2 * 2);
    }

    #[test]
    fn grids_have_bounds() {
        assert_eq!((Grid::new(0), Grid::new(65), Grid::rectangle(3, 65)), (None, None, None));
        assert_eq!(Grid::new(64).unwrap().with_layers(2), None);
        assert_eq!([0, 26, 27].map(|layers| Grid::new(2).unwrap().with_layers(layers).is_some()), [false, true, false]);
        assert_eq!(Grid::new(4).unwrap().with_cells(|_, _| false), None);
        assert_eq!(Grid::new(4).unwrap().with_cells(|_, _| true), Grid::new(4));
    }
}
