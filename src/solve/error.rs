//! Why a question has no answer.

use crate::limits::Limit;

/// Why a question has no answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SolveError {
    /// Work was stopped, or what it needs is too large: no fault, but no answer either.
    #[error("unknown ({0})")]
    Stopped(#[from] Limit),
    /// An engine handed out values that do not solve the puzzle: a fault of this library.
    #[error("internal error: a solution was found that breaks {0}; please report this puzzle")]
    Unsound(String),
    /// varisat failed: a fault of this library, or of varisat.
    #[error("internal error: varisat failed; please report this puzzle")]
    Solver,
    /// The engine panicked, and whoever called it caught that: a fault of this library.
    #[error("internal error: a panic; please report this puzzle")]
    Panicked,
    /// What a method keeps outside of memory cannot be written or read.
    #[error("what is to be kept cannot be: {0}")]
    Store(String),
    /// Search and varisat differ ([`Engine::Both`](super::Engine::Both)): a fault of this library.
    #[error("internal error: {0}; please report this puzzle")]
    Difference(&'static str),
}
