//! The form of the board that the lines of a record say: its grid, how many values there are, and how boards overlap.

use crate::board::{BoardError, Layout, SHAPE_ORDER, shape_names};
use crate::format::fault::{Fault, ParseError};
use crate::format::form::{self, Named, corners, named_values, size};
use crate::format::text::{Line, Token};
use crate::grid::{BoxShape, Grid, MAX_ORDER};
use crate::rule::nearest;
use crate::symbols::Symbols;

/// The form of a board: a layout without rules but rows and columns, and its grid.
pub struct Form {
    /// Rows, columns, values, walls and boards; which lines hold different values.
    pub layout: Layout,
    /// The grid of it.
    pub grid: Grid,
}

impl Form {
    /// The form of a layout, where it is one.
    pub fn new(layout: Layout) -> Result<Form, BoardError> {
        Ok(Form { grid: layout.grid()?, layout })
    }

    /// The tokens of places with cells, and those of holes.
    pub fn parted<'c>(&self, cells: &[Token<'c>]) -> (Vec<Token<'c>>, Vec<Token<'c>>) {
        let columns = self.layout.columns;
        let is_cell = |place: usize| self.grid.at(0, place / columns, place % columns).is_some();
        let (mut at_cells, mut at_holes) = (Vec::with_capacity(self.grid.cells().len()), Vec::new());
        for (place, &cell) in cells.iter().enumerate() {
            if is_cell(place) { at_cells.push(cell) } else { at_holes.push(cell) }
        }
        (at_cells, at_holes)
    }

    /// The boxes where nothing is said of any.
    pub fn usual_boxes(&self) -> Option<BoxShape> {
        self.layout.usual_boxes(&self.grid)
    }
}

/// Whether a sign says that its place has no cell.
pub fn is_wall(cell: &Token) -> bool {
    cell.text == "#"
}

/// How many symbols a record names, if it says so.
pub fn count(symbols: &Symbols, token: Token) -> Option<usize> {
    match symbols {
        Symbols::Characters(characters) => Some(characters.len()),
        Symbols::Numbers { .. } => Symbols::named_numbers(token.text).map(|(_, count)| count),
    }
}

/// The order of boards that overlap: what is said of it, or how many values or symbols there are, or that of shapes with names.
pub fn order_of_boards(order: Option<usize>, values: Option<usize>, symbols: Option<usize>) -> usize {
    order.or(values).or(symbols).unwrap_or(SHAPE_ORDER)
}

/// The rows and columns that rows of cells have, as far as lines tell before they are read.
pub fn size_ahead(lines: &[Line]) -> Option<(usize, usize)> {
    let said = |key: &str| {
        let said = lines.iter().find_map(|line| line.text.trim().strip_prefix(key)?.trim_start().strip_prefix(':'))?;
        Some(said.split(" #").next()?.trim())
    };
    let order = said("order").and_then(|order| order.parse::<usize>().ok());
    if let Some(size) = said("grid").and_then(size) {
        return Some(size);
    }
    match said("boards").and_then(corners) {
        Some(boards) => {
            let values = said("values").and_then(|values| Some(named_values(values).ok()?.count));
            let symbols = said("symbols").filter(|symbols| *symbols != "numbers");
            let symbols = symbols.and_then(Symbols::count_named);
            let layout = Layout::overlapping(order_of_boards(order, values, symbols), boards);
            Some((layout.rows, layout.columns))
        }
        None => order.map(|order| (order, order)),
    }
}

/// Layers, such as `a b`.
pub fn layers(value: Token) -> Result<usize, ParseError> {
    let what = || Fault::Expected("layers called a, b and so on, each once, such as a b,".to_owned());
    form::layers(value.text).ok_or_else(|| value.error(what()))
}

/// Rows and columns, such as `6x9`.
pub fn grid(value: Token) -> Result<(usize, usize), ParseError> {
    let size = size(value.text).filter(|&(rows, columns)| Grid::rectangle(rows, columns).is_some());
    size.ok_or_else(|| value.expected(format!("rows x columns such as 6x9, 1 to {MAX_ORDER} each,")))
}

/// Where boards begin, such as `r1c1 r1c13`, or the name of a shape.
pub fn boards(value: Token) -> Result<Vec<(usize, usize)>, ParseError> {
    corners(value.text).ok_or_else(|| {
        let names: Vec<_> = shape_names().collect();
        let hint = crate::rule::did_you_mean(&nearest(value.text, names.iter().copied()));
        let what =
            format!("first cells of boards, each once, such as r1c1 r1c13, or one of {}{hint},", names.join(", "));
        value.expected(what)
    })
}

/// Values, as `0-8`, `0..8` or symbols with blanks between them.
pub fn values(value: Token) -> Result<Named, ParseError> {
    named_values(value.text).map_err(|what| value.error(what))
}
