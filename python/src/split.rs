//! Puzzles in parts.

use exactly::{Notation, Puzzle};
use pyo3::prelude::*;

use crate::errors;
use crate::puzzle;
use crate::watch::{self, Allowed};

/// The whole in our own notation, and of each part its path, such as `r1c2=3`, its puzzle, and the text of that in our own notation and in the
/// shortest that says all.
pub fn split<'py>(py: Python<'py>, whole: &Puzzle, parts: usize, allowed: Allowed) -> PyResult<Bound<'py, PyAny>> {
    let limits = allowed.limits();
    let parts = watch::work(py, allowed.deadline(), || whole.split(parts, &limits))?;
    let parts = parts.map_err(|error| errors::of(py, error))?;
    let text =
        |puzzle: &Puzzle| puzzle.to_text(Notation::EXACTLY).map_err(|error| errors::invalid(py, &error.to_string()));
    let mut listed = Vec::with_capacity(parts.len());
    for part in parts {
        let step = |(cell, digit): &(exactly::Cell, u8)| format!("{cell}={}", whole.symbol(*digit).unwrap_or_default());
        let path: Vec<String> = part.path.iter().map(step).collect();
        let written = text(&part.puzzle)?;
        let puzzle = puzzle::Puzzle::new(part.puzzle);
        let short = puzzle.text(py)?;
        listed.push((path, puzzle, written, short));
    }
    Ok((text(whole)?, listed).into_pyobject(py)?.into_any())
}
