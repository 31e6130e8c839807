//! What the documents promise: examples, help, rooms, published puzzles.

#[path = "../common/mod.rs"]
mod common;

mod corpus;
#[cfg(unix)]
mod course;
mod docs;
mod edges;
mod help;
mod json;
mod known_counts;
mod layers;
mod pasted;
mod rows;
mod rules;
mod symbols;
mod tour;
mod variants;
mod words;
