//! From texts to puzzles.

use std::sync::Arc;

use exactly::{Notation, parse_all};
use pyo3::prelude::*;

use crate::errors;
use crate::puzzle::Puzzle;
use crate::records;
use crate::solution::Solution;
use crate::source::About;
use crate::watch::{self, Watch};

/// Reads all puzzles of a text; see `exactly.read`.
#[pyfunction]
#[pyo3(signature = (text, about, column))]
pub fn read<'py>(py: Python<'py>, text: &str, about: About, column: Option<&str>) -> PyResult<Vec<Bound<'py, PyAny>>> {
    let mut options = about.options(py)?.stop(Arc::new(Watch));
    if let Some(column) = column {
        options = options.column(column);
    }
    let read = watch::work(py, None, || parse_all(text, &options).collect::<Result<Vec<_>, _>>())?;
    let records = read.map_err(|error| errors::unread(py, &error))?;
    let record = |record: exactly::Record| {
        let solution = record.solution.map(|solution| Solution::new(&record.puzzle, solution));
        let expected = record.expected.map(|expected| expected.to_string());
        let (notation, line, note) = (record.notation.name(), record.line, record.note);
        records::record(
            py,
            "Record",
            (Puzzle::new(record.puzzle), notation, line, note, solution, record.unread, expected),
        )
    };
    records.into_iter().map(record).collect()
}

/// The names of all notations, each with a line about it.
#[pyfunction]
pub fn notations() -> Vec<(&'static str, &'static str)> {
    Notation::all().map(|notation| (notation.name(), notation.about())).collect()
}
