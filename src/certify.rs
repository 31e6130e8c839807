//! Certificates: claims about a puzzle, proofs of them that others can check, and the check.

pub mod lrat;
mod text;
