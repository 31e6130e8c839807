//! The solutions of a puzzle as something to keep, to send and to drop.

use super::error::Error;
use super::limits::Limits;
use super::puzzle::Puzzle;
use super::solution::Solution;
use exactly::limits::Limit;
use exactly::solve::OwnedSolutions;

/// The solutions of a puzzle, found as they are asked for. It owns all that it needs and can be sent to another thread; dropped, it
/// leaves nothing behind. Its memory does not grow with the solutions.
pub struct Solutions {
    puzzle: Puzzle,
    inner: OwnedSolutions,
}

impl Solutions {
    pub(super) fn new(puzzle: &Puzzle, limits: &Limits) -> Solutions {
        Solutions { puzzle: puzzle.clone(), inner: OwnedSolutions::new(puzzle.inner.clone(), limits.begin()) }
    }

    /// Why the solutions ended before their end, if they did.
    pub fn stopped(&self) -> Option<Limit> {
        self.inner.stopped()
    }
}

impl Iterator for Solutions {
    type Item = Result<Solution, Error>;

    fn next(&mut self) -> Option<Self::Item> {
        let next = self.inner.next()?;
        Some(next.map(|solution| Solution::new(self.puzzle.inner.board(), solution)).map_err(Error::from))
    }
}

impl std::iter::FusedIterator for Solutions {}
