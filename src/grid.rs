//! Cells and the shapes they form on a square grid. Numbers only: this module knows no value, no rule and no notation.

use std::fmt;
use std::str::FromStr;

/// The largest order that the types bear: a set of values is one 64-bit word.
pub const MAX_ORDER: usize = 64;

/// A cell, by its row-major place on the grid, from 0. Text calls it `r1c1`, from 1 ([`Grid::name`]).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(u16);

impl Cell {
    /// The cell at a row-major place, from 0.
    ///
    /// # Panics
    /// If `index` is no place on any grid, that is 4096 or more.
    #[inline]
    pub const fn new(index: usize) -> Cell {
        assert!(index < MAX_ORDER * MAX_ORDER);
        Cell(index as u16)
    }

    /// The row-major place, from 0.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A square grid of `order` rows and `order` columns, 1 to [`MAX_ORDER`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Grid {
    order: u8,
}

impl Grid {
    /// A grid of this order, or `None` where it is 0 or above [`MAX_ORDER`].
    pub fn new(order: usize) -> Option<Grid> {
        (1..=MAX_ORDER).contains(&order).then_some(Grid { order: order as u8 })
    }

    /// The number of rows, of columns, and of cells in each.
    #[inline]
    pub fn order(self) -> usize {
        usize::from(self.order)
    }

    /// All cells in reading order.
    pub fn cells(self) -> impl ExactSizeIterator<Item = Cell> + Clone {
        (0..self.order() * self.order()).map(Cell::new)
    }

    /// The cell in this row and column, both from 0.
    #[inline]
    pub fn cell(self, row: usize, column: usize) -> Cell {
        debug_assert!(row < self.order() && column < self.order());
        Cell::new(row * self.order() + column)
    }

    /// The row of a cell, from 0.
    #[inline]
    pub fn row_of(self, cell: Cell) -> usize {
        cell.index() / self.order()
    }

    /// The column of a cell, from 0.
    #[inline]
    pub fn column_of(self, cell: Cell) -> usize {
        cell.index() % self.order()
    }

    /// The cells of a row (from 0), left to right.
    pub fn row(self, row: usize) -> Vec<Cell> {
        (0..self.order()).map(|column| self.cell(row, column)).collect()
    }

    /// The cells of a column (from 0), top to bottom.
    pub fn column(self, column: usize) -> Vec<Cell> {
        (0..self.order()).map(|row| self.cell(row, column)).collect()
    }

    /// The boxes in reading order; their shape has as many cells as the order.
    pub fn boxes(self, shape: BoxShape) -> Vec<Vec<Cell>> {
        let mut boxes = vec![Vec::new(); self.order()];
        for cell in self.cells() {
            boxes[self.box_of(cell, shape)].push(cell);
        }
        boxes
    }

    /// The box of a cell, from 0 in reading order.
    #[inline]
    pub fn box_of(self, cell: Cell, shape: BoxShape) -> usize {
        let band = self.row_of(cell) / shape.rows();
        let stack = self.column_of(cell) / shape.columns();
        band * (self.order() / shape.columns()) + stack
    }

    /// The falling diagonal (from r1c1 down) and the rising one (from the last row's first cell up).
    pub fn diagonals(self) -> [Vec<Cell>; 2] {
        let last = self.order() - 1;
        let falling = (0..=last).map(|i| self.cell(i, i)).collect();
        let rising = (0..=last).map(|i| self.cell(last - i, i)).collect();
        [falling, rising]
    }

    /// The windows in reading order: as many as fit of the form of a box, the first at r2c2, a row or column between two of them
    /// and one left to the edge. On a 9×9 grid their first cells are r2c2, r2c6, r6c2 and r6c6.
    pub fn windows(self, shape: BoxShape) -> Vec<Vec<Cell>> {
        let order = self.order();
        let starts = |length: usize| (1..order).step_by(length + 1).filter(move |start| start + length < order);
        let window = |top: usize, left: usize| {
            let cell = |place: usize| self.cell(top + place / shape.columns(), left + place % shape.columns());
            (0..shape.order()).map(cell).collect()
        };
        starts(shape.rows()).flat_map(|top| starts(shape.columns()).map(move |left| window(top, left))).collect()
    }

    /// All pairs of cells that are so many rows and columns apart, in either direction of the columns; each pair once, the
    /// upper cell first, in one row the left one.
    pub fn apart(self, rows: usize, columns: usize) -> Vec<(Cell, Cell)> {
        let order = self.order();
        let mut pairs = Vec::new();
        for cell in self.cells() {
            let (row, column) = (self.row_of(cell) + rows, self.column_of(cell));
            if row < order && column + columns < order {
                pairs.push((cell, self.cell(row, column + columns)));
            }
            if row < order && rows > 0 && columns > 0 && column >= columns {
                pairs.push((cell, self.cell(row, column - columns)));
            }
        }
        pairs
    }

    /// Whether two cells have a side in common.
    pub fn touch(self, one: Cell, other: Cell) -> bool {
        let rows = self.row_of(one).abs_diff(self.row_of(other));
        rows + self.column_of(one).abs_diff(self.column_of(other)) == 1
    }

    /// A cell as text writes it: `r2c5` is the fifth cell of the second row.
    pub fn name(self, cell: Cell) -> CellName {
        CellName { row: self.row_of(cell) + 1, column: self.column_of(cell) + 1 }
    }

    /// Whether these cells hang together by their sides.
    pub fn is_connected(self, cells: &[Cell]) -> bool {
        let mut open = vec![false; self.order() * self.order()];
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

    fn neighbours(self, cell: Cell) -> impl Iterator<Item = Cell> {
        let (row, column, last) = (self.row_of(cell), self.column_of(cell), self.order() - 1);
        [
            (row > 0).then(|| self.cell(row - 1, column)),
            (column > 0).then(|| self.cell(row, column - 1)),
            (column < last).then(|| self.cell(row, column + 1)),
            (row < last).then(|| self.cell(row + 1, column)),
        ]
        .into_iter()
        .flatten()
    }
}

/// A cell's name, shown as `r2c5`, both numbers from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CellName {
    row: usize,
    column: usize,
}

impl fmt::Display for CellName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "r{}c{}", self.row, self.column)
    }
}

/// The shape of a box: its rows and its columns, shown as `2x3`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BoxShape {
    rows: u8,
    columns: u8,
}

impl BoxShape {
    /// Boxes of this many rows and columns, or `None` where they do not tile a grid of an order up to [`MAX_ORDER`].
    pub fn new(rows: usize, columns: usize) -> Option<BoxShape> {
        Grid::new(rows.checked_mul(columns)?)?;
        Some(BoxShape { rows: rows as u8, columns: columns as u8 })
    }

    /// The usual boxes of a sudoku: as many rows as the largest divisor of the order up to its square root. `None` where
    /// that is 1, for then the order is prime (or 1) and a box would be a row.
    pub fn default_for(order: usize) -> Option<BoxShape> {
        let rows = (2..=MAX_ORDER)
            .take_while(|rows| rows * rows <= order)
            .filter(|rows| order.is_multiple_of(*rows))
            .last()?;
        BoxShape::new(rows, order / rows)
    }

    /// Rows of one box.
    pub fn rows(self) -> usize {
        usize::from(self.rows)
    }

    /// Columns of one box.
    pub fn columns(self) -> usize {
        usize::from(self.columns)
    }

    /// The order of the grid that such boxes tile: the cells of one box.
    #[inline]
    pub fn order(self) -> usize {
        self.rows() * self.columns()
    }
}

impl fmt::Display for BoxShape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.rows, self.columns)
    }
}

impl FromStr for BoxShape {
    type Err = BoxShapeError;

    /// Reads `RxC`, rows first.
    fn from_str(text: &str) -> Result<BoxShape, BoxShapeError> {
        let number =
            |digits: &str| if digits.bytes().all(|byte| byte.is_ascii_digit()) { digits.parse().ok() } else { None };
        text.split_once(['x', 'X'])
            .and_then(|(rows, columns)| BoxShape::new(number(rows)?, number(columns)?))
            .ok_or(BoxShapeError)
    }
}

/// The text is not `RxC` with a product of 1 to 64.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("box shape expected: rows, x, columns, such as 2x3, of at most 64 cells")]
pub struct BoxShapeError;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn default_boxes_are_the_squarest() {
        let shapes =
            [(4, "2x2"), (6, "2x3"), (8, "2x4"), (9, "3x3"), (12, "3x4"), (15, "3x5"), (25, "5x5"), (64, "8x8")];
        for (order, shape) in shapes {
            assert_eq!(BoxShape::default_for(order).unwrap().to_string(), shape);
        }
        for prime in [0, 1, 2, 3, 5, 7, 61] {
            assert_eq!(BoxShape::default_for(prime), None);
        }
    }

    #[test]
    fn box_shapes_are_read_and_bounded() {
        assert_eq!("2x3".parse(), Ok(BoxShape { rows: 2, columns: 3 }));
        for text in ["", "x", "0x3", "3", "9x9", "+2x3", "2x3x4", "99999999999999999999x1"] {
            assert_eq!(text.parse::<BoxShape>(), Err(BoxShapeError), "{text}");
        }
    }

    #[test]
    fn connection_is_by_sides() {
        let grid = Grid::new(3).unwrap();
        let cells = |places: &[usize]| places.iter().map(|&place| Cell::new(place)).collect::<Vec<_>>();
        assert!(grid.is_connected(&cells(&[0, 1, 4])));
        assert!(!grid.is_connected(&cells(&[0, 4, 8])));
        assert!(!grid.is_connected(&cells(&[2, 3, 4])));
    }
}
