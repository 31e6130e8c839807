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
    /// A line of prose above a board, or below the last one.
    Prose,
    /// The path or a parameter of a link.
    Link,
    /// Words around the cells, such as the name of an array.
    Name,
}

impl Beside {
    /// What it is one of.
    pub fn kind(&self) -> &'static str {
        match self {
            Beside::Column(_) => "a column",
            Beside::Title => "a title",
            Beside::Note => "a note",
            Beside::Prose => "text around a board",
            Beside::Link => "a link",
            Beside::Name => "words",
        }
    }
}

impl fmt::Display for Beside {
    fn fmt(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Beside::Column(name) => write!(formatter, "the column {name:?}"),
            Beside::Title => formatter.write_str("the title"),
            Beside::Note => formatter.write_str("the note beside the cells"),
            Beside::Prose => formatter.write_str("the text around the board"),
            Beside::Link => formatter.write_str("the link"),
            Beside::Name => formatter.write_str("what stands around the cells"),
        }
    }
}
