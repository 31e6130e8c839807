//! What is wrong with a text that is no board of a form: the first of its rows that does not fit, or the first cell.

use super::rows::{Row, Rows};
use crate::board::{Layout, SHAPE_ORDER, shape, shape_names};
use crate::format::bare::said::Form;
use crate::format::bare::skeleton::is_frame;
use crate::format::fault::{Fault, ParseError};
use crate::format::rules::alphabet::{SIGNS, is_sign};
use crate::format::source::Source;
use crate::grid::Grid;
use crate::symbols::Symbols;

/// What is wrong, where that can be told.
pub fn fault(source: &Source, form: &Form) -> Option<ParseError> {
    let grid = form.layout.grid().ok()?;
    let rows = Rows::of(source).rows;
    let first = rows.first()?;
    let of_board = |row: &Row| row.cells.len();
    let layout = &form.layout;
    let (size, order) = (layout.rows * layout.columns, layout.values);
    let is_line = layout.rows > 1 && (rows.len() == 1 || of_board(first) > layout.columns.max(order + 1) * 2);
    let are_boards = !layout.boards.is_empty() && is_line && rows.len() > 1;
    if is_line {
        let size = if are_boards { order * order } else { size };
        if let Some(row) = rows.iter().find(|row| row.cells.len() != size) {
            return Some(row.error(Fault::cells(size, row.cells.len())));
        }
    } else {
        if let Some((row, expected)) = misfit(&rows, &grid) {
            return Some(row.error(Fault::cells(expected, row.cells.len())));
        }
        if let Some(error) = other_line(source, &rows) {
            return Some(error);
        }
        if !rows.len().is_multiple_of(layout.rows) {
            let boards = (rows.len() + layout.rows / 2) / layout.rows;
            let expected = boards.max(1) * layout.rows;
            let found = rows.len();
            let error = rows.last()?.error(Fault::lines(expected, found));
            return Some(error);
        }
        if let Some(error) = given_in_hole(&rows, &grid) {
            return Some(error);
        }
    }
    odd_cell(&rows, layout)
}

/// Likewise of a text that is nearly boards that overlap in a shape with a name, of whose cells most are digits or empty.
pub fn of_shape(source: &Source) -> Option<ParseError> {
    let rows = Rows::of(source).rows;
    let all = || rows.iter().flat_map(|row| &row.cells);
    let digits = all().filter(|(_, cell)| matches!(cell.as_bytes(), [b'1'..=b'9'])).count();
    let others = all().filter(|(_, cell)| !is_empty(cell)).count() - digits;
    (digits > 8 * others).then_some(())?;
    shape_names().find_map(|name| {
        let form = Form::of_shape(Layout::overlapping(SHAPE_ORDER, shape(name)?));
        let grid = form.layout.grid().ok()?;
        let is_near = rows.len().abs_diff(form.layout.rows) <= 1;
        let fitting = rows.iter().enumerate().filter(|(at, row)| fits(row, *at, &grid)).count();
        let in_holes = holes(&rows, &grid).filter(|(_, _, cell)| !is_empty(cell)).count();
        (is_near && 4 * fitting >= 3 * form.layout.rows && in_holes < 3).then_some(())?;
        let error = fault(source, &form)?;
        let said = format!("perhaps {name}, boards that overlap: {}", error.fault);
        Some(ParseError { fault: Fault::Said(said), ..error })
    })
}

fn is_empty(cell: &str) -> bool {
    is_sign(cell) || cell == "0" || cell.starts_with(SIGNS) || matches!(cell, "x" | "X" | "o" | "O")
}

/// The columns that have cells in a row.
fn columns(grid: &Grid, row: usize) -> Vec<usize> {
    grid.row(row % grid.rows()).into_iter().map(|cell| grid.column_of(cell)).collect()
}

/// Whether a row has a place for each column, at most those without a cell behind its last one being cut, or its cells alone.
fn fits(row: &Row, at: usize, grid: &Grid) -> bool {
    let columns = columns(grid, at);
    let last = columns.last().map_or(0, |last| last + 1);
    row.cells.len() == columns.len() || (last..=grid.columns()).contains(&row.cells.len())
}

/// The first row with more cells or fewer, and how many it should have: all places, or its cells alone, as most rows have.
fn misfit<'r, 't>(rows: &'r [Row<'t>], grid: &Grid) -> Option<(&'r Row<'t>, usize)> {
    let is_full = |row: &&Row| row.cells.len() == grid.columns();
    let is_bare = !grid.is_whole() && 2 * rows.iter().filter(is_full).count() < rows.len();
    let (at, row) = rows.iter().enumerate().find(|(at, row)| !fits(row, *at, grid))?;
    Some((row, if is_bare { columns(grid, at).len() } else { grid.columns() }))
}

/// The first line that is no row of cells.
fn other_line(source: &Source, rows: &[Row]) -> Option<ParseError> {
    let is_row = |number: usize| rows.iter().any(|row| row.line.number == number);
    let line = source.content().find(|line| !is_frame(line.text, None) && !is_row(line.number))?;
    let text = line.text.trim();
    let start = line.text.len() - line.text.trim_start().len();
    let fault = Fault::Expected("a row of cells and nothing else".to_owned());
    Some(ParseError::new(line.number, line.text.as_bytes(), start, text.len(), fault))
}

/// What stands at places without a cell, where rows have all places: the row, the byte and the sign.
fn holes<'r, 't>(rows: &'r [Row<'t>], grid: &'r Grid) -> impl Iterator<Item = (&'r Row<'t>, usize, &'t str)> {
    let full = rows.iter().enumerate().filter(|(_, row)| row.cells.len() == grid.columns() && !grid.is_whole());
    full.flat_map(|(at, row)| {
        let columns = columns(grid, at);
        let here = row.cells.iter().enumerate().filter(move |(column, _)| !columns.contains(column));
        here.map(move |(_, (start, cell))| (row, *start, *cell))
    })
}

fn given_in_hole(rows: &[Row], grid: &Grid) -> Option<ParseError> {
    let (row, at, cell) = holes(rows, grid).find(|(_, _, cell)| !is_empty(cell))?;
    let fault = Fault::Expected("nothing, or a sign for empty cells: the board has no cell here,".to_owned());
    Some(row.error_at(at, cell.len(), fault))
}

/// The first cell that is no value, or a second sign for empty cells.
fn odd_cell(rows: &[Row], layout: &Layout) -> Option<ParseError> {
    let all = || rows.iter().flat_map(|row| row.cells.iter().map(move |(at, cell)| (row, *at, *cell)));
    let is_letter = |cell: &str| cell.len() == 1 && cell.starts_with(|c: char| c.is_ascii_alphabetic());
    let has_digits = all().any(|(_, _, cell)| cell != "0" && cell.bytes().all(|byte| byte.is_ascii_digit()));
    let is_value = |cell: &str| match &layout.symbols {
        Symbols::Characters(symbols) => {
            cell.len() == 1 && symbols.iter().any(|symbol| symbol.eq_ignore_ascii_case(&cell.as_bytes()[0]))
                // Letters alone count from A, numbers instead of letters by themselves.
                || !has_digits && is_letter(cell)
                || cell.len() > 1 && symbols.len() > 9 && number(cell, 1, symbols.len())
        }
        Symbols::Numbers { first } => number(cell, *first, layout.values),
    };
    let mut empty = None;
    all().find_map(|(row, at, cell)| {
        let fault = if is_value(cell) {
            return None;
        } else if is_empty(cell) {
            let one = *empty.get_or_insert(cell);
            (one != cell).then(|| Fault::Said(format!("two signs for empty cells, {one} and {cell}: one expected")))?
        } else {
            match &layout.symbols {
                Symbols::Numbers { first } => Fault::Number { first: *first, last: first + layout.values - 1 },
                Symbols::Characters(symbols) => Fault::NotNamed {
                    symbol: cell.chars().next().unwrap_or(' '),
                    symbols: String::from_utf8_lossy(symbols).into_owned(),
                },
            }
        };
        Some(row.error_at(at, cell.len(), fault))
    })
}

fn number(cell: &str, first: usize, values: usize) -> bool {
    let is_plain = cell.bytes().all(|byte| byte.is_ascii_digit()) && (cell == "0" || !cell.starts_with('0'));
    is_plain && cell.parse().is_ok_and(|number: usize| (first..first + values).contains(&number))
}
