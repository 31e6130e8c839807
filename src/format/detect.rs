//! Which notation an input is in, by its head alone.

use super::alphabet::is_number_or_empty;
use super::block::BLOCK;
use super::exactly::{self, EXACTLY};
use super::fault::{Fault, ParseError};
use super::jigsaw::{self, JIGSAW};
use super::judge_c::JUDGE_C;
use super::judge_d::{self, JUDGE_D};
use super::judge_rows::{JUDGE_A, JUDGE_B};
use super::line::{self, LINE};
use super::options::Options;
use super::pencilmarks::PENCILMARKS;
use super::pls::{self, PLS};
use super::reader::Settled;
use super::rows::Width;
use super::text::{Frames, Kind, Line, Token, kind, split_lines};
use super::{Form, Format};
use crate::grid::MAX_ORDER;
use crate::symbols::Symbols;

/// The lines of a head that say something, and where blank lines part them.
struct Head<'h> {
    lines: Vec<Line<'h>>,
    /// For each line whether a blank one stands before it.
    parted: Vec<bool>,
    /// Whether the input ends where the head does.
    whole: bool,
    frames: Frames,
}

/// What the detection finds: a notation with the order of its first puzzle, and a note where there was a choice.
struct Found {
    format: &'static dyn Format,
    order: Option<usize>,
    form: Form,
    note: Option<String>,
}

impl Found {
    fn new(format: &'static dyn Format, order: Option<usize>) -> Found {
        Found { format, order, form: Form::default(), note: None }
    }

    fn with_note(self, note: Option<String>) -> Found {
        Found { note, ..self }
    }
}

/// Settles the notation of an input by its head, whose first line has this number. `whole`: nothing follows.
///
/// # Errors
/// Where no notation fits, or an option contradicts the one that does.
pub fn settle(
    head: &[u8],
    number: usize,
    whole: bool,
    options: &Options,
) -> Result<(Settled, Vec<String>), ParseError> {
    let head = Head::new(head, number, whole, options.frames());
    let header = head.header();
    let found = match options.from {
        Some(format) if format.name() == JIGSAW.name() => {
            let rows = head.rows();
            let (form, order) = jigsaw::form_of(&rows, &head.parted_rows(), head.frames);
            Found { form, ..Found::new(format, order) }
        }
        Some(format) => Found::new(format, head.order_in(format, header, options)),
        None => head.recognise(header.is_some(), options)?,
    };
    let first = head.lines.first().copied().unwrap_or(Line { number, text: "" });
    if let (None, Some(board)) = (found.format.bare(), &options.board) {
        let input = format!("{} brings its own board", found.format.name());
        return Err(first.error(Fault::Option { option: format!("--board {board}"), input }));
    }
    let settled = Settled {
        format: found.format,
        order: options.order().or(found.order),
        form: found.form,
        frames: head.frames,
        header: header.filter(|_| found.format.name() == LINE.name()),
    };
    Ok((settled, found.note.into_iter().collect()))
}

impl<'h> Head<'h> {
    fn new(text: &'h [u8], number: usize, whole: bool, mut frames: Frames) -> Head<'h> {
        let complete = match memchr::memrchr(b'\n', text) {
            Some(end) if !whole => &text[..end + 1],
            _ => text,
        };
        let (mut lines, mut parted, mut blank) = (Vec::new(), Vec::new(), true);
        for (number, text) in (number..).zip(split_lines(complete)) {
            match (kind(text), std::str::from_utf8(text)) {
                (Kind::Blank, _) => blank = true,
                (Kind::Content, Ok(text)) => {
                    lines.push(Line { number, text });
                    parted.push(std::mem::take(&mut blank));
                }
                // What is no text is told when it is read.
                (Kind::Comment | Kind::Content, _) => {}
            }
        }
        frames.see(lines.iter().map(|line| line.text.as_bytes()));
        Head { lines, parted, whole, frames }
    }

    /// The line number of a CSV header: words where the next line has a puzzle.
    fn header(&self) -> Option<usize> {
        let [first, second, ..] = &self.lines[..] else { return None };
        let column = first.text.split(',').next()?.trim();
        let word = !column.is_empty() && column.bytes().all(|byte| byte.is_ascii_alphabetic() || byte == b'_');
        let order = line::order_of(*second, None).filter(|&order| order >= 4)?;
        (word && column.len() != order * order).then_some(first.number)
    }

    fn recognise(&self, header: bool, options: &Options) -> Result<Found, ParseError> {
        let Some(first) = self.lines.first() else {
            return Ok(Found::new(&LINE, None));
        };
        if header {
            return Ok(Found::new(&LINE, line::order_of(self.lines[1], None)));
        }
        if let Some(found) = self.by_first_line(first.text.trim_start()) {
            return Ok(found);
        }
        if judge_d::begins(&self.lines) {
            return Ok(Found::new(&JUDGE_D, Some(first.text.trim().len())));
        }
        let rows = self.rows();
        let Some(row) = self.typical(&rows) else {
            return Err(first.error(Fault::NoPuzzle));
        };
        if let Some(found) = self.judge_a(&rows, options).or_else(|| self.pencilmarks(&rows, options)) {
            return Ok(found);
        }
        if let Some((form, order)) = jigsaw::recognise(&rows, &self.parted_rows(), self.frames) {
            return Ok(Found { form, ..Found::new(&JIGSAW, Some(order)) });
        }
        let found = self.lines_or_blocks(&rows, row, options)?;
        Ok(if found.format.name() == BLOCK.name() && self.is_judge_b(&rows) {
            Found { format: &JUDGE_B, ..found }
        } else {
            found
        })
    }

    /// Notations whose first line begins like no other.
    fn by_first_line(&self, text: &str) -> Option<Found> {
        let array = text.starts_with('[')
            || text
                .strip_prefix("board")
                .is_some_and(|rest| matches!(rest.trim_start().chars().next(), None | Some('=')));
        if array {
            return Some(Found::new(&JUDGE_C, None));
        }
        if exactly::begins(text.as_bytes()) {
            return Some(Found::new(&EXACTLY, None));
        }
        pls::begins(text.as_bytes()).then(|| Found::new(&PLS, None))
    }

    /// Whether the whole input is nine lines of nine digits.
    fn judge_a(&self, rows: &[Line], options: &Options) -> Option<Found> {
        let digits =
            |line: &Line| line.text.trim().len() == 9 && line.text.trim().bytes().all(|byte| byte.is_ascii_digit());
        let nine = self.whole
            && self.lines.len() == 9
            && self.lines.iter().all(digits)
            && self.parted.iter().filter(|&&parted| parted).count() == 1;
        if !nine || options.order().is_some_and(|order| order != 9) {
            return None;
        }
        let (fits, any) = symbols_fit(rows, 3);
        let note =
            (fits && any && options.order().is_none()).then(|| reading_note(9, 3, "one puzzle of order 9", "line"));
        Some(Found::new(&JUDGE_A, Some(9)).with_note(note))
    }

    /// Whether this is rows of blank-split cells with `?` for the empty ones, nine by nine.
    fn is_judge_b(&self, rows: &[Line]) -> bool {
        let nine = |line: &&Line| self.width(**line) == Width { cells: 9, spaced: true };
        let first = || rows.iter().take(9);
        rows.len() >= 9
            && first().all(|line| nine(&line) && !line.text.contains('.'))
            && first().any(|line| line.text.contains('?'))
    }

    /// A piece of several characters that are candidates: on boards up to order 9 nothing else, above it only if the pieces
    /// are no numbers of the board.
    fn pencilmarks(&self, rows: &[Line<'h>], options: &Options) -> Option<Found> {
        let pieces = |line: &Line<'h>| self.frames.tokens(*line).map(|token| token.text).collect::<Vec<_>>();
        let order = pieces(&rows[0]).len();
        if !(2..=MAX_ORDER).contains(&order)
            || rows.len() < order
            || options.order().is_some_and(|named| named != order)
        {
            return None;
        }
        let square: Vec<Vec<&str>> = rows.iter().take(order).map(pieces).collect();
        let cells = || square.iter().flatten().copied();
        let commas = cells().any(|cell| cell.contains(','));
        let marks = square.iter().all(|row| row.len() == order)
            && cells().any(|cell| cell.len() > 1)
            && cells().all(|cell| if commas { is_number_list(cell) } else { is_candidates(cell, order, options) });
        let numbers = |cell: &str| is_number_or_empty(cell) && cell.parse().is_ok_and(|number: usize| number <= order);
        let both = !commas && order >= 10 && cells().all(|cell| cell.len() == 1 || numbers(cell));
        let wide = self.width(rows[0]).cells;
        let block = order < 10
            && wide <= MAX_ORDER
            && rows.len().is_multiple_of(wide)
            && !rows.len().is_multiple_of(order * wide);
        (marks && !both && !(block && rows.len() == wide)).then(|| Found::new(&PENCILMARKS, Some(order)))
    }

    /// For each line that is none of a frame whether a blank one stands before it.
    fn parted_rows(&self) -> Vec<bool> {
        let (mut rows, mut parted) = (Vec::new(), false);
        for (line, blank) in self.lines.iter().zip(&self.parted) {
            parted |= blank;
            if !self.frames.is_frame(line.text.as_bytes()) {
                rows.push(std::mem::take(&mut parted));
            }
        }
        rows
    }

    /// The lines that are none of a frame.
    fn rows(&self) -> Vec<Line<'h>> {
        self.lines.iter().copied().filter(|line| !self.frames.is_frame(line.text.as_bytes())).collect()
    }

    fn width(&self, line: Line) -> Width {
        Width::of(&self.frames.tokens(line).collect::<Vec<Token>>())
    }

    /// The line to judge by: the first of the width that most lines have, so that a damaged one does not decide.
    fn typical(&self, rows: &[Line<'h>]) -> Option<Line<'h>> {
        let widths: Vec<usize> = rows.iter().take(64).map(|row| self.width(*row).cells).collect();
        let count = |width: usize| widths.iter().filter(|&&other| other == width).count();
        let most = widths.iter().map(|&width| count(width)).max()?;
        widths.iter().position(|&width| count(width) == most).map(|place| rows[place])
    }

    /// Lines of m = n² characters are lines of order n if every symbol in them fits order n and there is one; else blocks
    /// of order m.
    fn lines_or_blocks(&self, rows: &[Line<'h>], row: Line<'h>, options: &Options) -> Result<Found, ParseError> {
        let Width { cells: width, spaced } = self.width(row);
        let as_line = line::order_of(row, options.order()).filter(|order| {
            // Numbers of two digits may look like groups of cells.
            order * order == width || !spaced || width > MAX_ORDER || !rows.len().is_multiple_of(width)
        });
        let framed = rows.len() < self.lines.len() || row.text.contains('|');
        match (options.order(), as_line) {
            (Some(named), Some(_)) if !framed && named != width => return Ok(Found::new(&LINE, Some(named))),
            (Some(named), _) if width == named => return Ok(Found::new(&BLOCK, Some(named))),
            _ => {}
        }
        let Some(order) = as_line.filter(|_| !framed) else {
            return if width > MAX_ORDER || width == 1 && !framed || rows.len() == 1 {
                Ok(Found::new(&LINE, None))
            } else {
                Ok(Found::new(&BLOCK, Some(width)))
            };
        };
        if width > MAX_ORDER || order * order != width {
            return Ok(Found::new(&LINE, Some(order)));
        }
        let squares = rows.len().is_multiple_of(width) || !self.whole && rows.len() > width;
        let (fits, any) = symbols_fit(rows, order);
        let note = |taken: &str, other: &str| Some(reading_note(width, order, taken, other));
        match (fits && any, squares) {
            (true, true) => Ok(Found::new(&LINE, Some(order)).with_note(note("lines", "block"))),
            (true, false) => Ok(Found::new(&LINE, Some(order))),
            (false, false) if fits => Ok(Found::new(&LINE, Some(order))),
            (false, _) => {
                let both = fits.then(|| note("blocks", "line")).flatten();
                Ok(Found::new(&BLOCK, Some(width)).with_note(both))
            }
        }
    }

    /// The order of the first puzzle in a notation that is named.
    fn order_in(&self, format: &'static dyn Format, header: Option<usize>, options: &Options) -> Option<usize> {
        let rows = self.rows();
        let first = *rows.iter().find(|line| header != Some(line.number) || format.name() != LINE.name())?;
        match format.name() {
            "line" => line::order_of(first, options.order()),
            "pencilmarks" => Some(self.frames.tokens(first).count()),
            "block" | "judge-a" | "judge-b" => Some(self.width(first).cells),
            _ => None,
        }
    }
}

/// Which of two readings was taken.
fn reading_note(width: usize, order: usize, taken: &str, other: &str) -> String {
    let readings = format!("lines of {width} cells can be puzzles of order {order} or rows of order {width}");
    format!("{readings}: read as {taken}; --from {other} reads them the other way")
}

/// Whether a piece is numbers with commas between them, or an empty cell.
fn is_number_list(cell: &str) -> bool {
    cell.len() == 1 || cell.bytes().all(|byte| byte.is_ascii_digit() || byte == b',')
}

/// Whether a piece is one empty cell or different symbols of a board of this order.
fn is_candidates(cell: &str, order: usize, options: &Options) -> bool {
    let default = Symbols::default_for(order.min(35));
    let symbols = match (&options.symbols, &default) {
        (Some(named), _) => named.as_bytes(),
        (None, Symbols::Characters(characters)) => characters,
        (None, Symbols::Numbers) => &[],
    };
    let bytes = cell.as_bytes();
    let distinct = (1..bytes.len()).all(|place| !bytes[..place].contains(&bytes[place]));
    cell.len() == 1
        || distinct && bytes.iter().all(|byte| symbols.contains(byte) || symbols.contains(&byte.to_ascii_uppercase()))
}

/// Whether all symbols in these lines fit this order, and whether there is one.
fn symbols_fit(rows: &[Line], order: usize) -> (bool, bool) {
    let cells = || rows.iter().flat_map(|line| line.text.split(',').next().unwrap_or_default().bytes());
    let letters = !cells().any(|byte| byte.is_ascii_digit() && byte != b'0');
    let number = |byte: u8| match byte {
        b'1'..=b'9' => Some(usize::from(byte - b'0')),
        b'x' | b'X' => None,
        b'A'..=b'Z' | b'a'..=b'z' if letters => Some(usize::from(byte.to_ascii_uppercase() - b'A') + 1),
        b'A'..=b'Z' | b'a'..=b'z' => Some(usize::MAX),
        _ => None,
    };
    let numbers = || cells().filter_map(number);
    (numbers().all(|number| number <= order), numbers().next().is_some())
}
