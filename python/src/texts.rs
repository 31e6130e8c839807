//! Texts and bytes that a caller hands over.

use std::borrow::Cow;

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyByteArray, PyBytes, PyString};

/// A text in UTF-8; a lone surrogate, which is no character, as three bytes that are refused in their place.
pub fn bytes_of<'t>(text: &'t Bound<'_, PyString>) -> PyResult<Cow<'t, [u8]>> {
    match text.to_cow() {
        Ok(Cow::Borrowed(text)) => Ok(Cow::Borrowed(text.as_bytes())),
        Ok(Cow::Owned(text)) => Ok(Cow::Owned(text.into_bytes())),
        Err(_) => text.call_method1("encode", ("utf-8", "surrogatepass"))?.extract().map(Cow::Owned),
    }
}

/// Bytes, which are text in UTF-8 and no digits: each of them would be a number.
pub fn bytes_given(source: &Bound<'_, PyAny>) -> PyResult<Option<Vec<u8>>> {
    if let Ok(bytes) = source.cast::<PyBytes>() {
        return Ok(Some(bytes.as_bytes().to_vec()));
    }
    Ok(source.cast::<PyByteArray>().ok().map(|bytes| bytes.to_vec()))
}

/// Refuses bytes where numbers are expected.
pub fn no_bytes(source: &Bound<'_, PyAny>, expected: &str) -> PyResult<()> {
    match bytes_given(source)? {
        Some(_) => Err(PyTypeError::new_err(format!("{expected} expected, not bytes, which are text"))),
        None => Ok(()),
    }
}
