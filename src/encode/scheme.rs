//! How much of what follows is said: three encodings with the same solutions.

use super::{Fact, Line, Origin, Relation};

/// A choice of facts about cells and houses; other rules are said in one way. All three have the same models; what is said twice over lets unit propagation see more.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Scheme {
    /// Each cell holds at least one value, each house each value at most once: as much as is needed (Lynce & Ouaknine 2006).
    Minimal,
    /// Each cell holds exactly one value, each house each value at most once (Weber 2005).
    Weber,
    /// Each cell holds exactly one value, each house each value exactly once (Lynce & Ouaknine 2006).
    #[default]
    Extended,
}

/// What a fact is about, as far as schemes tell facts apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Of {
    /// The values of a cell.
    Cell,
    /// The places of a value among cells that differ.
    House,
    /// Anything else.
    Other,
}

impl Of {
    /// What a fact of this origin is about.
    pub fn origin(origin: Origin) -> Of {
        match origin {
            Origin::Cell(_) => Of::Cell,
            Origin::Value(..) => Of::House,
            Origin::Rule(_) | Origin::Given(_) | Origin::Listed(_) => Of::Other,
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
    pub fn weaken(self, fact: Fact) -> Fact {
        Fact { relation: self.relation(Of::origin(fact.origin), fact.relation), ..fact }
    }

    /// What it says where the extended one has this relation.
    pub fn relation(self, of: Of, relation: Relation) -> Relation {
        match (self, of, relation) {
            (Scheme::Minimal, Of::Cell, _) => Relation::AtLeastOne,
            (Scheme::Minimal | Scheme::Weber, Of::House, Relation::ExactlyOne) => Relation::AtMostOne,
            _ => relation,
        }
    }

    /// What it says of a line, likewise.
    pub fn weaken_line(self, line: Line) -> Line {
        match line {
            Line::Fact(fact) => Line::Fact(self.weaken(fact)),
            Line::Weighted(_) => line,
        }
    }
}
