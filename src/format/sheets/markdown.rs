//! Tables of Markdown: fields between `|`, and a line of dashes below the first row.

use super::{Row, Sheet};
use crate::board::Board;
use crate::format::fault::{Counted, Fault, ParseError};
use crate::format::framing::Framing;
use crate::format::head::Head;
use crate::format::loss::Loss;
use crate::format::notation::{Bare, Format};
use crate::format::options::Options;
use crate::format::reading::{Claim, Context, Grade, Parsed, Reading, Settled};
use crate::format::shape::LEAST_ORDER;
use crate::format::style::Style;
use crate::format::text::{Line, Raw, Token};
use crate::puzzle::{Puzzle, Solution};
use crate::values::Value;

/// The notation `markdown`.
pub struct Markdown;

/// The notation `markdown`.
pub static MARKDOWN: Markdown = Markdown;

impl Format for Markdown {
    fn name(&self) -> &'static str {
        "markdown"
    }

    fn about(&self) -> &'static str {
        "a table of Markdown: n fields a row between |, empty ones too, with a heading or without"
    }

    fn example(&self) -> &'static str {
        "| | | | |\n|---|---|---|---|\n| 1 |  |  |  |\n|  |  | 3 |  |\n|  |  |  | 2 |\n|  | 4 |  |  |\n"
    }

    fn bare(&self) -> Option<Bare> {
        Some(Bare::Sudoku)
    }

    fn put_puzzle(&self, puzzle: &Puzzle, _: Style, out: &mut String) -> Result<(), Loss> {
        let values = puzzle.given_values();
        put(puzzle.board(), |index| values[index], out);
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
        put(board, |index| Some(solution.values()[index]), out);
        Ok(())
    }
}

impl Reading for Markdown {
    fn recognise(&self, head: &Head, _: &Options) -> Option<Claim> {
        let wide = head.first().is_some_and(|line| fields(line).len() >= LEAST_ORDER);
        (wide && (is_table(&head.lines) || is_torn(head.first_paragraph())))
            .then(|| Claim::new(Grade::Signature, None, "a table with a line of dashes"))
    }

    fn framing(&self, _: &Settled) -> Framing {
        Framing::sheets(b'|', None)
    }

    fn parse(&self, raw: Raw, context: &mut Context) -> Result<Parsed, ParseError> {
        let lines = raw.lines()?;
        let first = *lines.first().ok_or_else(|| raw.error(Fault::NoPuzzle))?;
        read(&lines, context.options.order())?.parse(first, self.style(), context)
    }
}

/// Appends a table whose heading is empty.
fn put(board: &Board, value: impl Fn(usize) -> Option<Value>, out: &mut String) {
    let order = board.order();
    out.push_str(&format!("|{}\n|{}\n", " |".repeat(order), "---|".repeat(order)));
    super::put(board, value, ["| ", " | ", " |\n"], out);
}

/// Whether these lines are a table: the second one is its ruler, and both have as many fields.
fn is_table(lines: &[Line]) -> bool {
    let [head, ruler, ..] = lines else { return false };
    is_ruler(ruler.text) && fields(*head).len() == fields(*ruler).len()
}

/// Whether these lines are as many rows as each has fields, and one line of dashes elsewhere than in a table: lines have left
/// their places.
fn is_torn(lines: &[Line]) -> bool {
    let mut rulers = lines.iter().filter(|line| is_ruler(line.text));
    let (Some(ruler), None) = (rulers.next(), rulers.next()) else { return false };
    let width = fields(*ruler).len();
    width >= LEAST_ORDER && lines.len() == width + 1 && lines.iter().all(|line| fields(*line).len() == width)
}

/// Whether each field of a line is dashes, with colons at their ends perhaps.
fn is_ruler(line: &str) -> bool {
    let inner = line.trim().trim_start_matches('|').trim_end_matches('|');
    let dashes = |field: &str| {
        let field = field.trim();
        let field = field.strip_prefix(':').unwrap_or(field);
        let field = field.strip_suffix(':').unwrap_or(field);
        !field.is_empty() && field.bytes().all(|byte| byte == b'-')
    };
    line.contains('|') && inner.split('|').all(dashes)
}

/// Reads a table as a sheet: its first row is a heading, or the first row of the board.
///
/// # Errors
/// Where it is none, or its cells are no sheet.
fn read<'c>(lines: &[Line<'c>], named: Option<usize>) -> Result<Sheet<'c>, ParseError> {
    let Some((ruler, first)) = lines.get(1).zip(lines.first()).filter(|_| is_table(lines)) else {
        let place = lines.first().copied().unwrap_or(Line { number: 1, text: "", before: 0 });
        return Err(place.error(Fault::Expected("a table: a row, and a line of dashes below it,".to_owned())));
    };
    let row = |line: &Line<'c>| Row { line: *line, fields: fields(*line) };
    let below = lines.iter().filter(|line| line.number > ruler.number && !is_ruler(line.text)).map(row);
    let head = row(first);
    // Markdown demands a heading. One that says nothing may stand for none, or be a row without givens: it is a heading, so
    // that a row that was lost is missed.
    let is_empty = head.fields.iter().all(|field| field.text.is_empty());
    let below: Vec<Row> = below.collect();
    if is_empty {
        // A bar that is lost in it is lost in a column of the text, with what stood there in other rows.
        let expected = head.fields.len();
        if let Some(row) = below.iter().find(|row| row.fields.len() != expected) {
            return Err(row.line.error(Fault::Count { what: Counted::Cells, expected, found: row.fields.len() }));
        }
        // A second heading would be a row too many.
        return if below.len() > expected {
            Err(super::lines_expected(&below, expected))
        } else {
            super::read(&below, named)
        };
    }
    let rows: Vec<Row> = std::iter::once(head).chain(below).collect();
    super::read(&rows, named)
}

/// The fields of a line, without the blanks around them.
fn fields<'c>(line: Line<'c>) -> Vec<Token<'c>> {
    let start = line.text.len() - line.text.trim_start().len();
    let trimmed = line.text.trim();
    let inner = trimmed.strip_prefix('|').unwrap_or(trimmed);
    let mut at = start + trimmed.len() - inner.len();
    let inner = inner.strip_suffix('|').unwrap_or(inner);
    let texts = inner.split('|').map(|text| {
        let from = at + text.len() - text.trim_start().len();
        at += text.len() + 1;
        line.token(from.min(from + text.trim().len()), from + text.trim().len())
    });
    texts.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cells(text: &str) -> Result<String, String> {
        let lines: Vec<Line> = (1..).zip(text.lines()).map(|(number, text)| Line { number, text, before: 0 }).collect();
        let sheet = read(&lines, None).map_err(|error| format!("{}:{} {error}", error.line, error.column))?;
        Ok(sheet.cells.iter().map(|cell| cell.text).collect())
    }

    #[test]
    fn the_first_row_is_a_heading_or_not() {
        let rows = "| 3 |   |   |   |\n|   |   |   | 4 |\n|   |   |   |   |\n";
        for text in [
            format!("| 1 |   |   |   |\n|---|---|---|---|\n{rows}"),
            format!("| a | b | c | d |\n|:-:|---|--:|:--|\n| 1 |   |   |   |\n{rows}"),
            format!("|   |   |   |   |\n|---|---|---|---|\n| 1 |   |   |   |\n{rows}"),
            "1 | | |.\n--|--|--|--\n3 | | |.\n.| | |4\n.| | |.\n".to_owned(),
        ] {
            assert_eq!(cells(&text).as_deref(), Ok("1...3......4...."), "{text}");
        }
    }

    #[test]
    fn faults_have_places() {
        for (text, message) in [
            ("| 1 | 2 |\n| 3 | 4 |\n", "1:1 a table: a row, and a line of dashes below it, expected"),
            ("|1||||\n|-|-|-|-|\n|3||\n||||4|\n|||||\n", "3:1 4 cells expected, 2 found"),
            ("|1||||\n|-|-|-|-|\n|3||||\n", "3:7 4 lines expected, 2 found"),
        ] {
            assert_eq!(cells(text).unwrap_err(), message, "{text}");
        }
    }
}
