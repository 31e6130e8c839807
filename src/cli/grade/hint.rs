//! Mistakes in words of the command.

use exactly::Puzzle;
use exactly::grade::{Hint, Reading};

/// A mistake in words, with the option that reads the formula as it was meant.
pub fn hint(known: &Hint, puzzle: &Puzzle, reading: &Reading) -> String {
    let said = known.words(puzzle, reading);
    match known {
        Hint::Reading(meant) | Hint::Likely(meant) => match meant.option() {
            Some(name) => format!("{said}: --variables {name}"),
            None => said,
        },
        _ => said,
    }
}
