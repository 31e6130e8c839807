//! What the crate shows: owned types that can be sent, over all other rooms. It decides nothing itself.

mod answers;
mod board;
mod certificate;
mod class;
mod counted;
pub mod draw;
mod error;
mod explanation;
mod fault;
mod formula;
mod generated;
mod graded;
mod limits;
mod minimal;
mod notation;
mod puzzle;
mod read;
mod sampled;
mod solution;
mod solutions;

pub use answers::{Candidates, Count, Outcome, Verdict};
pub use board::{Board, BoardError};
pub use certificate::{Certificate, OpenedCertificate, VerifyError};
pub use class::Class;
pub use counted::{Counted, Estimate};
pub use error::Error;
pub use explanation::{Chain, Choice, Conflict, Core, Explanation, Step, Why};
pub use fault::ReadError;
pub use formula::{Formula, Lit, ModelError};
pub use generated::{Generated, Wish};
pub use graded::{Grade, Numbering};
pub use limits::Limits;
pub use notation::{Notation, UnknownNotation, WriteError};
pub use puzzle::{DigitsError, Puzzle};
pub use read::{ReadOptions, Record, Records, parse_all};
pub use sampled::Sample;
pub use solution::{Cell, Solution};
pub use solutions::Solutions;

pub use crate::certify::{Part, Statement};
pub use crate::format::Expectation;
pub use crate::limits::{Limit, Never, Stop};
pub use crate::minimise::Symmetry;
pub use crate::rate::{Level, Rating, Steps};
pub use crate::symmetry::UpTo;
