//! Which givens a puzzle needs, and how hard it is.

use super::error::Error;
use super::limits::Limits;
use super::puzzle::Puzzle;
use super::solution::Cell;
use exactly::minimise::{Minimiser, Symmetry};
use exactly::random::Random;
use exactly::rate::{Rater, Rating};

impl Puzzle {
    /// The cells whose givens can be spared, each by itself, in reading order: none where the puzzle is minimal.
    ///
    /// # Errors
    /// Where there is not exactly one solution, or work was stopped.
    pub fn redundant(&self, limits: &Limits) -> Result<Vec<Cell>, Error> {
        let stop = limits.begin();
        self.only_solution(&*stop)?;
        let mut minimiser = Minimiser::new(self.inner.board(), &*stop);
        minimiser.turn_to(&self.inner);
        let mut cells = Vec::new();
        for given in self.inner.givens() {
            if minimiser.can_spare(&[*given])? {
                cells.push(Cell::of(self.inner.board(), given.cell));
            }
        }
        Ok(cells)
    }

    /// The rules that can be left out, each by itself, by their names: the puzzle keeps its only solution then. Where this is asked, varisat
    /// answers.
    ///
    /// # Errors
    /// As [`Puzzle::redundant`].
    pub fn redundant_rules(&self, limits: &Limits) -> Result<Vec<String>, Error> {
        let stop = limits.begin();
        let solution = self.only_solution(&*stop)?;
        let spare = self.inner.spare_rules(&solution, &*stop)?;
        Ok(spare.into_iter().map(|rule| self.inner.board().rule(rule).name.clone()).collect())
    }

    /// The puzzle with givens taken away until each is needed, those together that the symmetry moves to each other. The order in which they
    /// are tried comes of the seed: the same seed leaves the same givens.
    ///
    /// # Errors
    /// Where there is not exactly one solution, the givens are not symmetric, or work was stopped.
    pub fn minimise(&self, symmetry: Symmetry, seed: u64, limits: &Limits) -> Result<Puzzle, Error> {
        self.minimise_keeping(&[], symmetry, seed, limits)
    }

    /// As [`Puzzle::minimise`], but the givens of these cells stay, and with them those that the symmetry moves to them.
    ///
    /// # Errors
    /// As [`Puzzle::minimise`], and where the board does not have such a cell.
    pub fn minimise_keeping(
        &self,
        keep: &[Cell],
        symmetry: Symmetry,
        seed: u64,
        limits: &Limits,
    ) -> Result<Puzzle, Error> {
        let stop = limits.begin();
        let within = |cell: &Cell| cell.within(self.inner.board()).ok_or(Error::NoCell(*cell, self.order()));
        let kept = keep.iter().map(within).collect::<Result<Vec<_>, _>>()?;
        self.only_solution(&*stop)?;
        if let Some(cell) = symmetry.breach(&self.inner) {
            return Err(Error::NotSymmetric(Cell::of(self.inner.board(), cell)));
        }
        let mut groups = symmetry.given_groups(&self.inner);
        groups.retain(|group| !group.iter().any(|given| kept.contains(&given.cell)));
        Random::new(seed, 0).shuffle(&mut groups);
        let mut minimiser = Minimiser::new(self.inner.board(), &*stop);
        minimiser.turn_to(&self.inner);
        for group in &groups {
            minimiser.take_away(group)?;
        }
        Ok(Puzzle::of(minimiser.puzzle()))
    }

    /// How hard it is, in several numbers and a level. Work that is stopped leaves some of them out, and the level open.
    ///
    /// # Errors
    /// Where there is not exactly one solution, or work was stopped before that was known.
    pub fn rate(&self, limits: &Limits) -> Result<Rating, Error> {
        let stop = limits.begin();
        let solution = self.only_solution(&*stop)?;
        Ok(Rater::new(self.inner.board(), &*stop).rate(&self.inner, &solution))
    }
}
