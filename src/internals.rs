//! What the command, the tests and the benches of this package need of the library: no part of its interface, and outside of what a
//! version promises.

/// Hands on what is public in a private room of the crate.
macro_rules! rooms {
    ($($room:ident)*) => { $(
        pub mod $room {
            #![allow(missing_docs, reason = "the room says what it is")]
            pub use crate::$room::*;
        }
    )* };
}

rooms! {
    answer besides board candidates certify cnf counting encode explain format formula generate grade grid latin limits literal mend minimise primitive puzzle random rate
    render rule search sheet solve split symbols symmetry teach values
}

pub use crate::answer::{CandidateCounts, Candidates, Count, Outcome, Varying, Verdict};
pub use crate::board::{Board, BoardError, Group, Layout, Lowered, Regions};
pub use crate::grid::{BoxShape, Cell, Grid};
pub use crate::limits::{Limit, Never, Polled, Stop};
pub use crate::primitive::Primitive;
pub use crate::puzzle::{Given, GivenId, Puzzle, Reason, Solution};
pub use crate::rule::{House, Meaning, Rule, RuleId};
pub use crate::solve::{Decider, Engine, Followed, OwnedSolutions, Solutions, SolveError, Solver};
pub use crate::symbols::Symbols;
pub use crate::values::{Value, Values};
