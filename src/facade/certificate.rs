//! Certificates as bytes: what is claimed of a puzzle, with the evidence.

mod files;

pub use files::OpenedCertificate;

use super::error::Error;
use super::limits::Limits;
use super::puzzle::Puzzle;
use crate::answer::Verdict;
use crate::certify::{self, Claim, Evidence, Part, Proof, Rejection, Statement, write_solutions};
use crate::limits::Limit;
use crate::puzzle::Solution;
use crate::solve::{Engine, Solver};

/// What is claimed of a puzzle, with the evidence: the listed solutions, and where it is claimed that there are no others, the formula that
/// contradicts itself then, and the proof that it does. These are the bytes of the files that the command writes beside its manifest.
///
/// ```
/// use exactly::{Limits, Puzzle, Statement};
///
/// let (puzzle, limits) = (Puzzle::parse("1234341221434321")?, Limits::default());
/// let certificate = puzzle.prove(&limits)?;
/// assert_eq!(puzzle.verify(&certificate, &limits)?, Statement::Exactly(1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Certificate {
    /// What is claimed.
    pub statement: Statement,
    /// The listed solutions, one a line (`solutions.txt`).
    pub solutions: Vec<u8>,
    /// The formula in DIMACS CNF (`claim.cnf`); empty where two solutions are all the evidence.
    pub formula: Vec<u8>,
    /// The proof in LRAT (`proof.lrat`); empty where two solutions are all the evidence.
    pub proof: Vec<u8>,
}

impl Certificate {
    /// One of these parts, from wherever they come: nothing of it is trusted.
    pub fn new(statement: Statement, solutions: Vec<u8>, formula: Vec<u8>, proof: Vec<u8>) -> Certificate {
        Certificate { statement, solutions, formula, proof }
    }
}

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
    /// Work was stopped before all was verified.
    #[error("stopped before all was verified: {0}")]
    Stopped(Limit),
}

impl Puzzle {
    /// A certificate of what is so: no solution, exactly one, or two that differ.
    ///
    /// # Errors
    /// Where work was stopped, or the proof would be too large; where something is left open ([`Puzzle::left_open`]).
    pub fn prove(&self, limits: &Limits) -> Result<Certificate, Error> {
        self.check_left_open()?;
        let stop = limits.begin();
        match Solver::new(Engine::Auto, &*stop).check(&self.inner)? {
            Verdict::None => self.certify(&[], &*stop),
            Verdict::Unique(solution) => self.certify(&[solution], &*stop),
            Verdict::Multiple(pair) => {
                Ok(Certificate::new(Statement::NotUnique, self.listed(&pair)?, Vec::new(), Vec::new()))
            }
            Verdict::Unknown { limit, .. } => Err(Error::Stopped(limit)),
        }
    }

    /// A certificate of all solutions, where there are at most so many.
    ///
    /// # Errors
    /// Where there are more, or likewise.
    pub fn prove_all(&self, most: usize, limits: &Limits) -> Result<Certificate, Error> {
        self.check_left_open()?;
        let stop = limits.begin();
        let mut solver = Solver::new(Engine::Auto, &*stop);
        let mut solutions = solver.solutions(&self.inner);
        let mut listed = Vec::new();
        while let Some(solution) = solutions.next().transpose()? {
            if listed.len() >= most {
                return Err(Error::TooMany(most));
            }
            listed.push(solution);
        }
        match solutions.stopped() {
            Some(limit) => Err(Error::Stopped(limit)),
            None => self.certify(&listed, &*stop),
        }
    }

    /// Evidence would be about the rules that were read alone.
    fn check_left_open(&self) -> Result<(), Error> {
        self.left_open().map_or(Ok(()), |reason| Err(Error::LeftOpen(reason)))
    }

    /// Verifies a certificate of this puzzle, by code that shares nothing with what solves: the solutions against the rules, the formula
    /// against one written anew, the proof against the formula. What it comes to is the statement that holds.
    ///
    /// # Errors
    /// Where a part says something else than it should, or work was stopped.
    pub fn verify(&self, certificate: &Certificate, limits: &Limits) -> Result<Statement, VerifyError> {
        let stop = limits.begin();
        let Certificate { statement, solutions, formula, proof } = certificate;
        let evidence = match *statement {
            Statement::NotUnique => Evidence::NotUnique,
            Statement::Exactly(count) => {
                Evidence::Exactly { count, formula: &formula[..], proof: Proof::Lrat(&proof[..]) }
            }
        };
        match certify::verify(&self.inner, &solutions[..], evidence, &*stop) {
            Ok(_) => Ok(*statement),
            Err(Rejection::Stopped(limit)) => Err(VerifyError::Stopped(limit)),
            Err(Rejection::Refused { part, line, fault }) => {
                Err(VerifyError::Refused { part, line, reason: fault.to_string() })
            }
            Err(Rejection::Unreadable { part, error }) => Err(match Limit::behind(&error) {
                Some(limit) => VerifyError::Stopped(limit),
                None => VerifyError::Refused { part, line: 1, reason: error.to_string() },
            }),
        }
    }

    fn certify(&self, listed: &[Solution], stop: &dyn crate::limits::Stop) -> Result<Certificate, Error> {
        let claim = Claim::new(&self.inner, listed, stop)?;
        let refutation = certify::prove(&claim, stop)?;
        let (mut formula, mut proof) = (Vec::new(), Vec::new());
        claim.write_cnf(&mut formula).map_err(internal)?;
        refutation.write_lrat(&mut proof).map_err(internal)?;
        Ok(Certificate::new(claim.statement(), self.listed(listed)?, formula, proof))
    }

    fn listed(&self, solutions: &[Solution]) -> Result<Vec<u8>, Error> {
        let mut text = Vec::new();
        write_solutions(self.inner.board(), solutions, &mut text).map_err(internal)?;
        Ok(text)
    }
}

fn in_file(file: &str, line: Option<u64>, reason: &str) -> String {
    line.map_or_else(|| format!("{file}: {reason}"), |line| format!("{file}:{line}: {reason}"))
}

fn internal(error: std::io::Error) -> Error {
    Error::Internal(error.to_string())
}
