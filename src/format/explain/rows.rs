//! The rows of a text that is none: lines of cells and nothing else, and what is odd about one of them.

use std::collections::HashMap;

use crate::format::bare::skeleton::is_frame;
use crate::format::fault::{Fault, ParseError};
use crate::format::found::Miss;
use crate::format::rules::alphabet::SIGNS;
use crate::format::rules::{ORDERS, labels};
use crate::format::source::{Line, Source, sizes};

/// Lines that are looked at.
const LOOKED_AT: usize = 2000;

/// A line of cells: what they are, and where.
pub struct Row<'t> {
    pub line: Line<'t>,
    /// The byte where each begins, and its text.
    pub cells: Vec<(usize, &'t str)>,
    /// Whether it may be a word.
    is_word: bool,
}

/// The rows of a text.
pub struct Rows<'t> {
    pub rows: Vec<Row<'t>>,
    /// How many cells most of them have.
    width: usize,
}

impl<'t> Rows<'t> {
    /// Those of a text, as far as it is looked at.
    pub fn of(source: &Source<'t>) -> Rows<'t> {
        // `- - - -` may be empty cells.
        let is_spaced = |text: &str| text.split_whitespace().all(|piece| piece == "-");
        let is_row = |line: &&Line| !is_frame(line.text, None) || is_spaced(line.text);
        let lines = source.content().take(LOOKED_AT).filter(is_row);
        let mut rows: Vec<Row> = lines.filter_map(|line| Row::of(*line)).collect();
        // Small letters are cells where some of them are labels.
        let are_labels = |row: &Row| row.is_word && labels::has_equal_neighbours(row.line.text.trim());
        if rows.iter().filter(|row| are_labels(row)).count() < 2 {
            rows.retain(|row| !row.is_word);
        }
        let mut times: HashMap<usize, usize> = HashMap::new();
        rows.iter().for_each(|row| *times.entry(row.cells.len()).or_default() += 1);
        let width = rows.iter().rev().map(|row| row.cells.len()).max_by_key(|width| times[width]).unwrap_or(0);
        // A line of sizes in front is no row.
        if rows.first().is_some_and(|row| row.cells.len() != width && sizes(row.line.text.trim()).is_some()) {
            rows.remove(0);
        }
        Rows { rows, width }
    }

    /// What is wrong, where that can be told.
    pub fn fault(&self, named: Option<usize>) -> Option<ParseError> {
        let first = self.rows.first()?;
        let is_long = self.rows.iter().any(|row| row.cells.len() > 64) || self.rows.len() == 1;
        if is_long {
            return self.fault_of_lines(named);
        }
        if let Some(row) = self.rows.iter().find(|row| row.cells.len() != self.width) {
            let fault = Fault::cells(self.width, row.cells.len());
            return Some(row.error(fault));
        }
        let (width, found) = (self.width, self.rows.len());
        if width < *ORDERS.start() && named.is_none() {
            return Some(first.error(Fault::Small { cells: width * found, order: width.max(found.min(3)) }));
        }
        if found % width != 0 {
            let expected = (found + width / 2).max(width) / width * width;
            let last = self.rows.last()?;
            return Some(last.error(Fault::lines(expected, found)));
        }
        self.odd_cell(width)
    }

    /// Lines of whole boards.
    fn fault_of_lines(&self, named: Option<usize>) -> Option<ParseError> {
        let is_square = |cells: usize| cells.isqrt().pow(2) == cells;
        let is_board = |row: &&Row| is_square(row.cells.len());
        let boards: Vec<usize> = self.rows.iter().filter(is_board).map(|row| row.cells.len()).collect();
        let usual = boards.iter().copied().max_by_key(|cells| boards.iter().filter(|other| *other == cells).count());
        let near = |cells: usize| {
            let root = cells.isqrt();
            (if cells - root * root > root { root + 1 } else { root.max(1) }).pow(2)
        };
        let named = named.map(|order| order * order);
        let expected = |row: &Row| named.or(usual).unwrap_or_else(|| near(row.cells.len()));
        let odd = self.rows.iter().find(|row| row.cells.len() != expected(row));
        if let Some(row) = odd {
            let half = row.cells.len() / 2;
            if row.cells.len() % 2 == 0 && is_square(half) && half >= 16 && named.is_none() {
                return Some(row.error(Fault::OtherPuzzle));
            }
            let fault = Fault::cells(expected(row), row.cells.len());
            return Some(row.error(fault));
        }
        let (cells, order) = (usual?, usual?.isqrt());
        if order < *ORDERS.start() && named.is_none() {
            return Some(self.rows.first()?.error(Fault::Small { cells, order }));
        }
        self.odd_cell(order)
    }

    /// A cell that fits no board of this order, or two signs for empty cells.
    fn odd_cell(&self, order: usize) -> Option<ParseError> {
        let all: Vec<&str> = self.rows.iter().flat_map(|row| row.cells.iter().map(|cell| cell.1)).collect();
        if labels::look_like_labels(&all[..all.len().min(order * order)], order, order) {
            return Some(self.rows.first()?.error(Fault::OnlyLabels));
        }
        let mut empty: Option<&str> = None;
        let has_digits = all.iter().any(|cell| cell.starts_with(|c: char| c.is_ascii_digit() && c != '0'));
        // Beside digits `x` and `o` are meant as empty cells, on boards that have no such value.
        let is_crossed = |cell: &str| has_digits && order < 24 && matches!(cell, "x" | "X" | "o" | "O");
        let is_sign = |cell: &str| cell == "0" || cell.starts_with(SIGNS) || is_crossed(cell);
        // `A` is 10.
        let letter = |cell: &str| match cell.as_bytes() {
            [byte] if byte.is_ascii_alphabetic() => Some(usize::from(byte.to_ascii_uppercase() - b'A') + 10),
            _ => None,
        };
        for row in &self.rows {
            for (at, cell) in &row.cells {
                let number: Option<usize> = cell.parse().ok();
                let fault = match number {
                    _ if is_sign(cell) && *empty.get_or_insert(cell) == *cell => continue,
                    _ if is_sign(cell) => {
                        let (one, other) = (empty.unwrap_or_default(), *cell);
                        Fault::Said(format!("two signs for empty cells, {one} and {other}: one expected"))
                    }
                    Some(number) if number > order => {
                        Fault::Beyond { symbol: cell.chars().next().unwrap_or(' '), number, order }
                    }
                    None if has_digits && letter(cell).is_some_and(|number| number > order) => Fault::Beyond {
                        symbol: cell.chars().next().unwrap_or(' '),
                        number: letter(cell).unwrap_or_default(),
                        order,
                    },
                    _ if cell.len() > 1 && cell.starts_with('0') => Fault::Number { first: 1, last: order },
                    _ => continue,
                };
                return Some(row.error_at(*at, cell.len(), fault));
            }
        }
        None
    }
}

impl<'t> Row<'t> {
    /// A line of cells alone, or in brackets of code: pieces between blanks and signs if each is a number or a sign, characters
    /// otherwise.
    fn of(line: Line<'t>) -> Option<Row<'t>> {
        let text = in_brackets(line.text);
        let separates =
            |c: char| matches!(c, ' ' | '\t' | '|' | '!' | ',' | ';' | '/') || ('\u{2500}'..='\u{257f}').contains(&c);
        let start = |piece: &str| piece.as_ptr() as usize - line.text.as_ptr() as usize;
        let pieces: Vec<(usize, &str)> =
            text.split(separates).filter(|piece| !piece.is_empty()).map(|piece| (start(piece), piece)).collect();
        let is_number = |piece: &str| piece.bytes().all(|byte| byte.is_ascii_digit()) && piece.len() < 3;
        let is_single = |piece: &str| piece.chars().count() == 1;
        let is_cell = |c: char| c.is_ascii_alphanumeric() || SIGNS.contains(&c);
        if pieces.is_empty() || !pieces.iter().all(|(_, piece)| piece.chars().all(is_cell)) {
            return None;
        }
        let are_small = |piece: &str| piece.bytes().filter(u8::is_ascii_lowercase).count() > 1;
        let is_word = pieces.iter().any(|(_, piece)| are_small(piece));
        if pieces.len() > 3 && pieces.iter().all(|(_, piece)| is_number(piece) || is_single(piece)) {
            return Some(Row { line, cells: pieces, is_word });
        }
        if text.len() < line.text.len() {
            return None;
        }
        let characters = |(at, piece): (usize, &'t str)| {
            piece.char_indices().map(move |(place, c)| (at + place, &piece[place..place + c.len_utf8()]))
        };
        Some(Row { line, cells: pieces.into_iter().flat_map(characters).collect(), is_word })
    }

    pub fn error(&self, fault: Fault) -> ParseError {
        super::at(self.line.text, Miss { line: self.line.number, fault })
    }

    pub fn error_at(&self, start: usize, length: usize, fault: Fault) -> ParseError {
        ParseError::new(self.line.number, self.line.text.as_bytes(), start, length, fault)
    }
}

/// What stands behind the brackets that a line of code opens, or before those that it closes, where other lines have their pairs.
fn in_brackets(text: &str) -> &str {
    const OPEN: [char; 3] = ['(', '[', '{'];
    const CLOSED: [char; 3] = [')', ']', '}'];
    let start = text.rfind(OPEN).map_or(0, |at| at + 1);
    let end = text.find(CLOSED).unwrap_or(text.len());
    let is_pair = text.matches(OPEN).count() == text.matches(CLOSED).count();
    if is_pair || end < start { text } else { &text[start..end] }
}
