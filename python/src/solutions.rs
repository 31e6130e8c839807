//! The class `Solutions`: an iterator that finds ahead by bunches, as long as a moment, without the interpreter's lock.

use std::collections::VecDeque;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;

use crate::errors;
use crate::solution::Solution;
use crate::watch::{self, Allowed};

/// The most solutions that are found ahead, and for how long.
const MOST: usize = 4096;
const MOMENT: Duration = Duration::from_millis(5);

/// The solutions of a puzzle, each once, found as they are asked for: memory does not grow with them. To drop the iterator ends the work.
/// `timeout` is for all of them together, from the first that is asked for.
#[pyclass(module = "exactly")]
pub struct Solutions {
    puzzle: exactly::Puzzle,
    allowed: Allowed,
    deadline: Option<Option<Instant>>,
    /// What is found next. The lock is never waited for: the interpreter hands the iterator to one thread at a time.
    inner: Mutex<Option<exactly::Solutions>>,
    found: VecDeque<exactly::Solution>,
    /// How many were found ahead last time.
    bunch: usize,
    end: End,
}

/// How the solutions ended, as soon as they have.
enum End {
    Open,
    All,
    Stopped(exactly::Limit),
    Failed(exactly::Error),
}

impl Solutions {
    pub fn new(puzzle: &exactly::Puzzle, allowed: Allowed) -> Solutions {
        Solutions {
            puzzle: puzzle.clone(),
            allowed,
            deadline: None,
            inner: Mutex::new(None),
            found: VecDeque::new(),
            bunch: 1,
            end: End::Open,
        }
    }

    fn fill(&mut self, py: Python<'_>) -> PyResult<()> {
        let deadline = *self.deadline.get_or_insert_with(|| self.allowed.deadline());
        let mut inner = match self.inner.get_mut().unwrap_or_else(PoisonError::into_inner).take() {
            Some(inner) => inner,
            None => self.puzzle.solutions(&self.allowed.limits()),
        };
        let bunch = self.bunch;
        let filled = watch::work(py, deadline, move || {
            let (mut found, mut end) = (VecDeque::with_capacity(bunch), End::Open);
            let begun = Instant::now();
            while found.len() < bunch && (found.len() % 16 > 0 || begun.elapsed() < MOMENT || found.is_empty()) {
                match inner.next() {
                    Some(Ok(solution)) => found.push_back(solution),
                    Some(Err(error)) => end = End::Failed(error),
                    None => end = inner.stopped().map_or(End::All, End::Stopped),
                }
                if !matches!(end, End::Open) {
                    break;
                }
            }
            (inner, found, end)
        });
        // What was interrupted is not resumed, and must not look like the end of all.
        let (inner, found, end) = filled.inspect_err(|_| self.end = End::Stopped(exactly::Limit::Interrupt))?;
        (self.inner, self.found, self.end) = (Mutex::new(Some(inner)), found, end);
        self.bunch = (self.bunch * 2).min(MOST);
        Ok(())
    }
}

#[pymethods]
impl Solutions {
    fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    fn __next__(&mut self, py: Python<'_>) -> PyResult<Option<Solution>> {
        if self.found.is_empty() && matches!(self.end, End::Open) {
            self.fill(py)?;
        }
        if let Some(solution) = self.found.pop_front() {
            return Ok(Some(Solution::new(&self.puzzle, solution)));
        }
        match &self.end {
            End::All => Ok(None),
            End::Stopped(limit) => Err(errors::stopped(py, *limit)),
            End::Failed(error) => Err(errors::of(py, error.clone())),
            End::Open => Err(PyRuntimeError::new_err("a bunch without a solution and without an end")),
        }
    }

    fn __repr__(&self) -> String {
        format!("<Solutions of a {}>", self.puzzle)
    }
}
