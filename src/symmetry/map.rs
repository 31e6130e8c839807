//! A symmetry, as a map of cells and values.

use std::fmt;

use super::frame::{Frame, Shape};
use crate::grid::Cell;
use crate::puzzle::{Given, Puzzle};
use crate::values::{Value, Values};

/// A symmetry between two boards of one order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Map {
    order: usize,
    images: Images,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Images {
    /// Of each cell in reading order, and of each value.
    Cells { cells: Vec<Cell>, values: Vec<Value> },
    /// Of all rows, columns and values: which of the three they become, and at which place. Rows, columns and values exchanged.
    Lines([(usize, Vec<usize>); 3]),
}

impl Map {
    /// The symmetry between two puzzles whose graphs, in these orders of their vertices, are the same.
    pub(super) fn between(frame: &Frame, from: &[u32], to: &[u32]) -> Map {
        let mut images = vec![0; from.len()];
        from.iter().zip(to).for_each(|(&vertex, &image)| images[vertex as usize] = image as usize);
        Map::of_vertices(frame, &images)
    }

    /// The symmetry that maps cells, in reading order, and values to these.
    pub(super) fn of_cells(order: usize, cells: Vec<Cell>, values: Vec<Value>) -> Map {
        Map { order, images: Images::Cells { cells, values } }
    }

    /// The symmetry that maps the vertices of a frame to these.
    pub(super) fn of_vertices(frame: &Frame, images: &[usize]) -> Map {
        let (order, cells) = (frame.board.values(), frame.board.grid().cells().len());
        let images = match frame.shape {
            Shape::Cells => Images::Cells {
                cells: images[order..order + cells].iter().map(|image| Cell::new(image - order)).collect(),
                values: images[..order].iter().map(|&image| Value::new(image)).collect(),
            },
            Shape::Lines => Images::Lines([0, 1, 2].map(|kind| {
                let lines = &images[kind * order..(kind + 1) * order];
                (lines[0] / order, lines.iter().map(|image| image % order).collect())
            })),
        };
        Map { order, images }
    }

    /// The givens of a puzzle, mapped.
    pub fn givens(&self, puzzle: &Puzzle) -> Vec<Given> {
        puzzle.givens().iter().map(|&given| self.given(given)).collect()
    }

    fn given(&self, given: Given) -> Given {
        match &self.images {
            Images::Cells { cells, values } => Given {
                cell: cells[given.cell.index()],
                allowed: given.allowed.iter().map(|value| values[value.index()]).collect(),
            },
            Images::Lines(kinds) => {
                let index = given.cell.index();
                // There all givens are single values.
                let value = given.allowed.single().map_or(0, Value::index);
                let mut image = [0; 3];
                for ((kind, places), line) in kinds.iter().zip([index / self.order, index % self.order, value]) {
                    image[*kind] = places[line];
                }
                let [row, column, value] = image;
                Given { cell: Cell::new(row * self.order + column), allowed: Values::only(Value::new(value)) }
            }
        }
    }

    /// Whether it moves nothing.
    pub(super) fn is_identity(&self) -> bool {
        self.points().into_iter().enumerate().all(|(point, image)| point == image)
    }

    /// What it moves, as cycles of numbers from 1 such as `(1,2)(4,5)`, which GAP and Sage read; `()` where that is nothing. Of a Latin square
    /// the rows are numbered first, then the columns, then the values; otherwise the cells in reading order, then the values.
    pub fn cycles(&self) -> String {
        let points = self.points();
        let mut is_told = vec![false; points.len()];
        let mut text = String::new();
        for first in 0..points.len() {
            if is_told[first] || points[first] == first {
                continue;
            }
            let mut cycle = Vec::new();
            let mut point = first;
            while !std::mem::replace(&mut is_told[point], true) {
                cycle.push((point + 1).to_string());
                point = points[point];
            }
            text += &format!("({})", cycle.join(","));
        }
        if text.is_empty() { "()".to_owned() } else { text }
    }

    /// The image of each point: of rows, columns and values, or of cells and values.
    pub(super) fn points(&self) -> Vec<usize> {
        match &self.images {
            Images::Cells { cells, values } => {
                let values = values.iter().map(|value| cells.len() + value.index());
                cells.iter().map(|cell| cell.index()).chain(values).collect()
            }
            Images::Lines(kinds) => {
                let of_kind = |(kind, places): &(usize, Vec<usize>)| -> Vec<usize> {
                    places.iter().map(|place| kind * self.order + place).collect()
                };
                kinds.iter().flat_map(of_kind).collect()
            }
        }
    }

    fn is_value_kept(&self) -> bool {
        match &self.images {
            Images::Cells { values, .. } => values.iter().enumerate().all(|(value, image)| value == image.index()),
            Images::Lines(kinds) => is_identity(&kinds[2].1),
        }
    }

    /// Which of rows, columns and values becomes which, and how; none where rows or columns are torn.
    fn lines(&self) -> Option<[(usize, Vec<usize>); 2]> {
        match &self.images {
            Images::Lines([rows, columns, _]) => Some([rows.clone(), columns.clone()]),
            Images::Cells { cells, .. } if cells.len() != self.order * self.order => None,
            Images::Cells { cells, .. } => {
                let order = self.order;
                let of_row = |cell: Cell| [cell.index() / order, cell.index() % order];
                let first: Vec<_> = cells[..2.min(order)].iter().map(|&cell| of_row(cell)).collect();
                let is_turned = first.len() == 2 && first[0][0] != first[1][0];
                let (row, column) = if is_turned { (1, 0) } else { (0, 1) };
                let rows: Vec<_> = (0..order).map(|line| of_row(cells[line * order])[row]).collect();
                let columns: Vec<_> = (0..order).map(|line| of_row(cells[line])[column]).collect();
                let is_kept = cells.iter().enumerate().all(|(place, &cell)| {
                    let image = of_row(cell);
                    image[row] == rows[place / order] && image[column] == columns[place % order]
                });
                is_kept.then_some([(row, rows), (column, columns)])
            }
        }
    }
}

fn is_identity(places: &[usize]) -> bool {
    places.iter().enumerate().all(|(place, &image)| place == image)
}

fn is_reverse(places: &[usize]) -> bool {
    places.iter().rev().enumerate().all(|(place, &image)| place == image)
}

impl fmt::Display for Map {
    /// In words: `rotated, values renamed`; `again` where nothing changes.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut words = Vec::new();
        match (self.lines(), &self.images) {
            (_, Images::Lines(kinds)) if kinds[2].0 != 2 => {
                words.push(match kinds.each_ref().map(|(kind, _)| *kind) {
                    [2, 1, 0] => "rows and values exchanged for each other",
                    [0, 2, 1] => "columns and values exchanged for each other",
                    _ => "rows, columns and values exchanged for each other",
                });
                words.push("lines moved");
            }
            (Some([rows, columns]), _) => words.extend(moves(&rows, &columns)),
            (None, Images::Cells { cells, .. }) if cells.is_sorted() => {}
            (None, _) => words.push("cells moved by a symmetry of the board"),
        }
        if !self.is_value_kept() && !words.contains(&"lines moved") {
            words.push("values renamed");
        }
        if words.is_empty() {
            words.push("again");
        }
        f.write_str(&words.join(", "))
    }
}

/// How rows and columns move, in words.
fn moves((row_kind, rows): &(usize, Vec<usize>), (_, columns): &(usize, Vec<usize>)) -> Vec<&'static str> {
    let is_turned = *row_kind == 1;
    let kept = |places: &[usize]| is_identity(places);
    let (same, back) = ((kept(rows), kept(columns)), (is_reverse(rows), is_reverse(columns)));
    match (is_turned, same, back) {
        (false, (true, true), _) => vec![],
        (false, _, (true, true)) => vec!["rotated"],
        (false, (true, _), (_, true)) | (false, (_, true), (true, _)) => vec!["mirrored"],
        (true, (true, true), _) | (true, _, (true, true)) => vec!["transposed"],
        (true, (true, _), (_, true)) | (true, (_, true), (true, _)) => vec!["rotated"],
        _ => {
            let turned = is_turned.then_some("transposed");
            let rows = (!kept(rows)).then_some("rows exchanged");
            let columns = (!kept(columns)).then_some("columns exchanged");
            // Rows and columns are those of the puzzle that is mapped: they move before they are turned.
            rows.into_iter().chain(columns).chain(turned).collect()
        }
    }
}
