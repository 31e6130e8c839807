//! Reasoning on clauses, made to be watched: what unit propagation forces and why, and how a solver decides, meets conflicts and
//! learns. Nothing here answers a question about a puzzle: that is done by `solve`.

mod annotated;
pub mod cdcl;
pub mod dpll;
mod trail;
mod watches;

pub use annotated::{Annotated, Unwatched};
pub use trail::{Known, Trail};
