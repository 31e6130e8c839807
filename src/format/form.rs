//! What boards without an order are called: their rows and columns, values, boxes, and how boards overlap.

use std::fmt;

use super::fault::Fault;
use super::text::is_blank;
use crate::board::{Layout, SHAPE_ORDER, shape};
use crate::grid::{BoxShape, Grid, MAX_LAYERS, MAX_ORDER};
use crate::symbols::Symbols;

/// A board that is named by its rows and columns, or by its shape: `6x9`, `6x9,boxes:3x3`, `latin:3x5`, `samurai`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FormChoice {
    /// As it was said.
    name: String,
    rows: usize,
    columns: usize,
    boxes: Boxes,
    /// Where boards begin, if they overlap.
    boards: Option<Vec<(usize, usize)>>,
}

/// The boxes of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Boxes {
    /// Those that are usual for its values.
    Usual,
    /// None, or of this shape.
    Said(Option<BoxShape>),
}

impl FormChoice {
    /// Reads a name; `None` where it is none.
    pub fn read(text: &str) -> Option<FormChoice> {
        let of = |(rows, columns): (usize, usize), boxes, boards| {
            Grid::rectangle(rows, columns)?;
            Some(FormChoice { name: text.to_owned(), rows, columns, boxes, boards })
        };
        if let Some(boards) = shape(text) {
            let layout = Layout::overlapping(SHAPE_ORDER, boards.clone());
            return of((layout.rows, layout.columns), Boxes::Usual, Some(boards));
        }
        if let Some(sides) = text.strip_prefix("latin:") {
            return of(size(sides)?, Boxes::Said(None), None);
        }
        match text.split_once(',') {
            None => of(size(text)?, Boxes::Usual, None),
            Some((sides, boxes)) => {
                let boxes = match boxes.trim().strip_prefix("boxes:")? {
                    "none" => None,
                    shape => Some(shape.parse().ok()?),
                };
                of(size(sides)?, Boxes::Said(boxes), None)
            }
        }
    }

    /// The board with as many values as its longer side has cells, or those that a text names.
    pub fn layout(&self, values: Option<&str>) -> Result<Layout, Fault> {
        let named = values.map(named_values).transpose()?;
        let usual = if self.boards.is_some() { SHAPE_ORDER } else { self.rows.max(self.columns) };
        let count = named.as_ref().map_or(usual, |named| named.count);
        let mut layout = match &self.boards {
            Some(_) if count != SHAPE_ORDER => {
                let said = format!("board {}", self.name);
                return Err(Fault::Contradiction { said, input: format!("it has {SHAPE_ORDER} values") });
            }
            Some(boards) => Layout::overlapping(SHAPE_ORDER, boards.clone()),
            None => Layout::rectangle(self.rows, self.columns, count),
        };
        layout.boxes = match self.boxes {
            Boxes::Usual => layout.usual_boxes(&layout.grid()?),
            Boxes::Said(shape) => shape,
        };
        if let Some(symbols) = named.and_then(|named| named.symbols) {
            layout.symbols = symbols;
        }
        Ok(layout)
    }
}

impl fmt::Display for FormChoice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)
    }
}

/// The number of layers that a text names: letters from `a` on, each once and in order.
pub fn layers(text: &str) -> Option<usize> {
    let names: Vec<&str> = text.split(is_separator).filter(|name| !name.is_empty()).collect();
    let is_named = |(layer, name): (usize, &&str)| name.chars().eq([Grid::layer_name(layer)]);
    let are_layers = (1..=MAX_LAYERS).contains(&names.len()) && names.iter().enumerate().all(is_named);
    are_layers.then_some(names.len())
}

/// Rows and columns, such as `6x9`.
pub fn size(text: &str) -> Option<(usize, usize)> {
    let number = |digits: &str| digits.parse().ok().filter(|_| digits.bytes().all(|byte| byte.is_ascii_digit()));
    let (rows, columns) = text.split_once(['x', 'X'])?;
    Some((number(rows.trim())?, number(columns.trim())?))
}

/// The corners that a text names, by row and column from 0.
pub fn corners(text: &str) -> Option<Vec<(usize, usize)>> {
    if let Some(corners) = shape(text) {
        return Some(corners);
    }
    let number = |digits: &str| {
        let number: Option<usize> = digits.parse().ok().filter(|_| digits.bytes().all(|byte| byte.is_ascii_digit()));
        number.filter(|number| (1..=MAX_ORDER).contains(number)).map(|number| number - 1)
    };
    let corner = |piece: &str| {
        let (row, column) = piece.strip_prefix(['r', 'R'])?.split_once(['c', 'C'])?;
        Some((number(row)?, number(column)?))
    };
    let mut corners: Vec<(usize, usize)> = Vec::new();
    for piece in text.split(|byte: char| byte.is_whitespace() || byte == ',').filter(|piece| !piece.is_empty()) {
        let corner = corner(piece).filter(|corner| !corners.contains(corner))?;
        corners.push(corner);
    }
    (!corners.is_empty()).then_some(corners)
}

/// The values that a text names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Named {
    /// How many.
    pub count: usize,
    /// How they are written, unless they count from 1: then the cells tell.
    pub symbols: Option<Symbols>,
}

impl Named {
    /// Whether symbols stand for these values: for the same numbers, where they count, else they are the same.
    pub fn agree_with(&self, symbols: &Symbols) -> bool {
        let own = self.symbols.as_ref().unwrap_or(&Symbols::NUMBERS);
        match own.numbers(self.count) {
            Some(numbers) => symbols.numbers(self.count) == Some(numbers),
            None => own == symbols,
        }
    }
}

/// The values that a text names.
pub fn named_values(text: &str) -> Result<Named, Fault> {
    let range = text.split_once("..").or_else(|| text.split_once('-'));
    let number =
        |digits: &str| digits.parse::<usize>().ok().filter(|_| digits.bytes().all(|byte| byte.is_ascii_digit()));
    if let Some((first, last)) = range.and_then(|(first, last)| Some((number(first)?, number(last)?))) {
        let count = last.saturating_add(1).saturating_sub(first);
        let is_fit = (1..=MAX_ORDER).contains(&count) && last <= 99;
        let what = || {
            Fault::Expected(if first > last {
                format!("a range from its smaller end, such as {last}-{first},")
            } else {
                format!("a range of at most {MAX_ORDER} values to 99, such as 0-8,")
            })
        };
        let symbols = match first {
            1 => None,
            _ if last <= 9 => Some(Symbols::Characters((first..=last).map(|number| b'0' + number as u8).collect())),
            _ => Some(Symbols::Numbers { first }),
        };
        return is_fit.then_some(Named { count, symbols }).ok_or_else(what);
    }
    let pieces: Vec<&str> =
        text.split(|character: char| is_separator(character)).filter(|piece| !piece.is_empty()).collect();
    if let [first, "-", last] = pieces[..]
        && number(first).and(number(last)).is_some()
    {
        let what = format!("a range without blanks, {first}-{last}, or symbols of which - stands first or last,");
        return Err(Fault::Expected(what));
    }
    if pieces.iter().any(|piece| piece.chars().count() != 1) {
        return Err(Fault::Expected(
            "a range of numbers from 0 on such as 0-8, or symbols with blanks between them,".to_owned(),
        ));
    }
    let symbols = Symbols::named(&pieces.concat())?;
    Ok(Named { count: pieces.len(), symbols: Some(symbols) })
}

fn is_separator(character: char) -> bool {
    character.is_ascii() && is_blank(character as u8)
}
