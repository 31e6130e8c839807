//! How much of what follows is said: three encodings with the same solutions.

use super::{Fact, Line, Origin, Relation};
use crate::board::Board;
use crate::grid::Cell;
use crate::primitive::Primitive;

/// A choice of facts about cells and houses; other rules are said in one way. All three have the same models; what is said twice over lets unit propagation see more.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Scheme {
    /// Each cell holds at least one value, each house each value at most once: as much as is needed (Lynce & Ouaknine 2006). A cell of
    /// no full house (`Full`) holds exactly one.
    Minimal,
    /// Each cell holds exactly one value, each house each value at most once (Weber 2005).
    Weber,
    /// Each cell holds exactly one value, each house each value exactly once (Lynce & Ouaknine 2006).
    #[default]
    Extended,
}

/// The cells of full houses: of as many cells as there are values. That each of its cells holds at least one value and each value stands
/// there at most once makes as many values as cells: so each of them holds one, and at most one need not be said.
#[derive(Clone, Debug)]
pub(crate) struct Full(Vec<bool>);

impl Full {
    /// Those of a board.
    pub fn of(board: &Board) -> Full {
        let mut are_full = vec![false; board.grid().cells().len()];
        for lowered in board.primitives() {
            if let Primitive::AllDifferent(cells) = &lowered.primitive
                && cells.len() == board.values()
            {
                cells.iter().for_each(|cell| are_full[cell.index()] = true);
            }
        }
        Full(are_full)
    }

    /// Whether a cell is of a full house.
    pub fn contains(&self, cell: Cell) -> bool {
        self.0[cell.index()]
    }

    /// How many cells are.
    pub fn count(&self) -> usize {
        self.0.iter().filter(|&&is_full| is_full).count()
    }
}

/// What a fact is about, as far as schemes tell facts apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Of {
    /// The values of a cell of a full house.
    Cell,
    /// The places of a value among cells that differ.
    House,
    /// Anything else.
    Other,
}

impl Of {
    /// What a fact of this origin is about.
    pub fn origin(origin: Origin, full: &Full) -> Of {
        match origin {
            Origin::Cell(cell) if full.contains(cell) => Of::Cell,
            Origin::Value(..) => Of::House,
            Origin::Cell(_) | Origin::Rule(_) | Origin::Given(_) | Origin::Listed(_) => Of::Other,
        }
    }
}

impl Scheme {
    /// All there are.
    pub const ALL: [Scheme; 3] = [Scheme::Minimal, Scheme::Weber, Scheme::Extended];

    /// Its name, in small letters.
    pub fn name(self) -> &'static str {
        match self {
            Scheme::Minimal => "minimal",
            Scheme::Weber => "weber",
            Scheme::Extended => "extended",
        }
    }

    /// What this scheme says of a fact of the extended one.
    pub(crate) fn weaken(self, fact: Fact, full: &Full) -> Fact {
        Fact { relation: self.relation(Of::origin(fact.origin, full), fact.relation), ..fact }
    }

    /// What it says where the extended one has this relation.
    pub(crate) fn relation(self, of: Of, relation: Relation) -> Relation {
        match (self, of, relation) {
            (Scheme::Minimal, Of::Cell, _) => Relation::AtLeastOne,
            (Scheme::Minimal | Scheme::Weber, Of::House, Relation::ExactlyOne) => Relation::AtMostOne,
            _ => relation,
        }
    }

    /// What it says of a line, likewise.
    pub(crate) fn weaken_line(self, line: Line, full: &Full) -> Line {
        match line {
            Line::Fact(fact) => Line::Fact(self.weaken(fact, full)),
            Line::Weighted(_) => line,
        }
    }
}
