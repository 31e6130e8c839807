//! The words for clues that stand outside of the board.
//!
//! ```text
//! Sandwich         number , "~" , lane                              (* of order 2 and more *)
//! LittleKiller     number , "~" , cell                              (* the first of its diagonal *)
//! XSum             lane , "~" , [ number ] , [ "~" , [ number ] ]   (* above or left, below or right; from 1 *)
//! Skyscraper       likewise                                         (* from 1 to the order *)
//! NumberedRoom     likewise                                         (* from 0 to 16 *)
//! ```

use super::arguments::{MAX_CLUE, cell, lane, number, number_in, split};
use super::names::Lane;
use super::plain::MAX_ORDER;
use super::text::{Piece, Word};
use crate::format::fault::{Fault, ParseError};
use crate::grid::Grid;
use crate::rule::{Direction, LittleKiller, Meaning, NumberedRoom, Sandwich, Side, Skyscraper, View, XSum};

/// What a word says of a row, a column or a diagonal.
pub fn clues(word: &Word, grid: &Grid) -> Result<Vec<Meaning>, ParseError> {
    match word.name.text {
        "Sandwich" => Ok(vec![sandwich(word, grid)?]),
        "XSum" => at_both_ends(word, grid, (1, MAX_CLUE), |view, value| Meaning::XSum(XSum { view, value })),
        "Skyscraper" => {
            let longest = grid.rows().max(grid.columns()) as u32;
            at_both_ends(word, grid, (1, longest), |view, value| Meaning::Skyscraper(Skyscraper { view, value }))
        }
        "NumberedRoom" => {
            let bounds = (0, MAX_ORDER as u32);
            at_both_ends(word, grid, bounds, |view, value| Meaning::NumberedRoom(NumberedRoom { view, value }))
        }
        "LittleKiller" => Ok(vec![little_killer(word, grid)?]),
        other => Err(word.error(Fault::Said(format!("the rule {other:?} is not read")))),
    }
}

/// The sides that a row or column is seen from, and which it is.
fn sides(lane: Lane) -> ([Side; 2], usize) {
    match lane {
        Lane::Row(index) => ([Side::Left, Side::Right], index),
        Lane::Column(index) => ([Side::Above, Side::Below], index),
    }
}

fn sandwich(word: &Word, grid: &Grid) -> Result<Meaning, ParseError> {
    let [sum, at] = &word.arguments[..] else { return Err(word.expected("a sum and a row or column")) };
    if grid.rows().max(grid.columns()) == 1 {
        return Err(word.expected("a board of order 2 or more, with two crusts,"));
    }
    let ([side, _], index) = sides(lane(at, grid)?);
    Ok(Meaning::Sandwich(Sandwich { view: View { side, index }, value: number(sum, 0)? }))
}

/// `C3~6~` is a clue above column 3, `R2~~4` one right of row 2.
fn at_both_ends(
    word: &Word,
    grid: &Grid,
    bounds: (u32, u32),
    meaning: fn(View, u32) -> Meaning,
) -> Result<Vec<Meaning>, ParseError> {
    let (at, values) = split(word, "a row or column")?;
    let (sides, index) = sides(lane(at, grid)?);
    if values.is_empty() || values.len() > 2 {
        return Err(word.expected("a row or column and one or two numbers"));
    }
    let said = sides.into_iter().zip(values).filter(|(_, value)| !value.text.is_empty());
    let clue = |(side, value): (Side, &Piece)| Ok(meaning(View { side, index }, number_in(value, bounds)?));
    said.map(clue).collect()
}

/// A sum, and the first cell of the diagonal: from the left side it goes down and right, and so on around the board.
fn little_killer(word: &Word, grid: &Grid) -> Result<Meaning, ParseError> {
    let [sum, at] = &word.arguments[..] else {
        return Err(word.expected("a sum and the first cell of a diagonal"));
    };
    let first = cell(at, grid)?;
    let (row, column, last, end) = (grid.row_of(first), grid.column_of(first), grid.rows() - 1, grid.columns() - 1);
    let (direction, from) = match (row, column) {
        (_, 0) if row < last => (Direction::DownRight, (row, 0)),
        (0, _) if column > 0 => (Direction::DownLeft, (0, column + 2)),
        (_, _) if column == end && row > 0 && row < last => (Direction::UpLeft, (row + 2, column + 2)),
        (_, _) if row == last && column > 0 && column < end => (Direction::UpRight, (row + 2, column)),
        _ => return Err(at.expected("a cell at which a diagonal begins")),
    };
    Ok(Meaning::LittleKiller(LittleKiller { from, direction, sum: number(sum, 0)? }))
}
