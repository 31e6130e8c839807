//! What Python asks of the library: puzzles with what their text brings beside them, cells and digits counted from 1, each question with
//! its limits. It decides nothing itself.

mod answers;
mod board;
mod certificate;
mod class;
mod counted;
pub mod draw;
mod encoding;
mod error;
mod explanation;
mod fault;
mod formula;
mod generated;
mod graded;
mod latin;
mod limits;
mod minimal;
mod notation;
mod parts;
mod puzzle;
mod read;
mod sampled;
mod solution;
mod solutions;
mod solver;

pub use answers::{Candidates, Count, Outcome, Verdict};
pub use board::{Board, BoardError};
pub use class::Class;
pub use counted::Counted;
pub use encoding::Encoding;
pub use error::Error;
pub use explanation::{Chain, Choice, Conflict, Explanation, Step, Why};
pub use fault::ReadError;
pub use formula::{Formula, Lit};
pub use generated::{Generated, Request};
pub use graded::{Numbering, Reading};
pub use latin::Mates;
pub use limits::Limits;
pub use notation::{Notation, UnknownNotation, WriteError};
pub use parts::SplitPart;
pub use puzzle::Puzzle;
pub use read::{ReadOptions, Record, parse_all};
pub use sampled::Sample;
pub use solution::{Cell, Solution};
pub use solutions::Solutions;
pub use solver::{Engine, Solver};

pub use exactly::certificate::{Certificate, VerifyError};
pub use exactly::certify::Statement;
pub use exactly::limits::{Held, Limit, Stop, TooLarge};
pub use exactly::minimise::Symmetry;
pub use exactly::rate::{Level, Rating};
pub use exactly::symmetry::Equivalence;
