//! Pictures as lines of text. What a piece of text stands for is said by its role; how a role looks is for others.

mod cages;
mod cells;
mod strokes;
mod words;

use std::mem;

use super::frame::Edge;
use super::{Frame, Picture};
use crate::grid::Cell;
use cages::Cages;
use cells::{Block, Cells};
pub use strokes::Strokes;
use strokes::Weight;

/// What a piece of text stands for. Roles differ in their text too, so that a reader without colours misses nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// A value that the puzzle gives; a `'` behind it tells it from others, where there are others.
    Given,
    /// A value that was found.
    Found,
    /// The values of two solutions, as in `4/7`.
    Differs,
    /// Pencil marks.
    Mark,
    /// A value of one solution, with a `.` behind it.
    Once,
    /// A value of a few solutions, with a `:` behind it.
    Few,
    /// `!!`: no value is left.
    Wrong,
    /// A border of regions.
    Border,
    /// A line between cells of one region, and what tells givens.
    Line,
    /// Blanks.
    Blank,
    /// Words below the board.
    Words,
}

/// Some text of one role.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Span {
    /// What it stands for.
    pub role: Role,
    /// Whether it stands in a cell of an overlay; the words say which ones there are.
    pub shaded: bool,
    /// The text.
    pub text: String,
}

impl Span {
    /// The number of columns that a line of them takes: each character takes one.
    pub fn columns(line: &[Span]) -> usize {
        line.iter().map(|span| span.text.chars().count()).sum()
    }
}

/// How a picture is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Look {
    /// What lines consist of.
    pub strokes: Strokes,
    /// The width to keep to, where the board can.
    pub columns: usize,
}

impl Picture<'_> {
    /// A picture as text: the board, and below it the words that it needs: what its marks mean, which overlays and scattered
    /// regions there are.
    pub fn text(&self, look: Look) -> Vec<Vec<Span>> {
        let frame = Frame::new(self.puzzle().board());
        let drawing = Drawing::new(self, &frame, look);
        let words = words::words(self, &frame, &drawing.cages, look.columns);
        let mut lines = drawing.draw();
        lines.extend(words.into_iter().map(|text| vec![Span { role: Role::Words, shaded: false, text }]));
        lines
    }

    /// It as lines of text, no wider than so many columns where the board allows that.
    pub fn to_text(&self, columns: usize) -> String {
        let mut text = String::new();
        for line in self.text(Look { strokes: Strokes::Boxes, columns }) {
            let line: String = line.into_iter().map(|span| span.text).collect();
            text.push_str(line.trim_end());
            text.push('\n');
        }
        text
    }
}

struct Drawing<'a> {
    frame: &'a Frame,
    strokes: Strokes,
    cells: Cells,
    cages: Cages<'a>,
    /// For each cell whether an overlay covers it.
    shaded: Vec<bool>,
    line: Vec<Span>,
}

impl<'a> Drawing<'a> {
    fn new(picture: &Picture<'_>, frame: &'a Frame, look: Look) -> Drawing<'a> {
        let mut shaded = vec![false; picture.contents().len()];
        frame.overlays().iter().flat_map(|overlay| &overlay.cells).for_each(|cell| shaded[cell.index()] = true);
        // Where overlays cover all of the board, a shade says nothing.
        if shaded.iter().all(|shaded| *shaded) {
            shaded.fill(false);
        }
        let cells = Cells::new(picture, look.columns);
        let cages = Cages::new(frame, cells.width);
        Drawing { frame, strokes: look.strokes, cells, cages, shaded, line: Vec::new() }
    }

    fn draw(mut self) -> Vec<Vec<Span>> {
        let grid = self.frame.grid();
        let mut lines = Vec::new();
        for row in 0..grid.rows() {
            lines.push(self.border(row));
            let blocks = grid.row(row).into_iter().map(|cell| self.cells.block(cell));
            let height = blocks.map(Block::height).max().unwrap_or(0).max(1);
            lines.extend((0..height).map(|place| self.row(row, height, place)));
        }
        lines.push(self.border(grid.rows()));
        lines
    }

    /// The line above a row, or below the last one.
    fn border(&mut self, row: usize) -> Vec<Span> {
        let columns = self.frame.grid().columns();
        for column in 0..=columns {
            let arms = self.arms(row, column);
            self.push(role(arms.into_iter().max()), false, &self.strokes.junction(arms).to_string());
            if column < columns {
                self.stretch(row, column);
            }
        }
        mem::take(&mut self.line)
    }

    /// The line above a cell, with the sum of a cage that begins in it; a dotted one where a cage ends.
    fn stretch(&mut self, row: usize, column: usize) {
        let weight = self.above(row, column);
        let stroke = if self.cages.end_above(row, column) {
            self.strokes.cage_above(weight)
        } else {
            self.strokes.horizontal(weight)
        };
        let label = self.cages.label(row, column).to_owned();
        let rest = self.cells.width.saturating_sub(label.len());
        self.push(Role::Mark, false, &label);
        self.push(role(Some(weight)), false, &stroke.to_string().repeat(rest));
    }

    /// One line of a row of cells that are `height` lines high.
    fn row(&mut self, row: usize, height: usize, place: usize) -> Vec<Span> {
        let grid = self.frame.grid();
        for column in 0..=grid.columns() {
            let weight = self.left(row, column);
            let stroke = if self.cages.end_beside(row, column) {
                self.strokes.cage_beside(weight)
            } else {
                self.strokes.vertical(weight)
            };
            self.push(role(Some(weight)), false, &stroke.to_string());
            match grid.at(0, row, column) {
                Some(cell) => self.cell(cell, height, place),
                None if column < grid.columns() => self.hole(row, column),
                None => {}
            }
        }
        mem::take(&mut self.line)
    }

    /// One line of a place without a cell: a wall is filled.
    fn hole(&mut self, row: usize, column: usize) {
        let is_wall = self.frame.is_wall(row, column);
        let (role, fill) = if is_wall { (Role::Border, self.strokes.wall()) } else { (Role::Blank, ' ') };
        self.push(role, false, &fill.to_string().repeat(self.cells.width));
    }

    /// One line of a cell, in its middle.
    fn cell(&mut self, cell: Cell, height: usize, place: usize) {
        let (block, shaded, width) = (self.cells.block(cell).clone(), self.shaded[cell.index()], self.cells.width);
        let above = (height - block.height()) / 2;
        let pieces = place.checked_sub(above).and_then(|place| block.lines.get(place)).cloned().unwrap_or_default();
        let length: usize = pieces.iter().map(|(_, text)| text.len()).sum();
        let before = (width - length).div_ceil(2);
        self.push(Role::Blank, shaded, &" ".repeat(before));
        pieces.iter().for_each(|(role, text)| self.push(*role, shaded, text));
        self.push(Role::Blank, shaded, &" ".repeat(width - length - before));
    }

    /// The weights of the lines that leave the upper left corner of a cell: up, right, down, left.
    fn arms(&self, row: usize, column: usize) -> [Weight; 4] {
        let (rows, columns) = (self.frame.grid().rows(), self.frame.grid().columns());
        let part = |is_there: bool, weight: &dyn Fn() -> Weight| if is_there { weight() } else { Weight::None };
        [
            part(row > 0, &|| self.left(row - 1, column)),
            part(column < columns, &|| self.above(row, column)),
            part(row < rows, &|| self.left(row, column)),
            part(column > 0, &|| self.above(row, column - 1)),
        ]
    }

    /// The line along the left side of a cell, or along the right side of the row's last one.
    fn left(&self, row: usize, column: usize) -> Weight {
        weight(self.frame.left(row, column))
    }

    /// The line along the upper side of a cell, or along the lower side of the column's last one.
    fn above(&self, row: usize, column: usize) -> Weight {
        weight(self.frame.above(row, column))
    }

    fn push(&mut self, role: Role, shaded: bool, text: &str) {
        match self.line.last_mut() {
            _ if text.is_empty() => {}
            Some(last) if (last.role, last.shaded) == (role, shaded) => last.text.push_str(text),
            _ => self.line.push(Span { role, shaded, text: text.to_owned() }),
        }
    }
}

fn weight(edge: Edge) -> Weight {
    match edge {
        Edge::None => Weight::None,
        Edge::Line => Weight::Light,
        Edge::Border => Weight::Heavy,
    }
}

/// The role of the heaviest line.
fn role(weight: Option<Weight>) -> Role {
    if weight == Some(Weight::Heavy) { Role::Border } else { Role::Line }
}

#[cfg(test)]
mod tests;
