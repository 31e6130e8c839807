//! How clauses say sums.

/// What the auxiliary variables of a sum stand for. Both have the same solutions, and of each solution one model.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Sums {
    /// The states of an automaton that reads the sum's cells one after the other, and no other rule is spoken of.
    Automata,
    /// Which values each group of cells that differ holds, whatever rule says that they do.
    #[default]
    Groups,
}

impl Sums {
    /// All there are.
    pub const ALL: [Sums; 2] = [Sums::Automata, Sums::Groups];

    /// Its name, in small letters.
    pub fn name(self) -> &'static str {
        match self {
            Sums::Automata => "automata",
            Sums::Groups => "groups",
        }
    }
}
