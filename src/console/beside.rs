//! The solution that an input has beside a puzzle, compared with what was found.

use std::fmt;

use exactly::format::Record;
use exactly::{Solution, Verdict};

/// How each [`Beside`] that is no solution begins.
pub const WRONG: &str = "the solution beside it is wrong";

/// What is to be said of the solution beside a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Beside {
    /// It is a solution: the only one where there is one.
    Right,
    /// It differs from the only solution in these cells.
    Differs(Vec<String>),
    /// It breaks this rule or given, and there is no one solution to compare it with.
    Breaks(String),
}

impl Beside {
    /// What is to be said, where a solution stands beside a puzzle.
    pub fn of(record: &Record, verdict: &Verdict) -> Option<Beside> {
        let (puzzle, given) = (&record.puzzle, record.solution.as_ref()?);
        Some(match (verdict, puzzle.violation(given)) {
            (_, None) => Beside::Right,
            (Verdict::Unique(only), Some(_)) => Beside::Differs(differing(record, only, given)),
            (_, Some(reason)) => Beside::Breaks(puzzle.name(reason)),
        })
    }

    /// Whether it is no solution.
    pub fn is_wrong(&self) -> bool {
        *self != Beside::Right
    }

    /// In a word: `right` or `wrong`.
    pub fn word(&self) -> &'static str {
        if self.is_wrong() { "wrong" } else { "right" }
    }
}

impl fmt::Display for Beside {
    /// As it follows a verdict: `the solution beside it is wrong at r9c8 r9c9`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the solution beside it is {}", self.word())?;
        match self {
            Beside::Right => Ok(()),
            Beside::Differs(cells) => write!(f, " at {}", cells.join(" ")),
            Beside::Breaks(what) => write!(f, ": it breaks {what}"),
        }
    }
}

/// The names of the cells in which two solutions differ.
pub fn differing(record: &Record, one: &Solution, other: &Solution) -> Vec<String> {
    let grid = record.puzzle.board().grid();
    one.difference(other).into_iter().map(|cell| grid.name(cell).to_string()).collect()
}
