//! Certificates as the files of a folder, made and verified in memory.

mod manifest;
mod prove;
mod verify;

pub use prove::prove;
pub use verify::verify;

/// The puzzle in our own notation.
const PUZZLE: &str = "puzzle.txt";
/// Before what was not read of the input, as a comment on the first line of the puzzle file.
const NOT_READ: &str = "# not read: ";
/// The solutions that are listed, one a line.
const SOLUTIONS: &str = "solutions.txt";
/// The formula that contradicts itself if there is no other, and why it does.
const FORMULA: &str = "claim.cnf";
const PROOF: &str = "proof.lrat";
/// What the folder claims, and which files it consists of.
const MANIFEST: &str = "manifest.json";
