//! The two judge formats of nine rows of nine cells: they differ in the sign for an empty cell and in blanks between cells.

use super::block::{put_square, read_square};
use super::fault::ParseError;
use super::framing::Framing;
use super::head::Head;
use super::loss::{Loss, only_order};
use super::notation::{Bare, Format};
use super::options::Options;
use super::reading::{Claim, Context, Grade, Parsed, Reading, Settled};
use super::shape::{self, Width};
use super::style::Style;
use super::text::{Line, Raw};
use super::writer::{Writer, empty_of};
use crate::board::Board;
use crate::puzzle::{Puzzle, Solution};

/// A judge format of nine rows.
pub struct JudgeRows {
    name: &'static str,
    about: &'static str,
    example: &'static str,
    empty: u8,
    /// Cells between two blanks; 0: there are none.
    group: u8,
    /// Whether a head with nine rows is in this notation.
    fits: fn(&Head) -> bool,
}

/// The notation `judge-a`: nine lines of nine digits, 0 for an empty cell.
pub static JUDGE_A: JudgeRows = JudgeRows {
    name: "judge-a",
    about: "nine lines of nine digits and nothing else, 0 for an empty cell",
    example: "005300000\n800000020\n070010500\n400005300\n010070006\n003200080\n060500009\n004000030\n000009700\n",
    empty: b'0',
    group: 0,
    fits: is_nine_lines_of_digits,
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
    fits: is_spaced_with_question_marks,
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

impl Reading for JudgeRows {
    fn recognise(&self, head: &Head, options: &Options) -> Option<Claim> {
        let fits = head.rows.len() >= 9 && options.order().is_none_or(|order| order == 9) && (self.fits)(head);
        if fits { Some(Claim::new(Grade::Fits, Some(9), "rows of 9 cells")) } else { None }
    }

    fn insist(&self, _: &Head, _: &Options) -> Settled {
        Settled { order: Some(9), ..Settled::default() }
    }

    fn framing(&self, settled: &Settled) -> Framing {
        Framing::squares(settled.frames, Some(9), shape::symbol_width)
    }

    fn parse(&self, raw: Raw, context: &mut Context) -> Result<Parsed, ParseError> {
        read_square(raw, context, Some(9))
    }
}

/// Whether the whole input is nine lines of nine digits.
fn is_nine_lines_of_digits(head: &Head) -> bool {
    let digits =
        |line: &Line| line.text.trim().len() == 9 && line.text.trim().bytes().all(|byte| byte.is_ascii_digit());
    let parts = head.parted.iter().filter(|&&parted| parted).count();
    head.whole && head.lines.len() == 9 && parts == 1 && head.lines.iter().all(digits)
}

/// Whether the first nine rows are cells with blanks between them, `?` for the empty ones.
fn is_spaced_with_question_marks(head: &Head) -> bool {
    let nine = |line: &&Line| Width::of(&head.tokens(**line)) == Width { cells: 9, spaced: true };
    let first = || head.rows.iter().take(9);
    first().all(|line| nine(&line) && !line.text.contains('.')) && first().any(|line| line.text.contains('?'))
}
