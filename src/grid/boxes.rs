//! The shapes of boxes.

use std::fmt;
use std::str::FromStr;

use super::{Grid, MAX_ORDER};

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

    /// The squarest boxes of so many cells that tile a grid, with sides of at least 2, wider ones first; `None` where there are none.
    /// On a square grid of as many values these are [those of its order](BoxShape::default_for).
    pub fn usual(grid: &Grid, cells: usize) -> Option<BoxShape> {
        let sides = (2..=cells / 2).filter(|rows| cells.is_multiple_of(*rows)).map(|rows| (rows, cells / rows));
        let fits = |&(rows, columns): &(usize, usize)| {
            grid.rows().is_multiple_of(rows) && grid.columns().is_multiple_of(columns)
        };
        let (rows, columns) = sides.filter(fits).min_by_key(|&(rows, columns)| (rows.abs_diff(columns), rows))?;
        BoxShape::new(rows, columns)
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
    fn usual_boxes_tile_the_grid() {
        for (rows, columns, values, shape) in [
            (4, 6, 6, "2x3"),
            (6, 4, 6, "3x2"),
            (6, 8, 8, "2x4"),
            (8, 6, 8, "4x2"),
            (6, 9, 9, "3x3"),
            (5, 10, 10, "5x2"),
            (9, 9, 9, "3x3"),
            (12, 12, 9, "3x3"),
        ] {
            let found = BoxShape::usual(&Grid::rectangle(rows, columns).unwrap(), values);
            assert_eq!(found.unwrap().to_string(), shape, "{rows}x{columns}");
        }
        for (rows, columns, values) in [(9, 8, 9), (7, 7, 9), (5, 7, 7), (9, 9, 10)] {
            assert_eq!(BoxShape::usual(&Grid::rectangle(rows, columns).unwrap(), values), None);
        }
    }

    #[test]
    fn box_shapes_are_read_and_bounded() {
        assert_eq!("2x3".parse(), Ok(BoxShape { rows: 2, columns: 3 }));
        for text in ["", "x", "0x3", "3", "9x9", "+2x3", "2x3x4", "99999999999999999999x1"] {
            assert_eq!(text.parse::<BoxShape>(), Err(BoxShapeError), "{text}");
        }
    }
}
