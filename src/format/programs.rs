//! Notations of other programs. What they have in common stands here: each is told by how it begins, says a puzzle in its own
//! way, and may tell what a player entered.

pub mod hodoku;
pub mod link;
pub mod opensudoku;
mod saved;
pub mod sdk;
pub mod sdx;
pub mod ss;
pub mod sumocue;
pub mod tatham;

use std::ops::Range;

use super::fault::{Fault, ParseError};
use super::framing::Framing;
use super::head::Head;
use super::loss::Loss;
use super::notation::{Bare, Format};
use super::note;
use super::reading::{Context, Parsed, Reading};
use super::shape::LEAST_ORDER;
use super::style::Style;
use super::text::{Line, Raw};
use crate::board::{Board, Layout};
use crate::puzzle::{Puzzle, Solution};
use crate::symbols::Symbols;
use crate::values::Value;
use saved::{Saved, Stated};

/// A notation of another program.
pub struct Program {
    name: &'static str,
    aliases: &'static [&'static str],
    about: &'static str,
    example: &'static str,
    /// What bare givens mean, or `None` where a text describes its own board.
    bare: Option<Bare>,
    /// Whether a head is of this notation.
    begins: fn(&Head) -> bool,
    framing: fn() -> Framing,
    /// Where the puzzles of a record stand.
    parts: fn(&[u8]) -> Vec<Range<usize>>,
    read: fn(Raw) -> Result<Saved, ParseError>,
    /// Appends a record with the value of each cell, if it has one.
    put: Put,
    /// Puts a note of one line in its place in a record, if it has one.
    put_note: fn(&str, &mut String),
}

/// Appends a board and the values of its cells.
type Put = fn(&Board, &dyn Fn(usize) -> Option<Value>, &mut String) -> Result<(), Loss>;

/// A record is one puzzle.
fn one(text: &[u8]) -> Vec<Range<usize>> {
    std::iter::once(0..text.len()).collect()
}

/// The one line of a record.
fn line(raw: Raw) -> Result<Line, ParseError> {
    raw.lines()?.first().copied().ok_or_else(|| raw.error(Fault::NoPuzzle))
}

impl Format for Program {
    fn name(&self) -> &'static str {
        self.name
    }

    fn aliases(&self) -> &'static [&'static str] {
        self.aliases
    }

    fn about(&self) -> &'static str {
        self.about
    }

    fn example(&self) -> &'static str {
        self.example
    }

    fn bare(&self) -> Option<Bare> {
        self.bare
    }

    fn relabels(&self) -> bool {
        true
    }

    fn put_puzzle(&self, puzzle: &Puzzle, _: Style, out: &mut String) -> Result<(), Loss> {
        let values = puzzle.given_values();
        (self.put)(puzzle.board(), &|index| values[index], out)
    }

    fn put_answer(&self, board: &Board, _: Style, solution: &Solution, _: u64, out: &mut String) -> Result<(), Loss> {
        (self.put)(board, &|index| Some(solution.values()[index]), out)
    }

    fn put_note(&self, note: &str, _: Style, start: usize, out: &mut String) {
        let mut record = out.split_off(start);
        let note = note::in_one_line(note);
        if !note.is_empty() {
            (self.put_note)(&note, &mut record);
        }
        out.push_str(&record);
    }

    fn separator(&self, _: Style) -> &'static str {
        ""
    }
}

impl Reading for Program {
    fn begins(&self, head: &Head) -> bool {
        (self.begins)(head)
    }

    fn framing(&self) -> Framing {
        (self.framing)()
    }

    fn parts(&self, record: &[u8]) -> Vec<Range<usize>> {
        (self.parts)(record)
    }

    fn parse(&self, raw: Raw, context: &mut Context) -> Result<Parsed, ParseError> {
        let first = raw.lines()?.first().copied().ok_or_else(|| raw.error(Fault::NoPuzzle))?;
        let Saved { board, mut givens, entries, note, unread } = (self.read)(raw)?;
        if let Some(error) = unread.filter(|_| !context.options.decide_rules()) {
            return Err(error);
        }
        let board = match board {
            Stated::Bare(order) => {
                let symbols = Symbols::default_for(order);
                context.check_order(order, first)?;
                context.check_symbols(&symbols, first)?;
                context.bare_board(symbols, order, Bare::Sudoku, first)?
            }
            Stated::Own(layout) => own_board(*layout, context, first)?,
        };
        let unread = if context.options.entries { entries.join(&mut givens) } else { entries.unread() };
        let parsed = Parsed::new(Puzzle::new(board, givens), self.style(), first.number);
        Ok(Parsed { note, unread, ..parsed })
    }
}

fn own_board(layout: Layout, context: &mut Context, place: Line) -> Result<std::sync::Arc<Board>, ParseError> {
    if layout.values < LEAST_ORDER && context.options.from.is_none() {
        // What is so small may be what is left of a text that was cut short.
        return Err(place.error(Fault::Small { cells: layout.values.pow(2), order: layout.values }));
    }
    context.check_order(layout.values, place)?;
    context.check_symbols(&layout.symbols, place)?;
    context.own_board(layout, place)
}

/// The digits of a 9×9 board in reading order, with this character for an empty cell.
///
/// # Errors
/// Where the order is another one.
fn digits(board: &Board, value: &dyn Fn(usize) -> Option<Value>, empty: char) -> Result<String, Loss> {
    super::loss::only_order(board, 9)?;
    let digit = |value: Value| char::from(b'1' + value.index() as u8);
    Ok((0..81).map(|index| value(index).map_or(empty, digit)).collect())
}

/// Nine lines of nine digits.
fn digit_rows(board: &Board, value: &dyn Fn(usize) -> Option<Value>) -> Result<String, Loss> {
    let digits = digits(board, value, '.')?;
    Ok((0..9).map(|row| digits[9 * row..9 * row + 9].to_owned() + "\n").collect())
}
