//! A puzzle as a square: n lines of n characters, or of n numbers split by blanks, in a frame or without.

use std::ops::Range;

use super::fault::Fault;
use super::line::read_cells;
use super::options::Bare;
use super::parser::{Context, Parsed};
use super::reader::{Cutter, Settled};
use super::rows::{self, Rows, Square};
use super::text::Raw;
use super::writer::{Writer, empty_of};
use super::{Format, Loss, ParseError, Style};
use crate::board::Board;
use crate::puzzle::{Puzzle, Solution};

/// The notation `block`.
pub struct Block;

/// The notation `block`.
pub static BLOCK: Block = Block;

impl Format for Block {
    fn name(&self) -> &'static str {
        "block"
    }

    fn aliases(&self) -> &'static [&'static str] {
        &["grid", "sdk", "ss"]
    }

    fn about(&self) -> &'static str {
        "n lines of n characters, or of n numbers split by blanks; frames of | + - are passed over"
    }

    fn example(&self) -> &'static str {
        "12|..\n.4|..\n--+--\n..|2.\n..|.1\n"
    }

    fn bare(&self) -> Option<Bare> {
        Some(Bare::Sudoku)
    }

    fn cutter(&self, settled: &Settled) -> Option<Box<dyn Cutter>> {
        Some(Box::new(Rows::new(settled.frames, settled.order, rows::symbol_width)))
    }

    fn read(&self, raw: Raw, _: Range<usize>, context: &mut Context) -> Result<Parsed, ParseError> {
        read_square(raw, context, context.options.order())
    }

    fn put_puzzle(&self, puzzle: &Puzzle, style: Style, out: &mut String) -> Result<(), Loss> {
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
        Writer::new(out).rows(board.symbols(), solution.values(), board.order(), usize::from(style.group));
        Ok(())
    }
}

/// Reads a square of bare givens, of a certain order where it is named.
pub fn read_square(raw: Raw, context: &mut Context, named: Option<usize>) -> Result<Parsed, ParseError> {
    let lines = rows::content(raw, context.settled.frames)?;
    let square = Square::of(&lines, context.settled.frames, named)?;
    if square.order == 1 && named.is_none() {
        return Err(square
            .first
            .error(Fault::Unrecognised("one cell is a puzzle only where --board names it (--board latin:1)")));
    }
    let (board, givens, empty) =
        read_cells(context, &square.cells, square.order, square.spaced, Bare::Sudoku, square.first)?;
    let (style, line) = (square.style(Some(empty)), square.first.number);
    Ok(Parsed { puzzle: Puzzle::new(board, givens), style, line, note: None })
}

/// Appends the givens as a square.
pub fn put_square(puzzle: &Puzzle, group: usize, empty: u8, out: &mut String) {
    let board = puzzle.board();
    Writer::new(out).given_rows(board, &puzzle.allowed(), board.order(), group, empty);
}
