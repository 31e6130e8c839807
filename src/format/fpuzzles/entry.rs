//! Entries of f-puzzles' lists, field by field: one that is not known is an error that names it.

use crate::format::payload::json::{Json, Wrong};
use crate::format::payload::keys;
use crate::format::places::Place;
use crate::grid::{Cell, Grid};

/// Fields that say how an entry is drawn, and nothing else.
const LOOKS: &str = "\
    outlineC baseC fontC outlineColor baseColor fontColor c width height size angle isNewConstraint fromConstraint \
    fromRangskSolver isLLConstraint uuid";

/// The fields of an entry, in the order of `names`.
pub fn fields<'j, const N: usize>(entry: &'j Json, names: [&str; N]) -> Result<[Option<&'j Json>; N], Wrong> {
    let mut found = [None; N];
    for (key, value) in entry.object()? {
        match names.iter().position(|name| name == key) {
            Some(place) => found[place] = Some(value),
            None if LOOKS.split(' ').any(|look| look == key) => {}
            None => keys::check(key, value, &names)?,
        }
    }
    Ok(found)
}

/// A field that must be there, read; its name is told where it is wrong.
pub fn needed<T>(field: Option<&Json>, name: &str, read: impl Fn(&Json) -> Result<T, Wrong>) -> Result<T, Wrong> {
    let value = field.ok_or_else(|| Wrong::new(format!("the field {name:?} is missing")))?;
    read(value).map_err(|wrong| wrong.under(name))
}

/// A field that may be absent or, as editors write what is not filled in, an empty string.
pub fn optional<T>(
    field: Option<&Json>,
    name: &str,
    read: impl Fn(&Json) -> Result<T, Wrong>,
) -> Result<Option<T>, Wrong> {
    let said = field.filter(|value| value.text() != Ok(""));
    said.map(|value| read(value).map_err(|wrong| wrong.under(name))).transpose()
}

/// A cell of the board.
pub fn cell(grid: &Grid, value: &Json) -> Result<Cell, Wrong> {
    let place = Place::parse(value.text()?).and_then(|place| place.cell(grid));
    place.ok_or_else(|| value.other_than(&format!("a cell from R1C1 to R{0}C{0}", grid.rows())))
}

/// A cell, or a place beside the board.
pub fn place(value: &Json) -> Result<Place, Wrong> {
    Place::parse(value.text()?).ok_or_else(|| value.other_than("a place such as R0C1"))
}

/// A list of cells, at least one.
pub fn cells(grid: &Grid, value: &Json) -> Result<Vec<Cell>, Wrong> {
    let cells = value.each(|value| cell(grid, value))?;
    if cells.is_empty() { Err(Wrong::new("no cell")) } else { Ok(cells) }
}

/// Exactly so many cells.
pub fn cells_of<const N: usize>(grid: &Grid, value: &Json) -> Result<[Cell; N], Wrong> {
    let found = cells(grid, value)?;
    let count = found.len();
    found.try_into().map_err(|_| Wrong::new(format!("{N} cells expected, {count} found")))
}

/// Lists of cells.
pub fn lines(grid: &Grid, value: &Json) -> Result<Vec<Vec<Cell>>, Wrong> {
    value.each(|line| cells(grid, line))
}

/// The largest number that a clue may name, as in our own notation.
const MAX_CLUE: i64 = 1_000_000;

/// A whole number from `least` on, as a number or a string of digits.
pub fn number(least: i64, value: &Json) -> Result<u32, Wrong> {
    let number = value.number().ok().filter(|number| (least..=MAX_CLUE).contains(number));
    number
        .map(|number| number as u32)
        .ok_or_else(|| value.other_than(&format!("a whole number from {least} to {MAX_CLUE}")))
}
