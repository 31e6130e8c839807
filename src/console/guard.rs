//! Faults of ours: a panic costs what it was about, is told, and never looks like an answer.

use std::panic::{self, AssertUnwindSafe};

/// Some work panicked; where, the standard message on standard error has said.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("internal error: a panic; please report this input")]
pub struct Panicked;

/// Does some work; what it leaves behind if it panics must not be used again.
pub fn guarded<T>(work: impl FnOnce() -> T) -> Result<T, Panicked> {
    panic::catch_unwind(AssertUnwindSafe(work)).map_err(|_| Panicked)
}

/// In tests, whoever comes here while at work on an input of this name panics, or hangs: `parser-dies` and `parser-hangs` are
/// such names for the stage `parser`.
pub fn fault_on_purpose(_stage: &str, _name: &str) {
    #[cfg(test)]
    {
        assert!(!_name.contains(&format!("{_stage}-dies")), "on purpose");
        if _name.contains(&format!("{_stage}-hangs")) {
            std::thread::sleep(std::time::Duration::from_secs(3600));
        }
    }
}
