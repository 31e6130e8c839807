//! f-puzzles: a link that carries JSON, or the JSON itself. SudokuPad's `fpuz` links carry the same.

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
use super::notation::{Bare, Format};
use super::objects;
use super::payload::link::{self, Link, Program};
use super::payload::{json, lz};
use super::reading::{Context, Parsed, Reading};
use super::style::Style;
use super::text::{Raw, Token};
use crate::board::Board;
use crate::puzzle::{Puzzle, Solution};

/// The notation `fpuzzles`: one link a line.
pub struct Fpuzzles;

/// The notation `fpuzzles-json`: objects, each on one line or on many.
pub struct FpuzzlesJson;

/// The notation `fpuzzles`.
pub static FPUZZLES: Fpuzzles = Fpuzzles;

/// The notation `fpuzzles-json`.
pub static FPUZZLES_JSON: FpuzzlesJson = FpuzzlesJson;

/// What links of f-puzzles begin with.
const ADDRESS: &str = "https://f-puzzles.com/?load=";

impl Format for Fpuzzles {
    fn name(&self) -> &'static str {
        "fpuzzles"
    }

    fn aliases(&self) -> &'static [&'static str] {
        &["f-puzzles"]
    }

    fn about(&self) -> &'static str {
        "links of f-puzzles.com that carry a puzzle with its rules"
    }

    fn example(&self) -> &'static str {
        "https://f-puzzles.com/?load=N4IgzglgXgpiBcAWANCA5gJwgEwQbT2AF9ljSTQA3AQwBsBXOJVNCSmAOwQBcNGiAuskIVR5ISPJTiEsnNEChIANYRatGBgDG1NE0IgtMdWHwgASgEYAwpZCor1gEwglNBkxABWEINTcAC00AWwB7YJhuTXxQWggOGFN4AgsnW3sLAGZnDPNszNcBQSIgA==\n"
    }

    fn bare(&self) -> Option<Bare> {
        None
    }

    fn relabels(&self) -> bool {
        true
    }

    fn put_puzzle(&self, puzzle: &Puzzle, _: Style, out: &mut String) -> Result<(), Loss> {
        put_link(ADDRESS, &write::puzzle(puzzle)?, out);
        Ok(())
    }

    fn put_answer(&self, board: &Board, _: Style, solution: &Solution, _: u64, out: &mut String) -> Result<(), Loss> {
        put_link(ADDRESS, &write::solution(board, solution)?, out);
        Ok(())
    }

    fn separator(&self, _: Style) -> &'static str {
        ""
    }
}

impl Reading for Fpuzzles {
    fn begins(&self, head: &Head) -> bool {
        head.first().is_some_and(|first| link::program(first.text) == Some(Program::Fpuzzles))
    }

    fn framing(&self) -> Framing {
        Framing::Lines
    }

    fn parse(&self, raw: Raw, context: &mut Context) -> Result<Parsed, ParseError> {
        let lines = raw.lines()?;
        let line = *lines.first().ok_or_else(|| raw.error(Fault::NoPuzzle))?;
        let place = line.token(0, line.text.len());
        check_alone(place)?;
        let payload = match link::read(line.text) {
            Some(Link::Fpuzzles(payload)) => payload,
            Some(Link::Server(id)) => return Err(place.error(Fault::OnServer(id))),
            _ => return Err(place.error(Fault::Expected("a link of f-puzzles with ?load=".to_owned()))),
        };
        unpacked(&payload, place)?.parsed(context, line, self.style())
    }
}

impl Format for FpuzzlesJson {
    fn name(&self) -> &'static str {
        "fpuzzles-json"
    }

    fn aliases(&self) -> &'static [&'static str] {
        &["f-puzzles-json"]
    }

    fn about(&self) -> &'static str {
        "the JSON that links of f-puzzles carry"
    }

    fn example(&self) -> &'static str {
        "{\"size\":4,\"grid\":[[{},{},{},{\"value\":4,\"given\":true}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]],\
         \"killercage\":[{\"cells\":[\"R1C1\",\"R1C2\"],\"value\":\"5\"}],\"thermometer\":[{\"lines\":[[\"R2C1\",\"R3C2\",\"R3C3\"]]}]}\n"
    }

    fn bare(&self) -> Option<Bare> {
        None
    }

    fn relabels(&self) -> bool {
        true
    }

    fn put_puzzle(&self, puzzle: &Puzzle, _: Style, out: &mut String) -> Result<(), Loss> {
        out.push_str(&write::puzzle(puzzle)?);
        out.push('\n');
        Ok(())
    }

    fn put_answer(&self, board: &Board, _: Style, solution: &Solution, _: u64, out: &mut String) -> Result<(), Loss> {
        out.push_str(&write::solution(board, solution)?);
        out.push('\n');
        Ok(())
    }

    fn separator(&self, _: Style) -> &'static str {
        ""
    }
}

impl Reading for FpuzzlesJson {
    /// An object with cells that are objects, or a size and no plain cells: those belong to a bare text.
    fn begins(&self, head: &Head) -> bool {
        let Some(text) = objects::begun(head).filter(|text| text.starts_with("{\"")) else { return false };
        let is_plain = || text.split("[[").skip(1).any(|row| !row.starts_with('{'));
        text.contains("\"grid\":[[{") || text.contains("\"size\":") && !is_plain()
    }

    fn framing(&self) -> Framing {
        Framing::objects()
    }

    fn parse(&self, raw: Raw, context: &mut Context) -> Result<Parsed, ParseError> {
        let (json, first) = objects::read(&raw, false)?;
        let content = read::puzzle(&json).map_err(|wrong| first.error(Fault::Said(wrong.to_string())))?;
        content.parsed(context, first, self.style())
    }
}

/// Refuses a second link within a line: it would be lost.
///
/// # Errors
/// Where there is one.
pub fn check_alone(line: Token) -> Result<(), ParseError> {
    if link::holds_another(line.text) {
        Err(line.error(Fault::Expected("one link on a line".to_owned())))
    } else {
        Ok(())
    }
}

/// Reads the payload of a link that stands here.
///
/// # Errors
/// Where it is damaged, or says no puzzle.
pub fn unpacked(payload: &str, place: Token) -> Result<Content, ParseError> {
    let text = lz::unpack(payload).map_err(|error| place.error(Fault::Payload(error.to_string())))?;
    let json = json::parse(&text).map_err(|error| place.error(Fault::Json(error.what)))?;
    read::puzzle(&json).map_err(|wrong| place.error(Fault::Said(wrong.to_string())))
}

/// The JSON of a puzzle, for links of other programs.
///
/// # Errors
/// Names what it cannot say.
pub fn json_of(puzzle: &Puzzle) -> Result<String, Loss> {
    write::puzzle(puzzle)
}

/// The JSON of a solution.
///
/// # Errors
/// Names what it cannot say.
pub fn json_of_solution(board: &Board, solution: &Solution) -> Result<String, Loss> {
    write::solution(board, solution)
}

/// Appends a link.
pub fn put_link(address: &str, json: &str, out: &mut String) {
    out.push_str(address);
    out.push_str(&lz::pack(json));
    out.push('\n');
}
