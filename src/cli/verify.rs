//! `exactly verify`: whether certificates hold.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use anyhow::Context;
use clap::Args;
use serde::Serialize;

use super::certificate::{self, Finding};
use super::diagnostics;
use super::interrupt;
use super::output;
use super::status::Status;

#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct VerifyArgs {
    /// Certificates, or folders of certificates
    #[arg(value_name = "DIR", required = true)]
    folders: Vec<PathBuf>,
    /// Print only certificates that are not verified
    #[arg(short, long)]
    quiet: bool,
    /// Print one JSON object a line for each certificate
    #[arg(long)]
    json: bool,
}

const EXAMPLES: &str = "\
Examples:
  exactly verify certificates/easy-1
  exactly verify certificates

Nothing in a certificate is trusted. docs/certificates.md tells what is checked, and how to check it without this tool.

Exit status: 0 verified, proof included, 1 refused, 2 unreadable, 3 all but the proof verified, 130 interrupted.";

/// Runs the command.
pub fn run(args: VerifyArgs) -> anyhow::Result<Status> {
    let mut status = Status::YES;
    for folder in &args.folders {
        for certificate in certificates(folder).with_context(|| folder.display().to_string())? {
            if interrupt::interrupted() {
                return Ok(Status { interrupted: true, ..status });
            }
            let finding = certificate::verify(&certificate);
            status = status.and(status_of(&finding));
            if !(args.quiet && matches!(finding, Finding::Verified(_))) {
                output::print(line(&certificate, &finding, args.json).as_bytes())?;
            }
        }
    }
    // A refusal is worse than a proof that nobody checked.
    status.unknown &= !status.no;
    Ok(status)
}

/// The certificate itself, or those that a folder holds, by name.
fn certificates(folder: &Path) -> io::Result<Vec<PathBuf>> {
    if certificate::is_certificate(folder) || !folder.is_dir() {
        return Ok(vec![folder.to_owned()]);
    }
    let entries = fs::read_dir(folder)?.collect::<io::Result<Vec<_>>>()?;
    let mut found: Vec<_> = entries.iter().map(|entry| entry.path()).filter(|path| is_finished(path)).collect();
    found.sort_by_cached_key(|path| order_of(path));
    Ok(if found.is_empty() { vec![folder.to_owned()] } else { found })
}

/// Folders of one input in the order of their lines.
fn order_of(path: &Path) -> (String, u64) {
    let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let numbered = name.rsplit_once('-').and_then(|(input, line)| Some((input.to_owned(), line.parse().ok()?)));
    numbered.unwrap_or((name, 0))
}

/// Drafts have hidden names.
fn is_finished(path: &Path) -> bool {
    let hidden = path.file_name().is_some_and(|name| name.as_encoded_bytes().starts_with(b"."));
    path.is_dir() && !hidden
}

fn status_of(finding: &Finding) -> Status {
    match finding {
        Finding::Verified(_) => Status::YES,
        Finding::AllButProof { .. } => Status { unknown: true, ..Status::YES },
        Finding::Refused(_) => Status { no: true, ..Status::YES },
        Finding::Unreadable(_) => Status::BAD,
    }
}

/// What was found, for JSON.
#[derive(Serialize)]
struct Object<'a> {
    schema: u32,
    certificate: String,
    finding: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    claim: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    place: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<&'a str>,
}

fn line(certificate: &Path, finding: &Finding, json: bool) -> String {
    let certificate = certificate.display();
    if json {
        let text = serde_json::to_string(&object(certificate.to_string(), finding));
        return text.expect("strings and numbers are JSON") + "\n";
    }
    let text = match finding {
        Finding::Verified(statement) => format!("{certificate}: verified: {statement}\n"),
        Finding::AllButProof { statement, why } => {
            format!("{certificate}: all but the proof verified: {statement}; the proof was not checked: {why}\n")
        }
        Finding::Refused(refusal) => format!("{certificate}: refused: {refusal}\n"),
        Finding::Unreadable(error) => format!("{certificate}: unreadable: {error}\n"),
    };
    diagnostics::escaped(&text)
}

fn object(certificate: String, finding: &Finding) -> Object<'_> {
    let object =
        |finding| Object { schema: 1, certificate, finding, claim: None, place: None, line: None, reason: None };
    match finding {
        Finding::Verified(statement) => Object { claim: Some(statement.to_string()), ..object("verified") },
        Finding::AllButProof { statement, why } => {
            Object { claim: Some(statement.to_string()), reason: Some(why), ..object("all but proof") }
        }
        Finding::Refused(refusal) => {
            Object { place: Some(refusal.file), line: refusal.line, reason: Some(&refusal.reason), ..object("refused") }
        }
        Finding::Unreadable(error) => Object { reason: Some(error), ..object("unreadable") },
    }
}
