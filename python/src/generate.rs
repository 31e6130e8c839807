//! Puzzles by chance.

use exactly::{Level, Wish};
use pyo3::prelude::*;

use crate::errors;
use crate::minimal::symmetry;
use crate::numbers::{Seconds, Whole};
use crate::puzzle::Puzzle;
use crate::records;
use crate::solution::Solution;
use crate::watch::{self, Allowed};

/// Makes a puzzle with exactly one solution on the board of another; see `exactly.generate`.
#[pyfunction]
#[pyo3(signature = (board, seed, attempt, jigsaw, kinds, symmetry, givens, minimal, pattern, levels, attempts, timeout))]
#[allow(clippy::too_many_arguments, reason = "the keywords of exactly.generate")]
pub fn generate<'py>(
    py: Python<'py>,
    board: &Puzzle,
    seed: Whole<u64>,
    attempt: Whole<u64>,
    jigsaw: bool,
    kinds: Vec<String>,
    symmetry: &str,
    givens: Option<(Whole<usize>, Whole<usize>)>,
    minimal: bool,
    pattern: Option<&Bound<'py, PyAny>>,
    levels: Option<(String, String)>,
    attempts: Whole<u64>,
    timeout: Option<Seconds>,
) -> PyResult<Bound<'py, PyAny>> {
    let level = |name: &str| name.parse::<Level>().map_err(|_| errors::invalid(py, &format!("{name:?} is no level")));
    let mut wish = Wish::on(&board.inner);
    wish.is_jigsaw = jigsaw;
    wish.kinds = kinds;
    wish.symmetry = self::symmetry(py, symmetry)?;
    wish.givens = givens.map(|(Whole(least), Whole(most))| least..=most);
    wish.is_minimal = minimal;
    wish.pattern = pattern.map(|cells| records::cells_on(&board.inner, cells)).transpose()?;
    wish.levels = levels.map(|(from, to)| Ok::<_, PyErr>(level(&from)?..=level(&to)?)).transpose()?;
    wish.attempts = attempts.0;
    let allowed = Allowed::new(timeout, None);
    let limits = allowed.limits();
    let generated = watch::work(py, allowed.deadline(), || wish.generate(seed.0, attempt.0, &limits))?;
    let generated = generated.map_err(|error| errors::of(py, error))?;
    let solution = Solution::new(&generated.puzzle, generated.solution);
    records::record(py, "Generated", (Puzzle::new(generated.puzzle), solution, generated.attempt))
}
