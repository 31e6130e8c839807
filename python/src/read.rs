//! From texts to puzzles.

use std::sync::Arc;

use crate::library::{Notation, Stop, parse_all};
use pyo3::prelude::*;
use pyo3::types::PyList;

use crate::errors;
use crate::numbers::Seconds;
use crate::puzzle::Puzzle;
use crate::records;
use crate::solution::Solution;
use crate::source::About;
use crate::watch::{self, Allowed, Pace, Watch};

/// Reads all puzzles of the bytes of a text; see `exactly.read`.
#[pyfunction]
#[pyo3(signature = (text, about, column, timeout))]
pub fn read<'py>(
    py: Python<'py>,
    text: &[u8],
    about: About,
    column: Option<&str>,
    timeout: Option<Seconds>,
) -> PyResult<Bound<'py, PyList>> {
    let mut options = about.options(py)?.stop(Arc::new(Watch));
    if let Some(column) = column {
        options = options.column(column);
    }
    let deadline = Allowed::new(timeout, None).deadline();
    let (records, stopped) = watch::work(py, deadline, || {
        let mut records = Vec::new();
        for record in parse_all(text, &options) {
            records.push(record);
            if records.last().is_some_and(Result::is_err) || Watch.stopped().is_some() {
                break;
            }
        }
        (records, Watch.stopped())
    })?;
    if let Some(limit) = stopped {
        return Err(errors::stopped(py, limit));
    }
    let (listed, mut pace) = (PyList::empty(py), Pace::until(deadline));
    for record in records {
        pace.step(py)?;
        listed.append(shown(py, record.map_err(|error| errors::unread(py, &error))?)?)?;
    }
    Ok(listed)
}

/// As Python sees it.
fn shown(py: Python<'_>, record: crate::library::Record) -> PyResult<Bound<'_, PyAny>> {
    let solution = record.solution.map(|solution| Solution::new(&record.puzzle, solution));
    let expected = record.expected.map(|expected| expected.to_string());
    let (notation, line, note) = (record.notation.name(), record.line, record.note);
    let puzzle = Puzzle::new(record.puzzle);
    records::record(py, "Record", (puzzle, notation, line, note, solution, record.unread, expected))
}

/// The names of all notations, each with a line about it.
#[pyfunction]
pub fn notations() -> Vec<(&'static str, &'static str)> {
    Notation::all().map(|notation| (notation.name(), notation.about())).collect()
}
