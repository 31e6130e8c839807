//! `--distinct-from`: puzzles that are not to come again, up to symmetry.

use std::collections::HashSet;
use std::path::Path;

use anyhow::Context;
use exactly::internals::Puzzle;
use exactly::internals::symmetry::{Classifier, UpTo};

use super::board;
use crate::cli::args::InputArgs;
use crate::cli::interrupt::Clock;

/// The classes of the puzzles of a file.
pub struct Known {
    classifier: Classifier,
    classes: HashSet<u128>,
}

impl Known {
    /// Reads a file of puzzles in any notation.
    ///
    /// # Errors
    /// Where some of it cannot be read, or has no symmetries that are known.
    pub fn read(path: &Path, clock: &Clock) -> anyhow::Result<Known> {
        let args = InputArgs { files: vec![path.to_owned()], ..InputArgs::none() };
        let mut known = Known { classifier: Classifier::new(UpTo::Symmetry), classes: HashSet::new() };
        board::each_puzzle(&args, |puzzle| {
            let class = known.classifier.class(puzzle, clock);
            known.classes.insert(class.with_context(|| format!("--distinct-from {}", path.display()))?.key);
            Ok(())
        })?;
        Ok(known)
    }

    /// Whether the file has this puzzle, up to symmetry.
    ///
    /// # Errors
    /// Where its rules have no symmetries that are known.
    pub fn has(&mut self, puzzle: &Puzzle, clock: &Clock) -> anyhow::Result<bool> {
        let class = self.classifier.class(puzzle, clock).context("--distinct-from")?;
        Ok(self.classes.contains(&class.key))
    }
}
