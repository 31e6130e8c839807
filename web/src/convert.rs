//! A puzzle in every notation.

use serde::Serialize;

use crate::library::{FORMATS, Record};

/// A notation with what it makes of a puzzle.
#[derive(Serialize)]
pub struct Written {
    name: &'static str,
    about: &'static str,
    /// The text, or what it cannot say.
    #[serde(skip_serializing_if = "Option::is_none")]
    text: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    lost: Option<String>,
}

/// Writes a record in each notation that can say it, and tells what the others would lose.
pub fn convert(record: &Record) -> Vec<Written> {
    let written = |format: &&'static crate::library::Format| {
        let mut text = String::new();
        let lost = format.write_puzzle(&record.puzzle, format.style(), &mut text).err().map(|loss| loss.to_string());
        if let (None, Some(note)) = (&lost, &record.note) {
            format.put_note(note, format.style(), 0, &mut text);
        }
        Written { name: format.name(), about: format.about(), text: lost.is_none().then_some(text), lost }
    };
    FORMATS.iter().map(written).collect()
}
