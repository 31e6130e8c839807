//! Links that carry the cells of a puzzle: `…?bd=` with 81 digits, as several pages of solvers take them.

use super::saved::{Saved, nine_by_nine};
use super::{Program, digits, line, one};
use crate::format::fault::{Fault, ParseError};
use crate::format::framing::Framing;
use crate::format::notation::Bare;
use crate::format::reading::Grade;
use crate::format::text::{Line, Token};

/// The notation `link`.
pub static LINK: Program = Program {
    name: "link",
    aliases: &["url"],
    about: "a link whose parameter bd= holds 81 digits",
    example: "https://www.sudokuwiki.org/sudoku.htm?bd=530070000600195000098000060800060003400803001700020006060000280000419005000080079\n",
    bare: Some(Bare::Sudoku),
    recognise: |head| head.first().and_then(cells).map(|_| (Grade::Signature, "a link with bd=")),
    framing: || Framing::Lines,
    parts: one,
    read: |raw| read(line(raw)?),
    put: |board, value, out| {
        out.push_str(&format!("https://www.sudokuwiki.org/sudoku.htm?bd={}\n", digits(board, value, '0')?));
        Ok(())
    },
    put_note: |_, _| {},
};

/// What stands in front of the cells.
const KEYS: [&str; 2] = ["?bd=", "&bd="];

/// The parameter of a link that holds the cells, if the line is such a link.
fn cells(line: Line) -> Option<Token> {
    let trimmed = line.text.trim();
    let is_link = trimmed.starts_with("http://") || trimmed.starts_with("https://") || trimmed.starts_with("www.");
    let start = KEYS.iter().find_map(|key| line.text.find(key))? + "?bd=".len();
    let length = line.text[start..].find(['&', '#', ' ', '\t', '\r']).unwrap_or(line.text.len() - start);
    (is_link && !trimmed.contains(char::is_whitespace)).then(|| line.token(start, start + length))
}

/// Reads a link.
///
/// # Errors
/// Where it is none, or where its parameter is no 81 digits.
fn read(line: Line) -> Result<Saved, ParseError> {
    let Some(cells) = cells(line) else {
        return Err(line.error(Fault::Expected("a link with ?bd= and 81 digits".to_owned())));
    };
    let given: usize = KEYS.iter().map(|key| line.text.matches(key).count()).sum();
    if given > 1 {
        return Err(line.error(Fault::Twice("bd=".to_owned())));
    }
    if cells.text.starts_with('S') {
        return Err(cells.error(Fault::Unsupported("a packed puzzle of SudokuWiki".to_owned())));
    }
    nine_by_nine(cells.characters(), cells).map(Saved::nine)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_parameter_is_found() {
        let empty = "0".repeat(80);
        for text in [
            format!("https://www.example.org/solver.htm?bd=5{empty}"),
            format!("  http://example.org/?x=1&bd=5{empty}&y=2"),
        ] {
            assert_eq!(read(Line { number: 1, text: &text, before: 0 }).unwrap().givens.len(), 1, "{text}");
        }
        for (text, message) in [
            ("https://example.org/?bd=S9B0500", "a packed puzzle of SudokuWiki: not read yet"),
            ("https://example.org/?bd=123", "81 cells expected, 3 found"),
            ("https://example.org/?bd=123&bd=123", "bd= is said twice"),
            ("https://example.org/?id=123", "a link with ?bd= and 81 digits expected"),
            ("see https://example.org/?bd=1", "a link with ?bd= and 81 digits expected"),
        ] {
            assert_eq!(read(Line { number: 1, text, before: 0 }).unwrap_err().to_string(), message);
        }
    }
}
