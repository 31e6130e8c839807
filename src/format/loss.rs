//! What a notation cannot say, in words.

use std::fmt;

use crate::board::Board;
use crate::grid::{BoxShape, Cell};
use crate::rule::{House, Meaning, Rule};

/// All that a notation cannot say of a puzzle or a solution, in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Loss(pub Vec<String>);

impl std::error::Error for Loss {}

impl fmt::Display for Loss {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0.join(", "))
    }
}

impl Loss {
    /// One thing.
    pub fn of(what: impl Into<String>) -> Loss {
        Loss(vec![what.into()])
    }
}

/// Refuses boards that are not of the one order that a notation has.
pub fn only_order(board: &Board, order: usize) -> Result<(), Loss> {
    if board.values() == order {
        Ok(())
    } else {
        Err(Loss::of(format!("the order {} (only order {order} fits)", board.values())))
    }
}

/// Refuses rules that count on a board whose digits do not count from 1: a notation that knows no others would change what they say.
pub fn counting_from_1(board: &Board) -> Result<(), Loss> {
    if board.geometry().numbers.first() == Some(1) {
        return Ok(());
    }
    let counting = board.clues().iter().filter(|rule| rule.meaning.counts());
    let lost: Vec<String> = counting.map(|rule| rule.name.clone()).collect();
    if lost.is_empty() {
        Ok(())
    } else {
        // The reason, then what it keeps from being said.
        let speak = match lost.len() {
            1 => " speaks".to_owned(),
            several => format!(" and {} more speak", several - 1),
        };
        Err(Loss::of(format!("digits that do not count from 1, of which {}{speak}", lost[0])))
    }
}

/// What a lost rule is called: houses of a kind together, such as `boxes`; groups and clues by their names.
pub fn called(rule: &Rule) -> String {
    let kind = match rule.meaning.house() {
        Some((House::Row, _)) => "rows",
        Some((House::Column, _)) => "columns",
        Some((House::Box, _)) => "boxes",
        Some((House::Region, _)) => "regions",
        Some((House::Diagonal, _)) => "diagonals",
        Some((House::Window, _)) => "windows",
        Some((House::Group, _)) | None => return rule.name.clone(),
    };
    kind.to_owned()
}

/// What the rules of a board are called that a notation cannot say, each once.
pub fn beyond(board: &Board, says: impl Fn(&Meaning) -> bool) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for name in board.rules().iter().filter(|rule| !says(&rule.meaning)).map(called) {
        if !names.contains(&name) {
            names.push(name);
        }
    }
    names
}

/// The same for a notation of sudokus with the usual boxes, which says what it says besides.
pub fn beyond_sudoku(board: &Board, says: impl Fn(&Meaning) -> bool) -> Vec<String> {
    let (boxes, usual) = (board.layout().boxes, BoxShape::default_for(board.values()));
    let is_said = |meaning: &Meaning| match meaning.house() {
        Some((House::Row | House::Column, _)) => true,
        Some((House::Box, _)) => boxes == usual,
        _ => says(meaning),
    };
    let mut names = beyond(board, is_said);
    if boxes.is_none() && usual.is_some() {
        names.push("that it has no boxes".to_owned());
    }
    names
}

/// Whether some region or box of a board does not hang together.
pub fn has_pieces(board: &Board) -> bool {
    let of = board.partition().unwrap_or_default();
    let cells = |region: usize| -> Vec<Cell> {
        board.grid().cells().filter(|cell| usize::from(of[cell.index()]) == region).collect()
    };
    !of.is_empty() && (0..board.values()).any(|region| !board.grid().is_connected(&cells(region)))
}

/// For each cell its region, or its box where there are no regions.
pub fn region_of(board: &Board) -> Result<Vec<u8>, Loss> {
    board.partition().ok_or_else(|| Loss::of("that it has no regions"))
}
