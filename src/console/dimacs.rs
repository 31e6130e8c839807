//! Formulas in DIMACS CNF from files and standard input.

use std::fs::File;
use std::io::{self, BufReader, Read};
use std::path::Path;

use exactly::cnf::read::{Formula, FormulaError};
use exactly::{Limit, Stop};

use super::diagnostics;
use super::output;
use super::patient::Patient;
use super::status::Status;

/// A formula, and what messages call it.
pub struct Named {
    /// Its file.
    pub name: String,
    /// What stands there.
    pub formula: Formula,
}

/// Why there is no formula.
pub struct Unread {
    /// What messages call it.
    pub name: String,
    /// Why.
    pub error: FormulaError,
}

impl Unread {
    /// Says why on standard error.
    pub fn tell(&self) {
        output::talk(&message(&self.name, &self.error));
    }

    /// How a run ends that has no formula.
    pub fn status(&self) -> Status {
        match self.error {
            FormulaError::Stopped(Limit::Interrupt) => Status { interrupted: true, ..Status::YES },
            FormulaError::Stopped(_) => Status { unknown: true, ..Status::YES },
            FormulaError::Io(_) | FormulaError::Text { .. } => Status::BAD,
        }
    }
}

/// Reads a formula from a file, or from standard input where there is none or it is `-`. Where it cannot be read, or not in time, says
/// why.
pub fn read(path: Option<&Path>, stop: &dyn Stop) -> Result<Named, Unread> {
    let (name, read) = open(path, stop);
    read.map(|formula| Named { name: name.clone(), formula }).map_err(|error| {
        let unread = Unread { name, error };
        unread.tell();
        unread
    })
}

/// The same, with its name, and without a word where it cannot be read.
pub fn open(path: Option<&Path>, stop: &dyn Stop) -> (String, Result<Formula, FormulaError>) {
    let path = path.filter(|path| path.as_os_str() != "-");
    let name = path.map_or_else(|| "<stdin>".to_owned(), |path| path.display().to_string());
    let opened = match path {
        None => Patient::new(io::stdin(), stop),
        Some(path) => File::open(path).and_then(|file| Patient::new(file, stop)),
    };
    (name, opened.map_err(FormulaError::Io).and_then(|reader| of(reader, stop)))
}

/// Reads a formula.
///
/// # Errors
/// Where it cannot be read, or not in time.
pub fn of(reader: impl Read, stop: &dyn Stop) -> Result<Formula, FormulaError> {
    Formula::read_until(BufReader::with_capacity(1 << 16, reader), stop)
}

/// Whether a file can be read as a formula.
pub fn is_formula(path: &Path) -> bool {
    File::open(path).is_ok_and(|file| Formula::read(BufReader::with_capacity(1 << 16, file)).is_ok())
}

/// Says on standard error what is irregular in a formula.
pub fn note(named: &Named) {
    for finding in named.formula.findings() {
        let place = finding.line().map_or_else(String::new, |line| format!(":{line}"));
        output::talk(&diagnostics::escaped(&format!("{}{place}: warning: {finding}\n", named.name)));
    }
}

fn message(name: &str, error: &FormulaError) -> String {
    match error {
        FormulaError::Io(error) => diagnostics::message(format_args!("{name}: {error}")),
        FormulaError::Stopped(limit) => diagnostics::escaped(&format!("{name}: unknown ({limit})\n")),
        FormulaError::Text { line, column, fault } => {
            diagnostics::escaped(&format!("{name}:{line}:{column}: error: {fault}\n"))
        }
    }
}
