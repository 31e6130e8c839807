//! The receiver of a session's proof. The proof goes nowhere; what counts is that writing it can fail.

use std::cell::Cell;
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::rc::Rc;

use crate::limits::{Limit, Stop};

/// Work that is done whenever varisat has written so many bytes of its proof; it ends the run, or lets it go on.
pub type Turn<'s> = Box<dyn Fn(usize) -> ControlFlow<()> + 's>;

/// Why a run was ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ended {
    /// Work was stopped.
    Stopped(Limit),
    /// The budget of the question is spent, or a turn said so.
    Early,
}

/// Looks after the runs of one solver.
pub(super) struct Watch<'s> {
    stop: &'s dyn Stop,
    turn: Option<Turn<'s>>,
    /// How many bytes of proof the question at hand may still take.
    budget: Cell<u64>,
    /// Whether a question is at hand: while clauses are loaded, and when the solver is dropped, all is taken.
    is_asked: Cell<bool>,
    /// Set where a run was ended on purpose; the solver cannot be asked again then.
    ended: Cell<Option<Ended>>,
}

impl<'s> Watch<'s> {
    pub(super) fn new(stop: &'s dyn Stop, turn: Option<Turn<'s>>) -> Watch<'s> {
        Watch { stop, turn, budget: Cell::new(0), is_asked: Cell::new(false), ended: Cell::new(None) }
    }

    /// Does what asks the solver, which may take so many bytes of proof.
    pub(super) fn during<T>(&self, budget: u64, question: impl FnOnce() -> T) -> T {
        self.budget.set(budget);
        self.is_asked.set(true);
        let answer = question();
        self.is_asked.set(false);
        answer
    }

    pub(super) fn ended(&self) -> Option<Ended> {
        self.ended.get()
    }

    /// Why the run ends here, if it does.
    fn end(&self, bytes: usize) -> Option<Ended> {
        let budget = self.budget.get().saturating_sub(bytes as u64);
        self.budget.set(budget);
        if let Some(limit) = self.stop.stopped() {
            return Some(Ended::Stopped(limit));
        }
        let ends = budget == 0 || self.turn.as_ref().is_some_and(|turn| turn(bytes).is_break());
        ends.then_some(Ended::Early)
    }
}

/// The watch as the receiver of a proof.
pub(super) struct Sink<'s>(pub(super) Rc<Watch<'s>>);

impl Write for Sink<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let watch = &*self.0;
        if watch.is_asked.get() {
            #[cfg(test)]
            fail_if_told()?;
            if watch.ended.get().is_none() {
                watch.ended.set(watch.end(bytes.len()));
            }
            if watch.ended.get().is_some() {
                return Err(refusal());
            }
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// What makes varisat give up. Never [`io::ErrorKind::Interrupted`]: `write_all` would try again for ever.
pub(super) fn refusal() -> io::Error {
    io::Error::other("ended")
}

#[cfg(test)]
pub(super) fn fail_if_told() -> io::Result<()> {
    if super::failing::is_on() { Err(io::Error::other("told to fail")) } else { Ok(()) }
}
