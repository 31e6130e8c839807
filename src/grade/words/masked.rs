//! What givens hide, in words.

use crate::grade::hint::{Hint, Masked};
use crate::grade::reading::Reading;
use crate::puzzle::Puzzle;

/// A mistake that makes no difference to the models.
pub(super) fn masked(masked: &Masked, puzzle: &Puzzle, reading: &Reading) -> String {
    let Masked::Rules { hints, sure, allows, forbids } = masked else {
        return "what the givens settle occurs in nothing else: whether the rules alone mean the board cannot be told"
            .to_owned();
    };
    let mistakes = hints.iter().filter(|hint| !hint.is_fact()).count();
    let said = |hint: &Hint| super::certainty_of(*sure, mistakes, hint) + &hint.words(puzzle, reading);
    let mut all: Vec<String> = hints.iter().map(said).collect();
    if all.is_empty() {
        let allows =
            allows.as_ref().map(|allowed| format!("without the givens it allows: {}", super::breaks(allowed, puzzle)));
        let forbids = forbids.as_ref().map(|forbidden| {
            format!(
                "without the givens it forbids a filling that the rules allow, in {}",
                super::lines(&forbidden.blame.lines)
            )
        });
        all.extend(allows.into_iter().chain(forbids));
    }
    format!("with these givens it has the right models, which hide this: {}", all.join("; "))
}
