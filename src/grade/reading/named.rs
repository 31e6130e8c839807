//! Variables that a text names one by one: comments `c var 7 = r1c2=3` of a formula, or a file.

use std::collections::BTreeMap;

use super::meaning::Meaning;
use crate::board::Board;
use crate::grid::Cell;
use crate::values::Value;

/// What numbers say that were named.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Named {
    of: BTreeMap<usize, Meaning>,
}

/// A line of a map that says nothing of a variable.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "line {line}: a variable and what it says are expected, as in `7 = r1c2=3`, `7 = r1c2>=3` or `7 1 2 3` (row, column, value)"
)]
pub struct InvalidMap {
    /// From 1.
    pub line: usize,
}

impl Named {
    /// The names of variables that say something of cells; others are of no concern.
    pub fn of_names<'n>(names: impl IntoIterator<Item = (usize, &'n str)>, board: &Board) -> Named {
        let said = names.into_iter().filter_map(|(number, name)| Some((number, meaning(name, board)?)));
        Named { of: said.collect() }
    }

    /// Reads a map: a variable a line, in one of three ways; empty lines and those that begin with `#` say nothing.
    ///
    /// # Errors
    /// At the first line that says something else.
    pub fn read(text: &str, board: &Board) -> Result<Named, InvalidMap> {
        let mut named = Named::default();
        let lines = (1..).zip(text.lines().map(str::trim));
        for (line, text) in lines.filter(|(_, text)| !text.is_empty() && !text.starts_with('#')) {
            let text = text.strip_prefix("c var ").unwrap_or(text);
            let (number, said) = entry(text, board).ok_or(InvalidMap { line })?;
            named.of.insert(number, said);
        }
        Ok(named)
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

fn entry(text: &str, board: &Board) -> Option<(usize, Meaning)> {
    let end = text.find(|character: char| !character.is_ascii_digit())?;
    let number = text[..end].parse().ok().filter(|&number| number > 0)?;
    let rest = text[end..].trim_start().trim_start_matches(['=', ':']).trim_start();
    let words: Option<Vec<usize>> = rest.split_ascii_whitespace().map(|word| word.parse().ok()).collect();
    match words.as_deref() {
        Some(&[row, column, value]) => {
            let order = board.order();
            let inside = [row, column, value].iter().all(|count| (1..=order).contains(count));
            inside.then(|| (number, Meaning::Fact(Cell::new((row - 1) * order + column - 1), Value::new(value - 1))))
        }
        _ => Some((number, meaning(rest, board)?)),
    }
}

/// What `r1c2=3`, `r1c2>=3`, `r1c2<=3`, or `r1c2 bit 0` says; bits are those of the value less one, from the lowest.
fn meaning(name: &str, board: &Board) -> Option<Meaning> {
    let order = board.order();
    let (row, rest) = count(name.trim().strip_prefix('r')?)?;
    let (column, rest) = count(rest.strip_prefix('c')?)?;
    if !(1..=order).contains(&row) || !(1..=order).contains(&column) {
        return None;
    }
    let cell = Cell::new((row - 1) * order + column - 1);
    if let Some(bit) = rest.trim_start().strip_prefix("bit") {
        let bit: u32 = bit.trim().parse().ok().filter(|&bit| bit < usize::BITS)?;
        return Some(Meaning::Among(cell, (0..order).filter(|value| value >> bit & 1 == 1).map(Value::new).collect()));
    }
    let end = rest.find(|character: char| !"<>=".contains(character))?;
    let (relation, symbol) = (&rest[..end], rest[end..].trim());
    let value = (0..order).find(|&value| board.symbols().symbol(Value::new(value)) == symbol)?;
    let among = |values: std::ops::Range<usize>| Some(Meaning::Among(cell, values.map(Value::new).collect()));
    match relation {
        "=" => Some(Meaning::Fact(cell, Value::new(value))),
        ">=" => among(value..order),
        "<=" => among(0..value + 1),
        ">" => among(value + 1..order),
        "<" => among(0..value),
        _ => None,
    }
}

fn count(text: &str) -> Option<(usize, &str)> {
    let end = text.find(|character: char| !character.is_ascii_digit())?;
    Some((text[..end].parse().ok()?, &text[end..]))
}
