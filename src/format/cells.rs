//! What the cells of a record give, once it is known how they stand.

use std::sync::Arc;

use super::alphabet::{Alphabet, fits_order, is_word, may_be_empty};
use super::fault::{Fault, ParseError};
use super::labels;
use super::notation::Bare;
use super::overlap;
use super::reading::Context;
use super::shape::LEAST_ORDER;
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
    let is_decided = context.options.board.is_some() || context.options.symbols.is_some();
    let again = overlap::repeated(order, cells.iter().map(|cell| cell.text));
    if let Some(again) = again.filter(|_| !is_decided) {
        return Err(cells[again].error(Fault::NoOneBoard(order)));
    }
    let is_named = context.options.from.is_some() || context.options.order().is_some();
    if let Some(wall) = walls(cells, order).filter(|_| !is_named) {
        return Err(wall.error(Fault::Walls(wall.text.to_owned())));
    }
    if let Some(row) = ruler(cells, order).filter(|_| !is_named) {
        return Err(row.error(Fault::Ruler(row.text.to_owned())));
    }
    if let Some(outside) = outside_of_samurai(cells, order).filter(|_| !is_named) {
        return Err(outside.error(Fault::Overlapping(outside.text.to_owned())));
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

/// The first cell of rows and columns that are one sign for an empty cell throughout, where it stands nowhere else: beside other empty
/// cells, or where the symbols fit the board without these rows and columns, they may be lines between boxes.
fn walls<'c>(cells: &[Token<'c>], order: usize) -> Option<Token<'c>> {
    let is_sign = |text: &str| matches!(text, "*" | "_" | "-" | "x" | "X");
    let first = cells.iter().find(|cell| is_sign(cell.text))?;
    let is_wall = |place: usize| cells[place].text == first.text;
    let rows: Vec<usize> = (0..order).filter(|row| (0..order).all(|column| is_wall(row * order + column))).collect();
    let columns: Vec<usize> = (0..order).filter(|column| (0..order).all(|row| is_wall(row * order + column))).collect();
    let inner = order - rows.len().max(columns.len());
    let stands_there = |place: usize| rows.contains(&(place / order)) || columns.contains(&(place % order));
    if rows.is_empty()
        || columns.is_empty()
        || inner < LEAST_ORDER
        || (0..order * order).any(|place| is_wall(place) != stands_there(place))
    {
        return None;
    }
    let mut others = (0..order * order).filter(|&place| !is_wall(place)).map(|place| cells[place].text);
    let has_other_empty = others.clone().any(may_be_empty);
    (has_other_empty || others.all(|text| fits_order(text, inner))).then_some(*first)
}

/// The first cell of a row, on a line of its own, that is one sign for an empty cell throughout, where this stands in no other row and
/// another one does: it may be a line between boxes or boards.
fn ruler<'c>(cells: &[Token<'c>], order: usize) -> Option<Token<'c>> {
    let is_sign = |text: &str| text != "0" && may_be_empty(text);
    let is_ruler = |row: &&[Token]| is_sign(row[0].text) && row.iter().all(|cell| cell.text == row[0].text);
    if order < LEAST_ORDER || cells.len() != order * order || cells[0].line.number == cells[order].line.number {
        return None;
    }
    let mut rulers = cells.chunks(order).filter(is_ruler).map(|row| row[0]);
    let is_strange = |first: &Token| {
        let mut others = cells.chunks(order).filter(|row| row.iter().any(|cell| cell.text != first.text)).flatten();
        others.clone().all(|cell| cell.text != first.text) && others.any(|cell| may_be_empty(cell.text))
    };
    rulers.find(is_strange)
}

/// The first cell of a sign for an empty one that fills what five boards of order 9 leave free where the corners of the middle one are
/// boxes of the others, and stands nowhere else.
fn outside_of_samurai<'c>(cells: &[Token<'c>], order: usize) -> Option<Token<'c>> {
    const ORDER: usize = 21;
    let is_middle = |place: usize| (9..12).contains(&place);
    let is_outer = |place: usize| !(6..15).contains(&place);
    let is_outside =
        |row: usize, column: usize| is_outer(row) && is_middle(column) || is_middle(row) && is_outer(column);
    let first = cells.get(9).filter(|first| order == ORDER && may_be_empty(first.text))?;
    let is_sign =
        |(place, cell): (usize, &Token)| (cell.text == first.text) == is_outside(place / ORDER, place % ORDER);
    cells.iter().enumerate().all(is_sign).then_some(*first)
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
