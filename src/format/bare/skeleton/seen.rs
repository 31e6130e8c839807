//! Lines as rows see them.

/// Marks in gaps: a heading of labels, a title.
pub const HEADING: char = '\u{1}';
pub const TITLE: char = '\u{2}';

/// A line as rows see it.
pub enum Seen<'a> {
    Row(&'a str, usize),
    Frame(&'a str),
    Sign(char),
}

/// Which characters are cells besides letters and digits.
#[derive(Clone, Copy, Debug, Default)]
pub struct Signs<'t> {
    /// The sign for empty cells.
    pub empty: Option<char>,
    /// Symbols that somebody names.
    pub named: &'t str,
}

impl Signs<'_> {
    /// Whether this is a symbol that somebody names.
    pub fn has(&self, c: char) -> bool {
        !self.named.is_empty() && self.named.contains(c)
    }
}
