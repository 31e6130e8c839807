//! Variables that a text names one by one: comments `c var 7 = r1c2=3` of a formula, or a file.

use std::collections::{BTreeMap, HashMap};

use super::meaning::Meaning;
use crate::board::Board;
use crate::grid::Cell;
use crate::values::Value;

/// What numbers say that were named.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Named {
    of: BTreeMap<usize, Meaning>,
}

/// Why a text is no map.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum InvalidMap {
    /// A line that says nothing of a variable, or not the first thing.
    #[error("line {line}: {reason}")]
    Line {
        /// From 1.
        line: usize,
        /// What is wrong there.
        reason: String,
    },
    /// No line says anything.
    #[error("no variable is named: lines such as `7 = r1c2=3` expected")]
    Empty,
}

/// What is wrong with a line of a map.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
enum InvalidEntry {
    /// Something else than a variable and what it says.
    #[error(
        "a variable and what it says expected, as in `7 = r1c2=3`, `7 = r1c2>=3` or `7 1 2 3` (row, column, value)"
    )]
    Unexpected,
    /// A cell outside of the board.
    #[error("there is no r{row}c{column}: the board has {order} rows and columns")]
    NoCell {
        /// From 1.
        row: usize,
        /// From 1.
        column: usize,
        /// Of the board.
        order: usize,
    },
    /// A value that the board does not have.
    #[error("there is no such value: the values of the board are {0} to {1}")]
    NoValue(String, String),
    /// A variable that an earlier line said something else of.
    #[error("line {line} says something else about variable {number}")]
    NumberTwice {
        /// The variable.
        number: usize,
        /// The earlier line.
        line: usize,
    },
    /// What an earlier line said of another variable.
    #[error("line {line} says the same about variable {number}: each cell and value has one variable")]
    FactTwice {
        /// The other variable.
        number: usize,
        /// The earlier line.
        line: usize,
    },
}

impl Named {
    /// The names of variables that say something of cells; others are of no concern.
    pub fn of_names<'n>(names: impl IntoIterator<Item = (usize, &'n str)>, board: &Board) -> Named {
        let said = names.into_iter().filter_map(|(number, name)| Some((number, meaning(name, board).ok()?)));
        Named { of: said.collect() }
    }

    /// Reads a map: a variable a line, in one of three ways; empty lines and those that begin with `#` say nothing.
    ///
    /// # Errors
    /// At the first line that says something else, or contradicts one before it; where no line says anything.
    pub fn read(text: &str, board: &Board) -> Result<Named, InvalidMap> {
        let mut named = Named::default();
        let mut earlier = Earlier::default();
        let lines = (1..).zip(text.lines().map(str::trim));
        for (line, text) in lines.filter(|(_, text)| !text.is_empty() && !text.starts_with('#')) {
            let text = text.strip_prefix("c var ").unwrap_or(text);
            let invalid = |fault: InvalidEntry| InvalidMap::Line { line, reason: fault.to_string() };
            let (number, said) = entry(text, board).map_err(invalid)?;
            earlier.note(line, number, said).map_err(invalid)?;
            named.of.insert(number, said);
        }
        if named.is_empty() { Err(InvalidMap::Empty) } else { Ok(named) }
    }

    /// Whether nothing is named.
    pub fn is_empty(&self) -> bool {
        self.of.is_empty()
    }

    /// What a number says.
    pub fn meaning(&self, number: usize) -> Option<Meaning> {
        self.of.get(&number).copied()
    }

    /// All that is said.
    pub fn all(&self) -> impl Iterator<Item = (usize, Meaning)> {
        self.of.iter().map(|(&number, &meaning)| (number, meaning))
    }

    /// The number that says that a cell holds a value.
    pub fn number(&self, cell: Cell, value: Value) -> Option<usize> {
        self.all().find(|(_, meaning)| *meaning == Meaning::Fact(cell, value)).map(|(number, _)| number)
    }
}

/// What the lines of a map said so far.
#[derive(Default)]
struct Earlier {
    /// For each variable its line and what it says.
    numbers: HashMap<usize, (usize, Meaning)>,
    /// For each cell and value its variable.
    facts: HashMap<(Cell, Value), usize>,
}

impl Earlier {
    /// Notes what a line says of a variable.
    ///
    /// # Errors
    /// Where that contradicts a line before it. A line that stands twice contradicts none.
    fn note(&mut self, line: usize, number: usize, said: Meaning) -> Result<(), InvalidEntry> {
        let (first, known) = *self.numbers.entry(number).or_insert((line, said));
        if known != said {
            return Err(InvalidEntry::NumberTwice { number, line: first });
        }
        if let Meaning::Fact(cell, value) = said {
            let other = *self.facts.entry((cell, value)).or_insert(number);
            if other != number {
                return Err(InvalidEntry::FactTwice { number: other, line: self.numbers[&other].0 });
            }
        }
        Ok(())
    }
}

fn entry(text: &str, board: &Board) -> Result<(usize, Meaning), InvalidEntry> {
    let (number, rest) = count(text).filter(|&(number, _)| number > 0).ok_or(InvalidEntry::Unexpected)?;
    let rest = rest.trim_start().trim_start_matches(['=', ':']).trim_start();
    let words: Option<Vec<usize>> = rest.split_ascii_whitespace().map(|word| word.parse().ok()).collect();
    match words.as_deref() {
        Some(&[row, column, value]) => {
            let cell = cell(row, column, board)?;
            let value = (1..=board.values()).contains(&value).then(|| Value::new(value - 1));
            Ok((number, Meaning::Fact(cell, value.ok_or_else(|| no_value(board))?)))
        }
        _ => Ok((number, meaning(rest, board)?)),
    }
}

fn cell(row: usize, column: usize, board: &Board) -> Result<Cell, InvalidEntry> {
    let order = board.values();
    if (1..=order).contains(&row) && (1..=order).contains(&column) {
        Ok(Cell::new((row - 1) * order + column - 1))
    } else {
        Err(InvalidEntry::NoCell { row, column, order })
    }
}

fn no_value(board: &Board) -> InvalidEntry {
    let symbol = |value| board.symbols().symbol(Value::new(value));
    InvalidEntry::NoValue(symbol(0), symbol(board.values() - 1))
}

/// What `r1c2=3`, `r1c2>=3`, `r1c2<=3`, or `r1c2 bit 0` says; bits are those of the value less one, from the lowest.
fn meaning(name: &str, board: &Board) -> Result<Meaning, InvalidEntry> {
    let (row, column, rest) = place(name.trim()).ok_or(InvalidEntry::Unexpected)?;
    let (order, cell) = (board.values(), cell(row, column, board)?);
    if let Some(bit) = rest.trim_start().strip_prefix("bit") {
        let bit: Option<u32> = bit.trim().parse().ok().filter(|&bit| bit < usize::BITS);
        let bit = bit.ok_or(InvalidEntry::Unexpected)?;
        return Ok(Meaning::Among(cell, (0..order).filter(|value| value >> bit & 1 == 1).map(Value::new).collect()));
    }
    let end = rest.find(|character: char| !"<>=".contains(character)).ok_or(InvalidEntry::Unexpected)?;
    let (relation, symbol) = (&rest[..end], rest[end..].trim());
    let value = (0..order).find(|&value| board.symbols().symbol(Value::new(value)) == symbol);
    let among = |values: std::ops::Range<usize>| Meaning::Among(cell, values.map(Value::new).collect());
    let known = || value.ok_or_else(|| no_value(board));
    match relation {
        "=" => Ok(Meaning::Fact(cell, Value::new(known()?))),
        ">=" => Ok(among(known()?..order)),
        "<=" => Ok(among(0..known()? + 1)),
        ">" => Ok(among(known()? + 1..order)),
        "<" => Ok(among(0..known()?)),
        _ => Err(InvalidEntry::Unexpected),
    }
}

/// The row and the column of `r1c2…`, and what comes behind.
fn place(name: &str) -> Option<(usize, usize, &str)> {
    let (row, rest) = count(name.strip_prefix('r')?)?;
    let (column, rest) = count(rest.strip_prefix('c')?)?;
    Some((row, column, rest))
}

fn count(text: &str) -> Option<(usize, &str)> {
    let end = text.find(|character: char| !character.is_ascii_digit())?;
    Some((text[..end].parse().ok()?, &text[end..]))
}
