//! Digits for numpy, which the caller has.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

/// An array, or why there is none.
pub type Array<'py> = PyResult<Bound<'py, PyAny>>;

/// The array of these rows, of bytes unless another type is asked for: what `__array__` hands back. It is always a copy.
pub fn of<'py>(
    py: Python<'py>,
    grid: Vec<Vec<u16>>,
    dtype: Option<Bound<'py, PyAny>>,
    copy: Option<bool>,
) -> Array<'py> {
    if copy == Some(false) {
        return Err(PyValueError::new_err("digits cannot be had as an array without a copy"));
    }
    let numpy = py.import("numpy")?;
    let dtype = match dtype {
        Some(dtype) => dtype,
        None => numpy.getattr("uint8")?,
    };
    numpy.getattr("array")?.call1((grid, dtype))
}
