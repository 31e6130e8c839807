//! `exactly verify --formula F --proof P`: whether a proof refutes a formula.

use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::path::Path;

use clap::ValueEnum;
use exactly::certify::{Place, ProofError};
use exactly::cnf::read::{Formula, FormulaError};
use exactly::solve::cnf::Drat;
use exactly::{Limit, Polled, Stop};
use schemars::JsonSchema;
use serde::Serialize;

use super::{SCHEMA, VerifyArgs};
use crate::console::diagnostics;
use crate::console::dimacs;
use crate::console::interrupt::Clock;
use crate::console::output;
use crate::console::patient::Patient;
use crate::console::status::Status;

/// A notation of proofs that are checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Notation {
    /// Clauses as text, as they are learnt and deleted
    Drat,
    /// The binary form of DRAT
    Binary,
    /// Clauses with the reasons for each
    Lrat,
    /// Resolution of two clauses per line, as `sat --proof-format resolution` prints it
    Resolution,
}

/// What was found.
enum Finding {
    /// So many clauses follow, and so many deletions were passed over.
    Verified(u64, u64),
    Refused(Option<Place>, String),
    Unknown(Option<Place>, String),
    Unreadable(String),
    Stopped(Limit),
}

/// Runs the command on one proof.
pub fn run(formula: &Path, proof: &Path, notation: Option<Notation>, args: &VerifyArgs) -> anyhow::Result<Status> {
    let is_standard = |path: &Path| path.as_os_str() == "-";
    anyhow::ensure!(
        !(is_standard(formula) && is_standard(proof)),
        "standard input cannot be both the formula and the proof: name a file for one"
    );
    let proof_name = if is_standard(proof) { "<stdin>".to_owned() } else { proof.display().to_string() };
    let clock = Clock::new(args.budget);
    clock.restart();
    let named = match dimacs::read(Some(formula), &clock) {
        Ok(named) => named,
        Err(unread) => {
            if args.json {
                let finding = match &unread.error {
                    FormulaError::Stopped(limit) => Finding::Stopped(*limit),
                    error => Finding::Unreadable(format!("the formula: {error}")),
                };
                output::print_answer(
                    format!("{}\n", json(&unread.name, &proof_name, &finding)).as_bytes(),
                    unread.status(),
                )?;
            }
            return Ok(unread.status());
        }
    };
    dimacs::note(&named);
    let opened = if is_standard(proof) {
        Patient::new(io::stdin(), &clock)
    } else {
        File::open(proof).and_then(|file| Patient::new(file, &clock))
    };
    let unreadable = |error: io::Error| match Limit::behind(&error) {
        Some(limit) => Finding::Stopped(limit),
        None => Finding::Unreadable(error.to_string()),
    };
    let finding = opened
        .map_err(unreadable)
        .and_then(|reader| {
            let mut reader = BufReader::with_capacity(1 << 16, reader);
            let recognised = recognise(&mut reader).map_err(unreadable)?;
            let notation = notation.unwrap_or(recognised);
            Ok(judge(&named.formula, Polled::new(reader, &clock), notation, &clock))
        })
        .unwrap_or_else(|unreadable| unreadable);
    if !(args.quiet && matches!(finding, Finding::Verified(..))) {
        let said = if args.json { json } else { words };
        let line = said(&named.name, &proof_name, &finding);
        output::print_answer(format!("{line}\n").as_bytes(), status(&finding))?;
    }
    Ok(status(&finding))
}

/// The notation of a proof by its first line: in LRAT that has two lists, each with its 0, or deletes by number.
fn recognise(proof: &mut impl BufRead) -> io::Result<Notation> {
    if Drat::of(proof)? == Drat::Binary {
        return Ok(Notation::Binary);
    }
    let head = proof.fill_buf()?;
    let lines = head.split(|&byte| byte == b'\n').map(<[u8]>::trim_ascii);
    let first = lines
        .into_iter()
        .find(|line| !line.is_empty() && !line.starts_with(b"c") && !line.starts_with(b"s "))
        .unwrap_or_default();
    let words: Vec<&[u8]> = first.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty()).collect();
    let zeros = words.iter().filter(|&&word| word == b"0").count();
    let number = words.first().and_then(|word| word.split(|&byte| byte == b'.').next()).unwrap_or_default();
    if !number.is_empty() && number.iter().all(u8::is_ascii_digit) && number.len() < words[0].len() {
        return Ok(Notation::Resolution);
    }
    let is_lrat = words.get(1) == Some(&&b"d"[..]) || zeros == 2 && words.last() == Some(&&b"0"[..]);
    Ok(if is_lrat { Notation::Lrat } else { Notation::Drat })
}

fn judge(formula: &Formula, proof: impl BufRead, notation: Notation, stop: &dyn Stop) -> Finding {
    let checked = match notation {
        Notation::Lrat => formula.check_lrat(proof, stop),
        Notation::Resolution => formula.check_resolution(proof, stop),
        Notation::Drat => formula.check_drat(proof, Drat::Text, stop),
        Notation::Binary => formula.check_drat(proof, Drat::Binary, stop),
    };
    match checked {
        Ok(checked) => Finding::Verified(checked.clauses, checked.passed_over),
        Err(ProofError::Io(error)) => Finding::Unreadable(error.to_string()),
        Err(ProofError::Refused(place, reason)) => Finding::Refused(Some(place), reason),
        Err(ProofError::Unjudged(place, reason)) => Finding::Unknown(place, reason),
        Err(ProofError::Stopped(limit)) => Finding::Stopped(limit),
    }
}

fn status(finding: &Finding) -> Status {
    match finding {
        Finding::Verified(..) => Status::YES,
        Finding::Refused(..) => Status { no: true, ..Status::YES },
        Finding::Unreadable(_) => Status::BAD,
        Finding::Stopped(Limit::Interrupt) => Status { interrupted: true, ..Status::YES },
        Finding::Unknown(..) | Finding::Stopped(_) => Status { unknown: true, ..Status::YES },
    }
}

fn words(formula: &str, proof: &str, finding: &Finding) -> String {
    let at = |place: &Option<Place>| place.map_or_else(String::new, |place| format!("{place}: "));
    let text = match finding {
        Finding::Verified(clauses, passed_over) => {
            let clauses = match clauses {
                0 => "unit propagation alone shows it".to_owned(),
                1 => "1 clause follows".to_owned(),
                many => format!("{many} clauses follow"),
            };
            let deletions = match passed_over {
                0 => String::new(),
                1 => "; 1 deletion passed over".to_owned(),
                many => format!("; {many} deletions passed over"),
            };
            format!("{proof}: verified: {formula} has no model ({clauses}{deletions})")
        }
        Finding::Refused(place, reason) => format!("{proof}: refused: {}{reason}", at(place)),
        Finding::Unknown(place, reason) => format!("{proof}: unknown: {}{reason}", at(place)),
        Finding::Unreadable(error) => format!("{proof}: unreadable: {error}"),
        Finding::Stopped(limit) => format!("{proof}: unknown ({limit})"),
    };
    diagnostics::name(&text).into_owned()
}

/// What `verify --formula` finds of a proof.
#[derive(Serialize, JsonSchema)]
pub struct ProofFinding<'a> {
    /// The version of the format: 1.
    schema: u32,
    /// The file of the formula.
    formula: &'a str,
    /// The file of the proof.
    proof: &'a str,
    /// `verified`, `refused`, `unreadable` or `unknown`.
    finding: &'static str,
    /// How many clauses of the proof were checked.
    #[serde(skip_serializing_if = "Option::is_none")]
    clauses: Option<u64>,
    /// How many deletions were passed over.
    #[serde(skip_serializing_if = "Option::is_none")]
    passed_over: Option<u64>,
    /// The line that is wrong, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<u64>,
    /// The step that is wrong, from 1, of a proof without lines.
    #[serde(skip_serializing_if = "Option::is_none")]
    step: Option<u64>,
    /// Why it is not verified.
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
}

fn json(formula: &str, proof: &str, finding: &Finding) -> String {
    let (mut clauses, mut passed, mut at) = (None, None, None);
    let (finding, reason) = match finding {
        Finding::Verified(followed, passed_over) => {
            (clauses, passed) = (Some(*followed), Some(*passed_over));
            ("verified", None)
        }
        Finding::Refused(place, reason) => {
            at = *place;
            ("refused", Some(reason.clone()))
        }
        Finding::Unknown(place, reason) => {
            at = *place;
            ("unknown", Some(reason.clone()))
        }
        Finding::Unreadable(error) => ("unreadable", Some(error.clone())),
        Finding::Stopped(limit) => ("unknown", Some(limit.to_string())),
    };
    let (line, step) = match at {
        Some(Place::Line(line)) => (Some(line), None),
        Some(Place::Step(step)) => (None, Some(step)),
        None => (None, None),
    };
    let object =
        ProofFinding { schema: SCHEMA, formula, proof, finding, clauses, passed_over: passed, line, step, reason };
    serde_json::to_string(&object).expect("strings and numbers are JSON")
}
