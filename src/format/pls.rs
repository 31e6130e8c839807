//! Quasigroups with holes: `order n`, then n rows of n numbers from 0, -1 for a hole.

use super::alphabet::Alphabet;
use super::fault::{Counted, Fault, ParseError};
use super::framing::Framing;
use super::head::Head;
use super::loss::Loss;
use super::notation::{Bare, Format};
use super::options::Options;
use super::reading::{Claim, Context, Grade, Parsed, Reading, Settled};
use super::style::Style;
use super::text::{Line, Raw, Token, is_blank};
use super::writer::Writer;
use crate::board::Board;
use crate::grid::{Cell, Grid};
use crate::puzzle::{Given, Puzzle, Solution};
use crate::symbols::Symbols;
use crate::values::{Value, Values};

/// The notation `pls`.
pub struct Pls;

/// The notation `pls`.
pub static PLS: Pls = Pls;

impl Format for Pls {
    fn name(&self) -> &'static str {
        "pls"
    }

    fn aliases(&self) -> &'static [&'static str] {
        &["qwh"]
    }

    fn about(&self) -> &'static str {
        "order n, then n rows of n numbers from 0, -1 for a hole; a Latin square unless a board is named"
    }

    fn example(&self) -> &'static str {
        "order 4\n0 -1 -1 3\n-1 -1 0 -1\n-1 0 -1 -1\n3 -1 -1 -1\n"
    }

    fn bare(&self) -> Option<Bare> {
        Some(Bare::Latin)
    }

    fn relabels(&self) -> bool {
        true
    }

    fn put_puzzle(&self, puzzle: &Puzzle, _: Style, out: &mut String) -> Result<(), Loss> {
        let values = puzzle.given_values();
        put(puzzle.board().order(), out, |index| values[index]);
        Ok(())
    }

    fn write_solution(
        &self,
        board: &Board,
        _: Style,
        solution: &Solution,
        _: u64,
        out: &mut String,
    ) -> Result<(), Loss> {
        put(board.order(), out, |index| Some(solution.values()[index]));
        Ok(())
    }

    fn separator(&self, _: Style) -> &'static str {
        ""
    }
}

impl Reading for Pls {
    fn recognise(&self, head: &Head, _: &Options) -> Option<Claim> {
        if head.begins(begins) { Some(Claim::new(Grade::Signature, None, "the word order")) } else { None }
    }

    fn framing(&self, _: &Settled) -> Framing {
        Framing::headed(begins)
    }

    fn parse(&self, raw: Raw, context: &mut Context) -> Result<Parsed, ParseError> {
        let lines = raw.lines()?;
        let (first, rows) = lines.split_first().ok_or_else(|| raw.error(Fault::NoPuzzle))?;
        let order = read_order(*first)?;
        context.check_order(order, *first)?;
        if rows.len() != order {
            let fault = Fault::Count { what: Counted::Lines, expected: order, found: rows.len() };
            return Err(match rows.get(order) {
                Some(extra) => extra.error(fault),
                None => rows.last().unwrap_or(first).error_behind(fault),
            });
        }
        let mut givens = Vec::new();
        for (row, line) in rows.iter().enumerate() {
            let numbers: Vec<Token> = line.split(is_blank).collect();
            if numbers.len() != order {
                return Err(line.error(Fault::Count { what: Counted::Cells, expected: order, found: numbers.len() }));
            }
            for (column, number) in numbers.iter().enumerate() {
                let cell = Cell::new(row * order + column);
                givens.extend(read_value(number, order)?.map(|value| Given { cell, allowed: Values::only(value) }));
            }
        }
        if context.options.from.is_none() {
            check_zeros(rows)?;
        }
        let symbols = match &context.options.symbols {
            Some(text) => Alphabet::named(order, text).map_err(|fault| first.error(fault))?.symbols().clone(),
            None => Symbols::default_for(order),
        };
        let board = context.bare_board(symbols, order, Bare::Latin, *first)?;
        Ok(Parsed::new(Puzzle::new(board, givens), self.style(), first.number))
    }
}

/// Refuses a square without `-1` in which `0` stands twice in a row: it is meant as an empty cell.
fn check_zeros(rows: &[Line]) -> Result<(), ParseError> {
    let has_holes = rows.iter().any(|row| row.split(is_blank).any(|number| number.text == "-1"));
    let second = rows.iter().find_map(|row| row.split(is_blank).filter(|number| number.text == "0").nth(1));
    match second.filter(|_| !has_holes) {
        Some(zero) => Err(zero.error(Fault::Expected("-1 for an empty cell, since 0 is a value here,".to_owned()))),
        None => Ok(()),
    }
}

fn put(order: usize, out: &mut String, value: impl Fn(usize) -> Option<Value>) {
    let mut writer = Writer::new(out);
    writer.text("order ");
    writer.number(order);
    writer.byte(b'\n');
    for index in 0..order * order {
        match value(index) {
            Some(value) => writer.number(value.index()),
            None => writer.text("-1"),
        }
        writer.byte(if (index + 1).is_multiple_of(order) { b'\n' } else { b' ' });
    }
}

fn read_order(line: Line) -> Result<usize, ParseError> {
    let words: Vec<Token> = line.split(is_blank).collect();
    match words[..] {
        [key, number] if key.text.eq_ignore_ascii_case("order") => {
            let digits = number.text.bytes().all(|byte| byte.is_ascii_digit());
            let order = number.text.parse().ok().filter(|_| digits);
            let order = order.ok_or_else(|| number.error(Fault::Expected("a number".to_owned())))?;
            Grid::new(order).map(Grid::order).ok_or_else(|| number.error(Fault::Order(order)))
        }
        _ => Err(line.error(Fault::Expected("the word order and a number".to_owned()))),
    }
}

fn read_value(number: &Token, order: usize) -> Result<Option<Value>, ParseError> {
    match number.text {
        "-1" => return Ok(None),
        text if text.bytes().all(|byte| byte.is_ascii_digit()) => {
            // Programs write no 0 in front.
            let plain = text.len() == 1 || !text.starts_with('0');
            if let Some(value) = text.parse().ok().filter(|&value| value < order && plain) {
                return Ok(Some(Value::new(value)));
            }
        }
        text => {
            let mut strange = number.characters().filter(|part| !part.text.bytes().all(|byte| byte.is_ascii_digit()));
            if let Some(part) = strange.find(|part| part.first() != '-') {
                return Err(part.error(Fault::unexpected(part.first(), "a number from 0, or -1,")));
            }
            debug_assert!(text.contains('-'));
        }
    }
    Err(number.error(Fault::Number { first: 0, last: order - 1 }))
}

/// Whether a line begins a puzzle in this notation, perhaps without the blank in front of its number.
fn begins(line: &[u8]) -> bool {
    let mut words = line.split(|&byte| is_blank(byte)).filter(|word| !word.is_empty());
    let number = |word: &[u8]| {
        let (key, number) = word.split_at_checked(b"order".len())?;
        key.eq_ignore_ascii_case(b"order").then(|| number.iter().all(u8::is_ascii_digit))
    };
    words.next().and_then(number).unwrap_or(false)
}
