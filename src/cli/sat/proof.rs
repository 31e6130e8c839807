//! The file of a proof: there once the proof is whole, and not before.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use clap::ValueEnum;
use exactly::internals::Stop;
use exactly::internals::certify::{ProveError, prove_unsatisfiable};
use exactly::internals::cnf::read::Formula;
use exactly::internals::solve::cnf::{Drat, Satisfiability, satisfy, satisfy_with_proof};

use crate::cli::draft::{Draft, free};

/// A notation of proofs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Notation {
    /// Clauses in lines, as they are learnt and forgotten
    Drat,
    /// The binary form of DRAT
    Binary,
    /// Clauses with the reasons for each, only those that are needed: solved a second time for it
    Lrat,
}

/// A file that a proof is written to: a draft until it is whole. What is there already and is no plain file, such as a pipe,
/// is written to as it is.
pub struct ProofFile {
    file: File,
    notation: Notation,
    /// What it is written to and where that is to stand.
    draft: Option<(Draft, PathBuf)>,
}

impl ProofFile {
    /// Makes the file.
    ///
    /// # Errors
    /// [`io::ErrorKind::AlreadyExists`] where a plain file or a folder stands in its place; and those of the file system.
    pub fn new(place: &Path, notation: Notation) -> io::Result<ProofFile> {
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
            Notation::Drat => satisfy_with_proof(formula, Drat::Text, &mut out, stop)?,
            Notation::Binary => satisfy_with_proof(formula, Drat::Binary, &mut out, stop)?,
            Notation::Lrat => match satisfy(formula, stop)? {
                Satisfiability::Unsatisfiable => match prove_unsatisfiable(formula, stop) {
                    Ok(refutation) => {
                        refutation.write_lrat(&mut out)?;
                        Satisfiability::Unsatisfiable
                    }
                    Err(ProveError::Stopped(limit)) => Satisfiability::Unknown(limit),
                    Err(error) => return Err(error.into()),
                },
                other => other,
            },
        };
        if answer == Satisfiability::Unsatisfiable {
            out.flush()?;
            drop(out);
            self.keep()?;
        }
        Ok(answer)
    }

    fn keep(self) -> io::Result<()> {
        let Some((draft, place)) = self.draft else { return Ok(()) };
        self.file.sync_all()?;
        draft.keep(&place)
    }
}
