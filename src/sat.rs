//! Satisfiability by varisat: no other module runs it.
//!
//! A [`Session`] is one solver: it is loaded with facts and clauses, guarded or not, and then asked, as often as one likes,
//! whether all of it can hold together with some literals. A [`Kept`] formula is asked the same way, and keeps its clauses so
//! that a fresh session can take the place of one that is spent. Beside them stand runs that prove: all clauses first, one
//! question, and every step handed out ([`write_drat`], [`derive()`]).
//!
//! varisat has no interrupt. But it gives up when its proof cannot be written, and so the receiver of a proof is the place
//! where a run is stopped, ends with its budget, or lets somebody else work for a while. Whoever says no there notes why;
//! a run that gave up without such a note has failed, and that is no interrupt.

mod door;
mod drat;
mod kept;
mod once;
mod session;
mod steps;
mod watch;

use crate::limits::Limit;

pub use drat::{Drat, write_drat};
pub use kept::Kept;
pub use session::Session;
pub use steps::{Derived, derive};

/// Why a question to the solver has no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Failure {
    /// Work was stopped.
    #[error("{0}")]
    Stopped(#[from] Limit),
    /// The solver gave up, and nobody had told it to.
    #[error("internal error: varisat failed; please report this input")]
    Solver,
}

/// Why a run that proves has no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProofFailure<E> {
    /// The solver has none.
    Solver(Failure),
    /// Whoever receives the proof would not take it.
    Receiver(E),
}

impl<E> From<Limit> for ProofFailure<E> {
    fn from(limit: Limit) -> ProofFailure<E> {
        ProofFailure::Solver(limit.into())
    }
}

/// Makes varisat fail, as a fault of its own would.
#[cfg(test)]
pub mod failing {
    use std::cell::Cell;

    thread_local! {
        static FAILS: Cell<bool> = const { Cell::new(false) };
    }

    /// Whether it is to fail on this thread.
    pub(super) fn is_on() -> bool {
        FAILS.get()
    }

    /// Does some work on this thread while varisat fails.
    pub fn during<T>(work: impl FnOnce() -> T) -> T {
        FAILS.set(true);
        let result = work();
        FAILS.set(false);
        result
    }
}
