//! The kinds of puzzles that can be ordered by name: a row each.

use super::cages::{KENKEN, KILLER};
use super::family::Family;
use super::lines::{ARROW, BETWEEN, DOUBLE_ARROW, Mirrored, NABNER, REGION_SUM, RENBAN, THERMO, WHISPERS, ZIPPER};
use super::marks::{DOTS, FUTOSHIKI, KROPKI, Parities, Quadruples, XV};
use super::outside::{Diagonals, ROOMS, SANDWICH, SKYSCRAPERS, X_SUMS};
use crate::board::Layout;

/// A kind of puzzles.
pub struct Kind {
    /// What it is called.
    pub name: &'static str,
    /// A few words about it.
    pub about: &'static str,
    /// Whether its boards usually have rows and columns alone.
    pub is_latin: bool,
    /// Whether its puzzles usually have no givens.
    pub is_bare: bool,
    pub(super) maker: Maker,
}

/// What a kind adds to a board.
pub(super) enum Maker {
    /// Random regions, others for each puzzle.
    Jigsaw,
    /// A rule of the whole board; what it needs in words, where it is not there.
    Ground(fn(&mut Layout) -> Result<(), &'static str>),
    /// Shapes that are drawn on a filling.
    Shapes(&'static dyn Family),
}

const fn shapes(name: &'static str, about: &'static str, family: &'static dyn Family) -> Kind {
    Kind { name, about, is_latin: false, is_bare: false, maker: Maker::Shapes(family) }
}

const fn bare(kind: Kind) -> Kind {
    Kind { is_bare: true, ..kind }
}

const fn latin(kind: Kind) -> Kind {
    Kind { is_latin: true, ..kind }
}

const fn ground(name: &'static str, about: &'static str, maker: Maker) -> Kind {
    Kind { name, about, is_latin: false, is_bare: false, maker }
}

/// All kinds.
pub static KINDS: &[Kind] = &[
    ground("jigsaw", "random regions instead of boxes", Maker::Jigsaw),
    ground(
        "diagonal",
        "both long diagonals have different digits",
        Maker::Ground(|layout| {
            layout.diagonals = true;
            Ok(())
        }),
    ),
    ground(
        "windoku",
        "four windows of a board of order 9",
        Maker::Ground(|layout| {
            layout.windows = true;
            if layout.values == 9 { Ok(()) } else { Err("a board of order 9") }
        }),
    ),
    bare(shapes("killer", "cages with sums cover the board", &KILLER)),
    latin(bare(shapes("kenken", "cages with operations, on a Latin square", &KENKEN))),
    latin(shapes("futoshiki", "signs <, on a Latin square", &FUTOSHIKI)),
    latin(shapes("skyscrapers", "how many towers are seen, on a Latin square", &SKYSCRAPERS)),
    bare(shapes("kropki", "every dot is drawn, so a missing one says something", &KROPKI)),
    shapes("dots", "some white and black dots", &DOTS),
    shapes("xv", "every X and V is drawn, so a missing one says something", &XV),
    shapes("thermo", "thermometers", &THERMO),
    shapes("arrow", "arrows: the shaft adds up to the circle", &ARROW),
    shapes("whispers", "neighbours on a line are far apart", &WHISPERS),
    shapes("renban", "lines of consecutive digits in any order", &RENBAN),
    shapes("palindrome", "lines that read the same from both ends", &Mirrored),
    shapes("nabner", "lines without equal or consecutive digits", &NABNER),
    shapes("between", "digits of a line lie between its ends", &BETWEEN),
    shapes("double-arrow", "both ends add up to what is between", &DOUBLE_ARROW),
    shapes("zipper", "pairs from both ends have the same sum", &ZIPPER),
    shapes("region-sum", "a line has the same sum in each region", &REGION_SUM),
    shapes("quadruple", "digits around a corner", &Quadruples),
    shapes("parity", "cells marked as odd or even", &Parities),
    shapes("sandwich", "sums between 1 and the greatest digit", &SANDWICH),
    shapes("x-sums", "sums of the first X digits", &X_SUMS),
    shapes("numbered-rooms", "the digit at the place that the first digit names", &ROOMS),
    shapes("little-killer", "sums along diagonals", &Diagonals),
];

impl Kind {
    /// The kind of a name.
    pub fn called(name: &str) -> Option<&'static Kind> {
        KINDS.iter().find(|kind| kind.name == name)
    }

    /// Whether it has random regions.
    pub fn is_jigsaw(&self) -> bool {
        matches!(self.maker, Maker::Jigsaw)
    }

    /// Says on a layout what of it holds of every puzzle.
    ///
    /// # Errors
    /// What the layout must have, in words.
    pub fn prepare(&self, layout: &mut Layout) -> Result<(), &'static str> {
        match self.maker {
            Maker::Jigsaw if layout.values < 2 => Err("a board of order 2 or more"),
            Maker::Ground(say) => say(layout),
            Maker::Shapes(family) => family.needs(layout),
            Maker::Jigsaw => Ok(()),
        }
    }
}

impl std::fmt::Debug for Kind {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name)
    }
}
