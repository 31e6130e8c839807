//! What is wrong with a text, and where.

use exactly::format::{self, Fault, ParseError};
use exactly::limits::Limit;

/// What is wrong with a text, and where. Displayed, it tells what is wrong; the place is apart.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("{message}")]
pub struct ReadError {
    line: usize,
    column: usize,
    length: usize,
    excerpt: String,
    caret: usize,
    message: String,
    stopped: Option<Limit>,
}

impl ReadError {
    /// The line, from 1.
    pub fn line(&self) -> usize {
        self.line
    }

    /// The column in characters, from 1.
    pub fn column(&self) -> usize {
        self.column
    }

    /// How many characters are at fault; 0 where something is missing.
    pub fn length(&self) -> usize {
        self.length
    }

    /// The line, or a piece of a long one, with control characters escaped; empty where it is the text as a whole.
    pub fn excerpt(&self) -> &str {
        &self.excerpt
    }

    /// How many characters of the excerpt stand before the fault.
    pub fn caret(&self) -> usize {
        self.caret
    }

    /// Why reading was stopped; `None` where the text is at fault.
    pub fn stopped(&self) -> Option<Limit> {
        self.stopped
    }

    pub(super) fn at(line: usize, message: String) -> ReadError {
        ReadError { line, column: 1, length: 0, excerpt: String::new(), caret: 0, message, stopped: None }
    }

    pub(super) fn of_fault(fault: Fault) -> ReadError {
        ReadError::at(1, fault.to_string())
    }
}

impl From<ParseError> for ReadError {
    fn from(error: ParseError) -> ReadError {
        let message = error.fault.to_string();
        let stopped = if let Fault::Stopped(limit) = error.fault { Some(limit) } else { None };
        let ParseError { line, column, length, excerpt, caret, .. } = error;
        ReadError { line, column, length, excerpt: excerpt.into(), caret: caret as usize, message, stopped }
    }
}

impl From<format::ReadError> for ReadError {
    fn from(error: format::ReadError) -> ReadError {
        match error {
            format::ReadError::Parse(error) => error.into(),
            error => ReadError::at(1, error.to_string()),
        }
    }
}
