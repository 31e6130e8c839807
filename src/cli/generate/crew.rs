//! Workers that make attempts: each has every so many-th batch of them, and hands them over in order, so that the whole has
//! one order however many there are. Whoever is ahead waits.

use std::io;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, SyncSender};
use std::time::Duration;

use anyhow::bail;
use exactly::generate::{Generated, Generator, Request};
use exactly::{BoardError, Limit, SolveError};

use crate::console::args::Budget;
use crate::console::interrupt::Clock;
use crate::console::progress::Progress;
use crate::console::tally::Tally;
use crate::console::terminal;
use crate::console::threads;

/// Attempts that are handed over together, once so many were handed over alone: of a large board one is soon wanted, and it takes long.
const BATCH: u64 = 16;
const ALONE: u64 = 64;
/// Between two looks at how far the work is.
const LOOK: Duration = Duration::from_millis(100);
/// Batches that a worker is ahead.
const AHEAD: usize = 4;

/// What an attempt came to.
pub enum Next {
    Puzzle(Box<Generated>),
    Nothing,
    Stopped(Limit),
}

type Batch = Vec<Result<Next, SolveError>>;

/// All workers, and whose turn it is.
pub struct Crew {
    batches: Vec<Receiver<Batch>>,
    turn: usize,
    present: std::vec::IntoIter<Result<Next, SolveError>>,
}

impl Crew {
    /// Workers who begin at once, and end when nobody takes what they have.
    ///
    /// # Errors
    /// Where the system starts too few threads: whose turn it is depends on their number.
    pub fn hire(wish: &Request, seed: u64, budget: Budget, workers: usize) -> io::Result<Crew> {
        let worker = |number: usize| {
            let (sender, batches) = mpsc::sync_channel(AHEAD);
            let wish = wish.clone();
            threads::spawn(move || work(wish, seed, budget, [number, workers], &sender))?;
            Ok(batches)
        };
        let batches = (0..workers).map(worker).collect::<io::Result<_>>()?;
        Ok(Crew { batches, turn: 0, present: Vec::new().into_iter() })
    }

    /// What the next attempt came to; `waiting` is called now and then.
    ///
    /// # Errors
    /// Where it failed.
    pub fn next(&mut self, mut waiting: impl FnMut()) -> anyhow::Result<Next> {
        loop {
            if let Some(next) = self.present.next() {
                return Ok(next?);
            }
            waiting();
            let batch = match self.batches[self.turn].recv_timeout(LOOK) {
                Ok(batch) => batch,
                Err(RecvTimeoutError::Timeout) => continue,
                Err(RecvTimeoutError::Disconnected) => bail!("internal error: a panic; please report this"),
            };
            self.present = batch.into_iter();
            self.turn = (self.turn + 1) % self.batches.len();
        }
    }
}

/// How many puzzles there are so far, on a terminal.
pub struct Shown(Progress);

impl Shown {
    /// Of so many.
    pub fn new(wanted: usize) -> Shown {
        let is_shown = terminal::shows_progress();
        Shown(if is_shown { Progress::new(Some(wanted as u64)) } else { Progress::none() })
    }

    /// Shows how far it is, where it is time to.
    pub fn show(&mut self, count: usize) {
        if self.0.is_due() {
            let mut tally = Tally::default();
            tally.puzzles = count as u64;
            self.0.show(count as u64, &tally);
        }
    }
}

fn work(wish: Request, seed: u64, budget: Budget, [number, workers]: [usize; 2], sender: &SyncSender<Batch>) {
    let clock = Clock::new(budget);
    clock.restart();
    let mut generator = match Generator::new(wish, &clock) {
        Ok(generator) => generator,
        Err(BoardError::Stopped(limit)) => {
            let _ = sender.send(vec![Ok(Next::Stopped(limit))]);
            return;
        }
        Err(_) => return,
    };
    let batches = (number as u64..).step_by(workers);
    for batch in batches {
        let mut done = Vec::new();
        for attempt in first(batch)..first(batch + 1) {
            let next = match generator.attempt(seed, attempt) {
                Ok(Some(found)) => Ok(Next::Puzzle(Box::new(found))),
                Ok(None) => Ok(Next::Nothing),
                Err(SolveError::Stopped(limit)) => Ok(Next::Stopped(limit)),
                Err(error) => Err(error),
            };
            let is_last = !matches!(next, Ok(Next::Puzzle(_) | Next::Nothing));
            done.push(next);
            if is_last {
                break;
            }
        }
        if sender.send(done).is_err() {
            return;
        }
    }
}

/// The number of the first attempt of a batch.
fn first(batch: u64) -> u64 {
    batch.min(ALONE) + batch.saturating_sub(ALONE) * BATCH
}
