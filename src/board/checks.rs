//! What a layout must keep to be a board.

use std::mem;

use super::houses::windows;
use super::{BoardError, Layout, Regions};
use crate::grid::{Cell, Grid};
use crate::rule::Side;
use crate::rule::{Different, Geometry, Rule};
use crate::symbols::Symbols;

pub fn check_symbols(layout: &Layout) -> Result<(), BoardError> {
    match &layout.symbols {
        Symbols::Characters(symbols) if symbols.len() != layout.values => {
            Err(BoardError::Symbols { order: layout.values, symbols: symbols.len() })
        }
        _ => Ok(()),
    }
}

/// Sees to it that boards lie on the grid, and that boxes, diagonals and windows are there where they are said.
pub fn check_shapes(grid: &Grid, layout: &Layout) -> Result<(), BoardError> {
    let Layout { rows, columns, values, .. } = *layout;
    if let Some(&(row, column)) =
        layout.boards.iter().find(|(top, left)| top + values > rows || left + values > columns)
    {
        return Err(BoardError::BoardOutside { row: row + 1, column: column + 1, order: values });
    }
    if !layout.boards.is_empty() && !layout.walls.is_empty() {
        return Err(BoardError::WallsOnBoards);
    }
    if let Some(shape) = layout.boxes {
        let is_of_order = layout.layer_order().is_some() || !layout.boards.is_empty();
        if is_of_order && shape.order() != values {
            return Err(BoardError::Boxes { order: values, shape });
        }
        let tile = rows.is_multiple_of(shape.rows()) && columns.is_multiple_of(shape.columns());
        let count = rows / shape.rows() * (columns / shape.columns());
        if !is_of_order && (!tile || shape.order() > values || count * layout.layers >= usize::from(Regions::NONE)) {
            return Err(BoardError::BoxesOn { shape, rows, columns, values });
        }
    }
    let is_square = rows == columns && grid.cells_of_layer() == rows * columns;
    if layout.diagonals && !(is_square && rows <= values) {
        return Err(BoardError::Diagonals);
    }
    if layout.windows && windows(grid, layout).is_empty() {
        return Err(BoardError::Windows);
    }
    Ok(())
}

pub fn check_group(grid: &Grid, values: usize, group: &Different) -> Result<(), BoardError> {
    let name = || group.name.clone();
    if group.cells.len() > values {
        return Err(BoardError::GroupSize { name: name(), cells: group.cells.len(), order: values });
    }
    for (place, cell) in group.cells.iter().enumerate() {
        if cell.index() >= grid.cells().len() {
            return Err(BoardError::GroupOutside { name: name() });
        }
        if group.cells[..place].contains(cell) {
            return Err(BoardError::GroupTwice { name: name(), cell: grid.name(*cell).to_string() });
        }
    }
    Ok(())
}

/// Refuses a rule that counts on a board whose symbols do not.
pub fn check_uncounted(layout: &Layout, rule: &Rule, clue: Option<usize>) -> Result<(), BoardError> {
    match &layout.symbols {
        Symbols::Characters(symbols) if rule.meaning.counts() => {
            let symbols = String::from_utf8_lossy(symbols).into_owned();
            Err(BoardError::Uncounted { name: rule.name.clone(), clue, symbols })
        }
        _ => Ok(()),
    }
}

pub fn check_rule(geometry: &Geometry, rule: &Rule, clue: Option<usize>) -> Result<(), BoardError> {
    let (grid, lines) = (&geometry.grid, geometry.lines);
    let name = || rule.name.clone();
    for view in rule.meaning.views() {
        if !view.is_on(grid) {
            return Err(BoardError::RuleOutside { name: name(), clue });
        }
        let (hold, what) = match view.side {
            Side::Above | Side::Below => (lines.columns, "columns that hold different values"),
            Side::Left | Side::Right => (lines.rows, "rows that hold different values"),
        };
        let what = if grid.is_whole() { what } else { "a board with a cell at each place of its grid, in one layer" };
        if !hold || !grid.is_whole() {
            return Err(BoardError::RuleNeeds { name: name(), clue, what });
        }
    }
    for cells in rule.meaning.lists() {
        if cells.iter().any(|cell| cell.index() >= grid.cells().len()) {
            return Err(BoardError::RuleOutside { name: name(), clue });
        }
        let mut seen = vec![false; grid.cells().len()];
        let is_again = |cell: &&Cell| mem::replace(&mut seen[cell.index()], true) && !rule.meaning.may_cross();
        if let Some(&cell) = cells.iter().find(is_again) {
            return Err(BoardError::RuleTwice { name: name(), clue, cell: grid.name(cell).to_string() });
        }
    }
    rule.meaning.needs(geometry).map_err(|what| BoardError::RuleNeeds { name: name(), clue, what })
}
