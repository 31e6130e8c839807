//! A line of HoDoKu's library.
//!
//! ```ebnf
//! line   = ":", technique, ":", candidates, ":", cells, ":", [ struck, { blank, struck } ], [ ":", step, [ ":", values, [ ":", note ] ] ] ;
//! cells  = 81 * ( [ "+" ], digit | "0" | "." ) ;         (* "+" before what a player entered *)
//! struck = digit, row, column ;                          (* a candidate that was struck out; rows and columns from 1 *)
//! ```
//! No field behind the cells is a board.

use super::digits;
use super::saved::{Entries, Saved, digit};
use crate::format::fault::{Fault, ParseError};
use crate::format::notation::{Bare, Format};
use crate::format::reading::Typed;
use crate::format::text::{Line, Token};
use crate::grid::Cell;
use crate::puzzle::Given;

/// The notation `hodoku`.
pub static HODOKU: Typed = Typed {
    format: Format {
        name: "hodoku",
        about: "a line of HoDoKu's library, :0000:x:cells:struck:::",
        example: ":0000:x:53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79::::\n",
        bare: Some(Bare::Sudoku),
        put: |cells, _, out| {
            let cells = digits(cells, '.')?;
            out.push_str(&format!(":0000:x:{cells}::::\n"));
            Ok(())
        },
        put_note: |note, _, start, out| {
            super::put_note(note, start, out, |note, record| {
                if record.pop() == Some('\n') {
                    record.push_str(&format!("{note}\n"));
                }
            });
        },
        ..Format::TYPED
    },
    begins: |head| head.begins(begins),
    parse: |raw, context| super::parsed(raw, context, read(raw.first()?)?),
    ..Typed::LINES
};

/// Whether a line has the four colons that stand before and behind the cells.
fn begins(line: &[u8]) -> bool {
    line.trim_ascii_start().starts_with(b":") && line.iter().filter(|&&byte| byte == b':').count() >= 4
}

/// Reads a line.
fn read(line: Line) -> Result<Saved, ParseError> {
    let fields = fields(line);
    let [before, _, _, cells, struck, ..] = fields[..] else {
        return Err(line.error_behind(Fault::Expected("a colon, and what was struck,".to_owned())));
    };
    if !before.text.trim().is_empty() {
        return Err(before.expected("a line that begins with a colon"));
    }
    let mut said = read_cells(&cells)?;
    if let Some(other) = fields[4..].iter().find(|field| field.text.split(':').any(is_board)) {
        return Err(other.error(Fault::OtherPuzzle));
    }
    for triple in struck.pieces() {
        strike(&triple, &mut said.entries)?;
    }
    let comment = fields.get(7).map(|field| field.text.trim()).filter(|text| !text.is_empty());
    said.note = comment.map(str::to_owned);
    Ok(said)
}

/// Whether a piece of text is the cells of a puzzle: no comment, but the next line.
fn is_board(text: &str) -> bool {
    let is_cell = |character: char| character.is_ascii_digit() || character == '.';
    text.chars().filter(|&character| character != '+').count() == 81
        && text.chars().all(|character| is_cell(character) || character == '+')
}

/// The pieces of a line between colons; behind the seventh they part nothing.
fn fields(line: Line) -> Vec<Token> {
    let mut start = 0;
    let texts = line.text.splitn(8, ':').map(|text| {
        let token = line.token(start, start + text.len());
        start += text.len() + 1;
        token
    });
    texts.collect()
}

fn read_cells(cells: &Token) -> Result<Saved, ParseError> {
    let (mut givens, mut entries) = (Vec::new(), Entries::default());
    let mut characters = cells.characters().peekable();
    let mut found = 0;
    while let Some(character) = characters.next() {
        let entered = character.text == "+";
        let cell = if entered { characters.next().unwrap_or(character) } else { character };
        let value = digit(&cell)?;
        if entered && value.is_none() {
            return Err(cell.error(Fault::unexpected(cell.first(), "a digit behind +")));
        }
        if let (Some(value), ..81) = (value, found) {
            if entered {
                entries.value(Cell::new(found), value)
            } else {
                givens.push(Given::digit(Cell::new(found), value))
            }
        }
        found += 1;
    }
    match found {
        81 => Ok(Saved { entries, ..Saved::nine(givens) }),
        _ => Err(cells.error(Fault::cells(81, found))),
    }
}

/// Takes in a candidate that was struck out.
fn strike(triple: &Token, entries: &mut Entries) -> Result<(), ParseError> {
    let expected = || triple.expected("a digit, its row and its column, such as 317,");
    let numbers: Vec<_> = triple.characters().map(|character| digit(&character)).collect::<Result<_, _>>()?;
    let [Some(value), Some(row), Some(column)] = numbers[..] else { return Err(expected()) };
    entries.strike(Cell::new(row.index() * 9 + column.index()), value);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    const EMPTY: &str = "...........................................................................";

    fn saved(text: &str) -> Result<Saved, String> {
        read(Line { number: 3, text, before: 0 }).map_err(|error| format!("{}:{} {error}", error.line, error.column))
    }

    #[test]
    fn what_was_entered_stands_apart() {
        let said = saved(&format!(":0110-1:4:+12....{EMPTY}:317 918:415::my: own")).unwrap();
        assert_eq!(said.note.as_deref(), Some("my: own"));
        let given: Vec<usize> = said.givens.iter().map(|given| given.cell.index()).collect();
        assert_eq!(given, [1]);
        assert_eq!(said.entries.unread(), ["r1c1=1", "r1c7!=3", "r1c8!=9"]);
    }

    #[test]
    fn faults_have_places() {
        assert_eq!(saved(":0000:x").unwrap_err(), "3:8 a colon, and what was struck, expected");
        assert_eq!(saved(&format!(":0000:x:.....{EMPTY}:::")).unwrap_err(), "3:9 81 cells expected, 80 found");
        assert_eq!(
            saved(&format!(":0000:x:+.....{EMPTY}.:::")).unwrap_err(),
            "3:10 a digit behind + expected, '.' found"
        );
        assert!(saved(&format!(":0000:x:......{EMPTY}:31:::")).unwrap_err().starts_with("3:91 a digit, its row"));
        assert!(saved(&format!(":0000:x:.....+{EMPTY}:::")).is_err());
    }
}
