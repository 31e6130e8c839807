//! What the answers to parts come to together.

use num_bigint::BigUint;

use super::results::{Question, Results};

/// The answer to the whole.
pub struct Merged {
    /// How many parts were answered.
    pub answered: u64,
    /// The numbers of those that were not, or not completely.
    pub missing: Vec<u64>,
    /// The sum, where solutions were counted.
    pub count: Option<BigUint>,
    question: Question,
    verdict: &'static str,
}

impl Merged {
    /// Of these answers.
    pub fn of(results: &Results) -> Merged {
        let missing = (1..=results.head.parts).filter(|part| !results.answers.contains_key(part)).collect();
        let is_counted = results.question != Question::Check;
        let count = is_counted.then(|| results.answers.values().filter_map(|answer| answer.count.as_ref()).sum());
        // A part with several solutions, or two with one, make several.
        let solutions: u8 = results.answers.values().fold(0, |sum, answer| match answer.verdict.as_str() {
            "none" => sum,
            "unique" => sum.saturating_add(1),
            _ => sum.saturating_add(2),
        });
        let verdict = match solutions {
            0 => "none",
            1 => "unique",
            _ => "multiple",
        };
        Merged { answered: results.answers.len() as u64, missing, count, question: results.question, verdict }
    }

    /// The verdict on the whole; none while parts that could change it are missing.
    pub fn verdict(&self) -> Option<&'static str> {
        (self.missing.is_empty() || self.verdict == "multiple").then_some(self.verdict)
    }

    /// What is said of it.
    pub fn words(&self) -> String {
        match &self.count {
            Some(count) => count.to_string(),
            None => self.verdict.to_owned(),
        }
    }

    /// Whether that is a no: no solution, or for `check` anything but one.
    pub fn is_no(&self) -> bool {
        match self.question {
            Question::Check => self.verdict != "unique",
            Question::Count | Question::Enumerate => self.verdict == "none",
        }
    }
}
