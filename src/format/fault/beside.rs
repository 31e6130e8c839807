//! What names a rule beside the cells, where no rules are read.

use std::fmt;

/// What names a rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Beside {
    /// A field of a column of this name.
    Column(Box<str>),
    /// The title above the cells.
    Title,
    /// Text beside the cells.
    Note,
    /// A line above a board in prose.
    Above,
    /// The path or a parameter of a link.
    Link,
    /// The name of an array.
    Name,
}

impl Beside {
    /// What it is one of.
    pub fn kind(&self) -> &'static str {
        match self {
            Beside::Column(_) => "a column",
            Beside::Title => "a title",
            Beside::Note => "a note",
            Beside::Above => "the text above a board",
            Beside::Link => "a link",
            Beside::Name => "a name",
        }
    }
}

impl fmt::Display for Beside {
    fn fmt(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Beside::Column(name) => write!(formatter, "the column {name:?}"),
            Beside::Title => formatter.write_str("the title"),
            Beside::Note => formatter.write_str("the note beside the cells"),
            Beside::Above => formatter.write_str("the text above the board"),
            Beside::Link => formatter.write_str("the link"),
            Beside::Name => formatter.write_str("the name of the array"),
        }
    }
}
