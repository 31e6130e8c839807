//! A file of Simple Sudoku: nine rows in a frame, and below them what a player did.
//!
//! ```ebnf
//! file = [ ruler ], 9 * ( row, { frame } ), [ ruler ], step, { step } ;    (* steps may be none where the notation is named *)
//! ruler = "*", { "-" }, "*" ;
//! row  = 9 * ( digit | "0" | "." ) ;                     (* strokes of the frame between them say nothing *)
//! step = "I", cell, digit                                (* the cell holds it; cells from 00 in reading order *)
//!      | "E", cell, "00", digit ;                        (* the candidate is struck out *)
//! ```

use super::digits;
use super::saved::{Entries, Saved, digit, nine_by_nine};
use crate::format::fault::{Fault, ParseError};
use crate::format::frames::Frames;
use crate::format::framing::Framing;
use crate::format::head::Head;
use crate::format::loss::Loss;
use crate::format::notation::{Bare, Cells, Format};
use crate::format::reading::Typed;
use crate::format::style::Style;
use crate::format::text::{Line, Token};
use crate::grid::Cell;

/// The notation `ss`.
pub static SS: Typed = Typed {
    format: Format {
        name: "ss",
        aliases: &["simple-sudoku"],
        about: "Simple Sudoku's file: nine framed rows, and what a player did as I074 or E29005",
        example: " *-----------*\n |53.|.7.|...|\n |6..|195|...|\n |.98|...|.6.|\n |---+---+---|\n |8..|.6.|..3|\n \
                  |4..|8.3|..1|\n |7..|.2.|..6|\n |---+---+---|\n |.6.|...|28.|\n |...|419|..5|\n |...|.8.|.79|\n \
                  *-----------*\nI024\nE21002\n",
        bare: Some(Bare::Sudoku),
        put,
        ..Format::TYPED
    },
    begins: has_steps,
    framing: || Framing::framed(is_ruler),
    parse: |raw, context| super::parsed(raw, context, read(&raw.lines()?)?),
    ..Typed::LINES
};

/// Whether lines such as `I074` stand behind nine rows.
fn has_steps(head: &Head) -> bool {
    let mut rows = head.lines.iter().filter(|line| !Frames::default().is_frame(line.text.as_bytes())).skip(8);
    rows.next().is_some_and(|row| !is_step(row.text)) && rows.next().is_some_and(|row| is_step(row.text))
}

/// Whether a line is the top or the bottom of a frame.
fn is_ruler(line: &[u8]) -> bool {
    let line = line.trim_ascii();
    line.len() > 2 && line.starts_with(b"*") && line[1..line.len() - 1].iter().all(|&byte| byte == b'-')
}

/// Appends a puzzle in its frame.
fn put(cells: &Cells, _: Style, out: &mut String) -> Result<(), Loss> {
    let digits = digits(cells, '.')?;
    out.push_str(" *-----------*\n");
    for row in 0..9 {
        let [left, middle, right] = [0, 3, 6].map(|column| &digits[9 * row + column..][..3]);
        out.push_str(&format!(" |{left}|{middle}|{right}|\n"));
        if row == 2 || row == 5 {
            out.push_str(" |---+---+---|\n");
        }
    }
    out.push_str(" *-----------*\n");
    Ok(())
}

/// Whether a line tells what a player did.
fn is_step(line: &str) -> bool {
    let line = line.trim();
    let digits = line.get(1..).is_some_and(|rest| rest.bytes().all(|byte| byte.is_ascii_digit()));
    digits && (line.starts_with('I') && line.len() == 4 || line.starts_with('E') && line.len() == 6)
}

/// Reads the lines of a file that are neither blank nor a comment.
fn read(lines: &[Line]) -> Result<Saved, ParseError> {
    let frames = Frames::default();
    let steps = lines.iter().position(|line| is_step(line.text)).unwrap_or(lines.len());
    let (grid, steps) = lines.split_at(steps);
    let rows: Vec<Line> = grid.iter().copied().filter(|line| !frames.is_frame(line.text.as_bytes())).collect();
    let last = rows.last().or(lines.first()).copied().unwrap_or(Line { number: 1, text: "", before: 0 });
    if rows.len() != 9 {
        return Err(last.error_behind(Fault::lines(9, rows.len())));
    }
    let mut cells = Vec::new();
    for row in &rows {
        let start = cells.len();
        cells.extend(frames.tokens(*row).flat_map(Token::characters));
        if cells.len() - start != 9 {
            return Err(row.error(Fault::cells(9, cells.len() - start)));
        }
    }
    let mut said = Saved::nine(nine_by_nine(cells.into_iter(), last.whole())?);
    steps.iter().try_for_each(|line| step(line, &mut said.entries))?;
    Ok(said)
}

fn step(line: &Line, entries: &mut Entries) -> Result<(), ParseError> {
    let expected = || line.expected("I with a cell and its digit, such as I074, or E29005,");
    if !is_step(line.text) {
        return Err(expected());
    }
    let start = line.text.len() - line.text.trim_start().len();
    let text = line.text.trim();
    let place: usize = text[1..3].parse().map_err(|_| expected())?;
    if place > 80 {
        return Err(line.token(start + 1, start + 3).error(Fault::Number { first: 0, last: 80 }));
    }
    let last = line.token(start + text.len() - 1, start + text.len());
    let value = digit(&last)?.ok_or_else(|| last.error(Fault::Number { first: 1, last: 9 }))?;
    if text.starts_with('I') {
        entries.value(Cell::new(place), value);
    } else if text[3..5].bytes().all(|byte| byte == b'0') {
        entries.strike(Cell::new(place), value);
    } else {
        return Err(line.token(start + 3, start + 6).error(Fault::Number { first: 1, last: 9 }));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn saved(steps: &str) -> Result<Saved, String> {
        let row = " |...|...|...|\n".repeat(3) + " |---+---+---|\n";
        let text = format!(" *-----------*\n |8..|4..|...|\n{}{steps}", &row.repeat(3)[" |...|...|...|\n".len()..]);
        let lines: Vec<Line> = (1..).zip(text.lines()).map(|(number, text)| Line { number, text, before: 0 }).collect();
        read(&lines).map_err(|error| format!("{}:{} {error}", error.line, error.column))
    }

    #[test]
    fn what_a_player_did_stands_below() {
        let said = saved("I074\nE29005\nE80009\n").unwrap();
        assert_eq!(said.givens.len(), 2);
        assert_eq!(said.entries.unread(), ["r1c8=4", "r4c3!=5", "r9c9!=9"]);
        for (steps, message) in [
            ("I814\n", "14:2 a number from 0 to 80 expected"),
            ("I070\n", "14:4 a number from 1 to 9 expected"),
            ("E07015\n", "14:4 a number from 1 to 9 expected"),
            ("I074\nhello\n", "15:1 I with a cell and its digit, such as I074, or E29005, expected"),
            ("........\n", "14:9 9 lines expected, 10 found"),
        ] {
            assert_eq!(super::tests::saved(steps).unwrap_err(), message);
        }
    }
}
