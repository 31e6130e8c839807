//! Numbers that a caller says. One that is too large or negative makes no sense, as `Invalid`; Python's own error would be an `OverflowError`.

use std::fmt::Display;
use std::time::Duration;

use pyo3::exceptions::PyOverflowError;
use pyo3::prelude::*;

use crate::errors;

/// A whole number from 0.
#[derive(Clone, Copy)]
pub struct Whole<T>(pub T);

impl<'py> FromPyObject<'_, 'py> for Whole<u64> {
    type Error = PyErr;

    fn extract(number: Borrowed<'_, 'py, PyAny>) -> PyResult<Whole<u64>> {
        fitting(number, |number| format!("{number}: a whole number from 0 to {} expected", u64::MAX)).map(Whole)
    }
}

impl<'py> FromPyObject<'_, 'py> for Whole<usize> {
    type Error = PyErr;

    fn extract(number: Borrowed<'_, 'py, PyAny>) -> PyResult<Whole<usize>> {
        fitting(number, |number| format!("{number}: a whole number from 0 to {} expected", usize::MAX)).map(Whole)
    }
}

/// For parameters that have a number when nothing is said.
pub fn whole<'py, T>(number: &Bound<'py, PyAny>) -> PyResult<T>
where
    Whole<T>: for<'a> FromPyObject<'a, 'py, Error = PyErr>,
{
    number.extract().map(|Whole(number)| number)
}

/// A time in seconds.
#[derive(Clone, Copy)]
pub struct Seconds(pub Duration);

impl<'py> FromPyObject<'_, 'py> for Seconds {
    type Error = PyErr;

    fn extract(number: Borrowed<'_, 'py, PyAny>) -> PyResult<Seconds> {
        let wrong = |number: &dyn Display| format!("{number}: a number of seconds from 0 expected");
        let seconds: f64 = fitting(number, |number| wrong(number))?;
        if seconds >= 0.0 {
            Ok(Seconds(Duration::try_from_secs_f64(seconds).unwrap_or(Duration::MAX)))
        } else {
            Err(errors::invalid(number.py(), &wrong(&seconds)))
        }
    }
}

/// A digit, which may be none of the board.
#[derive(Clone, Copy)]
pub struct Digit(pub u8);

impl<'py> FromPyObject<'_, 'py> for Digit {
    type Error = PyErr;

    fn extract(number: Borrowed<'_, 'py, PyAny>) -> PyResult<Digit> {
        let beyond = || errors::off_board(number.py(), &format!("{} is no digit of any board", *number));
        number.extract().map(Digit).map_err(|error| if is_overflow(&error, number.py()) { beyond() } else { error })
    }
}

/// A number that has to fit its type, or what is wrong with it.
pub fn fitting<'a, 'py, T>(number: Borrowed<'a, 'py, PyAny>, wrong: impl FnOnce(&dyn Display) -> String) -> PyResult<T>
where
    T: FromPyObject<'a, 'py, Error = PyErr>,
{
    number.extract().map_err(|error| {
        if is_overflow(&error, number.py()) { errors::invalid(number.py(), &wrong(&*number)) } else { error }
    })
}

pub fn is_overflow(error: &PyErr, py: Python<'_>) -> bool {
    error.is_instance_of::<PyOverflowError>(py)
}
