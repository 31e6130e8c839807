//! Slips of programs in words: loops that leave something out, boxes that lie beside those of the board.

use super::{and_more_clauses, blamed};
use crate::grade::hint::{Axis, Hint, Repeat};
use crate::grade::parts::Family;
use crate::grade::reading::Reading;
use crate::puzzle::Puzzle;

/// What the text has instead of what was meant.
pub(super) fn of_text(hint: &Hint, puzzle: &Puzzle, reading: &Reading) -> String {
    let too = |more: &usize| if *more > 0 { format!(" (and {more} more clauses)") } else { String::new() };
    match hint {
        Hint::FromZero { line, more } => format!(
            "its variables count from 0, which ends a clause: line {line}{} are cut there; read with each number 1 larger",
            and_more_clauses(*more)
        ),
        Hint::Repeats { line, literal, how, more } => {
            let said = blamed::literal(*literal, puzzle, reading);
            match how {
                Repeat::Alone => format!(
                    "line {line} says nothing but {said}, more than once{}; read without: does an inner loop begin at i instead of \
                     i+1, or is one index used in place of another?",
                    too(more)
                ),
                Repeat::BothSigns => {
                    let opposite = blamed::literal(-literal, puzzle, reading);
                    format!("line {line} says {said} or {opposite}, which always holds{}", too(more))
                }
                Repeat::Beside => format!("line {line} says {said} twice{}", too(more)),
            }
        }
        Hint::Size(order) => {
            let own = puzzle.board().values();
            format!("it is about a board of {order}×{order} cells, and this one has {own}×{own}")
        }
        _ => String::new(),
    }
}

/// How boxes lie.
pub(super) fn beside(rows: i64, columns: i64) -> String {
    let by = |by: i64, what: &str, one: &str, other: &str| match by {
        0 => None,
        by => Some(format!("one {what} too {}", if by > 0 { one } else { other })),
    };
    let (down, right) = (by(rows, "row", "low", "high"), by(columns, "column", "far right", "far left"));
    let said: Vec<String> = down.into_iter().chain(right).collect();
    format!("the boxes lie {}: in their places, it is equivalent", said.join(" and "))
}

/// What a loop leaves out.
pub(super) fn cut_short(axes: &[Axis], index: usize, is_first: bool, of: &[Family]) -> String {
    let axis = |axis: &Axis| match axis {
        Axis::Rows => "rows",
        Axis::Columns => "columns",
        Axis::Values => "values",
        Axis::RowsOfBox => "the rows of a box",
        Axis::ColumnsOfBox => "the columns of a box",
        Axis::CellsOfBox => "the cells of a box",
    };
    let axes: Vec<&str> = axes.iter().map(axis).collect();
    let of: Vec<&str> = of.iter().map(|family| families(*family)).collect();
    let what = if axes.len() == 1 { "a loop over" } else { "loops over" };
    let within = if of.is_empty() { "all that is said".to_owned() } else { format!("what is said of {}", listed(&of)) };
    let (how, python) = if is_first {
        (format!("{} at 2", if axes.len() == 1 { "begins" } else { "begin" }), String::new())
    } else {
        let last = index - 1;
        let stops = if axes.len() == 1 { "stops" } else { "stop" };
        (format!("{stops} at {last}"), format!(" (in Python, `range(1, {index})` ends at {last})"))
    };
    format!("{what} {} {how}, in {within}: with {index}, it is equivalent{python}", listed(&axes))
}

/// `rows`, `rows and columns`, `rows, columns and values`.
fn listed(words: &[&str]) -> String {
    match words {
        [] => String::new(),
        [one] => (*one).to_owned(),
        [before @ .., last] => format!("{} and {last}", before.join(", ")),
    }
}

/// What a kind of rule speaks of.
fn families(family: Family) -> &'static str {
    match family {
        Family::Givens => "givens",
        Family::Cells => "cells",
        Family::Rows => "rows",
        Family::Columns => "columns",
        Family::Boxes => "boxes",
        Family::Regions => "regions",
        Family::Diagonals => "diagonals",
        Family::Windows => "windows",
        Family::Groups => "groups",
        Family::Clues => "further rules",
    }
}
