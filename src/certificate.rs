//! Certificates in memory: the verdict on a puzzle with the evidence that others can check, made, verified, and as the files of a folder.
//!
//! ```
//! use exactly::certificate::Certificate;
//! use exactly::certify::Statement;
//! use exactly::{Never, Puzzle};
//!
//! let puzzle: Puzzle = "1234341221434321".parse()?;
//! let certificate = Certificate::of(&puzzle)?;
//! assert_eq!(certificate.statement, Statement::Exactly(1));
//!
//! // What comes from elsewhere is verified by code that shares nothing with solver and encoder.
//! assert_eq!(certificate.verify(&puzzle, &Never)?, Statement::Exactly(1));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod files;
mod verified;

pub use files::Opened;
pub use verified::VerifyError;

use std::io;

use crate::answer::Verdict;
use crate::certify::{Claim, ClaimEncoding, ClaimError, ListedError, Notation, ProveError, Statement};
use crate::limits::{Limit, Never, Polled, Stop};
use crate::puzzle::{Puzzle, Solution};
use crate::solve::{Engine, SolveError, Solver};

/// What is claimed of a puzzle, with the evidence: the listed solutions, and where it is claimed that there are no others, the formula that
/// contradicts itself then, and the proof that it does. These are the bytes of the files that the command writes beside its manifest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Certificate {
    /// What is claimed.
    pub statement: Statement,
    /// The listed solutions, one a line (`solutions.txt`).
    pub solutions: Vec<u8>,
    /// The formula in DIMACS CNF (`claim.cnf`), or for VeriPB in OPB (`claim.opb`); empty where two solutions are all the evidence.
    pub formula: Vec<u8>,
    /// The proof (`proof.lrat`, `proof.drat`, `proof.steps` or `proof.pbp`); empty where two solutions are all the evidence.
    pub proof: Vec<u8>,
    /// The notation of the proof.
    pub notation: Notation,
    /// What the formula is said in.
    pub saying: ClaimEncoding,
}

/// Why there is no certificate.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CertificateError {
    /// Work was stopped before it was made.
    #[error("stopped before the answer: {0}")]
    Stopped(Limit),
    /// There are more solutions than it was to list.
    #[error("more than {0} solutions: too many to list")]
    TooMany(usize),
    /// VeriPB was to be told of clauses.
    #[error("VeriPB adds values, each with a variable of its own: other encodings are for clauses")]
    Clauses,
    /// The claim cannot be said: the domain has no clause for a rule, or it lists too much.
    #[error(transparent)]
    Claim(ClaimError),
    /// The claim was not proved: the proof would be too long.
    #[error(transparent)]
    Proof(ProveError),
    /// A fault of this library; please report it with the puzzle.
    #[error(transparent)]
    Solver(SolveError),
    /// What is to be listed as not read is in no words that a certificate has.
    #[error("no word for what was not read: {0:?}")]
    Unread(String),
    /// It could not be written: our own notation does not say the puzzle.
    #[error("{0}")]
    Unwritten(String),
}

impl Certificate {
    /// A certificate of what is so: no solution, exactly one, or two that differ; with a proof in LRAT.
    ///
    /// # Errors
    /// Where the proof would be too large.
    pub fn of(puzzle: &Puzzle) -> Result<Certificate, CertificateError> {
        Certificate::of_with(puzzle, Notation::Lrat, ClaimEncoding::default(), &Never)
    }

    /// The same with a proof in any notation, until `stop` says so. `saying` is what its formula is said in; by default one variable
    /// stands for each value of a cell, and at most one is said by pairs.
    ///
    /// # Errors
    /// Where work was stopped, the proof would be too large, or the encoding cannot say a rule of the board.
    pub fn of_with(
        puzzle: &Puzzle,
        notation: Notation,
        saying: ClaimEncoding,
        stop: &dyn Stop,
    ) -> Result<Certificate, CertificateError> {
        check_saying(notation, saying)?;
        match Solver::new(Engine::Auto, stop).check(puzzle)? {
            Verdict::None => Certificate::listing(puzzle, &[], notation, saying, stop),
            Verdict::Unique(solution) => Certificate::listing(puzzle, &[solution], notation, saying, stop),
            Verdict::Multiple(pair) => Certificate::not_unique(puzzle, &pair),
            Verdict::Unknown { limit, .. } => Err(CertificateError::Stopped(limit)),
        }
    }

    /// A certificate of all solutions, where there are at most so many.
    ///
    /// # Errors
    /// Where there are more, or likewise.
    pub fn of_all(
        puzzle: &Puzzle,
        most: usize,
        notation: Notation,
        saying: ClaimEncoding,
        stop: &dyn Stop,
    ) -> Result<Certificate, CertificateError> {
        check_saying(notation, saying)?;
        let mut solver = Solver::new(Engine::Auto, stop);
        let mut solutions = solver.solutions(puzzle);
        let mut listed = Vec::new();
        while let Some(solution) = solutions.next().transpose()? {
            if listed.len() >= most {
                return Err(CertificateError::TooMany(most));
            }
            listed.push(solution);
        }
        match solutions.stopped() {
            Some(limit) => Err(CertificateError::Stopped(limit)),
            None => Certificate::listing(puzzle, &listed, notation, saying, stop),
        }
    }

    /// That these are all solutions.
    fn listing(
        puzzle: &Puzzle,
        listed: &[Solution],
        notation: Notation,
        saying: ClaimEncoding,
        stop: &dyn Stop,
    ) -> Result<Certificate, CertificateError> {
        let claim = Claim::said(puzzle, listed, saying, stop)?;
        let refutation = claim.prove(stop)?;
        let (mut formula, mut proof) = (Vec::new(), Vec::new());
        match notation {
            Notation::Lrat | Notation::Drat => claim.write_cnf(&mut formula),
            Notation::Resolution => claim.clauses_first().map(|text| formula = text),
            Notation::VeriPb => claim.write_opb(&mut formula),
        }?;
        let mut out = Polled::new(&mut proof, stop);
        match notation {
            Notation::Lrat => refutation.write_lrat(&mut out),
            Notation::Drat => refutation.write_drat(&mut out),
            Notation::Resolution => refutation.write_steps(&claim, stop, &mut out),
            Notation::VeriPb => refutation.write_veripb(claim.constraints(), &mut out),
        }?;
        let (statement, saying) = (claim.statement(), claim.saying());
        Ok(Certificate { statement, solutions: lines(puzzle, listed)?, formula, proof, notation, saying })
    }

    /// That these two solve it: no proof is needed.
    fn not_unique(puzzle: &Puzzle, pair: &[Solution; 2]) -> Result<Certificate, CertificateError> {
        Ok(Certificate {
            statement: Statement::NotUnique,
            solutions: lines(puzzle, pair)?,
            formula: Vec::new(),
            proof: Vec::new(),
            notation: Notation::default(),
            saying: ClaimEncoding::default(),
        })
    }
}

fn lines(puzzle: &Puzzle, solutions: &[Solution]) -> io::Result<Vec<u8>> {
    let mut text = Vec::new();
    puzzle.board().write_solutions(solutions, &mut text)?;
    Ok(text)
}

/// Whether a notation goes with what a formula is said in, whatever comes of the puzzle.
fn check_saying(notation: Notation, saying: ClaimEncoding) -> Result<(), CertificateError> {
    if notation == Notation::VeriPb && !saying.is_plain() { Err(CertificateError::Clauses) } else { Ok(()) }
}

impl From<SolveError> for CertificateError {
    fn from(error: SolveError) -> CertificateError {
        match error {
            SolveError::Stopped(limit) => CertificateError::Stopped(limit),
            error => CertificateError::Solver(error),
        }
    }
}

impl From<ClaimError> for CertificateError {
    fn from(error: ClaimError) -> CertificateError {
        match error {
            ClaimError::Listed(ListedError::Stopped(limit)) | ClaimError::Stopped(limit) => {
                CertificateError::Stopped(limit)
            }
            error => CertificateError::Claim(error),
        }
    }
}

impl From<ProveError> for CertificateError {
    fn from(error: ProveError) -> CertificateError {
        match error {
            ProveError::Stopped(limit) => CertificateError::Stopped(limit),
            error => CertificateError::Proof(error),
        }
    }
}

impl From<io::Error> for CertificateError {
    fn from(error: io::Error) -> CertificateError {
        match Limit::behind(&error) {
            Some(limit) => CertificateError::Stopped(limit),
            None => CertificateError::Unwritten(error.to_string()),
        }
    }
}
