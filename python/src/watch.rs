//! When work ends: its time is up, or somebody presses Ctrl-C.

use std::cell::{Cell, RefCell};
use std::time::{Duration, Instant};

use exactly::{Limit, Limits, Stop};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

/// Between two looks whether a signal came.
const SIGNALS: Duration = Duration::from_millis(50);

thread_local! {
    static DEADLINE: Cell<Option<Instant>> = const { Cell::new(None) };
    static NEXT_LOOK: Cell<Option<Instant>> = const { Cell::new(None) };
    /// What a handler of signals raised: `KeyboardInterrupt`, as a rule.
    static RAISED: RefCell<Option<PyErr>> = const { RefCell::new(None) };
}

/// Stops what the thread that asks is at. Each thread has its own time, so one of these serves all.
pub struct Watch;

pub static WATCH: Watch = Watch;

impl Stop for Watch {
    fn stopped(&self) -> Option<Limit> {
        if RAISED.with_borrow(Option::is_some) {
            return Some(Limit::Interrupt);
        }
        let now = Instant::now();
        if DEADLINE.get().is_some_and(|deadline| now >= deadline) {
            return Some(Limit::Time);
        }
        if NEXT_LOOK.get().is_none_or(|look| now < look) {
            return None;
        }
        NEXT_LOOK.set(Some(now + SIGNALS));
        let raised = Python::attach(|py| py.check_signals()).err()?;
        RAISED.set(Some(raised));
        Some(Limit::Interrupt)
    }
}

/// How much work a question may take.
#[derive(Clone, Copy, Default)]
pub struct Allowed {
    pub time: Option<Duration>,
    pub nodes: Option<u64>,
}

impl Allowed {
    /// From what a caller says.
    pub fn new(timeout: Option<f64>, nodes: Option<u64>) -> PyResult<Allowed> {
        let time = match timeout {
            None => None,
            Some(seconds) if seconds >= 0.0 => Some(Duration::try_from_secs_f64(seconds).unwrap_or(Duration::MAX)),
            Some(_) => return Err(PyValueError::new_err("timeout is a number of seconds, from 0")),
        };
        Ok(Allowed { time, nodes })
    }

    pub fn limits(self) -> Limits {
        let limits = Limits::stopped_by(Watch);
        match self.nodes {
            Some(nodes) => limits.within(nodes),
            None => limits,
        }
    }

    /// With so many bytes for states.
    pub fn limits_with(self, memory: Option<usize>) -> Limits {
        match memory {
            Some(bytes) => self.limits().with_memory(bytes),
            None => self.limits(),
        }
    }

    /// When its time is up, if it begins now.
    pub fn deadline(self) -> Option<Instant> {
        self.time.and_then(|time| Instant::now().checked_add(time))
    }
}

/// Works without the interpreter's lock until the deadline. What a handler of signals raises on the way is the result.
pub fn work<T: Send>(py: Python<'_>, deadline: Option<Instant>, work: impl FnOnce() -> T + Send) -> PyResult<T> {
    // A handler of signals may ask questions of its own.
    let before = (DEADLINE.get(), NEXT_LOOK.get());
    DEADLINE.set(deadline);
    NEXT_LOOK.set(Some(Instant::now() + SIGNALS));
    let result = py.detach(work);
    DEADLINE.set(before.0);
    NEXT_LOOK.set(before.1);
    match RAISED.take() {
        Some(raised) => Err(raised),
        None => Ok(result),
    }
}
