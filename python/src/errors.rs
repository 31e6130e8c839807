//! What goes wrong, as exceptions of `exactly/_errors.py`.

use crate::library::{Error, Limit};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyBytes, PyInt};

static ERRORS: PyOnceLock<Py<PyModule>> = PyOnceLock::new();

/// An exception by its name.
fn raised<'py>(py: Python<'py>, name: &str, args: impl pyo3::call::PyCallArgs<'py>) -> PyErr {
    let module = ERRORS.get_or_try_init(py, || py.import("exactly._errors").map(Bound::unbind));
    let made = module.and_then(|module| module.bind(py).getattr(name)).and_then(|class| class.call1(args));
    made.map_or_else(|error| error, PyErr::from_value)
}

/// Why a question has no answer.
pub fn of(py: Python<'_>, error: Error) -> PyErr {
    let message = error.to_string();
    match error {
        Error::Stopped(limit) => stopped(py, limit),
        Error::NotUnique(verdict) => raised(py, "NotUnique", (message, verdict)),
        Error::TooLarge(_) | Error::Internal(_) | Error::NotFound(_) => raised(py, "ExactlyError", (message,)),
        _ => invalid(py, &message),
    }
}

/// What was asked makes no sense.
pub fn invalid(py: Python<'_>, message: &str) -> PyErr {
    raised(py, "Invalid", (message,))
}

/// A cell or a digit that the board does not have.
pub fn off_board(py: Python<'_>, message: &str) -> PyErr {
    raised(py, "OffBoard", (message,))
}

/// Warns that what is said of a puzzle follows from the rules that were read alone.
pub fn warn(py: Python<'_>, puzzle: &crate::library::Puzzle) -> PyResult<()> {
    let reason = puzzle.left_open().unwrap_or_default();
    let class = py.import("exactly._errors")?.getattr("UnreadWarning")?;
    let message = format!("{reason}; what is said follows from the rules that were read");
    py.import("warnings")?.call_method1("warn", (message, class, 2)).map(|_| ())
}

/// What is refused although it could be asked.
pub fn refused(py: Python<'_>, message: &str) -> PyErr {
    raised(py, "ExactlyError", (message,))
}

/// Work ended before its answer.
pub fn stopped(py: Python<'_>, limit: Limit) -> PyErr {
    raised(py, if limit == Limit::Time { "Timeout" } else { "Unfinished" }, (word(limit),))
}

/// A count that is not whole.
pub fn uncounted(py: Python<'_>, counted: &crate::library::Counted) -> PyErr {
    let limit = counted.stopped.map_or("memory", word);
    let about = counted.estimate.map(|estimate| (estimate.log10, estimate.error));
    let class = if counted.stopped == Some(Limit::Time) { "Timeout" } else { "Unfinished" };
    match number(py, &counted.count.to_bytes_le()) {
        Ok(count) => raised(py, class, (limit, count, about.map(|about| about.0), about.map(|about| about.1))),
        Err(error) => error,
    }
}

/// A number of any size, from its bytes with the least first.
pub fn number<'py>(py: Python<'py>, bytes: &[u8]) -> PyResult<Bound<'py, PyAny>> {
    py.get_type::<PyInt>().call_method1("from_bytes", (PyBytes::new(py, bytes), "little"))
}

pub fn unread(py: Python<'_>, error: &crate::library::ReadError) -> PyErr {
    if let Some(limit) = error.stopped() {
        return stopped(py, limit);
    }
    let place = (error.line(), error.column(), error.length());
    raised(py, "ReadError", (error.to_string(), place.0, place.1, place.2, error.excerpt(), error.caret()))
}

pub fn unwritten(py: Python<'_>, error: &crate::library::WriteError) -> PyErr {
    invalid(py, &error.to_string())
}

pub fn unverified(py: Python<'_>, error: &crate::library::VerifyError) -> PyErr {
    match error {
        crate::library::VerifyError::Stopped(limit) => stopped(py, *limit),
        crate::library::VerifyError::Unchecked(_) => raised(py, "UncheckedError", (error.to_string(),)),
        _ => raised(py, "VerifyError", (error.to_string(),)),
    }
}

/// A limit in a word.
pub fn word(limit: Limit) -> &'static str {
    match limit {
        Limit::Time => "time",
        Limit::Nodes => "nodes",
        Limit::TooLarge(_) => "memory",
        _ => "interrupt",
    }
}

/// With the place of what cannot be read among others.
pub fn at(py: Python<'_>, error: PyErr, index: u64) -> PyErr {
    // Python 3.10 has no notes: an attribute serves all.
    let _ = error.value(py).setattr("index", index);
    error
}
