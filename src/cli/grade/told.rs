//! Grades as they are told, one after the other: in words, as JSON or as a table.

use std::collections::HashMap;
use std::io;
use std::time::Instant;

use exactly::internals::Stop;
use exactly::internals::cnf::read::{Formula, FormulaError};
use exactly::internals::grade::{Fingerprint, Scheme};

use super::json;
use super::row::{self, Line};
use super::standard::{self, Standard, Unjudged};
use crate::cli::diagnostics;
use crate::cli::dimacs::{Named, Unread};
use crate::cli::guard::guarded;
use crate::cli::interrupt::{self, Clock};
use crate::cli::output;
use crate::cli::status::Status;

/// How grades are told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    Words,
    Json,
    Csv,
    /// Not at all: they go elsewhere.
    Silent,
}

/// Judges one formula after the other.
pub struct Told<'t> {
    pub standard: &'t Standard,
    pub scheme: Option<&'t Scheme>,
    pub form: Form,
    pub clock: &'t Clock,
    /// How the run ends.
    pub status: Status,
    /// What was said.
    pub lines: Vec<Line>,
    /// Formulas that are equal but for names.
    alike: HashMap<Fingerprint, Vec<String>>,
}

impl<'t> Told<'t> {
    pub fn new(standard: &'t Standard, scheme: Option<&'t Scheme>, form: Form, clock: &'t Clock) -> Told<'t> {
        Told { standard, scheme, form, clock, status: Status::YES, lines: Vec::new(), alike: HashMap::new() }
    }

    /// Tells the heading of a table, if it is one.
    ///
    /// # Errors
    /// Those of standard output.
    pub fn begin(&self) -> anyhow::Result<()> {
        if self.form == Form::Csv { output::print(row::heading().as_bytes()) } else { Ok(()) }
    }

    /// Judges what was read, and tells it, unless the user asks to stop.
    ///
    /// # Errors
    /// Where no formula can be judged, or standard output fails.
    pub fn judge(&mut self, name: &str, read: Result<Formula, FormulaError>, begun: Instant) -> anyhow::Result<()> {
        let submission = name.to_owned();
        let named = match read {
            Ok(formula) => Named { name: submission, formula },
            Err(error) => return self.unread(Unread { name: submission, error }, begun),
        };
        let judged = guarded(|| self.standard.judge(&named, self.scheme, self.form == Form::Json, self.clock));
        if let Ok(Err(Unjudged::Unknown(_))) = &judged {
            self.status.unknown = true;
        } else if !matches!(judged, Ok(Ok(_))) {
            self.status.bad = true;
        }
        let judged = match judged.unwrap_or_else(|panicked| Err(Unjudged::One(panicked.to_string()))) {
            Ok(judged) => judged,
            Err(Unjudged::All(error)) => return Err(error),
            // A later run judges it.
            Err(_) if interrupt::interrupted() && self.form == Form::Csv => {
                self.status.interrupted = true;
                return Ok(());
            }
            Err(Unjudged::One(why) | Unjudged::Unknown(why)) => {
                if self.form == Form::Words || self.form == Form::Json {
                    output::talk(&diagnostics::message(format_args!("{name}: {why}")));
                    return Ok(());
                }
                let line = Line { verdict: "unknown".to_owned(), hint: why, ..Line::default() };
                return self.tell(line, name, begun, "");
            }
        };
        if interrupt::interrupted() && self.form == Form::Csv {
            // What was found until then may be less than there is: a later run judges it.
            self.status.interrupted = true;
            return Ok(());
        }
        self.status = self.status.and(judged.status);
        self.tell(judged.line, name, begun, &judged.shown)
    }

    fn unread(&mut self, unread: Unread, begun: Instant) -> anyhow::Result<()> {
        self.status = self.status.and(unread.status());
        match self.form {
            Form::Words => unread.tell(),
            Form::Json => {
                unread.tell();
                output::print(json::unreadable(&unread.name, &unread.error).as_bytes())?;
            }
            Form::Csv if unread.status().interrupted => return Ok(()),
            Form::Csv | Form::Silent => {}
        }
        self.tell(standard::unread(&unread, self.scheme), &unread.name, begun, "")
    }

    fn tell(&mut self, line: Line, name: &str, begun: Instant, shown: &str) -> anyhow::Result<()> {
        let line = Line { submission: name.to_owned(), seconds: begun.elapsed().as_secs_f64(), ..line };
        match self.form {
            Form::Words | Form::Json => output::print(shown.as_bytes())?,
            Form::Csv => output::print(line.text().as_bytes())?,
            Form::Silent => {}
        }
        self.lines.push(line);
        Ok(())
    }

    /// Tells again what an earlier run told.
    ///
    /// # Errors
    /// Those of standard output.
    pub fn again(&mut self, line: Line, text: &str) -> anyhow::Result<()> {
        self.status = self.status.and(line.status());
        if self.form == Form::Csv {
            output::print(text.as_bytes())?;
        }
        self.lines.push(line);
        Ok(())
    }

    /// Keeps what a formula has in common with others that are equal to it.
    pub fn remember(&mut self, name: &str, formula: &Formula) {
        if formula.is_empty() {
            return;
        }
        let stop: &dyn Stop = self.clock;
        let found = guarded(|| self.standard.fingerprint(formula, stop));
        // One that takes too long is not compared.
        if let Ok(Ok(Some(fingerprint))) = found {
            self.alike.entry(fingerprint).or_default().push(name.to_owned());
        }
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
