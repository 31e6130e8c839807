//! Makes a layout and givens of what the lines of a record say.

use super::frame;
use itertools::Either;

use super::form::{Form, count, is_wall, order_of_boards};
use super::statements::{Statements, placed};
use super::words::{Word, word};
use crate::board::{BoardError, Layout, Lines, Regions, SHAPE_ORDER, shape};
use crate::format::alphabet::Alphabet;
use crate::format::fault::{Fault, ParseError, Unit};
use crate::format::form::Named;
use crate::format::frames::Frames;
use crate::format::shape::square;
use crate::format::text::{Line, Raw, Token, is_blank};
use crate::grid::{BoxShape, Cell, Grid};
use crate::puzzle::Given;
use crate::rule::{Different, Piece};
use crate::symbols::Symbols;
use crate::values::{Numbers, Values};

/// What the lines of a record say, before it is put together.
#[derive(Default)]
pub struct Declared<'c> {
    // Each with its place, for what is found wrong later.
    pub order: Option<(usize, Token<'c>)>,
    pub grid: Option<((usize, usize), Token<'c>)>,
    pub values: Option<(Named, Token<'c>)>,
    /// How many layers there are.
    pub layers: Option<(usize, Token<'c>)>,
    /// Where boards begin.
    pub boards: Option<(Vec<(usize, usize)>, Token<'c>)>,
    /// Whether rows hold different values, and columns.
    pub rows: Option<(bool, Token<'c>)>,
    pub columns: Option<(bool, Token<'c>)>,
    /// That there are neither rows nor columns nor boxes.
    pub houses: Option<Token<'c>>,
    pub boxes: Option<(Option<BoxShape>, Token<'c>)>,
    pub diagonals: Option<Token<'c>>,
    pub windows: Option<Token<'c>>,
    pub symbols: Option<(Symbols, Token<'c>)>,
    pub labels: Option<Vec<Word<'c>>>,
    pub regions: Option<Vec<Token<'c>>>,
    /// The names of groups, with the text of their cells.
    pub groups: Vec<(String, Token<'c>)>,
    /// Of each layer at most once.
    pub givens: Vec<Rows<'c>>,
    /// What else holds.
    pub statements: Statements<'c>,
    /// Lines of cells and their candidates.
    pub marks: Vec<Token<'c>>,
    /// What counts as a frame around rows.
    pub frames: Frames,
}

/// The givens of a layer.
pub struct Rows<'c> {
    /// What they stand behind.
    pub key: Token<'c>,
    /// The layer, from 0.
    pub layer: usize,
    /// What stands at each place, in reading order.
    pub cells: Vec<Token<'c>>,
    /// Whether blanks stand between them.
    pub is_spaced: bool,
}

/// What is said of a cell: it stands in the givens, or has marks. Candidates stay one text: each as a token of its own would
/// take fifty times as much.
pub struct Cells<'c> {
    pub(super) givens: Vec<(Cell, Token<'c>)>,
    /// What stands at places without a cell.
    holes: Vec<Token<'c>>,
    pub(super) spaced: bool,
    pub(super) marks: Vec<(Cell, Token<'c>)>,
    /// Whether candidates are numbers.
    pub(super) numbers: bool,
}

/// The most regions of a board that has no order.
const MAX_REGIONS: usize = Regions::NONE as usize - 1;

impl<'c> Declared<'c> {
    /// The form that the record tells, one way or another.
    pub fn form(&self, first: Line) -> Result<Layout, ParseError> {
        let mut layout = bare(self, first)?;
        layout.lines = self.lines()?;
        layout.layers = self.layers.map_or(1, |(layers, _)| layers);
        if let Some(rows) = self.givens.iter().find(|rows| rows.layer >= layout.layers) {
            return Err(rows.key.expected("a layer of the board, which a line layers: names,"));
        }
        let places = layout.rows * layout.columns;
        let givens = self.givens.iter().map(|rows| &rows.cells[..]);
        for cells in givens.chain(self.regions.as_deref()).filter(|cells| !cells.is_empty()) {
            if cells.len() != places {
                let fault = Fault::cells(places, cells.len());
                return Err(cells[0].line.error(fault));
            }
        }
        let first_layer = self.givens.iter().find(|rows| rows.layer == 0).map(|rows| &rows.cells[..]);
        let walls = first_layer.unwrap_or_default().iter().enumerate().filter(|(_, cell)| is_wall(cell));
        let columns = layout.columns;
        let walls = walls.map(|(place, _)| (place / columns, place % columns)).collect();
        // `order: n` says that there are n × n cells.
        if self.grid.is_some() && layout.boards.is_empty() {
            layout.walls = walls;
        }
        Ok(layout)
    }

    /// Givens and marks, which must fit the form of the board. `named`: the user names the symbols.
    pub fn cells(&self, form: &Form, named: bool) -> Result<Cells<'c>, ParseError> {
        let order = form.layout.values;
        let (mut givens, mut holes) = (Vec::new(), Vec::new());
        for rows in &self.givens {
            let (at_cells, at_holes) = form.parted(&rows.cells);
            givens.extend(form.grid.cells_in(rows.layer).zip(at_cells));
            holes.extend(at_holes);
        }
        let spaced = !self.givens.is_empty() && self.givens.iter().all(|rows| rows.is_spaced);
        let named_by_values = self.values.as_ref().and_then(|(values, _)| values.symbols.as_ref());
        let numbers = match &self.symbols {
            Some((Symbols::Numbers { .. }, _)) => true,
            Some((Symbols::Characters(_), _)) => false,
            None if named_by_values.is_some() => named_by_values.is_some_and(Symbols::are_numbers),
            None => order > 35 && !named,
        };
        let mut marks = Vec::new();
        for line in &self.marks {
            let mut rest = line.trimmed();
            while !rest.text.is_empty() {
                let (mark, behind) = word(rest)?;
                marks.push(read_mark(mark.token, form)?);
                rest = behind.trimmed();
            }
        }
        Ok(Cells { givens, holes, spaced, marks, numbers })
    }

    /// The layout with these symbols.
    pub fn layout(&self, form: &Form, symbols: Symbols) -> Result<Layout, ParseError> {
        let (order, is_square) = (form.layout.values, form.layout.layer_order().is_some());
        let usual = if self.regions.is_some() { None } else { form.usual_boxes() };
        if let Some((Some(shape), place)) = self.boxes
            && (is_square || !form.layout.boards.is_empty())
            && shape.order() != order
        {
            return Err(place.error(BoardError::Boxes { order, shape }.into()));
        }
        if let Some(place) = self.windows.filter(|_| !is_square || BoxShape::default_for(order).is_none()) {
            return Err(place.error(BoardError::Windows.into()));
        }
        let labels = self.labels.iter().flatten().next().filter(|_| self.regions.is_none());
        if let Some(label) = labels {
            return Err(label.token.expected("no labels without regions, or a line regions:"));
        }
        // Where symbols do not count, the board refuses the clue that counts by its name.
        let numbers = symbols.numbers(order).unwrap_or_else(|| Numbers::places(order));
        Ok(Layout {
            clues: self.statements.clues(&form.grid, &numbers)?,
            boxes: self.boxes.map_or(usual.filter(|_| self.houses.is_none()), |(shape, _)| shape),
            regions: self.regions.as_ref().map(|cells| self.read_regions(form, cells)).transpose()?,
            diagonals: self.diagonals.is_some(),
            windows: self.windows.is_some(),
            groups: self.groups.iter().map(|(name, cells)| read_group(name, *cells, form)).collect::<Result<_, _>>()?,
            symbols,
            ..form.layout.clone()
        })
    }

    /// Which lines hold different values: rows and columns, where nothing is said.
    fn lines(&self) -> Result<Lines, ParseError> {
        let said =
            [("rows", self.rows), ("columns", self.columns)].map(|(name, line)| (name, line.filter(|line| line.0)));
        let boxes = ("boxes", self.boxes.filter(|(shape, _)| shape.is_some()).map(|(_, place)| (true, place)));
        let others = said.into_iter().chain([boxes]).find_map(|(name, said)| Some((name, said?.1)));
        if let (Some(_), Some((name, place))) = (self.houses, others) {
            return Err(
                place.error(Fault::Said(format!("{name} contradict houses: none, which says that there are none")))
            );
        }
        let differ = |line: Option<(bool, Token)>| line.map_or(self.houses.is_none(), |(differ, _)| differ);
        Ok(Lines { rows: differ(self.rows), columns: differ(self.columns) })
    }

    /// Refuses a frame around the givens that draws other boxes than the board has.
    pub fn check_frame(&self, raw: Raw, layout: &Layout) -> Result<(), ParseError> {
        let is_square = layout.layer_order().is_some();
        let of_rows = |rows: &Rows| {
            if is_square {
                frame::check(raw, &rows.cells, self.frames, layout, rows.is_spaced)
            } else {
                frame::check_bars(raw, &rows.cells, self.frames, layout, rows.is_spaced)
            }
        };
        self.givens.iter().try_for_each(of_rows)
    }

    fn read_regions(&self, form: &Form, cells: &[Token<'c>]) -> Result<Regions, ParseError> {
        let expected = form.layout.rows * form.layout.columns;
        if cells.len() != expected {
            let fault = Fault::cells(expected, cells.len());
            return Err(cells
                .first()
                .map_or_else(|| ParseError::whole(1, b"", fault.clone()), |cell| cell.line.error(fault.clone())));
        }
        let (cells, _) = form.parted(cells);
        let is_square = form.layout.layer_order().is_some();
        let order = if is_square { form.layout.values } else { MAX_REGIONS / form.layout.layers };
        let said = |token: &Token<'c>| word(*token).map(|(word, _)| word.text.into_owned());
        let mut labels: Vec<String> = self.labels.iter().flatten().map(|word| word.text.to_string()).collect();
        let listed = self.labels.is_some();
        let mut of = Vec::with_capacity(cells.len());
        for cell in &cells {
            if cell.text == "." && !is_square {
                of.push(Regions::NONE);
                continue;
            }
            if is_wall(cell) {
                return Err(cell.expected("a label: the givens have a cell here"));
            }
            // As a cell it is empty, so that a row of them comes from the givens.
            if cell.text == "." {
                return Err(cell.expected("a label: regions leave no cell out where all lines differ and there are as many as values (a region called . has quotes: \".\"),"));
            }
            let label = said(cell)?;
            let known = labels.iter().position(|known| *known == label);
            if known.is_none() && (listed || labels.len() == order) {
                let fault = Fault::Count { what: Unit::Regions, expected: order, found: order + 1 };
                return Err(cell.error(if listed { Fault::Expected("one of the labels".to_owned()) } else { fault }));
            }
            of.push(known.unwrap_or(labels.len()) as u8);
            if known.is_none() {
                labels.push(label);
            }
        }
        if is_square && labels.len() != order {
            let fault = Fault::Count { what: Unit::Regions, expected: order, found: labels.len() };
            let listed = self.labels.as_ref().and_then(|words| words.first());
            return Err(listed.map_or(cells[0], |word| word.token).line.error(fault));
        }
        Ok(Regions { of: of.into(), labels: labels.into() })
    }
}

/// Rows, columns and values.
fn bare(said: &Declared, first: Line) -> Result<Layout, ParseError> {
    let order = said.order.map(|(order, _)| order);
    let values = said.values.as_ref().map(|(values, _)| values.count);
    let symbols = said.symbols.as_ref().and_then(|(symbols, token)| count(symbols, *token));
    if let (Some(_), Some(order), Some((named, place))) = (&said.boards, order, &said.values)
        && named.count != order
    {
        let what = format!("{order} values expected, {} named: boards of order {order} have as many", named.count);
        return Err(place.error(Fault::Said(what)));
    }
    if let Some((boards, place)) = &said.boards {
        let order = order_of_boards(order, values, symbols);
        if order != SHAPE_ORDER && shape(place.text).is_some() {
            let what = format!(
                "order {SHAPE_ORDER}, which shapes with names have, or first cells of boards such as r1c1 r1c13,"
            );
            return Err(place.expected(what));
        }
        let smallest = Layout::overlapping(order, boards.clone());
        let (rows, columns) = said.grid.map_or((smallest.rows, smallest.columns), |(size, _)| size);
        return Ok(Layout { rows, columns, boxes: None, ..smallest });
    }
    if let Some(((rows, columns), place)) = said.grid {
        if order.is_some_and(|order| rows != order || columns != order) {
            let said = "grid: and order: contradict each other: one of them says rows and columns".to_owned();
            return Err(place.error(Fault::Said(said)));
        }
        return Ok(Layout::rectangle(rows, columns, values.or(symbols).unwrap_or(rows.max(columns))));
    }
    let boxes = said.boxes.and_then(|(shape, _)| shape).map(BoxShape::order);
    let cells = said.givens.first().map(|rows| &rows.cells).or(said.regions.as_ref());
    let side = order.or(boxes).or_else(|| cells.and_then(|cells| square(cells.len()))).or(values).or(symbols);
    match side {
        Some(side) if Grid::new(side).is_none() => Err(first.error(Fault::Order(side))),
        Some(side) => Ok(Layout::rectangle(side, side, values.unwrap_or(side))),
        None => Err(first.error_behind(Fault::Expected("an order, or givens or regions that tell it,".to_owned()))),
    }
}

/// A group, whose cells must be different and no more than the values.
fn read_group(name: &str, text: Token, form: &Form) -> Result<Different, ParseError> {
    let mut cells: Vec<Cell> = Vec::new();
    let (grid, order) = (&form.grid, form.layout.values);
    for token in text.pieces_between(|byte| is_blank(byte) || byte == b',') {
        let piece = Piece { text: token.text, start: token.start };
        for cell in piece.cells(grid).map_err(|mistake| placed(token.line, mistake))? {
            if cells.contains(&cell) {
                let cell = grid.name(cell).to_string();
                return Err(token.error(BoardError::GroupTwice { name: name.to_owned(), cell }.into()));
            }
            cells.push(cell);
        }
        if cells.len() > order {
            let name = name.to_owned();
            return Err(token.error(BoardError::GroupSize { name, cells: cells.len(), order }.into()));
        }
    }
    Ok(Different { name: name.to_owned(), cells })
}

/// Reads a cell such as `r2c5`, or `r2c5.b` on the second layer.
fn read_cell(token: Token, form: &Form) -> Result<Cell, ParseError> {
    let piece = Piece { text: token.text, start: token.start };
    let cells = piece.cells(&form.grid).map_err(|mistake| placed(token.line, mistake))?;
    let one = cells.first().filter(|_| cells.len() == 1);
    one.copied().ok_or_else(|| token.expected("a cell such as r2c5"))
}

/// Reads a cell and the text of its candidates, such as `r2c5=124`.
fn read_mark<'c>(mark: Token<'c>, form: &Form) -> Result<(Cell, Token<'c>), ParseError> {
    let Some(place) = mark.text.find('=') else {
        return Err(mark.expected("a cell, = and candidates, such as r2c5=124,"));
    };
    let cell = read_cell(mark.line.token(mark.start, mark.start + place), form)?;
    Ok((cell, mark.line.token(mark.start + place + 1, mark.start + mark.text.len())))
}

/// Refuses digits without a comma that are a number of the board as well, where no symbols are named.
pub fn refuse_number(set: Token, order: usize) -> Result<(), ParseError> {
    let digits = set.text.len() == 2 && set.text.bytes().all(|byte| byte.is_ascii_digit());
    if digits && set.text.parse().is_ok_and(|number: usize| (10..=order).contains(&number)) {
        let (one, other) = set.text.split_at(1);
        let write = format!("{},{} or {},", one, other, set.text);
        return Err(set.error(Fault::NumberOrMarks { text: set.text.to_owned(), write }));
    }
    Ok(())
}

/// The candidates of a set: numbers with commas between them, or characters.
pub fn candidates(set: Token<'_>, numbers: bool) -> impl Iterator<Item = Token<'_>> + Clone {
    if numbers || set.text.contains(',') {
        Either::Left(set.split(b',').filter(move |_| !set.text.is_empty()))
    } else {
        Either::Right(set.characters())
    }
}

/// Givens and marks as sets of values.
pub fn read_givens(cells: &Cells, alphabet: &Alphabet) -> Result<Vec<Given>, ParseError> {
    let mut givens = Vec::new();
    for hole in cells.holes.iter().filter(|hole| !is_wall(hole)) {
        if !matches!(alphabet.value(hole), Ok(None)) {
            return Err(hole.expected("a sign for empty cells, for the board has no cell here,"));
        }
    }
    let mut empty = None;
    for &(cell, token) in &cells.givens {
        let value = alphabet.value(&token)?;
        if value.is_none() {
            let (one, other) = (*empty.get_or_insert(token.first()), token.first());
            let fault = || Fault::Said(format!("two signs for empty cells, {one} and {other}: one expected"));
            (one == other).then_some(()).ok_or_else(|| token.error(fault()))?;
        }
        givens.extend(value.map(|value| Given::digit(cell, value)));
    }
    for &(cell, set) in &cells.marks {
        let mut allowed = Values::NONE;
        for candidate in candidates(set, cells.numbers) {
            match alphabet.value(&candidate)? {
                Some(value) if allowed.insert(value) => {}
                Some(_) => return Err(candidate.error(Fault::CandidateTwice(candidate.text.to_owned()))),
                None => return Err(candidate.expected("a candidate")),
            }
        }
        givens.push(Given { cell, allowed });
    }
    Ok(givens)
}
