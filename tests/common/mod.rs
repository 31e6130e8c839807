//! What several tests share: random boards and puzzles of every kind, and a brute force that knows nothing of the library's
//! engines.

#![allow(dead_code, reason = "each test file uses a part of it")]

pub mod brute_force;
pub mod certificate;
pub mod clues;
pub mod dimacs;
pub mod folder;
pub mod forge;
pub mod program;
pub mod propagation;
pub mod random;
pub mod run;
pub mod statements;
#[cfg(unix)]
pub mod terminal;
pub mod texts;
pub mod zip;
