//! `--distinct-from`: puzzles that are not to come again, up to symmetry.

use std::collections::HashSet;
use std::fs::File;
use std::io::BufReader;
use std::path::Path;

use anyhow::{Context as _, bail};
use exactly::Puzzle;
use exactly::format::{Encoding, Options, Parser};
use exactly::symmetry::{Classifier, Equivalence};

use super::board;
use crate::console::args::InputArgs;
use crate::console::interrupt::Clock;
use crate::console::opened::Opened;
use crate::console::tables::{Columns, Unread};

/// The classes of the puzzles of a file.
pub struct Known {
    classifier: Classifier,
    classes: HashSet<u128>,
}

impl Known {
    /// Reads a file of puzzles: a table, or any notation.
    ///
    /// # Errors
    /// Where some of it cannot be read, or has no symmetries that are known.
    pub fn read(path: &Path, encoding: Option<Encoding>, is_table: bool, clock: &Clock) -> anyhow::Result<Known> {
        let mut known = Known { classifier: Classifier::new(Equivalence::Symmetry), classes: HashSet::new() };
        let each = |puzzle: &Puzzle| {
            known.classes.insert(known.classifier.class(puzzle, clock)?.key);
            Ok(())
        };
        let read = if is_table {
            each_of_table(path, encoding, each)
        } else {
            board::each_puzzle(&InputArgs { files: vec![path.to_owned()], encoding, ..InputArgs::none() }, each)
        };
        read.with_context(|| format!("--distinct-from {}", path.display()))?;
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

/// Hands over the puzzles of a table. A row without any is passed over.
fn each_of_table(
    path: &Path,
    encoding: Option<Encoding>,
    mut each: impl FnMut(&Puzzle) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    let options = Options::default();
    let mut rows = Opened::new(BufReader::new(File::open(path)?), encoding)?;
    let columns = Columns::of(&rows.sample(), &options)?;
    let mut parser = Parser::new(&options);
    while let Some(row) = rows.next_row()? {
        if row.is_blank() || row.is_ruler || columns.heading_line().is_some_and(|line| row.line <= line) {
            continue;
        }
        match columns.entry(&row, &mut parser, &options) {
            Ok(entry) => each(&entry.record.puzzle)?,
            Err(Unread::Nothing) => {}
            Err(unread) => bail!("line {}: {unread}", row.line),
        }
    }
    Ok(())
}
