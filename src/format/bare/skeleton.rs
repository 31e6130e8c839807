//! One grammar for most: a text whose cells are parted by the same signs in each row; written by the files of `written/` that name it.
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

use super::said::Form;
use super::{Text, places};
use crate::board;
use crate::format::content::Content;
use crate::format::found::{Account, Found, Miss, Piece, Values};
use crate::format::rules::alphabet::{self, Alphabet};
use crate::format::rules::{self, ties};
use crate::format::source::{Kind, Line, Source};
use crate::format::{overlap, style};
use crate::grid::BoxShape;

mod labels;
mod layout;
pub mod name;
mod seen;
mod shown;
mod stated;
mod stream;

use layout::layout;
use name::name;
use seen::Signs;
pub use shown::is_frame;
use shown::{OPENING, Shown};
use stated::is_stated;
use stream::{Cut, Stream};

/// The longest text, or paragraph of a longer one, that is read in one piece.
const LONGEST: usize = 2 << 20;

/// What is seen in a whole text.
#[derive(Debug, Default)]
pub struct Whole<'a> {
    layouts: Vec<Layout<'a>>,
    /// How many cells there are, in each way to see it.
    counts: Vec<usize>,
}

/// A way to cut a text into cells.
struct Cells<'a> {
    stream: Stream<'a>,
    /// The sign of empty cells.
    empty: Option<char>,
    /// Whether labels of rows were taken away.
    is_labelled: bool,
}

/// Boards before their symbols are understood.
#[derive(Clone, Debug)]
pub struct Layout<'a> {
    pub rows: usize,
    pub columns: usize,
    pub boards: Vec<Vec<&'a str>>,
    /// The first and the last line of each board.
    pub lines: Vec<(usize, usize)>,
    pub boxes: Option<(usize, usize)>,
    /// The gaps of a row, then the steps of a board.
    pub shape: Vec<String>,
    pub has_brackets: bool,
    /// What stands between the first two boards.
    pub between: String,
    /// Whether boards are parted as halves of pairs are: `cells labels`.
    pub is_paired: bool,
    /// What stands in front of the cells and behind them, without frames.
    pub open: String,
    pub close: String,
    /// Whether labels of rows were taken away.
    pub is_labelled: bool,
}

impl Layout<'_> {
    /// What stands between the first two cells.
    fn gap(&self) -> &str {
        self.shape.first().map_or("", String::as_str)
    }

    /// What stands between the first two rows.
    fn step(&self) -> &str {
        self.shape.get(self.columns - 1).map_or("", String::as_str)
    }

    /// Whether it is a board of nine rows with this sign for empty cells and this between cells.
    fn is_of_nine(&self, empty: &str, gap: &str) -> bool {
        let has_sign = self.boards.first().is_some_and(|cells| cells.contains(&empty));
        self.rows == 9 && has_sign && self.gap() == gap && self.boxes.is_none()
    }

    /// How the two boards of a pair stand: on one line, perhaps with a sign between, on two, or in two squares.
    pub fn form_of_pair(&self, at: usize) -> style::Form {
        let (one, other) = (self.lines[at], self.lines[at + 1]);
        match self.between.chars().next() {
            _ if one.0 != one.1 => style::Form::Blocks,
            _ if one.1 != other.0 => style::Form::TwoLines,
            None => style::Form::OneLine,
            Some(c) => style::Form::Columns(u8::try_from(c).unwrap_or(b' ')),
        }
    }

    /// Whether it draws no other boxes than these.
    pub fn draws(&self, boxes: Option<BoxShape>) -> bool {
        self.boxes.is_none_or(|(rows, columns)| BoxShape::new(rows, columns) == boxes)
    }

    /// Whether nothing but line ends stands around the cells.
    fn is_bare(&self) -> bool {
        [&self.open, &self.close].iter().all(|text| text.trim_matches(['¶', ' ', '\n']).is_empty())
    }

    /// Whether there are other brackets than quotes.
    fn has_own_brackets(&self) -> bool {
        self.shape.iter().chain([&self.open, &self.close]).any(|text| text.contains(OPENING))
    }
}

/// The accounts of a text.
pub fn read(text: &Text) -> Vec<Account> {
    let layouts = || whole(text).iter().filter(|layout| !layout.is_paired);
    // Who names the notation says that they are cells.
    let is_said = text.options.from.is_some();
    if !is_said && layouts().any(are_labels) || places::has(text) {
        return Vec::new();
    }
    let accounts = ties::distinct(layouts().filter_map(|layout| {
        let pieces = records(text, layout, &mut text.alphabet())?.into_iter().map(Ok).collect();
        Some(Account::new(name(layout), pieces))
    }));
    if accounts.is_empty() { by_paragraphs(text).into_iter().collect() } else { accounts }
}

/// All ways to see a whole text as boards; other grammars start from them too.
pub fn whole<'a, 's>(text: &'s Text<'a>) -> &'s [Layout<'a>] {
    &seen(text).layouts
}

/// Whether a whole text can be seen as boards of so many cells, or some of them.
pub fn has_boards_of(text: &Text, size: usize) -> bool {
    seen(text).counts.iter().any(|count| count.is_multiple_of(size))
}

fn seen<'a, 's>(text: &'s Text<'a>) -> &'s Whole<'a> {
    text.whole.get_or_init(|| {
        let mut whole = Whole::default();
        if text.source.text.len() <= LONGEST {
            each_stream(text, &text.source.lines, |cells| {
                whole.counts.extend(Some(cells.stream.cells.len()).filter(|count| *count > 0));
                found_in(text, &cells, None, &mut whole.layouts);
            });
        }
        whole
    })
}

/// The cells of the one board in brackets that a field is, and nothing beside it.
pub fn board_in<'t>(text: &Text, field: &'t str) -> Option<Vec<&'t str>> {
    let source = Source::new(field, 1);
    let is_bare = |text: &str| text.chars().all(|c| !c.is_alphanumeric());
    let mut layouts = layouts(text, &source.lines, text.form.as_ref().map(Form::size)).into_iter();
    let layout = layouts.find(|layout| layout.has_brackets && is_bare(&layout.open) && is_bare(&layout.close))?;
    (layout.boards.len() == 1).then(|| layout.boards.into_iter().next())?
}

/// Where something is wrong with the whole: the paragraphs that are whole boards, all in the shape of the first (rule 7); of the form that
/// is said, if one is.
pub fn by_paragraphs(text: &Text) -> Option<Account> {
    let mut first: Option<(&'static str, Vec<String>)> = None;
    let mut alphabet = text.alphabet_of_form();
    let form = text.form.as_ref();
    let is_fit = |layout: &Layout| !layout.is_paired && form.is_none_or(|form| layout.draws(form.layout.boxes));
    let mut pieces: Vec<Piece> = Vec::new();
    let mut lost = 0;
    for lines in text.source.paragraphs() {
        let size: usize = lines.iter().map(|line| line.text.len() + 1).sum();
        let layouts = if size <= LONGEST { layouts(text, lines, form.map(Form::size)) } else { return None };
        let mut layouts: Vec<Layout> = layouts.into_iter().filter(is_fit).collect();
        // Rule 5, for labels whole and damaged.
        let content = || lines.iter().filter(|line| line.kind == Kind::Content).map(|line| line.text);
        let is_said = text.options.from.is_some();
        if !is_said && layouts.iter().any(are_labels) || layouts.is_empty() && rules::labels::has_doubles(content()) {
            return None;
        }
        layouts.retain(|layout| first.as_ref().is_none_or(|(_, shape)| *shape == layout.shape));
        let mut read: Vec<(&Layout, Vec<Found>, Alphabet)> = Vec::new();
        for layout in &layouts {
            let mut here = alphabet.clone();
            let records = match form {
                Some(form) => records_of_form(text, layout, &form.layout, &mut here, &|_, _| true),
                None => records(text, layout, &mut here),
            };
            let Some(records) = records else { continue };
            if !read.iter().any(|(_, others, _): &(&Layout, Vec<Found>, Alphabet)| {
                others.iter().zip(&records).all(|(one, other)| one.is_same(other))
            }) {
                read.push((layout, records, here));
            }
        }
        match read.len() {
            0 => {
                // What leaves half of the lines over is no list (rule 4).
                lost += content().count();
                if 2 * lost >= text.source.contents {
                    return None;
                }
                pieces.push(Err(Miss::new(lines[0].number, "no whole boards in this paragraph")));
            }
            1 => {
                let (layout, records, here) = read.remove(0);
                first.get_or_insert_with(|| (name(layout), layout.shape.clone()));
                alphabet = here;
                pieces.extend(records.into_iter().map(Ok));
            }
            _ => return None,
        }
    }
    Some(Account::new(first?.0, rules::of_one_order(pieces)))
}

fn are_labels(layout: &Layout) -> bool {
    layout.boards.iter().any(|cells| rules::labels::look_like_labels(cells, layout.columns, layout.columns))
}

/// The records of a layout, if all of them have values and nothing but what is stated stands beside them.
fn records(text: &Text, layout: &Layout, alphabet: &mut Alphabet) -> Option<Vec<Found>> {
    let found = |values, lines| Some(Found { boxes: layout.boxes, ..Found::new(layout.rows, values, lines) });
    records_with(text, layout, layout.rows, alphabet, found)
}

/// Likewise, of boards with so many values, which `found` makes of them and of the lines where they stand.
fn records_with(
    text: &Text,
    layout: &Layout,
    count: usize,
    alphabet: &mut Alphabet,
    found: impl Fn(Values, (usize, usize)) -> Option<Found>,
) -> Option<Vec<Found>> {
    // A stroke of a frame is an empty cell only where there are givens.
    let is_stroke = |token: &&str| matches!(*token, "-" | "_" | "*");
    if text.named_signs.is_empty() && layout.boards.iter().flatten().all(is_stroke) {
        return None;
    }
    let around = if layout.has_brackets { format!("{} {}", layout.open, layout.close) } else { String::new() };
    let mut records = Vec::new();
    for (tokens, &lines) in layout.boards.iter().zip(&layout.lines) {
        let values = alphabet.values(tokens, count)?;
        is_stated(layout, alphabet.empty(), tokens).then_some(())?;
        let style = name::style(layout, values.empty.unwrap_or(b'.'));
        let (note, around) = (title(text, lines.0), around.clone());
        records.push(Found { note, style, around, ..found(values, lines)? });
    }
    Some(records)
}

/// The accounts of a text as boards of a form that has as many rows and columns, and no other boxes than a frame draws.
pub fn of_form(
    text: &Text,
    board: &board::Layout,
    alphabet: &Alphabet,
    keeps: impl Fn(&Content, usize) -> bool,
) -> Vec<Account> {
    let layouts = of_size(text, (board.rows, board.columns));
    let is_fit = |layout: &&Layout| !layout.is_paired && layout.draws(board.boxes);
    ties::distinct(layouts.iter().filter(is_fit).filter_map(|layout| {
        let records = records_of_form(text, layout, board, &mut alphabet.clone(), &keeps)?;
        Some(Account::whole(name(layout), records))
    }))
}

/// The records of a layout as boards of a form.
fn records_of_form(
    text: &Text,
    layout: &Layout,
    board: &board::Layout,
    alphabet: &mut Alphabet,
    keeps: &impl Fn(&Content, usize) -> bool,
) -> Option<Vec<Found>> {
    let found = |values: Values, lines: (usize, usize)| {
        let layout = board::Layout { symbols: values.symbols, ..board.clone() };
        let content = overlap::content(layout, &values.cells);
        if content.is_none() {
            text.miss(Miss::new(lines.0, "something is given at a place that has no cell"));
        }
        Some(Found::with_rules(content.filter(|content| keeps(content, lines.0))?, lines))
    };
    records_with(text, layout, board.values, alphabet, found)
}

/// All ways to see a whole text as boards of so many rows and columns.
pub fn of_size<'a>(text: &Text<'a>, size: (usize, usize)) -> Vec<Layout<'a>> {
    if text.source.text.len() <= LONGEST { layouts(text, &text.source.lines, Some(size)) } else { Vec::new() }
}

/// The title right above a board, with nothing but blank lines and comments between.
pub fn title(text: &Text, line: usize) -> Option<String> {
    let lines = &text.source.lines;
    let at = line.checked_sub(lines.first()?.number)?;
    let mut above = lines.get(..at)?.iter().rev().take_while(|line| line.kind != Kind::Content);
    above.find(|line| line.kind == Kind::Title).map(|line| line.text.trim().to_owned())
}

/// All ways to see a run of lines as square boards, or as boards of so many rows and columns.
fn layouts<'a>(text: &Text, lines: &[Line<'a>], size: Option<(usize, usize)>) -> Vec<Layout<'a>> {
    let mut found = Vec::new();
    each_stream(text, lines, |cells| found_in(text, &cells, size, &mut found));
    found
}

/// All ways to see a run of lines as cells and what stands between them, one after the other: each takes the space of the text.
fn each_stream<'a>(text: &Text, lines: &[Line<'a>], mut take: impl FnMut(Cells<'a>)) {
    let content = || lines.iter().filter(|line| line.kind == Kind::Content).map(|line| line.text.as_bytes());
    let has_pair = |is: fn(u8, u8) -> bool| content().any(|line| line.windows(2).any(|pair| is(pair[0], pair[1])));
    let has_runs = has_pair(|one, other| (one.is_ascii_alphanumeric() || one == b'-') && other.is_ascii_alphanumeric());
    let has_points = has_pair(|one, other| one.is_ascii_digit() && other == b'.');
    let has = |sign: char| lines.iter().any(|line| line.kind == Kind::Content && line.text.contains(sign));
    let has_frames = lines.iter().any(|line| line.kind == Kind::Content && is_frame(line.text, None));
    let named = text.named_signs.as_str();
    // A sign of which frames are made is no stroke where it is an empty cell.
    let is_stroke = |empty: Option<char>| has_frames && matches!(empty, Some('-' | '_' | '*'));
    let show = |empty| {
        let signs = Signs { empty, named };
        [Shown::plain(lines, signs), Shown::unlabelled(lines, signs, text.least(), text.columns())]
    };
    let usual = show(None);
    for empty in alphabet::SIGNS.into_iter().filter(|sign| has(*sign)).map(Some).chain([None]) {
        let own = is_stroke(empty).then(|| show(empty));
        for (at, shown) in own.as_ref().unwrap_or(&usual).iter().enumerate() {
            let Some(shown) = shown else { continue };
            for cut in [Cut::Symbols, Cut::Numbers, Cut::Points] {
                // Without runs numbers are symbols.
                let is_needless =
                    cut == Cut::Numbers && !has_runs || cut == Cut::Points && (empty == Some('.') || !has_points);
                let stream = if is_needless { None } else { Stream::new(shown, Signs { empty, named }, cut) };
                stream.into_iter().for_each(|stream| take(Cells { stream, empty, is_labelled: at > 0 }));
            }
        }
    }
}

/// Adds the layouts of a stream that are not there yet.
fn found_in<'a>(text: &Text, cells: &Cells<'a>, size: Option<(usize, usize)>, found: &mut Vec<Layout<'a>>) {
    let &Cells { ref stream, empty, is_labelled } = cells;
    let count = stream.cells.len();
    let is_small = stream.has_rows() && text.named.is_none();
    let orders = if is_small { 2..=*rules::ORDERS.end() } else { text.orders() };
    let squares = orders.filter(|_| size.is_none()).map(|order| (order, order));
    let sizes = squares.chain(size).filter(|(rows, columns)| count > 0 && count % (rows * columns) == 0);
    // A board of order 2 or 3 has each row in brackets.
    let is_meant =
        |layout: &Layout| !is_small || layout.rows >= *rules::ORDERS.start() || layout.step().contains(OPENING);
    let is_meant = |layout: &Layout| size.is_some() || is_meant(layout);
    for layout in sizes.filter_map(|size| layout(stream, size, empty)).filter(is_meant) {
        let is_same =
            |other: &Layout| other.rows == layout.rows && other.boards == layout.boards && other.boxes == layout.boxes;
        if !found.iter().any(is_same) {
            found.push(Layout { is_labelled, ..layout });
        }
    }
}
