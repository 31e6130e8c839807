//! What the words mean. One that is not known is an error that names it.

use super::arguments::{cells, digits, expected, related};
use super::clues::{clues, is_whole};
use super::tokens::Word;
use crate::board::{Group, Layout, Regions};
use crate::format::content::Content;
use crate::format::fault::{Fault, ParseError};
use crate::format::places::Place;
use crate::format::text::{Line, Token};
use crate::grid::{Cell, Grid, MAX_ORDER};
use crate::puzzle::Given;
use crate::rule::Meaning;
use crate::rule::geometry::Says;
use crate::values::{Value, Values};

/// The order where no shape is said.
const USUAL: usize = 9;

/// Reads a text from its words.
///
/// # Errors
/// At the first word or argument that is not understood.
pub fn puzzle(words: &[Word], place: Line) -> Result<Content, ParseError> {
    let shape = only(words, "Shape")?.map(shape).transpose()?;
    let grid = shape.or_else(|| Grid::new(USUAL)).ok_or_else(|| place.error(Fault::Order(USUAL)))?;
    let mut layout =
        if only(words, "NoBoxes")?.is_some() { Layout::latin(grid.order()) } else { Layout::sudoku(grid.order()) };
    layout.regions = only(words, "Jigsaw")?.map(|word| regions(word, grid)).transpose()?;
    check_region_size(words, grid)?;
    let mut content = Content::of(layout);
    let mut left = vec![Values::all(grid.order()); grid.cells().len()];
    for word in words {
        let argument = word.arguments.first().filter(|_| matches!(word.name.text, "NoBoxes" | "Windoku"));
        if let Some(argument) = argument {
            return Err(expected(argument, "nothing behind this word"));
        }
        let once = match word.name.text {
            "Diagonal" => Some("this diagonal"),
            "AllDifferent" => Some("this group"),
            name if is_whole(name) || name == "Windoku" => Some("this rule"),
            _ => None,
        };
        if let Some(once) = once.filter(|_| is_again(word, words)) {
            return Err(word.name.error(Fault::Twice(once.to_owned())));
        }
        match word.name.text {
            "Shape" | "NoBoxes" | "Jigsaw" | "RegionSize" => {}
            "" => {
                let givens = givens(word, grid)?;
                check_givens(&givens, &mut left, word)?;
                content.givens.extend(givens);
            }
            "AllDifferent" => {
                let cells = cells(&word.arguments, grid, word)?;
                let name = format!("{}", content.layout.groups.len() + 1);
                content.layout.groups.push(Group { name, cells });
            }
            "Windoku" => content.layout.windows = true,
            _ => content.layout.clues.extend(clues_of(word, grid)?),
        }
    }
    settle_neighbours(words, &mut content.layout)?;
    settle_diagonals(&mut content.layout);
    Ok(content)
}

/// The clues of a word, at least one: a word that says nothing has lost what it says.
fn clues_of(word: &Word, grid: Grid) -> Result<Vec<Meaning>, ParseError> {
    let clues = clues(word, grid)?;
    if clues.is_empty() { Err(expected(&word.name, "more behind this word, which says nothing")) } else { Ok(clues) }
}

/// Whether the same word with the same arguments stands before.
fn is_again(word: &Word, words: &[Word]) -> bool {
    let said = |word: &Word| {
        (word.name.text.to_owned(), word.arguments.iter().map(|said| said.text.to_owned()).collect::<Vec<_>>())
    };
    let before = words.iter().take_while(|other| !std::ptr::eq(*other, word));
    before.map(said).any(|other| other == said(word))
}

/// A word that stands at most once.
fn only<'w, 'c>(words: &'w [Word<'c>], name: &str) -> Result<Option<&'w Word<'c>>, ParseError> {
    let mut found = words.iter().filter(|word| word.name.text == name);
    let first = found.next();
    match found.next() {
        Some(again) => Err(again.name.error(Fault::Twice(name.to_owned()))),
        None => Ok(first),
    }
}

/// Here `AntiConsecutive` holds of pairs with a dot as well, elsewhere not: so each of those is said by itself.
fn settle_neighbours(words: &[Word], layout: &mut Layout) -> Result<(), ParseError> {
    let Some(word) = words.iter().find(|word| word.name.text == "AntiConsecutive") else { return Ok(()) };
    let mut dotted: Vec<[Cell; 2]> = Vec::new();
    for dot in layout.clues.iter().flat_map(Meaning::dots).filter(|dot| !matches!(dot.says, Says::Sum(_))) {
        let pair = [dot.cells[0].min(dot.cells[1]), dot.cells[0].max(dot.cells[1])];
        if !dotted.contains(&pair) {
            dotted.push(pair);
        }
    }
    for pair in dotted {
        layout.clues.push(related(word, "apart", "|a-b| != 1", pair.to_vec(), layout.order)?);
    }
    Ok(())
}

fn settle_diagonals(layout: &mut Layout) {
    let is_diagonal = |meaning: &Meaning| matches!(meaning, Meaning::LongDiagonal(_));
    let ways: std::collections::HashSet<Meaning> =
        layout.clues.iter().filter(|meaning| is_diagonal(meaning)).cloned().collect();
    if ways.len() == 2 {
        layout.clues.retain(|meaning| !is_diagonal(meaning));
        layout.diagonals = true;
    }
}

/// `6x6`, perhaps with its values from 1 on (`6x6~6` or `6x6~1-6`); other values are refused.
fn shape(word: &Word) -> Result<Grid, ParseError> {
    let (size, values) = match &word.arguments[..] {
        [size] => (size, None),
        [size, values] => (size, Some(values)),
        _ => return Err(expected(&word.name, "one size, such as 6x6, and no other values")),
    };
    let order = size.text.split_once('x').filter(|(rows, columns)| rows == columns).and_then(|(rows, _)| digits(rows));
    let order = order.ok_or_else(|| expected(size, "a size such as 6x6"))?;
    match values.filter(|values| values.text != order.to_string() && values.text != format!("1-{order}")) {
        Some(others) => Err(expected(others, &format!("the values 1-{order} (no others are read)"))),
        None => Grid::new(order as usize).ok_or_else(|| size.error(Fault::Order(order as usize))),
    }
}

/// Regions of as many cells as a row.
fn check_region_size(words: &[Word], grid: Grid) -> Result<(), ParseError> {
    let Some(word) = only(words, "RegionSize")? else { return Ok(()) };
    match &word.arguments[..] {
        [size] if digits(size.text) == Some(grid.order() as u32) => Ok(()),
        [size] => Err(expected(size, &format!("regions of {} cells (no others are read)", grid.order()))),
        _ => Err(expected(&word.name, "the size of regions")),
    }
}

fn regions(word: &Word, grid: Grid) -> Result<Regions, ParseError> {
    let [layout] = &word.arguments[..] else { return Err(expected(&word.name, "a label for each cell")) };
    let mut labels: Vec<char> = Vec::new();
    let mut of = Vec::new();
    for label in layout.text.chars() {
        let known = labels.iter().position(|known| *known == label);
        of.push(known.unwrap_or(labels.len()).min(MAX_ORDER) as u8);
        if known.is_none() {
            labels.push(label);
        }
    }
    if of.len() != grid.order() * grid.order() || labels.len() != grid.order() {
        let what = format!("{} labels of {} regions", grid.order() * grid.order(), grid.order());
        return Err(expected(layout, &what));
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
            return Err(expected(place, "a cell without other values before"));
        }
    }
    Ok(())
}

fn givens(word: &Word, grid: Grid) -> Result<Vec<Given>, ParseError> {
    let given = |argument: &Token| {
        let mut pieces = argument.text.split('_');
        let cell = pieces.next().and_then(Place::parse).and_then(|place| place.cell(grid));
        let value = |piece: &str| digits(piece).filter(|digit| (1..=grid.order()).contains(&(*digit as usize)));
        let values: Option<Values> =
            pieces.map(|piece| value(piece).map(|digit| Value::new(digit as usize - 1))).collect();
        match (cell, values) {
            (Some(cell), Some(allowed)) if !allowed.is_empty() => Ok(Given { cell, allowed }),
            _ => Err(expected(argument, &format!("a cell and values from 1 to {}, such as R1C1_1", grid.order()))),
        }
    };
    word.arguments.iter().map(given).collect()
}
