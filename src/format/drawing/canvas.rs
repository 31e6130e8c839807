//! The geometry of a drawing: where its cells are, and which walls stand between them.

use crate::board::Board;
use crate::format::frames::is_stroke;
use crate::format::shape::LEAST_ORDER;
use crate::format::text::{Line, Token};
use crate::grid::MAX_ORDER;
use crate::values::Value;

/// A drawing that falls into cells.
pub struct Canvas<'c> {
    /// Rows and columns.
    pub order: usize,
    /// What the lines between cells say.
    pub walls: Walls,
    /// Lines before the board.
    pub above: usize,
    /// The first line behind the board.
    pub below: usize,
    lines: Vec<Drawn<'c>>,
    /// The lines that are borders, one more than rows.
    borders: Vec<usize>,
    /// Characters from one border of a cell to the next.
    pitch: usize,
    left: usize,
}

/// What lines between cells say.
pub enum Walls {
    /// Nothing: they stand around all cells alike, or around the board alone.
    Silent,
    /// For each cell the number of its region, from 0 in reading order.
    Regions(Vec<usize>),
}

impl Walls {
    /// Whether they say nothing.
    pub fn is_silent(&self) -> bool {
        matches!(self, Walls::Silent)
    }
}

/// How a line between two cells is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Stroke {
    None,
    Light,
    Heavy,
}

/// A line as characters with their places.
struct Drawn<'c> {
    line: Line<'c>,
    characters: Vec<(usize, char)>,
}

impl<'c> Drawn<'c> {
    fn of(line: Line<'c>) -> Drawn<'c> {
        Drawn { line, characters: line.text.trim_end().char_indices().collect() }
    }

    fn at(&self, place: usize) -> char {
        self.characters.get(place).map_or(' ', |(_, character)| *character)
    }

    /// The pieces between blanks in these characters.
    fn pieces(&self, from: usize, to: usize) -> Vec<Token<'c>> {
        let mut pieces = Vec::new();
        let mut start = None;
        for place in from..=to {
            let blank = place == to || self.at(place) == ' ' || self.at(place) == '\t';
            match (start, blank) {
                (None, false) => start = Some(place),
                (Some(first), true) => {
                    let byte = |place: usize| {
                        self.characters.get(place).map_or(self.line.text.trim_end().len(), |(byte, _)| *byte)
                    };
                    pieces.push(self.line.token(byte(first), byte(place)));
                    start = None;
                }
                _ => {}
            }
        }
        pieces
    }
}

/// Whether a character is part of a border, in ASCII or not.
fn is_border(character: char) -> bool {
    is_stroke(character) || "+-|.:=".contains(character)
}

impl<'c> Canvas<'c> {
    /// The drawing in these lines, perhaps with a line above it and words below, if it falls into cells.
    pub fn of(lines: &[Line<'c>]) -> Option<Canvas<'c>> {
        let above = (0..lines.len().min(2)).find(|&line| is_top(lines[line].text))?;
        let lines: Vec<Drawn> = lines.iter().map(|line| Drawn::of(*line)).collect();
        let top = &lines[above];
        let left = top.characters.iter().position(|(_, character)| *character != ' ')?;
        let width = top.characters.len() - left;
        let height = lines[above..].iter().take_while(|line| is_border(line.at(left))).count();
        let full = (above..above + height).filter(|&line| is_full(&lines[line], left, width)).collect::<Vec<_>>();
        let alternate: Vec<usize> = (above..above + height).step_by(2).collect();
        let candidates = [full, alternate].into_iter();
        let mut fitting = candidates.filter_map(|borders| {
            let order = borders.len().checked_sub(1).filter(|order| (1..=MAX_ORDER).contains(order))?;
            let whole = borders[order] + 1 == above + height;
            let pitch = (width - 1) / order;
            (whole
                && (width - 1).is_multiple_of(order)
                && pitch >= 2
                && falls_into_cells(&lines, &borders, left, pitch))
            .then_some((order, borders, pitch))
        });
        let (order, borders, pitch) = fitting.next()?;
        let below = above + height;
        let mut canvas = Canvas { order, walls: Walls::Silent, above, below, lines, borders, pitch, left };
        canvas.walls = canvas.walls();
        Some(canvas)
    }

    /// Whether it is surely cells: lines of two weights draw them, or walls part rows of one line with a piece in each cell. A
    /// frame around boxes falls into larger parts.
    pub fn is_plausible(&self) -> bool {
        let cells = || (0..self.order).flat_map(|row| (0..self.order).map(move |column| (row, column)));
        let one_piece = || cells().all(|(row, column)| self.pieces(row, column).len() <= 1);
        let says = self.is_shown() || (!self.walls.is_silent() || self.is_open()) && self.is_one_line() && one_piece();
        self.order > 1 && says
    }

    /// Whether crossings alone stand between cells, a `+` at each corner: a board without walls.
    fn is_open(&self) -> bool {
        let inner = &self.borders[1..self.order];
        let is_open = |line: &Drawn| {
            (0..=self.order * self.pitch).all(|place| {
                let expected = if place % self.pitch == 0 { '+' } else { ' ' };
                line.at(self.left + place) == expected
            })
        };
        self.order >= LEAST_ORDER && self.walls.is_silent() && inner.iter().all(|&line| is_open(&self.lines[line]))
    }

    /// Whether each row of cells is one line: `show` writes candidates on several.
    pub fn is_one_line(&self) -> bool {
        self.borders.windows(2).all(|pair| pair[1] == pair[0] + 2)
    }

    /// Whether it is drawn with lines of two weights, so that it says all by them.
    pub fn is_shown(&self) -> bool {
        let strokes = self.strokes();
        strokes.contains(&Stroke::Light) && strokes.contains(&Stroke::Heavy)
    }

    /// The row of cells that alone is several lines high, if there is one.
    pub fn tall_row(&self) -> Option<usize> {
        let mut tall = (0..self.order).filter(|&row| self.borders[row + 1] > self.borders[row] + 2);
        tall.next().filter(|_| tall.next().is_none())
    }

    /// The pieces that stand in a cell, line by line.
    pub fn pieces(&self, row: usize, column: usize) -> Vec<Token<'c>> {
        let from = self.left + column * self.pitch + 1;
        let lines = &self.lines[self.borders[row] + 1..self.borders[row + 1]];
        lines.iter().flat_map(|line| line.pieces(from, from + self.pitch - 1)).collect()
    }

    /// The line between a cell and the one to its right, or to its left where the column is 0.
    fn left_of(&self, row: usize, column: usize) -> Stroke {
        let line = &self.lines[self.borders[row] + 1];
        vertical(line.at(self.left + column * self.pitch))
    }

    /// The line above a cell.
    fn above_of(&self, row: usize, column: usize) -> Stroke {
        let line = &self.lines[self.borders[row]];
        horizontal(line.at(self.left + column * self.pitch + 1))
    }

    /// The lines between cells, and those around the board.
    fn strokes(&self) -> Vec<Stroke> {
        let places = (0..=self.order).flat_map(|row| (0..=self.order).map(move |column| (row, column)));
        let all = places.flat_map(|(row, column)| {
            let left = if row < self.order { Some(self.left_of(row, column)) } else { None };
            let above = if column < self.order { Some(self.above_of(row, column)) } else { None };
            [left, above].into_iter().flatten()
        });
        all.collect()
    }

    fn walls(&self) -> Walls {
        let order = self.order;
        let strokes = self.strokes();
        let wall = strokes.iter().copied().max().unwrap_or(Stroke::None);
        let two_weights = self.is_shown();
        let inner = (0..order).flat_map(|row| (0..order).map(move |column| (row, column)));
        let inner: Vec<bool> = inner
            .flat_map(|(row, column)| {
                let left = if column > 0 { Some(self.left_of(row, column) == wall) } else { None };
                let above = if row > 0 { Some(self.above_of(row, column) == wall) } else { None };
                [left, above].into_iter().flatten()
            })
            .collect();
        let alike = inner.iter().all(|wall| *wall) || !inner.iter().any(|wall| *wall);
        if alike && !two_weights && order > 1 {
            return Walls::Silent;
        }
        Walls::Regions(self.flooded(wall))
    }

    /// A line with a wall that has the same region on both sides, as damaged drawings do.
    pub fn dangling(&self, of: &[usize]) -> Option<Line<'c>> {
        let order = self.order;
        let wall = self.strokes().into_iter().max().unwrap_or(Stroke::None);
        let mut cells = (0..order).flat_map(|row| (0..order).map(move |column| (row, column)));
        cells.find_map(|(row, column)| {
            let cell = row * order + column;
            let left = column > 0 && of[cell] == of[cell - 1] && self.left_of(row, column) == wall;
            let above = row > 0 && of[cell] == of[cell - order] && self.above_of(row, column) == wall;
            let line = if left { Some(self.borders[row] + 1) } else { above.then_some(self.borders[row]) };
            line.map(|line| self.lines[line].line)
        })
    }

    /// The regions that walls part, numbered in reading order.
    fn flooded(&self, wall: Stroke) -> Vec<usize> {
        let order = self.order;
        let mut of = vec![usize::MAX; order * order];
        let mut regions = 0;
        for start in 0..order * order {
            if of[start] != usize::MAX {
                continue;
            }
            let mut open = vec![start];
            of[start] = regions;
            while let Some(cell) = open.pop() {
                let (row, column) = (cell / order, cell % order);
                let next = [
                    (column + 1 < order && self.left_of(row, column + 1) != wall, cell + 1),
                    (column > 0 && self.left_of(row, column) != wall, cell.wrapping_sub(1)),
                    (row + 1 < order && self.above_of(row + 1, column) != wall, cell + order),
                    (row > 0 && self.above_of(row, column) != wall, cell.wrapping_sub(order)),
                ];
                for (_, cell) in next.into_iter().filter(|(joined, _)| *joined) {
                    if of[cell] == usize::MAX {
                        of[cell] = regions;
                        open.push(cell);
                    }
                }
            }
            regions += 1;
        }
        of
    }
}

/// Whether a line is the upper border of a board: strokes from end to end.
fn is_top(text: &str) -> bool {
    let text = text.trim();
    let is_corner = |character: Option<char>| character.is_some_and(|corner| is_stroke(corner) || corner == '+');
    is_corner(text.chars().next())
        && is_corner(text.chars().last())
        && text.chars().count() >= 3
        && text.chars().all(|character| is_stroke(character) || "+-=".contains(character))
}

/// Whether a line is strokes over the whole width, and not bars alone.
fn is_full(line: &Drawn, left: usize, width: usize) -> bool {
    let strokes = (left..left + width).filter(|&place| horizontal(line.at(place)) != Stroke::None).count();
    (left..left + width).all(|place| is_border(line.at(place))) && 2 * strokes + 1 >= width
}

/// Whether borders and rows stand where cells of this pitch have them.
fn falls_into_cells(lines: &[Drawn], borders: &[usize], left: usize, pitch: usize) -> bool {
    let order = borders.len() - 1;
    let even_border = |&border: &usize| {
        (0..order).all(|column| {
            let from = left + column * pitch + 1;
            let first = lines[border].at(from);
            let stroke = first == ' ' || horizontal(first) != Stroke::None;
            stroke && (from..from + pitch - 1).all(|place| lines[border].at(place) == first)
        })
    };
    let end = left + order * pitch;
    let barred = |line: usize| {
        let inner = (1..order).all(|column| {
            let bar = lines[line].at(left + column * pitch);
            bar == ' ' || vertical(bar) != Stroke::None
        });
        let around = [left, end].into_iter().all(|place| vertical(lines[line].at(place)) != Stroke::None);
        inner && around && lines[line].characters.len() == end + 1
    };
    // One line tells which walls a row has, so that all of them must agree.
    let agree = |row: usize| {
        let first = borders[row] + 1;
        let bar = |line: usize, column: usize| lines[line].at(left + column * pitch);
        (first..borders[row + 1]).all(|line| (0..=order).all(|column| bar(line, column) == bar(first, column)))
    };
    let rows = || (0..order).flat_map(|row| borders[row] + 1..borders[row + 1]);
    borders.windows(2).all(|pair| pair[1] > pair[0] + 1)
        && borders.iter().all(even_border)
        && rows().all(barred)
        && (0..order).all(agree)
}

fn vertical(character: char) -> Stroke {
    match character {
        '│' | ':' | '╎' | '┆' | '┊' => Stroke::Light,
        '┃' | '║' | '|' | '╏' | '┇' | '┋' => Stroke::Heavy,
        _ => Stroke::None,
    }
}

fn horizontal(character: char) -> Stroke {
    match character {
        '─' | '.' | '╌' | '┄' | '┈' => Stroke::Light,
        '━' | '═' | '-' | '=' | '╍' | '┅' | '┉' => Stroke::Heavy,
        _ => Stroke::None,
    }
}

/// Appends a board with walls between its regions.
pub fn write(board: &Board, values: &[Option<Value>], out: &mut String) {
    let order = board.values();
    let regions = board.partition().unwrap_or_else(|| vec![0; order * order]);
    let width = board.symbols().width(order);
    let wall = |one: Option<usize>, other: Option<usize>| match (one, other) {
        (Some(one), Some(other)) => regions[one] != regions[other],
        _ => true,
    };
    for row in 0..=order {
        let cell = |row: usize, column: usize| if row < order { Some(row * order + column) } else { None };
        for column in 0..order {
            let above = row.checked_sub(1).map(|row| row * order + column);
            let stroke = if wall(above, cell(row, column)) { "-" } else { " " };
            out.push('+');
            out.push_str(&stroke.repeat(width + 2));
        }
        out.push_str("+\n");
        if row == order {
            return;
        }
        for column in 0..order {
            let before = column.checked_sub(1).map(|column| row * order + column);
            out.push(if wall(before, cell(row, column)) { '|' } else { ' ' });
            let value = values[row * order + column];
            let text = value.map_or(".".to_owned(), |value| board.symbols().symbol(value));
            out.push_str(&format!(" {text:>width$} "));
        }
        out.push_str("|\n");
    }
}
