//! How much work an explanation may take: counted where the condition to stop is polled, so the same on every machine.
//!
//! Each stage has a part of what is left, and each question a part of what its stage has left: so a question that is too
//! hard ends without an answer, and whoever asked goes on without it.

use std::sync::atomic::{AtomicU64, Ordering};

use crate::limits::{Limit, Stop};
use crate::solve::SolveError;

/// Units of work on a board of 81 cells or fewer: a question takes one, and each look at the condition to stop, which search has every
/// 64 nodes, [`UNITS_OF_LOOK`] more.
const UNITS: u64 = 30_000;

/// What a look at the condition to stop stands for.
const UNITS_OF_LOOK: u64 = 4;

/// Nodes on the way to hitting sets.
const NODES: u64 = 200_000;

/// A condition to stop that counts what is done under it.
pub(super) struct Budget<'s> {
    stop: &'s dyn Stop,
    /// Units that are left to all, and of these to the stage and to the question at hand.
    left: AtomicU64,
    of_stage: AtomicU64,
    of_question: AtomicU64,
    /// Nodes that are left on the way to hitting sets.
    nodes: AtomicU64,
}

/// Why work ended before its answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Ended {
    /// Its budget is spent.
    Spent,
    /// It was stopped.
    Stopped(Limit),
    /// An engine failed.
    Failed(SolveError),
}

impl<'s> Budget<'s> {
    /// Units for a board of so many cells: of large ones questions take longer.
    pub fn units_for(cells: usize) -> u64 {
        UNITS * 81 / cells.max(81) as u64
    }

    /// Of so many units; all is free until the first stage begins.
    pub fn new(units: u64, stop: &'s dyn Stop) -> Budget<'s> {
        Budget {
            stop,
            left: units.into(),
            of_stage: u64::MAX.into(),
            of_question: u64::MAX.into(),
            nodes: NODES.into(),
        }
    }

    /// One that never ends by itself.
    pub fn without_end(stop: &'s dyn Stop) -> Budget<'s> {
        Budget { nodes: u64::MAX.into(), ..Budget::new(u64::MAX, stop) }
    }

    /// What ends the work besides.
    pub fn stop(&self) -> &'s dyn Stop {
        self.stop
    }

    /// Begins a stage, which may take one of so many parts of what is left.
    pub fn begin_stage(&self, parts: u64) {
        let left = self.left.load(Ordering::Relaxed);
        self.of_stage.store(left / parts, Ordering::Relaxed);
        self.of_question.store(left / parts, Ordering::Relaxed);
    }

    /// Begins a question, which may take one of so many parts of what its stage has left.
    ///
    /// # Errors
    /// Where nothing is left to the stage.
    pub fn begin_question(&self, parts: u64) -> Result<(), Ended> {
        let of_stage = self.of_stage.load(Ordering::Relaxed);
        if of_stage == 0 {
            return Err(Ended::Spent);
        }
        self.of_question.store((of_stage / parts).max(1), Ordering::Relaxed);
        self.take(1);
        Ok(())
    }

    /// Whether the stage has nothing left.
    pub fn is_stage_spent(&self) -> bool {
        self.of_stage.load(Ordering::Relaxed) == 0
    }

    /// Lets `work` count nodes down, of those on the way to hitting sets.
    pub fn with_nodes<T>(&self, work: impl FnOnce(&mut u64) -> T) -> T {
        let mut nodes = self.nodes.load(Ordering::Relaxed);
        let result = work(&mut nodes);
        self.nodes.store(nodes, Ordering::Relaxed);
        result
    }

    /// Why a question under this budget has no answer.
    pub fn ended(&self, unanswered: SolveError) -> Ended {
        match unanswered {
            SolveError::Stopped(_) => self.stop.stopped().map_or(Ended::Spent, Ended::Stopped),
            error => Ended::Failed(error),
        }
    }

    fn take(&self, units: u64) {
        for count in [&self.left, &self.of_stage, &self.of_question] {
            count.store(count.load(Ordering::Relaxed).saturating_sub(units), Ordering::Relaxed);
        }
    }
}

impl Stop for Budget<'_> {
    fn memory(&self) -> u64 {
        self.stop.memory()
    }

    fn stopped(&self) -> Option<Limit> {
        let limit = self.stop.stopped();
        if limit.is_some() {
            return limit;
        }
        if self.of_question.load(Ordering::Relaxed) == 0 {
            return Some(Limit::Nodes);
        }
        self.take(UNITS_OF_LOOK);
        None
    }
}
