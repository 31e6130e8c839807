//! Verifies a certificate's folder and trusts nothing in it.

use std::fmt;
use std::fs::{self, File};
use std::io::{self, BufReader, Read, Take};
use std::path::Path;

use exactly::certify::contents::{MANIFEST, PUZZLE, SOLUTIONS};
use exactly::certify::unread::NotRead;
use exactly::certify::{
    ClaimEncoding, Contents, Evidence, Fingerprint, Fingerprinted, Manifest, Notation, Proof, Rejection, Statement,
    Verified, unread,
};
use exactly::format::{Fault, Format, Options, ParseError, Parser, ReadError, Reader};
use exactly::{Limit, Polled, Puzzle, Stop};

use super::checker::{self, Answer, Checker, Copied};

use crate::console::wording::WordingArgs;

#[cfg(test)]
mod tests;

/// The longest manifest that is read.
const MAX_MANIFEST: u64 = 1 << 20;

/// The longest puzzle file that is read: it may list what was not read.
const MAX_PUZZLE: u64 = 1 << 26;

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
    pub listed: NotRead,
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
pub fn verify(folder: &Path, expected: WordingArgs, stop: &dyn Stop) -> Finding {
    Verifier { folder, checkers: Checkers::Others, expected, stop }.verify_of(None)
}

/// Why verification ended early.
enum Ended {
    Refused(Refusal),
    Unreadable(String),
    Stopped(Limit),
}

impl From<Ended> for Finding {
    fn from(ended: Ended) -> Finding {
        match ended {
            Ended::Refused(refusal) => Finding::Refused(refusal),
            Ended::Unreadable(error) => Finding::Unreadable(error),
            Ended::Stopped(limit) => Finding::Stopped(limit),
        }
    }
}

/// The puzzle of a text, as it is read when it is verified.
///
/// # Errors
/// What comes of it where it cannot be read.
pub fn read_again(text: &str, stop: &dyn Stop) -> Result<Puzzle, Finding> {
    puzzle(text.as_bytes(), stop).map_err(Finding::from)
}

/// Verifies the certificate in one folder.
pub struct Verifier<'v> {
    pub folder: &'v Path,
    pub checkers: Checkers,
    /// How its formula must be said, as far as that is asked.
    pub expected: WordingArgs,
    pub stop: &'v dyn Stop,
}

impl<'v> Verifier<'v> {
    /// What comes of it; where the puzzle is known, whether the certificate is of that one.
    pub fn verify_of(&self, known: Option<&Puzzle>) -> Finding {
        self.verify(known).unwrap_or_else(Finding::from)
    }

    fn verify(&self, known: Option<&Puzzle>) -> Result<Finding, Ended> {
        let manifest = self.manifest()?;
        let contents = manifest.contents().map_err(|reason| refused(MANIFEST, None, reason))?;
        let mut files = self.open_all(&manifest, contents)?;
        let text = self.puzzle_text(files.remove(0))?;
        let puzzle = puzzle(&text, self.stop)?;
        if known.is_some_and(|known| *known != puzzle) {
            return Err(refused(PUZZLE, None, "it is another puzzle".to_owned()));
        }
        if let Contents::Exactly(_, _, saying) = contents
            && !self.expected.allows(saying, puzzle.board())
        {
            return Err(refused(
                MANIFEST,
                None,
                format!("its formula is said in {saying}, which is not what was asked for"),
            ));
        }
        let certified = Certified { statement: contents.statement(), listed: listed_in(&text)? };
        let mut copies = self.copies(contents);
        let verified = judged(&puzzle, contents, &mut files, &mut copies.formula, self.stop);
        match (verified, self.as_named(files, &mut copies.proof)) {
            // What is no file of the manifest need not be judged; and what does not hold does not for want of time.
            (Err(Ended::Stopped(limit)), _) => Err(Ended::Stopped(limit)),
            (_, Err(ended @ Ended::Refused(_))) | (Err(ended), _) | (Ok(_), Err(ended)) => Err(ended),
            (Ok(Verified::All(_)), Ok(())) => Ok(Finding::Verified(certified)),
            (Ok(Verified::AllButProof), Ok(())) => self.ask(contents, certified, copies),
        }
    }

    fn manifest(&self) -> Result<Manifest, Ended> {
        let unreadable = |error: io::Error| Ended::Unreadable(format!("{MANIFEST}: {error}"));
        let (file, _) = regular(&self.folder.join(MANIFEST)).map_err(unreadable)?;
        let mut text = Vec::new();
        file.take(MAX_MANIFEST + 1).read_to_end(&mut text).map_err(unreadable)?;
        if text.len() as u64 > MAX_MANIFEST {
            return Err(refused(MANIFEST, None, "more than 1 MiB".to_owned()));
        }
        serde_json::from_slice(&text)
            .map_err(|error| refused(MANIFEST, Some(error.line() as u64), format!("not a manifest: {error}")))
    }

    /// All files beside the manifest, each opened once, the puzzle first. Sizes are compared before anything is read.
    fn open_all(&self, manifest: &Manifest, contents: Contents) -> Result<Vec<Opened<'v>>, Ended> {
        let open = |name: &'static str| {
            let (file, size) = regular(&self.folder.join(name)).map_err(|error| match error.kind() {
                io::ErrorKind::NotFound => refused(name, None, "it is missing".to_owned()),
                _ => unreadable(name, &error),
            })?;
            let named = manifest.fingerprint(name).filter(|named| named.bytes() == size);
            let named = named.ok_or_else(|| differs(name))?.clone();
            // No more than that is read, should it grow meanwhile.
            let reader = Fingerprinted::new(Polled::new(file, self.stop).take(size));
            Ok(Opened { name, named, reader: BufReader::with_capacity(1 << 16, reader) })
        };
        contents.files().into_iter().map(open).collect()
    }

    /// The puzzle file, which is small.
    fn puzzle_text(&self, mut file: Opened<'v>) -> Result<Vec<u8>, Ended> {
        if file.named.bytes() > MAX_PUZZLE {
            return Err(refused(PUZZLE, None, format!("more than {} MiB", MAX_PUZZLE >> 20)));
        }
        let mut text = Vec::new();
        file.reader.read_to_end(&mut text).map_err(|error| unreadable(PUZZLE, &error))?;
        file.check_as_named()?;
        Ok(text)
    }

    /// Reads what is left of each file, that of a proof for another checker into its copy, and compares it with the manifest.
    fn as_named(&self, files: Vec<Opened<'v>>, proof: &mut Copied) -> Result<(), Ended> {
        for mut file in files {
            if proof.is_of(file.name) {
                io::copy(&mut file.reader, proof).map_err(|error| unreadable(file.name, &error))?;
            }
            file.check_as_named()?;
        }
        Ok(())
    }

    /// Where formula and proof are written out for another checker, if one is to be asked: what it reads is then what was read here.
    fn copies(&self, contents: Contents) -> Copies {
        match contents {
            Contents::Exactly(_, notation @ (Notation::Drat | Notation::VeriPb), _)
                if self.checkers == Checkers::Others =>
            {
                Copies { formula: Copied::of(notation.formula()), proof: Copied::of(notation.proof()) }
            }
            Contents::Exactly(..) | Contents::NotUnique => Copies { formula: Copied::none(), proof: Copied::none() },
        }
    }

    /// Asks another checker whether the proof is one for the formula that was compared.
    fn ask(&self, contents: Contents, certified: Certified, copies: Copies) -> Result<Finding, Ended> {
        let (notation, checker) = match contents {
            Contents::Exactly(_, notation @ Notation::Drat, _) => (notation, Checker::DratTrim),
            Contents::Exactly(_, notation @ Notation::VeriPb, _) => (notation, Checker::VeriPb),
            Contents::Exactly(_, Notation::Lrat | Notation::Resolution, _) | Contents::NotUnique => {
                return Ok(Finding::AllButProof { certified, why: "it has none".to_owned() });
            }
        };
        let program = checker.program();
        if self.checkers == Checkers::Own {
            return Ok(Finding::AllButProof { certified, why: format!("{program} was not asked") });
        }
        let why = match checker::ask(checker, copies.formula, copies.proof, self.stop) {
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
}

/// What another checker is to read.
struct Copies {
    formula: Copied,
    proof: Copied,
}

/// A file of a certificate that was opened: it is read once, from here.
struct Opened<'v> {
    name: &'static str,
    /// What the manifest says that it is.
    named: Fingerprint,
    reader: BufReader<Fingerprinted<Take<Polled<'v, File>>>>,
}

impl Opened<'_> {
    /// Reads what is left of it, and compares all of it with what the manifest says.
    fn check_as_named(self) -> Result<(), Ended> {
        let found = self.reader.into_inner().finish().map_err(|error| unreadable(self.name, &error))?;
        if self.named == found { Ok(()) } else { Err(differs(self.name)) }
    }
}

fn differs(file: &'static str) -> Ended {
    refused(file, None, "it is not the file that the manifest names: its size or SHA-256 differs".to_owned())
}

/// Judges what the files beside the puzzle say of it, in their order: solutions, formula, proof.
fn judged(
    puzzle: &Puzzle,
    contents: Contents,
    files: &mut [Opened<'_>],
    formula_copy: &mut Copied,
    stop: &dyn Stop,
) -> Result<Verified, Ended> {
    let verified = match (contents, files) {
        (Contents::Exactly(count, notation, saying), [solutions, formula, proof]) => {
            let proof = match notation {
                Notation::Lrat => Proof::Lrat(&mut proof.reader),
                Notation::Resolution => Proof::Resolution(&mut proof.reader),
                Notation::Drat => Proof::Drat(formula_copy),
                Notation::VeriPb => Proof::VeriPb(formula_copy),
            };
            let evidence = Evidence::Exactly { count, formula: &mut formula.reader, proof };
            evidence.verify(puzzle, &mut solutions.reader, saying, stop)
        }
        (_, files) => {
            let solutions = files.first_mut().map(|file| &mut file.reader);
            let none: Evidence<'_, &[u8], &[u8]> = Evidence::NotUnique;
            match solutions {
                Some(solutions) => none.verify(puzzle, solutions, ClaimEncoding::default(), stop),
                None => none.verify(puzzle, &[][..], ClaimEncoding::default(), stop),
            }
        }
    };
    verified.map_err(|rejection| ended(contents, rejection))
}

/// The one puzzle of the puzzle file.
fn puzzle(text: &[u8], stop: &dyn Stop) -> Result<Puzzle, Ended> {
    let options = Options { from: Format::by_name("exactly"), ..Options::default() };
    let mut parser = Parser::new(&options);
    let mut reader = Reader::new(text, &options).map_err(unread_puzzle)?;
    let mut puzzles = Vec::new();
    while let Some(chunk) = reader.next_chunk() {
        for record in parser.records_until(&chunk.map_err(unread_puzzle)?, stop) {
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
fn listed_in(text: &[u8]) -> Result<NotRead, Ended> {
    let lines = text.split(|&byte| byte == b'\n').map(String::from_utf8_lossy);
    let lines: Vec<_> = lines.take_while(|line| NotRead::is_line(line)).collect();
    let listed = NotRead::read(lines.iter().map(|line| &**line));
    listed.map_err(|line| refused(PUZZLE, Some(line as u64), unread::EXPECTED.to_owned()))
}

/// Opens a file, but nothing that one might have to wait for; and its size. What it is, is asked of what was opened.
fn regular(path: &Path) -> io::Result<(File, u64)> {
    let file = open_at_once(path)?;
    let data = file.metadata()?;
    if data.is_file() { Ok((file, data.len())) } else { Err(io::Error::other("it is no regular file")) }
}

/// A pipe that nobody writes to is opened without waiting for a writer.
#[cfg(any(target_os = "linux", target_os = "android", target_vendor = "apple"))]
fn open_at_once(path: &Path) -> io::Result<File> {
    use std::os::unix::fs::OpenOptionsExt as _;
    let flags = rustix::fs::OFlags::NONBLOCK.bits() as i32;
    File::options().read(true).custom_flags(flags).open(path)
}

#[cfg(not(any(target_os = "linux", target_os = "android", target_vendor = "apple")))]
fn open_at_once(path: &Path) -> io::Result<File> {
    if std::fs::metadata(path)?.is_file() { File::open(path) } else { Err(io::Error::other("it is no regular file")) }
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
        ReadError::Parse(ParseError { fault: Fault::Stopped(limit), .. }) => Ended::Stopped(limit),
        ReadError::Parse(error) => refused(PUZZLE, Some(error.line as u64), error.fault.to_string()),
        other => refused(PUZZLE, None, other.to_string()),
    }
}

/// What the library says of a part, of the file that it is in.
fn ended(contents: Contents, rejection: Rejection) -> Ended {
    let file = |part| contents.file(part).unwrap_or(SOLUTIONS);
    match rejection {
        Rejection::Refused { part, line, reason } => refused(file(part), Some(line), reason),
        Rejection::Unreadable { part, error } => unreadable(file(part), &error),
        Rejection::Stopped(limit) => Ended::Stopped(limit),
    }
}
