//! What stands behind a word: numbers, cells, both.

use std::sync::Arc;

use super::tokens::Word;
use crate::format::fault::{Fault, ParseError};
use crate::format::places::Place;
use crate::format::text::Token;
use crate::grid::{Cell, Grid};
use crate::rule::{AllPairs, Meaning, Piece, Relation};
use crate::values::Numbers;

/// The largest number of a clue.
const MAX_CLUE: u32 = 1_000_000;

pub fn expected(place: &Token, what: &str) -> ParseError {
    place.error(Fault::Expected(what.to_owned()))
}

/// A number as programs write it, without a 0 in front.
pub fn digits(text: &str) -> Option<u32> {
    let all = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if all && (text.len() == 1 || !text.starts_with('0')) { text.parse().ok() } else { None }
}

pub fn cell(argument: &Token, grid: Grid) -> Result<Cell, ParseError> {
    let cell = Place::parse(argument.text).and_then(|place| place.cell(grid));
    cell.ok_or_else(|| expected(argument, &format!("a cell from R1C1 to R{0}C{0}", grid.order())))
}

pub fn cells(arguments: &[Token], grid: Grid, word: &Word) -> Result<Vec<Cell>, ParseError> {
    if arguments.is_empty() {
        return Err(expected(&word.name, "cells behind the word"));
    }
    arguments.iter().map(|argument| cell(argument, grid)).collect()
}

pub fn number(argument: &Token) -> Result<u32, ParseError> {
    let number = digits(argument.text).filter(|number| *number <= MAX_CLUE);
    number.ok_or_else(|| expected(argument, &format!("a number from 0 to {MAX_CLUE}")))
}

/// A number, and cells.
pub fn numbered(word: &Word, grid: Grid) -> Result<(u32, Vec<Cell>), ParseError> {
    let (first, rest) = word.arguments.split_first().ok_or_else(|| expected(&word.name, "a number and cells"))?;
    Ok((number(first)?, cells(rest, grid, word)?))
}

/// Cells of which each two are in a relation of this formula.
pub fn related(word: &Word, name: &str, formula: &str, cells: Vec<Cell>, order: usize) -> Result<Meaning, ParseError> {
    let relation = Relation::read(name, Piece { text: formula, start: 0 }, &Numbers::places(order));
    let relation = relation.map_err(|mistake| word.name.error(Fault::Said(mistake.wrong.to_string())))?;
    Ok(Meaning::AllPairs(AllPairs { relation: Arc::new(relation), cells }))
}

/// Cells that each touch the next, in twos.
pub fn pairs(word: &Word, grid: Grid) -> Result<Vec<[Cell; 2]>, ParseError> {
    let cells = cells(&word.arguments, grid, word)?;
    let touch = cells.windows(2).all(|two| grid.touch(two[0], two[1]));
    if cells.len() < 2 || !touch {
        return Err(expected(&word.name, "cells with a common side"));
    }
    Ok(cells.windows(2).map(|two| [two[0], two[1]]).collect())
}
