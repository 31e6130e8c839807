//! One grammar for most: a text whose cells are parted by the same signs in each row.
//!
//! ```ebnf
//! text   = open, board, { between, board }, close ;
//! board  = row, ( n - 1 ) * ( step, row ) ;
//! row    = cell, ( n - 1 ) * ( gap, cell ) ;
//! cell   = symbol | number | word | empty ;              (* in brackets or quotes: only at the greatest depth *)
//! gap    = (* what stands between two cells: the same in all rows at this place; within a row everywhere the same,
//!             or another one at every w-th place *) ;
//! step   = (* likewise between rows; the other one, at every h-th, is this one and a frame, or a blank line *) ;
//! between = (* everywhere the same, with a line end or brackets in it *) ;
//! open   = (* no cells; around brackets a few characters that could be some, rule 3; ends as every row begins *) ;
//! close  = (* likewise; begins as every row ends *) ;
//! ```
//! Blanks beside a sign say nothing; alone they are a gap: none, a blank, several, a line end, a blank line. A line holds whole rows, or
//! a whole board. No gap, step or `between` holds what could be a cell. Labels that count on are taken away first (`labels.rs`).
//!
//! So these are one notation: blocks with and without frames, lines, rows with slashes, arrays of any language, NumPy, R, MATLAB,
//! LaTeX, Prolog, the boards of judges. What `open`, `gap`, `step` and `between` are settles only the name.

use super::Text;
use crate::format::found::{Account, Found, Miss, Piece};
use crate::format::rules::alphabet::{self, Alphabet};
use crate::format::rules::{self, beside, ties};
use crate::format::source::{Kind, Line};

mod labels;
mod seen;
mod stream;

use seen::{HEADING, TITLE};
pub use stream::is_frame;
use stream::{CLOSING, Cut, OPENING, Stream, without_frame};

/// The longest text, or paragraph of a longer one, that is read in one piece.
const LONGEST: usize = 2 << 20;

/// Boards before their symbols are understood.
#[derive(Clone, Debug)]
pub struct Layout<'a> {
    pub order: usize,
    pub boards: Vec<Vec<&'a str>>,
    /// The first and the last line of each board.
    pub lines: Vec<(usize, usize)>,
    pub boxes: Option<(usize, usize)>,
    pub empty: Option<char>,
    /// The gaps of a row, then the steps of a board.
    pub shape: Vec<String>,
    pub has_brackets: bool,
    /// Whether boards are parted as halves of pairs are: `cells labels`.
    pub is_paired: bool,
    /// What stands in front of the cells and behind them, without frames.
    pub open: String,
    pub close: String,
}

/// The accounts of a text.
pub fn read(text: &Text) -> Vec<Account> {
    let layouts = || whole(text).iter().filter(|layout| !layout.is_paired);
    if layouts().any(are_labels) {
        return Vec::new();
    }
    let accounts = ties::distinct(layouts().filter_map(|layout| {
        let pieces = records(layout, &mut text.alphabet())?.into_iter().map(Ok).collect();
        Some(Account { name: name(layout), pieces })
    }));
    if accounts.is_empty() { by_paragraphs(text).into_iter().collect() } else { accounts }
}

/// All ways to see a whole text as boards; other grammars start from them too.
pub fn whole<'a, 's>(text: &'s Text<'a>) -> &'s [Layout<'a>] {
    let source = text.source;
    text.layouts.get_or_init(|| if source.text.len() <= LONGEST { layouts(text, &source.lines) } else { Vec::new() })
}

/// Where something is wrong with the whole: the paragraphs that are whole boards, all in the shape of the first (rule 7).
fn by_paragraphs(text: &Text) -> Option<Account> {
    let mut first: Option<(&'static str, Vec<String>)> = None;
    let mut alphabet = text.alphabet();
    let mut pieces: Vec<Piece> = Vec::new();
    for lines in text.source.paragraphs() {
        let size: usize = lines.iter().map(|line| line.text.len() + 1).sum();
        let layouts = if size <= LONGEST { layouts(text, lines) } else { return None };
        let mut layouts: Vec<Layout> = layouts.into_iter().filter(|layout| !layout.is_paired).collect();
        // Rule 5, for labels whole and damaged.
        let content = || lines.iter().filter(|line| line.kind == Kind::Content).map(|line| line.text);
        if layouts.iter().any(are_labels) || layouts.is_empty() && rules::labels::has_doubles(content()) {
            return None;
        }
        layouts.retain(|layout| first.as_ref().is_none_or(|(_, shape)| *shape == layout.shape));
        let mut read: Vec<(&Layout, Vec<Found>, Alphabet)> = Vec::new();
        for layout in &layouts {
            let mut here = alphabet.clone();
            let Some(records) = records(layout, &mut here) else { continue };
            if !read.iter().any(|(_, others, _): &(&Layout, Vec<Found>, Alphabet)| {
                others.iter().zip(&records).all(|(one, other)| one.is_same(other))
            }) {
                read.push((layout, records, here));
            }
        }
        match read.len() {
            0 => pieces.push(Err(Miss::new(lines[0].number, "no whole boards in this paragraph"))),
            1 => {
                let (layout, records, here) = read.remove(0);
                first.get_or_insert_with(|| (name(layout), layout.shape.clone()));
                alphabet = here;
                pieces.extend(records.into_iter().map(Ok));
            }
            _ => return None,
        }
    }
    Some(Account { name: first?.0, pieces: rules::of_one_order(pieces) })
}

fn are_labels(layout: &Layout) -> bool {
    layout.boards.iter().any(|cells| rules::labels::look_like_labels(cells, layout.order))
}

/// The records of a layout, if all of them have values and nothing but what is stated stands beside them.
fn records(layout: &Layout, alphabet: &mut Alphabet) -> Option<Vec<Found>> {
    let order = layout.order;
    // A stroke of a frame is an empty cell only where there are givens.
    let is_stroke = |token: &&str| matches!(*token, "-" | "_" | "*");
    if layout.boards.iter().flatten().all(is_stroke) {
        return None;
    }
    let mut records = Vec::new();
    for (tokens, &lines) in layout.boards.iter().zip(&layout.lines) {
        let values = alphabet.values(tokens, order)?;
        is_stated(layout, alphabet.empty(), tokens).then_some(())?;
        records.push(Found { boxes: layout.boxes, ..Found::new(order, values, lines) });
    }
    Some(records)
}

/// Rule 3, for what stands in front of the cells and behind them.
///
/// A number in front stands in a word, or in brackets, where something closes it: `(1, [[`, `[9][9]int{`. Behind, it stands in a word or behind `=`:
/// `, dtype=int64)`, `, nrow=9)`. What a comment has become part of (`> # 1 2 …`) is none.
fn is_stated(layout: &Layout, empty: Option<&str>, cells: &[&str]) -> bool {
    let beside = [&layout.open, &layout.close].map(|text| beside::could_be_cells(text, empty, cells));
    let is_short = beside.iter().sum::<usize>() < if layout.has_brackets { layout.order.min(9) } else { 1 };
    let open = layout.open.as_str();
    let is_in_word = |at: usize| open[..at].ends_with(|c: char| c.is_ascii_alphanumeric() || c == '_');
    let is_closed = |at: usize| {
        let behind = open[at..].trim_start_matches(|c: char| c.is_ascii_digit()).trim_start();
        open[..at].matches(OPENING).count() > open[..at].matches(CLOSING).count() && behind.starts_with([',', ';', ']'])
    };
    let mut digits = open.char_indices().filter(|(_, c)| c.is_ascii_digit()).map(|(at, _)| at);
    let close = layout.close.replace(' ', "");
    let mut words =
        close.split(|c: char| !c.is_ascii_alphanumeric() && c != '=' && c != '_').filter(|word| !word.is_empty());
    is_short
        && ![&layout.open, &layout.close].into_iter().any(|text| has_board(text, empty))
        && !open.contains('#')
        && digits.all(|at| is_in_word(at) || is_closed(at))
        && words.all(|word| word.as_bytes()[0].is_ascii_alphabetic())
}

/// Whether the sign for empty cells stands as in a board: twice, or between capitals or digits.
fn has_board(text: &str, empty: Option<&str>) -> bool {
    let Some(sign) = empty.and_then(|empty| empty.chars().next()).filter(|c| !c.is_alphanumeric()) else {
        return false;
    };
    let text: Vec<char> = text.chars().collect();
    let is_cell = |c: char| c.is_ascii_uppercase() || c.is_ascii_digit();
    let is_twice = text.windows(2).any(|pair| pair == [sign, sign]);
    is_twice || text.windows(3).any(|three| three[1] == sign && is_cell(three[0]) && is_cell(three[2]))
}

fn name(layout: &Layout) -> &'static str {
    let (gap, step) = (layout.shape[0].as_str(), layout.shape[layout.order - 1].as_str());
    match step {
        _ if layout.has_brackets => "array",
        "" | " " => "line",
        "\n" if layout.empty == Some('?') && gap == " " => "judge-b",
        "\n" if gap.is_empty() || gap == " " => "block",
        "/" => "slashed",
        step if step.contains(HEADING) => "labelled",
        step if step.contains(['|', '│', '║']) => "block",
        _ => "rows",
    }
}

/// Whether the first row begins and the last one ends as every row does: between `open` and `close`, only a sign that parts rows is
/// left of a step.
fn has_ends(open: &str, step: &str, close: &str) -> bool {
    let plain = |text: &str| text.chars().filter(|c| !matches!(c, ' ' | '\n' | '¶')).collect::<String>();
    let (open, mut step, close) = (plain(open), step, plain(close));
    let places = || step.char_indices().map(|(at, _)| at).chain([step.len()]);
    let end = places().rev().find(|at| close.starts_with(&step[..*at])).unwrap_or(0);
    step = &step[end..];
    let places = || step.char_indices().map(|(at, _)| at).chain([step.len()]);
    let start = places().find(|at| open.ends_with(&step[*at..])).unwrap_or(step.len());
    step[..start].chars().all(|c| matches!(c, ' ' | '\n' | '¶' | ',' | ';' | '/' | '&' | '\\'))
}

/// All ways to see a run of lines as boards.
fn layouts<'a>(text: &Text, lines: &[Line<'a>]) -> Vec<Layout<'a>> {
    let content = || lines.iter().filter(|line| line.kind == Kind::Content).map(|line| line.text.as_bytes());
    let has_pair = |is: fn(u8, u8) -> bool| content().any(|line| line.windows(2).any(|pair| is(pair[0], pair[1])));
    let has_runs = has_pair(|one, other| (one.is_ascii_alphanumeric() || one == b'-') && other.is_ascii_alphanumeric());
    let has_points = has_pair(|one, other| one.is_ascii_digit() && other == b'.');
    let signs = alphabet::SIGNS
        .into_iter()
        .filter(|sign| lines.iter().any(|line| line.kind == Kind::Content && line.text.contains(*sign)));
    let mut found: Vec<Layout> = Vec::new();
    for empty in signs.map(Some).chain([None]) {
        for cut in [Cut::Symbols, Cut::Numbers, Cut::Points] {
            // Without runs numbers are symbols.
            let is_needless =
                cut == Cut::Numbers && !has_runs || cut == Cut::Points && (empty == Some('.') || !has_points);
            for is_labelled in [false, true].into_iter().filter(|_| !is_needless) {
                let Some(stream) = Stream::new(lines, empty, cut, is_labelled) else { continue };
                let count = stream.cells.len();
                let orders = text.orders().filter(|order| count > 0 && count % (order * order) == 0);
                for layout in orders.filter_map(|order| layout(&stream, order, empty)) {
                    let is_same = |other: &Layout| {
                        other.order == layout.order && other.boards == layout.boards && other.boxes == layout.boxes
                    };
                    if !found.iter().any(is_same) {
                        found.push(layout);
                    }
                }
            }
        }
    }
    found
}

/// The layout of a stream as boards of an order, if it has one (rule 2).
fn layout<'a>(stream: &Stream<'a>, order: usize, empty: Option<char>) -> Option<Layout<'a>> {
    let size = order * order;
    let count = stream.cells.len();
    let gap = |at: usize| stream.gaps[at - 1];
    let text = |at: usize| stream.text(gap(at));
    let row: Vec<u32> = (1..order).map(gap).collect();
    let steps: Vec<u32> = (1..order).map(|row| gap(row * order)).collect();
    for at in (1..count).filter(|at| at % size != 0) {
        let expected = if at % order == 0 { steps[at % size / order - 1] } else { row[at % order - 1] };
        (gap(at) == expected).then_some(())?;
    }
    let (wide, high) = (rules::regular(&row)?, rules::regular(&steps)?);
    let boxes = high.zip(wide);
    boxes.is_none_or(|(rows, columns)| rows * columns == order).then_some(())?;

    // A line holds whole rows, or a whole board; several blanks part boards side by side, not rows.
    let step = text(order);
    let is_end = |text: &str| matches!(text, "\n" | "¶");
    let is_broken =
        (1..order).any(|at| is_end(text(at))) || !is_end(step) && (1..order).any(|row| is_end(text(row * order)));
    let is_odd = (2..order).any(|row| without_frame(text(row * order)) != without_frame(step));
    let is_titled = (1..size).any(|at| text(at).contains(TITLE));
    (!is_broken && !is_odd && !is_titled && step != "  ").then_some(())?;
    has_ends(&stream.open, &without_frame(step), &stream.close).then_some(())?;

    // Where nothing but lines tells rows apart, a line holds whole rows, or a piece that divides them.
    let is_flat = row.iter().all(|gap| *gap == steps[0]);
    let line_ends: Vec<usize> = (1..size).filter(|at| stream.ends[at - 1]).collect();
    let is_even = line_ends.first().is_none_or(|first| {
        let divides = order.is_multiple_of(*first) || first.is_multiple_of(order);
        divides && line_ends.iter().copied().eq((1..size).filter(|at| at.is_multiple_of(*first)))
    });
    (!is_flat || is_even).then_some(())?;

    // Boards are parted alike, or as halves of pairs.
    let ends: Vec<usize> = (1..count / size).map(|board| board * size).collect();
    let parts = |at: &usize| stream.ends[*at - 1] || text(*at).contains(CLOSING) && gap(*at) != steps[0];
    let is_alike = |apart: usize| ends.iter().zip(ends.iter().skip(apart)).all(|(one, other)| gap(*one) == gap(*other));
    let is_list = is_alike(1) && ends.iter().all(parts);
    let is_pairs = is_alike(2) && ends.iter().skip(1).step_by(2).all(parts);
    let could_be_cell = |c: char| c.is_ascii_digit() || Some(c) == empty && c != '-';
    let is_clean =
        (1..order).chain((1..count / order).map(|row| row * order)).all(|at| !text(at).contains(could_be_cell));
    (is_clean && (is_list || is_pairs)).then_some(())?;

    let boards = stream.cells.chunks(size);
    Some(Layout {
        order,
        boards: boards.clone().map(|cells| cells.iter().map(|(cell, _)| *cell).collect()).collect(),
        lines: boards.map(|cells| (cells[0].1, cells[size - 1].1)).collect(),
        boxes,
        empty,
        shape: row.iter().chain(&steps).map(|gap| stream.text(*gap).to_owned()).collect(),
        has_brackets: stream.has_brackets,
        is_paired: !is_list,
        open: stream.open.clone(),
        close: stream.close.clone(),
    })
}
