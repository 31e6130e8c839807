//! The names of columns above lines of cells.

use super::extent::order_of;
use crate::format::alphabet::fits_order;
use crate::format::head::Head;
use crate::format::labels;
use crate::format::names;
use crate::format::options::Options;
use crate::format::reading::Heading;
use crate::format::shape;
use crate::format::text::Line;

/// Lines of a head that are looked at.
pub const LOOKED_AT: usize = 256;

/// The names of columns, where the first line holds them: a word, and cells below it.
pub fn heading(head: &Head, options: &Options) -> Option<Heading> {
    let [first, second, ..] = &head.lines[..] else { return None };
    let columns: Vec<String> = first.text.split(',').map(|column| column.trim().to_owned()).collect();
    let is_word =
        |column: &str| !column.is_empty() && column.bytes().all(|byte| byte.is_ascii_alphabetic() || byte == b'_');
    // Below names that people give to columns, the first line may be a damaged one.
    let is_known = columns.len() > 1 && columns.iter().all(|column| names::is_known(column));
    let looked_at = if is_known { LOOKED_AT } else { 1 };
    let mut orders = head.lines[1..].iter().take(looked_at).filter_map(|line| order_of(*line, options, false));
    let order = orders.find(|&order| order >= shape::LEAST_ORDER)?;
    // A single letter is a cell in a row of empty ones, and below several columns there are several fields.
    // A line of dashes is one of a frame.
    if second.text.trim().bytes().all(|byte| byte == b'-') {
        return None;
    }
    let is_cell = columns.len() == 1 && columns[0].len() == 1 && fits_order(&columns[0], order);
    let is_heading = is_word(&columns[0])
        && !is_cell
        && !is_board(&columns[0])
        && (columns.len() == 1 || second.text.contains(',') || are_known(&columns, &head.lines[1..], order))
        && !labels::are_labels(&columns[0], order)
        && !columns.iter().any(|column| has_cells(column, order) || is_row(column, order))
        && !has_cells(&unspaced(first.text), order);
    is_heading.then(|| Heading { line: first.number, columns: columns.into() })
}

/// Whether people call columns so, and no labels of regions stand below: above lines without commas these are names all the same.
fn are_known(columns: &[String], lines: &[Line], order: usize) -> bool {
    let is_labels = |line: &Line| {
        let whole: String = line.text.split_whitespace().collect();
        line.text.split_whitespace().chain([whole.as_str()]).any(|labels| labels::are_labels(labels, order))
    };
    columns.iter().all(|column| names::is_known(column)) && !lines.iter().take(LOOKED_AT).any(is_labels)
}

/// A line without its blanks and commas: cells that stand one by one, a comma among them, are no names.
fn unspaced(line: &str) -> String {
    line.chars().filter(|&character| !character.is_whitespace() && character != ',').collect()
}

/// Whether a word is as long as a board and could be its cells: it is a puzzle, and no name.
fn is_board(word: &str) -> bool {
    let order = shape::square(word.len()).filter(|&order| order >= shape::LEAST_ORDER);
    order.is_some_and(|order| is_row(word, order))
}

/// Whether a word is longer than a row and all of it could be cells or labels of a board of this order.
fn is_row(word: &str, order: usize) -> bool {
    word.len() > order && word.chars().all(|letter| fits_order(letter.encode_utf8(&mut [0; 4]), order))
}

/// Whether a piece of text is most of the cells of a board of this order but for a slip, or holds a whole board, as a heading
/// does that is glued to its first puzzle.
pub fn has_cells(text: &str, order: usize) -> bool {
    let fits = |character: char| fits_order(character.encode_utf8(&mut [0; 4]), order);
    let cells = order * order;
    let strange = text.chars().filter(|&character| !fits(character)).count();
    let longest = text.split(|character| !fits(character)).map(|run| run.chars().count()).max();
    strange <= 1 && 2 * text.len() > cells || longest.is_some_and(|longest| longest >= cells)
}

/// Whether a heading says that a column holds solutions.
pub fn names_solution(heading: &Heading) -> bool {
    heading.columns.iter().any(|name| names::is_solution(name))
}
