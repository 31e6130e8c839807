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
        let relation = match (self, fact.origin) {
            (Scheme::Minimal, Origin::Cell(_)) => Relation::AtLeastOne,
            (Scheme::Minimal | Scheme::Weber, Origin::Value(..)) if fact.relation == Relation::ExactlyOne => {
                Relation::AtMostOne
            }
            _ => fact.relation,
        };
        Fact { relation, ..fact }
    }

    /// What it says of a line, likewise.
    pub fn weaken_line(self, line: Line) -> Line {
        match line {
            Line::Fact(fact) => Line::Fact(self.weaken(fact)),
            Line::Weighted(_) => line,
        }
    }
}
