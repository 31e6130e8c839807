//! Mistakes in words of the command.

use exactly::internals::Puzzle;
use exactly::internals::encode::Numbering;
use exactly::internals::grade::{Hint, words};

/// A mistake in words, with the option that reads the formula as it was meant.
pub fn hint(known: &Hint, puzzle: &Puzzle, numbering: Numbering) -> String {
    let said = words::hint(known, puzzle, numbering);
    match known {
        Hint::Reading(reading) if reading.is_plain() => format!("{said}: --variables {}", reading.numbering.name()),
        _ => said,
    }
}
