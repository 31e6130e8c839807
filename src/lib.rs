//! *Is there exactly one solution?* Answered for Sudoku, Latin squares and region puzzles of any size up to order 64, with all the rules
//! that setters use, and with evidence that anybody can check.
//!
//! A [`Puzzle`] is read from text in some forty notations or made of digits, and asked: [`check`](Puzzle::check),
//! [`solve`](Puzzle::solve), [`solutions`](Puzzle::solutions), [`count`](Puzzle::count), [`sample`](Puzzle::sample), [`candidates`](Puzzle::candidates),
//! [`explain`](Puzzle::explain), [`minimise`](Puzzle::minimise), [`rate`](Puzzle::rate), [`prove`](Puzzle::prove),
//! [`verify`](Puzzle::verify). [`Wish::generate`] makes puzzles, [`draw`] draws them.
//!
//! # A setter
//!
//! Is my puzzle unique, and if not, what would make it so?
//!
//! ```
//! use exactly::{Limits, Puzzle, Why};
//!
//! let puzzle = Puzzle::parse("12..34..........")?;
//! match puzzle.explain(&Limits::default())?.why {
//!     Why::Conflict(conflict) => println!("none: {:?}", conflict.cores),
//!     Why::Chain(chain) => chain.steps.iter().for_each(|step| println!("{}", step.words)),
//!     Why::Choice(choice) => {
//!         assert_eq!((choice.vary.len(), choice.addition.len()), (12, 2));
//!         println!("several; with these further givens one: {:?}", choice.addition);
//!     }
//!     Why::Unknown(limit) => println!("{limit}"),
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # A student
//!
//! What are the clauses of a puzzle, and which solution is the model that my solver found?
//!
//! ```
//! use exactly::{Cell, Limits, Outcome, Puzzle};
//!
//! let puzzle = Puzzle::parse("1... .... .... ....")?;
//! let formula = puzzle.formula()?;
//! assert_eq!((formula.variables(), formula.clause_count()), (64, 449));
//! println!("{}", formula.to_dimacs());
//!
//! let Outcome::Solved(solution) = puzzle.solve(&Limits::default())? else { panic!("it has solutions") };
//! let cells = (0..16).map(|place| Cell { row: place / 4 + 1, column: place % 4 + 1 });
//! let model = cells.zip(solution.digits()).filter_map(|(cell, digit)| formula.literal(cell, digit));
//! assert_eq!(formula.decode(model)?, solution);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # A referee
//!
//! Somebody claims a verdict. Does it hold?
//!
//! ```
//! use exactly::{Certificate, Limits, Puzzle, Statement};
//!
//! let limits = Limits::default();
//! let puzzle = Puzzle::parse("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")?;
//! let Certificate { statement, solutions, formula, proof, .. } = puzzle.prove(&limits)?;
//!
//! let handed_in = Certificate::new(statement, solutions, formula, proof);
//! assert_eq!(puzzle.verify(&handed_in, &limits)?, Statement::Exactly(1));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # What holds
//!
//! - **An answer is right, or it is an error.** What a puzzle means is a formula; search on bit sets and the SAT solver varisat both answer
//!   about its models, and every solution is checked against the rules, by counting, before it is handed out.
//! - **Work ends when you say so**: [`Limits`] hold a condition to stop and a number of nodes. The library reads no clock, catches no
//!   signal, opens no file and starts no thread; the same question has the same answer on every machine.
//! - **All types are owned and can be sent**, and no input makes it panic. There is no `unsafe` code in this crate.
//! - **Versions** follow SemVer: what this page shows changes in minor versions only by what it gains; enums and structs that will grow
//!   are `non_exhaustive`. The module `internals` serves the command of this package and is no part of that. Rust 1.89 is
//!   enough, and a later minimum is a minor version.
//! - It compiles for `wasm32-unknown-unknown`; switch on `simd128` there, or boards of search cost eight times as much.
//!
//! # Features
//!
//! `cli`, on by default, is the command with all that it needs. The library alone: `exactly = { version = "0.1", default-features = false }`.
//!
//! # The way of the data
//!
//! ```text
//!  text ─▶ Puzzle ─▶ formula ─▶ search, varisat ─▶ Verdict, Solutions, Count, Candidates ─▶ text, draw
//!             │          └────▶ Certificate ─▶ verify
//!             └─▶ Explanation, Rating, minimal puzzles
//! ```
//!
//! | what | by |
//! |---|---|
//! | read | [`Puzzle::parse`], [`parse_all`], [`ReadOptions`], [`Puzzle::from_digits`], [`Puzzle::empty`] |
//! | ask | [`check`](Puzzle::check), [`solve`](Puzzle::solve), [`solutions`](Puzzle::solutions), [`count`](Puzzle::count), [`sample`](Puzzle::sample), [`candidates`](Puzzle::candidates) |
//! | understand | [`explain`](Puzzle::explain), [`rate`](Puzzle::rate), [`redundant`](Puzzle::redundant), [`class`](Puzzle::class) |
//! | make | [`minimise`](Puzzle::minimise), [`Wish::generate`] |
//! | prove | [`prove`](Puzzle::prove), [`verify`](Puzzle::verify), [`formula`](Puzzle::formula), [`grade`](Puzzle::grade) |
//! | show | [`to_text`](Puzzle::to_text), [`draw::svg`], [`draw::text()`] |

#![forbid(unsafe_code)]
#![warn(missing_docs)]

mod answer;
mod besides;
mod board;
mod candidates;
mod certify;
mod cnf;
mod counting;
mod encode;
mod explain;
mod facade;
mod format;
mod formula;
mod generate;
mod grade;
mod grid;
#[doc(hidden)]
pub mod internals;
mod latin;
mod limits;
mod literal;
mod mend;
mod minimise;
mod primitive;
mod puzzle;
mod random;
mod rate;
mod render;
mod rule;
mod sat;
mod search;
mod sheet;
mod solve;
mod split;
mod symbols;
mod symmetry;
mod teach;
mod values;

pub use facade::{
    Board, BoardError, Candidates, Cell, Certificate, Chain, Choice, Class, Conflict, Core, Count, Counted,
    DigitsError, DisjointTransversals, Encoding, Engine, Error, Estimate, Expectation, Explanation, Formula, Generated,
    Grade, Held, Level, Limit, Limits, Lit, Mates, ModelError, Never, Notation, Numbering, OpenedCertificate, Outcome,
    Part, ProofNotation, Puzzle, Rating, ReadError, ReadOptions, Reading, Record, Records, Sample, Solution, Solutions,
    Solver, SplitPart, Statement, Step, Steps, Stop, Symmetry, TooLarge, UnknownNotation, UpTo, Verdict, VerifyError,
    Why, Wish, WriteError, draw, parse_all,
};

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
