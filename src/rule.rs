//! Rules as their authors mean them: a row, a cage, a thermometer. Each kind has a file of its own, which says it in words, checks it by
//! direct counting, draws it, and lowers it to primitives. Nothing here knows a clause, a file or a picture's format.

mod arrow;
mod between;
mod cage;
mod camel;
mod cells;
mod complete;
mod conjugate;
mod constraint;
mod difference;
mod different;
mod disjoint_groups;
mod double_arrow;
mod ends;
mod entropic;
mod extreme;
mod geometry;
mod global_classes;
mod idempotent;
mod indexer;
mod inequality;
mod kenken;
mod kind;
mod king;
mod knight;
mod kropki_negative;
mod law;
mod line;
mod little_killer;
mod lockout;
mod long_diagonal;
mod meaning;
mod modular;
mod nabner;
mod names;
mod nonconsecutive;
mod numbered_room;
mod orthogonal;
mod outside;
mod pairs;
mod palindrome;
mod pandiagonal;
mod parity;
mod pattern;
mod piece;
mod quadruple;
mod ratio;
mod ratio_negative;
mod reduced;
mod region_sum;
mod relation;
mod renban;
mod repeating_sum;
mod sandwich;
mod semisymmetric;
mod sketch;
mod skyscraper;
mod slow_thermometer;
mod spelling;
mod statement;
mod symmetric;
mod thermometer;
mod twins;
mod unipotent;
mod view;
mod whisper;
mod x_sum;
mod xv;
mod xv_negative;
mod zipper;

pub use arrow::Arrow;
pub use between::Between;
pub use cage::Cage;
use camel::Camel;
use cells::{all_pairs, bare_neighbours, classes_differ, neighbours, no_repeat_below, within};
pub use complete::Complete;
pub use conjugate::Conjugate;

pub(crate) use constraint::Constraint;
pub use difference::Difference;
pub use different::Different;
use disjoint_groups::DisjointGroups;
pub use double_arrow::DoubleArrow;
pub use entropic::Entropic;
pub use extreme::Extreme;
pub(crate) use geometry::Dot;
pub(crate) use geometry::NO_REGION;
pub(crate) use geometry::Says;
pub use geometry::{Geometry, Lines, MinMax};
pub use global_classes::GlobalClasses;
use idempotent::Idempotent;
pub use indexer::{Indexed, Indexer};
pub use inequality::Inequality;
pub use kenken::{Kenken, Operation};
pub(crate) use kind::Clue;
pub(crate) use kind::Words;
pub use kind::{Form, Kind};
use king::King;
use knight::Knight;
use kropki_negative::KropkiNegative;
pub use law::Law;
pub use line::Line;
pub use little_killer::{Direction, LittleKiller};
pub use lockout::Lockout;
pub use long_diagonal::LongDiagonal;
pub use modular::Modular;
pub use nabner::Nabner;
use names::{numbered, whole};
use nonconsecutive::Nonconsecutive;
pub use numbered_room::NumberedRoom;
pub use orthogonal::Orthogonal;

pub(crate) use outside::OutsideClue;
pub use pairs::AllPairs;
pub use palindrome::Palindrome;
use pandiagonal::Pandiagonal;
pub use parity::{OddEven, Parity};
pub use pattern::Pattern;
pub(crate) use piece::Piece;
pub use piece::{Mistake, Wrong};
pub use quadruple::Quadruple;
pub use ratio::Ratio;
use ratio_negative::RatioNegative;
use reduced::Reduced;
pub use region_sum::RegionSum;
pub use relation::Relation;
pub use renban::Renban;
pub use repeating_sum::RepeatingSum;
pub use sandwich::Sandwich;
pub use semisymmetric::OwnConjugate;
pub(crate) use sketch::{Sketch, Tint};
pub use skyscraper::Skyscraper;
pub use slow_thermometer::SlowThermometer;
pub(crate) use spelling::did_you_mean;
pub(crate) use spelling::nearest;
pub(crate) use statement::Statement;
use symmetric::Symmetric;
pub use thermometer::Thermometer;
pub use twins::Twins;
use unipotent::Unipotent;
pub use view::{Side, View};
pub use whisper::Whisper;
pub use x_sum::XSum;
pub use xv::{Letter, Xv};
use xv_negative::XvNegative;
pub use zipper::Zipper;

use crate::grid::{Cell, Grid};

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

/// What a variant of `Meaning` holds: the clue that is named, or for a rule about the whole board, which holds nothing, that rule.
macro_rules! named {
    ($clue:ident $name:ident) => {
        $name
    };
    ($kind:ident) => {
        &$kind
    };
    ($kind:ident, $clue:ident $name:ident) => {
        $name
    };
}

/// Makes the enum of all kinds of rules and hands on what each tells of itself: houses, which a layout says by its kind, and
/// clues, which stand in its list.
macro_rules! meanings {
    (houses { $($(#[$house_doc:meta])* $house:ident,)* } clues { $($(#[$doc:meta])* $kind:ident $(($clue:ident))?,)* }) => {
        /// What a rule says, in its author's words. Closed, and matched without `_`, so that the compiler lists what a new one needs.
        #[derive(Clone, Debug, PartialEq, Eq, Hash)]
        pub enum Meaning {
            $($(#[$house_doc])* $house(Different),)*
            $($(#[$doc])* $kind $(($clue))?,)*
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
                    $(Meaning::$kind $((named!($clue rule)))? => named!($kind $(, $clue rule)?),)*
                }
            }

            /// Its kind and its cells, where a layout says it by its kind.
            #[inline]
            pub fn house(&self) -> Option<(House, &Different)> {
                match self {
                    $(Meaning::$house(rule) => Some((House::$house, rule)),)*
                    $(Meaning::$kind { .. })|* => None,
                }
            }

            /// It in words; `None` for a house.
            pub(crate) fn words(&self) -> Option<Words> {
                match self {
                    $(Meaning::$house(_))|* => None,
                    $(Meaning::$kind { .. } => Some($kind::WORDS),)*
                }
            }

            /// The line of our own notation that says it: `cage 15: r1c1 r1c2`, or one word for a rule about the whole board;
            /// `None` for a house.
            pub fn statement(&self, grid: &Grid) -> Option<String> {
                match self {
                    $(Meaning::$house(_))|* => None,
                    $(Meaning::$kind $((named!($clue rule)))? => {
                        let rule = named!($kind $(, $clue rule)?);
                        Some(format!("{}{}", rule.key(), rule.write(grid)))
                    })*
                }
            }
        }

        $(impl From<$kind> for Meaning {
            fn from(_rule: $kind) -> Meaning {
                Meaning::$kind $((named!($clue _rule)))?
            }
        })*

        /// All kinds of clues.
        pub static KINDS: &[Kind] = &[
            $(Kind::new::<$kind>(|statement| Ok($kind::read(statement)?.into())),)*
        ];
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
        Cage(Cage),
        /// Digits that grow from the bulb on.
        Thermometer(Thermometer),
        /// The digits along each shaft add up to the number in the circle.
        Arrow(Arrow),
        /// A white dot: two digits so far apart.
        Difference(Difference),
        /// A black dot: one digit a multiple of the other.
        Ratio(Ratio),
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
        /// Different values a camel's leap apart.
        Camel,
        /// Digits that never fall from the bulb on.
        SlowThermometer(SlowThermometer),
        /// Both ends together are the sum of what lies between.
        DoubleArrow(DoubleArrow),
        /// The same digits from both ends.
        Palindrome(Palindrome),
        /// Neighbours on a line far apart.
        Whisper(Whisper),
        /// Different digits without a gap, in any order.
        Renban(Renban),
        /// No two digits of a line equal or neighbours.
        Nabner(Nabner),
        /// The digits of a line lie between those at its ends.
        Between(Between),
        /// The digits of a line lie outside of those at its ends.
        Lockout(Lockout),
        /// Cells equally far from the middle have one sum.
        Zipper(Zipper),
        /// A line has the same sum in each region.
        RegionSum(RegionSum),
        /// Low, middle and high in any three neighbours of a line.
        Entropic(Entropic),
        /// All three remainders in any three neighbours of a line.
        Modular(Modular),
        /// One digit less than another.
        Inequality(Inequality),
        /// Two groups with the same digits, place by place.
        Twins(Twins),
        /// Two digits that add up to ten or five.
        Xv(Xv),
        /// Without X or V neither ten nor five.
        XvNegative,
        /// Odd or even digits.
        Parity(Parity),
        /// Digits less, or greater, than all that they touch.
        Extreme(Extreme),
        /// Different values at the same place of all boxes.
        DisjointGroups,
        /// One of the two long diagonals: each value once.
        LongDiagonal(LongDiagonal),
        /// Digits that stand around a corner.
        Quadruple(Quadruple),
        /// A sum of digits that may repeat.
        RepeatingSum(RepeatingSum),
        /// A sum along a diagonal.
        LittleKiller(LittleKiller),
        /// The sum between 1 and the greatest digit.
        Sandwich(Sandwich),
        /// The sum of the first X digits.
        XSum(XSum),
        /// How many towers are seen.
        Skyscraper(Skyscraper),
        /// The digit at the place that the first one names.
        NumberedRoom(NumberedRoom),
        /// Three classes of digits in each square of 2×2.
        GlobalClasses(GlobalClasses),
        /// Digits that tell where a number stands.
        Indexer(Indexer),
        /// The first row and column in order.
        Reduced,
        /// The same digits across the falling diagonal.
        Symmetric,
        /// The falling diagonal in order.
        Idempotent,
        /// One digit on the falling diagonal.
        Unipotent,
        /// Different digits on each broken diagonal.
        Pandiagonal,
        /// Each two digits next to each other once in each order.
        Complete(Complete),
        /// The same square where row, column and digit move on.
        OwnConjugate(OwnConjugate),
        /// Orthogonal to a conjugate of itself.
        Conjugate(Conjugate),
        /// An equation of an operation.
        Law(Law),
        /// Two lists without the same pair of digits twice.
        Orthogonal(Orthogonal),
        /// A cage with an operation.
        Kenken(Kenken),
        /// A relation of the author between each cell of a line and the next.
        Line(Line),
        /// A relation of the author between each two cells.
        AllPairs(AllPairs),
        /// Digits that match a regular expression.
        Pattern(Pattern),
    }
}

impl Kind {
    /// The words for rules about the whole board.
    pub fn words_for_boards() -> impl Iterator<Item = &'static str> {
        KINDS.iter().filter(|kind| kind.form == Form::Word).flat_map(Kind::keys)
    }
}

impl Meaning {
    /// What kind of clue it is; `None` for a house.
    pub fn kind(&self) -> Option<&'static Kind> {
        let words = self.words()?;
        KINDS.iter().find(|kind| kind.key == words.key)
    }

    /// The rule about the whole board that a word says, if it says one.
    pub fn by_word(word: &str) -> Option<Meaning> {
        Kind::called(word, Form::Word)?.word(word)
    }
}

#[cfg(test)]
mod tests;
