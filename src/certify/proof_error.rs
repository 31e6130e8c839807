//! Why a proof is not accepted, in whatever notation.

use std::fmt;
use std::io;

use crate::limits::Limit;

/// Why a proof is not accepted.
#[derive(Debug, thiserror::Error)]
pub enum ProofError {
    /// It could not be read.
    #[error("{0}")]
    Io(io::Error),
    /// It proves nothing, or not this: where, and why.
    #[error("{0}: {1}")]
    Refused(Place, String),
    /// It may be one, and is not judged: where, if somewhere, and why.
    #[error("{}", placed(*.0, .1))]
    Unjudged(Option<Place>, String),
    /// It was stopped.
    #[error("{0}")]
    Stopped(Limit),
}

fn placed(place: Option<Place>, reason: &str) -> String {
    place.map_or_else(|| reason.to_owned(), |place| format!("{place}: {reason}"))
}

/// Where something stands in a proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// A line of a text, from 1.
    Line(u64),
    /// A step of a binary proof, from 1.
    Step(u64),
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Place::Line(line) => write!(f, "line {line}"),
            Place::Step(step) => write!(f, "step {step}"),
        }
    }
}
