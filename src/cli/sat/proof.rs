//! The file of a proof: there once the proof is whole, and not before.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use clap::ValueEnum;
use exactly::Stop;
use exactly::certify::{ProveError, Refutation};
use exactly::cnf::read::Formula;
use exactly::solve::cnf::{Drat, Satisfiability};

use super::resolution::{self, Form};
use crate::console::draft::{Draft, free};

/// A notation of proofs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Notation {
    /// Clauses as text, as they are learnt and deleted
    Drat,
    /// The binary form of DRAT
    Binary,
    /// The clauses that are needed, with the reasons for each (solves a second time)
    Lrat,
    /// Numbered steps, each resolving two clauses
    Resolution,
}

/// What is written as a proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Proof {
    Drat(Drat),
    Lrat,
    Resolution(Form),
}

/// A file that a proof is written to: a draft until it is whole. What is there already and is no plain file, such as a pipe,
/// is written to as it is.
pub struct ProofFile {
    file: File,
    notation: Proof,
    /// What it is written to and where that is to stand.
    draft: Option<(Draft, PathBuf)>,
}

impl ProofFile {
    /// Makes the file.
    ///
    /// # Errors
    /// [`io::ErrorKind::AlreadyExists`] where a plain file or a folder stands in its place; and those of the file system.
    pub fn new(place: &Path, notation: Proof) -> io::Result<ProofFile> {
        let is_device = fs::metadata(place).is_ok_and(|found| !found.is_file() && !found.is_dir());
        if is_device {
            return Ok(ProofFile { file: File::options().write(true).open(place)?, notation, draft: None });
        }
        free(place)?;
        let (draft, file) = Draft::file(place)?;
        Ok(ProofFile { file, notation, draft: Some((draft, place.to_owned())) })
    }

    /// Whether a formula is satisfiable; where it is not, the proof stands in its place, whole.
    ///
    /// # Errors
    /// Where the proof cannot be written, or the formula has no answer.
    pub fn satisfy(self, formula: &Formula, stop: &dyn Stop) -> anyhow::Result<Satisfiability> {
        let mut out = BufWriter::with_capacity(1 << 16, &self.file);
        let answer = match self.notation {
            Proof::Drat(form) => Satisfiability::with_proof(formula, form, &mut out, stop)?,
            Proof::Lrat | Proof::Resolution(_) => match refute(formula, stop)? {
                Ok(refutation) => self.write(formula, &refutation, stop, &mut out)?,
                Err(other) => other,
            },
        };
        if answer == Satisfiability::Unsatisfiable {
            out.flush()?;
            drop(out);
            self.keep()?;
        }
        Ok(answer)
    }

    fn write(
        &self,
        formula: &Formula,
        refutation: &Refutation,
        stop: &dyn Stop,
        out: &mut dyn Write,
    ) -> anyhow::Result<Satisfiability> {
        let Proof::Resolution(form) = self.notation else {
            refutation.write_lrat(out)?;
            return Ok(Satisfiability::Unsatisfiable);
        };
        match resolution::write(formula, refutation, form, stop, out) {
            Ok(()) => Ok(Satisfiability::Unsatisfiable),
            Err(failure) => Ok(Satisfiability::Unknown(failure.limit().ok_or(failure)?)),
        }
    }

    fn keep(self) -> io::Result<()> {
        let Some((draft, place)) = self.draft else { return Ok(()) };
        self.file.sync_all()?;
        draft.keep(&place)
    }
}

/// A refutation of a formula; where there is none, the answer.
///
/// # Errors
/// Where the formula has no answer.
pub fn refute(formula: &Formula, stop: &dyn Stop) -> anyhow::Result<Result<Refutation, Satisfiability>> {
    let answer = Satisfiability::of(formula, stop)?;
    if answer != Satisfiability::Unsatisfiable {
        return Ok(Err(answer));
    }
    match Refutation::of(formula, stop) {
        Ok(refutation) => Ok(Ok(refutation)),
        Err(ProveError::Stopped(limit)) => Ok(Err(Satisfiability::Unknown(limit))),
        Err(error) => Err(error.into()),
    }
}
