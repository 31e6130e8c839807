//! The words of a text as a board with what is given and what holds there; `iss/write.rs` writes them.
//!
//! ```text
//! ""             given , { "~" , given }                      (* several values of a cell restrict it *)
//! given          = cell , "_" , number , { "_" , number } ;
//! Shape          size , [ "~" , [ values ] , [ "~" , kind ] ] (* 9x9 where none is said *)
//! size           = number , "x" , number ;                    (* up to 16 each *)
//! values         = number | number , "-" , number ;           (* from 1 to the longer side where none are said *)
//! kind           = "Sudoku" | "Raw" ;                         (* raw: no rows, columns and boxes *)
//! NoBoxes
//! Windoku
//! Jigsaw         [ size , "~" ] , a label for each cell
//! RegionSize     number                                       (* the cells of boxes and of the pieces that are regions *)
//! AllDifferent   cells
//! ```

use std::collections::HashSet;

use super::arguments::{cells, digits, distinct};
use super::clues::clues;
use super::names;
use super::once::Once;
use super::plain::MAX_ORDER;
use super::text::{Piece, Word};
use super::whole::{self, is_whole, numbers_of};
use crate::board::{Layout, Lines, Regions};
use crate::format::content::Content;
use crate::format::fault::{Fault, ParseError};
use crate::format::text::Line;
use crate::grid::{BoxShape, Grid};
use crate::puzzle::Given;
use crate::rule::{Cage, Meaning};
use crate::symbols::Symbols;
use crate::values::{Numbers, Values};

/// The order where no shape is said.
const USUAL: usize = 9;

/// Reads a text from its words, below a board of plain cells where there is one.
pub fn puzzle(words: &[Word], plain: Option<(Grid, Vec<Given>)>, place: Line) -> Result<Content, ParseError> {
    let (of_cells, givens) = plain.map_or((None, Vec::new()), |(grid, givens)| (Some(grid), givens));
    let layout = layout(words, of_cells, place)?;
    let (grid, numbers) = (layout.grid().map_err(|error| place.error(error.into()))?, numbers_of(&layout));
    let mut content = Content::of(layout);
    let mut left = vec![Values::all(numbers.count()); grid.cells().len()];
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
                let givens = of_word(word, &grid, &numbers)?;
                check_givens(&givens, &mut left, word)?;
                content.givens.extend(givens);
            }
            "AllDifferent" => all_different(word, &grid, &mut content.layout)?,
            _ if whole::add(word, &grid, &mut content.layout)? => {}
            _ => once.add(&mut content, word, clues_of(word, &grid, &numbers)?),
        }
    }
    check_regions(words, &content.layout)?;
    whole::settle_neighbours(words, &mut content.layout)?;
    whole::settle_diagonals(&mut content.layout);
    Ok(content)
}

/// The clues of a word, at least one: a word that says nothing has lost what it says.
fn clues_of(word: &Word, grid: &Grid, numbers: &Numbers) -> Result<Vec<Meaning>, ParseError> {
    let clues = clues(word, grid, numbers)?;
    if clues.is_empty() { Err(word.expected("more behind this word, which says nothing")) } else { Ok(clues) }
}

/// The board that the words say, which is that of plain cells above them, and its houses.
fn layout(words: &[Word], of_cells: Option<Grid>, place: Line) -> Result<Layout, ParseError> {
    let word = only(words, "Shape")?;
    let said = word.map(shape).transpose()?;
    if let (Some(word), Some(said), Some(cells)) = (word, &said, &of_cells)
        && (said.rows, said.columns) != (cells.rows(), cells.columns())
    {
        return Err(word.expected(format!("the size {}x{} of the cells above", cells.rows(), cells.columns())));
    }
    let of_cells = of_cells.map(|cells| Layout::latin(cells.rows()));
    let mut layout = said.or(of_cells).unwrap_or_else(|| Layout::latin(USUAL));
    let grid = layout.grid().map_err(|error| place.error(error.into()))?;
    let is_raw = layout.lines != Lines::BOTH;
    let size = region_size(words, &layout)?;
    if !is_raw && only(words, "NoBoxes")?.is_none() {
        layout.boxes = BoxShape::usual(&grid, size);
    }
    if let Some(word) = only(words, "Jigsaw")? {
        add_regions(word, size, &mut layout)?;
    }
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
fn all_different(word: &Word, grid: &Grid, layout: &mut Layout) -> Result<(), ParseError> {
    let cells = distinct(&cells(&word.arguments, grid, word)?);
    if cells.len() > layout.values {
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

/// `6x6` or `4x6`, perhaps with its values (`6x6~6`, `6x6~1-6` or `9x9~0-8`), which count from 1 to the longer side otherwise; and with
/// `Raw`, where neither rows nor columns hold different values.
fn shape(word: &Word) -> Result<Layout, ParseError> {
    let (size, values, kind) = match &word.arguments[..] {
        [size] => (size, None, None),
        [size, values] if values.text == "Raw" => (size, None, Some(values)),
        [size, values] => (size, Some(values), None),
        [size, values, kind] => (size, Some(values).filter(|values| !values.text.is_empty()), Some(kind)),
        _ => return Err(word.expected("a size such as 6x6 and values")),
    };
    if let Some(kind) = kind.filter(|kind| !["Sudoku", "Raw"].contains(&kind.text)) {
        return Err(kind.expected("Sudoku or Raw"));
    }
    let sides =
        size.text.split_once('x').and_then(|(rows, columns)| Some((digits(rows)? as usize, digits(columns)? as usize)));
    let (rows, columns) = sides.ok_or_else(|| size.expected("a size such as 6x6"))?;
    if ![rows, columns].iter().all(|side| (1..=MAX_ORDER).contains(side)) {
        return Err(size.expected(format!("a size from 1x1 to {MAX_ORDER}x{MAX_ORDER}")));
    }
    let is_raw = kind.is_some_and(|kind| kind.text == "Raw");
    let (first, last) = match values {
        None => (1, rows.max(columns)),
        Some(values) => {
            let range = values.text.split_once('-').unwrap_or(("1", values.text));
            let ends = digits(range.0).zip(digits(range.1)).map(|(first, last)| (first as usize, last as usize));
            let is_fit = |&(first, last): &(usize, usize)| first <= last && last - first < MAX_ORDER && last <= 99;
            ends.filter(is_fit)
                .ok_or_else(|| values.expected(format!("at most {MAX_ORDER} values, such as 1-9 or 0-8")))?
        }
    };
    let side = rows.max(columns);
    if let Some(values) = values.filter(|_| !is_raw && last + 1 - first < side) {
        return Err(values.expected(format!("{side} values or more, for the cells of a row or column differ,")));
    }
    let mut layout = Layout::rectangle(rows, columns, last + 1 - first);
    layout.symbols = match first {
        1 => layout.symbols,
        _ if last <= 9 => Symbols::Characters((first..=last).map(|digit| b'0' + digit as u8).collect()),
        _ => Symbols::Numbers { first },
    };
    if is_raw {
        layout.lines = Lines { rows: false, columns: false };
    }
    Ok(layout)
}

/// How many cells a box or region has: as many as there are values, unless it is said.
fn region_size(words: &[Word], layout: &Layout) -> Result<usize, ParseError> {
    let Some(word) = only(words, "RegionSize")? else { return Ok(layout.values) };
    match &word.arguments[..] {
        [size] => match digits(size.text).map(|size| size as usize).filter(|size| (1..=layout.values).contains(size)) {
            Some(size) => Ok(size),
            None => Err(size.expected(format!("regions of 1 to {} cells", layout.values))),
        },
        _ => Err(word.expected("the size of regions")),
    }
}

/// The pieces of a jigsaw as regions. On a board without an order pieces of another size than regions have are none.
fn add_regions(word: &Word, size: usize, layout: &mut Layout) -> Result<(), ParseError> {
    let (rows, columns) = (layout.rows, layout.columns);
    let text = match &word.arguments[..] {
        [text] => text,
        [said, text] if said.text == format!("{rows}x{columns}") => text,
        _ => return Err(word.expected("a label for each cell")),
    };
    let labels: Vec<char> = text.text.chars().collect();
    let mut names: Vec<char> = Vec::new();
    for &label in &labels {
        let is_region = || labels.iter().filter(|other| **other == label).count() == size;
        if !names.contains(&label) && (layout.square().is_some() || is_region()) {
            names.push(label);
        }
    }
    let is_parted = layout.square().is_none_or(|order| size == order && names.len() == order);
    if labels.len() != rows * columns || !is_parted || names.len() >= usize::from(Regions::NONE) {
        let what = format!("{} labels of {} regions", rows * columns, rows * columns / size);
        return Err(text.expected(&what));
    }
    let region = |label: &char| names.iter().position(|name| name == label).map_or(Regions::NONE, |place| place as u8);
    let of = labels.iter().map(region).collect();
    layout.regions = Some(Regions { of, labels: names.into_iter().map(String::from).collect() });
    Ok(())
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

fn of_word(word: &Word, grid: &Grid, numbers: &Numbers) -> Result<Vec<Given>, ParseError> {
    let given = |argument: &Piece| {
        let mut pieces = argument.text.split('_');
        let cell = pieces.next().and_then(|name| names::cell(name, grid));
        let values: Option<Values> = pieces.map(|piece| numbers.value(i64::from(digits(piece)?))).collect();
        match (cell, values) {
            (Some(cell), Some(allowed)) if !allowed.is_empty() => Ok(Given { cell, allowed }),
            _ => Err(argument.expected(format!(
                "a cell and values from {} to {}, such as R1C1_1",
                numbers.least(),
                numbers.greatest()
            ))),
        }
    };
    word.arguments.iter().map(given).collect()
}
