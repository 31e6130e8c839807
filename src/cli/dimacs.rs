//! Formulas in DIMACS CNF from files and standard input.

use std::fs::File;
use std::io::{self, BufReader};
use std::path::Path;

use exactly::internals::cnf::read::{Formula, FormulaError};

use super::diagnostics;
use super::output;

/// A formula, and what messages call it.
pub struct Named {
    /// Its file.
    pub name: String,
    /// What stands there.
    pub formula: Formula,
}

/// Reads a formula from a file, or from standard input where there is none or it is `-`. Where it cannot be read, says why.
pub fn read(path: Option<&Path>) -> Option<Named> {
    try_read(path).ok()
}

/// The same; where it cannot be read, says why, and returns it with its name.
pub fn try_read(path: Option<&Path>) -> Result<Named, (String, FormulaError)> {
    let path = path.filter(|path| path.as_os_str() != "-");
    let name = path.map_or_else(|| "<stdin>".to_owned(), |path| path.display().to_string());
    let formula = match path {
        None => Formula::read(BufReader::with_capacity(1 << 16, io::stdin())),
        Some(path) => match File::open(path) {
            Ok(file) => Formula::read(BufReader::with_capacity(1 << 16, file)),
            Err(error) => Err(FormulaError::Io(error)),
        },
    };
    match formula {
        Ok(formula) => Ok(Named { name, formula }),
        Err(error) => {
            output::talk(&message(&name, &error));
            Err((name, error))
        }
    }
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
        FormulaError::Text { line, column, fault } => {
            diagnostics::escaped(&format!("{name}:{line}:{column}: error: {fault}\n"))
        }
    }
}
