//! How the numbers of a formula are read as what they say of cells.

mod coded;
mod meaning;
mod named;
mod places;
mod strides;

use std::fmt;
use std::sync::Arc;

pub(super) use coded::{Code, Coded};
pub use meaning::Meaning;
pub use named::InvalidMap;
pub(super) use named::Named;
pub(super) use places::Places;
pub(super) use strides::Strided;
pub use strides::{Shared, Strides};

use crate::board::Board;
use crate::cnf::read::Formula;
use crate::encode::Numbering;
use crate::grid::Cell;
use crate::puzzle::Puzzle;
use crate::values::Value;

/// How the numbers of a formula are read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading(pub(super) Way);

/// Where the meaning of a number comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Way {
    /// A variable for each cell and value, whose number is made of these.
    Places(Places),
    /// The same, whose number is a sum that has no name.
    Strided(Arc<Strided>),
    /// Some variables for each cell, which code its value.
    Coded(Coded),
    /// As comments in the formula name them.
    Comments(Arc<Named>),
    /// As a file names them.
    Map(Arc<Named>),
}

impl Reading {
    /// The numbering as it is.
    pub fn plain(numbering: Numbering) -> Reading {
        Reading(Way::Places(Places::plain(numbering)))
    }

    /// The names of readings that an option takes.
    pub const NAMES: [&str; 11] =
        ["linear", "rcv", "rvc", "crv", "cvr", "vrc", "vcr", "log", "log-high", "order", "order-most"];

    /// The reading of such a name.
    pub fn by_name(name: &str) -> Option<Reading> {
        let plain = Numbering::ALL.into_iter().find(|numbering| numbering.name() == name).map(Places::plain);
        let places = plain.or_else(|| Places::by_letters(name)).map(Way::Places).map(Reading);
        places.or_else(|| Coded::by_name(name).map(Way::Coded).map(Reading))
    }

    /// What the comments of a formula tell, if they name variables of cells otherwise than a numbering does.
    pub fn of_comments(formula: &Formula, puzzle: &Puzzle, numbering: Numbering) -> Option<Reading> {
        let (board, plain) = (puzzle.board(), Places::plain(numbering));
        let named = Named::of_names(formula.names(), board);
        let is_plain = |(number, meaning): (usize, Meaning)| match meaning {
            Meaning::Fact(cell, value) => plain.number(board.values(), cell, value) == number as i64,
            Meaning::Among(..) => false,
        };
        let is_other = !named.all().all(is_plain);
        is_other.then(|| Reading(Way::Comments(Arc::new(named))))
    }

    /// What a map tells: a variable a line, in one of three ways; empty lines and those that begin with `#` say nothing.
    ///
    /// # Errors
    /// At the first line that says something else, or contradicts one before it; where no line says anything.
    pub fn of_map(text: &str, board: &Board) -> Result<Reading, InvalidMap> {
        Ok(Reading(Way::Map(Arc::new(Named::read(text, board)?))))
    }

    /// What an option calls it, if it has a name.
    pub fn option(&self) -> Option<String> {
        match &self.0 {
            Way::Places(places) => places.option(),
            Way::Coded(coded) => coded.option().map(str::to_owned),
            Way::Strided(_) | Way::Comments(_) | Way::Map(_) => None,
        }
    }

    /// The largest order that it reaches.
    pub(super) fn max_order(&self) -> usize {
        match &self.0 {
            Way::Places(Places { numbering, .. }) => numbering.max_order(),
            _ => crate::grid::MAX_ORDER,
        }
    }

    /// Whether it is the numbering without gaps as it is, whose numbers are places.
    pub(super) fn is_linear(&self) -> bool {
        *self == Reading::plain(Numbering::Linear)
    }

    /// What the author of a formula may have meant, the likeliest first.
    pub(super) fn alternatives(&self, order: usize, formula: &Formula) -> impl Iterator<Item = Reading> {
        let strided = Strides::of(formula, order).into_iter().filter_map(move |strides| Strided::new(strides, order));
        let strided = strided.map(|strided| Reading(Way::Strided(Arc::new(strided))));
        let all = Places::all(order)
            .map(Way::Places)
            .map(Reading)
            .chain(Coded::all().map(Way::Coded).map(Reading))
            .chain(strided);
        all.filter(move |reading| reading != self)
    }

    /// What a number, from 1, says; `None` for an auxiliary variable.
    pub fn meaning(&self, order: usize, number: usize) -> Option<Meaning> {
        match &self.0 {
            Way::Places(places) => {
                let (cell, value) = places.meaning(order, number)?;
                Some(Meaning::Fact(cell, value))
            }
            Way::Strided(strided) => strided.fact(number).map(|(cell, value)| Meaning::Fact(cell, value)),
            Way::Coded(coded) => coded.meaning(order, number),
            Way::Comments(named) | Way::Map(named) => named.meaning(number),
        }
    }

    /// The number of the variable that says that a cell holds a value, if there is one.
    pub fn number(&self, order: usize, cell: Cell, value: Value) -> Option<i64> {
        match &self.0 {
            Way::Places(places) => Some(places.number(order, cell, value)),
            Way::Strided(strided) => Some(strided.strides().number(order, cell, value)),
            Way::Coded(_) => None,
            Way::Comments(named) | Way::Map(named) => named.number(cell, value).map(|number| number as i64),
        }
    }

    /// All numbers that say something of cells.
    pub(super) fn numbers(&self, order: usize) -> Vec<i64> {
        match &self.0 {
            Way::Places(places) => {
                let cells = (0..order * order).map(Cell::new);
                cells.flat_map(|cell| (0..order).map(move |v| places.number(order, cell, Value::new(v)))).collect()
            }
            Way::Strided(strided) => strided.numbers(),
            Way::Coded(coded) => (1..=coded.variables(order) as i64).collect(),
            Way::Comments(named) | Way::Map(named) => named.all().map(|(number, _)| number as i64).collect(),
        }
    }
}

impl fmt::Display for Reading {
    /// Such as `the rcv numbering, with rows and columns exchanged, each number 1 too large`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Way::Places(places) => write!(f, "{places}"),
            Way::Strided(strided) => write!(f, "the numbering {}", strided.strides()),
            Way::Coded(coded) => write!(f, "{coded}"),
            Way::Comments(_) => f.write_str("its comments"),
            Way::Map(_) => f.write_str("the map"),
        }
    }
}
