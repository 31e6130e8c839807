//! Why a question has no answer at all.

use super::solution::Cell;
use exactly::certify::{ClaimError, ListedError, ProveError};
use exactly::limits::Limit;
use exactly::solve::SolveError;

/// Why a question has no answer. That a puzzle has no solution, or several, is an answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// Work was stopped, and what was found by then is no answer.
    #[error("stopped before the answer: {0}")]
    Stopped(Limit),
    /// The question is about a puzzle with exactly one solution, and this one has none, or several: the verdict in a word.
    #[error("a puzzle with exactly one solution expected; this one: {0}")]
    NotUnique(&'static str),
    /// The places of the givens are not symmetric as they should be: this one lacks its partner.
    #[error("the givens are not symmetric: {0} is alone")]
    NotSymmetric(Cell),
    /// A cell that the board does not have.
    #[error("{0} is not a cell of a board of order {1}")]
    NoCell(Cell, usize),
    /// More solutions than a certificate was to list.
    #[error("more than {0} solutions: too many to list")]
    TooMany(usize),
    /// No puzzle came about in so many attempts in a row.
    #[error("{0} attempts made no such puzzle")]
    NotFound(u64),
    /// What is wished for contradicts itself.
    #[error("{0}")]
    Request(String),
    /// The question is not answered for a rule of the board, or for its order.
    #[error("{0}")]
    Rule(String),
    /// No puzzle can be said so, or this one cannot: the domain has no clause for a rule, or choices do not go together.
    #[error("{0}")]
    Encoding(String),
    /// A text that is no formula in DIMACS CNF.
    #[error("{0}")]
    Formula(String),
    /// Of the text of the puzzle not all was read: [`Puzzle::left_open`](Puzzle::left_open).
    #[error("{0}")]
    LeftOpen(String),
    /// It would take more memory than the library takes.
    #[error("{0}")]
    TooLarge(String),
    /// What a certificate is to list as not read is not in the words of [`Record::unread`].
    #[error("no word for what was not read: {0:?}")]
    Unread(String),
    /// A fault of this library; please report it with the puzzle.
    #[error("{0}")]
    Internal(String),
}

impl From<SolveError> for Error {
    fn from(error: SolveError) -> Error {
        match error {
            SolveError::Stopped(limit) => Error::Stopped(limit),
            _ => Error::Internal(error.to_string()),
        }
    }
}

impl From<ClaimError> for Error {
    fn from(error: ClaimError) -> Error {
        match error {
            ClaimError::Listed(ListedError::Stopped(limit)) | ClaimError::Stopped(limit) => Error::Stopped(limit),
            ClaimError::Encoding(error) => error.into(),
            ClaimError::Listed(_) => Error::Internal(error.to_string()),
            ClaimError::TooMany(_) => Error::TooLarge(error.to_string()),
        }
    }
}

impl From<ProveError> for Error {
    fn from(error: ProveError) -> Error {
        match error {
            ProveError::Stopped(limit) => Error::Stopped(limit),
            ProveError::TooLong => Error::TooLarge(error.to_string()),
            ProveError::False | ProveError::Solver | ProveError::Broken => Error::Internal(error.to_string()),
        }
    }
}
