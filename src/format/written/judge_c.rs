//! An array of arrays of strings.

use crate::board::Board;
use crate::format::loss::Loss;
use crate::format::notation::{Bare, Format};
use crate::format::style::Style;
use crate::format::writer::{Writer, empty_of};
use crate::puzzle::{Puzzle, Solution};
use crate::values::Value;

/// The notation `judge-c`.
pub struct JudgeC;

/// The notation `judge-c`.
pub static JUDGE_C: JudgeC = JudgeC;

impl Format for JudgeC {
    fn name(&self) -> &'static str {
        "judge-c"
    }

    fn aliases(&self) -> &'static [&'static str] {
        &["leetcode"]
    }

    fn about(&self) -> &'static str {
        "an array of arrays of strings, in double or single quotes, board = in front allowed"
    }

    fn example(&self) -> &'static str {
        "[[\"1\",\".\",\".\",\".\"],[\".\",\".\",\"3\",\".\"],[\".\",\".\",\".\",\"2\"],[\".\",\"4\",\".\",\".\"]]\n"
    }

    fn bare(&self) -> Option<Bare> {
        Some(Bare::Sudoku)
    }

    fn put_puzzle(&self, puzzle: &Puzzle, style: Style, out: &mut String) -> Result<(), Loss> {
        let (board, values) = (puzzle.board(), puzzle.given_values());
        let empty = empty_of(board, style.empty);
        put(board, style, out, |index| values[index], empty);
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
        put(board, style, out, |index| Some(solution.values()[index]), b'.');
        Ok(())
    }

    fn separator(&self, _: Style) -> &'static str {
        ""
    }
}

fn put(board: &Board, style: Style, out: &mut String, value: impl Fn(usize) -> Option<Value>, empty: u8) {
    let order = board.values();
    let mut writer = Writer::new(out);
    for row in 0..order {
        writer.text(if row == 0 { "[[" } else { "],[" });
        for column in 0..order {
            if column > 0 {
                writer.byte(b',');
            }
            writer.byte(style.quote);
            match value(row * order + column) {
                Some(value) => writer.symbol(board.symbols(), value),
                None => writer.byte(empty),
            }
            writer.byte(style.quote);
        }
    }
    writer.text("]]\n");
}
