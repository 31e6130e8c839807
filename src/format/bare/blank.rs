//! Rows or lines of digits that are as wide as their board, in which blanks are the empty cells; `written/block.rs` and `line.rs`.
//!
//! ```ebnf
//! text  = board, { blank line, board } | line, { line } ;
//! board = n * ( n * ( digit | blank ) ) ;                (* all lines are as long, blanks at their ends too *)
//! line  = n² * ( digit | blank ) ;
//! ```
//! Digits stand side by side somewhere; else blanks part cells: the cells are the characters at even places, and lines as long as these.

use super::Text;
use crate::format::found::{Account, Found};
use crate::format::rules::labels;
use crate::format::source::{Kind, Line};

/// The accounts of a text.
pub fn read(text: &Text) -> Vec<Account> {
    let Some(width) = text.source.content().next().map(|line| line.text.len()) else { return Vec::new() };
    let is_row = |line: &Line| {
        line.text.len() == width && line.text.bytes().all(|byte| byte == b' ' || byte.is_ascii_digit() && byte != b'0')
    };
    let rows = || text.source.lines.iter().filter(|line| line.kind == Kind::Content || line.text.len() == width);
    let has_blank = rows().any(|line| line.text.contains(' '));
    if !has_blank || !rows().all(is_row) {
        return Vec::new();
    }
    let is_parted = rows().all(|line| line.text.bytes().skip(1).step_by(2).all(|byte| byte == b' '));
    let rows: Vec<Row> = rows().map(|line| Row::of(line, is_parted)).collect();
    let width = rows[0].cells.len();
    let square = text.orders().contains(&width).then(|| boards(text, &rows, width, width)).flatten();
    let lines = text.order_of(width).and_then(|order| boards(text, &rows, order, 1));
    let named = [("block", square), ("line", lines)];
    named.into_iter().filter_map(|(name, boards)| Some(Account::whole(name, boards?))).collect()
}

/// The cells of a line, `.` for a blank.
struct Row {
    number: usize,
    cells: String,
}

impl Row {
    fn of(line: &Line, is_parted: bool) -> Row {
        let step = if is_parted { 2 } else { 1 };
        let cells = line.text.chars().step_by(step).map(|c| if c == ' ' { '.' } else { c }).collect();
        Row { number: line.number, cells }
    }
}

fn boards(text: &Text, rows: &[Row], order: usize, height: usize) -> Option<Vec<Found>> {
    (!rows.is_empty() && rows.len().is_multiple_of(height)).then_some(())?;
    let mut alphabet = text.alphabet_with(".");
    let mut boards = Vec::new();
    for rows in rows.chunks(height) {
        let spelt: String = rows.iter().map(|row| row.cells.as_str()).collect();
        let tokens: Vec<&str> = (0..spelt.len()).map(|at| &spelt[at..=at]).collect();
        let values = alphabet.values(&tokens, order)?;
        (!labels::look_like_labels(&tokens, order, order)).then_some(())?;
        boards.push(Found::new(order, values, (rows[0].number, rows[height - 1].number)));
    }
    Some(boards)
}
