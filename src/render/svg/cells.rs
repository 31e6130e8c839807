//! What stands in the cells: values, pairs of values, pencil marks, and labels where regions do not hang together.

use std::fmt::{self, Write};

use super::{CELL, Colours, Content, FONT, Pen, Short, Text};
use crate::grid::Cell;
use crate::render::StepMarks;
use crate::values::{Value, Values};

/// From the middle of a line of figures to its foot, in parts of the size of the type.
const FOOT: f64 = 0.358;

impl Pen<'_> {
    /// Writes all that stands in the cells, kind by kind.
    pub(super) fn values(&mut self) -> fmt::Result {
        writeln!(self.body, "<g {FONT} text-anchor=\"middle\">")?;
        self.labels()?;
        for part in Part::of_layers(self.frame.grid().layers()) {
            self.part = part;
            if part.scale == 1.0 {
                self.layer()?;
            } else {
                writeln!(self.body, "<g transform=\"scale({})\">", Short(part.scale))?;
                self.layer()?;
                self.body.write_str("</g>\n")?;
            }
        }
        self.body.write_str("</g>\n")
    }

    /// Writes all that stands in the cells of a layer.
    fn layer(&mut self) -> fmt::Result {
        let colours = self.colours;
        let attributes = format!("fill=\"{}\" font-weight=\"700\"", colours.given);
        self.singles("given", &attributes, |content| match content {
            Content::Given(value) => Some(value),
            _ => None,
        })?;
        let attributes = format!("fill=\"{}\"", colours.found);
        self.singles("found", &attributes, |content| match content {
            Content::Found(value) => Some(value),
            _ => None,
        })?;
        let attributes = format!("fill=\"{}\" font-weight=\"bold\"", colours.differ);
        self.singles("differ", &attributes, |content| match content {
            Content::Blamed(value) => Some(value),
            _ => None,
        })?;
        self.pairs()?;
        self.marks()?;
        self.counted()?;
        self.noted()
    }

    /// The cells of the layer whose content `of` wants, with what it wants of it.
    fn cells<T>(&self, of: impl Fn(Content) -> Option<T>) -> Vec<(Cell, T)> {
        let wanted = |cell| Some((cell, of(self.picture.content(cell))?));
        self.frame.grid().cells_in(self.part.layer).filter_map(wanted).collect()
    }

    /// The left and the upper side of a cell's part for its layer, in units that are as large as the part is scaled.
    fn corner(&self, cell: Cell) -> (usize, usize) {
        let (grid, Part { scale, from, .. }) = (self.frame.grid(), self.part);
        let at = |place: usize, from: f64| ((place * CELL) as f64 / scale + from / scale).round() as usize;
        (at(grid.column_of(cell), from.0), at(grid.row_of(cell), from.1))
    }

    fn symbol(&self, value: Value) -> String {
        self.picture.puzzle().board().symbols().symbol(value)
    }

    fn is_narrow(&self) -> bool {
        let board = self.picture.puzzle().board();
        board.symbols().width(board.values()) == 1
    }

    fn singles(&mut self, class: &str, attributes: &str, of: impl Fn(Content) -> Option<Value>) -> fmt::Result {
        let cells = self.cells(of);
        if cells.is_empty() {
            return Ok(());
        }
        let (mut size, mut middle_line) = (if self.is_narrow() { 24.0 } else { 19.0 }, CELL as f64 / 2.0);
        if self.has_sums() {
            (size, middle_line) = (size * 0.85, middle_line + 3.0);
        }
        let (middle, foot) = (CELL / 2, Short(middle_line + size * FOOT));
        writeln!(
            self.body,
            "<g class=\"{class}\" {attributes} font-size=\"{size}\" transform=\"translate({middle} {foot})\">"
        )?;
        for (cell, value) in cells {
            let ((x, y), symbol) = (self.corner(cell), self.symbol(value));
            writeln!(self.body, "<text x=\"{x}\" y=\"{y}\">{}</text>", Text(&symbol))?;
        }
        self.body.write_str("</g>\n")
    }

    /// Both values of a cell in which two solutions differ, with a stroke between and a ring around them.
    fn pairs(&mut self) -> fmt::Result {
        let cells = self.cells(|content| match content {
            Content::Differs(values) => Some(values),
            _ => None,
        });
        if cells.is_empty() {
            return Ok(());
        }
        self.rings(cells.iter().map(|(cell, _)| *cell), "m-5 6l10 -12")?;
        let size = if self.is_narrow() { 16.0 } else { 12.5 };
        let (colour, foot) = (self.colours.differ, Short(size * FOOT));
        writeln!(
            self.body,
            "<g class=\"differ\" fill=\"{colour}\" font-size=\"{size}\" transform=\"translate(0 {foot})\">"
        )?;
        for (cell, [one, other]) in cells {
            let ((x, y), one, other) = (self.corner(cell), self.symbol(one), self.symbol(other));
            let [left, upper, right, lower] = [x + 11, y + 12, x + 25, y + 24];
            writeln!(
                self.body,
                "<text x=\"{left}\" y=\"{upper}\">{}<tspan x=\"{right}\" y=\"{lower}\">{}</tspan></text>",
                Text(&one),
                Text(&other)
            )?;
        }
        self.body.write_str("</g>\n")
    }

    /// Rings within cells, and a sign in the middle of each.
    fn rings(&mut self, cells: impl Iterator<Item = Cell>, sign: &str) -> fmt::Result {
        let stroke = self.colours.differ;
        write!(self.body, "<path class=\"ring\" fill=\"none\" stroke=\"{stroke}\" stroke-width=\"1.5\" d=\"")?;
        for cell in cells {
            let (x, y) = self.corner(cell);
            let ring = "h22a4 4 0 0 1 4 4v22a4 4 0 0 1-4 4h-22a4 4 0 0 1-4-4v-22a4 4 0 0 1 4-4z";
            write!(self.body, "M{} {}{ring}M{} {}{sign}", x + 7, y + 3, x + CELL / 2, y + CELL / 2)?;
        }
        self.body.write_str("\"/>\n")
    }

    /// Pencil marks, each value in its place of a square; where none is possible a ring with a cross.
    fn marks(&mut self) -> fmt::Result {
        let cells = self.cells(|content| match content {
            Content::Marks(marks) => Some(marks),
            _ => None,
        });
        let impossible = cells.iter().filter(|(_, marks)| marks.is_empty()).map(|(cell, _)| *cell);
        let impossible: Vec<_> = impossible.collect();
        if !impossible.is_empty() {
            self.rings(impossible.into_iter(), "m-6 -6l12 12m0 -12l-12 12")?;
        }
        let cells: Vec<_> = cells.into_iter().filter(|(_, marks)| !marks.is_empty()).collect();
        if cells.is_empty() {
            return Ok(());
        }
        let square =
            Square::new(self.picture.puzzle().board().values(), self.is_narrow(), self.has_labels() || self.has_sums());
        self.group_of_marks(&cells, &square, &format!("class=\"mark\" fill=\"{}\"", self.colours.mark))
    }

    /// The values of solutions, each in its place of a square: those of one on a disc, those of few in a circle.
    fn counted(&mut self) -> fmt::Result {
        let cells = self.cells(|content| match content {
            Content::Frequencies(counted) => Some(counted),
            _ => None,
        });
        if cells.is_empty() {
            return Ok(());
        }
        let square =
            Square::new(self.picture.puzzle().board().values(), self.is_narrow(), self.has_labels() || self.has_sums());
        let Colours { found, paper, differ, mark, .. } = *self.colours;
        let once: Vec<_> = cells.iter().map(|(cell, counted)| (*cell, counted.once)).collect();
        let few: Vec<_> = cells.iter().map(|(cell, counted)| (*cell, counted.few)).collect();
        let many: Vec<_> = cells.iter().map(|(cell, counted)| (*cell, counted.many)).collect();
        self.circles(&once, &square, &format!("class=\"found\" fill=\"{found}\""))?;
        self.group_of_marks(&once, &square, &format!("class=\"paper\" fill=\"{paper}\" font-weight=\"700\""))?;
        let ring = format!("class=\"ring\" fill=\"none\" stroke=\"{differ}\" stroke-width=\"0.8\"");
        self.circles(&few, &square, &ring)?;
        self.group_of_marks(&few, &square, &format!("class=\"differ\" fill=\"{differ}\""))?;
        self.group_of_marks(&many, &square, &format!("class=\"mark\" fill=\"{mark}\""))
    }

    /// What is left, each value in its place of a square: what a step places on a disc, what it rests on in a circle, what it strikes out
    /// crossed out.
    fn noted(&mut self) -> fmt::Result {
        let cells = self.cells(|content| match content {
            Content::StepMarks(noted) => Some(noted),
            _ => None,
        });
        if cells.is_empty() {
            return Ok(());
        }
        let square =
            Square::new(self.picture.puzzle().board().values(), self.is_narrow(), self.has_labels() || self.has_sums());
        let Colours { found, paper, differ, mark, .. } = *self.colours;
        let of =
            |part: fn(StepMarks) -> Values| cells.iter().map(|&(cell, noted)| (cell, part(noted))).collect::<Vec<_>>();
        let (placed, reasons) = (of(StepMarks::found), of(StepMarks::reasons));
        let (struck, others) = (of(|noted| noted.struck), of(StepMarks::others));
        self.circles(&placed, &square, &format!("class=\"found\" fill=\"{found}\""))?;
        self.group_of_marks(&placed, &square, &format!("class=\"paper\" fill=\"{paper}\" font-weight=\"700\""))?;
        let ring = format!("class=\"ring\" fill=\"none\" stroke=\"{found}\" stroke-width=\"0.8\"");
        self.circles(&reasons, &square, &ring)?;
        self.group_of_marks(&reasons, &square, &format!("class=\"found\" fill=\"{found}\""))?;
        self.group_of_marks(&struck, &square, &format!("class=\"differ\" fill=\"{differ}\""))?;
        let cross = format!("class=\"ring\" fill=\"none\" stroke=\"{differ}\" stroke-width=\"1.2\"");
        self.strokes(&struck, &square, &cross)?;
        self.group_of_marks(&others, &square, &format!("class=\"mark\" fill=\"{mark}\""))
    }

    /// Strokes through values.
    fn strokes(&mut self, cells: &[(Cell, Values)], square: &Square, attributes: &str) -> fmt::Result {
        if cells.iter().all(|(_, values)| values.is_empty()) {
            return Ok(());
        }
        write!(self.body, "<path {attributes} d=\"")?;
        let (radius, across) = (square.radius() * 0.8, Short(square.radius() * 1.6));
        for &(cell, values) in cells {
            let corner = self.corner(cell);
            for (x, y) in values.iter().map(|value| square.middle(corner, value)) {
                write!(self.body, "M{} {}l{across} -{across}", Short(x - radius), Short(y + radius))?;
            }
        }
        self.body.write_str("\"/>\n")
    }

    /// Circles around values.
    fn circles(&mut self, cells: &[(Cell, Values)], square: &Square, attributes: &str) -> fmt::Result {
        if cells.iter().all(|(_, values)| values.is_empty()) {
            return Ok(());
        }
        write!(self.body, "<path {attributes} d=\"")?;
        let radius = square.radius();
        for &(cell, values) in cells {
            let corner = self.corner(cell);
            for (x, y) in values.iter().map(|value| square.middle(corner, value)) {
                let (left, across) = (Short(x - radius), Short(2.0 * radius));
                let half = format!("a{0} {0} 0 0 1", Short(radius));
                write!(self.body, "M{left} {}{half} {across} 0{half}-{across} 0", Short(y))?;
            }
        }
        self.body.write_str("\"/>\n")
    }

    fn group_of_marks(&mut self, cells: &[(Cell, Values)], square: &Square, attributes: &str) -> fmt::Result {
        if cells.iter().all(|(_, values)| values.is_empty()) {
            return Ok(());
        }
        writeln!(self.body, "<g {attributes} font-size=\"{}\">", Short(square.size))?;
        for &(cell, values) in cells.iter().filter(|(_, values)| !values.is_empty()) {
            self.cell_marks(cell, values, square)?;
        }
        self.body.write_str("</g>\n")
    }

    /// Symbols of one character share an element, which says the place of each.
    fn cell_marks(&mut self, cell: Cell, marks: Values, square: &Square) -> fmt::Result {
        let corner = self.corner(cell);
        let places: Vec<_> = marks.iter().map(|mark| square.place(corner, mark)).collect();
        if self.is_narrow() {
            let list = |of: fn(&(f64, f64)) -> f64| {
                places.iter().map(|place| Short(of(place)).to_string()).collect::<Vec<_>>().join(" ")
            };
            let symbols: String = marks.iter().map(|mark| self.symbol(mark)).collect();
            let (x, y) = (list(|place| place.0), list(|place| place.1));
            return writeln!(self.body, "<text x=\"{x}\" y=\"{y}\">{}</text>", Text(&symbols));
        }
        self.body.write_str("<text>")?;
        for (mark, (x, y)) in marks.iter().zip(places) {
            let symbol = self.symbol(mark);
            write!(self.body, "<tspan x=\"{}\" y=\"{}\">{}</tspan>", Short(x), Short(y), Text(&symbol))?;
        }
        self.body.write_str("</text>\n")
    }

    /// Whether some region lies in pieces, so that borders do not tell which cells belong to it.
    fn has_labels(&self) -> bool {
        let regions = self.picture.puzzle().board().layout().regions.as_ref();
        regions.is_some_and(|regions| (0..regions.labels.len()).any(|region| self.frame.scattered(region).is_some()))
    }

    /// Whether the sums of cages stand in the corners of cells.
    fn has_sums(&self) -> bool {
        self.frame.cages().any(|(_, label)| label.is_some())
    }

    fn labels(&mut self) -> fmt::Result {
        let board = self.picture.puzzle().board();
        let Some(regions) = board.layout().regions.as_ref().filter(|_| self.has_labels()) else { return Ok(()) };
        let colour = self.colours.mark;
        writeln!(self.body, "<g class=\"mark\" fill=\"{colour}\" font-size=\"8\" text-anchor=\"start\">")?;
        for cell in self.frame.grid().cells_in(0) {
            let Some(label) = regions.labels.get(usize::from(regions.of[cell.index()])) else { continue };
            let (x, y) = self.corner(cell);
            // A label may be a word; what it is in full, the description says.
            let short: String = label.chars().take(3).collect();
            writeln!(self.body, "<text x=\"{}\" y=\"{}\">{}</text>", x + 3, y + 9, Text(&short))?;
        }
        self.body.write_str("</g>\n")
    }
}

/// Where a layer stands within the cells.
#[derive(Clone, Copy, Debug)]
pub(super) struct Part {
    layer: usize,
    /// How large it is, as a part of a cell.
    scale: f64,
    /// Its left and its upper side within a cell.
    from: (f64, f64),
}

impl Part {
    /// The whole cell.
    pub const WHOLE: Part = Part { layer: 0, scale: 1.0, from: (0.0, 0.0) };

    /// Of two layers the second is small at the lower right; more of them share the cell, row after row.
    fn of_layers(layers: usize) -> Vec<Part> {
        let side = CELL as f64;
        if layers == 2 {
            let (large, small) = (0.6, 0.4);
            let first = Part { scale: large, ..Part::WHOLE };
            return vec![first, Part { layer: 1, scale: small, from: (side * large, side * large) }];
        }
        let across = (1..).find(|across| across * across >= layers).unwrap_or(1);
        let scale = 1.0 / across as f64;
        let from = |layer: usize| ((layer % across) as f64 * side * scale, (layer / across) as f64 * side * scale);
        (0..layers).map(|layer| Part { layer, scale, from: from(layer) }).collect()
    }
}

/// The places of pencil marks within a cell.
struct Square {
    columns: usize,
    step: (f64, f64),
    from: (f64, f64),
    size: f64,
}

impl Square {
    fn new(order: usize, narrow: bool, labelled: bool) -> Square {
        let columns = (1..).find(|columns| columns * columns >= order).unwrap_or(1);
        let (side, top) = (CELL as f64 - 5.0, if labelled { 8.0 } else { 2.5 });
        let rows = order.div_ceil(columns);
        let step = (side / columns as f64, (CELL as f64 - 2.5 - top) / rows as f64);
        let width = if narrow { 0.7 } else { 1.25 };
        let size = (step.1 * 0.95).min(step.0 / width).min(12.0);
        let from = (2.5 + step.0 / 2.0, top + step.1 / 2.0 + size * FOOT);
        Square { columns, step, from, size }
    }

    /// Of the circle around a mark.
    fn radius(&self) -> f64 {
        0.49 * self.step.0.min(self.step.1)
    }

    /// The middle of a mark.
    fn middle(&self, corner: (usize, usize), mark: Value) -> (f64, f64) {
        let (x, y) = self.place(corner, mark);
        (x, y - self.size * FOOT)
    }

    fn place(&self, (x, y): (usize, usize), mark: Value) -> (f64, f64) {
        let (row, column) = (mark.index() / self.columns, mark.index() % self.columns);
        let along = |start: usize, from: f64, place: usize, step: f64| start as f64 + from + place as f64 * step;
        (along(x, self.from.0, column, self.step.0), along(y, self.from.1, row, self.step.1))
    }
}
