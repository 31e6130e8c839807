//! Whether standard output was there when the process began. Before `main`, the runtime of Rust opens `/dev/null` in the place of a
//! standard stream that is closed, and what is printed there would be lost without an error.

use std::sync::atomic::{AtomicBool, Ordering};

static CLOSED: AtomicBool = AtomicBool::new(false);

/// Runs before `main`, and so before the runtime: it only asks the system about a number.
#[cfg(any(target_os = "linux", target_os = "android", target_vendor = "apple"))]
#[ctor::ctor(unsafe)]
fn look() {
    use std::os::fd::AsFd as _;
    let is_closed = rustix::io::fcntl_getfd(std::io::stdout().as_fd()).is_err();
    CLOSED.store(is_closed, Ordering::Relaxed);
}

/// Whether it was closed.
pub fn is_output_closed() -> bool {
    CLOSED.load(Ordering::Relaxed)
}
