//! A model in words.

use exactly::teach::{Annotated, Trail};

/// A model: the grid, or all literals.
pub fn model(formula: &Annotated, trail: &Trail) -> String {
    match formula.grid(|literal| trail.value(literal) == Some(true)) {
        Some(symbols) if symbols.iter().all(|symbol| symbol.chars().count() == 1) => symbols.concat(),
        Some(symbols) => symbols.join(" "),
        None => {
            let mut literals = trail.literals().to_vec();
            literals.sort_unstable();
            let numbers: Vec<_> = literals.iter().map(ToString::to_string).collect();
            numbers.join(" ")
        }
    }
}
