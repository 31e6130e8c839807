//! Whether a certificate holds.

use super::Certificate;
use crate::certify::{Evidence, Notation, Part, Place, Proof, ProofError, Rejection, Statement};
use crate::cnf::read::Formula;
use crate::limits::{Limit, Polled, Stop};
use crate::puzzle::Puzzle;
use crate::solve::cnf::Drat;

/// Why a certificate was not verified.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum VerifyError {
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
    /// A file of a certificate is missing, is not the one that the manifest names, or is no text of its kind.
    #[error("{}", in_file(file, *line, reason))]
    File {
        /// Its name.
        file: &'static str,
        /// Where, from 1, if at one place.
        line: Option<u64>,
        /// What is wrong.
        reason: String,
    },
    /// Solutions and formula hold, and the proof is not checked here.
    #[error("all but the proof holds: {0}")]
    Unchecked(String),
    /// Work was stopped before all was verified.
    #[error("stopped before all was verified: {0}")]
    Stopped(Limit),
}

impl Certificate {
    /// Verifies it as one of this puzzle, by code that shares nothing with what solves: the solutions against the rules, the formula
    /// against one written anew, the proof against the formula. What it comes to is the statement that holds.
    ///
    /// # Errors
    /// Where a part says something else than it should, or work was stopped; where the proof is not checked here
    /// ([`VerifyError::Unchecked`]): those for VeriPB, and those in DRAT with steps that do not follow by unit propagation.
    pub fn verify(&self, puzzle: &Puzzle, stop: &dyn Stop) -> Result<Statement, VerifyError> {
        let mut copy = Vec::new();
        let evidence = match self.statement {
            Statement::NotUnique => Evidence::NotUnique,
            Statement::Exactly(count) => {
                let proof = match self.notation {
                    Notation::Lrat => Proof::Lrat(&self.proof[..]),
                    Notation::Resolution => Proof::Resolution(&self.proof[..]),
                    Notation::Drat => Proof::Drat(&mut copy),
                    Notation::VeriPb => Proof::VeriPb(&mut copy),
                };
                Evidence::Exactly { count, formula: &self.formula[..], proof }
            }
        };
        evidence.verify(puzzle, &self.solutions[..], self.saying, stop).map_err(refused)?;
        match (self.statement, self.notation) {
            (Statement::NotUnique, _) | (_, Notation::Lrat | Notation::Resolution) => Ok(self.statement),
            (_, Notation::Drat) => follows(&copy, &self.proof, stop).map(|()| self.statement),
            (_, Notation::VeriPb) => Err(VerifyError::Unchecked("the proof is for VeriPB".to_owned())),
        }
    }
}
/// Checks a proof in DRAT of a formula that was compared.
fn follows(formula: &[u8], proof: &[u8], stop: &dyn Stop) -> Result<(), VerifyError> {
    let refused = |line: u64, reason: String| VerifyError::Refused { part: Part::Proof, line, reason };
    let formula = Formula::read_until(formula, stop).map_err(|error| VerifyError::Refused {
        part: Part::Formula,
        line: 1,
        reason: error.to_string(),
    })?;
    let line = |place| if let Place::Line(line) = place { line } else { 1 };
    match formula.check_drat(Polled::new(proof, stop), Drat::Text, stop) {
        Ok(_) => Ok(()),
        Err(ProofError::Stopped(limit)) => Err(VerifyError::Stopped(limit)),
        Err(ProofError::Refused(place, reason)) => Err(refused(line(place), reason)),
        Err(error @ ProofError::Unjudged(..)) => Err(VerifyError::Unchecked(error.to_string())),
        Err(ProofError::Io(error)) => Err(match Limit::behind(&error) {
            Some(limit) => VerifyError::Stopped(limit),
            None => refused(1, error.to_string()),
        }),
    }
}

fn refused(rejection: Rejection) -> VerifyError {
    match rejection {
        Rejection::Stopped(limit) => VerifyError::Stopped(limit),
        Rejection::Refused { part, line, reason } => VerifyError::Refused { part, line, reason },
        Rejection::Unreadable { part, error } => match Limit::behind(&error) {
            Some(limit) => VerifyError::Stopped(limit),
            None => VerifyError::Refused { part, line: 1, reason: error.to_string() },
        },
    }
}

fn in_file(file: &str, line: Option<u64>, reason: &str) -> String {
    line.map_or_else(|| format!("{file}: {reason}"), |line| format!("{file}:{line}: {reason}"))
}
