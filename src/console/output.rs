//! Standard output and standard error. A closed pipe ends the run in silence; other failures are errors.

use std::fmt;
use std::fs::File;
use std::io::{self, BufWriter, IsTerminal, Write};
use std::sync::{Mutex, PoisonError};

use anyhow::Context;

use super::closed;
use super::provenance::Signing;
use super::shown;
use super::status::Status;
use super::tally::Tally;

/// Where data goes.
pub enum Destination {
    /// Standard output.
    Standard,
    /// A file that is written on.
    File(File),
    /// Nobody.
    Nobody,
}

impl Destination {
    /// Writes data and hands it on at once.
    ///
    /// # Errors
    /// Those of the destination.
    pub fn print(&mut self, data: &[u8]) -> anyhow::Result<()> {
        match self {
            Destination::Standard => print(data),
            Destination::Nobody => Ok(()),
            Destination::File(file) => file.write_all(data).context("the file of --resume"),
        }
    }
}

/// Writes an answer to standard output, which with those before it comes to this status: so it does if nobody reads on.
///
/// # Errors
/// Those of standard output.
pub fn print_answer(data: &[u8], status: Status) -> anyhow::Result<()> {
    print(data).map_err(|error| not_read_on(error, status))
}

/// What a failure to write answers of this status comes to.
pub fn not_read_on(error: anyhow::Error, status: Status) -> anyhow::Error {
    if is_closed_pipe(&error) { NotReadOn(status).into() } else { error }
}

/// Writes data to standard output and hands it on at once.
///
/// # Errors
/// Those of standard output.
pub fn print(data: &[u8]) -> anyhow::Result<()> {
    to_standard(|out| out.write_all(data))
}

/// Has something written to standard output and hands it on.
///
/// # Errors
/// Those of standard output, also where there is none.
pub fn to_standard(write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> anyhow::Result<()> {
    anyhow::ensure!(!closed::is_output_closed(), "standard output is closed");
    // Both may be the same terminal.
    if io::stdout().is_terminal() {
        erase();
    }
    let mut out = BufWriter::with_capacity(1 << 16, io::stdout().lock());
    let mut signing = Signing::new(&mut out);
    write(&mut signing).and_then(|()| signing.flush()).context("standard output")
}

/// Whether a line of progress stands on the terminal that standard error is. Whoever writes there holds this.
static LINE: Mutex<bool> = Mutex::new(false);

/// Says something on standard error, where no line of progress is left in front of it and no character is unseen; where that fails
/// there is nobody to tell. Nothing else writes there but [`draw`].
pub fn talk(text: &str) {
    let mut stands = LINE.lock().unwrap_or_else(PoisonError::into_inner);
    take_away(&mut stands);
    let _ = anstream::stderr().write_all(shown::escaped_but_styles(text).as_bytes());
}

/// Draws a line of progress over the last one.
pub fn draw(line: &str) {
    let mut stands = LINE.lock().unwrap_or_else(PoisonError::into_inner);
    let _ = io::stderr().write_all(format!("\r{line}\x1b[K").as_bytes());
    *stands = true;
}

/// Takes the line of progress away, if it stands there; unless somebody is about to write, who may wait for a terminal that takes
/// nothing.
pub fn erase() {
    if let Ok(mut stands) = LINE.try_lock() {
        take_away(&mut stands);
    }
}

fn take_away(stands: &mut bool) {
    if std::mem::take(stands) {
        let _ = io::stderr().write_all(b"\r\x1b[2K");
    }
}

/// Says of a run that has no summary how far it came, if it was interrupted.
pub fn tell_interrupt(tally: &Tally) {
    if tally.status.interrupted {
        talk(&format!("puzzles: {}; interrupted\n", tally.puzzles));
    }
}

/// Whether a failure is only that nobody reads on.
pub fn is_closed_pipe(error: &anyhow::Error) -> bool {
    let cause = error.downcast_ref::<io::Error>();
    cause.is_some_and(|cause| cause.kind() == io::ErrorKind::BrokenPipe)
}

/// That nobody reads on, after answers that came to this.
#[derive(Debug)]
pub struct NotReadOn(pub Status);

impl fmt::Display for NotReadOn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("standard output is not read on")
    }
}

impl std::error::Error for NotReadOn {}
