//! What a job, or a whole run, came to.

use exactly::counting::frontier::Progress;

use super::status::Status;

/// Counts rows of a table whose answers differ from what their columns held.
pub const DIFFERING: &str = "differing";

/// What a job, or a whole run, came to.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    /// The status that it asks for.
    pub status: Status,
    /// Puzzles answered.
    pub puzzles: u64,
    /// Records that could not be read.
    pub errors: u64,
    /// Solutions found where all are looked for, or counted.
    pub solutions: u64,
    /// How far a method of counting is, while it is at work.
    pub reached: Option<Progress>,
    verdicts: Vec<(&'static str, u64)>,
    others: Vec<(&'static str, u64)>,
}

impl Tally {
    /// Counts one answer under a word.
    pub fn count(&mut self, word: &'static str) {
        self.puzzles += 1;
        add(&mut self.verdicts, word, 1);
    }

    /// How often a word was counted.
    pub fn of(&self, word: &str) -> u64 {
        let mut words = self.verdicts.iter().chain(&self.others);
        words.find(|(known, _)| *known == word).map_or(0, |(_, count)| *count)
    }

    /// How many answers were counted under which word.
    pub fn verdicts(&self) -> impl Iterator<Item = (&'static str, u64)> {
        self.verdicts.iter().copied()
    }

    /// A line that tells how many puzzles there were, these parts of them, and what went wrong.
    pub fn summary(&self, mut parts: Vec<String>) -> String {
        if self.of(DIFFERING) > 0 {
            parts.push(format!("{} with another value in a column, see their notes", self.of(DIFFERING)));
        }
        if self.errors > 0 {
            parts.push(format!("errors: {}", self.errors));
        }
        if self.status.interrupted {
            parts.push("interrupted".to_owned());
        }
        format!("puzzles: {}{}{}\n", self.puzzles, if parts.is_empty() { "" } else { "; " }, parts.join(", "))
    }

    /// Adds to the count of a word that is no answer.
    pub fn add(&mut self, word: &'static str, count: u64) {
        add(&mut self.others, word, count);
    }

    /// Adds what another one counted.
    pub fn merge(&mut self, other: &Tally) {
        self.status = self.status.and(other.status);
        self.puzzles += other.puzzles;
        self.errors += other.errors;
        self.solutions += other.solutions;
        self.reached = other.reached.or(self.reached);
        other.verdicts.iter().for_each(|&(word, count)| add(&mut self.verdicts, word, count));
        other.others.iter().for_each(|&(word, count)| add(&mut self.others, word, count));
    }
}

fn add(words: &mut Vec<(&'static str, u64)>, word: &'static str, count: u64) {
    match words.iter_mut().find(|(known, _)| *known == word) {
        Some((_, sum)) => *sum += count,
        None => words.push((word, count)),
    }
}
