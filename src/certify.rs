//! Certificates: claims about a puzzle, proofs of them that others can check, and the check.

pub mod claim;
pub mod lrat;
pub mod plain;
pub mod prove;
pub mod refutation;
mod text;
mod trim;
