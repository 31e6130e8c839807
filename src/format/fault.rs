//! What can be wrong with a text.

mod beside;
mod doubled;
mod place;

pub use beside::Beside;
pub(crate) use doubled::doubled;
pub use place::{ParseError, ReadError, Suggestion, characters};

use super::payload::json::shortened;
use crate::board::BoardError;
use crate::grid::MAX_ORDER;
use crate::limits::Limit;
use crate::rule::{Kind, Wrong, did_you_mean};
use crate::symbols::SymbolsError;

/// What is wrong with a text.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum Fault {
    /// Nothing but blanks and comments.
    #[error("no puzzle: the input is empty or holds only comments")]
    NoPuzzle,
    /// A second puzzle, where one is asked for.
    #[error("one puzzle expected, and this is another")]
    Another,
    /// Words or drawings that may be rules, where only a puzzle that was read whole will do.
    #[error("{0}")]
    LeftOpen(String),
    /// UTF-16 instead of UTF-8.
    #[error("the input is UTF-16: save it as UTF-8")]
    Utf16,
    /// Something else than a text of puzzles, by its name.
    #[error("this is {0}")]
    Foreign(&'static str),
    /// Bytes that are no UTF-8.
    #[error("these bytes are not UTF-8")]
    NotUtf8,
    /// A NUL character.
    #[error("a NUL character (U+0000): the input is binary or damaged")]
    Nul,
    /// A digit of another script.
    #[error("{} is a non-ASCII digit: write 0 to 9", with_code(*.0))]
    ForeignDigit(char),
    /// A line of more than 1 MiB.
    #[error("a line of more than 1 MiB")]
    LineTooLong,
    /// A record of more than 2 MiB.
    #[error("a puzzle of more than 2 MiB of text")]
    RecordTooLong,
    /// A text of more than 16 MiB that has to be turned into another, or of which some lines are meant.
    #[error("a text of more than 16 MiB is read only in UTF-8 and with all of its lines")]
    EncodedTooLong,
    /// Bytes that mean nothing in the encoding of this name.
    #[error("these bytes are not {0}")]
    Encoding(String),
    /// A text of more than 16 MiB that is no list of puzzles, one a line.
    #[error("a text of more than 16 MiB is read only where each line is a puzzle: convert it in parts")]
    TextTooLong,
    /// A record of more than 65 536 groups.
    #[error("a puzzle of more than 65 536 groups")]
    Groups,
    /// A character that means nothing here.
    #[error("{expected} expected, {} found", show(*found))]
    Unexpected {
        /// What stands there.
        found: char,
        /// What could.
        expected: &'static str,
    },
    /// Something is missing, or something else stands there.
    #[error("{0} expected")]
    Expected(String),
    /// A wrong number of things.
    #[error("{expected} {} expected, {found} found", what.counted(*expected))]
    Count {
        /// What is counted.
        what: Unit,
        /// How many there should be.
        expected: usize,
        /// How many there are.
        found: usize,
    },
    /// Something that is known and has a name, but is not read.
    #[error("{0}: not read yet")]
    Unsupported(String),
    /// No notation fits.
    #[error("no notation recognised: {0}")]
    Unrecognised(&'static str),
    /// A symbol past the last one of the board.
    #[error("{symbol:?} is {number}, but there are {order} values")]
    Beyond {
        /// The symbol.
        symbol: char,
        /// What it stands for, from 1.
        number: usize,
        /// Of the board.
        order: usize,
    },
    /// A number that is no value.
    #[error("a number from {first} to {last} expected")]
    Number {
        /// The smallest.
        first: usize,
        /// The largest.
        last: usize,
    },
    /// A character that is none of the symbols named.
    #[error("{symbol:?} is none of the symbols {symbols}")]
    NotNamed {
        /// The character.
        symbol: char,
        /// The symbols in order.
        symbols: String,
    },
    /// Symbols that may start from 0 or from 1.
    #[error("ambiguous: 0 may be the first symbol or an empty cell; if it is the first, name the symbols: {0}")]
    ZeroBased(String),
    /// A digit twice in a row or column of a text with few givens above 9, if any, whose order is above 9.
    #[error("{}", doubled::no_one_board(*order, shapes))]
    NoOneBoard {
        /// The order of a square of so many cells.
        order: usize,
        /// The shapes with a name that have a cell wherever something is given, each with what is wrong.
        shapes: Vec<(&'static str, String)>,
    },
    /// Boards that overlap in a shape with a name, but for a digit that stands twice.
    #[error("perhaps boards that overlap: {what}")]
    Doubled {
        /// What their shape is called.
        shape: &'static str,
        /// The digit, its house and its cells, in words.
        what: Box<str>,
    },
    /// Digits that are a number or candidates.
    #[error("ambiguous: {text} may be one number or two candidates; write {write}")]
    NumberOrMarks {
        /// The digits.
        text: String,
        /// How either is written.
        write: String,
    },
    /// Symbols in one piece that are candidates, or cells.
    #[error("ambiguous: {0} may be the candidates of one cell, or cells without a blank between them")]
    GluedOrMarks(String),
    /// The order is outside 1 to 64.
    #[error("order {0} is out of range: boards have order 1 to {MAX_ORDER}")]
    Order(usize),
    /// The layout contradicts itself.
    #[error("{0}")]
    Board(Box<BoardError>),
    /// The symbols named cannot be.
    #[error(transparent)]
    Symbols(#[from] SymbolsError),
    /// What the user says contradicts the input.
    #[error("{said} contradicts the input: {input}")]
    Contradiction {
        /// What is said, such as `board latin:6`.
        said: String,
        /// What the input says.
        input: String,
    },
    /// Two notations fit equally well and mean different puzzles.
    #[error("ambiguous: {} ({}) or {} ({})", readings[0].0, readings[0].1, readings[1].0, readings[1].1)]
    Ambiguous {
        /// The names of the notations, each with why it fits.
        readings: Box<[(&'static str, String); 2]>,
    },
    /// A board so small that any short text fits it, and nobody has named it.
    #[error("{cells} {}: a board of order {order} is read only where it is named", Unit::Cells.counted(*cells))]
    Small {
        /// How many there are.
        cells: usize,
        /// What they would be.
        order: usize,
    },
    /// Reading was stopped.
    #[error("{0}")]
    Stopped(Limit),
    /// A frame whose lines draw no boxes of one size.
    #[error("the frame draws no boxes of one size: a frame has a line after every so many rows and columns")]
    Frame,
    /// A drawing that shows what is no puzzle, or says what is not read.
    #[error("a drawing that cannot be read as a puzzle: {0}")]
    Drawing(&'static str),
    /// Regions of a jigsaw that have too many cells or too few.
    #[error("{}; {order} each expected", sizes(regions))]
    RegionSizes {
        /// Their labels, each with the number of its cells.
        regions: Vec<(String, usize)>,
        /// How many there should be.
        order: usize,
    },
    /// Labels of regions and no cells.
    #[error("these are labels of regions: put the cells of the puzzle beside them")]
    OnlyLabels,
    /// Two puzzles on a line, which would lose one of them.
    #[error("another puzzle on the line: give each a line of its own, or name the column in a heading")]
    OtherPuzzle,
    /// What names a rule beside the cells, and how.
    #[error("{0} says {1:?}: rules are not read from {kind}", kind = .0.kind())]
    RuleIn(Beside, String),
    /// What says that cells do not stand row by row.
    #[error("{0:?} says that the cells do not stand row by row, as they are read: write them row by row")]
    NotByRows(String),
    /// A column for the size of the board, what it says, and the order of the cells.
    #[error("the column {0:?} says {1:?}, and the cells are those of a board of order {2}")]
    SizeIn(Box<str>, Box<str>, usize),
    /// A candidate twice in one cell.
    #[error("{0:?} appears twice among the candidates of one cell")]
    CandidateTwice(String),
    /// A word for a rule about the whole board that is none.
    #[error("unknown word {word:?}{}", known_words(hint))]
    Word {
        /// As it is written.
        word: String,
        /// The nearest that there is.
        hint: Option<&'static str>,
    },
    /// A line that says no rule.
    #[error("{0}")]
    Rule(Wrong),
    /// A key that means nothing.
    #[error("unknown key {key:?}{}", did_you_mean(hint))]
    Key {
        /// As it is written.
        key: String,
        /// A key that is near.
        hint: Option<&'static str>,
    },
    /// A link that only names a puzzle.
    #[error(
        "the puzzle is not in this link: it names one on a server ({}). Open it and export it whole: in f-puzzles with \
         Export, Open in a new link (load=); in SudokuPad with Share, Export to a link with fpuz or scl",
        shortened(.0)
    )]
    OnServer(String),
    /// A payload that cannot be unpacked.
    #[error("{0}")]
    Payload(String),
    /// Text that is no JSON.
    #[error("not valid JSON: {0}")]
    Json(String),
    /// A value of a JSON text that is not understood, with its path.
    #[error("{0}")]
    Said(String),
    /// Something that must be said once is said twice.
    #[error("{0} is given twice")]
    Twice(String),
    /// An expectation that cannot be read.
    #[error(
        "expectation not understood: unique, none, multiple or a number of solutions expected, such as \"288 solutions\""
    )]
    Expectation,
}

/// What a [`Fault::Count`] counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    /// Cells of a row or of a board.
    Cells,
    /// Lines of a board.
    Lines,
    /// Lines that give a letter each.
    Givens,
    /// Different region labels.
    Regions,
    /// Labels of regions, one for each cell.
    Labels,
    /// Symbols named.
    Symbols,
}

impl Unit {
    fn counted(self, count: usize) -> &'static str {
        let [one, many] = match self {
            Unit::Cells => ["cell", "cells"],
            Unit::Lines => ["line", "lines"],
            Unit::Givens => ["given", "givens"],
            Unit::Regions => ["region", "regions"],
            Unit::Labels => ["region label", "region labels"],
            Unit::Symbols => ["symbol", "symbols"],
        };
        if count == 1 { one } else { many }
    }
}

fn sizes(regions: &[(String, usize)]) -> String {
    let said = |(place, (label, cells)): (usize, &(String, usize))| match place {
        0 => format!("region {label} has {cells} {}", Unit::Cells.counted(*cells)),
        _ => format!("{label} has {cells}"),
    };
    let said: Vec<String> = regions.iter().enumerate().map(said).collect();
    match &said[..] {
        [rest @ .., last] if !rest.is_empty() => format!("{} and {last}", rest.join(", ")),
        _ => said.concat(),
    }
}

fn show(character: char) -> String {
    match character {
        '\'' => "\"'\"".to_owned(),
        _ if character.is_control() => format!("a control character (U+{:04X})", u32::from(character)),
        _ => format!("{character:?}"),
    }
}

fn with_code(character: char) -> String {
    format!("{character:?} (U+{:04X})", u32::from(character))
}

/// The word that was meant, or all that there are.
fn known_words(hint: &Option<&'static str>) -> String {
    match hint {
        Some(_) => did_you_mean(hint),
        None => format!(": diagonals, windows, {} expected", Kind::words_for_boards().collect::<Vec<_>>().join(", ")),
    }
}

impl Fault {
    /// A wrong number of cells.
    pub fn cells(expected: usize, found: usize) -> Fault {
        Fault::Count { what: Unit::Cells, expected, found }
    }

    /// A wrong number of lines.
    pub fn lines(expected: usize, found: usize) -> Fault {
        Fault::Count { what: Unit::Lines, expected, found }
    }

    /// A character out of place, called by its name where it has one that says more.
    pub fn unexpected(found: char, expected: &'static str) -> Fault {
        match found {
            '\0' => Fault::Nul,
            _ if !found.is_ascii() && found.is_numeric() => Fault::ForeignDigit(found),
            _ => Fault::Unexpected { found, expected },
        }
    }
}

impl From<BoardError> for Fault {
    fn from(error: BoardError) -> Fault {
        match error {
            BoardError::Stopped(limit) => Fault::Stopped(limit),
            error => Fault::Board(Box::new(error)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_count() {
        let fault = Fault::cells(81, 80);
        assert_eq!(fault.to_string(), "81 cells expected, 80 found");
        assert_eq!(Fault::unexpected('５', "a cell").to_string(), "'５' (U+FF15) is a non-ASCII digit: write 0 to 9");
    }
}
