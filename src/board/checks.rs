//! What a layout must keep to be a board.

use std::mem;

use super::{BoardError, Group, Layout};
use crate::grid::{Cell, Grid};
use crate::rule::{Geometry, Rule};
use crate::symbols::Symbols;

pub fn check_symbols(layout: &Layout) -> Result<(), BoardError> {
    match &layout.symbols {
        Symbols::Characters(symbols) if symbols.len() != layout.order => {
            Err(BoardError::Symbols { order: layout.order, symbols: symbols.len() })
        }
        _ => Ok(()),
    }
}

pub fn check_boxes(layout: &Layout) -> Result<(), BoardError> {
    match layout.boxes {
        Some(shape) if shape.order() != layout.order => Err(BoardError::Boxes { order: layout.order, shape }),
        _ => Ok(()),
    }
}

pub fn check_group(grid: Grid, group: &Group) -> Result<(), BoardError> {
    let name = || group.name.clone();
    if group.cells.len() > grid.order() {
        return Err(BoardError::GroupSize { name: name(), cells: group.cells.len(), order: grid.order() });
    }
    for (place, cell) in group.cells.iter().enumerate() {
        if cell.index() >= grid.order() * grid.order() {
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
    let grid = geometry.grid;
    let name = || rule.name.clone();
    if rule.meaning.views().iter().any(|view| view.index >= grid.order()) {
        return Err(BoardError::RuleOutside { name: name() });
    }
    for cells in rule.meaning.lists() {
        if cells.iter().any(|cell| cell.index() >= grid.cells().len()) {
            return Err(BoardError::RuleOutside { name: name() });
        }
        let mut seen = vec![false; grid.cells().len()];
        let is_again = |cell: &&Cell| mem::replace(&mut seen[cell.index()], true) && !rule.meaning.may_cross();
        if let Some(&cell) = cells.iter().find(is_again) {
            return Err(BoardError::RuleTwice { name: name(), cell: grid.name(cell).to_string() });
        }
    }
    rule.meaning.needs(geometry).map_err(|what| BoardError::RuleNeeds { name: name(), clue, what })
}
