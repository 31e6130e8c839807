//! SudokuPad's own JSON without a link around it, in full (`sudokupad/scl.rs`) or in its short form (`payload/zipped.rs`).

use super::scl;
use crate::format::fault::{Fault, ParseError};
use crate::format::framing::Framing;
use crate::format::head::Head;
use crate::format::notation::Format;
use crate::format::objects;
use crate::format::payload::zipped;
use crate::format::reading::{Context, Parsed, Typed};
use crate::format::text::Raw;

/// The notation `scl`.
pub static SCL: Typed = Typed {
    format: Format {
        name: "scl",
        aliases: &["sudokupad-json"],
        about: "the JSON that scl links of sudokupad.app carry, in full or in short",
        example: "{\"cells\":[[{},{},{},{\"value\":4,\"given\":true}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]],\"regions\":\
         [[[0,0],[0,1],[1,0],[1,1]],[[0,2],[0,3],[1,2],[1,3]],[[2,0],[2,1],[3,0],[3,1]],[[2,2],[2,3],[3,2],[3,3]]],\
         \"cages\":[{\"cells\":[[0,0],[0,1]],\"value\":\"5\",\"sum\":5,\"unique\":true}]}\n",
        put: |cells, _, out| scl::write::json(cells, out),
        ..Format::TYPED
    },
    begins,
    framing: Framing::objects,
    parse,
    ..Typed::LINES
};

fn begins(head: &Head) -> bool {
    let Some(text) = objects::begun(head) else { return false };
    let is_full = text.starts_with("{\"") && (text.contains("\"cells\":[[{") || text.contains("\"cellSize\":"));
    let is_short = zipped::is_zipped(&text) && (text.contains("ce:[[") || text.contains("cs:"));
    is_full || is_short
}

fn parse(raw: Raw, context: &mut Context) -> Result<Parsed, ParseError> {
    let (json, place) = objects::read(&raw, true)?;
    scl::puzzle(&json).map_err(|wrong| place.error(Fault::Said(wrong.to_string())))?.parsed(context, place)
}
