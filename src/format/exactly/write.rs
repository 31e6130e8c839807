//! Writes our own notation, which `exactly/read.rs` reads; what is as usual is left out.

use crate::board::{Board, quoted};
use crate::format::loss::Loss;
use crate::format::notation::Cells;
use crate::format::style::Style;
use crate::format::writer::Writer;
use crate::grid::Grid;
use crate::puzzle::Puzzle;
use crate::values::Value;

/// The word that a puzzle begins with; a title may follow it.
pub const HEAD: &str = "puzzle";

/// Appends a puzzle, or a filled board.
///
/// # Errors
/// Where two regions have one name, or the symbols are none that can be named.
pub fn put(cells: &Cells, _: Style, out: &mut String) -> Result<(), Loss> {
    let start = out.len();
    if let Err(loss) = board(cells.board, out) {
        out.truncate(start);
        return Err(loss);
    }
    givens(cells.board, &cells.values(), out);
    cells.puzzle().into_iter().for_each(|puzzle| marks(puzzle, out));
    Ok(())
}

/// Appends the head of a puzzle and its board.
fn board(board: &Board, out: &mut String) -> Result<(), Loss> {
    out.push_str(&format!("{HEAD}\n"));
    let mut line = |line: String| out.push_str(&(line + "\n"));
    board.heading().map_err(Loss::of)?.into_iter().for_each(&mut line);
    if board.layout().regions.is_some() {
        line("regions:".to_owned());
        board.region_rows().into_iter().for_each(&mut line);
    }
    for group in &board.layout().groups {
        let cells = group.cells.iter().map(|cell| format!(" {}", board.grid().name(*cell)));
        line(format!("group {}:{}", quoted(&group.name), cells.collect::<String>()));
    }
    clues(board, out)
}

/// Appends relations, and a line for each rule about cells.
fn clues(board: &Board, out: &mut String) -> Result<(), Loss> {
    let unsaid = board.clues().iter().filter(|rule| rule.meaning.words().is_none());
    let unsaid: Vec<String> = unsaid.map(|rule| rule.name.clone()).collect();
    if !unsaid.is_empty() {
        return Err(Loss(unsaid));
    }
    board.statements().iter().for_each(|statement| out.push_str(&format!("{statement}\n")));
    Ok(())
}

/// Appends the rows of each layer that has given values; of the first one also where it tells walls.
fn givens(board: &Board, values: &[Option<Value>], out: &mut String) {
    let grid = board.grid();
    for layer in 0..grid.layers() {
        let has_walls = layer == 0 && !board.layout().walls.is_empty();
        if !has_walls && grid.cells_in(layer).all(|cell| values[cell.index()].is_none()) {
            continue;
        }
        match layer {
            0 => out.push_str("givens:\n"),
            _ => out.push_str(&format!("givens {}:\n", Grid::layer_name(layer))),
        }
        if grid.is_whole() {
            Writer::new(out).given_rows(board, values, grid.columns(), 0, b'.');
        } else {
            layer_rows(board, layer, values, out);
        }
    }
}

fn layer_rows(board: &Board, layer: usize, values: &[Option<Value>], out: &mut String) {
    let grid = board.grid();
    let hole = if board.layout().walls.is_empty() { '.' } else { '#' };
    for (row, column) in places(grid) {
        if column > 0 && board.symbols().are_numbers() {
            out.push(' ');
        }
        match grid.at(layer, row, column).map(|cell| values[cell.index()]) {
            Some(Some(value)) => board.symbols().write(value, out),
            Some(None) => out.push('.'),
            None => out.push(hole),
        }
        if column + 1 == grid.columns() {
            out.push('\n');
        }
    }
}

/// All places of a grid in reading order, by row and column.
fn places(grid: &Grid) -> impl Iterator<Item = (usize, usize)> + '_ {
    (0..grid.rows()).flat_map(|row| (0..grid.columns()).map(move |column| (row, column)))
}

/// A line for each row with cells that are given as sets.
fn marks(puzzle: &Puzzle, out: &mut String) {
    let (board, grid) = (puzzle.board(), puzzle.board().grid());
    let mut row = None;
    for given in puzzle.givens().iter().filter(|given| given.allowed.single().is_none()) {
        let own = Some((grid.layer_of(given.cell), grid.row_of(given.cell)));
        if row != own {
            out.push_str(if row.is_some() { "\nmarks:" } else { "marks:" });
            row = own;
        }
        out.push_str(&format!(" {}=", grid.name(given.cell)));
        for (place, value) in given.allowed.iter().enumerate() {
            if place > 0 && board.symbols().are_numbers() {
                out.push(',');
            }
            board.symbols().write(value, out);
        }
    }
    if row.is_some() {
        out.push('\n');
    }
}
