//! f-puzzles: links, and the JSON that they and the `fpuz` links of SudokuPad carry.
//!
//! ```ebnf
//! fpuzzles      = link( "load=", lz( puzzle ) ) ;        (* payload/link.rs; alone on its line *)
//! fpuzzles-json = puzzle ;                               (* fpuzzles/read.rs, and write.rs beside it; on one line or on many *)
//! ```

mod drawn;
mod entry;
mod grid;
mod read;
mod rules;
mod write;

use super::content::Content;
use super::fault::{Fault, ParseError};
use super::framing::Framing;
use super::head::Head;
use super::loss::Loss;
use super::notation::{Cells, Format};
use super::objects;
use super::payload::link::{self, Link, Program};
use super::payload::{json, lz};
use super::reading::{Context, Parsed, Typed};
use super::text::{Raw, Token};

/// The notation `fpuzzles`: one link a line.
pub static FPUZZLES: Typed = Typed {
    format: Format {
        name: "fpuzzles",
        aliases: &["f-puzzles"],
        about: "links of f-puzzles.com that carry a puzzle with its rules",
        example: "https://f-puzzles.com/?load=N4IgzglgXgpiBcAWANCA5gJwgEwQbT2AF9ljSTQA3AQwBsBXOJVNCSmAOwQBcNGiAuskIVR5ISPJTiEsnNEChIANYRatGBgDG1NE0IgtMdWHwgASgEYAwpZCor1gEwglNBkxABWEINTcAC00AWwB7YJhuTXxQWggOGFN4AgsnW3sLAGZnDPNszNcBQSIgA==\n",
        put: |cells, _, out| put_link(ADDRESS, cells, out),
        ..Format::TYPED
    },
    begins: |head| head.first().is_some_and(|first| link::program(first.text) == Some(Program::Fpuzzles)),
    parse: parse_link,
    ..Typed::LINES
};

/// The notation `fpuzzles-json`: objects, each on one line or on many.
pub static FPUZZLES_JSON: Typed = Typed {
    format: Format {
        name: "fpuzzles-json",
        aliases: &["f-puzzles-json"],
        about: "the JSON that links of f-puzzles carry",
        example: "{\"size\":4,\"grid\":[[{},{},{},{\"value\":4,\"given\":true}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]],\
         \"killercage\":[{\"cells\":[\"R1C1\",\"R1C2\"],\"value\":\"5\"}],\"thermometer\":[{\"lines\":[[\"R2C1\",\"R3C2\",\"R3C3\"]]}]}\n",
        put: |cells, _, out| {
            out.push_str(&write::json(cells)?);
            out.push('\n');
            Ok(())
        },
        ..Format::TYPED
    },
    begins: begins_json,
    framing: Framing::objects,
    parse: |raw, context| {
        let (json, first) = objects::read(&raw, false)?;
        read::puzzle(&json).map_err(|wrong| first.error(Fault::Said(wrong.to_string())))?.parsed(context, first)
    },
    ..Typed::LINES
};

/// What links of f-puzzles begin with.
const ADDRESS: &str = "https://f-puzzles.com/?load=";

fn parse_link(raw: Raw, context: &mut Context) -> Result<Parsed, ParseError> {
    let line = raw.first()?;
    let place = line.whole();
    check_alone(place)?;
    let payload = match link::read(line.text) {
        Some(Link::Fpuzzles(payload)) => payload,
        Some(Link::Server(id)) => return Err(place.error(Fault::OnServer(id))),
        _ => return Err(place.expected("a link of f-puzzles with ?load=")),
    };
    unpacked(&payload, place)?.parsed(context, line)
}

/// An object with cells that are objects, or a size and no plain cells: those belong to a bare text.
fn begins_json(head: &Head) -> bool {
    let Some(text) = objects::begun(head).filter(|text| text.starts_with("{\"")) else { return false };
    let is_plain = || text.split("[[").skip(1).any(|row| !row.starts_with('{'));
    text.contains("\"grid\":[[{") || text.contains("\"size\":") && !is_plain()
}

/// Refuses a second link within a line: it would be lost.
pub fn check_alone(line: Token) -> Result<(), ParseError> {
    if link::holds_another(line.text) { Err(line.expected("one link on a line")) } else { Ok(()) }
}

/// Reads the payload of a link that stands here.
pub fn unpacked(payload: &str, place: Token) -> Result<Content, ParseError> {
    let text = lz::unpack(payload).map_err(|error| place.error(Fault::Payload(error.to_string())))?;
    let json = json::parse(&text).map_err(|error| place.error(Fault::Json(error.what)))?;
    read::puzzle(&json).map_err(|wrong| place.error(Fault::Said(wrong.to_string())))
}

/// Appends a link that carries the JSON of a puzzle or a solution.
pub fn put_link(address: &str, cells: &Cells, out: &mut String) -> Result<(), Loss> {
    out.push_str(&format!("{address}{}\n", lz::pack(&write::json(cells)?)));
    Ok(())
}
