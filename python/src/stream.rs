//! What comes one by one from a thread of its own, since whoever finds it hands it on and cannot be asked for the next.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, Thread};

use crate::library::{Error, Limit};
use pyo3::prelude::*;

use crate::errors;
use crate::watch::{self, Allowed, SIGNALS};

/// How many are found ahead.
const MOST: usize = 1024;

/// What is found, in its order: from when the first is asked for to the last that may be handed out.
pub struct Stream<T> {
    allowed: Allowed,
    /// How many more are handed out at most.
    left: u64,
    work: Option<Work<T>>,
    thread: Option<AtWork<T>>,
    end: Option<End>,
}

/// Hands on what it finds until that says no.
type Work<T> = Box<dyn FnOnce(&mut dyn FnMut(T) -> bool) -> Result<Option<Limit>, Error> + Send>;

/// A thread, which ends when this is dropped.
struct AtWork<T> {
    items: Mutex<Receiver<Item<T>>>,
    thread: Thread,
    cut: Arc<AtomicBool>,
    rests: Arc<AtomicBool>,
}

enum Item<T> {
    Next(T),
    End(End),
}

/// How it ended.
#[derive(Clone)]
enum End {
    All,
    Stopped(Limit),
    Failed(Error),
}

impl<T: Send + 'static> Stream<T> {
    /// At most so many that work finds.
    pub fn of(
        allowed: Allowed,
        limit: u64,
        work: impl FnOnce(&mut dyn FnMut(T) -> bool) -> Result<Option<Limit>, Error> + Send + 'static,
    ) -> Stream<T> {
        Stream { allowed, left: limit, work: Some(Box::new(work)), thread: None, end: None }
    }

    /// The next, or none behind the last.
    pub fn next(&mut self, py: Python<'_>) -> PyResult<Option<T>> {
        loop {
            match &self.end {
                None if self.left > 0 => {}
                None | Some(End::All) => return Ok(None),
                Some(End::Stopped(limit)) => return Err(errors::stopped(py, *limit)),
                Some(End::Failed(error)) => return Err(errors::of(py, error.clone())),
            }
            if let Some(work) = self.work.take() {
                self.thread = Some(AtWork::begin(self.allowed, self.left, work)?);
            }
            let Some(thread) = &self.thread else { return Ok(None) };
            // What is at its end, or comes at once, never looks for signals by itself.
            py.check_signals().inspect_err(|_| thread.rest(true))?;
            thread.rest(false);
            match py.detach(|| thread.wait()) {
                Ok(Item::Next(item)) => {
                    self.left -= 1;
                    if self.left == 0 {
                        self.thread = None;
                    }
                    return Ok(Some(item));
                }
                Ok(Item::End(end)) => self.end = Some(end),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => {
                    self.end = Some(End::Failed(Error::Internal("the thread at work failed".to_owned())));
                }
            }
        }
    }
}

impl<T: Send + 'static> AtWork<T> {
    fn begin(allowed: Allowed, limit: u64, work: Work<T>) -> PyResult<AtWork<T>> {
        let ((found, items), [cut, rests]) = (sync_channel(MOST), [(); 2].map(|()| Arc::new(AtomicBool::new(false))));
        let held = [cut.clone(), rests.clone()];
        let run = move || {
            let [cut, rests] = held;
            watch::cut_by(cut);
            watch::rest_by(rests);
            watch::begin_piece(allowed.deadline());
            let mut left = limit;
            let end = match work(&mut |item| {
                left -= 1;
                hand(&found, item) && left > 0
            }) {
                Ok(None) => End::All,
                Ok(Some(limit)) => End::Stopped(limit),
                Err(error) => End::Failed(error),
            };
            // Where nobody listens, nobody needs to know.
            let _ = found.send(Item::End(end));
        };
        let thread = thread::Builder::new().name("exactly".to_owned()).spawn(run)?.thread().clone();
        Ok(AtWork { items: Mutex::new(items), thread, cut, rests })
    }
}

impl<T> AtWork<T> {
    /// Has it rest, which it does until it is told otherwise.
    fn rest(&self, rests: bool) {
        if self.rests.swap(rests, Ordering::Relaxed) && !rests {
            self.thread.unpark();
        }
    }

    fn wait(&self) -> Result<Item<T>, RecvTimeoutError> {
        self.items.lock().unwrap_or_else(PoisonError::into_inner).recv_timeout(SIGNALS)
    }
}

fn hand<T>(found: &SyncSender<Item<T>>, item: T) -> bool {
    found.send(Item::Next(item)).is_ok()
}

impl<T> Drop for AtWork<T> {
    fn drop(&mut self) {
        self.cut.store(true, Ordering::Relaxed);
        self.thread.unpark();
    }
}
