//! Links of SudokuPad, alone on their lines.
//!
//! ```ebnf
//! sudokupad = link( "fpuz", lz( fpuzzles ) )             (* fpuzzles/read.rs, and write.rs beside it *)
//!           | link( "scl", lz( scl | zipped ) ) | scf ;  (* sudokupad/scl.rs, payload/zipped.rs *)
//! scf       = link( "scf", code ) | link( "classic", code ) ;    (* payload/codoku.rs; no digit is above the order *)
//! ```
//! What a link is and which other words say the same stands in `payload/link.rs`.

mod bare;
mod scl;

pub use bare::SCL;

use super::content::Content;
use super::fault::{Fault, ParseError};
use super::fpuzzles;
use super::framing::Framing;
use super::loss::{self, Loss};
use super::notation::{Cells, Format};
use super::payload::link::{self, Link, Program};
use super::payload::{codoku, json, lz, zipped};
use super::reading::{Context, Parsed, Typed};
use super::shape::{LEAST_ORDER, square};
use super::style::Style;
use super::text::{Raw, Token};
use crate::board::Layout;
use crate::puzzle::Given;
use crate::values::Value;

/// The notation `sudokupad`: all links of SudokuPad that carry a puzzle; written with the JSON of f-puzzles.
pub static SUDOKUPAD: Typed = Typed {
    format: Format {
        name: "sudokupad",
        aliases: &["fpuz"],
        about: "links of sudokupad.app that carry a puzzle: fpuz, scl and scf; written as fpuz",
        example: "https://sudokupad.app/fpuzN4IgzglgXgpiBcAWANCA5gJwgEwQbT2AF9ljSTQA3AQwBsBXOJVNCSmAOwQBcNGiAuskIVR5ISPJTiEsnNEChIANYRatGBgDG1NE0IgtMdWHwgASgEYAwpZCor1gEwglNBkxABWEINTcAC00AWwB7YJhuTXxQWggOGFN4AgsnW3sLAGZnDPNszNcBQSIgA==\n",
        put: |cells, _, out| fpuzzles::put_link("https://sudokupad.app/fpuz", cells, out),
        ..Format::TYPED
    },
    begins: |head| {
        let is_link = |text: &str| link::program(text) == Some(Program::SudokuPad) && !is_of_digits(text);
        head.first().is_some_and(|first| is_link(first.text))
    },
    parse,
    ..Typed::LINES
};

/// The notation `scf`: links of SudokuPad that carry digits alone.
pub static SCF: Typed = Typed {
    format: Format {
        name: "scf",
        about: "links of sudokupad.app that carry the digits of a classic sudoku in short",
        example: "https://sudokupad.app/scfAcCJLv0xFrTOLGS75X6FhRBxAaC\n",
        put: put_digits,
        ..Format::TYPED
    },
    begins: |head| head.first().is_some_and(|first| is_of_digits(first.text)),
    framing: || Framing::broken(is_link, is_code),
    parse: parse_digits,
    ..Typed::LINES
};

fn parse(raw: Raw, context: &mut Context) -> Result<Parsed, ParseError> {
    let line = raw.first()?;
    content(line.whole(), context.is_named())?.parsed(context, line)
}

/// Links of all kinds may stand in one file. What is left of a broken one may be a smaller board.
fn parse_digits(raw: Raw, context: &mut Context) -> Result<Parsed, ParseError> {
    let lines = raw.lines()?;
    if let Some(rest) = lines.get(1) {
        return Err(rest.expected("a link on one line"));
    }
    let orders = lines.first().zip(context.order()).and_then(|(line, order)| Some((line, order, order_of(line.text)?)));
    match orders.filter(|(_, expected, found)| expected != found) {
        Some((line, expected, found)) => {
            let [expected, found] = [expected, found].map(|order| order * order);
            Err(line.error(Fault::cells(expected, found)))
        }
        None => parse(raw, context),
    }
}

/// Whether a line is a link of any kind.
fn is_link(line: &[u8]) -> bool {
    std::str::from_utf8(line).is_ok_and(|line| link::read(line).is_some())
}

/// Whether a line is nothing but characters that stand for digits in a link.
fn is_code(line: &[u8]) -> bool {
    !line.is_empty() && line.trim_ascii().iter().all(u8::is_ascii_alphanumeric)
}

/// Whether a line is a link that carries digits.
fn is_of_digits(line: &str) -> bool {
    matches!(link::read(line), Some(Link::Codoku(_) | Link::Classic(_)))
}

/// The order of the board whose digits a link carries.
fn order_of(line: &str) -> Option<usize> {
    let cells = match link::read(line)? {
        Link::Codoku(code) => codoku::decode(&code)?,
        Link::Classic(code) => codoku::decode_classic(&code)?,
        _ => return None,
    };
    square(cells.len())
}

/// Reads a link; `is_named` says whether somebody has named its notation or board.
fn content(place: Token, is_named: bool) -> Result<Content, ParseError> {
    fpuzzles::check_alone(place)?;
    match link::read(place.text) {
        Some(Link::Fpuzzles(payload)) => fpuzzles::unpacked(&payload, place),
        Some(Link::Scl(payload)) => {
            let text = lz::unpack(&payload).map_err(|error| place.error(Fault::Payload(error.to_string())))?;
            let text = if zipped::is_zipped(&text) { zipped::unzip(&text) } else { text };
            let json = json::parse(&text).map_err(|error| place.error(Fault::Json(error.what)))?;
            scl::puzzle(&json).map_err(|wrong| place.error(Fault::Said(wrong.to_string())))
        }
        Some(Link::Codoku(code)) => digits(codoku::decode(&code), place, is_named),
        Some(Link::Classic(code)) => digits(codoku::decode_classic(&code), place, is_named),
        Some(Link::Server(id)) => Err(place.error(Fault::OnServer(id))),
        None => Err(place.expected("a link of SudokuPad")),
    }
}

/// A classic sudoku of these digits, 0 for an empty cell.
fn digits(cells: Option<Vec<u8>>, place: Token, is_named: bool) -> Result<Content, ParseError> {
    let cells = cells.ok_or_else(|| place.error(Fault::Payload("the code of digits is damaged".to_owned())))?;
    let order = cells.len().isqrt();
    if order < LEAST_ORDER && !is_named {
        return Err(place.error(Fault::Small { cells: cells.len(), order }));
    }
    if let Some(&beyond) = cells.iter().find(|&&digit| usize::from(digit) > order) {
        let (symbol, number) = (char::from(b'0' + beyond), usize::from(beyond));
        return Err(place.error(Fault::Beyond { symbol, number, order }));
    }
    let value = |digit: u8| (digit > 0).then(|| Value::new(usize::from(digit) - 1));
    let givens = Given::in_order(cells.into_iter().map(value));
    Ok(Content { givens, ..Content::of(Layout::sudoku(order)) })
}

fn put_digits(cells: &Cells, _: Style, out: &mut String) -> Result<(), Loss> {
    let order = cells.board.values();
    if order > 9 {
        return Err(Loss::of(format!("the order {order} (digits reach to 9)")));
    }
    let lost = loss::beyond_sudoku(cells.board, |_| false);
    if !lost.is_empty() {
        return Err(Loss(lost));
    }
    let digit = |index: usize| cells.value(index).map_or(0, |value| value.index() as u8 + 1);
    let digits: Vec<u8> = (0..order * order).map(digit).collect();
    out.push_str(&format!("https://sudokupad.app/scf{}\n", codoku::encode(&digits)));
    Ok(())
}
