//! What is told of a verdict by the rules that were read.

use super::Besides;
use crate::answer::Verdict;
use crate::puzzle::{Puzzle, Solution};

/// What a verdict by the rules that were read is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// All of it: everything was read, or is to be ignored. An unknown verdict is no more than that in any case.
    AsRead,
    /// It is unique, and the solution is the published one: so nothing that was not read says otherwise.
    Published,
    /// Nobody knows: words and drawings change what is a solution, and what a clue means.
    Open,
}

impl Besides {
    /// What a verdict by the rules that were read is worth, beside a solution that is published.
    pub fn tell(&self, read: &Verdict, published: Option<&Solution>) -> Standing {
        match read {
            _ if self.is_accounted() => Standing::AsRead,
            Verdict::Unknown { .. } => Standing::AsRead,
            Verdict::Unique(only) if published == Some(only) => Standing::Published,
            _ => Standing::Open,
        }
    }

    /// Whether answers by the rules that were read can be relied on: nothing is left open, or the only solution is the published one. The
    /// puzzle is checked only where that may be so.
    ///
    /// # Errors
    /// Those of the check.
    pub fn settle<E>(
        &self,
        puzzle: &Puzzle,
        published: Option<&Solution>,
        check: impl FnOnce() -> Result<Verdict, E>,
    ) -> Result<bool, E> {
        if self.is_accounted() {
            return Ok(true);
        }
        if published.is_none_or(|published| puzzle.violation(published).is_some()) {
            return Ok(false);
        }
        Ok(self.tell(&check()?, published) == Standing::Published)
    }

    /// Why nobody knows: what the rules that were read leave, and what was not read.
    pub fn why_open(&self, read: &Verdict, published: Option<&Solution>) -> String {
        let found = match read {
            Verdict::None => "no solution",
            Verdict::Multiple(_) => "several solutions",
            Verdict::Unique(_) if published.is_some() => "one solution, which is not the published one,",
            Verdict::Unique(_) => "one solution",
            Verdict::Unknown { .. } => "nothing known",
        };
        format!("{found} by the rules that were read; {}", self.reason())
    }
}
