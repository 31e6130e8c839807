//! When to stop: a condition that long work polls. The library reads no clock and catches no signal; its caller does.

use std::fmt;

/// Why work stopped before its answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Limit {
    /// Its time was up.
    Time,
    /// Somebody asked it to stop.
    Interrupt,
}

impl fmt::Display for Limit {
    /// `time limit` or `interrupted`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Limit::Time => "time limit",
            Limit::Interrupt => "interrupted",
        })
    }
}

/// A condition that long work polls, some hundred times a second at least.
pub trait Stop: Sync {
    /// The reason to stop, once there is one; from then on always.
    fn stopped(&self) -> Option<Limit>;
}

/// Goes on to the end.
#[derive(Clone, Copy, Debug, Default)]
pub struct Never;

impl Stop for Never {
    fn stopped(&self) -> Option<Limit> {
        None
    }
}

impl<F: Fn() -> Option<Limit> + Sync> Stop for F {
    fn stopped(&self) -> Option<Limit> {
        self()
    }
}
