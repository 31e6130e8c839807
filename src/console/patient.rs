//! Readers that nobody waits for: a pipe may have nothing to say for ever, and whoever reads from it is to see the clock and a signal.

use std::io::{self, Read};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::time::Duration;

use exactly::Stop;

use super::threads;

/// Between two looks at whether to stop.
const LOOK: Duration = Duration::from_millis(20);

/// Bytes of a piece, and pieces that are read ahead.
const PIECE: usize = 1 << 16;
const AHEAD: usize = 4;

/// Reads what another thread reads, and fails once there is a reason to stop; that thread is then left behind.
pub struct Patient<'s> {
    pieces: Receiver<io::Result<Vec<u8>>>,
    piece: Vec<u8>,
    at: usize,
    stop: &'s dyn Stop,
}

impl<'s> Patient<'s> {
    /// What `reader` reads, until `stop` says so.
    ///
    /// # Errors
    /// Where there is no thread to read it.
    pub fn new(reader: impl Read + Send + 'static, stop: &'s dyn Stop) -> io::Result<Patient<'s>> {
        let (sender, pieces) = mpsc::sync_channel(AHEAD);
        threads::spawn(move || {
            let mut reader = reader;
            while let Some(piece) = next(&mut reader) {
                if sender.send(piece).is_err() {
                    return;
                }
            }
        })?;
        Ok(Patient { pieces, piece: Vec::new(), at: 0, stop })
    }

    /// Waits for the next piece; `false` at the end.
    fn refill(&mut self) -> io::Result<bool> {
        loop {
            match self.pieces.recv_timeout(LOOK) {
                Ok(piece) => {
                    (self.piece, self.at) = (piece?, 0);
                    return Ok(true);
                }
                Err(RecvTimeoutError::Disconnected) => return Ok(false),
                Err(RecvTimeoutError::Timeout) => {
                    self.stop.stopped().map_or(Ok(()), |limit| Err(io::Error::other(limit)))?;
                }
            }
        }
    }
}

impl Read for Patient<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.at == self.piece.len() && !self.refill()? {
            return Ok(0);
        }
        let rest = &self.piece[self.at..];
        let length = rest.len().min(buffer.len());
        buffer[..length].copy_from_slice(&rest[..length]);
        self.at += length;
        Ok(length)
    }
}

/// The next piece; none at the end.
fn next(reader: &mut impl Read) -> Option<io::Result<Vec<u8>>> {
    let mut piece = vec![0; PIECE];
    loop {
        match reader.read(&mut piece) {
            Ok(0) => return None,
            Ok(length) => {
                piece.truncate(length);
                return Some(Ok(piece));
            }
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Some(Err(error)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::thread;

    use exactly::{Limit, Never};

    #[test]
    fn what_is_read_is_what_there_is() {
        let text = vec![7; 3 * PIECE + 5];
        let mut read = Vec::new();
        Patient::new(io::Cursor::new(text.clone()), &Never).unwrap().read_to_end(&mut read).unwrap();
        assert_eq!(read, text);
    }

    #[test]
    fn nobody_waits_for_a_reader_that_says_nothing() {
        struct Silent;
        impl Read for Silent {
            fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
                thread::sleep(Duration::from_secs(3600));
                Ok(0)
            }
        }
        let late = || Some(Limit::Time);
        let error = Patient::new(Silent, &late).unwrap().read(&mut [0; 9]).unwrap_err();
        assert_eq!(Limit::behind(&error), Some(Limit::Time));
    }
}
