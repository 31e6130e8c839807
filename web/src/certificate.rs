//! Certificates as the files of a folder, made and verified in memory.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::host::Deadline;
use crate::library::{
    Certificate, ClaimEncoding, EXACTLY, Never, NotRead, Notation, Opened, Options, Statement, Stop, Stream,
    VerifyError,
};
use crate::refusal::Refusal;

/// A certificate.
#[derive(Serialize)]
pub struct Proved {
    claim: String,
    /// Its files by name.
    files: BTreeMap<String, String>,
}

/// What came of a verification.
#[derive(Debug, Default, Serialize)]
pub struct Finding {
    /// `verified`, `half` where all but the proof is, or `refused`.
    verdict: &'static str,
    /// What it states, and what it does not speak of.
    #[serde(skip_serializing_if = "Option::is_none")]
    claim: Option<String>,
    /// The puzzle in our own notation, as it was read.
    #[serde(skip_serializing_if = "Option::is_none")]
    puzzle: Option<String>,
    /// Where it does not hold, and why: the file, the line, the reason.
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<String>,
}

/// Certifies the verdict on the first puzzle of a text, and hands the certificate over only once it is verified; `unread` is what was
/// not read of the input, and `words` are the sentences of its rules that say more: both are ignored, and listed.
pub fn prove(text: &str, unread: &[String], words: &[String], deadline: Deadline) -> Result<Proved, Refusal> {
    let options = Options { ignore_drawings: true, ignore_words: true, ..Options::default() };
    let first = Stream::new(text.as_bytes(), &options).next();
    let puzzle = first.ok_or_else(|| Refusal::new("no puzzle"))??.puzzle;
    let certificate = Certificate::of_with(&puzzle, Notation::default(), ClaimEncoding::default(), &deadline)
        .map_err(Refusal::new)?;
    let not_read = NotRead { unread: unread.to_vec(), words: words.to_vec() };
    let files = certificate.to_files(&puzzle, &not_read).map_err(Refusal::new)?;
    let broken = |why| Refusal::new(format!("what was written does not hold: {why}"));
    let opened = Certificate::from_files(&files).map_err(|error| broken(error.to_string()))?;
    verified(&opened, &deadline).map_err(|error| broken(said(&error, &opened.certificate)))?;
    let text = |(name, content)| Ok((name, String::from_utf8(content).map_err(Refusal::new)?));
    Ok(Proved {
        claim: certificate.statement.to_string(),
        files: files.into_iter().map(text).collect::<Result<_, Refusal>>()?,
    })
}

/// Verifies the files of a certificate.
pub fn verify(files: BTreeMap<String, String>) -> Finding {
    let files = files.into_iter().map(|(name, text)| (name, text.into_bytes())).collect();
    let opened = match Certificate::from_files(&files) {
        Ok(opened) => opened,
        Err(error) => return Finding { verdict: "refused", why: Some(error.to_string()), ..Finding::default() },
    };
    let mut text = String::new();
    let puzzle = EXACTLY.write_puzzle(&opened.puzzle, EXACTLY.style(), &mut text).is_ok().then_some(text);
    match verified(&opened, &Never) {
        Err(VerifyError::Unchecked(why)) => {
            let claim = Some(opened.certificate.statement.to_string());
            Finding { verdict: "half", claim, puzzle, why: Some(why) }
        }
        Err(error) => {
            let why = Some(said(&error, &opened.certificate));
            Finding { verdict: "refused", why, ..Finding::default() }
        }
        Ok(statement) => {
            let not_read = opened.not_read.to_string();
            let beside = if not_read.is_empty() { String::new() } else { format!(" (not read: {not_read})") };
            Finding { verdict: "verified", claim: Some(format!("{statement}{beside}")), puzzle, why: None }
        }
    }
}

fn verified(opened: &Opened, stop: &dyn Stop) -> Result<Statement, VerifyError> {
    opened.certificate.verify(&opened.puzzle, stop)
}

/// What the library says of a part, of the file that it is in.
fn said(error: &VerifyError, certificate: &Certificate) -> String {
    match error {
        VerifyError::Refused { part, line, reason } => match certificate.file_of(*part) {
            Some(file) => format!("{file}:{line}: {reason}"),
            None => error.to_string(),
        },
        other => other.to_string(),
    }
}
