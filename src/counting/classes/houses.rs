//! The houses of a board: what is filled before the rest.

use crate::board::Board;
use crate::grid::Cell;

/// Cells that hold each value once.
pub(super) struct House {
    pub name: String,
    pub cells: Vec<Cell>,
}

/// All houses of a board.
pub(super) fn of(board: &Board) -> Vec<House> {
    let of_rule = |rule: &crate::rule::Rule| {
        let cells = rule.all_different().filter(|cells| cells.len() == board.values())?;
        Some(House { name: rule.name.clone(), cells: cells.to_vec() })
    };
    board.rules().iter().filter_map(of_rule).collect()
}
