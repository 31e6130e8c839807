//! Squares of cells with a title above each: `Grid 01`, `Puzzle 1`.

use super::cells::read_cells;
use super::fault::{Fault, ParseError};
use super::framing::Framing;
use super::head::Head;
use super::loss::Loss;
use super::notation::{Bare, Format};
use super::options::Options;
use super::reading::{Claim, Context, Grade, Parsed, Reading, Settled};
use super::rows::Square;
use super::shape::LEAST_ORDER;
use super::style::Style;
use super::text::{Line, Raw};
use super::writer::{Writer, empty_of};
use crate::board::Board;
use crate::puzzle::{Puzzle, Solution};

/// The notation `titled`.
pub struct Titled;

/// The notation `titled`.
pub static TITLED: Titled = Titled;

/// Words that a number stands behind in a title.
const WORDS: [&str; 4] = ["Grid", "Puzzle", "Sudoku", "Board"];

impl Format for Titled {
    fn name(&self) -> &'static str {
        "titled"
    }

    fn about(&self) -> &'static str {
        "n lines of n cells below a title such as Grid 01 or Puzzle 1"
    }

    fn example(&self) -> &'static str {
        "Grid 01\n1...\n..3.\n...2\n.4..\n"
    }

    fn bare(&self) -> Option<Bare> {
        Some(Bare::Sudoku)
    }

    fn put_puzzle(&self, puzzle: &Puzzle, style: Style, out: &mut String) -> Result<(), Loss> {
        let board = puzzle.board();
        out.push_str("Grid 01\n");
        let empty = empty_of(board, style.empty);
        Writer::new(out).given_rows(board, &puzzle.allowed(), board.order(), usize::from(style.group), empty);
        Ok(())
    }

    fn write_solution(
        &self,
        board: &Board,
        style: Style,
        solution: &Solution,
        number: u64,
        out: &mut String,
    ) -> Result<(), Loss> {
        out.push_str(&format!("Grid {number:02}\n"));
        Writer::new(out).rows(board.symbols(), solution.values(), board.order(), usize::from(style.group));
        Ok(())
    }

    fn separator(&self, _: Style) -> &'static str {
        ""
    }
}

impl Reading for Titled {
    fn recognise(&self, head: &Head, _: &Options) -> Option<Claim> {
        let why = "a title with a number";
        if head.begins(begins) { Some(Claim::new(Grade::Signature, None, why)) } else { None }
    }

    fn framing(&self, _: &Settled) -> Framing {
        Framing::headed(begins)
    }

    fn parse(&self, raw: Raw, context: &mut Context) -> Result<Parsed, ParseError> {
        let frames = context.settled.frames;
        let lines = raw.lines()?;
        let first = *lines.first().ok_or_else(|| raw.error(Fault::NoPuzzle))?;
        let title = begins(first.text.as_bytes());
        let below = lines.iter().skip(usize::from(title)).filter(|line| !frames.is_frame(line.text.as_bytes()));
        let rows: Vec<Line> = below.copied().collect();
        if rows.is_empty() {
            return Err(first.error_behind(Fault::Expected("rows of cells below the title".to_owned())));
        }
        let square = Square::of(&rows, frames, context.order())?;
        if square.order < LEAST_ORDER && context.options.from.is_none() {
            return Err(first.error(Fault::Small { cells: square.cells.len(), order: square.order }));
        }
        let (board, givens, empty) =
            read_cells(context, &square.cells, square.order, square.spaced, Bare::Sudoku, square.first)?;
        let note = if title { Some(first.text.trim().to_owned()) } else { None };
        let style = square.style(Some(empty));
        Ok(Parsed { note, ..Parsed::new(Puzzle::new(board, givens), style, first.number) })
    }
}

/// Whether a line is a title: a word and a number.
fn begins(line: &[u8]) -> bool {
    let line = String::from_utf8_lossy(line);
    let mut words = line.split_whitespace();
    let [Some(word), Some(number), None] = [words.next(), words.next(), words.next()] else { return false };
    let number = number.trim_start_matches('#').trim_end_matches([':', '.']);
    WORDS.contains(&word) && !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn titles_are_words_with_a_number() {
        assert!(["Grid 01", " Puzzle 1:", "Sudoku #12", "Board 3.\r"].iter().all(|line| begins(line.as_bytes())));
        assert!(!["puzzle 1", "Grid", "Grid one", "Puzzle 1 2", "1 2"].iter().any(|line| begins(line.as_bytes())));
    }
}
