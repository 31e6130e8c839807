//! A puzzle in parts, for many machines.

use super::error::Error;
use super::limits::Limits;
use super::puzzle::Puzzle;
use super::solution::Cell;
use exactly::split;

/// A part of a puzzle: [`Puzzle::split`].
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct SplitPart {
    /// The digits that are added to its givens, in the order in which the tree of parts branches.
    pub path: Vec<(Cell, u8)>,
    /// The puzzle with them.
    pub puzzle: Puzzle,
}

impl Puzzle {
    /// The puzzle in at least so many parts, where it allows as many: each of its solutions is one of exactly one part. The same puzzle and
    /// number have the same parts on every machine.
    ///
    /// # Errors
    /// Where work was stopped.
    pub fn split(&self, least: usize, limits: &Limits) -> Result<Vec<SplitPart>, Error> {
        let stop = limits.begin();
        let board = self.inner.board();
        let parts = self.inner.split(least, &*stop).map_err(Error::Stopped)?;
        let part = |part: split::Part| SplitPart {
            path: part.path.iter().map(|&(cell, value)| (Cell::of(board, cell), value.index() as u8 + 1)).collect(),
            puzzle: Puzzle::of(part.puzzle),
        };
        Ok(parts.into_iter().map(part).collect())
    }
}
