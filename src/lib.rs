//! *Is there exactly one solution?* Answered for Sudoku, Latin squares and region puzzles of any size up to order 64, with all the rules
//! that setters use, and with evidence that anybody can check.
//!
//! ```
//! use exactly::{Puzzle, Solver, Verdict};
//!
//! let puzzle: Puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
//! let Verdict::Unique(solution) = Solver::default().check(&puzzle)? else { panic!("it has one solution") };
//! assert_eq!(puzzle.board().symbols().symbol(solution.values()[2]), "4");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # A puzzle without text
//!
//! A [`Layout`] says what holds: a grid, its values, boxes or regions, and clues, a struct for each kind in [`rule`]. [`Board::new`] checks
//! that it makes sense, and names the clue that does not; the board is then shared by all puzzles on it. Cells and values count from 0.
//!
//! ```
//! use std::sync::Arc;
//! use exactly::rule::{Cage, Thermometer};
//! use exactly::{Board, Given, Layout, Puzzle, Solver, Value, Verdict};
//!
//! let layout = Layout::sudoku(4);
//! let grid = layout.grid()?;
//! let layout = layout
//!     .with(Cage { cells: vec![grid.cell(0, 0), grid.cell(0, 1)], sum: Some(3) })
//!     .with(Thermometer { cells: vec![grid.cell(1, 2), grid.cell(1, 0), grid.cell(1, 1)] });
//! let givens = vec![Given::digit(grid.cell(0, 0), Value::new(0)), Given::digit(grid.cell(2, 0), Value::new(3))];
//! let puzzle = Puzzle::new(Arc::new(Board::new(layout)?), givens);
//!
//! assert_eq!(puzzle.board().rules().last().unwrap().name, "thermometer 1 at r2c3");
//! assert!(matches!(Solver::default().check(&puzzle)?, Verdict::Multiple(_)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # A verdict that others can check
//!
//! ```
//! use exactly::certificate::Certificate;
//! use exactly::certify::Statement;
//! use exactly::{Never, Puzzle};
//!
//! let puzzle: Puzzle = "1234341221434321".parse()?;
//! let files = Certificate::of(&puzzle)?.to_files(&puzzle, &Default::default())?;
//!
//! let opened = Certificate::from_files(&files)?;
//! assert_eq!(opened.certificate.verify(&opened.puzzle, &Never)?, Statement::Exactly(1));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Where things are
//!
//! | you want to | look at |
//! |---|---|
//! | read puzzles and write them | [`format::Stream::new`], [`format::Record::read`], [`format::Format::by_name`]; what a text says beside its rules: [`besides`] |
//! | build one | [`Layout`], [`rule`], [`Board`], [`Puzzle`] |
//! | know whether it is unique, solve it, list solutions | [`Solver`], [`Solutions`], [`OwnedSolutions`] |
//! | count, sample, list one of each class | [`solve`], [`counting`], [`symmetry`] |
//! | know the candidates of each cell, or why there is no solution, or how it is solved | [`Solver::candidates`], [`explain`], [`rate`] |
//! | see the clauses | [`formula`], [`encode`], [`cnf`]; models back to grids: [`formula::encoding::Encoding::decode`]; step by step: [`teach`] |
//! | prove it, or check a proof | [`certificate`], [`certify`] |
//! | judge a student's formula | [`grade`] |
//! | make puzzles, mend them, take givens away | [`generate`], [`mend`], [`minimise`] |
//! | work with Latin squares | [`latin`] |
//! | draw | [`render`] |
//!
//! # What holds
//!
//! - **An answer is right, or it is an error.** What a puzzle means is a formula; search on bit sets and the SAT solver varisat both answer
//!   about its models, and every solution is checked against the rules, by counting, before it is handed out.
//! - **Work ends when you say so**: questions take a [`Stop`], a condition that they poll. The library reads no clock, catches no signal,
//!   opens no file and starts no thread; the same question has the same answer on every machine.
//! - **No text makes it panic.** The few functions that panic where a caller hands over a cell that the board does not have say so. There
//!   is no `unsafe` code in this crate.
//! - **Versions** follow SemVer. Rust 1.89 is enough, and a later minimum is a minor version.
//! - It compiles for `wasm32-unknown-unknown`; switch on `simd128` there, or boards of search cost eight times as much.
//!
//! # Features
//!
//! `cli`, on by default, is the command with all that it needs. The library alone: `exactly = { version = "0.2", default-features = false }`.

#![forbid(unsafe_code)]
#![warn(missing_docs)]

pub mod answer;
pub mod besides;
pub mod board;
mod candidates;
pub mod certificate;
pub mod certify;
pub mod cnf;
pub mod counting;
pub mod encode;
pub mod explain;
pub mod format;
pub mod formula;
pub mod generate;
pub mod grade;
pub mod grid;
pub mod latin;
pub mod limits;
pub mod literal;
pub mod mend;
pub mod minimise;
pub mod primitive;
pub mod puzzle;
pub mod random;
pub mod rate;
pub mod render;
pub mod rule;
mod sat;
pub mod search;
pub mod solve;
pub mod split;
pub mod symbols;
pub mod symmetry;
pub mod teach;
pub mod values;

pub use answer::{Candidates, Count, Outcome, Varying, Verdict};
pub use board::{Board, BoardError, Layout, Regions};

pub use grid::{BoxShape, Cell, Grid};
pub use limits::{Limit, Never, Polled, Stop};
pub use primitive::Primitive;
pub use puzzle::{Given, GivenId, Puzzle, Solution};
pub use rule::{House, Meaning, Rule, RuleId};
pub use solve::{Decider, Engine, Followed, OwnedSolutions, Solutions, SolveError, Solver};
pub use symbols::Symbols;
pub use values::{Value, Values};

/// What README.md shows of the library is compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

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
