//! What work may take: a condition to stop that it polls, and bytes of memory. The library reads no clock and catches no signal; its
//! caller does.

use std::error::Error;
use std::fmt;
use std::io::{self, BufRead, Read, Write};

/// Why work stopped before its answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Limit {
    /// Its time was up.
    Time,
    /// Somebody asked it to stop.
    Interrupt,
    /// It had done as much as it was let.
    Nodes,
    /// What it needs would take more than it may: that is known before any of it is made.
    TooLarge(TooLarge),
}

/// What would take more than it may.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum TooLarge {
    /// A formula has more clauses than so many.
    Clauses(u64),
    /// Something takes more than so many bytes, which were left to it.
    Bytes(Held, u64),
}

/// What is held in memory and grows with the rules of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Held {
    /// What the rules come down to: automata, pairs.
    Rules,
    /// What propagation needs.
    Tables,
    /// The formula, in clauses, with whoever answers for it.
    Formula,
    /// A proof.
    Proof,
    /// What was found, where it is kept until all is.
    Found,
}

impl fmt::Display for Limit {
    /// `time limit`, `interrupted`, `node limit` or `too large: the formula takes more than 1.0 GiB`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Limit::Time => f.write_str("time limit"),
            Limit::Interrupt => f.write_str("interrupted"),
            Limit::Nodes => f.write_str("node limit"),
            Limit::TooLarge(what) => write!(f, "too large: {what}"),
        }
    }
}

impl fmt::Display for TooLarge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TooLarge::Clauses(most) => write!(f, "the formula has more than {most} clauses"),
            TooLarge::Bytes(what, most) => write!(f, "{what} more than {}", Bytes(*most)),
        }
    }
}

impl fmt::Display for Held {
    /// As the beginning of a sentence.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Held::Rules => "the rules take",
            Held::Tables => "the tables take",
            Held::Formula => "the formula takes",
            Held::Proof => "the proof takes",
            Held::Found => "what was found takes",
        })
    }
}

/// A number of bytes, as people say it: `17 KiB`, `1.0 GiB`.
struct Bytes(u64);

impl fmt::Display for Bytes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let units = [(1u64 << 40, "TiB"), (1 << 30, "GiB"), (1 << 20, "MiB"), (1 << 10, "KiB")];
        match units.into_iter().find(|&(unit, _)| self.0 >= unit) {
            Some((unit, name)) if self.0 / unit < 10 => write!(f, "{:.1} {name}", self.0 as f64 / unit as f64),
            Some((unit, name)) => write!(f, "{} {name}", self.0 / unit),
            None => write!(f, "{} bytes", self.0),
        }
    }
}

impl Error for Limit {}

impl Limit {
    /// What stopped a [`Polled`] reader or writer that failed with this error, if that was it.
    pub fn behind(error: &io::Error) -> Option<Limit> {
        error.get_ref()?.downcast_ref().copied()
    }
}

/// The bytes that work may take where nobody says otherwise: 1 GiB.
pub const MEMORY: u64 = 1 << 30;

/// What work may take: a condition that it polls, some hundred times a second at least, and bytes.
pub trait Stop: Send + Sync {
    /// The reason to stop, once there is one; from then on always.
    fn stopped(&self) -> Option<Limit>;

    /// The most bytes that one question may take for tables, states and formula together.
    fn memory(&self) -> u64 {
        MEMORY
    }
}

/// Nothing stops what was seen to be small enough before.
pub(crate) struct Admitted;

impl Stop for Admitted {
    fn stopped(&self) -> Option<Limit> {
        None
    }

    fn memory(&self) -> u64 {
        u64::MAX
    }
}

/// Whether so many bytes may be taken, where some are `taken` already.
pub(crate) fn allow(what: Held, bytes: u64, taken: u64, stop: &dyn Stop) -> Result<(), Limit> {
    let most = stop.memory().saturating_sub(taken);
    if bytes > most { Err(Limit::TooLarge(TooLarge::Bytes(what, most))) } else { Ok(()) }
}

/// Further threads, where there are any: the library has none of its own.
pub trait Threads: Send + Sync {
    /// Has `there` done on another thread while this one does `here`, and comes back when both are done. `false`, and
    /// neither was done, where there is no thread.
    ///
    /// # Panics
    /// Where one of the two panics, once both are done.
    fn beside(&self, there: &mut (dyn FnMut() + Send), here: &mut dyn FnMut()) -> bool;
}

/// Goes on to the end.
#[derive(Clone, Copy, Debug, Default)]
pub struct Never;

impl Stop for Never {
    fn stopped(&self) -> Option<Limit> {
        None
    }
}

impl<F: Fn() -> Option<Limit> + Send + Sync> Stop for F {
    fn stopped(&self) -> Option<Limit> {
        self()
    }
}

/// Counts steps of some work and polls a condition now and then.
pub(crate) struct Ticker<'s> {
    stop: &'s dyn Stop,
    left: usize,
}

/// Steps, or bytes, between two polls.
const STRIDE: usize = 1 << 12;

impl<'s> Ticker<'s> {
    pub(crate) fn new(stop: &'s dyn Stop) -> Ticker<'s> {
        Ticker { stop, left: 0 }
    }

    /// Takes so many steps, unless there is a reason to stop.
    pub(crate) fn tick(&mut self, steps: usize) -> Result<(), Limit> {
        if self.left == 0 {
            self.stop.stopped().map_or(Ok(()), Err)?;
            self.left = STRIDE;
        }
        self.left = self.left.saturating_sub(steps);
        Ok(())
    }
}

/// A reader or writer that fails once a condition says stop; [`Limit::behind`] knows its error. It polls every few thousand
/// bytes.
pub struct Polled<'s, T> {
    inner: T,
    ticker: Ticker<'s>,
}

impl<'s, T> Polled<'s, T> {
    /// What `inner` reads or writes, until `stop` says so.
    pub fn new(inner: T, stop: &'s dyn Stop) -> Polled<'s, T> {
        Polled { inner, ticker: Ticker::new(stop) }
    }

    // Never `ErrorKind::Interrupted`: readers and writers would try again for ever.
    fn tick(&mut self, bytes: usize) -> io::Result<()> {
        self.ticker.tick(bytes).map_err(io::Error::other)
    }
}

impl<R: Read> Read for Polled<'_, R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.tick(buffer.len())?;
        self.inner.read(buffer)
    }
}

impl<R: BufRead> BufRead for Polled<'_, R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        self.tick(0)?;
        self.inner.fill_buf()
    }

    fn consume(&mut self, amount: usize) {
        self.ticker.left = self.ticker.left.saturating_sub(amount);
        self.inner.consume(amount);
    }
}

impl<W: Write> Write for Polled<'_, W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.tick(bytes.len())?;
        self.inner.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.inner.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn polled_readers_and_writers_fail_once_they_should_stop() {
        let stopped = || Some(Limit::Time);
        let limit = |error: io::Error| Limit::behind(&error);
        assert_eq!(Polled::new(&b"text"[..], &Never).lines().map_while(Result::ok).collect::<Vec<_>>(), ["text"]);
        assert_eq!(Polled::new(&b"text"[..], &stopped).fill_buf().map_err(limit), Err(Some(Limit::Time)));
        assert_eq!(Polled::new(&b"text"[..], &stopped).read(&mut [0]).map_err(limit), Err(Some(Limit::Time)));
        assert_eq!(Polled::new(Vec::new(), &stopped).write_all(b"text").map_err(limit), Err(Some(Limit::Time)));
        assert_eq!(Limit::behind(&io::Error::other("another")), None);
    }

    #[test]
    fn long_texts_are_polled_on_the_way() {
        let polls = std::sync::atomic::AtomicUsize::new(0);
        let third = || (polls.fetch_add(1, std::sync::atomic::Ordering::Relaxed) == 2).then_some(Limit::Interrupt);
        let text = [b' '; 10 * STRIDE];
        let mut reader = io::BufReader::with_capacity(64, Polled::new(&text[..], &third));
        let mut read = Vec::new();
        assert_eq!(reader.read_to_end(&mut read).map_err(|error| Limit::behind(&error)), Err(Some(Limit::Interrupt)));
        assert!((STRIDE..=3 * STRIDE).contains(&read.len()), "{}", read.len());
    }
}
