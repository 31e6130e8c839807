//! The lines of a trace, up to a bound, and why it may end early.

use std::io::{self, Write};

use exactly::Limit;

use crate::console::diagnostics;

/// Why a trace did not come to its end.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    #[error("{0}")]
    Stopped(#[from] Limit),
    /// It has as many lines as it may have.
    #[error("cut off")]
    Cut,
    #[error(transparent)]
    Out(#[from] io::Error),
    /// A decision that was asked for is no literal of the formula.
    #[error("--decide {0}: the formula has no such literal; write it as 5, -12, r1c1=3 or r1c1!=3")]
    NoLiteral(String),
    #[error("there is no conflict {asked}: {}", if *.found == 0 { "there are none".to_owned() } else { format!("the last is conflict {found}") })]
    FewConflicts { asked: usize, found: usize },
}

/// Lines up to a bound.
pub struct Lines<'o> {
    out: &'o mut dyn Write,
    left: usize,
}

impl<'o> Lines<'o> {
    /// So many lines.
    pub fn new(out: &'o mut dyn Write, most: usize) -> Lines<'o> {
        Lines { out, left: most }
    }

    /// What they are written to.
    pub fn out(&mut self) -> &mut dyn Write {
        self.out
    }

    /// Writes a line.
    ///
    /// # Errors
    /// Where there are as many as there may be, and those of what is written to.
    pub fn line(&mut self, line: &str) -> Result<(), Failure> {
        self.left = self.left.checked_sub(1).ok_or(Failure::Cut)?;
        self.last(line)
    }

    /// Writes a line that is not counted: what all comes to.
    ///
    /// # Errors
    /// Those of what is written to.
    pub fn last(&mut self, line: &str) -> Result<(), Failure> {
        Ok(writeln!(self.out, "{}", diagnostics::name(line))?)
    }
}
