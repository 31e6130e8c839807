//! What is drawn beside a puzzle and stands for rules that nobody can read from it.

use std::fmt;

/// Drawings by kind, in the order in which the kinds were met. A puzzle that has some may have more rules than were read, and its clues
/// may mean something else.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Drawings(Vec<(String, usize)>);

impl Drawings {
    /// So many more of a kind, called by its singular: `line`.
    pub fn add(&mut self, kind: &str, count: usize) {
        if count == 0 {
            return;
        }
        match self.0.iter_mut().find(|(known, _)| known == kind) {
            Some((_, sum)) => *sum += count,
            None => self.0.push((kind.to_owned(), count)),
        }
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The kinds, each with how many there are.
    pub fn kinds(&self) -> impl Iterator<Item = (&str, usize)> {
        self.0.iter().map(|(kind, count)| (kind.as_str(), *count))
    }

    /// For programs: `line:3`, `text:2`.
    pub fn keys(&self) -> impl Iterator<Item = String> {
        self.kinds().map(|(kind, count)| format!("{kind}:{count}"))
    }
}

impl fmt::Display for Drawings {
    /// In words: `3 lines and 2 texts are drawings; rules that they stand for are not read`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let counted = |(kind, count): &(String, usize)| match (kind.split_once(' '), count) {
            (_, 1) => format!("1 {kind}"),
            (Some((noun, rest)), _) => format!("{count} {noun}s {rest}"),
            (None, _) => format!("{count} {kind}s"),
        };
        let said: Vec<String> = self.0.iter().map(counted).collect();
        let list = match &said[..] {
            [rest @ .., last] if !rest.is_empty() => format!("{} and {last}", rest.join(", ")),
            _ => said.concat(),
        };
        let one = self.0.iter().map(|(_, count)| count).sum::<usize>() == 1;
        let (is, they, stand) = if one { ("is a drawing", "it", "stands") } else { ("are drawings", "they", "stand") };
        write!(f, "{list} {is}; rules that {they} {stand} for are not read")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn drawings_are_counted_in_words() {
        let mut drawings = Drawings::default();
        drawings.add("line", 2);
        drawings.add("text", 0);
        assert_eq!(drawings.to_string(), "2 lines are drawings; rules that they stand for are not read");
        drawings.add("text", 2);
        drawings.add("line", 1);
        assert_eq!(drawings.to_string(), "3 lines and 2 texts are drawings; rules that they stand for are not read");
        assert_eq!(drawings.keys().collect::<Vec<_>>(), ["line:3", "text:2"]);
        let mut drawings = Drawings::default();
        drawings.add("line from Renban", 1);
        assert_eq!(drawings.to_string(), "1 line from Renban is a drawing; rules that it stands for are not read");
        drawings.add("line from Renban", 1);
        assert!(drawings.to_string().starts_with("2 lines from Renban are"));
    }
}
