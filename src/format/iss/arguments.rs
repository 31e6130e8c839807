//! What stands behind the name of a word: numbers, cells, rows and columns.
//!
//! ```text
//! number   = "0" | "1" … "9" , { "0" … "9" } ;
//! cells    = cell , { "~" , cell } ;
//! numbered = number , "~" , cells ;
//! ```

use std::sync::Arc;

use super::names::{self, Lane};
use super::text::{Piece, Word};
use crate::format::fault::{Fault, ParseError};
use crate::grid::{Cell, Grid};
use crate::rule::{AllPairs, Meaning, Relation};
use crate::values::Numbers;

/// The largest number of a clue.
pub const MAX_CLUE: u32 = 1_000_000;

/// A number as programs write it, without a 0 in front.
pub fn digits(text: &str) -> Option<u32> {
    let all = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if all && (text.len() == 1 || !text.starts_with('0')) { text.parse().ok() } else { None }
}

/// A number of a clue, at least so great.
pub fn number(argument: &Piece, least: u32) -> Result<u32, ParseError> {
    number_in(argument, (least, MAX_CLUE))
}

/// A number between these, both included.
pub fn number_in(argument: &Piece, (least, most): (u32, u32)) -> Result<u32, ParseError> {
    let number = digits(argument.text).filter(|number| (least..=most).contains(number));
    number.ok_or_else(|| argument.expected(format!("a number from {least} to {most}")))
}

pub fn cell(argument: &Piece, grid: &Grid) -> Result<Cell, ParseError> {
    let last = || grid.cells().last().map(|last| names::name(grid, last)).unwrap_or_default();
    names::cell(argument.text, grid).ok_or_else(|| argument.expected(format!("a cell from R1C1 to {}", last())))
}

pub fn lane(argument: &Piece, grid: &Grid) -> Result<Lane, ParseError> {
    names::lane(argument.text, grid).ok_or_else(|| argument.expected("a row or column such as R1 or C1"))
}

/// Cells, at least one.
pub fn cells(arguments: &[Piece], grid: &Grid, word: &Word) -> Result<Vec<Cell>, ParseError> {
    at_least(1, arguments, grid, word)
}

/// So many cells or more.
pub fn at_least(least: usize, arguments: &[Piece], grid: &Grid, word: &Word) -> Result<Vec<Cell>, ParseError> {
    if arguments.len() < least {
        let cells = if least == 1 { "cells".to_owned() } else { format!("{least} cells or more") };
        return Err(word.expected(format!("{cells} behind the word")));
    }
    arguments.iter().map(|argument| cell(argument, grid)).collect()
}

/// A number, and what stands behind it.
pub fn split<'w, 't>(word: &'w Word<'t>, what: &str) -> Result<(&'w Piece<'t>, &'w [Piece<'t>]), ParseError> {
    word.arguments.split_first().ok_or_else(|| word.expected(what))
}

/// A number, and cells.
pub fn numbered(word: &Word, grid: &Grid) -> Result<(u32, Vec<Cell>), ParseError> {
    let (first, rest) = split(word, "a number and cells")?;
    Ok((number(first, 0)?, cells(rest, grid, word)?))
}

/// Each cell once, in the order in which they come first.
pub fn distinct(cells: &[Cell]) -> Vec<Cell> {
    let mut once: Vec<Cell> = Vec::new();
    for &cell in cells {
        if !once.contains(&cell) {
            once.push(cell);
        }
    }
    once
}

/// Cells of which each two are in a relation of this formula.
pub fn related(
    word: &Word,
    name: &str,
    formula: &str,
    cells: Vec<Cell>,
    numbers: &Numbers,
) -> Result<Meaning, ParseError> {
    let relation = Relation::read(name, formula, numbers);
    let relation = relation.map_err(|mistake| word.error(Fault::Said(mistake.wrong.to_string())))?;
    Ok(Meaning::AllPairs(AllPairs { relation: Arc::new(relation), cells }))
}
