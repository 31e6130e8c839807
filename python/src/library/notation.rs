//! Notations by name.

use std::fmt;
use std::str::FromStr;

use exactly::format::{self, FORMATS, Format, Loss};

/// A notation that puzzles are read from and written in.
#[derive(Clone, Copy)]
pub struct Notation(pub(super) &'static Format);

impl Notation {
    /// One line with a symbol for each cell.
    pub const LINE: Notation = Notation(format::LINE);
    /// Our own, which says every board and every rule.
    pub const EXACTLY: Notation = Notation(format::EXACTLY);

    /// All of them.
    pub fn all() -> impl Iterator<Item = Notation> {
        FORMATS.iter().map(|format| Notation(format))
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        self.0.name()
    }

    /// A line about it.
    pub fn about(self) -> &'static str {
        self.0.about()
    }

    /// A small whole text in it.
    pub fn example(self) -> &'static str {
        self.0.example()
    }
}

impl fmt::Debug for Notation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Notation({})", self.name())
    }
}

impl fmt::Display for Notation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl PartialEq for Notation {
    fn eq(&self, other: &Notation) -> bool {
        self.name() == other.name()
    }
}

impl Eq for Notation {}

impl FromStr for Notation {
    type Err = UnknownNotation;

    /// By its name or one of its other names.
    fn from_str(name: &str) -> Result<Notation, UnknownNotation> {
        Format::by_name(name).map(Notation).ok_or_else(|| UnknownNotation { name: name.to_owned() })
    }
}

/// A word that is the name of no notation.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no notation is called {name:?}")]
#[non_exhaustive]
pub struct UnknownNotation {
    /// The word.
    pub name: String,
}

/// What a notation cannot say.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{notation} cannot say: {}", lost.join(", "))]
#[non_exhaustive]
pub struct WriteError {
    /// The notation.
    pub notation: Notation,
    /// What has no place in it, in words.
    pub lost: Vec<String>,
}

impl WriteError {
    pub(super) fn new(notation: Notation, Loss(lost): Loss) -> WriteError {
        WriteError { notation, lost }
    }
}
