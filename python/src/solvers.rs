//! Solvers that are kept: one for each thread and engine, since to make one takes longer than an easy puzzle.

use std::cell::RefCell;

use crate::library::{Engine, Solver};
use pyo3::prelude::*;

use crate::errors;
use crate::watch::WATCH;

thread_local! {
    static KEPT: RefCell<Option<(Engine, Solver<'static>)>> = const { RefCell::new(None) };
}

/// Asks this thread's solver.
pub fn with<T>(engine: Engine, ask: impl FnOnce(&mut Solver<'static>) -> T) -> T {
    // Taken, not borrowed: a handler of signals may ask as well.
    let kept = KEPT.take().filter(|(kept, _)| *kept == engine);
    let mut solver = kept.map_or_else(|| Solver::new(engine, &WATCH), |(_, solver)| solver);
    let answer = ask(&mut solver);
    KEPT.set(Some((engine, solver)));
    answer
}

/// An engine by its name. Nodes are counted for the usual one alone.
pub fn chosen(py: Python<'_>, name: &str, counts_nodes: bool) -> PyResult<Engine> {
    match name {
        "auto" => Ok(Engine::Auto),
        "sat" | "both" if counts_nodes => Err(errors::invalid(py, "nodes limits the engine 'auto' alone")),
        "sat" => Ok(Engine::Sat),
        "both" => Ok(Engine::Both),
        other => Err(errors::invalid(py, &format!("{other:?} is no engine: 'auto', 'sat' or 'both' expected"))),
    }
}
