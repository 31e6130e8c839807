//! Clues that setters write into cells, between them and beside the board: discs and squares, signs and letters, digits on
//! corners, numbers outside.

use std::fmt::{self, Write};

use super::{CELL, FONT, Pen, Short, Text};
use crate::grid::Cell;
use crate::rule::Direction;
use crate::rule::Sketch;
use crate::values::Value;

/// What a board with clues beside it needs around it, in units of the drawing.
const OUTSIDE: usize = 30;

impl Pen<'_> {
    /// Draws what fills cells, and thin diagonals.
    pub(super) fn clues_in_cells(&mut self) -> fmt::Result {
        for sketch in self.frame.sketches() {
            match sketch {
                Sketch::Disc(cell) => self.disc(*cell)?,
                Sketch::Square(cell) => self.square(*cell, 27.0)?,
                Sketch::Wedges { cell, inward } => self.wedges(*cell, *inward)?,
                Sketch::Diagonal(cells) => self.diagonal(cells)?,
                _ => {}
            }
        }
        Ok(())
    }

    /// Draws what stands between cells, and outside of the board.
    pub(super) fn clues_between_cells(&mut self) -> fmt::Result {
        for sketch in self.frame.sketches() {
            match sketch {
                Sketch::Less(cells) => self.less(*cells)?,
                Sketch::Letter { cells, text } => self.letter(*cells, text)?,
                Sketch::Corner { cells, digits } => self.quadruple(cells, digits)?,
                Sketch::Outside { view, text } => {
                    let (x, y) = outside(view.outside(self.frame.grid()));
                    self.text((x, y), 14.0, text)?;
                }
                Sketch::Diagonally { from, direction, text } => self.diagonally(*from, *direction, text)?,
                _ => {}
            }
        }
        Ok(())
    }

    /// Makes room around the board where clues stand beside it: what is drawn is made smaller, so that a picture keeps its size.
    pub(super) fn within_its_side(&mut self) {
        let is_outside = |sketch: &Sketch| matches!(sketch, Sketch::Outside { .. } | Sketch::Diagonally { .. });
        if !self.frame.sketches().iter().any(is_outside) {
            return;
        }
        let grid = self.frame.grid();
        let side = (grid.rows().min(grid.columns()) * CELL) as f64;
        let scale = side / (side + 2.0 * OUTSIDE as f64);
        let (scale, left) = (Exact(scale), Exact(OUTSIDE as f64 * scale));
        self.body = format!("<g transform=\"translate({left} {left}) scale({scale})\">\n{}</g>\n", self.body);
    }

    fn disc(&mut self, cell: Cell) -> fmt::Result {
        let ((x, y), colour) = (self.middle(cell), self.colours.thermometer);
        writeln!(self.body, "<circle class=\"bulb\" fill=\"{colour}\" cx=\"{x}\" cy=\"{y}\" r=\"14\"/>")
    }

    fn square(&mut self, cell: Cell, side: f64) -> fmt::Result {
        let ((x, y), colour) = (self.middle(cell), self.colours.thermometer);
        let (left, top) = (Short(x - side / 2.0), Short(y - side / 2.0));
        writeln!(
            self.body,
            "<rect class=\"bulb\" fill=\"{colour}\" x=\"{left}\" y=\"{top}\" width=\"{side}\" height=\"{side}\"/>"
        )
    }

    /// A grey cell with a small wedge at each side, which points at what is less.
    fn wedges(&mut self, cell: Cell, inward: bool) -> fmt::Result {
        self.square(cell, CELL as f64)?;
        let (x, y) = self.middle(cell);
        let (tip, back) = if inward { (11.5, 15.5) } else { (15.5, 11.5) };
        let mut path = String::new();
        for (right, down) in [(1.0, 0.0), (-1.0, 0.0), (0.0, 1.0), (0.0, -1.0)] {
            let at = |along: f64, across: f64| {
                (Short(x + right * along + down * across), Short(y + down * along + right * across))
            };
            let [one, middle, other] = [at(back, -4.0), at(tip, 0.0), at(back, 4.0)];
            write!(path, "M{} {}L{} {}L{} {}", one.0, one.1, middle.0, middle.1, other.0, other.1)?;
        }
        self.stroke(&path, 1.5)
    }

    fn diagonal(&mut self, cells: &[Cell]) -> fmt::Result {
        let [first, .., last] = cells else { return Ok(()) };
        let [(left, upper), (right, lower)] = [first, last].map(|&cell| self.middle(cell));
        let half = CELL as f64 / 2.0;
        let out = |from: f64, to: f64| if from < to { from - half } else { from + half };
        let [left, right] = [out(left, right), out(right, left)];
        let [upper, lower] = [out(upper, lower), out(lower, upper)];
        let stroke = self.colours.hatch;
        writeln!(
            self.body,
            "<path class=\"diagonal\" fill=\"none\" stroke=\"{stroke}\" stroke-width=\"2\" d=\"M{left} {upper}L{right} {lower}\"/>"
        )
    }

    /// A sign between two cells whose tip is towards the first, which is less.
    fn less(&mut self, cells: [Cell; 2]) -> fmt::Result {
        let [(from, above), (to, below)] = cells.map(|cell| self.middle(cell));
        let (x, y) = ((from + to) / 2.0, (above + below) / 2.0);
        let length = (to - from).hypot(below - above).max(1.0);
        let (right, down) = ((to - from) / length, (below - above) / length);
        let at = |along: f64, across: f64| {
            (Short(x + right * along - down * across), Short(y + down * along + right * across))
        };
        let [one, tip, other] = [at(3.5, -6.0), at(-3.5, 0.0), at(3.5, 6.0)];
        let (given, path) =
            (self.colours.given, format!("M{} {}L{} {}L{} {}", one.0, one.1, tip.0, tip.1, other.0, other.1));
        let paper = self.colours.paper;
        writeln!(
            self.body,
            "<circle class=\"paper\" fill=\"{paper}\" cx=\"{}\" cy=\"{}\" r=\"6\"/>",
            Short(x),
            Short(y)
        )?;
        writeln!(self.body, "<path class=\"cage\" fill=\"none\" stroke=\"{given}\" stroke-width=\"1.8\" d=\"{path}\"/>")
    }

    fn letter(&mut self, cells: [Cell; 2], text: &str) -> fmt::Result {
        let [(left, upper), (right, lower)] = cells.map(|cell| self.middle(cell));
        let (x, y, paper) = ((left + right) / 2.0, (upper + lower) / 2.0, self.colours.paper);
        writeln!(self.body, "<circle class=\"paper\" fill=\"{paper}\" cx=\"{x}\" cy=\"{y}\" r=\"6.5\"/>")?;
        self.text((x, y), 12.0, text)
    }

    /// Digits in a circle where four cells meet.
    fn quadruple(&mut self, cells: &[Cell], digits: &[Value]) -> fmt::Result {
        let points: Vec<(f64, f64)> = cells.iter().map(|&cell| self.middle(cell)).collect();
        let count = points.len().max(1) as f64;
        let x = points.iter().map(|point| point.0).sum::<f64>() / count;
        let y = points.iter().map(|point| point.1).sum::<f64>() / count;
        let (paper, stroke) = (self.colours.paper, self.colours.arrow);
        writeln!(
            self.body,
            "<circle class=\"paper\" fill=\"{paper}\" cx=\"{x}\" cy=\"{y}\" r=\"10.5\"/>\
             <circle class=\"arrow\" fill=\"none\" stroke=\"{stroke}\" cx=\"{x}\" cy=\"{y}\" r=\"10.5\"/>"
        )?;
        let symbols = self.picture.puzzle().board().symbols();
        let names: Vec<String> = digits.iter().map(|&digit| symbols.symbol(digit).to_string()).collect();
        if let [one, other, rest @ ..] = names.as_slice()
            && !rest.is_empty()
        {
            self.text((x, y - 4.0), 8.0, &format!("{one} {other}"))?;
            return self.text((x, y + 4.5), 8.0, &rest.join(" "));
        }
        self.text((x, y), 9.0, &names.join(" "))
    }

    /// A number beside the board, with a short arrow along its diagonal.
    fn diagonally(&mut self, from: (usize, usize), direction: Direction, text: &str) -> fmt::Result {
        let (x, y) = outside(from);
        let (right, down) = match direction {
            Direction::UpLeft => (-1.0, -1.0),
            Direction::UpRight => (1.0, -1.0),
            Direction::DownLeft => (-1.0, 1.0),
            Direction::DownRight => (1.0, 1.0),
        };
        self.text((x, y), 13.0, text)?;
        let at = |along: f64, across: f64| (Short(x + right * along), Short(y + down * across));
        let [start, tip, one, other] = [at(7.0, 7.0), at(13.0, 13.0), at(13.0, 9.0), at(9.0, 13.0)];
        let path = format!(
            "M{} {}L{} {}M{} {}L{} {}L{} {}",
            start.0, start.1, tip.0, tip.1, one.0, one.1, tip.0, tip.1, other.0, other.1
        );
        self.stroke(&path, 1.2)
    }

    fn stroke(&mut self, path: &str, width: f64) -> fmt::Result {
        let stroke = self.colours.arrow;
        writeln!(
            self.body,
            "<path class=\"arrow\" fill=\"none\" stroke=\"{stroke}\" stroke-width=\"{width}\" d=\"{path}\"/>"
        )
    }

    /// A text around a point.
    fn text(&mut self, (x, y): (f64, f64), size: f64, text: &str) -> fmt::Result {
        let fill = self.colours.given;
        writeln!(
            self.body,
            "<text class=\"sum\" {FONT} text-anchor=\"middle\" fill=\"{fill}\" font-size=\"{size}\" x=\"{}\" y=\"{}\">{}</text>",
            Short(x),
            Short(y + size * 0.36),
            Text(text)
        )
    }
}

/// The middle of a place outside of the board, whose first row and column are 1; closer than a cell there would be.
fn outside((row, column): (usize, usize)) -> (f64, f64) {
    let along = |place: usize| (place as f64 - 0.5) * CELL as f64;
    let inward = |place: f64| if place < 0.0 { place + 4.0 } else { place };
    (inward(along(column)), inward(along(row)))
}

/// A number with four decimals at most.
struct Exact(f64);

impl fmt::Display for Exact {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", (self.0 * 10_000.0).round() / 10_000.0)
    }
}
