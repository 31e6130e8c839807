//! A judge's jigsaws.

use crate::board::Board;
use crate::format::loss::Loss;
use crate::format::loss::region_of;
use crate::format::notation::{Bare, Format};
use crate::format::style::Style;
use crate::format::writer::VALUES;
use crate::format::writer::Writer;
use crate::puzzle::Given;
use crate::puzzle::{Puzzle, Solution};
use crate::values::Values;

/// The notation `judge-d`.
pub struct JudgeD;

/// The notation `judge-d`.
pub static JUDGE_D: JudgeD = JudgeD;

impl Format for JudgeD {
    fn name(&self) -> &'static str {
        "judge-d"
    }

    fn about(&self) -> &'static str {
        "n lines of region digits, a line with a number m, m lines of row, column (from 0) and letter; n up to 10"
    }

    fn example(&self) -> &'static str {
        "000011\n022013\n221113\n243333\n244455\n445555\n6\n02C\n03B\n05A\n20D\n35E\n53F\n"
    }

    fn bare(&self) -> Option<Bare> {
        None
    }

    fn relabels(&self) -> bool {
        true
    }

    fn put_puzzle(&self, puzzle: &Puzzle, _: Style, out: &mut String) -> Result<(), Loss> {
        let board = puzzle.board();
        let (grid, order) = (board.grid(), board.values());
        if order > MAX_DIGITS {
            return Err(Loss::of(format!("the order {order} (up to {MAX_DIGITS} fits)")));
        }
        let regions = region_of(board)?;
        let mut writer = Writer::new(out);
        for row in regions.chunks(order) {
            row.iter().for_each(|&region| writer.byte(b'0' + region));
            writer.byte(b'\n');
        }
        let letters = |given: &Given| letters(given.allowed, order);
        writer.large_number(puzzle.givens().iter().map(|given| letters(given).len() as u64).sum());
        writer.byte(b'\n');
        for given in puzzle.givens() {
            for value in letters(given).iter() {
                writer.number(grid.row_of(given.cell));
                writer.number(grid.column_of(given.cell));
                writer.byte(b'A' + value.index() as u8);
                writer.byte(b'\n');
            }
        }
        Ok(())
    }

    fn put_answer(
        &self,
        board: &Board,
        _: Style,
        solution: &Solution,
        number: u64,
        out: &mut String,
    ) -> Result<(), Loss> {
        let order = board.values();
        if order > 26 {
            return Err(Loss::of(format!("the order {order} (up to 26 letters fit)")));
        }
        let mut writer = Writer::new(out);
        writer.large_number(number);
        writer.byte(b'\n');
        for row in solution.values().chunks(order) {
            writer.spaced(row, &LETTERS);
        }
        Ok(())
    }

    fn separator(&self, _: Style) -> &'static str {
        ""
    }

    fn no_answer(&self) -> &'static str {
        "无解\n"
    }
}

/// One digit names a region.
const MAX_DIGITS: usize = 10;

/// What the values are called, of which 26 have a letter.
const LETTERS: [u8; VALUES] = {
    let mut letters = [b'A'; VALUES];
    let mut value = 0;
    while value < 26 {
        letters[value] += value as u8;
        value += 1;
    }
    letters
};

/// The letters that say what is given: one, or two that contradict each other where nothing is allowed.
fn letters(allowed: Values, order: usize) -> Values {
    match allowed.len() {
        0 => Values::all(order.min(2)),
        1 => allowed,
        _ => Values::NONE,
    }
}
