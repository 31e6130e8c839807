//! Texts to puzzles.

use serde::Serialize;

use crate::board::Known;
use crate::library::{FORMATS, Format, Options, Parser, Reader, Record};
use crate::refusal::Refusal;

/// The most puzzles that a page lists.
const MOST: usize = 1000;

/// What is in a text.
#[derive(Serialize)]
pub struct Content {
    puzzles: Vec<Known>,
    /// What is wrong with the others.
    errors: Vec<Refusal>,
    /// What a reader should know, such as which of two readings was taken.
    notes: Vec<String>,
    /// Whether there are further puzzles.
    more: bool,
}

/// Reads a text, in the notation that is named or recognised; `entries` are what a player has entered, read as givens too.
pub fn read(text: &str, entries: bool, notation: Option<&str>) -> Result<Content, Refusal> {
    let mut content = Content { puzzles: Vec::new(), errors: Vec::new(), notes: Vec::new(), more: false };
    let options = Options { entries, ..options(notation)? };
    let result = each(text, &options, |record| {
        if content.puzzles.len() + content.errors.len() == MOST {
            content.more = true;
            return false;
        }
        match record {
            Ok(record) => content.puzzles.push(Known::of(&record)),
            Err(refusal) => content.errors.push(refusal),
        }
        true
    });
    match result {
        Ok(notes) => content.notes = notes,
        Err(refusal) => content.errors.push(refusal),
    }
    Ok(content)
}

/// The names of all notations, with a few words about each.
pub fn notations() -> Vec<[&'static str; 2]> {
    FORMATS.iter().map(|format| [format.name(), format.about()]).collect()
}

/// The first puzzle of a text, of which the first error tells where there is none.
pub fn one(text: &str) -> Result<Record, Refusal> {
    let mut first = None;
    each(text, &options(None)?, |record| {
        first = Some(record);
        false
    })?;
    first.unwrap_or_else(|| Err(Refusal::new("no puzzle")))
}

/// The notes of a text; hands each record to `take` until that says no.
pub fn each(
    text: &str,
    options: &Options,
    mut take: impl FnMut(Result<Record, Refusal>) -> bool,
) -> Result<Vec<String>, Refusal> {
    let mut reader = Reader::new(text.as_bytes(), options)?;
    let mut parser = Parser::new(options);
    while let Some(chunk) = reader.next_chunk() {
        match chunk {
            Ok(chunk) => {
                for record in parser.records(&chunk) {
                    if !take(record.map_err(Refusal::from)) {
                        return Ok(reader.notes().to_vec());
                    }
                }
            }
            Err(error) => {
                if !take(Err(error.into())) {
                    break;
                }
            }
        }
    }
    Ok(reader.notes().to_vec())
}

/// As the page reads: what a puzzle does not say is told apart, and left to whoever reads it.
pub fn options(notation: Option<&str>) -> Result<Options, Refusal> {
    let unknown = |name: &str| Refusal::new(format!("there is no notation {name}"));
    let from = notation.map(|name| Format::by_name(name).ok_or_else(|| unknown(name))).transpose()?;
    Ok(Options { from, ..Options::default() })
}
