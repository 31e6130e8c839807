//! The symmetries that people see at a glance: a puzzle turned or mirrored, with its values renamed or not.

use std::collections::BTreeSet;

use super::map::Map;
use crate::board::{Board, Layout};
use crate::grid::Cell;
use crate::puzzle::{Given, Puzzle};
use crate::values::{Value, Values};

/// Such a symmetry that maps one puzzle to another, the simplest first; none where there is none, or where rules beyond all-different
/// are to be kept, unless nothing but values changes.
pub(super) fn between(one: &Puzzle, other: &Puzzle, may_rename: bool, may_turn: bool) -> Option<Map> {
    let order = one.board().values();
    if order != other.board().values()
        || one.board().grid() != other.board().grid()
        || one.givens().len() != other.givens().len()
    {
        return None;
    }
    let is_same_board = one.board().layout() == other.board().layout();
    let is_plain = |puzzle: &Puzzle| {
        let Layout { clues, groups, .. } = puzzle.board().layout();
        clues.is_empty() && groups.is_empty()
    };
    let are_plain = is_plain(one) && is_plain(other);
    let ways = if may_turn && are_plain { 0..8 } else { 0..1 };
    ways.into_iter().find_map(|way| {
        let cells: Vec<Cell> = one.board().grid().cells().map(|cell| turned(cell, order, way)).collect();
        if !(way == 0 && is_same_board || are_plain && keeps(one.board(), other.board(), &cells)) {
            return None;
        }
        let values = values(one, other, &cells)?;
        let is_kept = values.iter().enumerate().all(|(value, image)| image.index() == value);
        (is_kept || may_rename && are_plain).then(|| Map::of_cells(order, cells, values))
    })
}

/// A cell in one of eight ways: rows turned round, columns turned round, rows and columns exchanged.
fn turned(cell: Cell, order: usize, way: usize) -> Cell {
    let (row, column) = (cell.index() / order, cell.index() % order);
    let row = if way & 1 == 0 { row } else { order - 1 - row };
    let column = if way & 2 == 0 { column } else { order - 1 - column };
    Cell::new(if way & 4 == 0 { row * order + column } else { column * order + row })
}

/// Whether houses are mapped to houses, all of them.
fn keeps(one: &Board, other: &Board, cells: &[Cell]) -> bool {
    let houses = |board: &Board, image: &dyn Fn(Cell) -> Cell| -> BTreeSet<Vec<Cell>> {
        let of_rule = |house: &[Cell]| {
            let mut images: Vec<Cell> = house.iter().map(|&cell| image(cell)).collect();
            images.sort_unstable();
            images
        };
        board.rules().iter().filter_map(|rule| rule.all_different()).map(of_rule).collect()
    };
    houses(one, &|cell| cells[cell.index()]) == houses(other, &|cell| cell)
}

/// Names of values by which the givens of one puzzle, mapped, are those of another: the same as before, if that will do.
fn values(one: &Puzzle, other: &Puzzle, cells: &[Cell]) -> Option<Vec<Value>> {
    let mut images: Vec<(Cell, Values)> =
        one.givens().iter().map(|given| (cells[given.cell.index()], given.allowed)).collect();
    images.sort_unstable_by_key(|(cell, _)| *cell);
    let order = one.board().values();
    let same: Vec<Value> = (0..order).map(Value::new).collect();
    if fits(&images, other.givens(), &same) {
        return Some(same);
    }
    let mut names: Vec<Option<Value>> = vec![None; order];
    let mut taken = Values::NONE;
    for ((cell, allowed), given) in images.iter().zip(other.givens()) {
        let (Some(value), Some(name)) = (allowed.single(), given.allowed.single()) else { continue };
        let known = names[value.index()];
        if *cell != given.cell || known.is_some_and(|known| known != name) || known.is_none() && taken.contains(name) {
            return None;
        }
        names[value.index()] = Some(name);
        taken.insert(name);
    }
    // What is not said keeps its name, where that is free.
    let mut free: Vec<Value> = Values::all(order).without(taken).iter().collect();
    for value in same {
        let name = &mut names[value.index()];
        if name.is_none() && free.contains(&value) {
            *name = Some(value);
            free.retain(|&other| other != value);
        }
    }
    let names: Vec<Value> = names.into_iter().map(|name| name.or_else(|| free.pop())).collect::<Option<_>>()?;
    fits(&images, other.givens(), &names).then_some(names)
}

fn fits(images: &[(Cell, Values)], givens: &[Given], names: &[Value]) -> bool {
    images.iter().zip(givens).all(|((cell, allowed), given)| {
        let named: Values = allowed.iter().map(|value| names[value.index()]).collect();
        *cell == given.cell && named == given.allowed
    })
}
