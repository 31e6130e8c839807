//! Lines of our own notation that say rules, such as `cage 15: r1c1 r1c2`: what stands before the colon and behind it, read
//! with the place of each mistake. Knows no file and no notation but this one.

use std::sync::Arc;

use super::piece::{MAX_CLUE, Mistake, Piece, Wrong};
use super::relation::Relation;
use crate::grid::{Cell, Grid};
use crate::values::Numbers;

/// A line that says a rule, without the key that it begins with.
#[derive(Clone, Copy, Debug)]
pub struct Statement<'t> {
    /// The key that it begins with.
    pub key: &'t str,
    /// The board's grid.
    pub grid: &'t Grid,
    /// What the board's values count.
    pub numbers: &'t Numbers,
    /// What stands between key and colon.
    pub head: Piece<'t>,
    /// What stands behind the colon.
    pub body: Piece<'t>,
    /// The relations that the puzzle defines.
    pub relations: &'t [Arc<Relation>],
}

impl<'t> Statement<'t> {
    /// Sees to it that nothing stands before the colon.
    ///
    /// # Errors
    /// Where something does.
    pub fn no_head(&self) -> Result<(), Mistake> {
        match self.head.text {
            "" => Ok(()),
            _ => Err(self.head.expected("a colon")),
        }
    }

    /// The number before the colon, at least `least`; `None` where nothing stands there.
    ///
    /// # Errors
    /// Where something else stands there.
    pub fn number(&self, least: u32) -> Result<Option<u32>, Mistake> {
        let wrong = || self.head.expected(&format!("a number from {least} to {MAX_CLUE}, or a colon"));
        self.head.number(least).map_err(|_| wrong())
    }

    /// The sum before the colon; `None` where nothing stands there.
    ///
    /// # Errors
    /// Where something else stands there, or a sum of 0 on a board without a digit 0.
    pub fn sum(&self) -> Result<Option<u32>, Mistake> {
        self.number(self.least_sum())
    }

    /// The least sum that digits of this board may have: 0 where one of them is.
    pub fn least_sum(&self) -> u32 {
        u32::from(self.numbers.value(0).is_none())
    }

    /// The cells behind the colon: at least one, none twice.
    ///
    /// # Errors
    /// At the first piece that is no such cell.
    pub fn cells(&self) -> Result<Vec<Cell>, Mistake> {
        self.body.cells(self.grid)
    }

    /// The cells of a line behind the colon, which may cross itself or end where it began, but not stay on a cell.
    ///
    /// # Errors
    /// At the first piece that is no such cell.
    pub fn path(&self) -> Result<Vec<Cell>, Mistake> {
        self.body.list(self.grid, |before, cell| before.last() == Some(&cell))
    }

    /// The number behind the colon, 0 or more.
    ///
    /// # Errors
    /// Where something else stands there.
    pub fn total(&self) -> Result<u32, Mistake> {
        self.body.number(0)?.ok_or_else(|| self.body.expected("a number"))
    }

    /// The two cells behind the colon, wherever they lie.
    ///
    /// # Errors
    /// Where there are not two.
    pub fn two_cells(&self) -> Result<[Cell; 2], Mistake> {
        <[Cell; 2]>::try_from(self.cells()?).map_err(|_| self.body.expected("two cells"))
    }

    /// The two cells behind the colon, which touch.
    ///
    /// # Errors
    /// Where there are not two, or they have no common side.
    pub fn pair(&self) -> Result<[Cell; 2], Mistake> {
        let cells = self.cells()?;
        let Ok([one, other]) = <[Cell; 2]>::try_from(cells) else { return Err(self.body.expected("two cells")) };
        if self.grid.touch(one, other) {
            return Ok([one, other]);
        }
        let name = |cell| self.grid.name(cell).to_string();
        Err(self.body.mistake(Wrong::Apart(name(one), name(other))))
    }

    /// The relation whose name stands before the colon.
    ///
    /// # Errors
    /// Where none of this name is defined.
    pub fn relation(&self) -> Result<Arc<Relation>, Mistake> {
        let name = self.head.text;
        if name.is_empty() {
            return Err(self.head.expected("the name of a relation"));
        }
        let found = self.relations.iter().find(|relation| relation.name() == name);
        found.cloned().ok_or_else(|| {
            let known = self.relations.iter().map(|relation| relation.name());
            let hint = super::nearest(name, known).map(str::to_owned);
            self.head.mistake(Wrong::NoRelation { name: name.to_owned(), hint })
        })
    }
}

/// Cells as a statement names them, each with a blank before it.
pub(crate) fn write_cells(grid: &Grid, cells: &[Cell]) -> String {
    cells.iter().map(|&cell| format!(" {}", grid.name(cell))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cells(text: &str) -> Result<String, Mistake> {
        let grid = Grid::new(6).unwrap();
        Piece { text, start: 0 }.cells(&grid).map(|cells| write_cells(&grid, &cells).trim_start().to_owned())
    }

    #[test]
    fn cells_and_runs_are_read() {
        for (text, expected) in [
            ("r1c1", "r1c1"),
            ("R2C3,r1c2", "r2c3 r1c2"),
            ("r1c1-3", "r1c1 r1c2 r1c3"),
            ("r3-1c2", "r3c2 r2c2 r1c2"),
            ("r1c4-r1c2 r2c2-r3c2", "r1c4 r1c3 r1c2 r2c2 r3c2"),
            ("r1-2c5-6", "r1c5 r1c6 r2c5 r2c6"),
        ] {
            assert_eq!(cells(text).unwrap(), expected, "{text}");
        }
    }

    #[test]
    fn what_names_no_cell_is_an_error_at_its_place() {
        for (text, start, length, message) in [
            ("", 0, 0, "cells such as"),
            ("r1c1 r1c7", 5, 4, "r1c1 to r6c6"),
            ("r1c1 r0c1", 5, 4, "r1c1 to r6c6"),
            ("r99999999999999999999c1", 0, 23, "r1c1 to r6c6"),
            ("r1c1 x", 5, 1, "a cell such as"),
            ("r1c-2", 0, 5, "a cell such as"),
            ("r1c1-r2c2", 0, 9, "one row or column"),
            ("r1-2c1-r2c2", 0, 11, "a cell such as"),
            ("r1c1 r1c2 r1c1", 10, 4, "r1c1 is named twice"),
            ("r1c1-3 r1c2", 7, 4, "r1c2 is named twice"),
        ] {
            let mistake = cells(text).unwrap_err();
            assert_eq!((mistake.start, mistake.length), (start, length), "{text}");
            assert!(mistake.wrong.to_string().contains(message), "{}", mistake.wrong);
        }
    }
}
