//! Verifies a certificate's folder and trusts nothing in it.

use std::fmt;
use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;

use exactly::internals::certify::contents::{MANIFEST, PUZZLE, SOLUTIONS};
use exactly::internals::certify::unread::Listed;
use exactly::internals::certify::{
    self, Contents, Fingerprint, Manifest, Notation, Proof, Rejection, Statement, Verified, unread,
};
use exactly::internals::format::{self, Options, Parser, ReadError, Reader};
use exactly::internals::{Limit, Polled, Puzzle, Stop};

use super::checker::{self, Answer, Checker, FormulaCopy};

/// The longest manifest that is read.
const MAX_MANIFEST: u64 = 1 << 20;

/// The longest list of what was not read; a longer one is cut off.
const MAX_UNREAD: u64 = 1 << 26;

/// What came of it.
#[derive(Debug)]
pub enum Finding {
    /// All of it holds.
    Verified(Certified),
    /// All of it but its proof, which another checker has to check.
    AllButProof {
        /// What it states.
        certified: Certified,
        /// Why the proof was not checked.
        why: String,
    },
    /// It does not hold.
    Refused(Refusal),
    /// It cannot be read.
    Unreadable(String),
    /// It was stopped before it was known.
    Stopped(Limit),
}

/// What a certificate states, and of what.
#[derive(Debug)]
pub struct Certified {
    /// The claim about the puzzle.
    pub statement: Statement,
    /// What of its input was not read when it was made.
    pub listed: Listed,
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
pub fn verify(folder: &Path, stop: &dyn Stop) -> Finding {
    Verifier { folder, checkers: Checkers::Others, stop }.verify_of(None)
}

/// Why verification ended early.
enum Ended {
    Refused(Refusal),
    Unreadable(String),
    Stopped(Limit),
}

/// Verifies the certificate in one folder.
pub struct Verifier<'v> {
    pub folder: &'v Path,
    pub checkers: Checkers,
    pub stop: &'v dyn Stop,
}

impl<'v> Verifier<'v> {
    /// What comes of it; where the puzzle is known, whether the certificate is of that one.
    pub fn verify_of(&self, known: Option<&Puzzle>) -> Finding {
        self.verify(known).unwrap_or_else(|ended| match ended {
            Ended::Refused(refusal) => Finding::Refused(refusal),
            Ended::Unreadable(error) => Finding::Unreadable(error),
            Ended::Stopped(limit) => Finding::Stopped(limit),
        })
    }

    fn verify(&self, known: Option<&Puzzle>) -> Result<Finding, Ended> {
        let manifest = self.manifest()?;
        let contents = manifest.contents().map_err(|reason| refused(MANIFEST, None, reason))?;
        for file in contents.files() {
            self.check_fingerprint(&manifest, file)?;
        }
        let puzzle = self.puzzle()?;
        if known.is_some_and(|known| *known != puzzle) {
            return Err(refused(PUZZLE, None, "it is another puzzle".to_owned()));
        }
        let certified = Certified { statement: contents.statement(), listed: self.listed()? };
        let mut copy = self.copy(contents);
        let evidence = self.evidence(contents, &mut copy)?;
        let verified = certify::verify(&puzzle, self.open(SOLUTIONS)?, evidence, self.stop)
            .map_err(|rejection| ended(contents, rejection))?;
        match verified {
            Verified::All(_) => Ok(Finding::Verified(certified)),
            Verified::AllButProof => self.ask(contents, certified, copy),
        }
    }

    fn manifest(&self) -> Result<Manifest, Ended> {
        let unreadable = |error: io::Error| Ended::Unreadable(format!("{MANIFEST}: {error}"));
        let file = regular(&self.folder.join(MANIFEST)).map_err(unreadable)?;
        let mut text = Vec::new();
        file.take(MAX_MANIFEST + 1).read_to_end(&mut text).map_err(unreadable)?;
        if text.len() as u64 > MAX_MANIFEST {
            return Err(refused(MANIFEST, None, "more than 1 MiB".to_owned()));
        }
        serde_json::from_slice(&text)
            .map_err(|error| refused(MANIFEST, Some(error.line() as u64), format!("no manifest: {error}")))
    }

    fn check_fingerprint(&self, manifest: &Manifest, file: &'static str) -> Result<(), Ended> {
        let opened = self.regular(file)?;
        let size = opened.metadata().map_err(|error| unreadable(file, &error))?.len();
        let differs = || {
            refused(file, None, "it is not the file that the manifest names: its size or SHA-256 differs".to_owned())
        };
        let named = manifest.fingerprint(file).filter(|named| named.bytes() == size).ok_or_else(differs)?;
        // No more than that is hashed, should it grow meanwhile.
        let found = Fingerprint::of(self.polled(opened).take(size)).map_err(|error| unreadable(file, &error))?;
        if *named == found { Ok(()) } else { Err(differs()) }
    }

    /// The one puzzle of the puzzle file.
    fn puzzle(&self) -> Result<Puzzle, Ended> {
        let options = Options { from: format::by_name("exactly"), ..Options::default() };
        let mut parser = Parser::new(&options);
        let mut reader = Reader::new(self.open(PUZZLE)?, &options).map_err(unread_puzzle)?;
        let mut puzzles = Vec::new();
        while let Some(chunk) = reader.next_chunk() {
            for record in parser.records(&chunk.map_err(unread_puzzle)?) {
                puzzles.push(record.map_err(|error| unread_puzzle(ReadError::Parse(error)))?.puzzle);
            }
            if puzzles.len() > 1 {
                break;
            }
        }
        let only = puzzles.pop().filter(|_| puzzles.is_empty());
        only.ok_or_else(|| refused(PUZZLE, None, "one puzzle expected".to_owned()))
    }

    /// What the first lines of the puzzle file say that was not read.
    fn listed(&self) -> Result<Listed, Ended> {
        let mut puzzle = self.open(PUZZLE)?.take(MAX_UNREAD);
        let mut lines = Vec::new();
        let mut line = String::new();
        while puzzle.read_line(&mut line).map_err(|error| unreadable(PUZZLE, &error))? > 0 && unread::lists(&line) {
            lines.push(std::mem::take(&mut line));
        }
        let listed = unread::listed(lines.iter().map(String::as_str));
        listed.map_err(|line| refused(PUZZLE, Some(line as u64), unread::EXPECTED.to_owned()))
    }

    /// Where the formula is written out for another checker, if one is to be asked.
    fn copy(&self, contents: Contents) -> FormulaCopy {
        match contents {
            Contents::Exactly(_, Notation::Drat | Notation::VeriPb) if self.checkers == Checkers::Others => {
                FormulaCopy::new()
            }
            Contents::Exactly(..) | Contents::NotUnique => FormulaCopy::none(),
        }
    }

    fn evidence<'w>(
        &self,
        contents: Contents,
        copy: &'w mut FormulaCopy,
    ) -> Result<certify::Evidence<'w, impl BufRead, impl BufRead>, Ended> {
        Ok(match contents {
            Contents::NotUnique => certify::Evidence::NotUnique,
            Contents::Exactly(count, notation) => certify::Evidence::Exactly {
                count,
                formula: self.open(notation.formula())?,
                proof: match notation {
                    Notation::Lrat => Proof::Lrat(self.open(notation.proof())?),
                    Notation::Drat => Proof::Drat(copy),
                    Notation::VeriPb => Proof::VeriPb(copy),
                },
            },
        })
    }

    /// Asks another checker whether the proof is one for the formula that was compared.
    fn ask(&self, contents: Contents, certified: Certified, formula: FormulaCopy) -> Result<Finding, Ended> {
        let (notation, checker) = match contents {
            Contents::Exactly(_, notation @ Notation::Drat) => (notation, Checker::DratTrim),
            Contents::Exactly(_, notation @ Notation::VeriPb) => (notation, Checker::VeriPb),
            Contents::Exactly(_, Notation::Lrat) | Contents::NotUnique => {
                return Ok(Finding::AllButProof { certified, why: "it has none".to_owned() });
            }
        };
        let program = checker.program();
        if self.checkers == Checkers::Own {
            return Ok(Finding::AllButProof { certified, why: format!("{program} was not asked") });
        }
        let why = match checker::ask(checker, formula, &self.folder.join(notation.proof()), self.stop) {
            Ok(Answer::Verified) => return Ok(Finding::Verified(certified)),
            Ok(Answer::No) => return Err(refused(notation.proof(), None, format!("{program} does not verify it"))),
            Ok(Answer::Unfinished(why)) => format!("{program} did not finish: {why}"),
            Err(error) if error.kind() == io::ErrorKind::NotFound => format!("{program} is not on PATH"),
            Err(error) => match Limit::behind(&error) {
                Some(Limit::Interrupt) => return Err(Ended::Stopped(Limit::Interrupt)),
                Some(limit) => format!("{program} did not finish: {limit}"),
                None => format!("{program} cannot be run: {error}"),
            },
        };
        Ok(Finding::AllButProof { certified, why })
    }

    fn open(&self, file: &'static str) -> Result<BufReader<Polled<'v, File>>, Ended> {
        Ok(self.polled(self.regular(file)?))
    }

    fn regular(&self, file: &'static str) -> Result<File, Ended> {
        regular(&self.folder.join(file)).map_err(|error| match error.kind() {
            io::ErrorKind::NotFound => refused(file, None, "it is missing".to_owned()),
            _ => unreadable(file, &error),
        })
    }

    fn polled(&self, file: File) -> BufReader<Polled<'v, File>> {
        BufReader::with_capacity(1 << 16, Polled::new(file, self.stop))
    }
}

/// Opens a file, but nothing that one might have to wait for.
fn regular(path: &Path) -> io::Result<File> {
    if fs::metadata(path)?.is_file() { File::open(path) } else { Err(io::Error::other("it is no regular file")) }
}

fn refused(file: &'static str, line: Option<u64>, reason: String) -> Ended {
    Ended::Refused(Refusal { file, line, reason })
}

fn unreadable(file: &str, error: &io::Error) -> Ended {
    Limit::behind(error).map_or_else(|| Ended::Unreadable(format!("{file}: {error}")), Ended::Stopped)
}

/// A puzzle file that is none.
fn unread_puzzle(error: ReadError) -> Ended {
    match error {
        ReadError::Io(error) => unreadable(PUZZLE, &error),
        ReadError::Parse(error) => refused(PUZZLE, Some(error.line as u64), error.fault.to_string()),
    }
}

/// What the library says of a part, of the file that it is in.
fn ended(contents: Contents, rejection: Rejection) -> Ended {
    let file = |part| contents.file(part).unwrap_or(SOLUTIONS);
    match rejection {
        Rejection::Refused { part, line, fault } => refused(file(part), Some(line), fault.to_string()),
        Rejection::Unreadable { part, error } => unreadable(file(part), &error),
        Rejection::Stopped(limit) => Ended::Stopped(limit),
    }
}
