//! draft

pub mod answer;
pub mod board;
pub mod candidates;
pub mod cnf;
pub mod encode;
pub mod format;
pub mod formula;
pub mod grid;
pub mod limits;
pub mod puzzle;
pub mod search;
pub mod solve;
pub mod symbols;
pub mod values;

pub use answer::{Count, Outcome, Verdict};
pub use board::{Board, BoardError, Constraint, Group, Layout, Regions, Rule};
pub use grid::{BoxShape, Cell, Grid};
pub use limits::{Limit, Never, Stop};
pub use puzzle::{Given, Puzzle, Reason, Solution};
pub use solve::{Decider, Engine, Solutions, SolveError, Solver};
pub use symbols::Symbols;
pub use values::{Value, Values};
