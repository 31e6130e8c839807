//! Why a question has no answer: the library's own words, with the place in the text where there is one.

use std::fmt;

use serde::Serialize;

use crate::library::{ParseError, ReadError, Suggestion};

/// Why there is no answer.
#[derive(Debug, Serialize)]
pub struct Refusal {
    message: String,
    #[serde(flatten)]
    place: Option<Place>,
    /// Lines that are whole boards by themselves, such as `3-11`, each with what it is.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    runs: Vec<(String, String)>,
    /// What is read instead of such a text.
    #[serde(skip_serializing_if = "Option::is_none")]
    instead: Option<&'static str>,
}

/// A place in a text.
#[derive(Debug, Serialize)]
struct Place {
    /// From 1; so is the column, in characters.
    line: usize,
    column: usize,
    /// How many characters are at fault; 0 where something is missing.
    length: usize,
    excerpt: String,
    /// How many characters of the excerpt stand before the fault.
    caret: usize,
}

impl Refusal {
    /// In these words.
    pub fn new(message: impl ToString) -> Refusal {
        Refusal { message: message.to_string(), place: None, runs: Vec::new(), instead: None }
    }
}

impl From<ParseError> for Refusal {
    fn from(error: ParseError) -> Refusal {
        let message = error.fault.to_string();
        let ParseError { line, column, length, excerpt, caret, instead, .. } = error;
        let place = Some(Place { line, column, length, excerpt: excerpt.into(), caret: caret as usize });
        let instead = instead.map_or_else(Suggestion::default, |instead| *instead);
        Refusal { message, place, runs: instead.lines, instead: instead.form }
    }
}

impl From<ReadError> for Refusal {
    fn from(error: ReadError) -> Refusal {
        match error {
            ReadError::Parse(error) => error.into(),
            error => Refusal::new(error),
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.place {
            Some(place) => write!(f, "line {}: {}", place.line, self.message),
            None => f.write_str(&self.message),
        }
    }
}
