//! Certificates as bytes: what is claimed of a puzzle, with the evidence.

mod files;
mod notation;
mod verified;

pub use files::OpenedCertificate;
pub use notation::ProofNotation;
pub use verified::VerifyError;

use std::io;

use super::encoding::Encoding;
use super::error::Error;
use super::limits::Limits;
use super::puzzle::Puzzle;
use crate::answer::Verdict;
use crate::certify::{self, Claim, Statement, write_solutions};
use crate::limits::{Limit, Polled, Stop};
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
    /// The formula in DIMACS CNF (`claim.cnf`), or for VeriPB in OPB (`claim.opb`); empty where two solutions are all the evidence.
    pub formula: Vec<u8>,
    /// The proof (`proof.lrat`, `proof.drat`, `proof.steps` or `proof.pbp`); empty where two solutions are all the evidence.
    pub proof: Vec<u8>,
    /// The notation of the proof.
    pub notation: ProofNotation,
    /// What the formula is said in: domain and *at most one*.
    pub encoding: Encoding,
}

impl Certificate {
    /// One of these parts, from wherever they come: nothing of it is trusted.
    pub fn new(statement: Statement, solutions: Vec<u8>, formula: Vec<u8>, proof: Vec<u8>) -> Certificate {
        let (notation, encoding) = (ProofNotation::default(), Encoding::default());
        Certificate { statement, solutions, formula, proof, notation, encoding }
    }

    /// The same with its proof in this notation, and its formula in this encoding.
    pub fn said(self, notation: ProofNotation, encoding: Encoding) -> Certificate {
        Certificate { notation, encoding, ..self }
    }
}

impl Puzzle {
    /// A certificate of what is so: no solution, exactly one, or two that differ.
    ///
    /// # Errors
    /// Where work was stopped, or the proof would be too large; where something is left open ([`Puzzle::left_open`]).
    pub fn prove(&self, limits: &Limits) -> Result<Certificate, Error> {
        self.prove_in(ProofNotation::default(), Encoding::default(), limits)
    }

    /// The same with a proof in this notation, about a formula in this encoding, of which the domain, *at most one* and sums count.
    ///
    /// # Errors
    /// [`Error::Encoding`] where the encoding cannot say a rule; where VeriPB is to be told of clauses; and likewise.
    pub fn prove_in(&self, notation: ProofNotation, encoding: Encoding, limits: &Limits) -> Result<Certificate, Error> {
        self.check_left_open()?;
        check_encoding(notation, encoding)?;
        let stop = limits.begin();
        match Solver::new(Engine::Auto, &*stop).check(&self.inner)? {
            Verdict::None => self.certify(&[], notation, encoding, &*stop),
            Verdict::Unique(solution) => self.certify(&[solution], notation, encoding, &*stop),
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
        self.prove_all_in(most, ProofNotation::default(), Encoding::default(), limits)
    }

    /// The same in this notation and encoding.
    ///
    /// # Errors
    /// Likewise.
    pub fn prove_all_in(
        &self,
        most: usize,
        notation: ProofNotation,
        encoding: Encoding,
        limits: &Limits,
    ) -> Result<Certificate, Error> {
        self.check_left_open()?;
        check_encoding(notation, encoding)?;
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
            None => self.certify(&listed, notation, encoding, &*stop),
        }
    }

    /// Evidence would be about the rules that were read alone.
    fn check_left_open(&self) -> Result<(), Error> {
        self.left_open().map_or(Ok(()), |reason| Err(Error::LeftOpen(reason)))
    }

    fn certify(
        &self,
        listed: &[Solution],
        notation: ProofNotation,
        encoding: Encoding,
        stop: &dyn Stop,
    ) -> Result<Certificate, Error> {
        let claim = Claim::said(&self.inner, listed, encoding.saying(), stop)?;
        let refutation = certify::prove(&claim, stop)?;
        let (mut formula, mut proof) = (Vec::new(), Vec::new());
        match notation {
            ProofNotation::Lrat | ProofNotation::Drat => claim.write_cnf(&mut formula),
            ProofNotation::Resolution => certify::clauses_first(&claim).map(|text| formula = text),
            ProofNotation::VeriPb => claim.write_opb(&mut formula),
        }
        .map_err(unwritten)?;
        let mut out = Polled::new(&mut proof, stop);
        match notation {
            ProofNotation::Lrat => refutation.write_lrat(&mut out),
            ProofNotation::Drat => refutation.write_drat(&mut out),
            ProofNotation::Resolution => certify::write_steps(&claim, &refutation, stop, &mut out),
            ProofNotation::VeriPb => refutation.write_veripb(claim.constraints(), &mut out),
        }
        .map_err(unwritten)?;
        let certificate = Certificate::new(claim.statement(), self.listed(listed)?, formula, proof);
        Ok(certificate.said(notation, Encoding::of(claim.saying())))
    }

    fn listed(&self, solutions: &[Solution]) -> Result<Vec<u8>, Error> {
        let mut text = Vec::new();
        write_solutions(self.inner.board(), solutions, &mut text).map_err(unwritten)?;
        Ok(text)
    }
}

/// Whether a notation goes with an encoding, whatever comes of the puzzle.
fn check_encoding(notation: ProofNotation, encoding: Encoding) -> Result<(), Error> {
    if notation == ProofNotation::VeriPb && !encoding.saying().is_plain() {
        let reason = "VeriPB proves lines that add values, each with a variable: other encodings are about clauses";
        return Err(Error::Encoding(reason.to_owned()));
    }
    Ok(())
}

fn unwritten(error: io::Error) -> Error {
    match Limit::behind(&error) {
        Some(limit) => Error::Stopped(limit),
        None => Error::Internal(error.to_string()),
    }
}
