//! The text of the Interactive Sudoku Solver (sigh, MIT): `.Shape~6x6.~R1C1_5.Cage~15~R1C2~R1C3`, each rule a word with its
//! arguments.

mod arguments;
mod clues;
mod read;
mod tokens;
mod write;

use super::fault::{Fault, ParseError};
use super::framing::Framing;
use super::head::Head;
use super::loss::Loss;
use super::notation::{Bare, Format};
use super::payload::link::query;
use super::payload::percent;
use super::reading::{Context, Parsed, Reading};
use super::style::Style;
use super::text::{Line, Raw};
use crate::board::Board;
use crate::grid::Cell;
use crate::puzzle::{Given, Puzzle, Solution};
use crate::values::{Value, Values};

/// The notation `iss`.
pub struct Iss;

/// The notation `iss`.
pub static ISS: Iss = Iss;

impl Format for Iss {
    fn name(&self) -> &'static str {
        "iss"
    }

    fn about(&self) -> &'static str {
        "the text of the Interactive Sudoku Solver, each rule a word with its arguments"
    }

    fn example(&self) -> &'static str {
        ".Shape~4x4.~R1C4_4.Cage~5~R1C1~R1C2.Thermo~R2C1~R3C2~R3C3\n"
    }

    fn bare(&self) -> Option<Bare> {
        None
    }

    fn relabels(&self) -> bool {
        true
    }

    fn put_puzzle(&self, puzzle: &Puzzle, _: Style, out: &mut String) -> Result<(), Loss> {
        out.push_str(&write::text(puzzle.board(), puzzle.givens())?);
        Ok(())
    }

    fn write_solution(
        &self,
        board: &Board,
        _: Style,
        solution: &Solution,
        _: u64,
        out: &mut String,
    ) -> Result<(), Loss> {
        let given = |(cell, value): (Cell, &Value)| Given { cell, allowed: Values::only(*value) };
        let givens: Vec<Given> = board.grid().cells().zip(solution.values()).map(given).collect();
        out.push_str(&write::text(board, &givens)?);
        Ok(())
    }

    fn separator(&self, _: Style) -> &'static str {
        ""
    }
}

impl Reading for Iss {
    fn begins(&self, head: &Head) -> bool {
        let is_link = head.first().is_some_and(|line| query(line.text).is_some());
        is_link || head.begins(tokens::begins)
    }

    fn framing(&self) -> Framing {
        Framing::Runs(Box::new(tokens::Texts::default()))
    }

    fn parse(&self, raw: Raw, context: &mut Context) -> Result<Parsed, ParseError> {
        let lines = raw.lines()?;
        let first = *lines.first().ok_or_else(|| raw.error(Fault::NoPuzzle))?;
        if let Some(query) = query(first.text) {
            return self.parse_link(query, first, context);
        }
        let behind_blank = raw.behind_blank();
        let mut above = Above::default();
        for (at, line) in lines.iter().enumerate() {
            let doubt = || doubt(line.text, above, behind_blank == Some(line.number));
            if let Some(what) = (at > 0).then(doubt).flatten() {
                return Err(line.error(Fault::Expected(what.to_owned())));
            }
            above.has_givens |= tokens::has_givens(line.text);
            above.is_text |= tokens::is_text(line.text);
        }
        self.parse_text(&lines, first, context)
    }
}

impl Iss {
    /// Reads a link, whose faults are shown at what it holds.
    fn parse_link(&self, query: &str, line: Line, context: &mut Context) -> Result<Parsed, ParseError> {
        let start = line.text.find(query).unwrap_or(0);
        let place = line.token(start, start + query.len());
        let trimmed = line.text.trim();
        if trimmed.match_indices("http").count() > 1 {
            return Err(line.error(Fault::Expected("one link on a line".to_owned())));
        }
        if ["?q=", "&q="].iter().map(|key| trimmed.matches(key).count()).sum::<usize>() > 1 {
            return Err(line.error(Fault::Twice("q=".to_owned())));
        }
        let damaged = || place.error(Fault::Payload("a damaged link: a % without its two hex digits".to_owned()));
        let text = percent::decode(query).ok_or_else(damaged)?;
        let lines: Vec<Line> =
            text.lines().map(|text| Line { text, ..line }).filter(|line| !line.text.is_empty()).collect();
        if lines.is_empty() {
            return Err(place.error(Fault::Expected("a dot and a word such as .Cage".to_owned())));
        }
        self.parse_text(&lines, line, context).map_err(|error| place.error(error.fault))
    }

    fn parse_text(&self, lines: &[Line], first: Line, context: &mut Context) -> Result<Parsed, ParseError> {
        let words = tokens::words(lines)?;
        let of_givens = words.iter().filter(|word| word.name.text.is_empty());
        if let Some(again) = of_givens.skip(1).find(|word| word.arguments.len() > 1) {
            let what = "all givens in one word or one in each, or a line end between two texts";
            return Err(again.arguments[0].error(Fault::Expected(what.to_owned())));
        }
        let content = read::puzzle(&words, first)?;
        content.parsed(context, first, self.style())
    }
}

/// The lines of a record above one of them.
#[derive(Clone, Copy, Default)]
struct Above {
    has_givens: bool,
    /// Whether one has several words.
    is_text: bool,
}

/// What would settle it where a line below others may be a part of their text or of another.
fn doubt(line: &str, above: Above, is_behind_blank: bool) -> Option<&'static str> {
    if tokens::is_text(line) {
        Some("`.Shape`, as in the text above, or this line behind that one, or a blank line between them")
    } else if tokens::is_shape(line) {
        Some("`.Shape` above all other words, or a blank line above it")
    } else if above.has_givens && tokens::gives_several(line) {
        Some("all givens on one line or one on each, or a blank line between two texts")
    } else if is_behind_blank {
        Some("no blank line within a text, or `.Shape` where another begins")
    } else if above.is_text {
        Some("all words of a text on one line or one on each, or `.Shape` where another begins")
    } else {
        None
    }
}
