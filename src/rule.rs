//! Rules as their authors mean them: a row, a cage, a thermometer. Each kind has a file of its own, which says it in words, checks it by
//! direct counting, draws it, and lowers it to primitives. Nothing here knows a clause, a file or a picture's format.

pub mod arrow;
pub mod cage;
pub mod difference;
pub mod different;
pub mod geometry;
pub mod king;
pub mod knight;
pub mod kropki_negative;
pub mod nonconsecutive;
pub mod ratio;
pub mod ratio_negative;
pub mod sketch;
pub mod thermometer;

use std::fmt;

pub use arrow::Arrow;
pub use cage::Cage;
pub use difference::Difference;
pub use different::Different;
pub use geometry::{Dot, Geometry};
pub use king::King;
pub use knight::Knight;
pub use kropki_negative::KropkiNegative;
pub use nonconsecutive::Nonconsecutive;
pub use ratio::Ratio;
pub use ratio_negative::RatioNegative;
pub use sketch::Sketch;
pub use thermometer::Thermometer;

use crate::grid::{Cell, Grid};
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

    /// The cells that its author names, list by list: no list names a cell twice. None where it holds of the whole board.
    fn lists(&self) -> Vec<&[Cell]>;

    /// The dots that it puts between cells, which rules about pairs without a dot must know.
    fn dots(&self) -> Vec<Dot> {
        Vec::new()
    }

    /// The cells, where it says that they hold different values, and nothing else.
    fn all_different(&self) -> Option<&[Cell]> {
        None
    }

    /// Whether these values, one for each cell in reading order, keep it: by direct counting. Shares no code with [`Constraint::lower`].
    fn holds(&self, geometry: &Geometry, values: &[Value]) -> bool;

    /// The primitives that say the same.
    ///
    /// # Errors
    /// Where an automaton would be too large.
    fn lower(&self, geometry: &Geometry) -> Result<Vec<Primitive>, TooLarge>;

    /// How setters draw it; nothing where borders of the board tell it, or only words.
    fn sketch(&self, geometry: &Geometry) -> Vec<Sketch>;
}

/// Makes the enum of all kinds of rules and hands on what each tells of itself: houses, which a layout says by its kind, and
/// clues, which stand in its list.
macro_rules! meanings {
    (houses { $($(#[$house_doc:meta])* $house:ident,)* } clues { $($(#[$doc:meta])* $kind:ident,)* }) => {
        /// What a rule says, in its author's words. Closed, and matched without `_`, so that the compiler lists what a new one needs.
        #[derive(Clone, Debug, PartialEq, Eq, Hash)]
        pub enum Meaning {
            $($(#[$house_doc])* $house(Different),)*
            $($(#[$doc])* $kind($kind),)*
        }

        /// The kinds of rules that say nothing but that cells hold different values, and that a layout says by its kind.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum House {
            $($(#[$house_doc])* $house,)*
        }

        impl Meaning {
            fn constraint(&self) -> &dyn Constraint {
                match self {
                    $(Meaning::$house(rule) => rule,)*
                    $(Meaning::$kind(rule) => rule,)*
                }
            }

            /// Its kind and its cells, where a layout says it by its kind.
            pub fn house(&self) -> Option<(House, &Different)> {
                match self {
                    $(Meaning::$house(rule) => Some((House::$house, rule)),)*
                    $(Meaning::$kind(_))|* => None,
                }
            }
        }
    };
}

meanings! {
    houses {
        /// A row: each value once.
        Row,
        /// A column: each value once.
        Column,
        /// A box: each value once.
        Box,
        /// A region of any form: each value once.
        Region,
        /// One of the two long diagonals: each value once.
        Diagonal,
        /// A window: each value once.
        Window,
        /// A named group of cells with different values.
        Group,
    }
    clues {
        /// A killer cage: different digits, with or without a sum.
        Cage,
        /// Digits that grow from the bulb on.
        Thermometer,
        /// The digits along each shaft add up to the number in the circle.
        Arrow,
        /// A white dot: two digits so far apart.
        Difference,
        /// A black dot: one digit a multiple of the other.
        Ratio,
        /// Without a dot no difference and no ratio that dots speak of.
        KropkiNegative,
        /// Without a dot no ratio that black dots speak of.
        RatioNegative,
        /// Without a dot no difference of 1.
        Nonconsecutive,
        /// Different values a knight's move apart.
        Knight,
        /// Different values a king's move apart.
        King,
    }
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

    /// The cells that its author names, list by list, none twice in a list; no list where it holds of the whole board.
    pub fn lists(&self) -> Vec<&[Cell]> {
        self.constraint().lists()
    }

    /// The cells that its author names, in that order: for drawing only, since what holds of them differs from kind to kind.
    pub fn scope(&self) -> Vec<Cell> {
        self.lists().concat()
    }

    /// The dots that it puts between cells.
    pub fn dots(&self) -> Vec<Dot> {
        self.constraint().dots()
    }

    /// How setters draw it.
    pub fn sketch(&self, geometry: &Geometry) -> Vec<Sketch> {
        self.constraint().sketch(geometry)
    }

    /// The cells, where it says that they hold different values, and nothing else.
    pub fn all_different(&self) -> Option<&[Cell]> {
        self.constraint().all_different()
    }
}

/// The name of a rule about the whole board; said twice, it is told apart by its number.
fn whole(word: &str, number: usize) -> String {
    if number == 1 { word.to_owned() } else { format!("{word} {number}") }
}

/// The name of a rule about some cells: its number among those of its kind, and its first cell.
fn numbered(noun: &str, number: usize, grid: Grid, cells: &[Cell]) -> String {
    match cells.first() {
        Some(&cell) => format!("{noun} {number} at {}", grid.name(cell)),
        None => format!("{noun} {number}"),
    }
}

/// Each cell of a line with the next.
fn neighbours(cells: &[Cell]) -> Vec<(Cell, Cell)> {
    cells.windows(2).map(|two| (two[0], two[1])).collect()
}

/// The digits of all cells that touch without a dot between them.
fn bare_neighbours<'v>(geometry: &'v Geometry, values: &'v [Value]) -> impl Iterator<Item = (usize, usize)> + 'v {
    let (grid, order) = (geometry.grid, geometry.order());
    let digit = |index: usize| values[index].index() + 1;
    grid.cells().flat_map(move |cell| {
        let index = cell.index();
        let right = grid.column_of(cell) + 1 < order && !geometry.is_dotted_right(cell);
        let below = grid.row_of(cell) + 1 < order && !geometry.is_dotted_below(cell);
        let pair = move |there: bool, step: usize| if there { Some((digit(index), digit(index + step))) } else { None };
        [pair(right, 1), pair(below, order)].into_iter().flatten()
    })
}

/// Whether no value stands twice where a cell of the next two rows is as many rows and columns away as `meet` asks.
fn no_repeat_below(geometry: &Geometry, values: &[Value], meet: impl Fn(usize, usize) -> bool) -> bool {
    let order = geometry.order();
    (0..order * order).all(|from| {
        let end = ((from / order + 3) * order).min(order * order);
        let apart = |to: usize| (to / order - from / order, (to % order).abs_diff(from % order));
        (from + 1..end).all(|to| values[from] != values[to] || !meet(apart(to).0, apart(to).1))
    })
}

#[cfg(test)]
mod tests;
