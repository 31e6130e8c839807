//! Which notation an input is in, by its head alone.

use super::block::BLOCK;
use super::fault::{Fault, ParseError};
use super::line::{self, LINE};
use super::options::Options;
use super::reader::Settled;
use super::rows::Width;
use super::text::{Frames, Kind, Line, Token, kind, split_lines};
use super::{Form, Format};
use crate::grid::MAX_ORDER;

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
        let rows = self.rows();
        let Some(row) = rows.first() else {
            return Err(first.error(Fault::NoPuzzle));
        };
        self.lines_or_blocks(&rows, *row, options)
    }

    /// The lines that are none of a frame.
    fn rows(&self) -> Vec<Line<'h>> {
        self.lines.iter().copied().filter(|line| !self.frames.is_frame(line.text.as_bytes())).collect()
    }

    fn width(&self, line: Line) -> Width {
        Width::of(&self.frames.tokens(line).collect::<Vec<Token>>())
    }

    /// Lines of m = n² characters are lines of order n if every symbol in them fits order n and there is one; else blocks
    /// of order m.
    fn lines_or_blocks(&self, rows: &[Line<'h>], row: Line<'h>, options: &Options) -> Result<Found, ParseError> {
        let width = self.width(row).cells;
        let as_line = line::order_of(row, options.order());
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
        let note = |taken: &str, other: &str| {
            let readings = format!("lines of {width} cells are puzzles of order {order} or rows of order {width}");
            Some(format!("{readings}: read as {taken}; --from {other} reads them the other way"))
        };
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
            _ => Some(self.width(first).cells),
        }
    }
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
