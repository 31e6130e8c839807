//! Puzzles, solutions and cells as JSON has them.

use exactly::format::{EXACTLY, LINE, Loss, Record};

use exactly::{Board, Cell, Grid, Layout, Puzzle, Solution};
use itertools::Itertools;
use serde::Serialize;
use serde_json::{Value, json};

use crate::console::args::OutputArgs;

/// Rows of places, what stands at each, null where there is no cell.
pub type Table = Vec<Vec<Option<Vec<String>>>>;

/// What a line with a solution begins with, before the string.
pub const SOLUTION: &str = "{\"solution\":";

/// Rows of places, layer after layer; null where there is no cell.
pub fn table(grid: &Grid, of_cell: impl Fn(Cell) -> Vec<String>) -> Table {
    let row = |layer, row| (0..grid.columns()).map(|column| grid.at(layer, row, column).map(&of_cell)).collect();
    (0..grid.layers())
        .flat_map(|layer| (0..grid.rows()).map(move |line| (layer, line)))
        .map(|(layer, line)| row(layer, line))
        .collect()
}

/// An object as a line.
pub fn line(object: &impl Serialize) -> String {
    serde_json::to_string(object).expect("strings, numbers and lists are JSON") + "\n"
}

/// A puzzle as a string: in notation `line` where that surely says all of it, otherwise in our own. Read without any option,
/// either is the same puzzle again. `None` for rules that not even our own notation can say.
pub fn puzzle_text(puzzle: &Puzzle) -> Option<String> {
    let mut text = String::new();
    // What is surely whole need not be read back.
    let written = if is_plain(puzzle) {
        LINE.put_puzzle(puzzle, LINE.style(), &mut text)
    } else {
        EXACTLY.write_puzzle(puzzle, EXACTLY.style(), &mut text)
    };
    text.truncate(text.trim_end_matches('\n').len());
    written.ok().map(|()| text)
}

/// Whether a puzzle is what its cells in a line mean where nothing else is said: a sudoku with the usual boxes and digits.
pub fn is_plain(puzzle: &Puzzle) -> bool {
    let (board, givens) = (puzzle.board(), puzzle.givens());
    let has_values_only = || givens.iter().all(|given| given.allowed.single().is_some());
    (4..=9).contains(&board.values()) && *board.layout() == Layout::sudoku(board.values()) && has_values_only()
}

/// A solution as a string: in the notation of `--to`, or else all symbols in a line, whatever notations would make of these.
///
/// # Errors
/// Where that notation cannot say it.
pub fn solution(record: &Record, output: &OutputArgs, solution: &Solution) -> Result<String, Loss> {
    let (mut text, board) = (String::new(), record.puzzle.board());
    match output.to {
        Some(format) => format.write_solution(board, format.style(), solution, 1, &mut text)?,
        None => LINE.put_answer(board, LINE.style(), solution, 1, &mut text)?,
    }
    text.truncate(text.trim_end_matches('\n').len());
    Ok(text)
}

/// A value as a number, or as its symbol where that does not count.
fn value(board: &Board, value: exactly::Value) -> Value {
    match board.number(value) {
        Some(number) => json!(number),
        None => json!(board.symbols().symbol(value)),
    }
}

/// Whether all lines with a solution take as many bytes: in each row each value stands once, or all values are as long.
pub fn have_one_length(board: &Board) -> bool {
    let values = || (0..board.values()).map(exactly::Value::new);
    let length = |of| board.symbols().symbol(of).len() + value(board, of).to_string().len();
    board.layout().layer_order().is_some() || values().map(length).all_equal()
}

/// Solutions as rows of cells, with null where there is none: of a board without an order. Of several layers each has a key.
pub fn grids(board: &Board, solutions: &[Solution]) -> Option<Vec<Value>> {
    let grid = board.grid();
    let cell = |cell: Cell, solution: &Solution| value(board, solution.value(cell));
    let row = |layer: usize, row: usize, solution: &Solution| -> Value {
        (0..grid.columns())
            .map(|column| grid.at(layer, row, column).map_or(Value::Null, |at| cell(at, solution)))
            .collect()
    };
    let layer = |layer: usize, solution: &Solution| -> Value {
        (0..grid.rows()).map(|line| row(layer, line, solution)).collect()
    };
    let whole = |solution: &Solution| match grid.layers() {
        1 => layer(0, solution),
        layers => {
            Value::Object((0..layers).map(|at| (Grid::layer_name(at).to_string(), layer(at, solution))).collect())
        }
    };
    board.square().is_none().then(|| solutions.iter().map(whole).collect())
}
