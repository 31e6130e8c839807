//! A column of full boards beside a column of puzzles holds their solutions, whatever it is called.

use super::alphabet::{fits_order, may_be_empty};
use super::columns::cells_of;
use super::head::Head;
use super::labels::are_labels;
use super::names;
use super::options::Options;
use super::reading::{Heading, Settled};
use super::shape::{LEAST_ORDER, square};
use super::sheets::csv;
use super::style::Form;
use super::text::Token;

/// Lines below a heading that are looked at.
const LOOKED_AT: usize = 64;
/// What such a column is called from then on.
const SOLUTION: &str = "solution";

/// Calls a column of full boards beside the puzzles `solution`, where no column is called so; what a user should know of it.
pub fn settle(settled: &mut Settled, head: &Head, options: &Options) -> Option<String> {
    let delimiter = delimiter_of(settled);
    let heading = settled.heading.as_mut().filter(|heading| heading.line != Heading::NOWHERE)?;
    if heading.columns.len() < 2 || heading.columns.iter().any(|name| names::is_solution(name)) {
        return None;
    }
    let puzzle = puzzle_column(&heading.columns, options);
    let below = head.lines.iter().filter(|line| line.number > heading.line).take(LOOKED_AT);
    let rows: Vec<Vec<Token>> = below.filter_map(|line| csv::fields(*line, delimiter)).collect();
    let is_other = |column: &usize| *column != puzzle && !names::are_regions(&heading.columns[*column]);
    let found = (0..heading.columns.len()).filter(is_other).find(|&column| has_solutions(&rows, puzzle, column))?;
    let mut columns = heading.columns.to_vec();
    let name = std::mem::replace(&mut columns[found], SOLUTION.to_owned());
    heading.columns = columns.into();
    Some(format!("the column {name:?} holds full boards beside the puzzles: they are taken for the solutions"))
}

/// The columns beside that of the puzzles, by their names.
pub fn others<'s>(settled: &'s Settled, options: &Options) -> Vec<&'s str> {
    let columns = settled.heading.as_ref().map_or(&[][..], |heading| &heading.columns);
    let puzzle = puzzle_column(columns, options);
    columns.iter().enumerate().filter(|(column, _)| *column != puzzle).map(|(_, name)| name.as_str()).collect()
}

/// The column of the puzzles: the one that the options name, the one whose name says so, or the first.
fn puzzle_column(columns: &[String], options: &Options) -> usize {
    let is_named = |name: &String| match &options.column {
        Some(named) => name.trim().eq_ignore_ascii_case(named.trim()),
        None => names::is_puzzle(name),
    };
    columns.iter().position(is_named).unwrap_or_default()
}

/// What stands between two columns.
fn delimiter_of(settled: &Settled) -> u8 {
    match settled.form {
        Form::Columns(delimiter) => delimiter,
        _ => b',',
    }
}

/// Whether most fields of a column are full boards beside a puzzle, one at least beside one with open cells.
fn has_solutions(rows: &[Vec<Token>], puzzle: usize, column: usize) -> bool {
    let pairs = rows.iter().filter_map(|fields| Some((fields.get(puzzle)?, fields.get(column)?)));
    let (mut said, mut full, mut is_beside_open) = (0, 0, false);
    for (puzzle, field) in pairs.filter(|(_, field)| !field.text.is_empty()) {
        said += 1;
        let (cells, others) = (cells_of(puzzle).0, cells_of(field).0);
        let is_full = is_board(&others) && others.len() == cells.len() && !others.iter().any(is_open);
        let is_full = is_full && !square(others.len()).is_some_and(|order| are_labels(field.text, order));
        full += usize::from(is_full);
        is_beside_open |= is_full && is_board(&cells) && cells.iter().any(is_open);
    }
    is_beside_open && 2 * full > said
}

/// Whether these are cells of a board, one symbol each or numbers.
fn is_board(cells: &[Token]) -> bool {
    let order = square(cells.len()).filter(|&order| order >= LEAST_ORDER);
    let fits = |cell: &Token, order| {
        fits_order(cell.text, order) || cell.text.parse().is_ok_and(|value: usize| value <= order)
    };
    order.is_some_and(|order| cells.iter().all(|cell| fits(cell, order)))
}

fn is_open(cell: &Token) -> bool {
    may_be_empty(cell.text)
}
