//! Makes a certificate, and hands it over only once it is verified.

use std::collections::BTreeMap;
use std::slice;

use serde::Serialize;

use super::manifest::Manifest;
use super::verify::verified;
use super::{FORMULA, MANIFEST, NOT_READ, PROOF, PUZZLE, SOLUTIONS};
use crate::library::{
    self, Claim, EXACTLY, Engine, Record, Solution, Solver, Statement, Stop, Style, Verdict, write_solutions,
};
use crate::refusal::Refusal;

/// A certificate.
#[derive(Serialize)]
pub struct Certificate {
    claim: String,
    /// Its files by name.
    files: BTreeMap<String, String>,
}

/// Certifies the verdict on a record; `unread` is what was not read of its input.
pub fn prove(record: &Record, unread: &[String], stop: &dyn Stop) -> Result<Certificate, Refusal> {
    let verdict = Solver::new(Engine::Auto, stop).check(&record.puzzle)?;
    let (statement, listed) = match &verdict {
        Verdict::None => (Statement::Exactly(0), &[][..]),
        Verdict::Unique(solution) => (Statement::Exactly(1), slice::from_ref(solution)),
        Verdict::Multiple(pair) => (Statement::NotUnique, &pair[..]),
        Verdict::Unknown { limit, .. } => return Err(Refusal::new(limit)),
    };
    let mut files = BTreeMap::from([
        (PUZZLE.to_owned(), puzzle(record, unread)?),
        (SOLUTIONS.to_owned(), written(|out| write_solutions(record.puzzle.board(), listed, out))?),
    ]);
    if statement != Statement::NotUnique {
        files.extend(evidence(record, listed, stop)?);
    }
    let manifest = serde_json::to_string_pretty(&Manifest::new(statement, &files)).map_err(Refusal::new)?;
    files.insert(MANIFEST.to_owned(), manifest + "\n");
    verified(&files, stop).map_err(|why| Refusal::new(format!("what was written does not hold: {why:?}")))?;
    Ok(Certificate { claim: statement.to_string(), files })
}

/// The formula of the claim and its proof.
fn evidence(record: &Record, listed: &[Solution], stop: &dyn Stop) -> Result<[(String, String); 2], Refusal> {
    let claim = Claim::new(&record.puzzle, listed, stop).map_err(Refusal::new)?;
    let refutation = library::prove(&claim, stop).map_err(Refusal::new)?;
    Ok([
        (FORMULA.to_owned(), written(|out| claim.write_cnf(out))?),
        (PROOF.to_owned(), written(|out| refutation.write_lrat(out))?),
    ])
}

fn puzzle(record: &Record, unread: &[String]) -> Result<String, Refusal> {
    let mut text = String::new();
    if !unread.is_empty() {
        text.push_str(&format!("{NOT_READ}{}\n", unread.join(", ").replace(['\n', '\r'], " ")));
    }
    EXACTLY.write_puzzle(&record.puzzle, Style::default(), &mut text).map_err(Refusal::new)?;
    Ok(text)
}

fn written(write: impl FnOnce(&mut Vec<u8>) -> std::io::Result<()>) -> Result<String, Refusal> {
    let mut text = Vec::new();
    write(&mut text).map_err(Refusal::new)?;
    String::from_utf8(text).map_err(Refusal::new)
}
