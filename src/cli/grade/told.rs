//! Grades as they are told, one after the other: in words, as JSON or as a table.

use std::collections::HashMap;
use std::io;
use std::time::Instant;

use exactly::cnf::read::{Formula, FormulaError};
use exactly::grade::Scheme;

use super::json;
use super::row::{self, Line};
use super::standard::{self, Judged, Standard, Unjudged};
use crate::console::diagnostics;
use crate::console::dimacs::{Named, Unread};
use crate::console::guard::guarded;
use crate::console::interrupt::{self, Clock};
use crate::console::output;
use crate::console::status::Status;

/// How grades are told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    Words,
    Json,
    Csv,
    /// Not at all: they go elsewhere.
    Silent,
}

/// What formulas are judged by, and for whom.
#[derive(Clone, Copy)]
pub struct Judge<'t> {
    pub standard: &'t Standard,
    pub scheme: Option<&'t Scheme>,
    pub form: Form,
}

/// What came of a submission.
pub struct Done {
    name: String,
    found: Found,
    seconds: f64,
    /// What it has in common with formulas that are equal to it.
    fingerprint: Option<[u8; 32]>,
}

enum Found {
    Unread(Unread),
    Judged(Result<Judged, Unjudged>),
    /// What an earlier run said, as a row and its text.
    Earlier(Line, String),
}

impl Judge<'_> {
    /// Judges what was read.
    pub fn judge(&self, name: &str, read: Result<Formula, FormulaError>, begun: Instant, clock: &Clock) -> Done {
        let name = name.to_owned();
        let found = match read {
            Err(error) => Found::Unread(Unread { name: name.clone(), error }),
            Ok(formula) => {
                let named = Named { name: name.clone(), formula };
                let judged = guarded(|| self.standard.judge(&named, self.scheme, self.form == Form::Json, clock));
                Found::Judged(judged.unwrap_or_else(|panicked| Err(Unjudged::One(panicked.to_string()))))
            }
        };
        Done { name, found, seconds: begun.elapsed().as_secs_f64(), fingerprint: None }
    }

    /// What a formula has in common with others that are equal to it; nothing where that takes too long.
    pub fn fingerprint(&self, formula: &Formula, clock: &Clock) -> Option<[u8; 32]> {
        let found = guarded(|| self.standard.fingerprint(formula, clock));
        found.ok()?.ok()?.filter(|_| !formula.is_empty())
    }
}

impl Done {
    /// What an earlier run said.
    pub fn earlier(line: Line, text: String) -> Done {
        Done { name: line.submission.clone(), found: Found::Earlier(line, text), seconds: 0.0, fingerprint: None }
    }

    /// The same, to be compared with others.
    pub fn with(self, fingerprint: Option<[u8; 32]>) -> Done {
        Done { fingerprint, ..self }
    }
}

/// Tells one grade after the other.
pub struct Told<'t> {
    pub judge: Judge<'t>,
    pub clock: &'t Clock,
    /// How the run ends.
    pub status: Status,
    /// What was said.
    pub lines: Vec<Line>,
    /// Formulas that are equal but for names.
    alike: HashMap<[u8; 32], Vec<String>>,
}

impl<'t> Told<'t> {
    pub fn new(judge: Judge<'t>, clock: &'t Clock) -> Told<'t> {
        Told { judge, clock, status: Status::YES, lines: Vec::new(), alike: HashMap::new() }
    }

    /// Tells the heading of a table, if it is one.
    ///
    /// # Errors
    /// Those of standard output.
    pub fn begin(&self) -> anyhow::Result<()> {
        let nothing = Status { unknown: true, ..Status::YES };
        if self.judge.form == Form::Csv { output::print_answer(row::heading().as_bytes(), nothing) } else { Ok(()) }
    }

    /// Judges what was read, and tells it.
    ///
    /// # Errors
    /// As for [`Told::tell`].
    pub fn judge(&mut self, name: &str, read: Result<Formula, FormulaError>, begun: Instant) -> anyhow::Result<()> {
        self.tell(self.judge.judge(name, read, begun, self.clock))
    }

    /// Tells what came of a submission, unless the user asks to stop.
    ///
    /// # Errors
    /// Where no formula can be judged, or standard output fails.
    pub fn tell(&mut self, done: Done) -> anyhow::Result<()> {
        let Done { name, found, seconds, fingerprint } = done;
        if let Some(fingerprint) = fingerprint {
            self.alike.entry(fingerprint).or_default().push(name.clone());
        }
        // What was found until then may be less than there is: a later run judges it.
        let is_cut = || interrupt::interrupted() && self.judge.form == Form::Csv;
        let (line, shown) = match found {
            Found::Earlier(line, text) => {
                self.status = self.status.and(line.status());
                if self.judge.form == Form::Csv {
                    output::print_answer(text.as_bytes(), self.status)?;
                }
                self.lines.push(line);
                return Ok(());
            }
            Found::Unread(unread) => {
                self.status = self.status.and(unread.status());
                if is_cut() && unread.status().interrupted {
                    return Ok(());
                }
                let shown = if self.judge.form == Form::Json {
                    json::unreadable(&unread.name, &unread.error)
                } else {
                    String::new()
                };
                if matches!(self.judge.form, Form::Words | Form::Json) {
                    unread.tell();
                }
                (standard::unread(&unread, self.judge.scheme), shown)
            }
            Found::Judged(Err(Unjudged::All(error))) => {
                self.status.bad = true;
                return Err(error);
            }
            Found::Judged(_) if is_cut() => {
                self.status.interrupted = true;
                return Ok(());
            }
            Found::Judged(Err(unjudged)) => {
                let (why, is_unknown) = match unjudged {
                    Unjudged::Unknown(why) => (why, true),
                    Unjudged::One(why) => (why, false),
                    Unjudged::All(error) => return Err(error),
                };
                self.status.unknown |= is_unknown;
                self.status.bad |= !is_unknown;
                if matches!(self.judge.form, Form::Words | Form::Json) {
                    output::talk(&diagnostics::message(format_args!("{name}: {why}")));
                    return Ok(());
                }
                (Line { verdict: "unknown".to_owned(), hint: why, ..Line::default() }, String::new())
            }
            Found::Judged(Ok(judged)) => {
                self.status = self.status.and(judged.status);
                (judged.line, judged.shown)
            }
        };
        let line = Line { submission: name, seconds, ..line };
        match self.judge.form {
            Form::Words | Form::Json => output::print_answer(shown.as_bytes(), self.status)?,
            Form::Csv => output::print_answer(line.text().as_bytes(), self.status)?,
            Form::Silent => {}
        }
        self.lines.push(line);
        Ok(())
    }

    /// Says on standard error which formulas are equal but for names.
    pub fn tell_alike(&self) {
        let mut groups: Vec<&Vec<String>> = self.alike.values().filter(|names| names.len() > 1).collect();
        groups.sort();
        for names in groups {
            let names = names.join(", ");
            output::talk(&diagnostics::escaped(&format!(
                "equal up to the order and the numbers of auxiliary variables: {names}\n"
            )));
        }
    }
}

/// An error for what holds no formula.
pub fn nothing(why: String) -> FormulaError {
    FormulaError::Io(io::Error::other(why))
}
