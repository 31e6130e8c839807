//! What the cells of a record give, once it is known how they stand.

use std::sync::Arc;

use super::alphabet::{Alphabet, is_word};
use super::fault::{Fault, ParseError};
use super::labels;
use super::notation::Bare;
use super::reading::Context;
use super::text::{Line, Token};
use crate::board::Board;
use crate::grid::Cell;
use crate::puzzle::Given;
use crate::values::Values;

/// Cells that are read between two looks at the condition to stop.
const BETWEEN_POLLS: usize = 512;

/// Settles the alphabet of these cells and reads them: the board, what is given, and the character of the first empty cell.
pub fn read_cells(
    context: &mut Context,
    cells: &[Token],
    order: usize,
    spaced: bool,
    bare: Bare,
    place: Line,
) -> Result<(Arc<Board>, Vec<Given>, u8), ParseError> {
    context.check_order(order, place)?;
    if context.options.from.is_none() && are_labels(cells, order) {
        return Err(place.error(Fault::OnlyLabels));
    }
    let (alphabet, givens, empty) = read_values(context, cells, order, spaced, place)?;
    let board = context.bare_board(alphabet.symbols().clone(), order, bare, place)?;
    Ok((board, givens, empty))
}

/// Whether these cells are labels of regions that have lost the cells of their puzzle.
fn are_labels(cells: &[Token], order: usize) -> bool {
    // Rows that are all alike were written for something else.
    let alike = || cells.windows(order + 1).all(|cells| cells[0].text == cells[order].text);
    let texts = || cells.iter().map(|cell| cell.text).collect::<Vec<_>>();
    let is_empty = |cell: &&Token| !cell.text.bytes().all(|byte| byte.is_ascii_alphanumeric());
    // More often than a region has cells, a word stands for an empty cell.
    let is_often =
        |cell: &Token| is_word(cell.text) && cells.iter().filter(|other| other.text == cell.text).count() > order;
    // Most puzzles have an empty cell soon.
    cells.iter().take(order).find(is_empty).is_none()
        && (labels::are_regions(cells, order) || labels::are_mostly_alike(&texts(), order))
        && !alike()
        && !cells.iter().take(order).any(is_often)
}

/// Settles the alphabet of these cells and reads them.
pub fn read_values(
    context: &Context,
    cells: &[Token],
    order: usize,
    spaced: bool,
    place: Line,
) -> Result<(Alphabet, Vec<Given>, u8), ParseError> {
    let alphabet = match &context.options.symbols {
        Some(symbols) => Alphabet::named(order, symbols).map_err(|fault| place.error(fault))?,
        None => Alphabet::settle(order, cells.iter().copied(), spaced)?,
    };
    let mut givens = Vec::new();
    let mut empty = None;
    for (index, cell) in cells.iter().enumerate() {
        if index % BETWEEN_POLLS == BETWEEN_POLLS - 1 {
            context.poll(place)?;
        }
        match alphabet.value(cell)? {
            Some(value) => givens.push(Given { cell: Cell::new(index), allowed: Values::only(value) }),
            None => empty = empty.or(cell.text.bytes().next().filter(u8::is_ascii_graphic)),
        }
    }
    Ok((alphabet, givens, empty.unwrap_or(b'.')))
}
