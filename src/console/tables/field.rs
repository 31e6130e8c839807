//! What a field says: a puzzle, the solution of one, or why it is neither.

use std::fmt;

use exactly::format::{Options, Parser, Reader, Record};
use exactly::puzzle::{Puzzle, Solution};

/// The fewest cells of a board that nobody has named: smaller ones are numbers and words.
const FEWEST_CELLS: usize = 16;

/// Why a row has no puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unread {
    /// Nothing stands in its place.
    Nothing,
    /// A spreadsheet has turned its board into a number.
    Turned(String),
    /// Several puzzles stand there.
    Several,
    /// A column names a rule that is not read.
    Rule {
        /// What the column is called.
        column: String,
        /// What it says.
        rule: String,
    },
    /// What is wrong with it.
    Fault(String),
}

impl fmt::Display for Unread {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unread::Nothing => f.write_str("no puzzle"),
            Unread::Turned(number) => {
                write!(f, "a spreadsheet has turned the board into the number {number}; its column must be text")
            }
            Unread::Several => f.write_str("several puzzles in one field"),
            Unread::Rule { column, rule } => write!(f, "the column “{column}” names a rule that is not read: {rule}"),
            Unread::Fault(fault) => f.write_str(fault),
        }
    }
}

/// A puzzle of a row, with what stands beside it.
pub struct Entry {
    /// The puzzle, with its solution where one stands beside it.
    pub record: Record,
    /// What is wrong with the field of the solution, where it holds something else.
    pub fault: Option<String>,
}

/// What a field is, for the column that it stands in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A board with empty cells, or what is left of a board that was turned into a number.
    Open,
    /// A full board.
    Full,
    /// Nothing, or a word for it.
    Missing,
    /// Anything else.
    Other,
}

impl Kind {
    /// What this field is.
    pub fn of(text: &str, options: &Options) -> Kind {
        if is_missing(text) {
            return Kind::Missing;
        }
        match puzzle(text, &mut Parser::new(options), options) {
            Ok(record) if is_small(&record.puzzle) && options.board.is_none() => Kind::Other,
            Ok(record) if full(&record.puzzle).is_some() => Kind::Full,
            Ok(_) | Err(Unread::Turned(_)) => Kind::Open,
            Err(_) => Kind::Other,
        }
    }
}

fn is_small(puzzle: &Puzzle) -> bool {
    puzzle.given_values().len() < FEWEST_CELLS
}

/// Whether a field says that nothing is there, as programs write it.
pub fn is_missing(text: &str) -> bool {
    const WORDS: [&str; 7] = ["", "0", "-", "nan", "none", "null", "n/a"];
    WORDS.iter().any(|word| text.eq_ignore_ascii_case(word))
}

/// The puzzle of a field.
///
/// # Errors
/// Where it holds none, or more than one.
pub fn puzzle(text: &str, parser: &mut Parser, options: &Options) -> Result<Record, Unread> {
    if text.is_empty() {
        return Err(Unread::Nothing);
    }
    if is_turned(text) {
        return Err(Unread::Turned(text.to_owned()));
    }
    let mut reader = Reader::new(text.as_bytes(), options).map_err(|error| Unread::Fault(error.to_string()))?;
    let mut only = None;
    while let Some(chunk) = reader.next_chunk() {
        let chunk = chunk.map_err(|error| Unread::Fault(error.to_string()))?;
        for record in parser.records(&chunk) {
            let record = record.map_err(|error| Unread::Fault(error.to_string()))?;
            if only.replace(record).is_some() {
                return Err(Unread::Several);
            }
        }
    }
    only.ok_or(Unread::Nothing)
}

/// The values of a puzzle all of whose cells are given.
pub fn full(puzzle: &Puzzle) -> Option<Solution> {
    puzzle.given_values().into_iter().collect::<Option<Vec<_>>>().map(Solution::new)
}

/// `4.30E+78`: a long number as spreadsheets write it.
fn is_turned(text: &str) -> bool {
    let Some((number, power)) = text.split_once("E+").or_else(|| text.split_once("e+")) else { return false };
    let is_digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let parts: Vec<&str> = number.split(['.', ',']).collect();
    parts.len() < 3 && parts.iter().all(|part| is_digits(part)) && is_digits(power)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_are_told_apart() {
        let easy = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        let solved = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
        for (text, kind) in [
            (easy, Kind::Open),
            (solved, Kind::Full),
            ("12..34..21..43..", Kind::Open),
            ("[[1,0,0,0],[0,0,0,2],[3,0,0,0],[0,0,0,4]]", Kind::Open),
            ("4.30E+78", Kind::Open),
            ("4,3E+80", Kind::Open),
            ("", Kind::Missing),
            ("NaN", Kind::Missing),
            ("0", Kind::Missing),
            ("7", Kind::Other),
            ("1234", Kind::Other),
            ("easy", Kind::Other),
            ("10.5", Kind::Other),
            ("311086d2-c144-43f6-88f8-ec47c5966354", Kind::Other),
            ("2024-11-26", Kind::Other),
        ] {
            assert_eq!(Kind::of(text, &Options::default()), kind, "{text}");
        }
    }
}
