//! Pictures for notebooks, which change with the page from light to dark.

use exactly::Puzzle;
use exactly::draw::{self, Shown, Theme};

pub fn svg(puzzle: &Puzzle, shown: &Shown<'_>) -> String {
    draw::svg(puzzle, shown, Theme::Auto)
}
