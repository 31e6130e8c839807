//! A square with labels of rows and columns beside it, as people number them: `A`, `r1` or 1 before each row.

use super::headings::{are_in_order, heads};
use super::{Row, read};
use crate::board::Board;
use crate::format::block::read_square;
use crate::format::fault::{Fault, ParseError};
use crate::format::frames::Frames;
use crate::format::framing::Framing;
use crate::format::head::Head;
use crate::format::loss::Loss;
use crate::format::notation::{Bare, Format};
use crate::format::options::Options;
use crate::format::reading::{Claim, Context, Grade, Parsed, Reading, Settled};
use crate::format::shape::{LEAST_ORDER, MAX_ROW};
use crate::format::style::Style;
use crate::format::text::{Line, Raw, Token};
use crate::format::writer::{Writer, empty_of};
use crate::puzzle::{Puzzle, Solution};

/// The notation `labelled`.
pub struct Labelled;

/// The notation `labelled`.
pub static LABELLED: Labelled = Labelled;

impl Format for Labelled {
    fn name(&self) -> &'static str {
        "labelled"
    }

    fn about(&self) -> &'static str {
        "n lines of n cells with a label before each, and perhaps labels of columns above"
    }

    fn example(&self) -> &'static str {
        "   1 2 3 4\nr1 1 . . .\nr2 . . 3 .\nr3 . . . 2\nr4 . 4 . .\n"
    }

    fn bare(&self) -> Option<Bare> {
        Some(Bare::Sudoku)
    }

    fn put_puzzle(&self, puzzle: &Puzzle, style: Style, out: &mut String) -> Result<(), Loss> {
        let board = puzzle.board();
        let empty = empty_of(board, style.empty);
        let mut square = String::new();
        Writer::new(&mut square).given_rows(board, &puzzle.given_values(), board.order(), 1, empty);
        put(board, &square, out);
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
        let mut square = String::new();
        Writer::new(&mut square).rows(board.symbols(), solution.values(), board.order(), 1);
        put(board, &square, out);
        Ok(())
    }
}

/// Appends a square with its labels; columns stand below theirs, numbers as wide as the widest.
fn put(board: &Board, square: &str, out: &mut String) {
    let order = board.order();
    let side = 1 + order.to_string().len();
    let wide = if board.symbols().are_numbers() || order > 9 { order.to_string().len() } else { 1 };
    let heads: Vec<String> = (1..=order).map(|column| format!("{column:>wide$}")).collect();
    out.push_str(&format!("{:side$} {}\n", "", heads.join(" ")));
    for (row, line) in (1..).zip(square.lines()) {
        let cells: Vec<String> = line.split(' ').map(|cell| format!("{cell:>wide$}")).collect();
        out.push_str(&format!("{:<side$} {}\n", format!("r{row}"), cells.join(" ")));
    }
}

impl Reading for Labelled {
    fn recognise(&self, head: &Head, options: &Options) -> Option<Claim> {
        let lines = head.first_paragraph().iter().copied().filter(|line| head.is_row(line));
        let lines: Vec<Line> = lines.take(MAX_ROW + 2).collect();
        // A list of puzzles in lines has more of them than a square with labels of columns.
        if lines.len() > MAX_ROW + 1 {
            return None;
        }
        let rows = rows(&lines, head.frames);
        let (width, order) = (rows.last()?.fields.len(), rows.last()?.fields.len().checked_sub(1)?);
        if order < LEAST_ORDER || options.order().is_some_and(|named| named != order) {
            return None;
        }
        let claim = |why: &str| Some(Claim::new(Grade::Fits, Some(order), why));
        if rows.iter().any(|row| row.fields.len() != width) {
            return None;
        }
        let labels = |rows: &[Row]| heads(&rows.iter().map(|row| row.fields[0]).collect::<Vec<_>>());
        if rows.len() == width && heads(&rows[0].fields[1..]) && rows[0].fields[0].text.is_empty() && labels(&rows[1..])
        {
            return claim("rows and columns with labels");
        }
        if rows.len() == order && labels(&rows) { claim("rows with labels") } else { None }
    }

    fn framing(&self, _: &Settled) -> Framing {
        Framing::paragraphs()
    }

    fn parse(&self, raw: Raw, context: &mut Context) -> Result<Parsed, ParseError> {
        let frames = context.settled.frames;
        let all = raw.lines()?;
        let lines: Vec<Line> = all.into_iter().filter(|line| !frames.is_frame(line.text.as_bytes())).collect();
        let first = *lines.first().ok_or_else(|| raw.error(Fault::NoPuzzle))?;
        check_tabs(&lines)?;
        let rows = rows(&lines, frames);
        let order = read(&rows, None)?.order;
        let labels: Vec<Token> = if rows.len() > order {
            let beside = rows[1..].iter().map(|row| row.fields[0]);
            rows[0].fields.iter().copied().chain(beside).collect()
        } else {
            rows.iter().filter(|row| row.fields.len() > order).map(|row| row.fields[0]).collect()
        };
        let text = without(raw, &labels);
        let parsed = read_square(Raw { text: &text, ..raw }, context, Some(order))?;
        Ok(Parsed { line: first.number, ..parsed })
    }
}

/// Refuses an empty field between two tabs in some rows alone: a cell is lost there.
fn check_tabs(lines: &[Line]) -> Result<(), ParseError> {
    let is_lost = |line: &&Line| line.text.trim().contains("\t\t");
    let count = lines.iter().filter(is_lost).count();
    match lines.iter().find(is_lost).filter(|_| 2 * count < lines.len()) {
        Some(line) => Err(line.error(Fault::Expected("a cell between any two tabs".to_owned()))),
        None => Ok(()),
    }
}

/// The text with blanks in the place of its labels: so all cells keep their places.
fn without(raw: Raw, labels: &[Token]) -> Vec<u8> {
    let mut text = raw.text.to_vec();
    for label in labels {
        let start = label.line.text.as_ptr() as usize - raw.text.as_ptr() as usize + label.start;
        text[start..start + label.text.len()].fill(b' ');
    }
    text
}

/// The rows with a field for each label and each cell. Above the labels of rows there may be nothing.
fn rows<'c>(lines: &[Line<'c>], frames: Frames) -> Vec<Row<'c>> {
    let mut rows: Vec<Row> = lines.iter().map(|line| Row { line: *line, fields: fields(*line, frames) }).collect();
    let width = rows.last().map_or(0, |row| row.fields.len());
    if let Some(first) = rows.first_mut()
        && first.fields.len() + 1 == width
        && are_in_order(&first.fields)
    {
        first.fields.insert(0, first.line.token(0, 0));
    }
    rows
}

/// The fields of a row: cells may stand in one piece behind a label, or in one piece of labels.
fn fields<'c>(line: Line<'c>, frames: Frames) -> Vec<Token<'c>> {
    let pieces: Vec<Token> = frames.tokens(line).collect();
    match pieces[..] {
        [only] => only.characters().collect(),
        [label, cells] if cells.text.chars().count() >= LEAST_ORDER => {
            std::iter::once(label).chain(cells.characters()).collect()
        }
        _ => pieces,
    }
}
