//! Why a certificate was not verified, and where.

use std::fmt;
use std::io;

use super::claim::ListedError;
use super::{lrat, stepwise};
use crate::limits::Limit;

/// A part of a certificate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// The listed solutions.
    Solutions,
    /// The formula.
    Formula,
    /// The proof.
    Proof,
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Part::Solutions => "solutions",
            Part::Formula => "formula",
            Part::Proof => "proof",
        })
    }
}

/// Why a certificate was not verified.
#[derive(Debug, thiserror::Error)]
pub enum Rejection {
    /// A part says something else than it should.
    #[error("{part}, line {line}: {reason}")]
    Refused {
        /// Which part.
        part: Part,
        /// Where, from 1.
        line: u64,
        /// What is wrong.
        reason: String,
    },
    /// A part cannot be read.
    #[error("{part}: {error}")]
    Unreadable {
        /// Which part.
        part: Part,
        /// Why.
        error: io::Error,
    },
    /// It was stopped.
    #[error("stopped before all was verified: {0}")]
    Stopped(Limit),
}

/// What is wrong with a line of a certificate.
#[derive(Debug, thiserror::Error)]
pub(super) enum InvalidCertificate {
    /// The reader failed, or the writer of a copy.
    #[error(transparent)]
    Read(#[from] io::Error),
    /// Not the symbol of a value.
    #[error("cell {cell}: the symbol of a value expected")]
    Symbol {
        /// In reading order, from 1.
        cell: usize,
    },
    /// More cells than the board has, or no line break after them.
    #[error("a line break expected after {0} cells")]
    Cells(usize),
    /// Not as many solutions as stated.
    #[error("solutions expected, each on a line of its own: {0}")]
    Count(usize),
    /// A listed solution is none, or stands twice.
    #[error(transparent)]
    Listed(#[from] ListedError),
    /// Another line than the claim has.
    #[error("the claim says {0:?} here")]
    Differs(String),
    /// More lines than the claim has.
    #[error("the formula goes on after the claim")]
    GoesOn,
    /// A step of the proof is not sound.
    #[error(transparent)]
    Proof(lrat::InvalidProof),
    /// A line of a resolution proof is wrong.
    #[error(transparent)]
    Step(stepwise::Fault),
}

impl InvalidCertificate {
    /// Refused, or not read, at this line of a part.
    pub(super) fn at(self, part: Part, line: u64) -> Rejection {
        match self {
            InvalidCertificate::Read(error) => match Limit::behind(&error) {
                Some(limit) => Rejection::Stopped(limit),
                None => Rejection::Unreadable { part, error },
            },
            fault => Rejection::Refused { part, line, reason: fault.to_string() },
        }
    }
}

impl From<lrat::InvalidProof> for InvalidCertificate {
    fn from(fault: lrat::InvalidProof) -> InvalidCertificate {
        match fault {
            lrat::InvalidProof::Read(error) => InvalidCertificate::Read(error),
            fault => InvalidCertificate::Proof(fault),
        }
    }
}
