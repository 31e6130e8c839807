//! Verifies a certificate's folder and trusts nothing in it.

use std::fmt;
use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;

use exactly::Puzzle;
use exactly::certify::{self, Part, Proof, Rejection, Statement, Verified};
use exactly::format::{self, Options, Parser, ReadError, Reader};

use super::checker;
use super::manifest::{Fingerprint, Manifest};
use super::{Contents, MANIFEST, Notation, PUZZLE, SOLUTIONS};

/// The longest manifest that is read.
const MAX_MANIFEST: u64 = 1 << 20;

/// What came of it.
#[derive(Debug)]
pub enum Finding {
    /// All of it holds.
    Verified(Statement),
    /// All of it but its proof, which another checker has to check.
    AllButProof {
        /// What it states.
        statement: Statement,
        /// Why the proof was not checked.
        why: String,
    },
    /// It does not hold.
    Refused(Refusal),
    /// It cannot be read.
    Unreadable(String),
}

/// Where a certificate does not hold, and why.
#[derive(Debug)]
pub struct Refusal {
    /// The name of the file.
    pub file: &'static str,
    /// The line, from 1, where there is one to name.
    pub line: Option<u64>,
    /// Why.
    pub reason: String,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            Some(line) => write!(f, "{}:{line}: {}", self.file, self.reason),
            None => write!(f, "{}: {}", self.file, self.reason),
        }
    }
}

/// Who checks proofs that are not in LRAT.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Checkers {
    /// Nobody.
    Own,
    /// drat-trim and VeriPB, where they are on PATH.
    Others,
}

/// Whether a folder is meant as a certificate: whether it has a manifest.
pub fn is_certificate(folder: &Path) -> bool {
    fs::symlink_metadata(folder.join(MANIFEST)).is_ok()
}

/// Verifies the certificate in a folder, by other people's checkers too.
pub fn verify(folder: &Path) -> Finding {
    verify_with(folder, Checkers::Others)
}

/// Verifies the certificate in a folder.
pub fn verify_with(folder: &Path, checkers: Checkers) -> Finding {
    Certificate { folder }.verify(checkers).unwrap_or_else(|stopped| match stopped {
        Stopped::Refused(refusal) => Finding::Refused(refusal),
        Stopped::Unreadable(error) => Finding::Unreadable(error),
    })
}

/// Why verification ended early.
enum Stopped {
    Refused(Refusal),
    Unreadable(String),
}

struct Certificate<'f> {
    folder: &'f Path,
}

impl Certificate<'_> {
    fn verify(&self, checkers: Checkers) -> Result<Finding, Stopped> {
        let manifest = self.manifest()?;
        let contents = manifest.contents().map_err(|reason| refused(MANIFEST, None, reason))?;
        for file in contents.files() {
            self.check_fingerprint(&manifest, file)?;
        }
        let puzzle = self.puzzle()?;
        let verified = certify::verify(&puzzle, self.open(SOLUTIONS)?, self.evidence(contents)?)
            .map_err(|rejection| stopped(contents, rejection))?;
        let statement = contents.statement();
        match (verified, contents) {
            (Verified::AllButProof, Contents::Exactly(_, notation)) => self.ask(notation, statement, checkers),
            _ => Ok(Finding::Verified(statement)),
        }
    }

    fn manifest(&self) -> Result<Manifest, Stopped> {
        let unreadable = |error: io::Error| Stopped::Unreadable(format!("{MANIFEST}: {error}"));
        let file = regular(&self.folder.join(MANIFEST)).map_err(unreadable)?;
        let mut text = Vec::new();
        file.take(MAX_MANIFEST + 1).read_to_end(&mut text).map_err(unreadable)?;
        if text.len() as u64 > MAX_MANIFEST {
            return Err(refused(MANIFEST, None, "more than 1 MiB".to_owned()));
        }
        serde_json::from_slice(&text)
            .map_err(|error| refused(MANIFEST, Some(error.line() as u64), format!("no manifest: {error}")))
    }

    fn check_fingerprint(&self, manifest: &Manifest, file: &'static str) -> Result<(), Stopped> {
        let found = Fingerprint::of(self.open(file)?).map_err(|error| unreadable(file, &error))?;
        if manifest.fingerprint(file) == Some(&found) {
            return Ok(());
        }
        Err(refused(file, None, "it is not the file that the manifest names: its size or SHA-256 differs".to_owned()))
    }

    /// The one puzzle of the puzzle file.
    fn puzzle(&self) -> Result<Puzzle, Stopped> {
        let options = Options { from: format::by_name("exactly"), ..Options::default() };
        let mut parser = Parser::new(&options);
        let mut reader = Reader::new(self.open(PUZZLE)?, &options).map_err(unread)?;
        let mut puzzles = Vec::new();
        while let Some(chunk) = reader.next_chunk() {
            for record in parser.records(&chunk.map_err(unread)?) {
                puzzles.push(record.map_err(|error| unread(ReadError::Parse(error)))?.puzzle);
            }
            if puzzles.len() > 1 {
                break;
            }
        }
        let only = puzzles.pop().filter(|_| puzzles.is_empty());
        only.ok_or_else(|| refused(PUZZLE, None, "one puzzle expected".to_owned()))
    }

    fn evidence(&self, contents: Contents) -> Result<certify::Evidence<impl BufRead, impl BufRead>, Stopped> {
        Ok(match contents {
            Contents::NotUnique => certify::Evidence::NotUnique,
            Contents::Exactly(count, notation) => certify::Evidence::Exactly {
                count,
                formula: self.open(notation.formula())?,
                proof: match notation {
                    Notation::Lrat => Proof::Lrat(self.open(notation.proof())?),
                    Notation::Drat => Proof::Drat,
                    Notation::VeriPb => Proof::VeriPb,
                },
            },
        })
    }

    /// Asks another checker about the proof.
    fn ask(&self, notation: Notation, statement: Statement, checkers: Checkers) -> Result<Finding, Stopped> {
        let program = checker::program(notation);
        let not_checked = |why: String| Ok(Finding::AllButProof { statement, why });
        if checkers == Checkers::Own {
            return not_checked(format!("{program} was not asked"));
        }
        let [formula, proof] = [notation.formula(), notation.proof()].map(|file| self.folder.join(file));
        match checker::verifies(notation, &formula, &proof) {
            Ok(true) => Ok(Finding::Verified(statement)),
            Ok(false) => Err(refused(notation.proof(), None, format!("{program} does not verify it"))),
            Err(error) if error.kind() == io::ErrorKind::NotFound => not_checked(format!("{program} is not on PATH")),
            Err(error) => not_checked(format!("{program} cannot be run: {error}")),
        }
    }

    fn open(&self, file: &'static str) -> Result<BufReader<File>, Stopped> {
        let opened = regular(&self.folder.join(file)).map_err(|error| match error.kind() {
            io::ErrorKind::NotFound => refused(file, None, "it is missing".to_owned()),
            _ => unreadable(file, &error),
        })?;
        Ok(BufReader::with_capacity(1 << 16, opened))
    }
}

/// Opens a file, but nothing that one might have to wait for.
fn regular(path: &Path) -> io::Result<File> {
    match fs::metadata(path)?.is_file() {
        true => File::open(path),
        false => Err(io::Error::other("it is no regular file")),
    }
}

fn refused(file: &'static str, line: Option<u64>, reason: String) -> Stopped {
    Stopped::Refused(Refusal { file, line, reason })
}

fn unreadable(file: &str, error: &io::Error) -> Stopped {
    Stopped::Unreadable(format!("{file}: {error}"))
}

/// A puzzle file that is none.
fn unread(error: ReadError) -> Stopped {
    match error {
        ReadError::Io(error) => unreadable(PUZZLE, &error),
        ReadError::Parse(error) => refused(PUZZLE, Some(error.line as u64), error.fault.to_string()),
    }
}

/// What the library says of a part, of the file that it is in.
fn stopped(contents: Contents, rejection: Rejection) -> Stopped {
    let file = |part| match (part, contents) {
        (Part::Formula, Contents::Exactly(_, notation)) => notation.formula(),
        (Part::Proof, Contents::Exactly(_, notation)) => notation.proof(),
        _ => SOLUTIONS,
    };
    match rejection {
        Rejection::Refused { part, line, fault } => refused(file(part), Some(line), fault.to_string()),
        Rejection::Unreadable { part, error } => unreadable(file(part), &error),
    }
}
