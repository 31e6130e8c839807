//! What one thread at a time works on: the others wait for their turn.

use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{self, ThreadId};

use pyo3::prelude::*;

use crate::errors;
use crate::watch::SIGNALS;

/// Something that threads share. Its lock is held for a moment only: never by who works, or waits for the interpreter's lock.
pub struct Turns<T> {
    held: Mutex<Held<T>>,
    given_back: Condvar,
}

struct Held<T> {
    inner: Option<T>,
    /// Whose turn it is, or was.
    by: ThreadId,
    /// How many threads wait: to wake nobody takes as long as an easy puzzle.
    waiting: usize,
}

impl<T: Send> Turns<T> {
    pub fn new(inner: T) -> Turns<T> {
        let held = Held { inner: Some(inner), by: thread::current().id(), waiting: 0 };
        Turns { held: Mutex::new(held), given_back: Condvar::new() }
    }

    /// Works on it once it is this thread's turn; Ctrl-C ends the wait. Who has his turn gets no second one: a handler of signals, or an iterable that asks for its
    /// own answers.
    pub fn hold<R>(&self, py: Python<'_>, work: impl FnOnce(&mut T) -> PyResult<R>) -> PyResult<R> {
        let inner = loop {
            if let Some(inner) = self.taken(py)? {
                break inner;
            }
            py.detach(|| self.wait());
            py.check_signals()?;
        };
        // What panics gives it back as well.
        let mut turn = Turn { turns: self, inner: None };
        work(turn.inner.insert(inner))
    }

    fn taken(&self, py: Python<'_>) -> PyResult<Option<T>> {
        let (taken, is_from_within) = self.take(thread::current().id());
        // To make an error runs Python, which may hand its lock to a thread that waits for ours: that is not held any more.
        if is_from_within {
            let fault = "this iterator is at work on its next one, and was asked for it from within";
            return Err(errors::invalid(py, fault));
        }
        Ok(taken)
    }

    /// Takes it if it is there; and whether it is this thread who has it already.
    fn take(&self, me: ThreadId) -> (Option<T>, bool) {
        let mut held = self.lock();
        let taken = held.inner.take();
        let is_from_within = taken.is_none() && held.by == me;
        if taken.is_some() {
            held.by = me;
        }
        (taken, is_from_within)
    }

    fn wait(&self) {
        let mut held = self.lock();
        if held.inner.is_none() {
            held.waiting += 1;
            let (mut held, _) = self.given_back.wait_timeout(held, SIGNALS).unwrap_or_else(PoisonError::into_inner);
            held.waiting -= 1;
        }
    }
}

impl<T> Turns<T> {
    /// Looks at it, unless somebody works on it. A look comes to the same as long as the interpreter's lock is kept, since it is taken and given back with that lock alone:
    /// a collection of garbage, which looks several times, relies on it.
    pub fn look<E>(&self, look: impl FnOnce(&T) -> Result<(), E>) -> Result<(), E> {
        self.lock().inner.as_ref().map_or(Ok(()), look)
    }

    fn lock(&self) -> MutexGuard<'_, Held<T>> {
        self.held.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A thread's turn, which ends when it is dropped.
struct Turn<'t, T> {
    turns: &'t Turns<T>,
    inner: Option<T>,
}

impl<T> Drop for Turn<'_, T> {
    fn drop(&mut self) {
        let mut held = self.turns.lock();
        held.inner = self.inner.take();
        if held.waiting > 0 {
            self.turns.given_back.notify_one();
        }
    }
}
