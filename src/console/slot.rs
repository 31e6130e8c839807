//! A place where a worker leaves what it has to say, and from which the printer takes it: bounded, and readable before the
//! worker is done.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use super::interrupt;
use super::tally::Tally;

/// The printer is woken from here on, and waits no longer than [`PATIENCE`] for less.
const WORTH_PRINTING: usize = 1 << 16;
/// A worker whose words nobody takes stops here.
const FULL: usize = 1 << 20;
/// What was found is printed after this time at the latest.
const PATIENCE: Duration = Duration::from_millis(50);
/// A parser may go on for so many nanoseconds after its time is up: on a busy machine it may only be slow.
const PARSER_GRACE: u64 = 1_000_000_000;

/// Words that depend on what was printed before: the printer asks for them in the order of the input.
type Later = Box<dyn FnOnce(&mut Pending) + Send>;

/// What was said so far and not yet taken.
#[derive(Default)]
pub struct Pending {
    /// For standard output.
    pub data: String,
    /// How many bytes at its beginning separate it from what was printed before.
    pub lead: usize,
    /// For standard error.
    pub talk: String,
    /// What the job has come to so far, if that was asked.
    pub so_far: Option<Tally>,
    /// There once the worker is done.
    pub tally: Option<Tally>,
    /// What is said after all this, and how many bytes wait in it.
    later: Vec<Later>,
    waiting: usize,
}

impl Pending {
    /// Leaves words for the printer to ask for; they hold this many bytes until then.
    pub fn later(&mut self, bytes: usize, words: impl FnOnce(&mut Pending) + Send + 'static) {
        self.later.push(Box::new(words));
        self.waiting += bytes;
    }

    /// Asks for all that was left for now. The caller is the printer, who comes by in the order of the input.
    pub fn settle(&mut self) {
        self.waiting = 0;
        for words in std::mem::take(&mut self.later) {
            words(self);
        }
    }

    fn bytes(&self) -> usize {
        self.data.len() + self.waiting
    }

    /// What was just said comes after what waits, if something does.
    fn keep_order(&mut self, data: usize, talk: usize) {
        if self.later.is_empty() || (self.data.len(), self.talk.len()) == (data, talk) {
            return;
        }
        let (data, talk) = (self.data.split_off(data), self.talk.split_off(talk));
        self.later(data.len() + talk.len(), move |said| {
            said.data.push_str(&data);
            said.talk.push_str(&talk);
        });
    }
}

/// One worker's words about one job.
#[derive(Default)]
pub struct Slot {
    said: Mutex<Pending>,
    is_asked: AtomicBool,
    changed: Condvar,
    /// How long the record at hand may be parsed, in nanoseconds since the start of the process; 0 where none is.
    parsed_until: AtomicU64,
    /// Whether nobody takes the words any more.
    is_abandoned: AtomicBool,
}

impl Slot {
    /// Lets the worker say something, after waiting for as long as the slot is full. After an interrupt nobody may be
    /// taking its words any more.
    pub fn say(&self, words: impl FnOnce(&mut Pending)) {
        let mut said = self.lock();
        if self.is_abandoned.load(Ordering::Relaxed) {
            *said = Pending::default();
        }
        while said.bytes() + said.talk.len() > FULL && !interrupt::interrupted() {
            let waited = self.changed.wait_timeout(said, PATIENCE).unwrap_or_else(PoisonError::into_inner);
            said = waited.0;
        }
        let (before, data, talk) = (said.bytes(), said.data.len(), said.talk.len());
        words(&mut said);
        said.keep_order(data, talk);
        if said.tally.is_some() || (before < WORTH_PRINTING && said.bytes() >= WORTH_PRINTING) {
            self.changed.notify_all();
        }
    }

    /// Asks the worker what the job has come to so far.
    pub fn ask(&self) {
        self.is_asked.store(true, Ordering::Relaxed);
    }

    /// Lets the worker say what the job has come to, if that was asked since it last did: otherwise this costs nothing.
    pub fn tell(&self, tally: &Tally) {
        if self.is_asked.load(Ordering::Relaxed) {
            self.is_asked.store(false, Ordering::Relaxed);
            self.lock().so_far = Some(tally.clone());
        }
    }

    /// Takes what there is: at once if it is much or the last, otherwise after a short wait, even if that is nothing.
    pub fn take(&self) -> Pending {
        let waiting = |said: &mut Pending| said.tally.is_none() && said.bytes() < WORTH_PRINTING;
        let waited = self.changed.wait_timeout_while(self.lock(), PATIENCE, waiting);
        let (mut said, _) = waited.unwrap_or_else(PoisonError::into_inner);
        let taken = std::mem::take(&mut *said);
        self.changed.notify_all();
        taken
    }

    /// The worker begins to parse a record, and has time for it until then.
    pub fn parse_until(&self, deadline: u64) {
        self.parsed_until.store(deadline, Ordering::Relaxed);
    }

    /// The worker has parsed it.
    pub fn has_parsed(&self) {
        self.parsed_until.store(0, Ordering::Relaxed);
    }

    /// Whether the worker is still parsing though its time is long up: a parser cannot be stopped.
    pub fn is_stuck(&self) -> bool {
        let until = self.parsed_until.load(Ordering::Relaxed);
        until > 0 && interrupt::now() >= until.saturating_add(PARSER_GRACE)
    }

    /// Nobody will take what is said from now on.
    pub fn abandon(&self) {
        self.is_abandoned.store(true, Ordering::Relaxed);
    }

    fn lock(&self) -> MutexGuard<'_, Pending> {
        self.said.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
