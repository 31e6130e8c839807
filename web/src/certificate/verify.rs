//! Verifies a certificate and trusts nothing in it.

use std::collections::BTreeMap;

use serde::Serialize;

use super::manifest::Manifest;
use super::{FORMULA, MANIFEST, NOT_READ, PROOF, PUZZLE, SOLUTIONS};
use crate::library::{
    self, EXACTLY, Evidence, Never, Options, Part, Proof, Rejection, Statement, Stop, Style, Verified, by_name,
};
use crate::read;

/// What came of it.
#[derive(Debug, Default, Serialize)]
pub struct Finding {
    /// `verified` or `refused`.
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

/// Verifies the files of a certificate.
pub fn verify(files: &BTreeMap<String, String>) -> Finding {
    match verified(files, &Never) {
        Ok((claim, puzzle)) => {
            Finding { verdict: "verified", claim: Some(claim), puzzle: Some(puzzle), ..Finding::default() }
        }
        Err(why) => Finding { verdict: "refused", why: Some(why), ..Finding::default() },
    }
}

/// What the files state, and the puzzle; or why they do not hold.
pub fn verified(files: &BTreeMap<String, String>, stop: &dyn Stop) -> Result<(String, String), String> {
    let file = |name: &str| files.get(name).map(String::as_str).ok_or_else(|| format!("{name}: it is missing"));
    let manifest: Manifest =
        serde_json::from_str(file(MANIFEST)?).map_err(|error| format!("{MANIFEST}: no manifest: {error}"))?;
    let statement = manifest.statement(files).map_err(|(name, why)| format!("{name}: {why}"))?;
    let (puzzle, text) = puzzle(file(PUZZLE)?)?;
    let solutions = file(SOLUTIONS)?.as_bytes();
    let evidence = match statement {
        Statement::NotUnique => Evidence::NotUnique,
        Statement::Exactly(count) => {
            Evidence::Exactly { count, formula: file(FORMULA)?.as_bytes(), proof: Proof::Lrat(file(PROOF)?.as_bytes()) }
        }
    };
    match library::verify(&puzzle, solutions, evidence, stop) {
        Ok(Verified::All(_)) => {}
        Ok(Verified::AllButProof) => return Err(format!("{PROOF}: it was not checked")),
        Err(rejection) => return Err(said(rejection)),
    }
    let unread = file(PUZZLE)?.lines().next().and_then(|line| line.strip_prefix(NOT_READ));
    let unread = unread.map(|list| format!(" (not read: {list})")).unwrap_or_default();
    Ok((format!("{statement}{unread}"), text))
}

/// The one puzzle of the puzzle file, and its text as it is written.
fn puzzle(text: &str) -> Result<(library::Puzzle, String), String> {
    let options = Options { from: by_name("exactly"), ..Options::default() };
    let mut records = Vec::new();
    let read = read::each(text, &options, |record| {
        records.push(record);
        records.len() < 2
    });
    read.map_err(|refusal| format!("{PUZZLE}: {refusal}"))?;
    let one = records.pop().filter(|_| records.is_empty()).ok_or_else(|| format!("{PUZZLE}: one puzzle expected"))?;
    let puzzle = one.map_err(|refusal| format!("{PUZZLE}: {refusal}"))?.puzzle;
    let mut text = String::new();
    EXACTLY.write_puzzle(&puzzle, Style::default(), &mut text).map_err(|loss| format!("{PUZZLE}: {loss}"))?;
    Ok((puzzle, text))
}

/// What the library says of a part, of the file that it is in.
fn said(rejection: Rejection) -> String {
    let name = |part| match part {
        Part::Solutions => SOLUTIONS,
        Part::Formula => FORMULA,
        Part::Proof => PROOF,
    };
    match rejection {
        Rejection::Refused { part, line, fault } => format!("{}:{line}: {fault}", name(part)),
        Rejection::Unreadable { part, error } => format!("{}: {error}", name(part)),
        Rejection::Stopped(limit) => limit.to_string(),
    }
}
