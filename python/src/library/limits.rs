//! How much work an answer may take.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use exactly::limits::{Limit, Never, Stop};

/// How much work one question may take: by default, as much as it needs. The library reads no clock; a limit of time is a
/// [`Stop`] that reads one.
#[derive(Clone)]
#[non_exhaustive]
pub struct Limits {
    /// Polled some hundred times a second at least; work ends once it says so.
    pub stop: Arc<dyn Stop>,
    /// The most work, in nodes of search. It is counted where `stop` is polled, which search does every 64 nodes and the other
    /// engines after a like amount of work: so the same puzzle comes equally far on every machine, and a limit below 64 lets
    /// what is short come to its end.
    pub nodes: Option<u64>,
    /// The most bytes that a question may take for its tables, the states that it keeps and the formula of its puzzle together: 1 GiB
    /// unless this says otherwise. What would take more is not made, and the answer is [`Limit::TooLarge`].
    pub memory: Option<usize>,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { stop: Arc::new(Never), nodes: None, memory: None }
    }
}

impl Limits {
    /// Until this condition says so.
    pub fn stopped_by(stop: impl Stop + 'static) -> Limits {
        Limits { stop: Arc::new(stop), nodes: None, memory: None }
    }

    /// The same within so many nodes.
    pub fn within(mut self, nodes: u64) -> Limits {
        self.nodes = Some(nodes);
        self
    }

    /// The same with so many bytes for tables, states and formula.
    pub fn with_memory(mut self, bytes: usize) -> Limits {
        self.memory = Some(bytes);
        self
    }

    /// The condition for one question.
    pub(super) fn begin(&self) -> Arc<dyn Stop> {
        if self.nodes.is_none() && self.memory.is_none() {
            return self.stop.clone();
        }
        let memory = self.memory.map_or(self.stop.memory(), |bytes| bytes as u64);
        let left = AtomicU64::new(self.nodes.map_or(u64::MAX, |nodes| nodes / NODES));
        Arc::new(Metered { stop: self.stop.clone(), left, memory })
    }
}

impl fmt::Debug for Limits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Limits").field("nodes", &self.nodes).field("memory", &self.memory).finish_non_exhaustive()
    }
}

/// What one look stands for.
const NODES: u64 = 64;

/// Counts the looks of one question.
struct Metered {
    stop: Arc<dyn Stop>,
    left: AtomicU64,
    memory: u64,
}

impl Stop for Metered {
    fn memory(&self) -> u64 {
        self.memory
    }

    fn stopped(&self) -> Option<Limit> {
        self.stop.stopped().or_else(|| {
            let taken = self.left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |left| left.checked_sub(1));
            taken.is_err().then_some(Limit::Nodes)
        })
    }
}
