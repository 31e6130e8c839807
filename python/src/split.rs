//! Puzzles in parts.

use crate::library::{Error, Notation, SplitPart, Stop, WriteError};
use pyo3::prelude::*;
use pyo3::types::PyList;

use crate::errors;
use crate::puzzle::Puzzle;
use crate::watch::{self, Allowed, Pace};

/// The whole in our own notation, and of each part its path, such as `r1c2=3`, its puzzle, and the text of that in our own notation and in the
/// shortest that says all.
pub fn split<'py>(
    py: Python<'py>,
    whole: &crate::library::Puzzle,
    parts: usize,
    allowed: Allowed,
) -> PyResult<Bound<'py, PyAny>> {
    let (limits, deadline) = (allowed.limits(), allowed.deadline());
    let parts = watch::work(py, deadline, || {
        let parts = whole.split(parts, &limits).map_err(Fault::Unsplit)?;
        parts.into_iter().map(|part| written(whole, part, &*limits.stop)).collect::<Result<Vec<_>, _>>()
    })?;
    let (parts, mut pace) = (parts.map_err(|fault| fault.shown(py))?, Pace::until(deadline));
    let listed = PyList::empty(py);
    for part in parts {
        pace.step(py)?;
        listed.append((part.path, part.puzzle, part.text, part.short))?;
    }
    let text = whole.to_text(Notation::EXACTLY).map_err(|error| errors::unwritten(py, &error))?;
    Ok((text, listed).into_pyobject(py)?.into_any())
}

/// A part with its texts.
struct Written {
    path: Vec<String>,
    puzzle: Puzzle,
    text: String,
    short: String,
}

enum Fault {
    Unsplit(Error),
    Unwritten(WriteError),
}

impl Fault {
    fn shown(self, py: Python<'_>) -> PyErr {
        match self {
            Fault::Unsplit(error) => errors::of(py, error),
            Fault::Unwritten(error) => errors::unwritten(py, &error),
        }
    }
}

fn written(whole: &crate::library::Puzzle, part: SplitPart, stop: &dyn Stop) -> Result<Written, Fault> {
    if let Some(limit) = stop.stopped() {
        return Err(Fault::Unsplit(Error::Stopped(limit)));
    }
    let step =
        |(cell, digit): &(crate::library::Cell, u8)| format!("{cell}={}", whole.symbol(*digit).unwrap_or_default());
    let path = part.path.iter().map(step).collect();
    let puzzle = Puzzle::new(part.puzzle);
    let text = puzzle.inner.to_text(Notation::EXACTLY).map_err(Fault::Unwritten)?;
    let short = puzzle.text().map_err(Fault::Unwritten)?;
    Ok(Written { path, puzzle, text, short })
}
