//! What comes one by one from a thread of its own, since whoever finds it hands it on and cannot be asked for the next.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use exactly::{Error, Limit};
use pyo3::prelude::*;

use crate::errors;
use crate::watch::{self, Allowed, SIGNALS};

/// How many are found ahead.
const MOST: usize = 1024;

/// What is found, in its order.
pub struct Stream<T> {
    items: Mutex<Receiver<Item<T>>>,
    cut: Arc<AtomicBool>,
    end: Option<End>,
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
    /// Has a thread find it, by work that hands each on until that says no.
    pub fn of(
        allowed: Allowed,
        work: impl FnOnce(&mut dyn FnMut(T) -> bool) -> Result<Option<Limit>, Error> + Send + 'static,
    ) -> PyResult<Stream<T>> {
        let ((found, items), cut) = (sync_channel(MOST), Arc::new(AtomicBool::new(false)));
        let stopped = cut.clone();
        let run = move || {
            watch::cut_by(stopped);
            watch::begin_piece(allowed.deadline());
            let end = match work(&mut |item| hand(&found, item)) {
                Ok(None) => End::All,
                Ok(Some(limit)) => End::Stopped(limit),
                Err(error) => End::Failed(error),
            };
            // Where nobody listens, nobody needs to know.
            let _ = found.send(Item::End(end));
        };
        thread::Builder::new().name("exactly".to_owned()).spawn(run)?;
        Ok(Stream { items: Mutex::new(items), cut, end: None })
    }

    /// The next, or none behind the last.
    pub fn next(&mut self, py: Python<'_>) -> PyResult<Option<T>> {
        loop {
            match &self.end {
                None => {}
                Some(End::All) => return Ok(None),
                Some(End::Stopped(limit)) => return Err(errors::stopped(py, *limit)),
                Some(End::Failed(error)) => return Err(errors::of(py, error.clone())),
            }
            py.check_signals()?;
            let items = &self.items;
            let came = py.detach(|| items.lock().unwrap_or_else(PoisonError::into_inner).recv_timeout(SIGNALS));
            match came {
                Ok(Item::Next(item)) => return Ok(Some(item)),
                Ok(Item::End(end)) => self.end = Some(end),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => {
                    self.end = Some(End::Failed(Error::Internal("the thread at work failed".to_owned())));
                }
            }
        }
    }
}

fn hand<T>(found: &SyncSender<Item<T>>, item: T) -> bool {
    found.send(Item::Next(item)).is_ok()
}

impl<T> Drop for Stream<T> {
    fn drop(&mut self) {
        self.cut.store(true, Ordering::Relaxed);
    }
}
