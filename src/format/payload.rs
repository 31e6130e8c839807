//! What links carry, unwrapped: pure and bounded decoders of texts. None of them knows a puzzle.

pub mod codoku;
pub mod json;
pub mod keys;
pub mod link;
pub mod lz;
pub mod percent;
pub mod zipped;
