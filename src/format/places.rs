//! Cells by the names that setters' programs give them, `R1C1`, and places beside the board, `R0C3`.

use crate::grid::{Cell, Grid};

/// A row and a column, from 1; 0 and one past the order lie beside the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// The row.
    pub row: usize,
    /// The column.
    pub column: usize,
}

impl Place {
    /// Reads `R1C1`; `None` where it is something else.
    pub fn parse(text: &str) -> Option<Place> {
        let (row, column) = text.strip_prefix('R')?.split_once('C')?;
        let number = |digits: &str| {
            let plain = (1..=2).contains(&digits.len()) && digits.bytes().all(|byte| byte.is_ascii_digit());
            let short = !digits.starts_with('0') || digits == "0";
            if plain && short { digits.parse().ok() } else { None }
        };
        Some(Place { row: number(row)?, column: number(column)? })
    }

    /// The cell here, where there is one.
    pub fn cell(self, grid: &Grid) -> Option<Cell> {
        let inside = |number: usize| (1..=grid.rows()).contains(&number);
        if inside(self.row) && inside(self.column) { Some(grid.cell(self.row - 1, self.column - 1)) } else { None }
    }
}

/// What programs call a cell: `R1C1`.
pub fn name(grid: &Grid, cell: Cell) -> String {
    format!("R{}C{}", grid.row_of(cell) + 1, grid.column_of(cell) + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_strict() {
        assert_eq!(Place::parse("R0C10"), Some(Place { row: 0, column: 10 }));
        for text in ["r1c1", "R1", "R1C", "R01C1", "R1C1 ", "R100C1", "R-1C1", "R+1C1", "R1C1C1", ""] {
            assert_eq!(Place::parse(text), None, "{text}");
        }
        let grid = Grid::new(4).unwrap();
        assert_eq!(Place::parse("R2C4").unwrap().cell(&grid), Some(grid.cell(1, 3)));
        assert_eq!(Place::parse("R5C4").unwrap().cell(&grid), None);
        assert_eq!(name(&grid, grid.cell(1, 3)), "R2C4");
    }
}
