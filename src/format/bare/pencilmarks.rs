//! The candidates of each cell, written by `written/pencilmarks.rs`.
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
use crate::board;
use crate::format::content::Content;
use crate::format::fault::Fault;
use crate::format::found::{Account, Found, Miss};
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
    let symbols = form.symbols(text);
    let layout = board::Layout { symbols: symbols.clone(), ..form.layout.clone() };
    if !layout.boards.is_empty() {
        return Vec::new();
    }
    let of_board = |tokens: &[&str], lines: (usize, usize)| {
        let marks = board_of(text, tokens, (layout.columns, layout.values), &symbols, None, lines)?.marks?;
        let all = Values::all(layout.values);
        let given = |(cell, &allowed): (usize, &Values)| Given { cell: Cell::new(cell), allowed };
        let givens = marks.iter().enumerate().filter(|(_, set)| **set != all).map(given).collect();
        Some(Found::with_rules(Content { givens, ..Content::of(layout.clone()) }, lines))
    };
    let is_short = layout.values <= 9 && !symbols.are_numbers();
    let layouts = if is_short { skeleton::of_size(text, form.size()) } else { Vec::new() };
    let layouts = layouts.into_iter().filter(|seen| !seen.is_paired && seen.draws(layout.boxes));
    let of_skeleton = layouts.filter_map(|seen| {
        let boards = seen.boards.iter().zip(&seen.lines).map(|(tokens, lines)| of_board(tokens, *lines));
        let boards = boards.collect::<Option<Vec<_>>>()?;
        is_bare(&seen).then(|| Account::whole("pencilmarks", boards))
    });
    let of_rows = || {
        let rows = Rows::of(text)?;
        let tokens = rows.tokens();
        let is_fit = rows.rows.len() == layout.rows && tokens.len() == layout.rows * layout.columns;
        (is_fit && rows.has_commas == symbols.are_numbers()).then_some(())?;
        let boxes = rows.boxes(layout.columns)?;
        boxes.is_none_or(|(rows, columns)| BoxShape::new(rows, columns) == layout.boxes).then_some(())?;
        Some(Account::whole("pencilmarks", vec![of_board(&tokens, rows.lines)?]))
    };
    let of_rows = of_rows();
    ties::distinct(of_skeleton.chain(of_rows))
}

/// Whether nothing that could be a cell stands around the cells.
fn is_bare(layout: &Layout) -> bool {
    [&layout.open, &layout.close].iter().all(|text| beside::could_be_cells(text, Some("."), &[]) == 0)
}

fn of_layout(text: &Text, layout: &Layout) -> Option<Account> {
    let order = layout.rows;
    (order <= 9 && text.options.symbols.is_none()).then_some(())?;
    let symbols = Symbols::default_for(order);
    let of = |(tokens, lines): (&Vec<&str>, &(usize, usize))| {
        board_of(text, tokens, (order, order), &symbols, layout.boxes, *lines)
    };
    let boards: Vec<Found> = layout.boards.iter().zip(&layout.lines).map(of).collect::<Option<_>>()?;
    is_bare(layout).then(|| Account::whole("pencilmarks", boards))
}

/// One square board whose rows stand on a line each, in any symbols.
fn of_rows(text: &Text) -> Option<Account> {
    let rows = Rows::of(text)?;
    let order = rows.rows.len();
    text.orders().contains(&order).then_some(())?;
    let tokens = rows.tokens();
    let boxes = rows.boxes(order)?;
    boxes.is_none_or(|(high, wide)| high * wide == order).then_some(())?;
    let symbols = match text.alphabet().named {
        Some(symbols) => symbols,
        None if rows.has_commas => Symbols::NUMBERS,
        None => Symbols::default_for(order),
    };
    (rows.has_commas == symbols.are_numbers() && tokens.len() == order * order).then_some(())?;
    Some(Account::whole("pencilmarks", vec![board_of(text, &tokens, (order, order), &symbols, boxes, rows.lines)?]))
}

/// Rows of sets on a line each.
struct Rows<'a> {
    /// The sets of each row between bars.
    rows: Vec<Vec<Vec<&'a str>>>,
    /// How many rows stand above each frame.
    frames: Vec<usize>,
    /// Whether numbers have commas.
    has_commas: bool,
    lines: (usize, usize),
}

impl<'a> Rows<'a> {
    /// Those of a text that has commas, or is named.
    fn of(text: &Text<'a>) -> Option<Rows<'a>> {
        let has_commas = text.source.content().any(|line| line.text.contains(','));
        (has_commas || is_named(text)).then_some(())?;
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
        Some(Rows { rows, frames, has_commas, lines: lines? })
    }

    fn tokens(&self) -> Vec<&'a str> {
        self.rows.iter().flatten().flatten().copied().collect()
    }

    /// The boxes that frames and bars draw around rows of so many sets; none where they draw rows and columns alone.
    #[allow(clippy::option_option)]
    fn boxes(&self, columns: usize) -> Option<Option<(usize, usize)>> {
        let (count, stacks) = (self.rows.len(), self.rows[0].len());
        let wide = columns / stacks;
        let is_even = |row: &Vec<Vec<&str>>| row.len() == stacks && row.iter().all(|stack| stack.len() == wide);
        self.rows.iter().all(is_even).then_some(())?;
        let inner: Vec<usize> = self.frames.iter().copied().filter(|at| *at > 0 && *at < count).collect();
        let high = inner.first().copied().unwrap_or(count);
        inner.iter().copied().eq((1..count).filter(|at| at.is_multiple_of(high))).then_some(())?;
        Some((stacks > 1 || high < count).then_some((high, wide)))
    }
}

fn is_named(text: &Text) -> bool {
    text.options.from.is_some_and(|from| from.name() == "pencilmarks")
}

fn board_of(
    text: &Text,
    tokens: &[&str],
    (columns, order): (usize, usize),
    symbols: &Symbols,
    boxes: Option<(usize, usize)>,
    lines: (usize, usize),
) -> Option<Found> {
    let marks: Vec<Values> = tokens.iter().map(|token| set(token, order, symbols)).collect::<Option<_>>()?;
    let several = tokens.iter().zip(&marks).filter(|(token, set)| **token != "." && set.len() > 1).count();
    if several > 0 && several < order && !is_named(text) {
        let few = "sets of several candidates in fewer cells than there are values: the notation has to be named, pencilmarks";
        text.miss(Miss { line: lines.0, fault: Fault::Said(few.to_owned()) });
    }
    (several >= order || is_named(text) && !labels::look_like_labels(tokens, columns, order)).then_some(())?;
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
