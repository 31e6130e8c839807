//! SudokuPad: links with the JSON of f-puzzles (`fpuz`), with its own (`scl`), or with digits alone (`scf`).

mod bare;
mod scl;

pub use bare::SCL;

use super::content::Content;
use super::fault::{Counted, Fault, ParseError};
use super::fpuzzles;
use super::framing::Framing;
use super::head::Head;
use super::loss::{self, Loss};
use super::notation::{Bare, Format};
use super::payload::link::{self, Link, Program};
use super::payload::{codoku, json, lz, zipped};
use super::reading::{Context, Parsed, Reading};
use super::shape::{LEAST_ORDER, square};
use super::style::Style;
use super::text::{Raw, Token};
use crate::board::{Board, Layout};
use crate::grid::Cell;
use crate::puzzle::{Given, Puzzle, Solution};
use crate::values::{Value, Values};

/// The notation `sudokupad`: all links of SudokuPad that carry a puzzle; written with the JSON of f-puzzles.
pub struct SudokuPad;

/// The notation `scf`: links of SudokuPad that carry digits alone.
pub struct Scf;

/// The notation `sudokupad`.
pub static SUDOKUPAD: SudokuPad = SudokuPad;

/// The notation `scf`.
pub static SCF: Scf = Scf;

/// What links that are written begin with.
const ADDRESS: &str = "https://sudokupad.app/fpuz";
const ADDRESS_OF_DIGITS: &str = "https://sudokupad.app/scf";

impl Format for SudokuPad {
    fn name(&self) -> &'static str {
        "sudokupad"
    }

    fn aliases(&self) -> &'static [&'static str] {
        &["fpuz"]
    }

    fn about(&self) -> &'static str {
        "links of sudokupad.app that carry a puzzle: fpuz, scl and scf; written as fpuz"
    }

    fn example(&self) -> &'static str {
        "https://sudokupad.app/fpuzN4IgzglgXgpiBcAWANCA5gJwgEwQbT2AF9ljSTQA3AQwBsBXOJVNCSmAOwQBcNGiAuskIVR5ISPJTiEsnNEChIANYRatGBgDG1NE0IgtMdWHwgASgEYAwpZCor1gEwglNBkxABWEINTcAC00AWwB7YJhuTXxQWggOGFN4AgsnW3sLAGZnDPNszNcBQSIgA==\n"
    }

    fn bare(&self) -> Option<Bare> {
        None
    }

    fn relabels(&self) -> bool {
        true
    }

    fn put_puzzle(&self, puzzle: &Puzzle, _: Style, out: &mut String) -> Result<(), Loss> {
        fpuzzles::put_link(ADDRESS, &fpuzzles::json_of(puzzle)?, out);
        Ok(())
    }

    fn put_answer(&self, board: &Board, _: Style, solution: &Solution, _: u64, out: &mut String) -> Result<(), Loss> {
        fpuzzles::put_link(ADDRESS, &fpuzzles::json_of_solution(board, solution)?, out);
        Ok(())
    }

    fn separator(&self, _: Style) -> &'static str {
        ""
    }
}

impl Reading for SudokuPad {
    fn begins(&self, head: &Head) -> bool {
        let is_link = |text: &str| link::program(text) == Some(Program::SudokuPad) && !is_of_digits(text);
        head.first().is_some_and(|first| is_link(first.text))
    }

    fn framing(&self) -> Framing {
        Framing::Lines
    }

    fn parse(&self, raw: Raw, context: &mut Context) -> Result<Parsed, ParseError> {
        let lines = raw.lines()?;
        let line = *lines.first().ok_or_else(|| raw.error(Fault::NoPuzzle))?;
        content(line.token(0, line.text.len()), context.is_named())?.parsed(context, line, self.style())
    }
}

impl Format for Scf {
    fn name(&self) -> &'static str {
        "scf"
    }

    fn about(&self) -> &'static str {
        "links of sudokupad.app that carry the digits of a classic sudoku in short"
    }

    fn example(&self) -> &'static str {
        "https://sudokupad.app/scfAcCJLv0xFrTOLGS75X6FhRBxAaC\n"
    }

    fn bare(&self) -> Option<Bare> {
        None
    }

    fn relabels(&self) -> bool {
        true
    }

    fn put_puzzle(&self, puzzle: &Puzzle, _: Style, out: &mut String) -> Result<(), Loss> {
        let values = puzzle.given_values();
        put_digits(puzzle.board(), |index| values[index], out)
    }

    fn put_answer(&self, board: &Board, _: Style, solution: &Solution, _: u64, out: &mut String) -> Result<(), Loss> {
        put_digits(board, |index| Some(solution.values()[index]), out)
    }

    fn separator(&self, _: Style) -> &'static str {
        ""
    }
}

impl Reading for Scf {
    fn begins(&self, head: &Head) -> bool {
        head.first().is_some_and(|first| is_of_digits(first.text))
    }

    fn framing(&self) -> Framing {
        Framing::broken(is_link, is_code)
    }

    /// Links of all kinds may stand in one file. What is left of a broken one may be a smaller board.
    fn parse(&self, raw: Raw, context: &mut Context) -> Result<Parsed, ParseError> {
        let lines = raw.lines()?;
        if let Some(rest) = lines.get(1) {
            return Err(rest.error(Fault::Expected("a link on one line".to_owned())));
        }
        let orders =
            lines.first().zip(context.order()).and_then(|(line, order)| Some((line, order, order_of(line.text)?)));
        match orders.filter(|(_, expected, found)| expected != found) {
            Some((line, expected, found)) => {
                let [expected, found] = [expected, found].map(|order| order * order);
                Err(line.error(Fault::Count { what: Counted::Cells, expected, found }))
            }
            None => SUDOKUPAD.parse(raw, context),
        }
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
        None => Err(place.error(Fault::Expected("a link of SudokuPad".to_owned()))),
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
    let mut content = Content::of(Layout::sudoku(order));
    let givens = cells.iter().enumerate().filter(|(_, digit)| **digit > 0);
    let given = |(index, &digit): (usize, &u8)| {
        let allowed = Values::only(Value::new(usize::from(digit) - 1));
        Given { cell: Cell::new(index), allowed }
    };
    content.givens = givens.map(given).collect();
    Ok(content)
}

fn put_digits(board: &Board, value: impl Fn(usize) -> Option<Value>, out: &mut String) -> Result<(), Loss> {
    let order = board.values();
    if order > 9 {
        return Err(Loss::of(format!("the order {order} (digits reach to 9)")));
    }
    let lost = loss::beyond_sudoku(board, |_| false);
    if !lost.is_empty() {
        return Err(Loss(lost));
    }
    let digits: Vec<u8> =
        (0..order * order).map(|index| value(index).map_or(0, |value| value.index() as u8 + 1)).collect();
    out.push_str(ADDRESS_OF_DIGITS);
    out.push_str(&codoku::encode(&digits));
    out.push('\n');
    Ok(())
}
