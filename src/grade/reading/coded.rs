//! Cells whose values are coded by fewer variables: the bits of a number, or its bounds (the order encoding).

use std::fmt;

use super::meaning::Meaning;
use crate::grid::Cell;
use crate::values::{Value, Values};

/// How values are coded, cell by cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Coded {
    /// What the variables of a cell say.
    pub code: Code,
    /// Whether cells are numbered column by column.
    pub by_columns: bool,
    /// Whether all first variables come before all second ones, instead of cell by cell.
    pub apart: bool,
}

/// What the variables of a cell say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Code {
    /// The bits of its value, which counts from 0 or from 1.
    Binary {
        /// Whether the highest bit comes first.
        high_first: bool,
        /// Whether the number of a value is the value, not one less.
        from_one: bool,
    },
    /// Bounds of its value: the k-th variable says that it is more than k.
    More,
    /// The k-th variable says that it is k or less.
    Most,
}

impl Coded {
    /// The codes that options name.
    pub(super) fn by_name(name: &str) -> Option<Coded> {
        let code = match name {
            "log" => Code::Binary { high_first: false, from_one: false },
            "log-high" => Code::Binary { high_first: true, from_one: false },
            "order" => Code::More,
            "order-most" => Code::Most,
            _ => return None,
        };
        Some(Coded { code, by_columns: false, apart: false })
    }

    /// What an option calls it.
    pub(super) fn option(self) -> Option<&'static str> {
        let names = ["log", "log-high", "order", "order-most"];
        names.into_iter().find(|name| Coded::by_name(name) == Some(self))
    }

    /// What somebody may have meant, the likeliest first.
    pub(super) fn all() -> impl Iterator<Item = Coded> {
        let binary = |from_one| [false, true].map(|high_first| Code::Binary { high_first, from_one });
        let codes = binary(false).into_iter().chain([Code::More, Code::Most]).chain(binary(true));
        let orders = [(false, false), (true, false), (false, true), (true, true)];
        orders
            .into_iter()
            .flat_map(move |(by_columns, apart)| codes.clone().map(move |code| Coded { code, by_columns, apart }))
    }

    /// How many variables a cell has.
    pub fn width(self, order: usize) -> usize {
        let bits = |largest: usize| (usize::BITS - largest.leading_zeros()) as usize;
        match self.code {
            Code::Binary { from_one, .. } => bits(if from_one { order } else { order - 1 }),
            Code::More | Code::Most => order - 1,
        }
    }

    /// How many variables all cells have.
    pub fn variables(self, order: usize) -> usize {
        self.width(order) * order * order
    }

    /// What a number, from 1, says.
    pub(super) fn meaning(self, order: usize, number: usize) -> Option<Meaning> {
        let (index, width, cells) = (number.checked_sub(1)?, self.width(order), order * order);
        if index >= self.variables(order) {
            return None;
        }
        let (cell, place) = if self.apart { (index % cells, index / cells) } else { (index / width, index % width) };
        let cell = if self.by_columns { cell % order * order + cell / order } else { cell };
        let is_true = |value: usize| match self.code {
            Code::Binary { high_first, from_one } => {
                let bit = if high_first { width - 1 - place } else { place };
                (value + usize::from(from_one)) >> bit & 1 == 1
            }
            Code::More => value > place,
            Code::Most => value <= place,
        };
        let values = (0..order).filter(|&value| is_true(value)).map(Value::new).collect::<Values>();
        Some(Meaning::Among(Cell::new(cell), values))
    }
}

impl fmt::Display for Coded {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.code {
            Code::Binary { high_first, from_one } => {
                write!(f, "binary, {} bit first", if high_first { "high" } else { "low" })?;
                f.write_str(if from_one { ", the value itself" } else { "" })?;
            }
            Code::More => f.write_str("an order encoding, the k-th variable of a cell for a value above k")?,
            Code::Most => f.write_str("an order encoding, the k-th variable of a cell for a value to k")?,
        }
        f.write_str(if self.by_columns { ", column by column" } else { "" })?;
        f.write_str(if self.apart { ", the first of all cells before the second" } else { "" })
    }
}
