//! OpenSudoku's XML.
//!
//! ```ebnf
//! file  = [ "<?xml", …, "?>" ], "<opensudoku", …, { game | folder | other }, "</opensudoku>" ;
//! game  = "<game", ( "data" | "cells_data" ), '="', ( cells | saved ), '"', [ 'note="', text, '"' ], "/>" ;
//! cells = 81 * ( digit | "0" | "." ) ;
//! saved = "version:", ( "1" … "4" ), blank, 81 * ( digit, "|", note, "|", [ note, "|" ], ( "0" | "1" ), "|" ) ;
//!                                                        (* two notes from version 4 on; 0: given, 1: entered *)
//! note  = "-" | { digit, "," } | number ;                (* nothing; digits; a set of bits *)
//! other = (* name, author, description, comment, created, source, level, sourceURL *) ;
//! ```

use super::digits;
use crate::format::framing::Framing;
use crate::format::notation::{Bare, Format};
use crate::format::reading::Typed;
use std::ops::Range;

use super::saved::{Saved, digit, nine_by_nine};
use crate::format::fault::{Fault, ParseError};
use crate::format::head::Head;
use crate::format::text::{Line, Raw, Token};
use crate::grid::Cell;
use crate::puzzle::Given;
use crate::values::{Value, Values};

/// The notation `opensudoku`.
pub static OPENSUDOKU: Typed = Typed {
    format: Format {
        name: "opensudoku",
        aliases: &["xml"],
        about: "OpenSudoku's XML, with any number of <game data=\"81 digits\"/>",
        example: "<?xml version=\"1.0\"?>\n<opensudoku>\n<game data=\"530070000600195000098000060800060003400803001700020006060000280000419005000080079\"/>\n</opensudoku>\n",
        bare: Some(Bare::Sudoku),
        put: |cells, _, out| {
            let data = digits(cells, '0')?;
            out.push_str(&format!("<?xml version=\"1.0\"?>\n<opensudoku>\n<game data=\"{data}\"/>\n</opensudoku>\n"));
            Ok(())
        },
        put_note: |note, _, start, out| {
            super::put_note(note, start, out, |note, record| {
                let escaped = note.replace('&', "&amp;").replace('<', "&lt;").replace('"', "&quot;");
                *record = record.replacen("<game ", &format!("<game note=\"{escaped}\" "), 1);
            });
        },
        ..Format::TYPED
    },
    begins,
    framing: || Framing::headed(begins_document),
    parts: |text| std::str::from_utf8(text).map_or_else(|_| (Typed::LINES.parts)(text), games),
    parse: |raw, context| super::parsed(raw, context, read(text_of(raw)?, raw.line)?),
    ..Typed::LINES
};

/// Whether a line begins a document.
fn begins_document(line: &[u8]) -> bool {
    line.trim_ascii_start().starts_with(b"<?xml")
}

/// The elements of a file, beside its root.
const ELEMENTS: [&str; 10] =
    ["folder", "game", "name", "author", "description", "comment", "created", "source", "level", "sourceURL"];

/// How many elements a file may have.
const MAX_NODES: u32 = 1 << 18;

/// Whether the root of such a file stands in its first lines, and tags before it.
fn begins(head: &Head) -> bool {
    let is_tag = |line: &Line| line.text.trim_start().starts_with('<');
    let mut tags = head.lines.iter().take_while(|line| is_tag(line));
    tags.any(|line| line.text.contains("<opensudoku"))
}

fn text_of(raw: Raw<'_>) -> Result<&str, ParseError> {
    std::str::from_utf8(raw.text).map_err(|_| raw.error(Fault::NotUtf8))
}

/// The place of every game of a file, in bytes; of the whole file where it cannot be read, so that reading tells why.
fn games(text: &str) -> Vec<Range<usize>> {
    let Ok(document) = parse(text) else { return std::iter::once(0..text.len()).collect() };
    let elements = document.descendants().filter(|node| node.has_tag_name("game"));
    let games: Vec<_> = elements.map(|node| node.range()).collect();
    if games.is_empty() || unknown(&document).is_some() { std::iter::once(0..text.len()).collect() } else { games }
}

/// Reads one game: the text of its element, or a file of one.
///
/// # Errors
/// Where it is no XML, and where its data are neither 81 digits nor a state that was saved. Lines are counted from
/// `number`.
fn read(text: &str, number: usize) -> Result<Saved, ParseError> {
    let document = parse(text).map_err(|error| not_xml(text, number, &error))?;
    if let Some(element) = unknown(&document) {
        let fault = Fault::Key { key: element.tag_name().name().to_owned(), hint: None };
        return Err(line_at(text, number, element.range().start).error(fault));
    }
    let place = line_at(text, number, 0);
    let Some(game) = document.descendants().find(|node| node.has_tag_name("game")) else {
        return Err(place.expected("<game data=\"…\"/>"));
    };
    let line = line_at(text, number, game.range().start);
    let attribute = ["data", "cells_data"].iter().find_map(|name| game.attribute_node(*name));
    let Some(attribute) = attribute else {
        return Err(line.expected("the attribute data"));
    };
    let range = attribute.range_value();
    let line = line_at(text, number, range.start);
    let start = text[..range.start].rfind('\n').map_or(range.start, |end| range.start - end - 1);
    let end = (start + range.len()).min(line.text.len());
    let place = line.token(start.min(end), end);
    let data = attribute.value();
    let mut said = match data.trim_start().strip_prefix("version:") {
        Some(saved) => read_saved(saved, &place)?,
        None => nine_by_nine(same_place(data.trim(), &place), place).map(Saved::nine)?,
    };
    said.note = game.attribute("note").filter(|note| !note.is_empty()).map(str::to_owned);
    Ok(said)
}

/// The first element that has no meaning in such a file.
fn unknown<'d, 'i>(document: &'d roxmltree::Document<'i>) -> Option<roxmltree::Node<'d, 'i>> {
    let is_known = |name: &str| name.starts_with("opensudoku") || ELEMENTS.contains(&name);
    document.descendants().find(|node| node.is_element() && !is_known(node.tag_name().name()))
}

fn parse(text: &str) -> Result<roxmltree::Document<'_>, roxmltree::Error> {
    roxmltree::Document::parse_with_options(
        text,
        roxmltree::ParsingOptions { nodes_limit: MAX_NODES, ..Default::default() },
    )
}

fn not_xml(text: &str, number: usize, error: &roxmltree::Error) -> ParseError {
    let row = error.pos().row as usize;
    let line = Line { number: number + row - 1, text: text.lines().nth(row - 1).unwrap_or_default(), before: 0 };
    line.error(Fault::Unsupported(format!("XML that is not well-formed ({error})")))
}

/// The line around a byte.
fn line_at(text: &str, number: usize, byte: usize) -> Line<'_> {
    let start = text[..byte].rfind('\n').map_or(0, |end| end + 1);
    let line = text[start..].split('\n').next().unwrap_or_default();
    Line { number: number + text[..start].matches('\n').count(), text: line.trim_end_matches('\r'), before: 0 }
}

/// The characters of a text, all at one place.
fn same_place<'c>(text: &'c str, place: &Token<'c>) -> impl Iterator<Item = Token<'c>> {
    let place = *place;
    text.char_indices().map(move |(at, letter)| Token { text: &text[at..at + letter.len_utf8()], ..place })
}

/// Reads a game that was saved while it was played, from its version on.
fn read_saved<'c>(saved: &'c str, place: &Token<'c>) -> Result<Saved, ParseError> {
    let saved = saved.trim_start();
    let digits = saved.bytes().take_while(u8::is_ascii_digit).count();
    let width = match &saved[..digits] {
        "1" | "2" | "3" => 3,
        "4" => 4,
        version => {
            let what = format!("a game that OpenSudoku saved in version {version}");
            return Err(place.error(Fault::Unsupported(what)));
        }
    };
    let fields = saved[digits..].split('|').map(str::trim).filter(|field| !field.is_empty());
    let fields: Vec<&str> = fields.collect();
    if fields.len() != 81 * width {
        let fault = Fault::cells(81, fields.len() / width);
        return Err(place.error(fault));
    }
    let mut said = Saved::nine(Vec::new());
    for (index, cell) in fields.chunks(width).enumerate() {
        add_saved(Cell::new(index), cell, place, &mut said)?;
    }
    Ok(said)
}

fn add_saved<'c>(cell: Cell, fields: &[&'c str], place: &Token<'c>, said: &mut Saved) -> Result<(), ParseError> {
    let expected = |what: &str| place.expected(format!("{what} for each cell"));
    let [value, ref notes @ .., editable] = *fields else { return Err(expected("a value")) };
    if value.len() != 1 {
        return Err(expected("one digit"));
    }
    let value = digit(&Token { text: value, ..*place })?;
    match (value, editable) {
        (Some(value), "0") => said.givens.push(Given::digit(cell, value)),
        (Some(value), "1") => said.entries.value(cell, value),
        (None, "0" | "1") => {}
        _ => return Err(expected("0 or 1 behind its notes")),
    }
    for note in notes {
        let left = note_of(note).ok_or_else(|| expected("a set of notes"))?;
        if !left.is_empty() {
            said.entries.marks(cell, left);
        }
    }
    Ok(())
}

/// The candidates of a note.
fn note_of(text: &str) -> Option<Values> {
    if text == "-" {
        return Some(Values::NONE);
    }
    if text.contains(',') {
        let numbers = text.split(',').filter(|number| !number.is_empty());
        let value = |number: &str| match number.as_bytes() {
            &[digit @ b'1'..=b'9'] => Some(Value::new(usize::from(digit - b'1'))),
            _ => None,
        };
        return numbers.map(value).collect();
    }
    text.parse().ok().filter(|&bits| bits <= Values::all(9).bits()).map(Values::from_bits)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(data: &str) -> String {
        format!(
            "<?xml version=\"1.0\"?>\n<opensudoku version=\"2\">\n<folder name=\"a\">\n<game\n data=\"{data}\"/>\n</folder>\n</opensudoku>\n"
        )
    }

    fn saved(text: &str) -> Result<Saved, String> {
        read(text, 1).map_err(|error| format!("{}:{} {error}", error.line, error.column))
    }

    #[test]
    fn a_saved_game_tells_what_was_entered() {
        let data = format!("version: 3\n5|0|0|6|0|1|0|3|1|{}", "0|0|1|".repeat(78));
        let said = saved(&file(&data)).unwrap();
        assert_eq!(said.givens.len(), 1);
        assert_eq!(said.entries.unread(), ["r1c2=6", "r1c3:12"]);
        let data = format!("version: 1\n5|-|0|0|2,3,|1|{}", "0|-|1|".repeat(79));
        assert_eq!(super::tests::saved(&file(&data)).unwrap().entries.unread().len(), 1);
    }
}
