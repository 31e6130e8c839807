//! Certificates: what is claimed of a puzzle, a proof of it, and the check of both. No file system: formulas and proofs go
//! into any `Write` and come from any `BufRead`.
//!
//! ```
//! use std::sync::Arc;
//! use exactly::certify::{Claim, Evidence, Proof, Verified, verify, write_solutions};
//! use exactly::{Board, Layout, Never, Puzzle, Solver};
//!
//! let board = Arc::new(Board::new(Layout::latin(2)).unwrap());
//! let puzzle = Puzzle::new(board.clone(), Vec::new());
//! let solutions: Vec<_> = Solver::default().solutions(&puzzle).map(Result::unwrap).collect();
//!
//! // That there are no others is proved,
//! let claim = Claim::new(&puzzle, &solutions, &Never).unwrap();
//! let refutation = claim.prove(&Never).unwrap();
//! let (mut listed, mut formula, mut proof) = (Vec::new(), Vec::new(), Vec::new());
//! write_solutions(&board, &solutions, &mut listed).unwrap();
//! claim.write_cnf(&mut formula).unwrap();
//! refutation.write_lrat(&mut proof).unwrap();
//!
//! // and the proof is checked by code that shares nothing with solver or encoder.
//! let evidence = Evidence::Exactly { count: 2, formula: &formula[..], proof: Proof::Lrat(&proof[..]) };
//! assert!(matches!(verify(&puzzle, &listed[..], evidence, &Never), Ok(Verified::All(_))));
//! ```

mod claim;
mod compare;
pub mod contents;
mod definitions;
pub mod drat;
pub mod lrat;
mod manifest;
mod plain;
mod prove;
mod refutation;
mod rejection;
mod resolution;
mod saying;
mod simplify;
mod solutions;
mod spoken;
mod statement;
mod steps;
mod stepwise;
mod text;
mod trim;
pub mod unread;
mod variables;
mod verify;

pub use claim::{Claim, ClaimError, ListedError, Statement};
pub use contents::{Contents, Notation};
pub use manifest::{Fingerprint, Fingerprinted, Manifest};
pub use prove::ProveError;
pub use refutation::Refutation;
pub use rejection::{InvalidCertificate, Part, Rejection};
pub use resolution::{Step, Unresolved};
pub use saying::Saying;
pub use solutions::write_solutions;
pub use steps::literals;
pub use stepwise::{Fault, Literals, Misstep, check_steps};
pub use verify::{Evidence, Proof, Verified, verify, verify_said};
