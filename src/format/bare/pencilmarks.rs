//! The candidates of each cell.
//!
//! ```ebnf
//! text    = (* a text of the skeleton, of order 9 at most, whose numbers are sets *)
//!         | { [ frame ], n * [ bar ], set, { ( blank | bar ), set }, [ bar ], line end } ;   (* where numbers have commas, or the
//!                                                           notation is named; frames and bars draw boxes, or nothing *)
//! set     = digit, { digit } | number, ",", { number, "," } | empty ;
//! ```
//! Symbols of a set ascend. At least n sets have several, unless the notation is named.

use super::Text;
use super::said::Form;
use super::skeleton::{self, Layout, is_frame};
use crate::format::content::Content;
use crate::format::found::{Account, Found};
use crate::format::rules::{beside, labels, ties};
use crate::grid::{BoxShape, Cell};
use crate::puzzle::Given;
use crate::symbols::Symbols;
use crate::values::{Value, Values};

/// The accounts of a text.
pub fn read(text: &Text) -> Vec<Account> {
    let layouts = skeleton::whole(text).iter().filter(|layout| !layout.is_paired);
    let of_skeleton = layouts.filter_map(|layout| of_layout(text, layout));
    ties::distinct(of_skeleton.chain(of_rows(text)))
}

/// The accounts of a text as boards of a form that has a cell at each place, of at most nine values.
pub fn of_form(text: &Text, form: &Form) -> Vec<Account> {
    let layout = &form.layout;
    let is_fit = layout.values <= 9 && layout.boards.is_empty() && !layout.symbols.are_numbers();
    let layouts = if is_fit { skeleton::of_size(text, (layout.rows, layout.columns)) } else { Vec::new() };
    let drawn = |seen: &Layout| seen.boxes.and_then(|(rows, columns)| BoxShape::new(rows, columns));
    let layouts =
        layouts.into_iter().filter(|seen| !seen.is_paired && (seen.boxes.is_none() || drawn(seen) == layout.boxes));
    ties::distinct(layouts.filter_map(|seen| {
        let boards = seen.boards.iter().zip(&seen.lines).map(|(tokens, lines)| {
            let marks = board(text, (tokens, layout.values), &layout.symbols, None, *lines)?.marks?;
            let all = Values::all(layout.values);
            let given = |(cell, &allowed): (usize, &Values)| Given { cell: Cell::new(cell), allowed };
            let givens = marks.iter().enumerate().filter(|(_, set)| **set != all).map(given).collect();
            Some(Found::with_rules(Content { givens, ..Content::of(layout.clone()) }, *lines))
        });
        let boards = boards.collect::<Option<Vec<_>>>()?;
        let is_bare = [&seen.open, &seen.close].iter().all(|text| beside::could_be_cells(text, Some("."), &[]) == 0);
        is_bare.then(|| Account::whole("pencilmarks", boards))
    }))
}

fn of_layout(text: &Text, layout: &Layout) -> Option<Account> {
    let order = layout.rows;
    (order <= 9 && text.options.symbols.is_none()).then_some(())?;
    let symbols = Symbols::default_for(order);
    let of =
        |(tokens, lines): (&Vec<&str>, &(usize, usize))| board(text, (tokens, order), &symbols, layout.boxes, *lines);
    let boards: Vec<Found> = layout.boards.iter().zip(&layout.lines).map(of).collect::<Option<_>>()?;
    let is_bare = [&layout.open, &layout.close].iter().all(|text| beside::could_be_cells(text, Some("."), &[]) == 0);
    is_bare.then(|| Account::whole("pencilmarks", boards))
}

/// One board whose rows stand on a line each, in any symbols.
fn of_rows(text: &Text) -> Option<Account> {
    let has_numbers = text.source.content().any(|line| line.text.contains(','));
    (has_numbers || is_named(text)).then_some(())?;
    let (mut rows, mut frames): (Vec<Vec<Vec<&str>>>, Vec<usize>) = (Vec::new(), Vec::new());
    let mut lines = None;
    for line in text.source.content() {
        if is_frame(line.text, None) {
            frames.push(rows.len());
        } else {
            lines = Some((lines.map_or(line.number, |(first, _)| first), line.number));
            let row = line.text.trim().trim_matches('|').split('|');
            rows.push(row.map(|stack| stack.split_ascii_whitespace().collect()).collect());
        }
    }
    let order = rows.len();
    text.orders().contains(&order).then_some(())?;
    let tokens: Vec<&str> = rows.iter().flatten().flatten().copied().collect();
    let boxes = boxes(&rows, &frames)?;
    let symbols = match text.alphabet().named {
        Some(symbols) => symbols,
        None if has_numbers => Symbols::NUMBERS,
        None => Symbols::default_for(order),
    };
    (has_numbers == symbols.are_numbers() && tokens.len() == order * order).then_some(())?;
    Some(Account::whole("pencilmarks", vec![board(text, (&tokens, order), &symbols, boxes, lines?)?]))
}

/// The boxes that frames and bars draw around rows of stacks; none where they draw rows and columns alone.
#[allow(clippy::option_option)]
fn boxes(rows: &[Vec<Vec<&str>>], frames: &[usize]) -> Option<Option<(usize, usize)>> {
    let order = rows.len();
    let stacks = rows[0].len();
    let wide = order / stacks;
    let is_even = |row: &Vec<Vec<&str>>| row.len() == stacks && row.iter().all(|stack| stack.len() == wide);
    rows.iter().all(is_even).then_some(())?;
    let inner: Vec<usize> = frames.iter().copied().filter(|at| *at > 0 && *at < order).collect();
    let high = inner.first().copied().unwrap_or(order);
    inner.iter().copied().eq((1..order).filter(|at| at.is_multiple_of(high))).then_some(())?;
    if stacks == 1 && high == order {
        return Some(None);
    }
    (wide * high == order).then_some(Some((high, wide)))
}

fn is_named(text: &Text) -> bool {
    text.options.from.is_some_and(|from| from.name() == "pencilmarks")
}

fn board(
    text: &Text,
    (tokens, order): (&[&str], usize),
    symbols: &Symbols,
    boxes: Option<(usize, usize)>,
    lines: (usize, usize),
) -> Option<Found> {
    let marks: Vec<Values> = tokens.iter().map(|token| set(token, order, symbols)).collect::<Option<_>>()?;
    let several = tokens.iter().zip(&marks).filter(|(token, set)| **token != "." && set.len() > 1).count();
    (several >= order || is_named(text) && !labels::look_like_labels(tokens, order)).then_some(())?;
    Some(Found { boxes, ..Found::of_marks(marks, order, symbols, lines) })
}

/// The candidates of a cell.
fn set(token: &str, order: usize, symbols: &Symbols) -> Option<Values> {
    if token == "." {
        return Some(Values::all(order));
    }
    let places: Vec<usize> = match symbols {
        Symbols::Characters(symbols) => {
            let place = |byte: u8| symbols.iter().position(|symbol| *symbol == byte);
            token.bytes().map(place).collect::<Option<_>>()?
        }
        Symbols::Numbers { first } => {
            let place = |number: &str| {
                let place: usize = number.parse().ok().filter(|value: &usize| value.to_string() == number)?;
                place.checked_sub(*first)
            };
            token.strip_suffix(',').unwrap_or(token).split(',').map(place).collect::<Option<_>>()?
        }
    };
    let is_ascending = places.windows(2).all(|pair| pair[0] < pair[1]) && places.iter().all(|place| *place < order);
    is_ascending.then(|| places.into_iter().map(Value::new).collect())
}
