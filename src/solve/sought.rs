//! What comes of the search for one more solution.

use super::SolveError;
use crate::limits::Limit;
use crate::sat::Failure;
use crate::search::Advanced;

/// What a strategy comes back with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sought {
    /// A solution.
    Solution,
    /// There is no further solution.
    Exhausted,
    /// It was stopped.
    Stopped(Limit),
}

impl Sought {
    /// What it means that varisat has no answer.
    ///
    /// # Errors
    /// Where varisat failed.
    pub fn without_answer(failure: Failure) -> Result<Sought, SolveError> {
        match failure {
            Failure::Stopped(limit) => Ok(Sought::Stopped(limit)),
            Failure::Solver => Err(SolveError::Solver),
        }
    }

    /// What search came to; `None` where its budget ended first.
    pub fn by_search(advanced: Advanced) -> Option<Sought> {
        match advanced {
            Advanced::Solution => Some(Sought::Solution),
            Advanced::Exhausted => Some(Sought::Exhausted),
            Advanced::Stopped(limit) => Some(Sought::Stopped(limit)),
            Advanced::Budget => None,
        }
    }
}
