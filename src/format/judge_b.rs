//! The judge format of 9×9 boards until the end of input, cells split by blanks, `?` for an empty one.

use std::ops::Range;

use super::block::{put_square, read_square};
use super::loss::only_order;
use super::options::Bare;
use super::parser::{Context, Parsed};
use super::reader::{Cutter, Settled};
use super::rows::{self, Rows};
use super::text::Raw;
use super::writer::{Writer, empty_of};
use super::{Format, Loss, ParseError, Style};
use crate::board::Board;
use crate::puzzle::{Puzzle, Solution};

/// The notation `judge-b`.
pub struct JudgeB;

/// The notation `judge-b`.
pub static JUDGE_B: JudgeB = JudgeB;

impl Format for JudgeB {
    fn name(&self) -> &'static str {
        "judge-b"
    }

    fn about(&self) -> &'static str {
        "9×9 boards until the end of input, cells split by blanks, ? for an empty one"
    }

    fn example(&self) -> &'static str {
        "5 3 ? ? 7 ? ? ? ?\n\
         6 ? ? 1 9 5 ? ? ?\n\
         ? 9 8 ? ? ? ? 6 ?\n\
         8 ? ? ? 6 ? ? ? 3\n\
         4 ? ? 8 ? 3 ? ? 1\n\
         7 ? ? ? 2 ? ? ? 6\n\
         ? 6 ? ? ? ? 2 8 ?\n\
         ? ? ? 4 1 9 ? ? 5\n\
         ? ? ? ? 8 ? ? 7 9\n"
    }

    fn bare(&self) -> Option<Bare> {
        Some(Bare::Sudoku)
    }

    fn style(&self) -> Style {
        Style { empty: b'?', group: 1, ..Style::default() }
    }

    fn cutter(&self, settled: &Settled) -> Option<Box<dyn Cutter>> {
        Some(Box::new(Rows::new(settled.frames, Some(9), rows::symbol_width)))
    }

    fn read(&self, raw: Raw, _: Range<usize>, context: &mut Context) -> Result<Parsed, ParseError> {
        read_square(raw, context, Some(9))
    }

    fn put_puzzle(&self, puzzle: &Puzzle, style: Style, out: &mut String) -> Result<(), Loss> {
        only_order(puzzle.board(), 9)?;
        put_square(puzzle, usize::from(style.group), empty_of(puzzle.board(), style.empty), out);
        Ok(())
    }

    fn write_solution(
        &self,
        board: &Board,
        style: Style,
        solution: &Solution,
        _: u64,
        out: &mut String,
    ) -> Result<(), Loss> {
        only_order(board, 9)?;
        Writer::new(out).rows(board.symbols(), solution.values(), 9, usize::from(style.group));
        Ok(())
    }
}
