//! The class `Solutions`: an iterator that finds ahead by bunches, as long as a moment, without the interpreter's lock.

use std::collections::VecDeque;
use std::time::{Duration, Instant};

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;

use crate::errors;
use crate::solution::Solution;
use crate::turns::Turns;
use crate::watch::{self, Allowed};
use crate::{picture, records};

/// The most solutions that are found ahead, and for how long.
const MOST: usize = 4096;
const MOMENT: Duration = Duration::from_millis(5);

/// The solutions of a puzzle, each once, found as they are asked for: memory does not grow with them. To drop the iterator ends the work. Threads may share it.
/// `timeout` is for all of them together, from the first that is asked for. After Ctrl-C those that were found meanwhile are handed out, and
/// `Unfinished` is raised where the search was cut short.
#[pyclass(frozen, module = "exactly")]
pub struct Solutions {
    puzzle: crate::library::Puzzle,
    allowed: Allowed,
    work: Turns<Work>,
}

/// How far the work has come.
struct Work {
    deadline: Option<Option<Instant>>,
    /// What is found next.
    inner: Option<crate::library::Solutions>,
    found: VecDeque<crate::library::Solution>,
    /// How many are found ahead next time.
    bunch: usize,
    end: End,
}

/// How the solutions ended, as soon as they have.
enum End {
    Open,
    All,
    Stopped(crate::library::Limit),
    Failed(crate::library::Error),
}

impl Solutions {
    pub fn new(puzzle: &crate::library::Puzzle, allowed: Allowed) -> Solutions {
        let work = Work { deadline: None, inner: None, found: VecDeque::new(), bunch: 1, end: End::Open };
        Solutions { puzzle: puzzle.clone(), allowed, work: Turns::new(work) }
    }

    fn fill(&self, work: &mut Work, py: Python<'_>) -> PyResult<()> {
        // What is quick never looks for signals by itself.
        py.check_signals()?;
        let deadline = *work.deadline.get_or_insert_with(|| self.allowed.deadline());
        let mut inner = work.inner.take().unwrap_or_else(|| self.puzzle.solutions(&self.allowed.limits()));
        let bunch = work.bunch;
        let (filled, raised) = watch::watched(py, deadline, move || {
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
        let (inner, found, end) = filled;
        (work.inner, work.found, work.end) = (Some(inner), found, end);
        work.bunch = (work.bunch * 2).min(MOST);
        raised.map_or(Ok(()), Err)
    }
}

#[pymethods]
impl Solutions {
    fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<Solution>> {
        self.work.hold(py, |work| {
            if work.found.is_empty() && matches!(work.end, End::Open) {
                self.fill(work, py)?;
            }
            if let Some(solution) = work.found.pop_front() {
                return Ok(Some(Solution::new(&self.puzzle, solution)));
            }
            match &work.end {
                End::All => Ok(None),
                End::Stopped(limit) => Err(errors::stopped(py, *limit)),
                End::Failed(error) => Err(errors::of(py, error.clone())),
                End::Open => Err(PyRuntimeError::new_err("a bunch without a solution and without an end")),
            }
        })
    }

    fn __bool__(&self) -> PyResult<bool> {
        Err(records::untrue("ask Solutions for the next one"))
    }

    fn __repr__(&self) -> String {
        format!("<Solutions of a {}>", self.puzzle)
    }

    fn _repr_html_(&self, py: Python<'_>) -> PyResult<String> {
        picture::facts(py, "Solutions", &[("puzzle", self.puzzle.to_string())])
    }
}
