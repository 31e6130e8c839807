//! How long an answer took.

use std::time::Instant;

/// How long an answer took.
pub struct Timer(Instant);

impl Timer {
    /// Begins now.
    pub fn start() -> Timer {
        Timer(Instant::now())
    }

    /// Seconds until now, if they are asked for.
    pub fn seconds(self, timing: bool) -> Option<f64> {
        timing.then(|| self.0.elapsed().as_secs_f64())
    }
}
