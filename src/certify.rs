//! Certificates: what is claimed of a puzzle, a proof of it, and the check of both. No file system: formulas and proofs go
//! into any `Write` and come from any `BufRead`.
//!
//! ```
//! use std::sync::Arc;
//! use exactly::certify::{Claim, Evidence, Proof, ClaimEncoding, Verified};
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
//! board.write_solutions(&solutions, &mut listed).unwrap();
//! claim.write_cnf(&mut formula).unwrap();
//! refutation.write_lrat(&mut proof).unwrap();
//!
//! // and the proof is checked by code that shares nothing with solver or encoder.
//! let evidence = Evidence::Exactly { count: 2, formula: &formula[..], proof: Proof::Lrat(&proof[..]) };
//! let verified = evidence.verify(&puzzle, &listed[..], ClaimEncoding::default(), &Never);
//! assert!(matches!(verified, Ok(Verified::All(_))));
//! ```

mod checked;
mod claim;
mod compare;
pub mod contents;
mod definitions;
mod drat;
mod lrat;
mod manifest;
mod plain;
mod proof_error;
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
pub use lrat::Checked;
pub use manifest::{Fingerprint, Fingerprinted, Manifest};
pub use proof_error::{Place, ProofError};
pub use prove::ProveError;
pub use refutation::Refutation;
pub use rejection::{Part, Rejection};
pub use resolution::{Step, Unresolved};
pub use saying::ClaimEncoding;
pub use verify::{Evidence, Proof, Verified};
