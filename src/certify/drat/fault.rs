//! Why a proof is not accepted.

use std::io;

use super::super::proof_error::{Place, ProofError};
use crate::limits::Limit;

/// The most literals that clauses may have together, those that were deleted included.
pub const MAX_LITERALS: usize = 100_000_000;

/// What is wrong with a proof.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Wrong {
    /// It is no text or no bytes of the notation.
    #[error("{0}")]
    Malformed(&'static str),
    /// A clause that does not follow, nor keeps satisfiability by its first literal.
    #[error("({0}) does not follow by unit propagation, and is no RAT step on its first literal either")]
    Unfounded(String),
    /// It ends too early.
    #[error("the proof ends without deriving the empty clause")]
    Unfinished,
}

/// What is not judged.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Beyond {
    /// A RAT step.
    #[error("({0}) is a RAT step on {1}; only steps that follow by unit propagation (RUP) are checked")]
    Rat(String, isize),
    /// A step that does not follow, where deletions were passed over that may have made it a RAT step.
    #[error("({0}) does not follow by unit propagation; as {1} deletions were passed over, it may still be a RAT step")]
    Perhaps(String, u64),
    /// A variable that the formula does not have.
    #[error("variable {0} is not in the formula: a definition (a RAT step)")]
    Variable(u32),
    /// More clauses than are held.
    #[error("the proof is too large: at most {MAX_LITERALS} literals are held, of the formula and of what is added")]
    TooLarge,
}

/// Why a step is not accepted, wherever it stands.
pub(super) enum Fault {
    Io(io::Error),
    Wrong(Wrong),
    Beyond(Beyond),
    Stopped(Limit),
}

impl From<io::Error> for Fault {
    fn from(error: io::Error) -> Fault {
        match Limit::behind(&error) {
            Some(limit) => Fault::Stopped(limit),
            None => Fault::Io(error),
        }
    }
}

impl From<Limit> for Fault {
    fn from(limit: Limit) -> Fault {
        Fault::Stopped(limit)
    }
}

impl Fault {
    pub fn at(self, place: Place) -> ProofError {
        match self {
            Fault::Io(error) => ProofError::Io(error),
            Fault::Wrong(wrong) => ProofError::Refused(place, wrong.to_string()),
            Fault::Beyond(beyond) => ProofError::Unjudged(Some(place), beyond.to_string()),
            Fault::Stopped(limit) => ProofError::Stopped(limit),
        }
    }
}
