//! The parts of a puzzle's formula, and the families that they belong to.

use crate::board::Board;
use crate::grid::Cell;
use crate::rule::House;

/// A part of the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Part {
    /// What is given for a cell.
    Given(Cell),
    /// A cell holds at least, or at most, one value.
    Cell(Cell, Half),
    /// A rule of the board, by its place: each value stands at least, or at most, once.
    Rule(usize, Half),
}

/// The halves of *exactly one*.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Half {
    /// One of them or more.
    AtLeast,
    /// One of them or none.
    AtMost,
}

/// Parts of one kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Family {
    /// All givens.
    Givens,
    /// All cells.
    Cells,
    /// All rows.
    Rows,
    /// All columns.
    Columns,
    /// All boxes.
    Boxes,
    /// All regions.
    Regions,
    /// Both diagonals.
    Diagonals,
    /// All windows.
    Windows,
    /// All groups that are named cell by cell.
    Groups,
    /// All that the puzzle says besides: cages, thermometers, dots.
    Clues,
}

impl Part {
    /// The family that it belongs to.
    pub fn family(self, board: &Board) -> Family {
        match self {
            Part::Given(_) => Family::Givens,
            Part::Cell(..) => Family::Cells,
            Part::Rule(place, _) => rule_family(board, place),
        }
    }

    /// Which half it is, if it is one.
    pub fn half(self) -> Option<Half> {
        match self {
            Part::Given(_) => None,
            Part::Cell(_, half) | Part::Rule(_, half) => Some(half),
        }
    }
}

fn rule_family(board: &Board, place: usize) -> Family {
    match board.rules()[place].meaning.house().map(|(house, _)| house) {
        Some(House::Row) => Family::Rows,
        Some(House::Column) => Family::Columns,
        Some(House::Box) => Family::Boxes,
        Some(House::Region) => Family::Regions,
        Some(House::Diagonal) => Family::Diagonals,
        Some(House::Window) => Family::Windows,
        Some(House::Group) => Family::Groups,
        None => Family::Clues,
    }
}
