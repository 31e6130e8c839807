//! Symmetries by name, and how hard a puzzle is.

use crate::library::{Rating, Symmetry};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::errors;
use crate::records;

pub fn symmetry(py: Python<'_>, word: &str) -> PyResult<Symmetry> {
    let known = || Symmetry::ALL.iter().map(|symmetry| symmetry.word()).collect::<Vec<_>>().join(", ");
    let found = Symmetry::ALL.into_iter().find(|symmetry| symmetry.word() == word);
    found.ok_or_else(|| errors::invalid(py, &format!("{word:?} is no symmetry: {} expected", known())))
}

pub fn rating<'py>(py: Python<'py>, rating: &Rating) -> PyResult<Bound<'py, PyAny>> {
    let level = rating.level().map(|level| level.name());
    let steps = match &rating.steps {
        None => None,
        Some(steps) => {
            let sizes = PyDict::new(py);
            steps.sizes.iter().try_for_each(|(size, number)| sizes.set_item(size, number))?;
            Some(sizes)
        }
    };
    let stopped = rating.stopped.map(errors::word);
    let numbers = (rating.singles_suffice, rating.rounds, rating.open, rating.nodes);
    records::record(py, "Rating", (level, numbers.0, numbers.1, numbers.2, numbers.3, steps, stopped))
}
