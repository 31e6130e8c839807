//! Rows and columns with labels.

use crate::board::Board;
use crate::format::loss::Loss;
use crate::format::notation::{Bare, Format};
use crate::format::style::Style;
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
        Writer::new(&mut square).given_rows(board, &puzzle.given_values(), board.values(), 1, empty);
        put(board, &square, out);
        Ok(())
    }

    fn put_answer(&self, board: &Board, _: Style, solution: &Solution, _: u64, out: &mut String) -> Result<(), Loss> {
        let mut square = String::new();
        Writer::new(&mut square).rows(board.symbols(), solution.values(), board.values(), 1);
        put(board, &square, out);
        Ok(())
    }
}

/// Appends a square with its labels; columns stand below theirs, numbers as wide as the widest.
fn put(board: &Board, square: &str, out: &mut String) {
    let order = board.values();
    let side = 1 + order.to_string().len();
    let wide = if board.symbols().are_numbers() || order > 9 { order.to_string().len() } else { 1 };
    let heads: Vec<String> = (1..=order).map(|column| format!("{column:>wide$}")).collect();
    out.push_str(&format!("{:side$} {}\n", "", heads.join(" ")));
    for (row, line) in (1..).zip(square.lines()) {
        let cells: Vec<String> = line.split(' ').map(|cell| format!("{cell:>wide$}")).collect();
        out.push_str(&format!("{:<side$} {}\n", format!("r{row}"), cells.join(" ")));
    }
}
