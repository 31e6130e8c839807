//! Quasigroups with holes.

use crate::board::Board;
use crate::format::loss::Loss;
use crate::format::notation::{Bare, Format};
use crate::format::style::Style;
use crate::format::writer::Writer;
use crate::puzzle::{Puzzle, Solution};
use crate::values::Value;

/// The notation `pls`.
pub struct Pls;

/// The notation `pls`.
pub static PLS: Pls = Pls;

impl Format for Pls {
    fn name(&self) -> &'static str {
        "pls"
    }

    fn aliases(&self) -> &'static [&'static str] {
        &["qwh"]
    }

    fn about(&self) -> &'static str {
        "order n, then n rows of n numbers from 0, -1 for a hole; a Latin square unless a board is named"
    }

    fn example(&self) -> &'static str {
        "order 4\n0 -1 -1 3\n-1 -1 0 -1\n-1 0 -1 -1\n3 -1 -1 -1\n"
    }

    fn bare(&self) -> Option<Bare> {
        Some(Bare::Latin)
    }

    fn relabels(&self) -> bool {
        true
    }

    fn put_puzzle(&self, puzzle: &Puzzle, _: Style, out: &mut String) -> Result<(), Loss> {
        let values = puzzle.given_values();
        put(puzzle.board().values(), out, |index| values[index]);
        Ok(())
    }

    fn put_answer(&self, board: &Board, _: Style, solution: &Solution, _: u64, out: &mut String) -> Result<(), Loss> {
        put(board.values(), out, |index| Some(solution.values()[index]));
        Ok(())
    }

    fn separator(&self, _: Style) -> &'static str {
        ""
    }
}

fn put(order: usize, out: &mut String, value: impl Fn(usize) -> Option<Value>) {
    let mut writer = Writer::new(out);
    writer.text("order ");
    writer.number(order);
    writer.byte(b'\n');
    for index in 0..order * order {
        match value(index) {
            Some(value) => writer.number(value.index()),
            None => writer.text("-1"),
        }
        writer.byte(if (index + 1).is_multiple_of(order) { b'\n' } else { b' ' });
    }
}
