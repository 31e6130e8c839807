//! Certificates of puzzles of which all was read.

use exactly::certificate::{Certificate, CertificateError, VerifyError};
use exactly::certify::unread::NotRead;
use exactly::certify::{Notation, Statement};

use super::encoding::Encoding;
use super::error::Error;
use super::limits::Limits;
use super::puzzle::Puzzle;

impl Puzzle {
    /// A certificate of what is so, or where a number is named of all solutions, where there are at most so many.
    pub fn prove(
        &self,
        all: Option<usize>,
        notation: Notation,
        encoding: Encoding,
        limits: &Limits,
    ) -> Result<Certificate, Error> {
        // Evidence would be about the rules that were read alone.
        self.left_open().map_or(Ok(()), |reason| Err(Error::LeftOpen(reason)))?;
        let (saying, stop) = (encoding.saying(), limits.begin());
        Ok(match all {
            None => Certificate::of_with(&self.inner, notation, saying, &*stop)?,
            Some(most) => Certificate::of_all(&self.inner, most, notation, saying, &*stop)?,
        })
    }

    pub fn verify(&self, certificate: &Certificate, limits: &Limits) -> Result<Statement, VerifyError> {
        certificate.verify(&self.inner, &*limits.begin())
    }

    /// The files of a certificate, with what of the puzzle's text was not read.
    pub fn files(
        &self,
        certificate: &Certificate,
        unread: &[String],
    ) -> Result<std::collections::BTreeMap<String, Vec<u8>>, Error> {
        let not_read = NotRead { unread: unread.to_vec(), words: self.unread_words().to_vec() };
        Ok(certificate.to_files(&self.inner, &not_read)?)
    }

    /// The puzzle of a certificate.
    pub fn certified(inner: exactly::Puzzle, words: Vec<String>) -> Puzzle {
        Puzzle::of(inner).ignoring(words)
    }
}

impl From<CertificateError> for Error {
    fn from(error: CertificateError) -> Error {
        match error {
            CertificateError::Stopped(limit) => Error::Stopped(limit),
            CertificateError::TooMany(most) => Error::TooMany(most),
            CertificateError::Clauses => Error::Encoding(error.to_string()),
            CertificateError::Claim(claim) => claim.into(),
            CertificateError::Proof(proof) => proof.into(),
            CertificateError::Solver(solver) => solver.into(),
            CertificateError::Unread(item) => Error::Unread(item),
            error => Error::Internal(error.to_string()),
        }
    }
}
