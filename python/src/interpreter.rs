//! One interpreter in a process: classes and what is kept are shared by all that import this module, and objects of one are no objects of another.

use std::sync::OnceLock;

use pyo3::exceptions::PyImportError;
use pyo3::prelude::*;

/// Refuses to be imported by another interpreter than the first that did.
pub fn refuse_a_second(py: Python<'_>) -> PyResult<()> {
    static FIRST: OnceLock<i64> = OnceLock::new();
    // SAFETY: this thread is attached to its interpreter, which `py` shows.
    let id = unsafe { pyo3::ffi::PyInterpreterState_GetID(pyo3::ffi::PyInterpreterState_Get()) };
    if id < 0 {
        return Err(PyErr::fetch(py));
    }
    if *FIRST.get_or_init(|| id) != id {
        let message = "exactly cannot be imported in a second interpreter of one process: use threads or processes, not subinterpreters";
        return Err(PyImportError::new_err(message));
    }
    Ok(())
}
