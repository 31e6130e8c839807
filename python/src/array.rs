//! Digits for numpy, which the caller has.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::{errors, numbers, records};

/// An array, or why there is none.
pub type Array<'py> = PyResult<Bound<'py, PyAny>>;

/// What stands at places without a cell.
#[derive(Clone, Copy)]
pub struct Hole(i8);

/// As an empty cell.
pub const EMPTY: Hole = Hole(0);

impl<'py> FromPyObject<'_, 'py> for Hole {
    type Error = PyErr;

    fn extract(number: Borrowed<'_, 'py, PyAny>) -> PyResult<Hole> {
        let wrong = |number: &dyn std::fmt::Display| format!("{number}: a hole is a number from -128 to 0");
        match numbers::fitting::<i64>(number, |number| wrong(number))? {
            hole @ -128..=0 => Ok(Hole(hole as i8)),
            other => Err(errors::invalid(number.py(), &wrong(&other))),
        }
    }
}

/// The digits of a puzzle's cells in rows, of bytes unless another type is asked for.
pub fn of<'py>(
    py: Python<'py>,
    puzzle: &crate::library::Puzzle,
    digits: impl IntoIterator<Item = u8>,
    hole: Hole,
    dtype: Option<Bound<'py, PyAny>>,
) -> Array<'py> {
    let rows = records::rows(puzzle, digits, hole.0 as u8);
    let name = if hole.0 < 0 { "int8" } else { "uint8" };
    shaped(py, &rows.concat(), name, (puzzle.rows(), puzzle.columns()), dtype)
}

/// The same for `__array__`, which hands out a copy.
pub fn copied<'py>(
    py: Python<'py>,
    puzzle: &crate::library::Puzzle,
    digits: impl IntoIterator<Item = u8>,
    dtype: Option<Bound<'py, PyAny>>,
    copy: Option<bool>,
) -> Array<'py> {
    refuse_no_copy(copy)?;
    of(py, puzzle, digits, EMPTY, dtype)
}

/// Refuses what is to be no copy.
pub fn refuse_no_copy(copy: Option<bool>) -> PyResult<()> {
    match copy {
        Some(false) => Err(PyValueError::new_err("digits cannot be had as an array without a copy")),
        _ => Ok(()),
    }
}

/// For each cell and each digit whether it may stand there: none at places without a cell.
pub fn of_sets<'py>(
    py: Python<'py>,
    puzzle: &crate::library::Puzzle,
    sets: impl IntoIterator<Item = Vec<u8>>,
) -> Array<'py> {
    let order = puzzle.order();
    let flags = |digits: Vec<u8>| (1..=order).map(|digit| u8::from(digits.contains(&(digit as u8)))).collect();
    let rows: Vec<Vec<Vec<u8>>> = records::rows(puzzle, sets.into_iter().map(flags), vec![0; order]);
    let bytes = rows.concat().concat();
    shaped(py, &bytes, "bool", (puzzle.rows(), puzzle.columns(), order), None)
}

fn shaped<'py>(
    py: Python<'py>,
    bytes: &[u8],
    name: &str,
    shape: impl IntoPyObject<'py>,
    dtype: Option<Bound<'py, PyAny>>,
) -> Array<'py> {
    let array = py.import("numpy")?.getattr("frombuffer")?.call1((PyBytes::new(py, bytes), name))?;
    let array = array.call_method1("reshape", (shape,))?;
    // What bytes hold cannot be written to.
    match dtype {
        Some(dtype) => array.call_method1("astype", (dtype,)),
        None => array.call_method0("copy"),
    }
}
