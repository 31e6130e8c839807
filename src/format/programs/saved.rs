//! What the file of another program says of a 9×9 puzzle, before any option is heard: what is given, and apart from that what a
//! player entered.

use crate::format::fault::{Fault, ParseError};
use crate::format::text::Token;
use crate::grid::Cell;
use crate::puzzle::Given;
use crate::values::{Value, Values};

/// A puzzle as its text says it.
#[derive(Clone, Debug)]
pub struct Saved {
    /// What is given.
    pub givens: Vec<Given>,
    /// What a player entered.
    pub entries: Entries,
    /// Its title, or what else stands beside it.
    pub note: Option<String>,
    /// Why it is refused unless somebody decides which rules it has: it names one that is not read.
    pub unread: Option<ParseError>,
}

impl Saved {
    /// Bare givens of a 9×9 board.
    pub fn nine(givens: Vec<Given>) -> Saved {
        Saved { givens, entries: Entries::default(), note: None, unread: None }
    }
}

/// What a player added to a puzzle. It is no part of the puzzle unless somebody asks for it.
#[derive(Clone, Debug, Default)]
pub struct Entries {
    added: Vec<Given>,
    words: Vec<String>,
    colours: usize,
}

impl Entries {
    /// A value that was entered.
    pub fn value(&mut self, cell: Cell, value: Value) {
        self.add(cell, Values::only(value), "=");
    }

    /// The candidates that were left in a cell.
    pub fn marks(&mut self, cell: Cell, left: Values) {
        self.add(cell, left, ":");
    }

    /// A candidate that was taken from a cell.
    pub fn strike(&mut self, cell: Cell, value: Value) {
        self.add(cell, Values::only(value), "!=");
        if let Some(given) = self.added.last_mut() {
            given.allowed = Values::all(9).without(given.allowed);
        }
    }

    /// A cell that was coloured, which says nothing about its value.
    pub fn colour(&mut self) {
        self.colours += 1;
    }

    fn add(&mut self, cell: Cell, named: Values, sign: &str) {
        let (row, column) = (cell.index() / 9 + 1, cell.index() % 9 + 1);
        let digits: String = named.iter().map(|value| (value.index() + 1).to_string()).collect();
        self.words.push(format!("r{row}c{column}{sign}{digits}"));
        self.added.push(Given { cell, allowed: named });
    }

    /// Adds to the givens what speaks of values. What is left is told in words.
    pub fn join(mut self, givens: &mut Vec<Given>) -> Vec<String> {
        givens.append(&mut self.added);
        self.words.clear();
        self.unread()
    }

    /// All of it in words: `r1c2=8` for what was entered, `r1c2:128` for what was left, `r1c2!=8` for what was struck.
    pub fn unread(mut self) -> Vec<String> {
        self.words.extend(std::iter::repeat_n("colour".to_owned(), self.colours));
        self.words
    }
}

/// Reads a digit from 1 to 9, or `.` or `0` for an empty cell.
pub fn digit(character: &Token) -> Result<Option<Value>, ParseError> {
    match character.first() {
        '.' | '0' => Ok(None),
        digit @ '1'..='9' => Ok(Some(Value::new(digit as usize - '1' as usize))),
        other => Err(character.error(Fault::unexpected(other, "a digit, or . or 0 for an empty cell"))),
    }
}

/// The givens among 81 digits, `.` or `0` for an empty cell.
pub fn nine_by_nine<'c>(cells: impl Iterator<Item = Token<'c>>, end: Token<'c>) -> Result<Vec<Given>, ParseError> {
    let values: Vec<Option<Value>> = cells.map(|cell| digit(&cell)).collect::<Result<_, _>>()?;
    match values.len() {
        81 => Ok(Given::in_order(values)),
        found => Err(end.error(Fault::cells(81, found))),
    }
}

/// A set of digits from 1 to 9, each once.
pub fn digits(piece: &Token) -> Result<Values, ParseError> {
    let mut values = Values::NONE;
    for character in piece.characters() {
        let Some(value) = digit(&character)? else {
            return Err(character.error(Fault::unexpected(character.first(), "a candidate")));
        };
        if !values.insert(value) {
            return Err(character.error(Fault::CandidateTwice(character.text.to_owned())));
        }
    }
    Ok(values)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_are_told_or_join_the_givens() {
        let mut entries = Entries::default();
        entries.value(Cell::new(0), Value::new(4));
        entries.strike(Cell::new(10), Value::new(8));
        entries.marks(Cell::new(80), Values::from_bits(3));
        entries.colour();
        assert_eq!(entries.clone().unread(), ["r1c1=5", "r2c2!=9", "r9c9:12", "colour"]);
        let mut givens = Vec::new();
        assert_eq!(entries.join(&mut givens), ["colour"]);
        assert_eq!(givens.iter().map(|given| given.allowed.bits()).collect::<Vec<_>>(), [16, 0xff, 3]);
    }
}
