//! What a reporter says, as a writer.

use std::io::{self, Write};
use std::str;

use super::environment::Reporter;

/// Bytes that a reporter prints.
pub struct Reported<'v, 'd>(pub &'v mut Reporter<'d>);

impl Write for Reported<'_, '_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        // A buffer may end within a character.
        let whole = match str::from_utf8(bytes) {
            Ok(text) => text,
            Err(error) => str::from_utf8(&bytes[..error.valid_up_to()]).map_err(io::Error::other)?,
        };
        self.0.text("", whole);
        Ok(whole.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
