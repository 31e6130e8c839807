//! The file of a proof: there once the proof is whole, and not before.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use clap::ValueEnum;
use exactly::Stop;
use exactly::certify::{ProveError, prove_unsatisfiable};
use exactly::cnf::read::Formula;
use exactly::solve::cnf::{Drat, Satisfiability, satisfy, satisfy_with_proof};

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

/// A file that a proof is written to: under another name beside its place until it is whole, and gone if it is dropped
/// before. What is there already and is no plain file, such as a pipe, is written to as it is.
pub struct ProofFile {
    file: File,
    notation: Notation,
    /// Where it is and where it is to stand.
    draft: Option<(PathBuf, PathBuf)>,
}

impl ProofFile {
    /// Makes the file.
    ///
    /// # Errors
    /// [`io::ErrorKind::AlreadyExists`] where a plain file or a folder stands in its place; and those of the file system.
    pub fn new(place: &Path, notation: Notation) -> io::Result<ProofFile> {
        match fs::metadata(place) {
            Ok(found) if found.is_file() || found.is_dir() => {
                Err(io::Error::new(io::ErrorKind::AlreadyExists, "it exists, and is left as it is"))
            }
            Ok(_) => Ok(ProofFile { file: File::options().write(true).open(place)?, notation, draft: None }),
            Err(_) => {
                let name =
                    place.file_name().ok_or(io::Error::new(io::ErrorKind::InvalidInput, "this names no file"))?;
                let hidden = format!(".{}.draft-{}", name.to_string_lossy(), std::process::id());
                let path = place.with_file_name(hidden);
                let file = File::options().write(true).create_new(true).open(&path)?;
                Ok(ProofFile { file, notation, draft: Some((path, place.to_owned())) })
            }
        }
    }

    /// Whether a formula is satisfiable; where it is not, the proof stands in its place, whole.
    ///
    /// # Errors
    /// Where the proof cannot be written, or the formula has no answer.
    pub fn satisfy(mut self, formula: &Formula, stop: &dyn Stop) -> anyhow::Result<Satisfiability> {
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

    fn keep(&mut self) -> io::Result<()> {
        if let Some((path, place)) = &self.draft {
            self.file.sync_all()?;
            // Unlike a move, this leaves alone what was put there in the meantime.
            fs::hard_link(path, place).or_else(|error| match error.kind() {
                io::ErrorKind::AlreadyExists => Err(error),
                _ => fs::rename(path, place),
            })?;
        }
        Ok(())
    }
}

impl Drop for ProofFile {
    fn drop(&mut self) {
        if let Some((path, _)) = &self.draft {
            let _ = fs::remove_file(path);
        }
    }
}
