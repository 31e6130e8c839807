//! Who is asked, and who came to the answer.

/// Who is asked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Engine {
    /// Search on bit sets first, within a budget; varisat for what that leaves open.
    #[default]
    Auto,
    /// varisat alone, with the whole formula and a blocking clause against each solution found.
    Sat,
    /// Both; the first difference is an error.
    Both,
}

/// What came to the answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Decider {
    /// Propagation and search on bit sets.
    Search,
    /// varisat.
    Sat,
    /// Both, with the same answer.
    Both,
}

impl Decider {
    /// In a word: `search`, `sat` or `both`.
    pub fn word(self) -> &'static str {
        match self {
            Decider::Search => "search",
            Decider::Sat => "sat",
            Decider::Both => "both",
        }
    }
}
