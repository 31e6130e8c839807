//! The formula of a puzzle.

use serde::Serialize;

use crate::host::Deadline;
use crate::library::{Encoding, Projection, Purpose, Record};
use crate::refusal::Refusal;

/// The most clauses that a page gets.
const MOST: u64 = 400_000;

/// A formula.
#[derive(Serialize)]
pub struct Formula {
    variables: u64,
    clauses: u64,
    /// In DIMACS CNF; comments name the variables and head each group of clauses by its rule.
    dimacs: String,
}

/// Writes the formula of a record.
pub fn formula(record: &Record) -> Result<Formula, Refusal> {
    let (encoding, stop) = (Encoding::default(), Deadline::after(None));
    let size = encoding.size(&record.puzzle, Purpose::Solve, &stop).map_err(Refusal::new)?;
    if size.clauses > MOST {
        let message = format!("{} clauses are too many for a page: exactly encode writes them", size.clauses);
        return Err(Refusal::new(message));
    }
    let mut dimacs = Vec::new();
    encoding.write_dimacs(&record.puzzle, Projection::All, size, &mut dimacs).map_err(Refusal::new)?;
    let dimacs = String::from_utf8(dimacs).map_err(Refusal::new)?;
    Ok(Formula { variables: size.variables, clauses: size.clauses, dimacs })
}
