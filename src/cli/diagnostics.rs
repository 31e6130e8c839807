//! Messages about what went wrong: where, what stands there, and what was expected.

use std::borrow::Cow;
use std::fmt::Display;

use anstyle::{AnsiColor, Style};
use exactly::SolveError;
use exactly::format::{ParseError, ReadError};

use super::output;
use super::status::Status;

/// How the word stands out, where there are colours.
pub const ERROR: Style = AnsiColor::Red.on_default().bold();

/// A message of one line about the run as a whole.
pub fn message(text: impl Display) -> String {
    format!("exactly: {ERROR}error:{ERROR:#} {}\n", escaped(&text.to_string()))
}

/// Tells why a run could not go on, unless it is only that nobody reads its output any more.
pub fn failure(error: &anyhow::Error) -> Status {
    if output::is_closed_pipe(error) {
        return Status::YES;
    }
    output::talk(&message(format_args!("{error:#}")));
    Status::BAD
}

/// A record that could not be read: its place, what is wrong, and the text with a caret.
pub fn parse_error(file: &str, error: &ParseError) -> String {
    let ParseError { line, column, excerpt, caret, caret_length, fault, .. } = error;
    let margin = line.to_string().len();
    let (file, fault) = (name(file), escaped(&fault.to_string()));
    let mark = "^".repeat(*caret_length);
    format!(
        "{file}:{line}:{column}: {ERROR}error:{ERROR:#} {fault}\n {line} | {excerpt}\n {:margin$} | {:caret$}{ERROR}{mark}{ERROR:#}\n",
        "", ""
    )
}

/// An input that could not be read on.
pub fn read_error(file: &str, error: &ReadError) -> String {
    match error {
        ReadError::Parse(error) => parse_error(file, error),
        ReadError::Io(error) => message(format_args!("{}: {error}", name(file))),
    }
}

/// A puzzle that could not be answered.
pub fn solve_error(file: &str, line: usize, error: &SolveError) -> String {
    about(file, line, error)
}

/// What is wrong with the puzzle at a line.
pub fn about(file: &str, line: usize, error: &impl Display) -> String {
    format!("{}:{line}: {ERROR}error:{ERROR:#} {error}\n", name(file))
}

/// A name from outside as it stands in a line: nothing in it may look like the end of that line.
pub fn name(text: &str) -> Cow<'_, str> {
    match text.chars().any(char::is_control) {
        false => Cow::Borrowed(text),
        true => Cow::Owned(escaped(text).replace('\n', "\\n")),
    }
}

/// Text from outside, with control characters shown by their code.
pub fn escaped(text: &str) -> String {
    let show = |character: char| match character {
        '\n' => "\n".to_owned(),
        _ if character.is_control() => character.escape_unicode().to_string(),
        _ => character.to_string(),
    };
    text.chars().map(show).collect()
}
