//! SudokuPad's own JSON without a link around it, in full or in its short form.

use super::scl;
use crate::board::Board;
use crate::format::fault::{Fault, ParseError};
use crate::format::framing::Framing;
use crate::format::head::Head;
use crate::format::loss::Loss;
use crate::format::notation::{Bare, Format};
use crate::format::objects;
use crate::format::payload::zipped;
use crate::format::reading::{Context, Parsed, Reading};
use crate::format::style::Style;
use crate::format::text::Raw;
use crate::puzzle::{Puzzle, Solution};

/// The notation `scl`: objects, each on one line or on many; in the short form on one.
pub struct Scl;

/// The notation `scl`.
pub static SCL: Scl = Scl;

impl Format for Scl {
    fn name(&self) -> &'static str {
        "scl"
    }

    fn aliases(&self) -> &'static [&'static str] {
        &["sudokupad-json"]
    }

    fn about(&self) -> &'static str {
        "the JSON that scl links of sudokupad.app carry, in full or in short"
    }

    fn example(&self) -> &'static str {
        "{\"cells\":[[{},{},{},{\"value\":4,\"given\":true}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]],\"regions\":\
         [[[0,0],[0,1],[1,0],[1,1]],[[0,2],[0,3],[1,2],[1,3]],[[2,0],[2,1],[3,0],[3,1]],[[2,2],[2,3],[3,2],[3,3]]],\
         \"cages\":[{\"cells\":[[0,0],[0,1]],\"value\":\"5\",\"sum\":5,\"unique\":true}]}\n"
    }

    fn bare(&self) -> Option<Bare> {
        None
    }

    fn relabels(&self) -> bool {
        true
    }

    fn put_puzzle(&self, puzzle: &Puzzle, _: Style, out: &mut String) -> Result<(), Loss> {
        out.push_str(&scl::write::puzzle(puzzle)?);
        out.push('\n');
        Ok(())
    }

    fn put_answer(&self, board: &Board, _: Style, solution: &Solution, _: u64, out: &mut String) -> Result<(), Loss> {
        out.push_str(&scl::write::solution(board, solution)?);
        out.push('\n');
        Ok(())
    }

    fn separator(&self, _: Style) -> &'static str {
        ""
    }
}

impl Reading for Scl {
    fn begins(&self, head: &Head) -> bool {
        let Some(text) = objects::begun(head) else { return false };
        let is_full = text.starts_with("{\"") && (text.contains("\"cells\":[[{") || text.contains("\"cellSize\":"));
        let is_short = zipped::is_zipped(&text) && (text.contains("ce:[[") || text.contains("cs:"));
        is_full || is_short
    }

    fn framing(&self) -> Framing {
        Framing::objects()
    }

    fn parse(&self, raw: Raw, context: &mut Context) -> Result<Parsed, ParseError> {
        let (json, place) = objects::read(&raw, true)?;
        let content = scl::puzzle(&json).map_err(|wrong| place.error(Fault::Said(wrong.to_string())))?;
        content.parsed(context, place, self.style())
    }
}
