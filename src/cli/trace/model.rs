//! A model in words.

use std::collections::BTreeSet;

use exactly::teach::{Annotated, Trail};
use itertools::Itertools as _;

/// A model: the grid, or all literals.
pub fn model(formula: &Annotated, trail: &Trail) -> String {
    match formula.grid(|literal| trail.value(literal) == Some(true)) {
        Some(symbols) if symbols.iter().all(|symbol| symbol.chars().count() == 1) => symbols.concat(),
        Some(symbols) => symbols.join(" "),
        None => {
            let mut literals = trail.literals().to_vec();
            literals.sort_unstable();
            let numbers = literals.iter().map(ToString::to_string).join(" ");
            let known: BTreeSet<usize> = literals.iter().map(|literal| literal.index()).collect();
            let is_free = |index: &usize| !known.contains(index);
            let free = (0..formula.variables()).filter(is_free).map(|index| index + 1).join(" ");
            let free = Some(format!("either value for {free}")).filter(|_| !free.is_empty());
            Some(numbers).filter(|numbers| !numbers.is_empty()).into_iter().chain(free).join("; ")
        }
    }
}
