//! The lines of a board and the outlines of areas, as data of SVG paths.

use std::fmt::{self, Write};

use super::CELL;
use crate::grid::{Cell, Grid};
use crate::render::Frame;
use crate::render::frame::Edge;

/// The thin lines between all cells.
pub fn between_cells(grid: &Grid) -> String {
    let mut path = String::new();
    let is_cell = |row, column| grid.at(0, row, column).is_some();
    for line in 1..grid.rows() {
        across(&mut path, line, runs(grid.columns(), |column| is_cell(line - 1, column) && is_cell(line, column)));
    }
    for line in 1..grid.columns() {
        down(&mut path, line, runs(grid.rows(), |row| is_cell(row, line - 1) && is_cell(row, line)));
    }
    path
}

/// The thick lines between regions and around the board, each run of them once.
pub fn between_regions(frame: &Frame) -> String {
    let (grid, mut path) = (frame.grid(), String::new());
    let edge = usize::from(grid.is_whole());
    for line in edge..grid.rows() + 1 - edge {
        across(&mut path, line, runs(grid.columns(), |column| frame.above(line, column) == Edge::Border));
    }
    for line in edge..grid.columns() + 1 - edge {
        down(&mut path, line, runs(grid.rows(), |row| frame.left(row, line) == Edge::Border));
    }
    if grid.is_whole() {
        push(&mut path, format_args!("M0 0h{}v{}H0z", grid.columns() * CELL, grid.rows() * CELL));
    }
    path
}

/// Runs of a line between two rows.
fn across(path: &mut String, line: usize, runs: Vec<(usize, usize)>) {
    for (start, end) in runs {
        push(path, format_args!("M{} {}h{}", start * CELL, line * CELL, (end - start) * CELL));
    }
}

/// Runs of a line between two columns.
fn down(path: &mut String, line: usize, runs: Vec<(usize, usize)>) {
    for (start, end) in runs {
        push(path, format_args!("M{} {}v{}", line * CELL, start * CELL, (end - start) * CELL));
    }
}

/// The area of some cells: a rectangle for each run of them in a row, and for as many rows as have the same run.
pub fn area(grid: &Grid, holds: impl Fn(Cell) -> bool) -> String {
    places(grid, |row, column| grid.at(0, row, column).is_some_and(&holds))
}

/// The area of the walls, likewise.
pub fn walls(frame: &Frame) -> String {
    places(frame.grid(), |row, column| frame.is_wall(row, column))
}

fn places(grid: &Grid, is_in: impl Fn(usize, usize) -> bool) -> String {
    let rows: Vec<_> = (0..grid.rows()).map(|row| runs(grid.columns(), |column| is_in(row, column))).collect();
    let mut path = String::new();
    for (row, found) in rows.iter().enumerate() {
        let begun = |run: &&(usize, usize)| row == 0 || !rows[row - 1].contains(run);
        for run @ (start, end) in found.iter().filter(begun) {
            let count = rows[row..].iter().take_while(|others| others.contains(run)).count();
            let (width, height) = ((end - start) * CELL, count * CELL);
            push(&mut path, format_args!("M{} {}h{width}v{height}h-{width}z", start * CELL, row * CELL));
        }
    }
    path
}

/// The sides of an area, `inset` within it: what is drawn around a cage.
pub fn outline(grid: &Grid, cells: &[Cell], inset: i64) -> String {
    let columns = grid.columns();
    let mut within = vec![false; grid.rows() * columns];
    cells.iter().for_each(|&cell| within[grid.row_of(cell) * columns + grid.column_of(cell)] = true);
    let is_within = |row: i64, column: i64| {
        let inside = (0..grid.rows() as i64).contains(&row) && (0..columns as i64).contains(&column);
        inside && within[row as usize * columns + column as usize]
    };
    let mut path = String::new();
    // Each side lies between a line of cells and the one before or behind it; columns are rows of the board on its side.
    for (command, turned) in [('h', false), ('v', true)] {
        let (lines, length) = if turned { (columns, grid.rows()) } else { (grid.rows(), columns) };
        let at = |line: i64, place: i64| if turned { is_within(place, line) } else { is_within(line, place) };
        for line in 0..lines as i64 {
            for outside in [-1, 1] {
                let on_side = |place: i64| at(line, place) && !at(line + outside, place);
                for (start, end) in runs(length, |place| on_side(place as i64)) {
                    let (start, end) = (start as i64, end as i64);
                    // At a corner the other side comes inset too; around an inner corner this one goes on to meet it.
                    let from = start * STEP + if at(line, start - 1) { -inset } else { inset };
                    let to = end * STEP + if at(line, end) { inset } else { -inset };
                    let across = line * STEP + if outside < 0 { inset } else { STEP - inset };
                    let (x, y) = if turned { (across, from) } else { (from, across) };
                    push(&mut path, format_args!("M{x} {y}{command}{}", to - from));
                }
            }
        }
    }
    path
}

const STEP: i64 = CELL as i64;

/// The runs of places below `count` that have a property: first, and one past the last.
fn runs(count: usize, has: impl Fn(usize) -> bool) -> Vec<(usize, usize)> {
    let mut runs: Vec<(usize, usize)> = Vec::new();
    for place in (0..count).filter(|&place| has(place)) {
        match runs.last_mut() {
            Some((_, end)) if *end == place => *end += 1,
            _ => runs.push((place, place + 1)),
        }
    }
    runs
}

fn push(path: &mut String, part: fmt::Arguments<'_>) {
    path.write_fmt(part).expect("a string takes all");
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Board, Layout};

    #[test]
    fn lines_are_drawn_once() {
        let board = Board::new(Layout::sudoku(4)).unwrap();
        assert_eq!(between_cells(board.grid()), "M0 36h144M0 72h144M0 108h144M36 0v144M72 0v144M108 0v144");
        assert_eq!(between_regions(&Frame::new(&board)), "M0 72h144M72 0v144M0 0h144v144H0z");
        assert_eq!(area(board.grid(), |cell| [1, 2, 4].contains(&cell.index())), "M36 0h72v36h-72zM0 36h36v36h-36z");
    }

    #[test]
    fn outlines_turn_around_inner_corners() {
        let grid = Grid::new(2).unwrap();
        let corner = [0, 2, 3].map(Cell::new);
        let sides = "M4 4h28M4 68h64M32 40h36M4 4v64M32 4v36M68 40v28";
        let mut drawn: Vec<_> = outline(&grid, &corner, 4).split('M').map(str::to_owned).collect();
        let mut expected: Vec<_> = sides.split('M').map(str::to_owned).collect();
        drawn.sort();
        expected.sort();
        assert_eq!(drawn, expected);
    }
}
