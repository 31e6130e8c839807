//! What a job, or a whole run, came to.

use super::status::Status;

/// What a job, or a whole run, came to.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    /// The status that it asks for.
    pub status: Status,
    /// Puzzles answered.
    pub puzzles: u64,
    /// Records that could not be read.
    pub errors: u64,
    words: Vec<(&'static str, u64)>,
}

impl Tally {
    /// Counts one answer under a word.
    pub fn count(&mut self, word: &'static str) {
        self.puzzles += 1;
        self.add(word, 1);
    }

    /// How often a word was counted.
    pub fn of(&self, word: &str) -> u64 {
        self.words.iter().find(|(known, _)| *known == word).map_or(0, |(_, count)| *count)
    }

    /// Adds to the count of a word.
    pub fn add(&mut self, word: &'static str, count: u64) {
        match self.words.iter_mut().find(|(known, _)| *known == word) {
            Some((_, sum)) => *sum += count,
            None => self.words.push((word, count)),
        }
    }

    /// Adds what another one counted.
    pub fn merge(&mut self, other: &Tally) {
        self.status = self.status.and(other.status);
        self.puzzles += other.puzzles;
        self.errors += other.errors;
        other.words.iter().for_each(|&(word, count)| self.add(word, count));
    }
}
