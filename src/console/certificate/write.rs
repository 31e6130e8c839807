//! Writes a certificate: all of it, read again and verified, or nothing.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, BufReader};
use std::path::Path;
use std::slice;

use exactly::certify::contents::{MANIFEST, PUZZLE, SOLUTIONS};
use exactly::certify::unread::NotRead;
use exactly::certify::{
    Claim, ClaimEncoding, ClaimError, Contents, Fingerprint, ListedError, Manifest, Notation, ProveError, Statement,
};
use exactly::format::{self, Format, Record, Style};
use exactly::{Limit, Polled, Puzzle, Solution, Stop, Verdict};

use super::folder::{FileError, NewFolder};
use super::verify::{Checkers, Finding, Verifier, read_again};
use crate::console::wording::WordingArgs;

/// What is known of a puzzle.
#[derive(Clone, Copy, Debug)]
pub enum Known<'e> {
    /// These two solutions.
    NotUnique(&'e [Solution; 2]),
    /// All of its solutions.
    Exactly(&'e [Solution]),
}

impl<'e> Known<'e> {
    /// What a verdict is evidence of; why it is unknown, if it is.
    pub fn of(verdict: &'e Verdict) -> Result<Known<'e>, Limit> {
        match verdict {
            Verdict::None => Ok(Known::Exactly(&[])),
            Verdict::Unique(solution) => Ok(Known::Exactly(slice::from_ref(solution))),
            Verdict::Multiple(pair) => Ok(Known::NotUnique(pair)),
            Verdict::Unknown { limit, .. } => Err(*limit),
        }
    }

    /// What it is evidence of.
    pub fn statement(self) -> Statement {
        match self {
            Known::NotUnique(_) => Statement::NotUnique,
            Known::Exactly(listed) => Statement::Exactly(listed.len()),
        }
    }

    /// The verdict in a word.
    pub fn word(self) -> &'static str {
        match self {
            Known::Exactly([]) => "none",
            Known::Exactly([_]) => "unique",
            Known::Exactly(_) | Known::NotUnique(_) => "multiple",
        }
    }

    /// How many solutions there are, where that is known.
    pub fn count(self) -> Option<usize> {
        match self {
            Known::NotUnique(_) => None,
            Known::Exactly(listed) => Some(listed.len()),
        }
    }
}

/// Why no certificate was written.
#[derive(Debug, thiserror::Error)]
pub enum WriteError {
    /// What is known cannot be claimed.
    #[error(transparent)]
    Claim(#[from] ClaimError),
    /// No proof was found.
    #[error(transparent)]
    Prove(#[from] ProveError),
    /// The file system refused.
    #[error(transparent)]
    File(#[from] FileError),
    /// What was written says something else when it is read again.
    #[error("what was written does not hold when it is read again: {0}")]
    ReadAgain(String),
    /// It was stopped.
    #[error("stopped before it was complete")]
    Stopped(Limit),
}

impl WriteError {
    /// What stopped the writing, if that is all that was wrong.
    pub fn limit(&self) -> Option<Limit> {
        match self {
            WriteError::Claim(ClaimError::Listed(ListedError::Stopped(limit)) | ClaimError::Stopped(limit))
            | WriteError::Prove(ProveError::Stopped(limit))
            | WriteError::Stopped(limit) => Some(*limit),
            WriteError::File(FileError { error, .. }) => Limit::behind(error),
            WriteError::Claim(_) | WriteError::Prove(_) | WriteError::ReadAgain(_) => None,
        }
    }
}

impl From<Finding> for WriteError {
    /// What came of reading it again.
    fn from(finding: Finding) -> WriteError {
        match finding {
            Finding::Refused(refusal) => WriteError::ReadAgain(refusal.to_string()),
            Finding::Unreadable(error) => WriteError::ReadAgain(error),
            Finding::Stopped(limit) => WriteError::Stopped(limit),
            Finding::Verified(_) | Finding::AllButProof { .. } => WriteError::ReadAgain("it holds".to_owned()),
        }
    }
}

/// Writes the certificate of a record's puzzle as a folder at `place`, where nothing may stand.
///
/// # Errors
/// See [`WriteError`]; nothing is left at the place then.
pub fn write(
    place: &Path,
    record: &Record,
    known: Known<'_>,
    (notation, saying): (Notation, ClaimEncoding),
    stop: &dyn Stop,
) -> Result<(), WriteError> {
    let text = text(record)?;
    // Its clues may come in another order there, and the claim follows theirs.
    let puzzle = &read_again(&text, stop).map_err(WriteError::from)?;
    if !puzzle.says_the_same(&record.puzzle) {
        return Err(WriteError::ReadAgain(format!("{PUZZLE}: it is another puzzle")));
    }
    match known {
        Known::NotUnique(pair) => finish(begin(place, &text, puzzle, pair, stop)?, puzzle, Contents::NotUnique, stop),
        Known::Exactly(listed) => {
            let claim = Claim::said(puzzle, listed, saying, stop)?;
            let refutation = claim.prove(stop)?;
            let draft = begin(place, &text, puzzle, listed, stop)?;
            draft.write(notation.formula(), stop, |out| match notation {
                Notation::Lrat | Notation::Drat => claim.write_cnf(out),
                Notation::Resolution => out.write_all(&claim.clauses_first()?),
                Notation::VeriPb => claim.write_opb(out),
            })?;
            draft.write(notation.proof(), stop, |out| match notation {
                Notation::Lrat => refutation.write_lrat(out),
                Notation::Drat => refutation.write_drat(out),
                Notation::Resolution => refutation.write_steps(&claim, stop, out),
                Notation::VeriPb => refutation.write_veripb(claim.constraints(), out),
            })?;
            drop(refutation);
            finish(draft, puzzle, Contents::Exactly(listed.len(), notation, claim.saying()), stop)
        }
    }
}

/// The puzzle in our own notation, with what was not read of its input.
fn text(record: &Record) -> Result<String, WriteError> {
    let own = Format::by_name("exactly").ok_or_else(|| WriteError::ReadAgain("no notation".to_owned()))?;
    let mut text = NotRead::lines(&record.unread, &record.besides.words);
    let lost = |loss: format::Loss| WriteError::ReadAgain(loss.to_string());
    own.write_puzzle(&record.puzzle, Style::default(), &mut text).map_err(lost)?;
    Ok(text)
}

/// The puzzle and its listed solutions.
fn begin(
    place: &Path,
    text: &str,
    puzzle: &Puzzle,
    listed: &[Solution],
    stop: &dyn Stop,
) -> Result<NewFolder, WriteError> {
    let draft = NewFolder::new(place)?;
    draft.write(PUZZLE, stop, |out| out.write_all(text.as_bytes()))?;
    draft.write(SOLUTIONS, stop, |out| puzzle.board().write_solutions(listed, out))?;
    Ok(draft)
}

/// The manifest, from the files as the disk has them; then all is verified, and only then the folder is there.
fn finish(draft: NewFolder, puzzle: &Puzzle, contents: Contents, stop: &dyn Stop) -> Result<(), WriteError> {
    let mut files = BTreeMap::new();
    for name in contents.files() {
        let path = draft.path().join(name);
        let read = File::open(&path).and_then(|file| Fingerprint::of(buffered(Polled::new(file, stop))));
        files.insert(name.to_owned(), read.map_err(FileError::at(path))?);
    }
    let manifest = serde_json::to_string_pretty(&Manifest::new(contents, files));
    let manifest = manifest.map_err(|error| WriteError::ReadAgain(error.to_string()))?;
    draft.write(MANIFEST, stop, |out| writeln!(out, "{manifest}"))?;
    let folder = draft.path();
    match (Verifier { folder, checkers: Checkers::Own, expected: WordingArgs::default(), stop }).verify_of(Some(puzzle))
    {
        Finding::Verified(_) | Finding::AllButProof { .. } => {}
        finding => return Err(WriteError::from(finding)),
    }
    stop.stopped().map_or(Ok(()), |limit| Err(WriteError::Stopped(limit)))?;
    Ok(draft.keep()?)
}

fn buffered<R: io::Read>(reader: R) -> BufReader<R> {
    BufReader::with_capacity(1 << 16, reader)
}
