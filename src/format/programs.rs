//! Notations of other programs. What they have in common stands here: each is told by how it begins, says a puzzle in its own
//! way, and may tell what a player entered.

pub mod hodoku;
pub mod link;
pub mod opensudoku;
mod saved;
pub mod sdk;
pub mod sdx;
pub mod ss;

use super::fault::ParseError;
use super::loss::Loss;
use super::notation::{Bare, Cells};
use super::note;
use super::reading::{Context, Parsed};
use super::style::Style;
use super::text::Raw;
use crate::puzzle::Puzzle;
use crate::symbols::Symbols;
use crate::values::Value;
use saved::Saved;

/// Makes the puzzle of what a record says.
fn parsed(raw: Raw, context: &mut Context, saved: Saved) -> Result<Parsed, ParseError> {
    let first = raw.first()?;
    let Saved { mut givens, entries, note, unread } = saved;
    if let Some(error) = unread.filter(|_| !context.options.decide_rules()) {
        return Err(error);
    }
    let symbols = Symbols::default_for(9);
    context.check_order(9, first)?;
    context.check_symbols(&symbols, first)?;
    let board = context.bare_board(symbols, 9, Bare::Sudoku, first)?;
    let unread = if context.options.entries { entries.join(&mut givens) } else { entries.unread() };
    let parsed = Parsed::new(Puzzle::new(board, givens), Style::DEFAULT, first.number);
    Ok(Parsed { note, unread, ..parsed })
}

/// Lets `put` work on the record that begins at this byte, with a note of one line, if there is one.
fn put_note(note: &str, start: usize, out: &mut String, put: impl Fn(&str, &mut String)) {
    let mut record = out.split_off(start);
    let note = note::in_one_line(note);
    if !note.is_empty() {
        put(&note, &mut record);
    }
    out.push_str(&record);
}

/// The digits of a 9×9 board in reading order, with this character for an empty cell.
fn digits(cells: &Cells, empty: char) -> Result<String, Loss> {
    super::loss::only_order(cells.board, 9)?;
    let digit = |value: Value| char::from(b'1' + value.index() as u8);
    Ok((0..81).map(|index| cells.value(index).map_or(empty, digit)).collect())
}

/// Nine lines of nine digits.
fn digit_rows(cells: &Cells) -> Result<String, Loss> {
    let digits = digits(cells, '.')?;
    Ok((0..9).map(|row| digits[9 * row..9 * row + 9].to_owned() + "\n").collect())
}
