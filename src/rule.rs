//! Rules as their authors mean them: a row, a cage, a thermometer. Each kind has a file of its own, which says it in words, checks it by
//! direct counting, draws it, and lowers it to primitives. Nothing here knows a clause, a file or a picture's format.

pub mod different;
pub mod geometry;
pub mod sketch;

use std::fmt;

pub use different::Different;
pub use geometry::Geometry;
pub use sketch::Sketch;

use crate::grid::Cell;
use crate::primitive::{Primitive, TooLarge};
use crate::values::Value;

/// A rule of a board, by its place among the board's rules, from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RuleId(u32);

impl RuleId {
    /// The rule at a place, from 0.
    pub fn new(index: usize) -> RuleId {
        RuleId(index as u32)
    }

    /// Its place, from 0.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// A rule of a board, with the name that messages and headings use: `row 3`, `region B`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rule {
    /// Which one it is.
    pub id: RuleId,
    /// What it is called. No two rules of a board have one name.
    pub name: String,
    /// What it says.
    pub meaning: Meaning,
}

impl Rule {
    /// The cells, where the rule says that they hold different values, and nothing else.
    pub fn all_different(&self) -> Option<&[Cell]> {
        self.meaning.all_different()
    }
}

/// What each kind of rule tells of itself.
pub trait Constraint: fmt::Debug {
    /// What messages call it; `number` counts the rules of its kind on a board, from 1.
    fn name(&self, geometry: &Geometry, number: usize) -> String;

    /// Whether these values, one for each cell in reading order, keep it: by direct counting. Shares no code with [`Constraint::lower`].
    fn holds(&self, geometry: &Geometry, values: &[Value]) -> bool;

    /// The primitives that say the same.
    ///
    /// # Errors
    /// Where an automaton would be too large.
    fn lower(&self, geometry: &Geometry) -> Result<Vec<Primitive>, TooLarge>;

    /// The cells that it is drawn on, in its own order.
    fn scope(&self, geometry: &Geometry) -> Vec<Cell>;

    /// How setters draw it; nothing where borders of the board tell it.
    fn sketch(&self, geometry: &Geometry) -> Vec<Sketch>;
}

/// Makes the enum of all kinds of rules and hands on what each tells of itself.
macro_rules! meanings {
    ($($(#[$doc:meta])* $kind:ident($file:ty),)*) => {
        /// What a rule says, in its author's words. Closed, and matched without `_`, so that the compiler lists what a new one needs.
        #[derive(Clone, Debug, PartialEq, Eq, Hash)]
        pub enum Meaning {
            $($(#[$doc])* $kind($file),)*
        }

        impl Meaning {
            fn constraint(&self) -> &dyn Constraint {
                match self {
                    $(Meaning::$kind(rule) => rule,)*
                }
            }
        }
    };
}

meanings! {
    /// A row: each value once.
    Row(Different),
    /// A column: each value once.
    Column(Different),
    /// A box: each value once.
    Box(Different),
    /// A region of any form: each value once.
    Region(Different),
    /// One of the two long diagonals: each value once.
    Diagonal(Different),
    /// A window: each value once.
    Window(Different),
    /// A named group of cells with different values.
    Group(Different),
}

impl Meaning {
    /// What messages call it; `number` counts the rules of its kind on a board, from 1.
    pub fn name(&self, geometry: &Geometry, number: usize) -> String {
        self.constraint().name(geometry, number)
    }

    /// Whether these values, one for each cell in reading order, keep it: by direct counting.
    pub fn holds(&self, geometry: &Geometry, values: &[Value]) -> bool {
        self.constraint().holds(geometry, values)
    }

    /// The primitives that say the same.
    ///
    /// # Errors
    /// Where an automaton would be too large.
    pub fn lower(&self, geometry: &Geometry) -> Result<Vec<Primitive>, TooLarge> {
        self.constraint().lower(geometry)
    }

    /// The cells that it is drawn on, in its own order: for drawing only, since what holds of them differs from kind to kind.
    pub fn scope(&self, geometry: &Geometry) -> Vec<Cell> {
        self.constraint().scope(geometry)
    }

    /// How setters draw it.
    pub fn sketch(&self, geometry: &Geometry) -> Vec<Sketch> {
        self.constraint().sketch(geometry)
    }

    /// The cells, where it says that they hold different values, and nothing else.
    pub fn all_different(&self) -> Option<&[Cell]> {
        match self {
            Meaning::Row(cells)
            | Meaning::Column(cells)
            | Meaning::Box(cells)
            | Meaning::Region(cells)
            | Meaning::Diagonal(cells)
            | Meaning::Window(cells)
            | Meaning::Group(cells) => Some(&cells.cells),
        }
    }
}
