//! A file of SadMan Sudoku or SudoCue: the puzzle, and what a player did.
//!
//! ```ebnf
//! file    = "[Puzzle]", line end, rows, { section }      (* each section once, in any order, in letters of any case *)
//!         | rows ;                                       (* a block, unless the notation is named *)
//! section = "[State]", line end, rows                    (* has all that is given *)
//!         | "[PencilMarks]", line end, 9 * ( marks, 8 * ( ",", marks ), [ "," ], line end )
//!         | ( "[Colours]" | "[Colors]" ), line end, { line } ;
//! marks   = { digit } ;                                  (* each once; none say nothing *)
//! rows    = 9 * ( 9 * ( digit | "0" | "." ), line end ) ;
//! ```

use super::digit_rows;
use super::saved::{Entries, Saved, digit, digits};
use crate::format::fault::{Fault, ParseError};
use crate::format::framing::Framing;
use crate::format::notation::{Bare, Format};
use crate::format::reading::Typed;
use crate::format::text::{Line, Token};
use crate::grid::Cell;
use crate::puzzle::Given;
use crate::values::Value;

/// The notation `sdk`.
pub static SDK: Typed = Typed {
    format: Format {
        name: "sdk",
        aliases: &["sadman"],
        about: "[Puzzle] and nine lines of digits; [State], [PencilMarks] and [Colours] are a player's",
        example: "[Puzzle]\n53..7....\n6..195...\n.98....6.\n8...6...3\n4..8.3..1\n7...2...6\n.6....28.\n...419..5\n....8..79\n",
        bare: Some(Bare::Sudoku),
        put: |cells, _, out| {
            out.push_str(&format!("[Puzzle]\n{}", digit_rows(cells)?));
            Ok(())
        },
        ..Format::TYPED
    },
    begins: |head| head.begins(begins),
    framing: || Framing::headed(begins),
    parse: |raw, context| super::parsed(raw, context, read(&raw.lines()?)?),
    ..Typed::LINES
};

/// A section of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Section {
    Puzzle,
    State,
    Marks,
    Colours,
}

/// A section with its head and its rows.
type Lines<'c> = (Section, Line<'c>, Vec<Line<'c>>);

/// Whether a line is the head of the section that a puzzle begins with.
fn begins(line: &[u8]) -> bool {
    section(&String::from_utf8_lossy(line)) == Some(Section::Puzzle)
}

fn section(line: &str) -> Option<Section> {
    match line.trim().to_ascii_lowercase().as_str() {
        "[puzzle]" => Some(Section::Puzzle),
        "[state]" => Some(Section::State),
        "[pencilmarks]" => Some(Section::Marks),
        "[colours]" | "[colors]" => Some(Section::Colours),
        _ => None,
    }
}

/// Reads the lines of a file that are neither blank nor a comment.
///
/// # Errors
/// Where a section is unknown or there twice, where `[Puzzle]` is missing, and where a state contradicts the puzzle.
fn read(lines: &[Line]) -> Result<Saved, ParseError> {
    let first = lines.first().copied().unwrap_or(Line { number: 1, text: "", before: 0 });
    if !lines.iter().any(|line| line.text.trim_start().starts_with('[')) {
        // Older files are nothing but the puzzle.
        return Ok(Saved::nine(givens(grid(first, lines)?)));
    }
    let mut sections: Vec<Lines> = Vec::new();
    for line in lines {
        match section(line.text) {
            Some(new) if sections.iter().any(|(section, ..)| *section == new) => {
                return Err(line.error(Fault::Twice(line.text.trim().to_owned())));
            }
            Some(new) => sections.push((new, *line, Vec::new())),
            None => row_of(sections.last_mut(), line)?.push(*line),
        }
    }
    let of = |wanted: Section| sections.iter().find(|(section, ..)| *section == wanted);
    let (_, head, rows) = of(Section::Puzzle).ok_or_else(|| first.expected("[Puzzle]"))?;
    let mut said = Saved::nine(givens(grid(*head, rows)?));
    if let Some((_, head, rows)) = of(Section::State) {
        add_state(&mut said, &grid(*head, rows)?)?;
    }
    if let Some((_, head, rows)) = of(Section::Marks) {
        add_marks(&mut said.entries, *head, rows)?;
    }
    let colours = of(Section::Colours).map_or(0, |(.., rows)| rows.len());
    (0..colours).for_each(|_| said.entries.colour());
    Ok(said)
}

/// The rows of the section that is open, where a line can be one of them.
fn row_of<'s, 'c>(open: Option<&'s mut Lines<'c>>, line: &Line) -> Result<&'s mut Vec<Line<'c>>, ParseError> {
    match open {
        Some((.., rows)) if !line.text.trim_start().starts_with('[') => Ok(rows),
        _ => Err(line.expected("[Puzzle], [State], [PencilMarks] or [Colours]")),
    }
}

/// What a cell holds, with its place.
type Held<'c> = (Token<'c>, Option<Value>);

/// Nine rows of nine digits.
fn grid<'c>(head: Line<'c>, rows: &[Line<'c>]) -> Result<Vec<Held<'c>>, ParseError> {
    check_rows(head, rows)?;
    let mut cells = Vec::new();
    for row in rows {
        let start = cells.len();
        let characters = row.whole().characters();
        for character in characters.filter(|character| !character.first().is_whitespace()) {
            cells.push((character, digit(&character)?));
        }
        if cells.len() - start != 9 {
            let fault = Fault::cells(9, cells.len() - start);
            return Err(row.error(fault));
        }
    }
    Ok(cells)
}

fn check_rows(head: Line, rows: &[Line]) -> Result<(), ParseError> {
    match rows.len() {
        9 => Ok(()),
        found => {
            let last = rows.last().copied().unwrap_or(head);
            Err(last.error_behind(Fault::lines(9, found)))
        }
    }
}

fn givens(cells: Vec<Held>) -> Vec<Given> {
    Given::in_order(cells.into_iter().map(|(_, value)| value))
}

/// Takes in what the state has beside the givens, which it repeats.
fn add_state(said: &mut Saved, state: &[Held]) -> Result<(), ParseError> {
    for (index, (place, value)) in state.iter().enumerate() {
        let cell = Cell::new(index);
        let given = said.givens.iter().find(|given| given.cell == cell).and_then(|given| given.allowed.single());
        match (given, value) {
            (Some(given), value) if *value != Some(given) => {
                return Err(place.expected(format!("the given {}", given.index() + 1)));
            }
            (None, Some(value)) => said.entries.value(cell, *value),
            _ => {}
        }
    }
    Ok(())
}

/// Takes in the sets of digits of nine rows.
fn add_marks(entries: &mut Entries, head: Line, rows: &[Line]) -> Result<(), ParseError> {
    check_rows(head, rows)?;
    for (row, line) in rows.iter().enumerate() {
        let mut start = 0;
        let mut column = 0;
        for piece in line.text.split(',') {
            let left = piece.len() - piece.trim_start().len();
            let set = line.token(start + left, start + left + piece.trim().len());
            start += piece.len() + 1;
            if column < 9 && !set.text.is_empty() {
                entries.marks(Cell::new(row * 9 + column), digits(&set)?);
            }
            column += 1;
        }
        // Some programs end a row with a comma.
        if column != 9 && !(column == 10 && line.text.trim_end().ends_with(',')) {
            return Err(line.error(Fault::cells(9, column)));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn saved(text: &str) -> Result<Saved, String> {
        let lines: Vec<Line> = (1..)
            .zip(text.lines())
            .map(|(number, text)| Line { number, text, before: 0 })
            .filter(|l| !l.text.is_empty())
            .collect();
        read(&lines).map_err(|error| format!("{}:{} {error}", error.line, error.column))
    }

    fn rows(first: &str) -> String {
        format!("{first}\n{}", ".........\n".repeat(8))
    }

    #[test]
    fn sections_keep_givens_and_entries_apart() {
        let marks = format!(",,12,,,,,,\n{}", ",,,,,,,,\n".repeat(8));
        let text = format!(
            "[Puzzle]\n{}[State]\n{}[PencilMarks]\n{marks}[Colours]\nx\n",
            rows("5........"),
            rows("53.......")
        );
        let said = saved(&text).unwrap();
        assert_eq!(said.givens.len(), 1);
        assert_eq!(super::tests::saved(&rows("5........")).unwrap().givens.len(), 1);
        assert_eq!(said.entries.unread(), ["r1c2=3", "r1c3:12", "colour"]);
    }

    #[test]
    fn faults_have_places() {
        let puzzle = rows("5........");
        for (text, message) in [
            (format!("[State]\n{puzzle}"), "1:1 [Puzzle] expected"),
            (format!("[Puzzle]\n{puzzle}[Puzzle]\n"), "11:1 [Puzzle] is given twice"),
            (format!("[Puzzle]\n{puzzle}[Cages]\n"), "11:1 [Puzzle], [State], [PencilMarks] or [Colours] expected"),
            ("[Puzzle]\n5........\n".to_owned(), "2:10 9 lines expected, 1 found"),
            (format!("[Puzzle]\n{puzzle}[State]\n{}", rows("6........")), "12:1 the given 5 expected"),
            (format!("[Puzzle]\n{}", rows("5.......")), "2:1 9 cells expected, 8 found"),
            (
                format!("[Puzzle]\n{}", rows("5...x....")),
                "2:5 a digit, or . or 0 for an empty cell expected, 'x' found",
            ),
            (format!("[Puzzle]\n{puzzle}[PencilMarks]\n{}", "1,,\n".repeat(9)), "12:1 9 cells expected, 3 found"),
        ] {
            assert_eq!(saved(&text).unwrap_err(), message, "{text}");
        }
    }
}
