//! Names of cells, and of whole rows and columns.
//!
//! ```text
//! cell   = row , sign , column , sign                (* one sign each, base 17: what is written *)
//!        | row , number , column , number ;          (* five characters or more: read as well *)
//! lane   = ( "R" | "C" ) , number ;
//! row    = "R" | "r" ;
//! column = "C" | "c" ;
//! sign   = "1" … "9" | "a" … "g" | "A" … "G" ;
//! number = "1" … "9" , [ "0" … "9" ] ;
//! ```

use crate::grid::{Cell, Grid};

/// How many signs there are, with the 0 that no row or column has.
const BASE: u32 = 17;

/// A row or a column as a whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lane {
    /// A row, from 0.
    Row(usize),
    /// A column, from 0.
    Column(usize),
}

/// The row and the column, from 1, that a name says, on whatever board.
pub fn place(text: &str) -> Option<(usize, usize)> {
    match text.as_bytes() {
        [b'R' | b'r', row, b'C' | b'c', column] => Some((sign(*row)?, sign(*column)?)),
        [b'R' | b'r', ..] => {
            let (row, column) = text[1..].split_once(['C', 'c'])?;
            Some((number(row)?, number(column)?))
        }
        _ => None,
    }
}

fn sign(byte: u8) -> Option<usize> {
    (byte as char).to_digit(BASE).filter(|sign| *sign > 0).map(|sign| sign as usize)
}

fn number(text: &str) -> Option<usize> {
    let is_plain = matches!(text.as_bytes(), [b'1'..=b'9'] | [b'1'..=b'9', b'0'..=b'9']);
    text.parse().ok().filter(|_| is_plain)
}

/// The cell of this name.
pub fn cell(text: &str, grid: &Grid) -> Option<Cell> {
    let (row, column) = place(text)?;
    grid.at(0, row - 1, column - 1)
}

/// What a cell of a board of up to 16 rows and columns is called.
pub fn name(grid: &Grid, cell: Cell) -> String {
    let sign = |index: usize| char::from_digit(index as u32 + 1, BASE).unwrap_or('?');
    format!("R{}C{}", sign(grid.row_of(cell)), sign(grid.column_of(cell)))
}

/// The row or column of this name on a grid.
pub fn lane(text: &str, grid: &Grid) -> Option<Lane> {
    let index = |rest: &str, lines: usize| number(rest).filter(|number| *number <= lines).map(|number| number - 1);
    match text.split_at_checked(1)? {
        ("R", rest) => index(rest, grid.rows()).map(Lane::Row),
        ("C", rest) => index(rest, grid.columns()).map(Lane::Column),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_have_one_sign_each_or_numbers() {
        for pair in "R1C1 1 1|r9c9 9 9|R1Ca 1 10|rGCg 16 16|RcCc 12 12|R1C10 1 10|R10c16 10 16|r12C3 12 3".split('|') {
            let (text, cell) = pair.split_once(' ').unwrap();
            assert_eq!(place(text).map(|(row, column)| format!("{row} {column}")).as_deref(), Some(cell));
        }
        for text in ["R0C1", "R1C0", "R1Ch", "R1C", "R1C1 ", "R01C1", "R1C01", "R1C100", "RaC10", "R10Ca", "C1R1", ""] {
            assert_eq!(place(text), None, "{text}");
        }
    }

    #[test]
    fn names_of_cells_go_round() {
        let grid = Grid::new(16).unwrap();
        assert_eq!(name(&grid, grid.cell(0, 9)), "R1Ca");
        assert!(grid.cells().all(|one| cell(&name(&grid, one), &grid) == Some(one)));
        assert_eq!(cell("R1Ca", &Grid::new(9).unwrap()), None);
    }

    #[test]
    fn rows_and_columns_are_decimal() {
        let (large, grid) = (Grid::rectangle(4, 12).unwrap(), Grid::new(4).unwrap());
        assert_eq!(lane("C10", &large), Some(Lane::Column(9)));
        assert_eq!((lane("R1", &grid), lane("R10", &large)), (Some(Lane::Row(0)), None));
        for text in ["Ca", "r1", "C5", "C0", "C01", "C", ""] {
            assert_eq!(lane(text, &grid), None, "{text}");
        }
    }
}
