//! JSON objects that stand in files by themselves, each on one line or on many.

use super::fault::{Fault, ParseError};
use super::head::Head;
use super::payload::json::{self, Json};
use super::payload::zipped;
use super::text::{Line, Raw};

/// A head that begins with an object, without its blanks; `None` of any other, most of which show it by one character.
pub fn begun(head: &Head) -> Option<String> {
    head.first().filter(|line| line.text.trim_start().starts_with('{'))?;
    Some(head.lines.iter().flat_map(|line| line.text.chars()).filter(|letter| !letter.is_whitespace()).collect())
}

/// Reads a record that is an object; in SudokuPad's short form too, where `short` says so. Tells the line that it starts on.
pub fn read<'r>(raw: &Raw<'r>, short: bool) -> Result<(Json, Line<'r>), ParseError> {
    let lines = raw.lines()?;
    let first = *lines.first().ok_or_else(|| raw.error(Fault::NoPuzzle))?;
    let text = std::str::from_utf8(raw.text).map_err(|_| first.error(Fault::NotUtf8))?;
    if short && zipped::is_zipped(text) {
        let json = json::parse(&zipped::unzip(text)).map_err(|error| first.error(Fault::Json(error.what)))?;
        return Ok((json, first));
    }
    let json = json::parse(text).map_err(|error| {
        let line = lines.iter().find(|line| line.number == raw.line + error.line - 1).unwrap_or(&first);
        // The last character that was read.
        let near = |column: usize| (0..=column.min(line.text.len())).rev().find(|&end| line.text.is_char_boundary(end));
        let end = near(error.column).unwrap_or(0);
        let start = near(end.saturating_sub(1)).unwrap_or(0);
        line.token(start, end).error(Fault::Json(error.what))
    })?;
    Ok((json, first))
}
