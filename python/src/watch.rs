//! When work ends: its time is up, or somebody presses Ctrl-C.

use std::cell::{Cell, RefCell};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, LocalKey};
use std::time::{Duration, Instant};

use crate::library::{Limit, Limits, Stop};
use pyo3::prelude::*;

use crate::errors;
use crate::numbers::{Seconds, Whole};

/// Between two looks whether a signal came.
pub const SIGNALS: Duration = Duration::from_millis(50);

/// For how long the interpreter's lock is kept by work that needs it. Longer than the 5 ms after which a thread that waits asks for it:
/// only who is asked hands it over for sure.
const TURN: Duration = Duration::from_millis(8);

thread_local! {
    static DEADLINE: Cell<Option<Instant>> = const { Cell::new(None) };
    static NEXT_LOOK: Cell<Option<Instant>> = const { Cell::new(None) };
    /// What a handler of signals raised: `KeyboardInterrupt`, as a rule.
    static RAISED: RefCell<Option<PyErr>> = const { RefCell::new(None) };
    /// What stops a thread of a batch, and whether it did.
    static CUT: RefCell<Option<Arc<AtomicBool>>> = const { RefCell::new(None) };
    static WAS_CUT: Cell<bool> = const { Cell::new(false) };
    /// What has it rest.
    static REST: RefCell<Option<Arc<AtomicBool>>> = const { RefCell::new(None) };
}

/// Stops what the thread that asks is at. Each thread has its own time, so one of these serves all.
pub struct Watch;

pub static WATCH: Watch = Watch;

impl Stop for Watch {
    fn stopped(&self) -> Option<Limit> {
        rest();
        if is_interrupted() || is_cut() {
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
    pub fn new(timeout: Option<Seconds>, nodes: Option<Whole<u64>>) -> Allowed {
        Allowed { time: timeout.map(|Seconds(time)| time), nodes: nodes.map(|Whole(nodes)| nodes) }
    }

    pub fn limits(self) -> Limits {
        let limits = Limits::stopped_by(Watch);
        match self.nodes {
            Some(nodes) => limits.within(nodes),
            None => limits,
        }
    }

    /// With so many bytes for states.
    pub fn limits_with(self, memory: Option<Whole<usize>>) -> Limits {
        match memory {
            Some(Whole(bytes)) => self.limits().with_memory(bytes),
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
    match watched(py, deadline, work) {
        (result, None) => Ok(result),
        (_, Some(raised)) => Err(raised),
    }
}

/// The same, with what work came to until a handler of signals raised something.
pub fn watched<T: Send>(
    py: Python<'_>,
    deadline: Option<Instant>,
    work: impl FnOnce() -> T + Send,
) -> (T, Option<PyErr>) {
    // A handler of signals may ask questions of its own.
    let before = (DEADLINE.get(), NEXT_LOOK.get());
    DEADLINE.set(deadline);
    NEXT_LOOK.set(Some(Instant::now() + SIGNALS));
    let result = py.detach(work);
    DEADLINE.set(before.0);
    NEXT_LOOK.set(before.1);
    (result, RAISED.take())
}

/// Gives the next piece of the work that this thread is at its own deadline.
pub fn begin_piece(deadline: Option<Instant>) {
    DEADLINE.set(deadline);
}

/// Has work of this thread end once this is set.
pub fn cut_by(cut: Arc<AtomicBool>) {
    CUT.set(Some(cut));
}

/// Has work of this thread rest while this is set, at the next look whether it is to stop.
pub fn rest_by(rests: Arc<AtomicBool>) {
    REST.set(Some(rests));
}

fn rest() {
    while is_set(&REST) && !is_set(&CUT) {
        thread::park_timeout(SIGNALS);
    }
}

/// Whether it was ended so since this was last asked.
pub fn was_cut() -> bool {
    WAS_CUT.take()
}

fn is_cut() -> bool {
    let is_cut = is_set(&CUT);
    if is_cut {
        WAS_CUT.set(true);
    }
    is_cut
}

fn is_set(flag: &'static LocalKey<RefCell<Option<Arc<AtomicBool>>>>) -> bool {
    flag.with_borrow(|flag| flag.as_ref().is_some_and(|flag| flag.load(Ordering::Relaxed)))
}

/// Whether a handler of signals has raised something: what was worked on meanwhile may be cut short.
pub fn is_interrupted() -> bool {
    RAISED.with_borrow(Option::is_some)
}

/// For work that needs the interpreter's lock: hands it over now and then, and ends with its time or on Ctrl-C.
pub struct Pace {
    deadline: Option<Instant>,
    next: Instant,
}

impl Pace {
    pub fn until(deadline: Option<Instant>) -> Pace {
        Pace { deadline, next: Instant::now() + TURN }
    }

    /// Between two pieces of the work, which are short.
    pub fn step(&mut self, py: Python<'_>) -> PyResult<()> {
        let now = Instant::now();
        if now < self.next {
            return Ok(());
        }
        if self.deadline.is_some_and(|deadline| now >= deadline) {
            return Err(errors::stopped(py, Limit::Time));
        }
        py.check_signals()?;
        py.detach(|| ());
        self.next = Instant::now() + TURN;
        Ok(())
    }
}
