//! Tables without a heading: lines of fields in quotes, or with semicolons between them, one of which holds the cells.

use super::csv;
use crate::format::alphabet::{fits_order, may_be_empty};
use crate::format::fault::{Fault, ParseError};
use crate::format::head::Head;
use crate::format::labels;
use crate::format::line::{has_cells, joined};
use crate::format::pencilmarks::is_like_candidates;
use crate::format::reading::{Heading, Settled};
use crate::format::shape::{LEAST_ORDER, most_frequent, square};
use crate::format::style::Form;
use crate::format::text::{Line, Token};
use crate::grid::MAX_ORDER;
use std::cmp::Reverse;

/// Lines that are looked at.
const LOOKED_AT: usize = 8;
/// What the columns of puzzles and of solutions are called.
const PUZZLE: &str = "puzzle";
const SOLUTION: &str = "solution";

/// What such a table settles, with names for its columns: `puzzle`, `solution`, `regions`, and else `field` and the place, from 1.
///
/// The puzzle stands in the first column with cells, damaged ones too: what stands behind it may be its solution. More than half of the
/// first lines have as many fields and their cells there, and no line of one quoted field is as short as a row.
pub(super) fn settle(head: &Head) -> Option<Settled> {
    let lines = &head.lines[..head.lines.len().min(LOOKED_AT)];
    let delimiter = delimiter_of(lines.first()?)?;
    let rows: Vec<Vec<Token>> = lines.iter().filter_map(|line| csv::fields(*line, delimiter)).collect();
    let order = most_frequent(&rows.iter().filter_map(|fields| largest_order(fields)).collect::<Vec<_>>())?;
    let puzzle_of = |fields: &Vec<Token>| fields.iter().position(|field| may_be_cells(field, order));
    let shapes: Vec<(usize, usize)> =
        rows.iter().filter_map(|fields| Some((fields.len(), puzzle_of(fields)?))).collect();
    // Of as many lines with it here and there, those with it in front are whole: the others begin with the end of a line that was broken.
    let count = |shape: &(usize, usize)| shapes.iter().filter(|other| *other == shape).count();
    let (width, puzzle) = *shapes.iter().max_by_key(|shape| (count(shape), Reverse(shape.1)))?;
    let whole: Vec<&Vec<Token>> =
        rows.iter().filter(|fields| fields.len() == width && order_of(&fields[puzzle]) == Some(order)).collect();
    let is_row = width == 1 && order * order <= MAX_ORDER;
    if is_row || 2 * whole.len() <= lines.len() {
        return None;
    }
    let is_solution = |column: usize| {
        column == puzzle + 1
            && whole.iter().all(|fields| order_of(&fields[column]) == Some(order) && is_full(&fields[column]))
    };
    let solution = (0..width).find(|&column| is_solution(column));
    let has_labels = |column: usize| {
        rows.iter().any(|fields| fields.get(column).is_some_and(|field| labels::are_labels(field.text, order)))
    };
    let name = |column: usize| match column {
        _ if column == puzzle => PUZZLE.to_owned(),
        _ if Some(column) == solution => SOLUTION.to_owned(),
        _ if has_labels(column) => "regions".to_owned(),
        _ => format!("field {}", column + 1),
    };
    let heading = Some(Heading { line: Heading::NOWHERE, columns: (0..width).map(name).collect() });
    Some(Settled { order: Some(order), form: Form::Columns(delimiter), heading, ..Settled::default() })
}

/// Refuses cells, or most of them, beside the puzzle of such a table and the solution behind it: nobody has named them.
///
/// # Errors
/// At the field.
pub(super) fn check(fields: &[Token], settled: &Settled, order: usize) -> Result<(), ParseError> {
    let Some(heading) = settled.heading.as_ref().filter(|heading| heading.line == Heading::NOWHERE) else {
        return Ok(());
    };
    let puzzle = heading.columns.iter().position(|name| name == PUZZLE).unwrap_or_default();
    let is_alone = puzzle > 0 && fields.iter().take(puzzle).all(|field| field.text.is_empty());
    if let Some(solution) = fields.get(puzzle).filter(|field| is_alone && is_full(field)) {
        return Err(solution.error(Fault::Expected("a puzzle in front of its solution".to_owned())));
    }
    if let Some(part) = parted(fields, puzzle, order) {
        return Err(part.error(Fault::Expected("the cells of the puzzle in one field".to_owned())));
    }
    for (field, name) in fields.iter().zip(heading.columns.iter()) {
        let is_read = name == PUZZLE || name == SOLUTION && order_of(field) == Some(order) && is_full(field);
        if !is_read && labels::are_labels(field.text, order) {
            return Err(field.error(Fault::LabelsIn(name.clone())));
        }
        if !is_read && may_be_cells(field, order) {
            return Err(field.error(Fault::OtherPuzzle));
        }
        if !is_read && fields.get(puzzle).is_some_and(|cells| is_rest(field, cells)) {
            return Err(field.error(Fault::Expected("the cells of the puzzle in one field".to_owned())));
        }
    }
    Ok(())
}

/// The first part of a puzzle that a delimiter has parted, in front of a full board, which is its solution: fields that are as many cells
/// together, but for that delimiter, and one longer than a row with an empty cell that is no digit.
fn parted<'f, 'c>(fields: &'f [Token<'c>], puzzle: usize, order: usize) -> Option<&'f Token<'c>> {
    let before = fields.get(..puzzle)?;
    let full = fields.get(puzzle).is_some_and(is_full);
    let are_cells =
        |field: &&Token| !field.text.is_empty() && field.characters().all(|cell| fits_order(cell.text, order));
    let is_open = |field: &&Token| field.text.len() > order && field.text.contains(['.', '_', '*', '?']);
    // The first ones may be what the puzzle is called, which is a number as cells may be.
    let mut parts: Vec<&Token> = before.iter().filter(are_cells).collect();
    while !parts.is_empty() {
        let cells: usize = parts.iter().map(|field| field.text.chars().count()).sum();
        let are_whole = parts.len() > 1 && cells.abs_diff(order * order) <= 1;
        if full && (are_whole || parts.iter().any(is_open)) {
            return Some(parts[0]);
        }
        parts.remove(0);
    }
    None
}

/// Whether a field is some more of these cells, which a delimiter has parted from them: two empty cells written as theirs stand side by
/// side, or several do and they are a larger board together. Up to three empty cells alone stand where nothing is said.
fn is_rest(field: &Token, cells: &Token) -> bool {
    let is_mark = |sign: char| ".*_?-xX".contains(sign) && cells.text.contains(sign);
    let is_piece = |piece: &str| {
        let signs: Vec<char> = piece.chars().collect();
        let marks = signs.iter().filter(|&&sign| is_mark(sign)).count();
        let are_beside = signs.windows(2).any(|pair| is_mark(pair[0]) && is_mark(pair[1]));
        let are_larger = || joined(cells.text.chars().count(), signs.len()).is_some();
        marks > 1
            && (marks < signs.len() || marks > 3)
            && signs.iter().all(|&sign| is_mark(sign) || sign.is_ascii_alphanumeric())
            && (are_beside || are_larger())
    };
    // What the puzzle is called may stand in front of it, and a rating behind, with a blank or a comma between them.
    field.text.split(|between: char| between.is_whitespace() || between == ',').any(is_piece)
}

/// What stands between the fields: a semicolon, or a comma or a tab beside a field in quotes.
fn delimiter_of(line: &Line) -> Option<u8> {
    let text = line.text.trim();
    let delimiters = [b';', b',', b'\t'].into_iter().filter(|&delimiter| text.as_bytes().contains(&delimiter));
    match delimiters.min() {
        Some(_) if text.contains(';') => Some(b';'),
        found if text.starts_with('"') || text.ends_with('"') => Some(found.unwrap_or(b',')),
        _ => None,
    }
}

/// The order of the largest board that a field of a line holds.
fn largest_order(fields: &[Token]) -> Option<usize> {
    fields.iter().filter_map(order_of).max()
}

/// The order of the board whose cells a field holds, one character each.
fn order_of(field: &Token) -> Option<usize> {
    let order = square(field.text.chars().count()).filter(|order| (LEAST_ORDER..=MAX_ORDER).contains(order))?;
    let is_board = field.characters().all(|cell| fits_order(cell.text, order))
        && !is_like_candidates(field.text)
        && !labels::are_labels(field.text, order);
    is_board.then_some(order)
}

fn is_full(field: &Token) -> bool {
    !field.characters().any(|cell| may_be_empty(cell.text))
}

/// Whether a field holds most of the cells of a board of this order, quotes that are out of place and blanks left out.
fn may_be_cells(field: &Token, order: usize) -> bool {
    let cells = field.text.chars().filter(|&character| character != '"' && !character.is_whitespace());
    has_cells(&cells.collect::<String>(), order)
}
