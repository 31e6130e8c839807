//! What messages call rules.

use crate::grid::{Cell, Grid};

/// The name of a rule about the whole board; said twice, it is told apart by its number.
pub fn whole(word: &str, number: usize) -> String {
    if number == 1 { word.to_owned() } else { format!("{word} {number}") }
}

/// The name of a rule about some cells: its number among those of its kind, and its first cell.
pub fn numbered(noun: &str, number: usize, grid: &Grid, cells: &[Cell]) -> String {
    match cells.first() {
        Some(&cell) => format!("{noun} {number} at {}", grid.name(cell)),
        None => format!("{noun} {number}"),
    }
}
