//! Random puzzles, texts and certificates: what must hold for all of them.

#[path = "../common/mod.rs"]
mod common;

mod agreement;
mod bytes;
mod checkers;
mod conversions;
mod crossed;
mod damaged;
mod damaged_links;
mod damaged_texts;
mod formats_random;
mod lrat;
mod meanings;
mod oracle;
mod primitives;
mod proofs;
mod regex;
mod tampering;
