//! `exactly verify`: whether certificates hold.

mod proof;

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{self, Sender};
use std::thread;

use clap::Args;
use exactly::{Limit, Stop};
use schemars::JsonSchema;
use serde::Serialize;

use crate::console::args::{Budget, jobs, workers};
use crate::console::certificate::{self, Certified, Finding};
use crate::console::diagnostics;
use crate::console::guard::guarded;
use crate::console::interrupt::Clock;
use crate::console::output;
use crate::console::progress::Progress;
use crate::console::status::Status;
use crate::console::tally::Tally;
use crate::console::terminal;
use crate::console::threads;
use crate::console::wording::WordingArgs;
pub use proof::ProofFinding;

/// Of the objects of `--json`: changes when a member changes its meaning or goes; new members may come at any time.
const SCHEMA: u32 = 1;

#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct VerifyArgs {
    /// Certificates, or folders of certificates
    #[arg(value_name = "DIR", required_unless_present = "formula")]
    folders: Vec<PathBuf>,
    /// Instead of certificates: a formula in DIMACS CNF, to check a --proof that it is unsatisfiable
    #[arg(long, value_name = "FILE", requires = "proof", conflicts_with = "folders", help_heading = "Proof")]
    formula: Option<PathBuf>,
    /// The proof, in LRAT, in DRAT or by resolution; - is standard input
    #[arg(long, value_name = "FILE", requires = "formula", help_heading = "Proof")]
    proof: Option<PathBuf>,
    /// The notation of the proof, if it is not recognised
    #[arg(long, value_name = "NOTATION", requires = "proof", help_heading = "Proof")]
    proof_format: Option<proof::Notation>,
    #[command(flatten)]
    wording: WordingArgs,
    /// Print only certificates that fail
    #[arg(short, long, help_heading = "Output")]
    quiet: bool,
    /// Print one JSON object per certificate, a line each
    #[arg(long, help_heading = "Output")]
    json: bool,
    /// How many certificates to work on at once [default: all cores]; the output does not depend on it
    #[arg(short, long, value_name = "N", value_parser = jobs, help_heading = "Work")]
    jobs: Option<NonZeroUsize>,
    #[command(flatten)]
    budget: Budget,
}

const EXAMPLES: &str = "\
Examples:
  exactly prove --out proofs puzzles/judge/a.txt && exactly verify proofs
  exactly prove --out one -p 12..34..21..4.3. && exactly verify one/puzzle-1

Nothing in a certificate is trusted. docs/certificates.md says what is checked,
and how to check it without this tool.

The proof of a solver, in LRAT or DRAT, or one by hand (docs/certificates.md):
  exactly verify --formula formula.cnf --proof proof.drat

Exit status: 0 verified, proof included, 1 refused, 2 unreadable, 3 all but the
proof verified, or unknown, 130 interrupted.";

/// Runs the command.
pub fn run(args: VerifyArgs) -> anyhow::Result<Status> {
    if let (Some(formula), Some(proof)) = (&args.formula, &args.proof) {
        anyhow::ensure!(
            args.wording == WordingArgs::default(),
            "--domain, --amo and --sums are for certificates: a formula is taken as it is"
        );
        return proof::run(formula, proof, args.proof_format, &args);
    }
    let certificates: Vec<_> = args.folders.iter().flat_map(|folder| listed(folder)).collect();
    let workers = workers(args.jobs);
    let (next, ended) = (AtomicUsize::new(0), AtomicBool::new(false));
    let (tell, found) = mpsc::channel();
    thread::scope(|scope| {
        let (certificates, next, ended) = (&certificates[..], &next, &ended);
        threads::spawn_some(workers.min(certificates.len()), || {
            let tell = tell.clone();
            threads::spawn_scoped(scope, move || serve(certificates, next, ended, (args.budget, args.wording), tell))
        })?;
        drop(tell);
        let printed = print_in_order(certificates, found.into_iter(), &args);
        // Where nobody reads on, nobody needs to work on.
        ended.store(true, Ordering::Relaxed);
        printed
    })
}

/// A folder that is to be verified, or why it cannot be looked into.
type Listed = Result<PathBuf, (PathBuf, io::Error)>;

fn listed(folder: &Path) -> Vec<Listed> {
    match certificates(folder) {
        Ok(folders) => folders.into_iter().map(Ok).collect(),
        Err(error) => vec![Err((folder.to_owned(), error))],
    }
}

/// A worker: verifies the next certificate until there is none.
fn serve(
    certificates: &[Listed],
    next: &AtomicUsize,
    ended: &AtomicBool,
    (budget, expected): (Budget, WordingArgs),
    tell: Sender<(usize, Finding)>,
) {
    let clock = Clock::new(budget);
    let stop = Watched { clock: &clock, ended };
    while stop.stopped().is_none_or(|limit| limit == Limit::Time) {
        let number = next.fetch_add(1, Ordering::Relaxed);
        let Some(certificate) = certificates.get(number) else { return };
        clock.restart();
        let finding = match certificate {
            Ok(folder) => guarded(|| certificate::verify(folder, expected, &stop))
                .unwrap_or_else(|panicked| Finding::Unreadable(panicked.to_string())),
            Err((_, error)) => Finding::Unreadable(error.to_string()),
        };
        if tell.send((number, finding)).is_err() {
            return;
        }
    }
}

/// A clock that also stops once nobody reads on.
struct Watched<'w> {
    clock: &'w Clock,
    ended: &'w AtomicBool,
}

impl Stop for Watched<'_> {
    fn stopped(&self) -> Option<Limit> {
        if self.ended.load(Ordering::Relaxed) { Some(Limit::Interrupt) } else { self.clock.stopped() }
    }

    fn memory(&self) -> u64 {
        self.clock.memory()
    }
}

/// Prints what was found, in the order of the certificates, up to an interrupt.
fn print_in_order(
    certificates: &[Listed],
    found: impl Iterator<Item = (usize, Finding)>,
    args: &VerifyArgs,
) -> anyhow::Result<Status> {
    let is_shown = terminal::shows_progress() && !args.quiet;
    let mut progress = if is_shown { Progress::new(Some(certificates.len() as u64)) } else { Progress::none() };
    let (mut tally, mut waiting, mut printed) = (Tally::default(), BTreeMap::new(), 0);
    for (number, finding) in found {
        waiting.insert(number, finding);
        while let Some(finding) = waiting.remove(&printed) {
            tally.status = tally.status.and(status_of(&finding));
            if tally.status.interrupted {
                tell_interrupt(printed);
                return Ok(tally.status);
            }
            tally.count(word(&finding));
            if !(args.quiet && matches!(finding, Finding::Verified(_))) {
                let (Ok(folder) | Err((folder, _))) = &certificates[printed];
                output::print_answer(line(folder, &finding, args.json).as_bytes(), tally.status)?;
            }
            printed += 1;
        }
        if progress.is_due() {
            progress.show(printed as u64, &tally);
        }
    }
    if printed < certificates.len() {
        tally.status.interrupted = true;
        tell_interrupt(printed);
    }
    // A refusal is worse than a proof that nobody checked.
    tally.status.unknown &= !tally.status.no;
    Ok(tally.status)
}

fn tell_interrupt(printed: usize) {
    output::talk(&format!("certificates: {printed}; interrupted\n"));
}

fn word(finding: &Finding) -> &'static str {
    match finding {
        Finding::Verified(_) => "verified",
        Finding::AllButProof { .. } => "all but proof",
        Finding::Refused(_) => "refused",
        Finding::Unreadable(_) => "unreadable",
        Finding::Stopped(_) => "unknown",
    }
}

/// The certificate itself, or those that a folder holds, by name.
fn certificates(folder: &Path) -> io::Result<Vec<PathBuf>> {
    if certificate::is_certificate(folder) {
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
        Finding::Stopped(Limit::Interrupt) => Status { interrupted: true, ..Status::YES },
        Finding::AllButProof { .. } | Finding::Stopped(_) => Status { unknown: true, ..Status::YES },
        Finding::Refused(_) => Status { no: true, ..Status::YES },
        Finding::Unreadable(_) => Status::BAD,
    }
}

/// What `verify` finds of a certificate.
#[derive(Serialize, JsonSchema)]
pub struct CertificateFinding<'a> {
    /// The version of the format: 1.
    schema: u32,
    /// The folder of the certificate.
    certificate: String,
    /// `verified`, `all but proof` (the proof was not checked), `refused`, `unreadable` or `unknown`.
    finding: &'static str,
    /// What it certifies.
    #[serde(skip_serializing_if = "Option::is_none")]
    claim: Option<String>,
    /// Drawings that were not read.
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    unread: &'a [String],
    /// Rules in words that were not read.
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    unread_words: &'a [String],
    /// If refused: the file that is wrong.
    #[serde(skip_serializing_if = "Option::is_none")]
    place: Option<&'a str>,
    /// If refused: the line of the file in `place`, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<u64>,
    /// Why it is not verified.
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<&'a str>,
}

fn line(certificate: &Path, finding: &Finding, json: bool) -> String {
    let certificate = certificate.display().to_string();
    if json {
        let text = serde_json::to_string(&object(certificate, finding));
        return text.expect("strings and numbers are JSON") + "\n";
    }
    let certificate = diagnostics::name(&certificate);
    let text = match finding {
        Finding::Verified(certified) => format!("{certificate}: verified: {}\n", claim(certified)),
        Finding::AllButProof { certified, why } => {
            let claim = claim(certified);
            format!("{certificate}: all but the proof verified: {claim}; the proof was not checked: {why}\n")
        }
        Finding::Refused(refusal) => format!("{certificate}: refused: {refusal}\n"),
        Finding::Unreadable(error) => format!("{certificate}: unreadable: {error}\n"),
        Finding::Stopped(limit) => format!("{certificate}: unknown ({limit})\n"),
    };
    diagnostics::escaped(&text)
}

/// The claim, with what it does not speak of: drawings and words that may stand for rules.
fn claim(certified: &Certified) -> String {
    let Certified { statement, listed } = certified;
    if listed.is_empty() { statement.to_string() } else { format!("{statement} (not read: {listed})") }
}

impl<'a> CertificateFinding<'a> {
    /// With what is certified.
    fn of(self, Certified { statement, listed }: &'a Certified) -> CertificateFinding<'a> {
        CertificateFinding {
            claim: Some(statement.to_string()),
            unread: &listed.unread,
            unread_words: &listed.words,
            ..self
        }
    }
}

fn object(certificate: String, finding: &Finding) -> CertificateFinding<'_> {
    let object = CertificateFinding {
        schema: SCHEMA,
        certificate,
        finding: word(finding),
        claim: None,
        unread: &[],
        unread_words: &[],
        place: None,
        line: None,
        reason: None,
    };
    match finding {
        Finding::Verified(certified) => object.of(certified),
        Finding::AllButProof { certified, why } => CertificateFinding { reason: Some(why), ..object.of(certified) },
        Finding::Refused(refusal) => CertificateFinding {
            place: Some(refusal.file),
            line: refusal.line,
            reason: Some(&refusal.reason),
            ..object
        },
        Finding::Unreadable(error) => CertificateFinding { reason: Some(error), ..object },
        Finding::Stopped(_) => object,
    }
}
