//! Turns boards as they stand in a text into puzzles: the one place where bare cells get a board.

use std::sync::Arc;

use super::fault::{Fault, ParseError};
use super::found::Found;
use super::notation::{Bare, Format};
use super::reading::{Context, Parsed};
use super::style::Style;
use super::text::Line;
use super::unread;
use crate::board::{Board, Layout, Regions};
use crate::grid::{BoxShape, Cell};
use crate::puzzle::{Given, Puzzle, Solution};
use crate::values::{Value, Values};

/// The puzzle of a board that was found, with what stands beside it. `place` is where a contradiction is shown.
///
/// # Errors
/// Where the board contradicts itself, the options, or names a rule beside its cells that is not read.
pub fn turn(found: Found, format: &dyn Format, context: &mut Context, place: Line) -> Result<Parsed, ParseError> {
    check_note(&found, context, place)?;
    if let Some(content) = found.content {
        return content.parsed(context, place, format.style());
    }
    let board = board(&found, format, context, place)?;
    let givens = givens(&found);
    let solution = found.solution.map(|cells| Solution::new(cells.iter().map(|cell| value(*cell)).collect::<Vec<_>>()));
    let style = Style { empty: found.style.empty, ..format.style() };
    let puzzle = Puzzle::new(board, givens);
    Ok(Parsed { note: found.note, solution, ..Parsed::new(puzzle, style, place.number) })
}

/// Refuses a note that names a rule: left out, it would make another puzzle.
fn check_note(found: &Found, context: &Context, place: Line) -> Result<(), ParseError> {
    match &found.note {
        Some(note) => {
            let note = Line { text: note, ..place };
            unread::check_notes(context.options, &[note.token(0, note.text.len())])
        }
        None => Ok(()),
    }
}

fn value(cell: u8) -> Value {
    Value::new(usize::from(cell) - 1)
}

/// The board of bare cells, with the boxes or regions that the text draws.
fn board(found: &Found, format: &dyn Format, context: &mut Context, place: Line) -> Result<Arc<Board>, ParseError> {
    context.check_order(found.order, place)?;
    let symbols = found.symbols.clone();
    match &found.regions {
        Some((of, names)) => {
            let regions = Regions { of: of.clone().into(), labels: names.clone().into() };
            let layout = Layout { regions: Some(regions), symbols, ..Layout::latin(found.order) };
            context.own_board(layout, place)
        }
        None => {
            let usual = format.bare().unwrap_or(Bare::Sudoku);
            let drawn = found.boxes.and_then(|(rows, columns)| BoxShape::new(rows, columns));
            let is_named = context.options.board.is_some();
            let bare = drawn.filter(|_| !is_named).map_or(usual, Bare::Boxes);
            context.bare_board(symbols, found.order, bare, place)
        }
    }
}

/// What the cells give: values, or sets of them.
fn givens(found: &Found) -> Vec<Given> {
    let all = (2_u64 << found.order) - 2;
    match &found.marks {
        Some(marks) => {
            let set =
                |(cell, set): (usize, &u64)| Given { cell: Cell::new(cell), allowed: Values::from_bits(set >> 1) };
            marks.iter().enumerate().filter(|(_, set)| **set != all).map(set).collect()
        }
        None => {
            let given =
                |(cell, found): (usize, &u8)| Given { cell: Cell::new(cell), allowed: Values::only(value(*found)) };
            found.cells.iter().enumerate().filter(|(_, cell)| **cell > 0).map(given).collect()
        }
    }
}

/// The fault of a piece, for those who only know its line.
pub fn at(line: usize, fault: Fault) -> ParseError {
    ParseError::whole(line, b"", fault)
}
