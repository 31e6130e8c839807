//! How a running varisat is stopped: it has no interrupt of its own, but gives up when its proof cannot be written.

use std::io::{self, Write};

use crate::limits::Stop;

/// Takes a proof and forgets it; once the condition says stop, writing fails and the solver gives up.
pub(super) struct StopSink<'s>(pub &'s dyn Stop);

impl Write for StopSink<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self.0.stopped() {
            // Never `ErrorKind::Interrupted`: `write_all` would try again for ever.
            Some(_) => Err(io::Error::other("stopped")),
            None => Ok(bytes.len()),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
