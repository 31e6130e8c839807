//! Sheets of fields.

use super::line::LINE;
use crate::board::Board;
use crate::format::loss::Loss;
use crate::format::notation::{Bare, Format};
use crate::format::style::{Form, Style};
use crate::puzzle::{Puzzle, Solution};
use crate::values::Value;

/// The notation `csv`.
pub struct Csv;

/// The notation `csv`.
pub static CSV: Csv = Csv;

impl Format for Csv {
    fn name(&self) -> &'static str {
        "csv"
    }

    fn aliases(&self) -> &'static [&'static str] {
        &["tsv", "spreadsheet"]
    }

    fn about(&self) -> &'static str {
        "a sheet of n rows of n fields, or n² fields a line; commas, semicolons or tabs between them"
    }

    fn example(&self) -> &'static str {
        "1,,,\n,,3,\n,,,2\n,4,,\n"
    }

    fn bare(&self) -> Option<Bare> {
        Some(Bare::Sudoku)
    }

    fn style(&self) -> Style {
        Style { form: Form::Columns(b','), ..Style::default() }
    }

    fn put_puzzle(&self, puzzle: &Puzzle, style: Style, out: &mut String) -> Result<(), Loss> {
        let values = puzzle.given_values();
        put(puzzle.board(), |index| values[index], ["", between(style), "\n"], out);
        Ok(())
    }

    fn put_answer(
        &self,
        board: &Board,
        style: Style,
        solution: &Solution,
        _: u64,
        out: &mut String,
    ) -> Result<(), Loss> {
        put(board, |index| Some(solution.values()[index]), ["", between(style), "\n"], out);
        Ok(())
    }
}

/// What stands between two fields in this style.
fn between(style: Style) -> &'static str {
    match style.form {
        Form::Columns(b';') => ";",
        Form::Columns(b'\t') => "\t",
        _ => ",",
    }
}

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
        put_table(puzzle.board(), |index| values[index], out);
        Ok(())
    }

    fn put_answer(&self, board: &Board, _: Style, solution: &Solution, _: u64, out: &mut String) -> Result<(), Loss> {
        put_table(board, |index| Some(solution.values()[index]), out);
        Ok(())
    }
}

/// Appends a table whose heading is empty.
fn put_table(board: &Board, value: impl Fn(usize) -> Option<Value>, out: &mut String) {
    let order = board.values();
    out.push_str(&format!("|{}\n|{}\n", " |".repeat(order), "---|".repeat(order)));
    put(board, value, ["| ", " | ", " |\n"], out);
}

/// Appends rows of fields, each row between these texts; an empty cell is an empty field.
fn put(board: &Board, value: impl Fn(usize) -> Option<Value>, [before, between, behind]: [&str; 3], out: &mut String) {
    let order = board.values();
    for row in 0..order {
        out.push_str(before);
        for column in 0..order {
            out.push_str(if column > 0 { between } else { "" });
            out.push_str(&value(row * order + column).map(|value| board.symbols().symbol(value)).unwrap_or_default());
        }
        out.push_str(behind);
    }
}

/// The notation `table`.
pub struct Table;

/// The notation `table`.
pub static TABLE: Table = Table;

impl Format for Table {
    fn name(&self) -> &'static str {
        "table"
    }

    fn about(&self) -> &'static str {
        "a heading, and a puzzle a line in the column that it names; written without the other columns"
    }

    fn example(&self) -> &'static str {
        "id;puzzle;level\n1;\"1.....3....2.4..\";\"easy, by hand\"\n"
    }

    fn bare(&self) -> Option<Bare> {
        Some(Bare::Sudoku)
    }

    fn put_puzzle(&self, puzzle: &Puzzle, style: Style, out: &mut String) -> Result<(), Loss> {
        LINE.put_puzzle(puzzle, style, out)
    }

    fn put_answer(
        &self,
        board: &Board,
        style: Style,
        solution: &Solution,
        number: u64,
        out: &mut String,
    ) -> Result<(), Loss> {
        LINE.put_answer(board, style, solution, number, out)
    }

    fn separator(&self, style: Style) -> &'static str {
        LINE.separator(style)
    }
}
