//! Ctrl-C, SIGTERM and the clock: what may stop a running solve.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{LazyLock, OnceLock};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::Context;
use exactly::{Limit, Stop};

use super::args::Budget;
use super::output;
use super::threads;

static INTERRUPTED: AtomicBool = AtomicBool::new(false);
static START: LazyLock<Instant> = LazyLock::new(Instant::now);

/// What has been found is printed within this time of a signal, or not at all: nobody may be reading.
pub const GRACE: Duration = Duration::from_secs(3);

/// A signal this soon after the first is the same: `timeout` sends one to the process and one to its group.
const TOGETHER: Duration = Duration::from_millis(200);

/// From now on the first Ctrl-C or SIGTERM ends the run in good order, and the second at once.
pub fn install() -> anyhow::Result<()> {
    static FIRST: OnceLock<Instant> = OnceLock::new();
    LazyLock::force(&START);
    let handler = || {
        if FIRST.get().is_some_and(|first| first.elapsed() < TOGETHER) {
            return;
        }
        FIRST.get_or_init(Instant::now);
        if INTERRUPTED.swap(true, Ordering::SeqCst) {
            output::erase();
            std::process::exit(130);
        }
        // Where the system starts none, the second signal ends the run.
        let _ = threads::spawn(|| {
            thread::sleep(GRACE);
            output::erase();
            std::process::exit(130);
        });
    };
    let told = |error| match error {
        ctrlc::Error::System(error) => anyhow::Error::from(threads::refused(error)),
        error => error.into(),
    };
    ctrlc::set_handler(handler).map_err(told).context("signals cannot be caught")
}

/// Asks the run to stop, as a signal does.
pub fn interrupt() {
    INTERRUPTED.store(true, Ordering::SeqCst);
}

/// Whether somebody asked the run to stop.
pub fn interrupted() -> bool {
    INTERRUPTED.load(Ordering::SeqCst)
}

/// Nanoseconds since the start of the process.
pub fn now() -> u64 {
    nanoseconds(START.elapsed())
}

/// Stops a worker's solve when its time for one puzzle is up, or when the run was interrupted; and says what memory it may take.
pub struct Clock {
    budget: Budget,
    /// In nanoseconds since the start of the process.
    deadline: AtomicU64,
}

impl Clock {
    /// A clock that gives each puzzle this much.
    pub fn new(budget: Budget) -> Clock {
        Clock { budget, deadline: AtomicU64::new(u64::MAX) }
    }

    /// When the time of the puzzle is up, in nanoseconds since the start of the process.
    pub fn deadline(&self) -> u64 {
        self.deadline.load(Ordering::Relaxed)
    }

    /// The time of a new puzzle begins.
    pub fn restart(&self) {
        if let Some(timeout) = self.budget.timeout {
            self.deadline.store(nanoseconds(START.elapsed().saturating_add(timeout)), Ordering::Relaxed);
        }
    }
}

impl Stop for Clock {
    fn memory(&self) -> u64 {
        self.budget.memory as u64
    }

    fn stopped(&self) -> Option<Limit> {
        if interrupted() {
            return Some(Limit::Interrupt);
        }
        let late = || now() >= self.deadline();
        (self.budget.timeout.is_some() && late()).then_some(Limit::Time)
    }
}

fn nanoseconds(duration: Duration) -> u64 {
    u64::try_from(duration.as_nanos()).unwrap_or(u64::MAX)
}
