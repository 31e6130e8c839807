//! The judge format of nine lines of nine digits, 0 for an empty cell.

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

/// The notation `judge-a`.
pub struct JudgeA;

/// The notation `judge-a`.
pub static JUDGE_A: JudgeA = JudgeA;

impl Format for JudgeA {
    fn name(&self) -> &'static str {
        "judge-a"
    }

    fn about(&self) -> &'static str {
        "nine lines of nine digits and nothing else, 0 for an empty cell"
    }

    fn example(&self) -> &'static str {
        "005300000\n800000020\n070010500\n400005300\n010070006\n003200080\n060500009\n004000030\n000009700\n"
    }

    fn bare(&self) -> Option<Bare> {
        Some(Bare::Sudoku)
    }

    fn style(&self) -> Style {
        Style { empty: b'0', ..Style::default() }
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
