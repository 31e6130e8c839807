//! *Is there exactly one solution?* Answered for Sudoku, Latin squares and region puzzles of any size up to order 64.
//!
//! ```text
//!  text ──format──▶ Puzzle ──encode──▶ facts ──cnf──▶ clauses ──solve──▶ answer ──format, render──▶ text, pictures
//!                     │                   │              ├──certify──▶ claims, proofs, and whether they hold
//!                     │                   └──formula──▶ DIMACS, OPB; models back to grids
//!                     └──candidates, search──────────────────┘
//!
//!  clauses of others ──cnf──▶ clauses ──grade──▶ whether they mean a puzzle
//! ```
//!
//! A `Board` is built once, from a `Layout`, and shared by all puzzles on it. A `Puzzle` is a board with givens. A
//! `Solver` answers questions about puzzles: whether there is exactly one solution, which ones there are, how many.
//! What a puzzle means is its one-hot formula (`encode`); search on bit sets and the SAT solver varisat both answer about
//! the models of that formula, and every solution is checked against the rules, by counting, before it is handed out.
//!
//! ```
//! use exactly::internals::format::{Options, Parser, Reader};
//! use exactly::internals::{Solver, Verdict};
//!
//! let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n";
//! let options = Options::default();
//! let mut reader = Reader::new(text.as_bytes(), &options)?;
//! let chunk = reader.next_chunk().expect("a puzzle")?;
//! let record = Parser::new(&options).records(&chunk).next().expect("a puzzle")?;
//!
//! let Verdict::Unique(solution) = Solver::default().check(&record.puzzle)? else { panic!("not one solution") };
//! assert_eq!(record.puzzle.board().symbols().symbol(solution.values()[2]), "4");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The library reads no clock, catches no signal and starts no thread: who calls it hands over a condition to stop (`Stop`).

#![forbid(unsafe_code)]
#![warn(missing_docs)]

mod answer;
mod board;
mod candidates;
mod certify;
mod cnf;
mod encode;
mod explain;
mod format;
mod formula;
mod generate;
mod grade;
mod grid;
#[doc(hidden)]
pub mod internals;
mod limits;
mod minimise;
mod primitive;
mod puzzle;
mod random;
mod rate;
mod render;
mod rule;
mod sat;
mod search;
mod solve;
mod symbols;
mod symmetry;
mod values;

#[cfg(test)]
extern crate self as exactly;

/// What unit tests share with the tests of the whole.
#[cfg(test)]
#[path = "../tests/common"]
#[allow(dead_code, reason = "unit tests use a part of it")]
mod testing {
    pub mod brute_force;
    pub mod clues;
    pub mod primitives;
    pub mod random;
}
