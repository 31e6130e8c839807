//! The candidates of each cell.

use crate::board::Board;
use crate::format::loss::Loss;
use crate::format::notation::{Bare, Format};
use crate::format::style::Style;
use crate::format::writer::Writer;
use crate::puzzle::{Puzzle, Solution};
use crate::symbols::Symbols;
use crate::values::Value;
use crate::values::Values;

/// The notation `pencilmarks`.
pub struct Pencilmarks;

/// The notation `pencilmarks`.
pub static PENCILMARKS: Pencilmarks = Pencilmarks;

impl Format for Pencilmarks {
    fn name(&self) -> &'static str {
        "pencilmarks"
    }

    fn aliases(&self) -> &'static [&'static str] {
        &["candidates"]
    }

    fn about(&self) -> &'static str {
        "n rows of n candidate strings split by blanks, . for all; numbers above 9 with commas, such as 1,12"
    }

    fn example(&self) -> &'static str {
        "+-------+--------+\n| 1  24 | 34 234 |\n| 24 .  | 1  .   |\n+-------+--------+\n\
         | 3  1  | .  24  |\n| .  24 | 3  1   |\n+-------+--------+\n"
    }

    fn bare(&self) -> Option<Bare> {
        Some(Bare::Sudoku)
    }

    fn put_puzzle(&self, puzzle: &Puzzle, _: Style, out: &mut String) -> Result<(), Loss> {
        match puzzle.givens().iter().find(|given| given.allowed.is_empty()) {
            Some(given) => {
                let cell = puzzle.board().grid().name(given.cell);
                Err(Loss::of(format!("that {cell} has no candidate")))
            }
            None => {
                put(puzzle, out);
                Ok(())
            }
        }
    }

    fn put_answer(&self, board: &Board, _: Style, solution: &Solution, _: u64, out: &mut String) -> Result<(), Loss> {
        Writer::new(out).rows(board.symbols(), solution.values(), board.order(), 1);
        Ok(())
    }
}

/// Appends the candidates in columns of one width, framed where there are boxes.
fn put(puzzle: &Puzzle, out: &mut String) {
    let board = puzzle.board();
    let order = board.order();
    let texts: Vec<String> = puzzle.allowed().iter().map(|&allowed| text(board, allowed)).collect();
    let width = |column: usize| (0..order).map(|row| texts[row * order + column].len()).max().unwrap_or(1);
    let widths: Vec<usize> = (0..order).map(width).collect();
    let shape = board.layout().boxes;
    let stacks = shape.map_or(order, |shape| shape.columns());
    let bands = shape.map_or(order, |shape| shape.rows());
    let ruler: String = widths
        .chunks(stacks)
        .fold("+".to_owned(), |ruler, stack| ruler + &"-".repeat(stack.iter().sum::<usize>() + stack.len() + 1) + "+");
    for (index, row) in texts.chunks(order).enumerate() {
        if index % bands == 0 {
            out.push_str(&ruler);
            out.push('\n');
        }
        for (column, (text, width)) in row.iter().zip(&widths).enumerate() {
            out.push_str(if column == 0 {
                "|"
            } else if column % stacks == 0 {
                " |"
            } else {
                ""
            });
            out.push_str(&format!(" {text:width$}"));
        }
        out.push_str(" |\n");
    }
    out.push_str(&ruler);
    out.push('\n');
}

/// The candidates of a cell; a number alone has a comma behind it, so that it is no row of characters.
fn text(board: &Board, allowed: Values) -> String {
    let symbol = |value: Value| board.symbols().symbol(value);
    match board.symbols() {
        _ if allowed == Values::all(board.order()) && board.order() > 1 => ".".to_owned(),
        Symbols::Characters(_) => allowed.iter().map(symbol).collect(),
        Symbols::Numbers { .. } if board.symbols().width(board.order()) == 1 => allowed.iter().map(symbol).collect(),
        Symbols::Numbers { .. } => allowed.iter().map(|value| symbol(value) + ",").collect(),
    }
}
