//! Clues as setters draw them: thermometers, lines, circles and arrows under the lines of the board, cages and dots over them.

use std::fmt::{self, Write};

use super::{CELL, FONT, Pen, Short, Text, lines};
use crate::grid::{Cell, Grid};
use crate::rule::{Sketch, Tint};

/// The radius of a circle around a cell.
const CIRCLE: f64 = 14.5;
/// The radius of a dot; one with a number in it is a little larger.
const DOT: [f64; 2] = [5.0, 6.5];

impl Pen<'_> {
    /// Draws what runs along cells: thermometers first, since the others are narrower; circles over the arrows that leave them.
    pub(super) fn clues_along_cells(&mut self) -> fmt::Result {
        let sketches = self.frame.sketches();
        sketches.iter().try_for_each(|sketch| self.broad(sketch))?;
        sketches.iter().try_for_each(|sketch| self.narrow(sketch))?;
        sketches.iter().try_for_each(|sketch| match sketch {
            Sketch::Circle(cells) => self.circle(cells),
            Sketch::Diamond(cell) => self.diamond(*cell),
            _ => Ok(()),
        })
    }

    fn broad(&mut self, sketch: &Sketch) -> fmt::Result {
        match sketch {
            Sketch::Thermometer { cells, tint } => self.thermometer(cells, *tint),
            Sketch::Shade { cells, tint } => {
                let area = lines::area(self.frame.grid(), |cell| cells.contains(&cell));
                let (class, fill) = self.broad_colour(*tint, "bulb");
                let opacity = if class.is_empty() { "0.4" } else { "0.6" };
                writeln!(self.body, "<path{class} fill=\"{fill}\" fill-opacity=\"{opacity}\" d=\"{area}\"/>")
            }
            _ => Ok(()),
        }
    }

    /// Both its parts are opaque within a group, so that the bulb shows no darker over the beginning of the line.
    fn thermometer(&mut self, cells: &[Cell], tint: Tint) -> fmt::Result {
        let Some((x, y)) = cells.first().map(|&cell| self.middle(cell)) else { return Ok(()) };
        let ((class, stroke), path) = (self.broad_colour(tint, "thermometer"), self.path(cells));
        let faded = class.is_empty();
        if faded {
            self.body.push_str("<g opacity=\"0.55\">");
        }
        writeln!(
            self.body,
            "<path{class} fill=\"none\" stroke=\"{stroke}\" stroke-width=\"13\" stroke-linecap=\"round\" \
             stroke-linejoin=\"round\" d=\"{path}\"/>"
        )?;
        let (class, fill) = self.broad_colour(tint, "bulb");
        writeln!(self.body, "<circle{class} fill=\"{fill}\" cx=\"{x}\" cy=\"{y}\" r=\"13\"/>")?;
        if faded {
            self.body.push_str("</g>\n");
        }
        Ok(())
    }

    /// The class of what is broad and its colour: of the theme where it is grey, otherwise without a class.
    fn broad_colour(&self, tint: Tint, class: &str) -> (String, &'static str) {
        match tint {
            Tint::Grey => (format!(" class=\"{class}\""), self.colours.thermometer),
            _ => (String::new(), colour(tint)),
        }
    }

    fn narrow(&mut self, sketch: &Sketch) -> fmt::Result {
        match sketch {
            Sketch::Line { cells, tint } => {
                let (path, stroke) = (self.path(cells), colour(*tint));
                writeln!(
                    self.body,
                    "<path fill=\"none\" stroke=\"{stroke}\" stroke-opacity=\"0.65\" stroke-width=\"6\" \
                     stroke-linecap=\"round\" stroke-linejoin=\"round\" d=\"{path}\"/>"
                )
            }
            Sketch::Arrow(cells) => self.arrow(cells),
            _ => Ok(()),
        }
    }

    /// A circle around one cell, a pill around several.
    fn circle(&mut self, cells: &[Cell]) -> fmt::Result {
        let (stroke, paper) = (self.colours.arrow, self.colours.paper);
        if let [cell] = cells {
            let (x, y) = self.middle(*cell);
            return writeln!(
                self.body,
                "<circle class=\"paper\" fill=\"{paper}\" cx=\"{x}\" cy=\"{y}\" r=\"{CIRCLE}\"/>\n\
                 <circle class=\"arrow\" fill=\"none\" stroke=\"{stroke}\" stroke-width=\"2\" cx=\"{x}\" cy=\"{y}\" \
                 r=\"{CIRCLE}\"/>"
            );
        }
        let path = self.path(cells);
        for (class, colour, width) in [("arrow", stroke, 2.0 * CIRCLE + 2.0), ("inside", paper, 2.0 * CIRCLE - 2.0)] {
            writeln!(
                self.body,
                "<path class=\"{class}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"{}\" \
                 stroke-linecap=\"round\" stroke-linejoin=\"round\" d=\"{path}\"/>",
                Short(width)
            )?;
        }
        Ok(())
    }

    fn diamond(&mut self, cell: Cell) -> fmt::Result {
        let ((x, y), side) = (self.middle(cell), CIRCLE + 1.5);
        let path = format!(
            "M{} {y}L{x} {}L{} {y}L{x} {}z",
            Short(x - side),
            Short(y - side),
            Short(x + side),
            Short(y + side)
        );
        let (paper, stroke) = (self.colours.paper, self.colours.arrow);
        writeln!(
            self.body,
            "<path class=\"paper\" fill=\"{paper}\" d=\"{path}\"/>\n\
             <path class=\"arrow\" fill=\"none\" stroke=\"{stroke}\" stroke-width=\"2\" d=\"{path}\"/>"
        )
    }

    /// A shaft from the edge of the circle to the middle of the last cell, with a head there.
    fn arrow(&mut self, cells: &[Cell]) -> fmt::Result {
        let points: Vec<(f64, f64)> = cells.iter().map(|&cell| self.middle(cell)).collect();
        let ([from, second, ..], [.., before, last]) = (&points[..], &points[..]) else { return Ok(()) };
        let start = towards(*from, *second, CIRCLE);
        let mut path = format!("M{} {}", Short(start.0), Short(start.1));
        for (x, y) in &points[1..] {
            write!(path, "L{x} {y}")?;
        }
        let back = towards(*last, *before, 7.0);
        let (x, y) = (back.0 - last.0, back.1 - last.1);
        let ends = [(last.0 + x - y * 0.7, last.1 + y + x * 0.7), (last.0 + x + y * 0.7, last.1 + y - x * 0.7)];
        let [(left, upper), (right, lower)] = ends.map(|(x, y)| (Short(x), Short(y)));
        write!(path, "M{left} {upper}L{} {}L{right} {lower}", last.0, last.1)?;
        let stroke = self.colours.arrow;
        writeln!(
            self.body,
            "<path class=\"arrow\" fill=\"none\" stroke=\"{stroke}\" stroke-width=\"2\" stroke-linejoin=\"round\" \
             d=\"{path}\"/>"
        )
    }

    /// Draws cages, each with its sum in the corner of its first cell, and its layer behind that but for the first; cages that share
    /// places at different distances from their borders.
    pub(super) fn cages(&mut self) -> fmt::Result {
        let (grid, mut labels) = (self.frame.grid(), Vec::new());
        let mut covered = vec![0i64; grid.cells_of_layer()];
        let place = |cell: &Cell| cell.index() % grid.cells_of_layer();
        let mut path = String::new();
        for (cells, label) in self.frame.cages() {
            let depth = cells.iter().map(|cell| covered[place(cell)]).max().unwrap_or(0);
            cells.iter().for_each(|cell| covered[place(cell)] = depth + 1);
            path += &lines::outline(grid, cells, 3 + 2 * (depth % 4));
            labels.extend(cells.iter().min().zip(label).map(|(&first, label)| match grid.layer_of(first) {
                0 => (first, label.to_owned(), depth),
                layer => (first, format!("{label} {}", Grid::layer_name(layer)), depth),
            }));
        }
        if path.is_empty() {
            return Ok(());
        }
        let (stroke, fill) = (self.colours.cage, self.colours.given);
        writeln!(self.body, "<path class=\"cage\" stroke=\"{stroke}\" stroke-dasharray=\"3 2\" d=\"{path}\"/>")?;
        writeln!(self.body, "<g class=\"sum\" {FONT} fill=\"{fill}\" font-size=\"8.5\">")?;
        for (cell, label, depth) in labels {
            let (x, y) = (grid.column_of(cell) * CELL + 5, grid.row_of(cell) * CELL + 11);
            let y = y as i64 + 8 * (depth % 3);
            writeln!(self.body, "<text x=\"{x}\" y=\"{y}\">{}</text>", Text(&label))?;
        }
        self.body.write_str("</g>\n")
    }

    /// Draws dots, which are white or black on any paper.
    pub(super) fn dots(&mut self) -> fmt::Result {
        for sketch in self.frame.sketches() {
            if let Sketch::Dot { cells, black, label } = sketch {
                self.dot(*cells, *black, label.as_deref())?;
            }
        }
        Ok(())
    }

    fn dot(&mut self, cells: [Cell; 2], black: bool, label: Option<&str>) -> fmt::Result {
        let [(left, upper), (right, lower)] = cells.map(|cell| self.middle(cell));
        let (x, y) = ((left + right) / 2.0, (upper + lower) / 2.0);
        let (fill, ink) = if black { ("#111", "#fff") } else { ("#fff", "#111") };
        let radius = DOT[usize::from(label.is_some())];
        let stroke = if black { "#fff" } else { "#111" };
        writeln!(
            self.body,
            "<circle fill=\"{fill}\" stroke=\"{stroke}\" stroke-width=\"1\" cx=\"{x}\" cy=\"{y}\" r=\"{radius}\"/>"
        )?;
        let Some(label) = label else { return Ok(()) };
        let size = 9.0 - label.len().min(5) as f64;
        writeln!(
            self.body,
            "<text {FONT} text-anchor=\"middle\" fill=\"{ink}\" font-size=\"{size}\" x=\"{x}\" y=\"{}\">{}</text>",
            Short(y + size * 0.36),
            Text(label)
        )
    }

    /// A path through the middles of cells; through one alone a point, which a round end makes a disc.
    fn path(&self, cells: &[Cell]) -> String {
        let mut path = String::new();
        for (place, &cell) in cells.iter().enumerate() {
            let (x, y) = self.middle(cell);
            path += &format!("{}{x} {y}", if place == 0 { 'M' } else { 'L' });
        }
        if cells.len() == 1 {
            path.push_str("h0");
        }
        path
    }

    pub(super) fn middle(&self, cell: Cell) -> (f64, f64) {
        let grid = self.frame.grid();
        let along = |place: usize| (place * CELL) as f64 + CELL as f64 / 2.0;
        (along(grid.column_of(cell)), along(grid.row_of(cell)))
    }
}

/// The point that lies so far from one point in the direction of another.
fn towards(from: (f64, f64), to: (f64, f64), length: f64) -> (f64, f64) {
    let (x, y) = (to.0 - from.0, to.1 - from.1);
    let whole = x.hypot(y).max(1.0);
    (from.0 + x / whole * length, from.1 + y / whole * length)
}

/// The colour of a narrow line, which shows on bright and on dark paper.
fn colour(tint: Tint) -> &'static str {
    match tint {
        Tint::Violet => "#8f6ad0",
        Tint::Grey => "#8d939d",
        Tint::Green => "#4fa457",
        Tint::Red => "#cf5c5c",
        Tint::Purple => "#c05ec4",
        Tint::Amber => "#d99a2b",
        Tint::Blue => "#4f86d6",
        Tint::Teal => "#2f9c95",
    }
}
