//! A piece of a line that says a rule: numbers and cells in it, and what is wrong with it, and where.

use super::view::View;
use crate::grid::{Cell, Grid};

/// A piece of a line.
#[derive(Clone, Copy, Debug)]
pub struct Piece<'t> {
    /// Its text.
    pub text: &'t str,
    /// The byte of the line where it starts.
    pub start: usize,
}

/// What is wrong with a line, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mistake {
    /// The byte of the line where it starts.
    pub start: usize,
    /// How many bytes are at fault; 0 where something is missing.
    pub length: usize,
    /// What is wrong.
    pub wrong: Wrong,
}

impl Mistake {
    /// Something else belongs at this byte.
    pub(super) fn expected(start: usize, what: String) -> Mistake {
        Mistake { start, length: 0, wrong: Wrong::Expected(what) }
    }
}

/// What is wrong with what a line says.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Wrong {
    /// Something else belongs there.
    #[error("{0} expected")]
    Expected(String),
    /// A cell that is named again.
    #[error("{0} is named twice")]
    CellTwice(String),
    /// A place of the grid without a cell.
    #[error("{0} is a hole: the board has no cell there")]
    Hole(String),
    /// Two cells without a common side.
    #[error("{0} and {1} do not touch: a dot is between cells with a common side")]
    Apart(String, String),
    /// A relation of another name, or none.
    #[error("relation {name} is not defined{}", super::did_you_mean(hint))]
    NoRelation {
        /// As it is written.
        name: String,
        /// The nearest that is defined.
        hint: Option<String>,
    },
    /// A number that no 64 bits hold, in a formula.
    #[error("the number is too large{0}")]
    Overflow(String),
    /// A remainder of a division by 0, in a formula.
    #[error("a remainder of division by 0{0}")]
    Zero(String),
    /// A formula with more signs than anyone writes.
    #[error("a formula of at most {0} signs, nested at most {1} deep, expected")]
    Formula(usize, usize),
    /// Relations are kept as tables.
    #[error("relations are for boards up to order {max}, this one has order {order}")]
    Order {
        /// Of this board.
        order: usize,
        /// The largest.
        max: usize,
    },
}

/// The largest number that a clue may name. A sum beyond what its cells can reach has no solution, which is an answer.
pub const MAX_CLUE: u32 = 1_000_000;

impl<'t> Piece<'t> {
    /// A mistake in the whole of it; where it is empty, in front of what follows.
    pub fn mistake(&self, wrong: Wrong) -> Mistake {
        Mistake { start: self.start, length: self.text.len(), wrong }
    }

    /// That something else belongs here.
    pub fn expected(&self, what: &str) -> Mistake {
        self.mistake(Wrong::Expected(what.to_owned()))
    }

    /// The piece in these bytes of it.
    pub fn part(&self, start: usize, end: usize) -> Piece<'t> {
        Piece { text: &self.text[start..end], start: self.start + start }
    }

    /// The pieces between characters that separate, none of them empty.
    pub fn split(self, separates: impl Fn(char) -> bool) -> impl Iterator<Item = Piece<'t>> {
        let mut at = 0;
        std::iter::from_fn(move || {
            let start = at + self.text[at..].find(|character| !separates(character))?;
            let length = self.text[start..].find(&separates).unwrap_or(self.text.len() - start);
            at = start + length;
            Some(self.part(start, at))
        })
    }

    /// The pieces on both sides of each separator, empty ones too.
    pub fn parts(self, separator: char) -> impl Iterator<Item = Piece<'t>> {
        let mut at = 0;
        self.text.split(separator).map(move |part| {
            let start = at;
            at += part.len() + separator.len_utf8();
            self.part(start, start + part.len())
        })
    }

    /// A number, at least `least`; `None` where nothing stands here.
    ///
    /// # Errors
    /// Where something else does.
    pub fn number(&self, least: u32) -> Result<Option<u32>, Mistake> {
        if self.text.is_empty() {
            return Ok(None);
        }
        let digits = self.text.bytes().all(|byte| byte.is_ascii_digit());
        let number = self.text.parse().ok().filter(|number| digits && (least..=MAX_CLUE).contains(number));
        number.map(Some).ok_or_else(|| self.expected(&format!("a number from {least} to {MAX_CLUE}")))
    }

    /// A place outside of a board, as the cell that would be there: row and column, of which the board's first ones are 1.
    /// `None` where the text is no such place.
    pub fn outside(&self, grid: &Grid) -> Option<(usize, usize)> {
        let lower = self.text.to_ascii_lowercase();
        let (row, column) = lower.strip_prefix('r')?.split_once('c')?;
        let number = |digits: &str, lines: usize| {
            let all = digits.bytes().all(|byte| byte.is_ascii_digit());
            digits.parse().ok().filter(|number| all && *number <= lines + 1)
        };
        let (rows, columns) = (grid.rows(), grid.columns());
        let (row, column): (usize, usize) = (number(row, rows)?, number(column, columns)?);
        let is_edge = |index: usize, lines: usize| index == 0 || index == lines + 1;
        if is_edge(row, rows) || is_edge(column, columns) { Some((row, column)) } else { None }
    }

    /// A row or column, as the place outside that a clue about it stands in.
    ///
    /// # Errors
    /// Where the text is no such place.
    pub fn view(&self, grid: &Grid) -> Result<View, Mistake> {
        let view = self.outside(grid).and_then(|(row, column)| View::from_outside(grid, row, column));
        let places = format!(
            "a place beside the board such as r0c1 (above), r{}c1, r1c0 or r1c{},",
            grid.rows() + 1,
            grid.columns() + 1
        );
        view.ok_or_else(|| self.expected(&places))
    }

    /// The cells that it names: at least one, none twice.
    ///
    /// # Errors
    /// At the first piece that is no such cell.
    pub fn cells(&self, grid: &Grid) -> Result<Vec<Cell>, Mistake> {
        let mut seen = vec![false; grid.cells().len()];
        self.list(grid, |_, cell| std::mem::replace(&mut seen[cell.index()], true))
    }

    /// The cells that it names, at least one, of which none may come again as `again` tells, asked with those before it.
    pub(super) fn list(&self, grid: &Grid, mut again: impl FnMut(&[Cell], Cell) -> bool) -> Result<Vec<Cell>, Mistake> {
        let mut cells: Vec<Cell> = Vec::new();
        for piece in self.split(|character| character.is_whitespace() || character == ',') {
            for cell in piece.run(grid)? {
                if again(&cells, cell) {
                    return Err(piece.mistake(Wrong::CellTwice(grid.name(cell).to_string())));
                }
                cells.push(cell);
            }
        }
        if cells.is_empty() {
            return Err(self.expected("cells such as r1c1 r1c2"));
        }
        Ok(cells)
    }

    /// A cell (`r2c5`), or several: along a row or a column from one to another (`r2c5-r2c7`, `r2c5-7`, `r2-4c5`), or a
    /// rectangle in reading order (`r2-4c5-7`).
    fn run(&self, grid: &Grid) -> Result<Vec<Cell>, Mistake> {
        let cell = || self.expected("a cell such as r2c5, or a run of them such as r2c5-7,");
        let lower = self.text.to_ascii_lowercase();
        let (lower, layer) = of_layer(&lower, grid).ok_or_else(|| match grid.layers() {
            1 => self.expected("no layer behind a cell, for the board has one,"),
            layers => self.expected(&format!("a cell of layer a to {}", Grid::layer_name(layers - 1))),
        })?;
        let at = |places: Vec<(usize, usize)>| {
            let found = places.into_iter().map(|(row, column)| {
                let hole = || self.mistake(Wrong::Hole(format!("r{}c{}", row + 1, column + 1)));
                grid.at(layer, row, column).ok_or_else(hole)
            });
            found.collect()
        };
        let Some((from, to)) = lower.split_once("-r") else {
            return at(self.rectangle(lower, grid)?.ok_or_else(cell)?);
        };
        let ends =
            (self.rectangle(from, grid)?.ok_or_else(cell)?, self.rectangle(&format!("r{to}"), grid)?.ok_or_else(cell)?);
        let (&[(row, column)], &[(last_row, last_column)]) = (&ends.0[..], &ends.1[..]) else { return Err(cell()) };
        if row != last_row && column != last_column {
            return Err(self.expected("two cells of one row or column"));
        }
        at(places(between(row, last_row), between(column, last_column)))
    }

    /// The places of `rRcC`, both numbers or runs of them, in reading order, by row and column from 0; `None` where the text is
    /// nothing of the kind.
    fn rectangle(&self, text: &str, grid: &Grid) -> Result<Option<Vec<(usize, usize)>>, Mistake> {
        let parts = text.strip_prefix('r').and_then(|rest| rest.split_once('c'));
        let Some((rows, columns)) = parts.and_then(|(rows, columns)| Some((ends(rows)?, ends(columns)?))) else {
            return Ok(None);
        };
        let is_inside =
            |(from, to): (usize, usize), lines: usize| (1..=lines).contains(&from) && (1..=lines).contains(&to);
        if !is_inside(rows, grid.rows()) || !is_inside(columns, grid.columns()) {
            return Err(self.expected(&format!("a cell from r1c1 to r{}c{}", grid.rows(), grid.columns())));
        }
        Ok(Some(places(between(rows.0 - 1, rows.1 - 1), between(columns.0 - 1, columns.1 - 1))))
    }
}

/// A reference without the layer behind it, such as `.b`, and that layer; the first where none is named. `None` where the grid has none
/// of this name.
fn of_layer<'t>(text: &'t str, grid: &Grid) -> Option<(&'t str, usize)> {
    let Some((cells, name)) = text.split_once('.') else { return Some((text, 0)) };
    let layer = (0..grid.layers()).find(|&layer| name == Grid::layer_name(layer).to_string())?;
    (grid.layers() > 1).then_some((cells, layer))
}

/// The places in these rows and columns, row after row.
fn places(rows: Vec<usize>, columns: Vec<usize>) -> Vec<(usize, usize)> {
    rows.into_iter().flat_map(|row| columns.iter().map(move |&column| (row, column))).collect()
}

/// The numbers from one to another, up or down.
fn between(from: usize, to: usize) -> Vec<usize> {
    if from <= to { (from..=to).collect() } else { (to..=from).rev().collect() }
}

/// The ends of `3` or `3-5`.
fn ends(text: &str) -> Option<(usize, usize)> {
    let number = |digits: &str| {
        let all = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
        // More digits than any order has are outside, whatever they say.
        if all { Some(digits.parse().unwrap_or(usize::MAX)) } else { None }
    };
    match text.split_once('-') {
        Some((from, to)) => Some((number(from)?, number(to)?)),
        None => number(text).map(|number| (number, number)),
    }
}
