//! Symmetric places: cells that have givens together.

use crate::grid::{Cell, Grid};

/// What the places of givens look the same under.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Symmetry {
    /// Nothing but itself.
    #[default]
    None,
    /// Half a turn.
    Rotate180,
    /// A quarter of a turn.
    Rotate90,
    /// Left and right exchanged.
    Horizontal,
    /// Top and bottom exchanged.
    Vertical,
    /// Both of these.
    Mirrors,
    /// Rows and columns exchanged.
    Diagonal,
    /// The same along the other diagonal.
    Antidiagonal,
    /// Both of these.
    Diagonals,
    /// All turns and mirrors of a square.
    Square,
}

/// A turn or mirror of a square: row and column, and the last of each, to row and column.
type Move = fn(usize, usize, usize) -> (usize, usize);

impl Symmetry {
    /// All of them.
    pub const ALL: [Symmetry; 10] = [
        Symmetry::None,
        Symmetry::Rotate180,
        Symmetry::Rotate90,
        Symmetry::Horizontal,
        Symmetry::Vertical,
        Symmetry::Mirrors,
        Symmetry::Diagonal,
        Symmetry::Antidiagonal,
        Symmetry::Diagonals,
        Symmetry::Square,
    ];

    /// All of them, each behind those that it is a part of.
    pub(crate) const LARGEST_FIRST: [Symmetry; 10] = [
        Symmetry::Square,
        Symmetry::Rotate90,
        Symmetry::Mirrors,
        Symmetry::Diagonals,
        Symmetry::Rotate180,
        Symmetry::Horizontal,
        Symmetry::Vertical,
        Symmetry::Diagonal,
        Symmetry::Antidiagonal,
        Symmetry::None,
    ];

    /// In a word: `none`, `rotate180`, …
    pub fn word(self) -> &'static str {
        match self {
            Symmetry::None => "none",
            Symmetry::Rotate180 => "rotate180",
            Symmetry::Rotate90 => "rotate90",
            Symmetry::Horizontal => "horizontal",
            Symmetry::Vertical => "vertical",
            Symmetry::Mirrors => "mirrors",
            Symmetry::Diagonal => "diagonal",
            Symmetry::Antidiagonal => "antidiagonal",
            Symmetry::Diagonals => "diagonals",
            Symmetry::Square => "square",
        }
    }

    /// The moves that all others of it come of.
    fn moves(self) -> &'static [Move] {
        const HALF: Move = |row, column, last| (last - row, last - column);
        const QUARTER: Move = |row, column, last| (column, last - row);
        const HORIZONTAL: Move = |row, column, last| (row, last - column);
        const VERTICAL: Move = |row, column, last| (last - row, column);
        const DIAGONAL: Move = |row, column, _| (column, row);
        const ANTIDIAGONAL: Move = |row, column, last| (last - column, last - row);
        match self {
            Symmetry::None => &[],
            Symmetry::Rotate180 => &[HALF],
            Symmetry::Rotate90 => &[QUARTER],
            Symmetry::Horizontal => &[HORIZONTAL],
            Symmetry::Vertical => &[VERTICAL],
            Symmetry::Mirrors => &[HORIZONTAL, VERTICAL],
            Symmetry::Diagonal => &[DIAGONAL],
            Symmetry::Antidiagonal => &[ANTIDIAGONAL],
            Symmetry::Diagonals => &[DIAGONAL, ANTIDIAGONAL],
            Symmetry::Square => &[QUARTER, DIAGONAL],
        }
    }

    /// The cells of a grid in groups: each with all that it is moved to. On a grid that is not square, or has holes, none is moved.
    pub fn groups(self, grid: &Grid) -> Vec<Vec<Cell>> {
        let moves = if grid.order().is_some() { self.moves() } else { &[] };
        let mut is_taken = vec![false; grid.cells().len()];
        let mut groups = Vec::new();
        for cell in grid.cells() {
            if is_taken[cell.index()] {
                continue;
            }
            is_taken[cell.index()] = true;
            let mut group = vec![cell];
            let mut next = 0;
            while let Some(&cell) = group.get(next) {
                next += 1;
                for move_cell in moves {
                    let (row, column) = move_cell(grid.row_of(cell), grid.column_of(cell), grid.rows() - 1);
                    let moved = grid.cell(row, column);
                    if !std::mem::replace(&mut is_taken[moved.index()], true) {
                        group.push(moved);
                    }
                }
            }
            groups.push(group);
        }
        groups
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_hold_every_cell_once_and_are_as_large_as_the_symmetry() {
        let largest = [1, 2, 4, 2, 2, 4, 2, 2, 4, 8];
        for order in 1..=9 {
            let grid = Grid::new(order).unwrap();
            for (symmetry, largest) in Symmetry::ALL.into_iter().zip(largest) {
                let groups = symmetry.groups(&grid);
                let mut cells = groups.concat();
                cells.sort();
                assert!(cells.into_iter().eq(grid.cells()), "{symmetry:?}");
                assert!(groups.iter().all(|group| largest % group.len() == 0), "{symmetry:?}");
                assert!(order < 4 || groups.iter().any(|group| group.len() == largest), "{symmetry:?}");
            }
        }
    }
}
