//! Why a question has no answer: the library's own words, with the place in the text where there is one.

use std::fmt;

use serde::Serialize;

use crate::library::{ParseError, ReadError};

/// Why there is no answer.
#[derive(Debug, Serialize)]
pub struct Refusal {
    message: String,
    #[serde(flatten)]
    place: Option<Place>,
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
        Refusal { message: message.to_string(), place: None }
    }
}

impl From<ParseError> for Refusal {
    fn from(error: ParseError) -> Refusal {
        let message = error.fault.to_string();
        let ParseError { line, column, length, excerpt, caret, .. } = error;
        Refusal { message, place: Some(Place { line, column, length, excerpt: excerpt.into(), caret }) }
    }
}

impl From<exactly::ReadError> for Refusal {
    fn from(error: exactly::ReadError) -> Refusal {
        let (line, column, length, caret) = (error.line(), error.column(), error.length(), error.caret());
        let place = Place { line, column, length, excerpt: error.excerpt().to_owned(), caret };
        Refusal { message: error.to_string(), place: Some(place) }
    }
}

impl From<ReadError> for Refusal {
    fn from(error: ReadError) -> Refusal {
        match error {
            ReadError::Parse(error) => error.into(),
            ReadError::Io(error) => Refusal::new(error),
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
