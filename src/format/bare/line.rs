//! A board a line, with other fields beside it.
//!
//! ```ebnf
//! text    = [ heading ], line, { line } ;
//! line    = { field, sign }, cells, { sign, field }, [ blank, "#", comment ] ;
//! sign    = "," | ";" | tab | blank ;                    (* one in the whole text; fields are as many in all lines, and the cells
//!                                                           are the same one; behind a blank all that follows is one field *)
//! cells   = n² * symbol | n * group | n² * token ;       (* blanks between groups of n, or tokens *)
//! field   = (* short of cells, rule 3; the one next to the cells may be their solution: n² symbols that agree with them *) ;
//! heading = name, { sign, name } ;                       (* one is `puzzle` or the like: the cells; the others are short each *)
//! ```

use super::Text;
use crate::format::fault::{Counted, Fault};
use crate::format::found::{Account, Found, Miss, Piece, Values};
use crate::format::rules::alphabet::{self, Alphabet};
use crate::format::rules::{beside, labels, ties};
use crate::format::source::Line;
use crate::symbols::Symbols;

const NAMES: [&str; 10] =
    ["puzzle", "puzzles", "quiz", "quizzes", "board", "grid", "sudoku", "cells", "givens", "question"];
const SOLUTIONS: [&str; 4] = ["solution", "solutions", "answer", "solved"];

/// Where the cells stand in all lines.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Shape {
    sign: Option<char>,
    column: usize,
    fields: usize,
    order: usize,
    is_named: bool,
    /// The column that a heading calls the solution.
    solution: Option<usize>,
}

/// The accounts of a text.
pub fn read(text: &Text) -> Vec<Account> {
    let mut lines = text.source.content();
    let named = lines.next().zip(lines.next()).map(|(head, line)| shapes_below(text, head, line)).unwrap_or_default();
    let mut shapes: Vec<Shape> = Vec::new();
    let first = || text.source.content().take(3).flat_map(|line| shapes_of(text, line, None)).collect();
    for shape in if named.is_empty() { first() } else { named } {
        if !shapes.contains(&shape) {
            shapes.push(shape);
        }
    }
    ties::distinct(shapes.into_iter().filter_map(|shape| with(text, shape)))
}

/// The shapes of a line below a heading with as many fields.
fn shapes_below(text: &Text, head: &Line, line: &Line) -> Vec<Shape> {
    let of = |sign: char| {
        let names = fields(text, head.text, Some(sign));
        let column = |known: &[&str]| names.iter().position(|name| known.contains(&name.to_ascii_lowercase().as_str()));
        let (named, solution) = (column(&NAMES).map(|column| (sign, column)), column(&SOLUTIONS));
        let shapes = named.map(|named| shapes_of(text, line, Some(named))).unwrap_or_default();
        shapes
            .into_iter()
            .filter(|shape| shape.fields == names.len())
            .map(|shape| Shape { solution, ..shape })
            .collect::<Vec<Shape>>()
    };
    [',', ';', '\t'].into_iter().flat_map(of).collect()
}

/// The shapes that a line may have.
fn shapes_of(text: &Text, line: &Line, named: Option<(char, usize)>) -> Vec<Shape> {
    let signs: &[Option<char>] = match named {
        Some((',', _)) => &[Some(',')],
        Some((';', _)) => &[Some(';')],
        Some(_) => &[Some('\t')],
        None => &[None, Some(','), Some(';'), Some('\t'), Some(' ')],
    };
    let mut shapes = Vec::new();
    for &sign in signs {
        let fields = fields(text, without_comment(line.text), sign);
        if sign.is_some() && fields.len() < 2 && named.is_none() {
            continue;
        }
        let columns: Vec<(usize, usize)> =
            fields.iter().enumerate().filter_map(|(at, field)| Some((at, cells(text, field)?.0))).collect();
        let column = match named {
            Some((_, column)) => columns.into_iter().find(|(at, _)| *at == column),
            None => columns
                .first()
                .copied()
                .filter(|(first, _)| columns.len() <= 2 && columns.last().is_some_and(|(last, _)| last - first < 2)),
        };
        if let Some((column, order)) = column {
            let count = if sign == Some(' ') { fields.len().min(column + 2) } else { fields.len() };
            shapes.push(Shape { sign, column, fields: count, order, is_named: named.is_some(), solution: None });
        }
    }
    shapes
}

fn with(text: &Text, shape: Shape) -> Option<Account> {
    let mut alphabet = text.alphabet();
    let mut pieces: Vec<Piece> = Vec::new();
    let (mut good, mut bad) = (0, 0);
    for line in text.source.content().skip(usize::from(shape.is_named)) {
        match record(text, line, shape, &mut alphabet) {
            Some(record) => {
                // Rule 5.
                (labels::doubles(&record.cells, shape.order, 0) < shape.order).then_some(())?;
                good += 1;
                pieces.push(Ok(record));
            }
            None => {
                bad += 1;
                // Rules 4 and 5.
                (2 * bad < text.source.contents && !labels::has_doubles(std::iter::once(line.text))).then_some(())?;
                pieces.push(Err(Miss { line: line.number, fault: miss(text, line, shape) }));
            }
        }
    }
    (good > 0).then_some(Account { name: if shape.is_named { "table" } else { "line" }, pieces })
}

/// Why a line is none of this shape.
fn miss(text: &Text, line: &Line, shape: Shape) -> Fault {
    let fields = fields(text, without_comment(line.text), shape.sign);
    let found = fields.get(shape.column).map_or(0, |field| symbols(field).len());
    Fault::Count { what: Counted::Cells, expected: shape.order * shape.order, found }
}

fn record(text: &Text, line: &Line, shape: Shape, alphabet: &mut Alphabet) -> Option<Found> {
    let Shape { order, column, .. } = shape;
    let content = without_comment(line.text);
    if shape.sign.is_none() {
        let values = values(text, content.trim(), order, alphabet)?;
        return Some(Found::new(order, values, (line.number, line.number)));
    }
    let fields = fields(text, content, shape.sign);
    let count = if shape.sign == Some(' ') { fields.len().min(column + 2) } else { fields.len() };
    (count == shape.fields).then_some(())?;
    let values = values(text, fields[column], order, alphabet)?;
    let next = shape.solution.unwrap_or(column + 1);
    let is_solution = |full: &Vec<u8>| {
        !full.contains(&0) && full.iter().zip(&values.cells).all(|(value, cell)| *cell == 0 || cell == value)
    };
    let second = fields.get(next).and_then(|field| self::values(text, field, order, &mut alphabet.clone()));
    let solution = second.map(|second| second.cells).filter(is_solution);
    // What a heading calls the solution is one, or nothing.
    (shape.solution.is_none() || solution.is_some() || fields[next].is_empty()).then_some(())?;
    let others = fields.iter().enumerate().filter(|(at, _)| *at != column && !(solution.is_some() && *at == next));
    // Two fields that could each be the cells are none.
    others.clone().all(|(_, field)| self::cells(text, field).is_none()).then_some(())?;
    let tokens: Vec<&str> = symbols(fields[column]);
    let is_note = |field: &str| beside::is_note(field, order, alphabet.empty(), &tokens);
    let others: Vec<&str> = others.map(|(_, field)| *field).collect();
    let is_short = if shape.is_named { others.iter().all(|field| is_note(field)) } else { is_note(&others.join(" ")) };
    is_short.then_some(())?;
    let note = others.iter().map(|note| note.trim()).filter(|note| !note.is_empty()).collect::<Vec<_>>().join(", ");
    let note = Some(note).filter(|note| !note.is_empty());
    Some(Found { solution, note, ..Found::new(order, values, (line.number, line.number)) })
}

/// The fields of a line; behind a blank and the cells all that is left is one.
fn fields<'t>(asked: &Text, text: &'t str, sign: Option<char>) -> Vec<&'t str> {
    let text = text.trim_matches(' ');
    let plain = |field: &'_ str| -> (usize, usize) {
        (field.len() - field.trim_start_matches([' ', '"']).len(), field.trim_end_matches([' ', '"']).len())
    };
    let bare = |field| {
        let (from, to) = plain(field);
        &field[from.min(to)..to]
    };
    match sign {
        None => vec![text],
        Some(' ') => {
            let mut fields: Vec<&str> = Vec::new();
            let mut rest = text;
            while let Some((field, behind)) = rest.split_once([' ', '\t']) {
                fields.push(field);
                rest = behind.trim_start();
                if cells(asked, field).is_some() {
                    break;
                }
            }
            fields.push(rest);
            fields
        }
        Some(sign) if !text.contains('"') => text.split(sign).map(bare).collect(),
        Some(sign) => {
            let mut is_quoted = false;
            text.split(|c: char| {
                is_quoted ^= c == '"';
                c == sign && !is_quoted
            })
            .map(bare)
            .collect()
        }
    }
}

fn without_comment(text: &str) -> &str {
    [" #", "\t#"].into_iter().filter_map(|mark| text.find(mark)).min().map_or(text, |at| &text[..at])
}

/// The order of a field of cells.
fn cells<'t>(text: &Text, field: &'t str) -> Option<(usize, Vec<&'t str>)> {
    let tokens = symbols(field);
    let is_cell = |token: &&str| {
        token.chars().count() == 1
            && token.starts_with(|c: char| c.is_ascii_alphanumeric() || alphabet::SIGNS.contains(&c))
    };
    let is_number = |token: &&str| token.bytes().all(|byte| byte.is_ascii_digit());
    let order = text.order_of(tokens.len())?;
    // Several blanks part boards side by side, or numbers that are aligned.
    (order > 9 || !field.trim().contains("  ")).then_some(())?;
    tokens.iter().all(|token| is_cell(token) || is_number(token)).then_some((order, tokens))
}

/// The symbols of a field: each character, those of groups of one length, or the tokens between blanks.
fn symbols(field: &str) -> Vec<&str> {
    let characters =
        |text: &'_ str| -> Vec<(usize, usize)> { text.char_indices().map(|(at, c)| (at, at + c.len_utf8())).collect() };
    let groups: Vec<&str> = field.split([' ', '\t']).filter(|group| !group.is_empty()).collect();
    let of = |group| characters(group).into_iter().map(|(from, to)| &group[from..to]).collect::<Vec<&str>>();
    match groups.as_slice() {
        [group] => of(group),
        groups if groups.iter().all(|group| group.chars().count() == groups.len()) => {
            groups.iter().flat_map(|group| of(group)).collect()
        }
        _ => groups,
    }
}

/// The values of a field of so many cells.
fn values(text: &Text, field: &str, order: usize, alphabet: &mut Alphabet) -> Option<Values> {
    if let Some(values) = digits(field, order, alphabet) {
        return Some(values);
    }
    let (found, tokens) = cells(text, field)?;
    (found == order).then(|| alphabet.values(&tokens, order))?
}

/// Likewise for what most lines are: digits and the sign for empty cells, side by side.
fn digits(field: &str, order: usize, alphabet: &Alphabet) -> Option<Values> {
    let &[empty] = alphabet.empty()?.as_bytes() else { return None };
    if alphabet.has_digits != Some(true) || alphabet.named.is_some() || field.len() != order * order || order > 9 {
        return None;
    }
    let value = |byte: u8| match byte.wrapping_sub(b'0') {
        _ if byte == empty => Some(0),
        digit if digit > 0 && usize::from(digit) <= order => Some(digit),
        _ => None,
    };
    let cells = field.bytes().map(value).collect::<Option<_>>()?;
    Some(Values { cells, symbols: Symbols::default_for(order), empty: Some(empty) })
}
