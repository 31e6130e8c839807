//! What questions are answered with: plain data that solvers make and renderers show.

use crate::limits::Limit;
use crate::puzzle::Solution;

/// The answer to *is there exactly one solution?*
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// There is no solution.
    None,
    /// There is this one and no other.
    Unique(Solution),
    /// There are these two at least; they differ.
    Multiple([Solution; 2]),
    /// Work stopped before the answer.
    Unknown {
        /// Why.
        limit: Limit,
        /// The solution that was found before, if any.
        found: Option<Solution>,
    },
}

impl Verdict {
    /// In a word: `none`, `unique`, `multiple` or `unknown`.
    pub fn word(&self) -> &'static str {
        match self {
            Verdict::None => "none",
            Verdict::Unique(_) => "unique",
            Verdict::Multiple(_) => "multiple",
            Verdict::Unknown { .. } => "unknown",
        }
    }
}

/// The answer to *give me a solution*.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// One solution, of perhaps many.
    Solved(Solution),
    /// There is none.
    None,
    /// Work stopped before the answer.
    Unknown(Limit),
}

/// The answer to *how many solutions are there?*
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Count {
    /// As many as this.
    Exactly(u64),
    /// This many were counted, and there may be more: the caller's bound was reached, or work stopped.
    AtLeast {
        /// Counted so far.
        count: u64,
        /// Why work stopped; `None` where the bound was reached.
        limit: Option<Limit>,
    },
}
