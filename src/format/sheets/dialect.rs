//! What stands between the fields of a sheet, and what it is told by.

use super::field::{can_be_cell, plain};
use super::{flat_order, order_of};
use crate::format::frames::Frames;
use crate::format::shape::{LEAST_ORDER, MAX_ROW, piece_width};
use crate::format::text::Line;

/// What can stand between fields, the most likely last: of two that part fields alike, the later one wins.
const DELIMITERS: &[u8] = b",;\t";

/// Rows of a head that are looked at.
pub(super) const LOOKED_AT: usize = 256;

/// What stands between the fields of a text, and what it is told by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Dialect {
    /// What stands between fields.
    pub(super) delimiter: u8,
    /// The order of its boards.
    pub(super) order: usize,
    /// Whether all rows fit.
    pub(super) sure: bool,
    /// Whether it is a block as well: all cells stand between single tabs, and none is quoted.
    pub(super) is_block: bool,
    /// Whether its lines of n² fields can be rows as well.
    pub(super) or_rows: bool,
}

/// The dialect of the first sheet, or of lines of n² fields, or `None` where these lines are neither. `whole`: no line
/// follows.
pub(super) fn recognise(lines: &[Line], whole: bool, named: Option<usize>) -> Option<Dialect> {
    let all = without_hint(lines);
    let lines = &all[..all.len().min(LOOKED_AT)];
    let whole = whole && lines.len() < LOOKED_AT;
    let dialect = DELIMITERS.iter().rev().find_map(|&delimiter| dialect(lines, delimiter, whole, named))?;
    let bracketed = all.iter().any(|line| line.text.contains(['[', '{', '(', '|']));
    (!bracketed).then_some(dialect)
}

fn dialect(lines: &[Line], delimiter: u8, whole: bool, named: Option<usize>) -> Option<Dialect> {
    // The first row may head columns, so that the second one tells what cells look like.
    let typical = lines.get(1).or(lines.first())?;
    let width = width(typical.text, delimiter);
    if width < LEAST_ORDER {
        return without_ends(lines, delimiter, whole);
    }
    if named.is_none() && ends_with_nothing(lines, delimiter, width) {
        return None;
    }
    let fits = |line: &&Line| self::width(line.text, delimiter) == width && has_cells(line.text, delimiter);
    // The first row may be a heading, but not where it is the only one.
    let rows = lines.iter().skip(1).filter(fits).count() + usize::from(lines.len() > 1 || fits(&typical));
    let even = rows == lines.len() && self::width(lines[0].text, delimiter) == width;
    let gap = lines[lines.len() - 1].number + 1 - lines[0].number;
    let height = if delimiter == b'\t' && (gap == width || gap == width + 1) { gap } else { lines.len() };
    let square =
        order_of(height, width).or((height >= width && (!whole || height.is_multiple_of(width))).then_some(width));
    let is_named = |order: &usize| named.is_none_or(|named| named == *order);
    // As many lines as a square has rows, or one more, are puzzles where all symbols fit and there is one.
    let flat = flat_order(width).filter(is_named).filter(|&order| {
        let fit = lines.iter().filter(|line| fits_order(line.text, delimiter, order)).count();
        let is_square = height == width || height == width + 1;
        if is_square { fit == lines.len() && lines.iter().any(has_given) } else { 2 * fit > lines.len() }
    });
    let squares = height.is_multiple_of(width) || !whole && height > width;
    let or_rows = flat.is_some() && named.is_none() && squares && width <= MAX_ROW;
    let order = flat.or(square.filter(|_| width >= LEAST_ORDER)).filter(is_named);
    let is_plain =
        |line: &Line| piece_width(line.text.as_bytes(), Frames::default()) == width && !line.text.contains('"');
    let is_block = delimiter == b'\t' && lines.iter().all(is_plain);
    match order {
        Some(order) if even => Some(Dialect { delimiter, order, sure: true, is_block, or_rows }),
        None if !even && whole && rows + 1 >= lines.len() && rows >= LEAST_ORDER && width >= LEAST_ORDER => {
            Some(Dialect { delimiter, order: width, sure: false, is_block: false, or_rows })
        }
        Some(order) if !even && rows + 1 >= lines.len() => {
            Some(Dialect { delimiter, order, sure: false, is_block, or_rows })
        }
        _ => without_ends(lines, delimiter, whole),
    }
}

/// Whether all rows are full up to the same column, and two columns and more behind it are empty: these are blanks at the ends
/// of lines, which tabs stand for, rather than columns of a board.
fn ends_with_nothing(lines: &[Line], delimiter: u8, width: usize) -> bool {
    let full = |line: &Line| {
        let text = line.text.trim_end_matches([' ', char::from(delimiter)]);
        let fields = text.split(char::from(delimiter));
        if fields.clone().any(|field| field.trim().is_empty()) { 0 } else { fields.count() }
    };
    let columns = full(&lines[0]);
    columns >= LEAST_ORDER && columns + 2 <= width && lines.iter().all(|line| full(line) == columns)
}

/// As many rows as the widest has fields, where tabs at the ends of several rows are lost.
fn without_ends(lines: &[Line], delimiter: u8, whole: bool) -> Option<Dialect> {
    let order = lines.iter().map(|line| width(line.text, delimiter)).max()?;
    let doubled = lines.iter().any(|line| line.text.contains("\t\t"));
    let fits = delimiter == b'\t' && whole && doubled && lines.len() == order && order >= LEAST_ORDER;
    let cells = || lines.iter().all(|line| has_cells(line.text, delimiter));
    (fits && cells()).then_some(Dialect { delimiter, order, sure: true, is_block: false, or_rows: false })
}

/// Whether each field but the first, which may be a label, is as short as a cell.
fn has_cells(line: &str, delimiter: u8) -> bool {
    let cell = |field: &str| {
        let field = plain(field.trim().trim_matches('"'));
        field.len() <= 2 && field.bytes().all(|byte| byte.is_ascii_alphanumeric() || b".*_?-".contains(&byte))
    };
    line.split(char::from(delimiter)).skip(1).all(cell)
}

/// Whether all fields of a line are empty or values of a board of this order.
fn fits_order(line: &str, delimiter: u8, order: usize) -> bool {
    line.split(char::from(delimiter)).all(|field| can_be_cell(field.trim().trim_matches('"'), order))
}

/// Whether something stands on a line of fields that is no empty cell.
fn has_given(line: &Line) -> bool {
    line.text.bytes().any(|byte| byte.is_ascii_alphanumeric() && !b"0xX".contains(&byte))
}

/// The fields of a line, without looking at quotes: enough to tell how many they are.
pub(super) fn width(line: &str, delimiter: u8) -> usize {
    starts(line, delimiter).len()
}

/// `sep=;` above a sheet is a hint for spreadsheets.
pub(super) fn without_hint<'l, 'c>(lines: &'l [Line<'c>]) -> &'l [Line<'c>] {
    match lines.split_first() {
        Some((first, rest)) if first.text.trim().len() == 5 && first.text.trim().starts_with("sep=") => rest,
        _ => lines,
    }
}

/// The byte where each field starts, for errors.
pub(super) fn starts(line: &str, delimiter: u8) -> Vec<usize> {
    let (mut starts, mut quoted) = (vec![0], false);
    for (place, byte) in line.bytes().enumerate() {
        quoted ^= byte == b'"';
        if byte == delimiter && !quoted {
            starts.push(place + 1);
        }
    }
    starts
}
