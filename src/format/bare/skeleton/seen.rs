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
