//! The words of a text as a board with what is given and what holds there.
//!
//! ```text
//! ""             given , { "~" , given }                      (* several values of a cell restrict it *)
//! given          = cell , "_" , number , { "_" , number } ;
//! Shape          size , [ "~" , [ values ] , [ "~Sudoku" ] ]  (* 9x9 where none is said *)
//! size           = number , "x" , number ;                    (* the same, up to 16 *)
//! values         = number | "1-" , number ;                   (* as many as a row has cells *)
//! NoBoxes
//! Windoku
//! Jigsaw         [ size , "~" ] , a label for each cell
//! RegionSize     number                                       (* the cells of a row *)
//! AllDifferent   cells
//! ```

use std::collections::HashSet;

use super::arguments::{cells, digits, distinct};
use super::clues::clues;
use super::names;
use super::once::Once;
use super::plain::MAX_ORDER;
use super::text::{Piece, Word};
use super::whole::{self, is_whole};
use crate::board::{Layout, Regions};
use crate::format::content::Content;
use crate::format::fault::{Fault, ParseError};
use crate::format::text::Line;
use crate::grid::Grid;
use crate::puzzle::Given;
use crate::rule::{Cage, Meaning};
use crate::values::{Value, Values};

/// The order where no shape is said.
const USUAL: usize = 9;

/// Reads a text from its words, below a board of plain cells where there is one.
///
/// # Errors
/// At the first word or argument that is not understood.
pub fn puzzle(words: &[Word], plain: Option<(Grid, Vec<Given>)>, place: Line) -> Result<Content, ParseError> {
    let (of_cells, givens) = plain.map_or((None, Vec::new()), |(grid, givens)| (Some(grid), givens));
    let grid = grid(words, of_cells, place)?;
    let mut content = Content::of(layout(words, grid)?);
    let mut left = vec![Values::all(grid.order()); grid.cells().len()];
    givens.iter().for_each(|given| left[given.cell.index()] = given.allowed);
    content.givens = givens;
    let (mut said, mut once) = (HashSet::new(), Once::default());
    for word in words {
        if let Some(what) = once_at_most(word.name.text).filter(|_| !said.insert(word.whole.text)) {
            return Err(word.error(Fault::Twice(what.to_owned())));
        }
        match word.name.text {
            "Shape" | "Jigsaw" | "RegionSize" => {}
            "" => {
                let givens = of_word(word, grid)?;
                check_givens(&givens, &mut left, word)?;
                content.givens.extend(givens);
            }
            "AllDifferent" => all_different(word, grid, &mut content.layout)?,
            _ if whole::add(word, grid, &mut content.layout)? => {}
            _ => once.add(&mut content, word, clues_of(word, grid)?),
        }
    }
    check_regions(words, &content.layout)?;
    whole::settle_neighbours(words, &mut content.layout)?;
    whole::settle_diagonals(&mut content.layout);
    Ok(content)
}

/// The clues of a word, at least one: a word that says nothing has lost what it says.
fn clues_of(word: &Word, grid: Grid) -> Result<Vec<Meaning>, ParseError> {
    let clues = clues(word, grid)?;
    if clues.is_empty() { Err(word.expected("more behind this word, which says nothing")) } else { Ok(clues) }
}

/// The board that the words say, which is that of plain cells above them.
fn grid(words: &[Word], of_cells: Option<Grid>, place: Line) -> Result<Grid, ParseError> {
    let word = only(words, "Shape")?;
    let said = word.map(shape).transpose()?;
    if let (Some(word), Some(said), Some(cells)) = (word, said, of_cells)
        && said.order() != cells.order()
    {
        return Err(word.expected(&format!("the size {0}x{0} of the cells above", cells.order())));
    }
    let grid = said.or(of_cells).or_else(|| Grid::new(USUAL));
    grid.ok_or_else(|| place.error(Fault::Order(USUAL)))
}

/// The houses of the board that words say by themselves.
fn layout(words: &[Word], grid: Grid) -> Result<Layout, ParseError> {
    let has_boxes = only(words, "NoBoxes")?.is_none();
    let mut layout = if has_boxes { Layout::sudoku(grid.order()) } else { Layout::latin(grid.order()) };
    layout.regions = only(words, "Jigsaw")?.map(|word| regions(word, grid)).transpose()?;
    check_region_size(words, grid)?;
    Ok(layout)
}

/// What a word says, where the same word again was meant to be something else.
fn once_at_most(name: &str) -> Option<&'static str> {
    match name {
        "Diagonal" => Some("this diagonal"),
        "AllDifferent" => Some("this group"),
        name if is_whole(name) => Some("this rule"),
        _ => None,
    }
}

/// A word that stands at most once.
fn only<'w, 't>(words: &'w [Word<'t>], name: &str) -> Result<Option<&'w Word<'t>>, ParseError> {
    let mut found = words.iter().filter(|word| word.name.text == name);
    let first = found.next();
    match found.next() {
        Some(again) => Err(again.error(Fault::Twice(name.to_owned()))),
        None => Ok(first),
    }
}

/// Cells that differ. More of them than there are values have no solution, which a cage may say and a group not.
fn all_different(word: &Word, grid: Grid, layout: &mut Layout) -> Result<(), ParseError> {
    let cells = distinct(&cells(&word.arguments, grid, word)?);
    if cells.len() > grid.order() {
        layout.clues.push(Meaning::Cage(Cage { cells, sum: None }));
    } else {
        whole::group(layout, cells);
    }
    Ok(())
}

/// There the runs of a line are those of boxes, where there are both; here those of regions.
fn check_regions(words: &[Word], layout: &Layout) -> Result<(), ParseError> {
    let line = words.iter().find(|word| word.name.text == "RegionSumLine");
    match line.filter(|_| layout.regions.is_some() && layout.boxes.is_some()) {
        Some(word) => Err(word.expected("NoBoxes beside Jigsaw, where there is such a line")),
        None => Ok(()),
    }
}

/// `6x6`, perhaps with its values from 1 on (`6x6~6` or `6x6~1-6`); other values are refused.
fn shape(word: &Word) -> Result<Grid, ParseError> {
    let (size, values) = match &word.arguments[..] {
        [size] => (size, None),
        [size, values] => (size, Some(values)),
        [size, values, kind] if kind.text == "Sudoku" => (size, Some(values).filter(|values| !values.text.is_empty())),
        _ => return Err(word.expected("one size, such as 6x6, and no other values")),
    };
    let order = size.text.split_once('x').filter(|(rows, columns)| rows == columns).and_then(|(rows, _)| digits(rows));
    let order = order.ok_or_else(|| size.expected("a size such as 6x6"))?;
    match values.filter(|values| values.text != order.to_string() && values.text != format!("1-{order}")) {
        Some(others) => Err(others.expected(&format!("the values 1-{order} (no others are read)"))),
        None => sized(size, order as usize),
    }
}

fn sized(size: &Piece, order: usize) -> Result<Grid, ParseError> {
    match Grid::new(order) {
        None => Err(size.error(Fault::Order(order))),
        Some(_) if order > MAX_ORDER => Err(size.expected(&format!("a size up to {MAX_ORDER}x{MAX_ORDER}"))),
        Some(grid) => Ok(grid),
    }
}

/// Regions of as many cells as a row.
fn check_region_size(words: &[Word], grid: Grid) -> Result<(), ParseError> {
    let Some(word) = only(words, "RegionSize")? else { return Ok(()) };
    match &word.arguments[..] {
        [size] if digits(size.text) == Some(grid.order() as u32) => Ok(()),
        [size] => Err(size.expected(&format!("regions of {} cells (no others are read)", grid.order()))),
        _ => Err(word.expected("the size of regions")),
    }
}

fn regions(word: &Word, grid: Grid) -> Result<Regions, ParseError> {
    let order = grid.order();
    let layout = match &word.arguments[..] {
        [layout] => layout,
        [size, layout] if size.text == format!("{order}x{order}") => layout,
        _ => return Err(word.expected("a label for each cell")),
    };
    let mut labels: Vec<char> = Vec::new();
    let mut of = Vec::new();
    for label in layout.text.chars() {
        let known = labels.iter().position(|known| *known == label);
        of.push(known.unwrap_or(labels.len()).min(MAX_ORDER) as u8);
        if known.is_none() {
            labels.push(label);
        }
    }
    if of.len() != order * order || labels.len() != order {
        return Err(layout.expected(&format!("{} labels of {order} regions", order * order)));
    }
    Ok(Regions { of: of.into(), labels: labels.into_iter().map(String::from).collect() })
}

/// Refuses givens that leave a cell nothing. Values of one cell restrict each other, but where none is left two texts have been
/// glued; a word of its own for one cell may say that nothing fits there.
fn check_givens(givens: &[Given], left: &mut [Values], word: &Word) -> Result<(), ParseError> {
    for (given, place) in givens.iter().zip(&word.arguments) {
        let left = &mut left[given.cell.index()];
        *left = left.intersection(given.allowed);
        if left.is_empty() && givens.len() > 1 {
            return Err(place.expected("a cell without other values before"));
        }
    }
    Ok(())
}

fn of_word(word: &Word, grid: Grid) -> Result<Vec<Given>, ParseError> {
    let given = |argument: &Piece| {
        let mut pieces = argument.text.split('_');
        let cell = pieces.next().and_then(|name| names::cell(name, grid));
        let value = |piece: &str| digits(piece).filter(|digit| (1..=grid.order()).contains(&(*digit as usize)));
        let values: Option<Values> =
            pieces.map(|piece| value(piece).map(|digit| Value::new(digit as usize - 1))).collect();
        match (cell, values) {
            (Some(cell), Some(allowed)) if !allowed.is_empty() => Ok(Given { cell, allowed }),
            _ => Err(argument.expected(&format!("a cell and values from 1 to {}, such as R1C1_1", grid.order()))),
        }
    };
    word.arguments.iter().map(given).collect()
}
