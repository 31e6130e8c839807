//! Reasoning on clauses, made to be watched: what unit propagation forces and why, how a solver decides, meets conflicts and
//! learns, and the same in words. Nothing here answers a question about a puzzle: that is done by `solve`.

pub mod annotated;
pub mod cdcl;
pub mod dpll;
pub mod graph;
mod trail;
mod watches;
pub mod words;

pub use annotated::{Annotated, Unwatched};
pub use trail::{Known, Trail};
