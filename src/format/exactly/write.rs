//! Writes our own notation; what is as usual is left out.

use super::words::push_word;
use crate::board::{Board, Layout, Regions, shape_name};
use crate::format::form::usual_boxes;
use crate::format::loss::Loss;
use crate::format::writer::Writer;
use crate::grid::{Grid, layer_name};
use crate::puzzle::{Puzzle, Solution};
use crate::symbols::Symbols;
use crate::values::Value;

/// The word that a puzzle begins with; a title may follow it.
pub const HEAD: &str = "puzzle";

/// Appends a puzzle.
///
/// # Errors
/// Where two regions have one name, or the symbols are none that can be named.
pub fn puzzle(puzzle: &Puzzle, out: &mut String) -> Result<(), Loss> {
    let start = out.len();
    let done = board(puzzle.board(), out);
    if done.is_err() {
        out.truncate(start);
        return done;
    }
    givens(puzzle.board(), &puzzle.given_values(), out);
    marks(puzzle, out);
    Ok(())
}

/// Appends a filled board.
///
/// # Errors
/// As [`puzzle`].
pub fn solution(board: &Board, solution: &Solution, out: &mut String) -> Result<(), Loss> {
    let start = out.len();
    let done = self::board(board, out);
    match done {
        Ok(()) => {
            let filled: Vec<_> = solution.values().iter().copied().map(Some).collect();
            givens(board, &filled, out);
        }
        Err(_) => out.truncate(start),
    }
    done
}

/// Appends the head of a puzzle and its board.
fn board(board: &Board, out: &mut String) -> Result<(), Loss> {
    let layout = board.layout();
    out.push_str(&format!("{HEAD}\n"));
    form(board, out);
    boxes(board, out);
    also(board, out);
    symbols(layout, out)?;
    if let Some(named) = &layout.regions {
        regions(named, board.grid(), out)?;
    }
    for group in &layout.groups {
        out.push_str("group ");
        push_word(out, &group.name);
        out.push(':');
        group.cells.iter().for_each(|cell| out.push_str(&format!(" {}", board.grid().name(*cell))));
        out.push('\n');
    }
    clues(board, out)
}

/// Appends rows, columns, values and boards, and which lines are free.
fn form(board: &Board, out: &mut String) {
    let layout = board.layout();
    let Layout { rows, columns, values, .. } = *layout;
    let is_square = rows == columns && columns == values && layout.walls.is_empty();
    if !layout.boards.is_empty() {
        let corner = |&(row, column): &(usize, usize)| format!("r{}c{}", row + 1, column + 1);
        let corners = || layout.boards.iter().map(corner).collect::<Vec<_>>().join(" ");
        let named = shape_name(values, &layout.boards).map_or_else(corners, str::to_owned);
        out.push_str(&format!("order: {values}\nboards: {named}\n"));
        let smallest = Layout::overlapping(values, layout.boards.clone());
        if (smallest.rows, smallest.columns) != (rows, columns) {
            out.push_str(&format!("grid: {rows}x{columns}\n"));
        }
    } else if is_square {
        out.push_str(&format!("order: {values}\n"));
    } else {
        out.push_str(&format!("grid: {rows}x{columns}\n"));
        match &layout.symbols {
            symbols if *symbols == Symbols::default_for(values) || symbols.are_numbers() => {
                let first = symbols.numbers(values).and_then(|numbers| numbers.first()).unwrap_or(1) as usize;
                out.push_str(&format!("values: {first}-{}\n", first + values - 1));
            }
            _ => {}
        }
    }
    if layout.layers > 1 {
        let names: Vec<String> = (0..layout.layers).map(|layer| layer_name(layer).to_string()).collect();
        out.push_str(&format!("layers: {}\n", names.join(" ")));
    }
    for (hold, key) in [(layout.lines.rows, "rows"), (layout.lines.columns, "columns")] {
        if !hold {
            out.push_str(&format!("{key}: none\n"));
        }
    }
}

fn also(board: &Board, out: &mut String) {
    let layout = board.layout();
    let named = [(layout.diagonals, "diagonals"), (layout.windows, "windows")];
    let mut words: Vec<String> = named.into_iter().filter(|(has, _)| *has).map(|(_, name)| name.to_owned()).collect();
    words.extend(board.words());
    if !words.is_empty() {
        out.push_str(&format!("also: {}\n", words.join(" ")));
    }
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

fn boxes(board: &Board, out: &mut String) {
    let layout = board.layout();
    let usual = if layout.regions.is_some() { None } else { usual_boxes(layout, board.grid()) };
    match layout.boxes {
        shape if shape == usual => {}
        Some(shape) => out.push_str(&format!("boxes: {shape}\n")),
        None => out.push_str("boxes: none\n"),
    }
}

/// Up to order 9 the digits are understood; else what the givens are written with could be taken for another alphabet.
fn symbols(layout: &Layout, out: &mut String) -> Result<(), Loss> {
    match &layout.symbols {
        symbols if layout.values < 10 && *symbols == Symbols::default_for(layout.values) => {}
        // A grid says its values.
        Symbols::Numbers { .. } if out.contains("\nvalues: ") => {}
        Symbols::Numbers { first: 1 } => out.push_str("symbols: numbers\n"),
        Symbols::Numbers { first } => out.push_str(&format!("symbols: {first}..{}\n", first + layout.values - 1)),
        Symbols::Characters(characters) => {
            let text = String::from_utf8_lossy(characters);
            if Symbols::named(&text).as_ref() != Ok(&layout.symbols) {
                return Err(Loss::of(format!("the symbols {text:?}")));
            }
            out.push_str(&format!("symbols: {text}\n"));
        }
    }
    Ok(())
}

fn regions(regions: &Regions, grid: &Grid, out: &mut String) -> Result<(), Loss> {
    let labels = &regions.labels;
    if (1..labels.len()).any(|place| labels[..place].contains(&labels[place])) {
        return Err(Loss::of("regions of one name"));
    }
    if !is_order_of_occurrence(&regions.of) {
        out.push_str("labels:");
        for label in labels {
            out.push(' ');
            push_word(out, label);
        }
        out.push('\n');
    }
    out.push_str("regions:\n");
    let single = labels.iter().all(|label| label.len() == 1 && label.bytes().all(|byte| byte.is_ascii_alphanumeric()));
    for (row, column) in places(grid) {
        if column > 0 && !single {
            out.push(' ');
        }
        match grid.at(0, row, column).map(|cell| labels.get(usize::from(regions.of[cell.index()]))) {
            Some(Some(label)) => push_word(out, label),
            Some(None) | None => out.push('.'),
        }
        if column + 1 == grid.columns() {
            out.push('\n');
        }
    }
    Ok(())
}

/// Whether the regions are numbered as they occur in reading order.
fn is_order_of_occurrence(of: &[u8]) -> bool {
    let mut next = 0;
    of.iter().filter(|region| **region != Regions::NONE).all(|&region| {
        let known = region <= next;
        next += u8::from(region == next);
        known
    })
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
            _ => out.push_str(&format!("givens {}:\n", layer_name(layer))),
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
