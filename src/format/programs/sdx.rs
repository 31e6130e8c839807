//! SudoCue's file of a puzzle that is being solved.
//!
//! ```ebnf
//! file = 9 * ( cell, 8 * ( blank, cell ), line end ) ;   (* "u" in one cell at least, unless the notation is named *)
//! cell = digit | "0" | "."                               (* given, or nothing; a point only where the notation is named *)
//!      | "u", digit                                      (* entered by a player *)
//!      | digit, digit, { digit } ;                       (* the candidates that are left, each once *)
//! ```

use super::digits as all_digits;
use super::saved::{Entries, Saved, digit, digits};
use crate::format::fault::{Fault, ParseError};
use crate::format::framing::Framing;
use crate::format::loss::Loss;
use crate::format::notation::{Bare, Cells, Format};
use crate::format::reading::Typed;
use crate::format::style::Style;
use crate::format::text::{Line, Token, is_blank};
use crate::grid::Cell;
use crate::puzzle::Given;

/// The notation `sdx`.
pub static SDX: Typed = Typed {
    format: Format {
        name: "sdx",
        aliases: &["sudocue"],
        about: "SudoCue's file of a puzzle that is being solved: u5 is entered, 125 are marks",
        example: "5 3 124 26 7 2468 1489 1249 248\n6 247 247 1 9 5 3478 234 2478\n12 9 8 23 34 24 13457 6 247\n\
                  8 125 1259 579 6 147 4579 2459 3\n4 25 2569 8 u5 3 579 259 1\n7 15 1359 59 2 14 4589 459 6\n\
                  139 6 134579 357 35 u7 2 8 u4\n23 278 237 4 1 9 36 u3 5\n123 1245 12345 2356 8 26 1346 7 9\n",
        bare: Some(Bare::Sudoku),
        put,
        ..Format::TYPED
    },
    begins: |head| {
        let rows: Vec<(bool, bool)> = head.lines.iter().take(9).map(|line| is_row(line.text)).collect();
        rows.iter().all(|row| row.0) && rows.iter().any(|row| row.1)
    },
    framing: || Framing::rows(9),
    parse: |raw, context| super::parsed(raw, context, read(&raw.lines()?)?),
    ..Typed::LINES
};

/// Appends nine lines of nine pieces; a cell that is open has all digits for its marks.
fn put(cells: &Cells, _: Style, out: &mut String) -> Result<(), Loss> {
    for (index, digit) in all_digits(cells, '.')?.chars().enumerate() {
        match digit {
            '.' => out.push_str("123456789"),
            digit => out.push(digit),
        }
        out.push(if index % 9 == 8 { '\n' } else { ' ' });
    }
    Ok(())
}

/// Whether a line has nine pieces of digits, one of them perhaps with `u` before it: the first tells a row, the second
/// that this is no set of candidates.
fn is_row(line: &str) -> (bool, bool) {
    let pieces: Vec<&str> = line.split_ascii_whitespace().collect();
    let digits = |piece: &str| !piece.is_empty() && piece.bytes().all(|byte| byte.is_ascii_digit());
    let entered = |piece: &str| piece.strip_prefix('u').is_some_and(|rest| rest.len() == 1 && digits(rest));
    let row = pieces.len() == 9 && pieces.iter().all(|piece| digits(piece) || entered(piece));
    (row, row && pieces.iter().any(|piece| entered(piece)))
}

/// Reads the lines of a file that are neither blank nor a comment.
fn read(lines: &[Line]) -> Result<Saved, ParseError> {
    let mut said = Saved::nine(Vec::new());
    for (row, line) in lines.iter().enumerate().take(9) {
        let pieces: Vec<Token> = line.split(is_blank).collect();
        if pieces.len() != 9 {
            return Err(line.error(Fault::cells(9, pieces.len())));
        }
        for (column, piece) in pieces.iter().enumerate() {
            add(Cell::new(row * 9 + column), piece, &mut said.givens, &mut said.entries)?;
        }
    }
    match (lines.len(), lines.last()) {
        (9, _) | (_, None) => Ok(said),
        (found, Some(last)) => Err(last.error_behind(Fault::lines(9, found))),
    }
}

fn add(cell: Cell, piece: &Token, givens: &mut Vec<Given>, entries: &mut Entries) -> Result<(), ParseError> {
    if let Some(entered) = piece.text.strip_prefix('u') {
        let start = piece.start + 1;
        let entered = piece.line.token(start, start + entered.len());
        let value = digits(&entered)?.single().ok_or_else(|| piece.error(one_digit()))?;
        entries.value(cell, value);
    } else if piece.text.len() == 1 {
        let given = digit(piece)?;
        givens.extend(given.map(|value| Given::digit(cell, value)));
    } else if piece.text != "123456789" {
        entries.marks(cell, digits(piece)?);
    }
    Ok(())
}

fn one_digit() -> Fault {
    Fault::Expected("one digit behind u".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn saved(first: &str) -> Result<Saved, String> {
        let rest = "\n123456789 . . . . . . . .".repeat(8);
        let text = format!("{first}{rest}");
        let lines: Vec<Line> = (1..).zip(text.lines()).map(|(number, text)| Line { number, text, before: 0 }).collect();
        read(&lines).map_err(|error| format!("{}:{} {error}", error.line, error.column))
    }

    #[test]
    fn a_digit_alone_is_given() {
        let said = saved("5 u3 12 . 0 7 8 9 4").unwrap();
        assert_eq!(said.givens.len(), 5);
        assert_eq!(said.entries.unread(), ["r1c2=3", "r1c3:12"]);
        for (row, message) in [
            ("5 u 1 1 1 1 1 1 1", "1:3 one digit behind u expected"),
            ("5 u12 1 1 1 1 1 1 1", "1:3 one digit behind u expected"),
            ("5 11 1 1 1 1 1 1 1", "1:4 \"1\" appears twice among the candidates of one cell"),
            ("5 5", "1:1 9 cells expected, 2 found"),
        ] {
            assert_eq!(super::tests::saved(row).unwrap_err(), message);
        }
    }
}
