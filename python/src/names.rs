//! Notations and rules by their names.

use crate::library::Notation;
use pyo3::prelude::*;
use pyo3::types::PyString;

use crate::errors;

/// Rules by their names, or one of them.
pub fn rules(names: &Bound<'_, PyAny>) -> PyResult<Vec<String>> {
    match names.cast::<PyString>() {
        Ok(name) => Ok(vec![name.to_cow()?.into_owned()]),
        Err(_) => names.try_iter()?.map(|name| name?.extract()).collect(),
    }
}

pub fn notation(py: Python<'_>, name: &str) -> PyResult<Notation> {
    name.parse().map_err(|error: crate::library::UnknownNotation| errors::invalid(py, &error.to_string()))
}
