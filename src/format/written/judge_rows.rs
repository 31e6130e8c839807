//! The two judge formats of nine rows of nine cells.

use super::block::put_square;
use crate::board::Board;
use crate::format::loss::Loss;
use crate::format::loss::only_order;
use crate::format::notation::{Bare, Format};
use crate::format::style::Style;
use crate::format::writer::{Writer, empty_of};
use crate::puzzle::{Puzzle, Solution};

/// A judge format of nine rows.
pub struct JudgeRows {
    name: &'static str,
    about: &'static str,
    example: &'static str,
    empty: u8,
    /// Cells between two blanks; 0: there are none.
    group: u8,
}

/// The notation `judge-a`: nine lines of nine digits, 0 for an empty cell.
pub static JUDGE_A: JudgeRows = JudgeRows {
    name: "judge-a",
    about: "nine lines of nine digits and nothing else, 0 for an empty cell",
    example: "005300000\n800000020\n070010500\n400005300\n010070006\n003200080\n060500009\n004000030\n000009700\n",
    empty: b'0',
    group: 0,
};

/// The notation `judge-b`: 9×9 boards until the end of input, cells split by blanks, `?` for an empty one.
pub static JUDGE_B: JudgeRows = JudgeRows {
    name: "judge-b",
    about: "9×9 boards until the end of input, cells split by blanks, ? for an empty one",
    example: "5 3 ? ? 7 ? ? ? ?\n\
         6 ? ? 1 9 5 ? ? ?\n\
         ? 9 8 ? ? ? ? 6 ?\n\
         8 ? ? ? 6 ? ? ? 3\n\
         4 ? ? 8 ? 3 ? ? 1\n\
         7 ? ? ? 2 ? ? ? 6\n\
         ? 6 ? ? ? ? 2 8 ?\n\
         ? ? ? 4 1 9 ? ? 5\n\
         ? ? ? ? 8 ? ? 7 9\n",
    empty: b'?',
    group: 1,
};

impl Format for JudgeRows {
    fn name(&self) -> &'static str {
        self.name
    }

    fn about(&self) -> &'static str {
        self.about
    }

    fn example(&self) -> &'static str {
        self.example
    }

    fn bare(&self) -> Option<Bare> {
        Some(Bare::Sudoku)
    }

    fn style(&self) -> Style {
        Style { empty: self.empty, group: self.group, ..Style::default() }
    }

    fn put_puzzle(&self, puzzle: &Puzzle, style: Style, out: &mut String) -> Result<(), Loss> {
        only_order(puzzle.board(), 9)?;
        put_square(puzzle, usize::from(style.group), empty_of(puzzle.board(), style.empty), out);
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
        only_order(board, 9)?;
        Writer::new(out).rows(board.symbols(), solution.values(), 9, usize::from(style.group));
        Ok(())
    }
}
