//! The candidates of each cell, read by `bare/pencilmarks.rs`.

use crate::board::Board;
use crate::format::loss::Loss;
use crate::format::notation::{Cells, Format};
use crate::format::style::Style;
use crate::format::writer::Writer;
use crate::grid::BoxShape;
use crate::puzzle::Puzzle;
use crate::symbols::Symbols;
use crate::values::{Value, Values};

/// The notation `pencilmarks`.
pub static PENCILMARKS: Format = Format {
    name: "pencilmarks",
    aliases: &["candidates"],
    about: "n rows of n candidate strings split by blanks, . for all; numbers above 9 with commas, such as 1,12",
    example: "+-------+--------+\n| 1  24 | 34 234 |\n| 24 .  | 1  .   |\n+-------+--------+\n\
         | 3  1  | .  24  |\n| .  24 | 3  1   |\n+-------+--------+\n",
    put,
    ..Format::BARE
};

fn put(cells: &Cells, style: Style, out: &mut String) -> Result<(), Loss> {
    let Some(puzzle) = cells.puzzle() else {
        cells.put_rows(cells.board.values(), 1, style, &mut Writer::new(out));
        return Ok(());
    };
    if let Some(given) = puzzle.givens().iter().find(|given| given.allowed.is_empty()) {
        return Err(Loss::of(format!("that {} has no candidate", cells.board.grid().name(given.cell))));
    }
    put_marks(puzzle, out);
    Ok(())
}

/// Appends the candidates in columns of one width, framed where there are boxes; `#` for a wall and blanks where there is no cell.
fn put_marks(puzzle: &Puzzle, out: &mut String) {
    let (board, allowed) = (puzzle.board(), puzzle.allowed());
    let (grid, layout) = (board.grid(), board.layout());
    let (rows, columns) = (grid.rows(), grid.columns());
    // Where boards overlap, boxes of all of them stand in one frame, or in none.
    let is_aligned = |shape: &BoxShape| {
        layout.boards.iter().all(|(row, column)| row % shape.rows() == 0 && column % shape.columns() == 0)
    };
    let shape = layout.boxes.filter(is_aligned);
    let (stacks, bands) = shape.map_or((columns, rows), |shape| (shape.columns(), shape.rows()));
    for layer in 0..grid.layers() {
        let at = |place: usize| grid.at(layer, place / columns, place % columns);
        let is_wall = |place: usize| layout.walls.contains(&(place / columns, place % columns));
        let hole = |place: usize| if is_wall(place) { "#".to_owned() } else { String::new() };
        let of = |place: usize| at(place).map_or_else(|| hole(place), |cell| text(board, allowed[cell.index()]));
        let texts: Vec<String> = (0..rows * columns).map(of).collect();
        let width = |column: usize| texts.iter().skip(column).step_by(columns).map(String::len).max().unwrap_or(1);
        put_rows(&texts, &(0..columns).map(width).collect::<Vec<_>>(), (bands, stacks), out);
    }
}

/// Appends rows of texts in columns of these widths, with a frame around each box of so many rows and columns.
fn put_rows(texts: &[String], widths: &[usize], (bands, stacks): (usize, usize), out: &mut String) {
    let ruler: String = widths
        .chunks(stacks)
        .fold("+".to_owned(), |ruler, stack| ruler + &"-".repeat(stack.iter().sum::<usize>() + stack.len() + 1) + "+");
    for (index, row) in texts.chunks(widths.len()).enumerate() {
        if index % bands == 0 {
            out.push_str(&ruler);
            out.push('\n');
        }
        for (column, (text, width)) in row.iter().zip(widths).enumerate() {
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
        _ if allowed == Values::all(board.values()) && board.values() > 1 => ".".to_owned(),
        Symbols::Characters(_) => allowed.iter().map(symbol).collect(),
        Symbols::Numbers { .. } if board.symbols().width(board.values()) == 1 => allowed.iter().map(symbol).collect(),
        Symbols::Numbers { .. } => allowed.iter().map(|value| symbol(value) + ",").collect(),
    }
}
