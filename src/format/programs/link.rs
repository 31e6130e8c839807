//! Links that carry the cells of a puzzle.
//!
//! ```ebnf
//! link  = ( "http://" | "https://" | "www." ), address, ( "?" | "&" ), "bd=", cells, { "&", parameter }, [ "#", rest ]
//!       | ( "http://" | "https://" | "www." ), { piece, sign }, cells, { sign, piece } ;   (* no other piece is such *)
//! cells = 81 * ( digit | "." ) ;
//! sign  = "/" | "?" | "&" | "#" | "=" ;
//! ```
//! An address that names a rule (`/diagonal/`) is a puzzle of which not all was read.

use super::digits;
use super::saved::{Saved, nine_by_nine};
use crate::format::fault::{Beside, Fault, ParseError};
use crate::format::notation::{Bare, Format};
use crate::format::payload::percent;
use crate::format::reading::Typed;
use crate::format::text::{Line, Token};
use crate::format::{unread, variants};

/// The notation `link`.
pub static LINK: Typed = Typed {
    format: Format {
        name: "link",
        aliases: &["url"],
        about: "a link of which one piece is 81 digits, as ?bd=…",
        example: "https://www.sudokuwiki.org/sudoku.htm?bd=530070000600195000098000060800060003400803001700020006060000280000419005000080079\n",
        bare: Some(Bare::Sudoku),
        put: |cells, _, out| {
            out.push_str(&format!("https://www.sudokuwiki.org/sudoku.htm?bd={}\n", digits(cells, '0')?));
            Ok(())
        },
        ..Format::TYPED
    },
    begins: |head| head.first().and_then(cells).is_some(),
    parse: |raw, context| super::parsed(raw, context, read(raw.first()?)?),
    ..Typed::LINES
};

/// What stands in front of the cells.
const KEYS: [&str; 2] = ["?bd=", "&bd="];

/// The parameter of a link that holds the cells, if the line is such a link.
fn cells(line: Line) -> Option<Token> {
    let trimmed = line.text.trim();
    let is_link = trimmed.starts_with("http://") || trimmed.starts_with("https://") || trimmed.starts_with("www.");
    (is_link && !trimmed.contains(char::is_whitespace)).then_some(())?;
    let Some(key) = KEYS.iter().find_map(|key| line.text.find(key)) else { return piece(line) };
    let start = key + "?bd=".len();
    let length = line.text[start..].find(['&', '#', ' ', '\t', '\r']).unwrap_or(line.text.len() - start);
    Some(line.token(start, start + length))
}

/// The one piece of an address that is 81 digits and points.
fn piece(line: Line) -> Option<Token> {
    let is_cell = |byte: u8| byte.is_ascii_digit() || byte == b'.';
    let is_board = |piece: &Token| piece.text.len() == 81 && piece.text.bytes().all(is_cell);
    let all = line.whole();
    let mut boards = all.pieces_between(|byte| b"/?&#= \t\r".contains(&byte)).filter(is_board);
    boards.next().filter(|_| boards.next().is_none())
}

/// Reads a link.
fn read(line: Line) -> Result<Saved, ParseError> {
    let Some(cells) = cells(line) else {
        return Err(line.expected("a link with ?bd= and 81 digits"));
    };
    let given: usize = KEYS.iter().map(|key| line.text.matches(key).count()).sum();
    if given > 1 {
        return Err(line.error(Fault::Twice("bd=".to_owned())));
    }
    if cells.text.starts_with('S') {
        return Err(cells.error(Fault::Unsupported("a packed puzzle of SudokuWiki".to_owned())));
    }
    let givens = nine_by_nine(cells.characters(), cells)?;
    Ok(Saved {
        unread: rule(line).map(|(place, rule)| place.error(Fault::RuleIn(Beside::Link, rule))),
        ..Saved::nine(givens)
    })
}

/// The first piece of the path of a link, or of what follows it, that names a rule, and the rule.
fn rule(line: Line) -> Option<(Token, String)> {
    let start = line.text.find("://").map_or(0, |place| place + "://".len());
    let behind = line.token(start, line.text.trim_end().len());
    let path = behind.text.find(['?', '#']).unwrap_or(behind.text.len());
    let pages = line.token(start, start + path).pieces_between(|byte| byte == b'/').skip(1);
    let parameters =
        line.token(start + path, behind.start + behind.text.len()).pieces_between(|byte| b"?&#".contains(&byte));
    let in_page = |page: &str| variants::in_name(page.split('.').next()?).map(str::to_owned);
    let places = pages.map(|place| (place, in_page(place.text)));
    let mut all = places.chain(parameters.map(|place| (place, rule_in_parameter(place.text))));
    all.find_map(|(place, rule)| Some((place, rule?)))
}

/// The rule that a parameter of a link names, by its value or by itself.
fn rule_in_parameter(parameter: &str) -> Option<String> {
    let spaced = parameter.replace('+', " ");
    let decoded = percent::decode(&spaced)?;
    let said = match decoded.split_once('=') {
        Some((name, value)) => unread::rule_in(name, value, Some(9)).or_else(|| unread::words_in(name, value)),
        None => variants::in_note(&decoded),
    };
    said.map(str::to_owned)
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
            format!("https://example.org/play/?s=5{}", ".".repeat(80)),
            format!("https://example.org/en/play/5{empty}?y=2"),
        ] {
            assert_eq!(read(Line { number: 1, text: &text, before: 0 }).unwrap().givens.len(), 1, "{text}");
        }
        for (text, message) in [
            ("https://example.org/?bd=S9B0500", "a packed puzzle of SudokuWiki: not read yet"),
            ("https://example.org/?bd=123", "81 cells expected, 3 found"),
            ("https://example.org/?bd=123&bd=123", "bd= is given twice"),
            ("https://example.org/?id=123", "a link with ?bd= and 81 digits expected"),
            ("see https://example.org/?bd=1", "a link with ?bd= and 81 digits expected"),
        ] {
            assert_eq!(read(Line { number: 1, text, before: 0 }).unwrap_err().to_string(), message);
        }
    }
}
