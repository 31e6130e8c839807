//! What the page lends: a clock, and an ear for what is found on the way.

use crate::library::{Limit, Stop};

#[cfg(target_arch = "wasm32")]
mod page {
    #[link(wasm_import_module = "page")]
    unsafe extern "C" {
        safe fn now() -> f64;
        fn found(at: *const u8, length: usize);
    }

    pub fn milliseconds() -> f64 {
        now()
    }

    pub fn tell(text: &str) {
        // SAFETY: the page reads so many bytes before it returns, and writes nothing.
        unsafe { found(text.as_ptr(), text.len()) }
    }
}

/// Elsewhere, for tools that look at this crate: no time passes and nobody listens.
#[cfg(not(target_arch = "wasm32"))]
mod page {
    pub fn milliseconds() -> f64 {
        0.0
    }

    pub fn tell(_: &str) {}
}

/// Milliseconds since some moment.
pub fn now() -> f64 {
    page::milliseconds()
}

/// Tells the page what was found, as JSON.
pub fn found(what: &impl serde::Serialize) {
    page::tell(&serde_json::to_string(what).expect("strings and numbers are JSON"));
}

/// Stops work once its time is up.
pub struct Deadline(f64);

impl Deadline {
    /// So many seconds from now; never where none are said.
    pub fn after(seconds: Option<f64>) -> Deadline {
        Deadline(seconds.map_or(f64::INFINITY, |seconds| now() + seconds * 1000.0))
    }
}

impl Stop for Deadline {
    fn stopped(&self) -> Option<Limit> {
        (now() >= self.0).then_some(Limit::Time)
    }
}
