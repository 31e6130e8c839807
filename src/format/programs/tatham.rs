//! Simon Tatham's game IDs of Solo: `3x3:`, `9j:`, `3x3x:` and a description, where letters count empty cells.

mod blocks;

use super::saved::{Entries, Saved, Stated};
use crate::board::Layout;
use crate::format::fault::{Counted, Fault, ParseError};
use crate::format::loss::{Loss, region_of};
use crate::format::notation::{Cells, Format};
use crate::format::reading::Typed;
use crate::format::style::Style;
use crate::format::text::{Line, Token};
use crate::grid::{BoxShape, Cell, Grid};
use crate::puzzle::Given;
use crate::values::{Value, Values};

/// The notation `tatham`.
pub static TATHAM: Typed = Typed {
    format: Format {
        name: "tatham",
        aliases: &["solo"],
        about: "Simon Tatham's Solo: 3x3:, 9j: or 3x3x: and numbers with letters for runs of empty cells",
        example: "2x2:1e3d2a4b\n",
        put,
        ..Format::TYPED
    },
    begins: |head| head.begins(begins),
    parse: |raw, context| super::parsed(raw, context, read(raw.first()?)?),
    ..Typed::LINES
};

/// Whether a line begins as an ID with the sizes of Solo: `3x3…:` or `9j…:`.
fn begins(line: &[u8]) -> bool {
    let line = String::from_utf8_lossy(line);
    let Some((sizes, _)) = line.trim_start().split_once([':', '#']) else { return false };
    let rest = sizes.trim_start_matches(|letter: char| letter.is_ascii_digit());
    // With cages it is another notation.
    if rest.contains('k') && line.contains(':') || line.contains(":k:") {
        return false;
    }
    let width = sizes.len() - rest.len();
    let flags = rest.strip_prefix('x').map(|rest| rest.trim_start_matches(|letter: char| letter.is_ascii_digit()));
    let sized = flags.is_some_and(|flags| flags.len() + 1 < rest.len()) || rest.starts_with('j');
    sized && (1..=2).contains(&width) && rest.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit())
}

/// Reads an ID: `CxR`, blocks of C columns and R rows; `j`, blocks of any form; `x`, diagonals. How its generator is to
/// work (symmetry, difficulty) is no part of a puzzle.
///
/// # Errors
/// Where it is none, where it is a seed for the generator, and where it is a killer sudoku.
fn read(line: Line) -> Result<Saved, ParseError> {
    let start = line.text.len() - line.text.trim_start().len();
    let end = start + line.text.trim().len();
    let Some(length) = line.text[start..end].find([':', '#']) else {
        return Err(line.error(Fault::Expected("a size and a colon, such as 3x3:,".to_owned())));
    };
    let colon = line.token(start + length, start + length + 1);
    if colon.text == "#" {
        let seed = "a seed of Simon Tatham's generator (the puzzle is not in it: copy its game ID)".to_owned();
        return Err(colon.error(Fault::Unsupported(seed)));
    }
    let mut layout = sizes(line.token(start, start + length))?;
    let description = line.token(colon.start + 1, end);
    let (cells, rest) = match description.text.find(',') {
        Some(comma) => (comma, Some(line.token(colon.start + 2 + comma, end))),
        None => (description.text.len(), None),
    };
    let cells = line.token(description.start, description.start + cells);
    match (rest, layout.boxes) {
        (Some(rest), Some(_)) => return Err(rest.error(Fault::Expected("nothing more".to_owned()))),
        (None, None) => return Err(cells.line.error_behind(Fault::Expected("a comma and the blocks".to_owned()))),
        (Some(rest), None) => layout.regions = Some(blocks::read(rest, layout.values)?),
        (None, Some(_)) => {}
    }
    let givens = read_cells(cells, layout.values)?;
    Ok(Saved { board: Stated::Own(Box::new(layout)), givens, entries: Entries::default(), note: None, unread: None })
}

/// Reads what stands before the colon. Where blocks have any form, the layout has no boxes yet.
fn sizes(text: Token) -> Result<Layout, ParseError> {
    let (columns, rest) = number(text);
    let (rows, flags) = match rest.text.strip_prefix('x').filter(|rest| rest.starts_with(|c: char| c.is_ascii_digit()))
    {
        Some(_) => number(Token { start: rest.start + 1, text: &rest.text[1..], ..rest }),
        None => (None, rest),
    };
    let expected = || text.error(Fault::Expected("sizes such as 3x3 or 9j".to_owned()));
    // Behind the first number this is no flag: the second one is lost. No size is written with a zero in front, which the end of another
    // line may be.
    if rest.text.starts_with('x') && rows.is_none() || text.text.starts_with('0') {
        return Err(expected());
    }
    let columns = columns.ok_or_else(expected)?;
    let has = |flag: u8| generator_free(flags.text).any(|byte| byte == flag);
    if has(b'k') {
        return Err(flags.error(Fault::Unsupported("a killer sudoku, with cages and sums".to_owned())));
    }
    if let Some(other) = generator_free(flags.text).find(|byte| !b"jx".contains(byte)) {
        return Err(flags.error(Fault::unexpected(other as char, "j, x or how the generator is to work")));
    }
    let order = columns.saturating_mul(rows.unwrap_or(if has(b'j') { 1 } else { columns }));
    Grid::new(order).ok_or_else(|| text.error(Fault::Order(order)))?;
    let boxes = if has(b'j') { None } else { BoxShape::new(rows.unwrap_or(columns), columns) };
    Ok(Layout { boxes, diagonals: has(b'x'), ..Layout::latin(order) })
}

/// The number that a text begins with, and what follows it.
fn number(text: Token) -> (Option<usize>, Token) {
    let digits = text.text.bytes().take_while(u8::is_ascii_digit).count();
    let rest = Token { start: text.start + digits, text: &text.text[digits..], ..text };
    (text.text[..digits].parse().ok(), rest)
}

/// The flags without those that tell the generator of a symmetry (`r2`, `m4`, `md2`, `a`) or a difficulty (`dt`).
fn generator_free(flags: &str) -> impl Iterator<Item = u8> {
    let mut rest = flags.as_bytes();
    std::iter::from_fn(move || {
        loop {
            let (&first, after) = rest.split_first()?;
            rest = match (first, after) {
                (b'd', [b't' | b'b' | b'i' | b'a' | b'e' | b'u', after @ ..]) => after,
                (b'm', [b'd', after @ ..]) | (b'm' | b'r' | b'a', after) => {
                    &after[after.iter().take_while(|byte| byte.is_ascii_digit()).count()..]
                }
                (_, after) => {
                    rest = after;
                    return Some(first);
                }
            };
        }
    })
}

/// Reads runs: numbers are givens, `a` to `z` one to 26 empty cells, `_` parts two numbers.
fn read_cells(text: Token, order: usize) -> Result<Vec<Given>, ParseError> {
    let (mut givens, mut at, mut rest) = (Vec::new(), 0, text);
    while let Some(first) = rest.text.bytes().next() {
        let (value, after) = number(rest);
        match (first, value) {
            (b'a'..=b'z', _) => at += usize::from(first - b'a') + 1,
            // It parts two numbers; elsewhere it stands in the place of a digit.
            (b'_', _) if is_between_numbers(text.text, rest.start - text.start) => {}
            (_, Some(value @ 1..)) if value <= order => {
                if at < order * order {
                    givens.push(Given { cell: Cell::new(at), allowed: Values::only(Value::new(value - 1)) });
                }
                at += 1;
            }
            (b'0'..=b'9', _) => {
                let number = text.line.token(rest.start, after.start);
                return Err(number.error(Fault::Number { first: 1, last: order }));
            }
            _ => return Err(rest.error(Fault::unexpected(rest.first(), "a number or a run of empty cells, a to z,"))),
        }
        if after.start > rest.start + 1 && rest.text.starts_with('0') {
            return Err(rest.error(Fault::Expected("a number without 0 in front".to_owned())));
        }
        rest = match value {
            Some(_) => after,
            None => Token { start: rest.start + 1, text: &rest.text[1..], ..rest },
        };
    }
    if at == order * order {
        Ok(givens)
    } else {
        Err(text.error(Fault::Count { what: Counted::Cells, expected: order * order, found: at }))
    }
}

fn is_between_numbers(text: &str, place: usize) -> bool {
    let is_digit = |byte: Option<&u8>| byte.is_some_and(u8::is_ascii_digit);
    is_digit(text.as_bytes()[..place].last()) && is_digit(text.as_bytes().get(place + 1))
}

/// Appends an ID: with regions, or with boxes of any shape.
///
/// # Errors
/// Where the board has neither, and where the letters of its blocks would run too far.
fn put(cells: &Cells, _: Style, out: &mut String) -> Result<(), Loss> {
    let (board, layout) = (cells.board, cells.board.layout());
    let diagonals = if layout.diagonals { "x" } else { "" };
    let cells = runs(cells.values().into_iter());
    match layout.boxes {
        Some(shape) if layout.regions.is_none() => {
            out.push_str(&format!("{}x{}{diagonals}:{cells}\n", shape.columns(), shape.rows()));
        }
        _ => {
            let blocks = blocks::text(&region_of(board)?, board.values())?;
            out.push_str(&format!("{}j{diagonals}:{cells},{blocks}\n", board.values()));
        }
    }
    Ok(())
}

fn runs(values: impl Iterator<Item = Option<Value>>) -> String {
    let (mut text, mut empty) = (String::new(), 0);
    for value in values {
        match value {
            None => empty += 1,
            Some(value) => {
                if empty == 0 && !text.is_empty() {
                    text.push('_');
                }
                push_run(&mut text, &mut empty);
                text.push_str(&(value.index() + 1).to_string());
            }
        }
    }
    push_run(&mut text, &mut empty);
    text
}

/// Appends the letters of so many empty cells.
fn push_run(text: &mut String, empty: &mut usize) {
    while *empty > 0 {
        let run = (*empty).min(26);
        text.push((b'a' + run as u8 - 1) as char);
        *empty -= run;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn saved(text: &str) -> Result<Saved, String> {
        read(Line { number: 1, text, before: 0 }).map_err(|error| format!("{}:{} {error}", error.line, error.column))
    }

    fn layout(text: &str) -> Layout {
        match saved(text).unwrap().board {
            Stated::Own(layout) => *layout,
            Stated::Bare(_) => panic!("{text} says its board"),
        }
    }

    #[test]
    fn sizes_flags_and_runs_are_read() {
        assert_eq!(layout("3x2:zj").boxes, BoxShape::new(2, 3));
        assert_eq!(layout("2x2:p").boxes, BoxShape::new(2, 2));
        assert!(layout("2x2xr2db:p").diagonals);
        let said = saved(" 2x2:1_2a4k3 ").unwrap();
        let places: Vec<usize> = said.givens.iter().map(|given| given.cell.index()).collect();
        assert_eq!(places, [0, 1, 3, 15]);
    }

    #[test]
    fn what_it_cannot_say_is_refused_by_name() {
        for (text, message) in [
            ("3x3k:zzzc,abba", "1:4 a killer sudoku, with cages and sums: not read yet"),
            (
                "2x2#123",
                "1:4 a seed of Simon Tatham's generator (the puzzle is not in it: copy its game ID): not read yet",
            ),
            ("2x2:o", "1:5 16 cells expected, 15 found"),
            ("2x2:5o", "1:5 a number from 1 to 4 expected"),
            ("2x2:0o", "1:5 a number from 1 to 4 expected"),
            ("2x2:99999999999999999999o", "1:5 a number from 1 to 4 expected"),
            ("2x2:p,abc", "1:7 nothing more expected"),
            ("2x2:A", "1:5 a number or a run of empty cells, a to z, expected, 'A' found"),
            ("2x2q:p", "1:4 j, x or how the generator is to work expected, 'q' found"),
            ("9x9:a", "1:1 order 81 is out of range: boards have order 1 to 64"),
            ("4j:p", "1:5 a comma and the blocks expected"),
        ] {
            assert_eq!(saved(text).unwrap_err(), message, "{text}");
        }
    }

    #[test]
    fn solo_is_known_by_its_sizes() {
        assert!(["3x3:a", "9j:a", "3x3k#1", "3x3xdb:a", "2x3#5", "12x2jx:"].iter().all(|text| begins(text.as_bytes())));
        assert!(
            !["5:_a", "3x3::k:1:", "x3:", "3x:", "a3x3:", "puzzle: x", "333x3:"]
                .iter()
                .all(|text| begins(text.as_bytes()))
        );
    }

    #[test]
    fn long_runs_are_parted() {
        let values = (0..60).map(|place| (place == 57).then(|| Value::new(8)));
        assert_eq!(runs(values), "zze9b");
        assert_eq!(runs([0, 1].map(|value| Some(Value::new(value))).into_iter()), "1_2");
    }
}
