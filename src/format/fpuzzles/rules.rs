//! The keys of f-puzzles that say rules, and what each means.

use super::entry::{cell, cells, cells_of, fields, lines, needed, number, optional, place};
use crate::board::Layout;
use crate::format::payload::json::{Json, Wrong};
use crate::grid::{Cell, Grid};
use crate::rule::{
    Arrow, Between, Cage, Difference, Different, Direction, DoubleArrow, Entropic, Extreme, Form, Indexed, Indexer,
    Letter, LittleKiller, Lockout, LongDiagonal, Meaning, MinMax, Modular, Nabner, OddEven, Palindrome, Parity,
    Quadruple, Ratio, RegionSum, Renban, Sandwich, Skyscraper, SlowThermometer, Thermometer, Twins, View, Whisper,
    XSum, Xv, Zipper,
};

/// How the value of a key is read.
enum How {
    /// A flag: a rule about the whole board.
    Whole(Meaning),
    /// A list of entries with lines, each of which is a rule.
    Lines(fn(Vec<Cell>) -> Meaning),
    /// A list of cells that say one thing together: of minima, for instance, those that touch each other are not compared.
    Marks(fn(Vec<Cell>) -> Meaning),
    /// A list of entries; one that says nothing is no rule.
    Entries(fn(&Json, &Grid) -> Result<Vec<Meaning>, Wrong>),
    /// Groups of cells.
    Regions,
}

/// All of them.
static KEYS: [(&str, How); 41] = [
    ("diagonal+", How::Whole(Meaning::LongDiagonal(LongDiagonal::Rising))),
    ("diagonal-", How::Whole(Meaning::LongDiagonal(LongDiagonal::Falling))),
    ("antiknight", How::Whole(Meaning::Knight)),
    ("antiking", How::Whole(Meaning::King)),
    ("disjointgroups", How::Whole(Meaning::DisjointGroups)),
    ("nonconsecutive", How::Whole(Meaning::Nonconsecutive)),
    ("negative", How::Entries(negative)),
    ("arrow", How::Entries(arrow)),
    ("killercage", How::Entries(killer_cage)),
    ("littlekillersum", How::Entries(little_killer)),
    ("odd", How::Marks(|cells| Meaning::Parity(Parity { cells, kind: OddEven::Odd }))),
    ("even", How::Marks(|cells| Meaning::Parity(Parity { cells, kind: OddEven::Even }))),
    ("minimum", How::Marks(|cells| Meaning::Extreme(Extreme { cells, kind: MinMax::Minimum }))),
    ("maximum", How::Marks(|cells| Meaning::Extreme(Extreme { cells, kind: MinMax::Maximum }))),
    ("rowindexer", How::Entries(|entry, grid| indexer(entry, grid, Indexed::Row))),
    ("columnindexer", How::Entries(|entry, grid| indexer(entry, grid, Indexed::Column))),
    ("boxindexer", How::Entries(|entry, grid| indexer(entry, grid, Indexed::Box))),
    ("extraregion", How::Regions),
    ("thermometer", How::Lines(|cells| Meaning::Thermometer(Thermometer { cells }))),
    ("slowthermometer", How::Lines(|cells| Meaning::SlowThermometer(SlowThermometer { cells }))),
    ("palindrome", How::Lines(|cells| Meaning::Palindrome(Palindrome { cells }))),
    ("renban", How::Lines(|cells| Meaning::Renban(Renban { cells }))),
    ("whispers", How::Entries(|entry, grid| whispers(entry, grid, false))),
    ("germanwhispers", How::Entries(|entry, grid| whispers(entry, grid, false))),
    ("dutchwhispers", How::Entries(|entry, grid| whispers(entry, grid, true))),
    ("regionsumline", How::Lines(|cells| Meaning::RegionSum(RegionSum { cells }))),
    ("betweenline", How::Lines(|cells| Meaning::Between(Between { cells }))),
    // Read, but not written: its distance cannot be said.
    ("lockout", How::Entries(|entry, grid| along_lines(entry, grid, lockout))),
    ("entropicline", How::Lines(|cells| Meaning::Entropic(Entropic { cells }))),
    ("modularline", How::Lines(|cells| Meaning::Modular(Modular { cells }))),
    ("nabner", How::Lines(|cells| Meaning::Nabner(Nabner { cells }))),
    ("doublearrow", How::Lines(|cells| Meaning::DoubleArrow(DoubleArrow { cells }))),
    ("zipperline", How::Lines(|cells| Meaning::Zipper(Zipper { cells }))),
    (
        "difference",
        How::Entries(|entry, grid| {
            dot(entry, grid, 0, |cells, value| Meaning::Difference(Difference { cells, value }))
        }),
    ),
    ("ratio", How::Entries(|entry, grid| dot(entry, grid, 1, |cells, value| Meaning::Ratio(Ratio { cells, value })))),
    ("xv", How::Entries(xv)),
    ("clone", How::Entries(clone)),
    ("quadruple", How::Entries(quadruple)),
    (
        "sandwichsum",
        How::Entries(|entry, grid| outside(entry, grid, |view, value| Meaning::Sandwich(Sandwich { view, value }))),
    ),
    ("xsum", How::Entries(|entry, grid| outside(entry, grid, |view, value| Meaning::XSum(XSum { view, value })))),
    (
        "skyscraper",
        How::Entries(|entry, grid| outside(entry, grid, |view, value| Meaning::Skyscraper(Skyscraper { view, value }))),
    ),
];

/// Their names.
pub fn keys() -> impl Iterator<Item = &'static str> {
    KEYS.iter().map(|(key, _)| *key)
}

/// What stands under a key that needs nothing but the cells of its rule.
pub enum Said<'m> {
    Flag,
    Line(&'m [Cell]),
    Marks(&'m [Cell]),
}

/// The key of such a rule, and what stands under it.
pub fn said(meaning: &Meaning) -> Option<(&'static str, Said<'_>)> {
    KEYS.iter().find_map(|(key, how)| match (how, &meaning.lists()[..]) {
        (How::Whole(own), []) if own == meaning => Some((*key, Said::Flag)),
        (How::Lines(of), [cells]) if of(cells.to_vec()) == *meaning => Some((*key, Said::Line(cells))),
        (How::Marks(of), [cells]) if of(cells.to_vec()) == *meaning => Some((*key, Said::Marks(cells))),
        _ => None,
    })
}

/// The directions of little killers, and how they are written.
pub const DIRECTIONS: [(&str, Direction); 4] =
    [("UL", Direction::UpLeft), ("UR", Direction::UpRight), ("DL", Direction::DownLeft), ("DR", Direction::DownRight)];

/// Reads the value of a key into the layout; a key that says no rule is passed over. Tells how many of its entries say nothing,
/// such as a sum that is not filled in.
pub fn read(key: &str, value: &Json, grid: &Grid, layout: &mut Layout) -> Result<usize, Wrong> {
    let Some((_, how)) = KEYS.iter().find(|(known, _)| *known == key) else { return Ok(0) };
    let said = match how {
        How::Whole(meaning) => {
            layout.clues.extend(value.flag()?.then(|| meaning.clone()));
            return Ok(0);
        }
        How::Regions => return extra_regions(value, grid, layout).map(|()| 0),
        How::Lines(meaning) => value.each(|entry| along_lines(entry, grid, *meaning))?,
        How::Entries(read) => value.each(|entry| read(entry, grid))?,
        How::Marks(meaning) => {
            let cells = value.each(|entry| {
                let [said] = fields(entry, ["cell"])?;
                needed(said, "cell", |value| cell(grid, value))
            })?;
            layout.clues.extend((!cells.is_empty()).then(|| meaning(cells)));
            return Ok(0);
        }
    };
    let silent = said.iter().filter(|meanings| meanings.is_empty()).count();
    layout.clues.extend(said.into_iter().flatten());
    Ok(silent)
}

/// Says both diagonals as the layout does, and no rule about the whole board twice, once all keys are read.
pub fn settle(layout: &mut Layout) {
    let is_word = |meaning: &Meaning| meaning.words().is_some_and(|words| words.form == Form::Word);
    let mut words: Vec<Meaning> = Vec::new();
    layout.clues.retain(|meaning| {
        let is_new = !is_word(meaning) || !words.contains(meaning);
        words.extend(Some(meaning.clone()).filter(is_word));
        is_new
    });
    let is_diagonal = |meaning: &Meaning| matches!(meaning, Meaning::LongDiagonal(_));
    if layout.clues.iter().filter(|meaning| is_diagonal(meaning)).count() == 2 {
        layout.clues.retain(|meaning| !is_diagonal(meaning));
        layout.diagonals = true;
    }
}

fn along_lines(entry: &Json, grid: &Grid, meaning: fn(Vec<Cell>) -> Meaning) -> Result<Vec<Meaning>, Wrong> {
    let [said] = fields(entry, ["lines"])?;
    let said = needed(said, "lines", |value| lines(grid, value))?;
    Ok(said.into_iter().map(meaning).collect())
}

fn lockout(cells: Vec<Cell>) -> Meaning {
    Meaning::Lockout(Lockout { cells, distance: None })
}

fn negative(name: &Json, _: &Grid) -> Result<Vec<Meaning>, Wrong> {
    match name.text()? {
        "ratio" => Ok(vec![Meaning::RatioNegative]),
        "xv" => Ok(vec![Meaning::XvNegative]),
        _ => Err(name.other_than("ratio or xv")),
    }
}

fn killer_cage(entry: &Json, grid: &Grid) -> Result<Vec<Meaning>, Wrong> {
    let [said, value] = fields(entry, ["cells", "value"])?;
    let cells = needed(said, "cells", |value| cells(grid, value))?;
    let sum = optional(value, "value", |value| number(1, value))?;
    Ok(vec![Meaning::Cage(Cage { cells, sum })])
}

/// Cells with different values: groups, or what has no solution where they are more than there are values.
fn extra_regions(value: &Json, grid: &Grid, layout: &mut Layout) -> Result<(), Wrong> {
    let regions = value.each(|entry| {
        let [said] = fields(entry, ["cells"])?;
        needed(said, "cells", |value| cells(grid, value))
    })?;
    for cells in regions {
        if cells.len() > grid.rows() {
            layout.clues.push(Meaning::Cage(Cage { cells, sum: None }));
        } else {
            let name = format!("extra region {}", layout.groups.len() + 1);
            layout.groups.push(Different { name, cells });
        }
    }
    Ok(())
}

/// Each line starts in the circle; one of no other cell says nothing.
fn arrow(entry: &Json, grid: &Grid) -> Result<Vec<Meaning>, Wrong> {
    let [circle, said] = fields(entry, ["cells", "lines"])?;
    let circle = needed(circle, "cells", |value| cells(grid, value))?;
    let said = needed(said, "lines", |value| lines(grid, value))?;
    let mut shafts = Vec::new();
    for (place, line) in said.into_iter().enumerate() {
        match line.split_first() {
            Some((first, [])) if circle.contains(first) => {}
            Some((first, shaft)) if circle.contains(first) => shafts.push(shaft.to_vec()),
            _ => return Err(Wrong::new("the line does not start in the circle").at(place).under("lines")),
        }
    }
    if shafts.is_empty() {
        return Ok(Vec::new());
    }
    Ok(vec![Meaning::Arrow(Arrow { circle, shafts })])
}

/// Dutch whispers without a number are one less far apart than German ones.
fn whispers(entry: &Json, grid: &Grid, is_dutch: bool) -> Result<Vec<Meaning>, Wrong> {
    let [said, value] = fields(entry, ["lines", "value"])?;
    let said = needed(said, "lines", |value| lines(grid, value))?;
    let named = optional(value, "value", |value| number(0, value))?;
    let dutch = grid.rows().div_ceil(2).saturating_sub(1) as u32;
    let distance = if is_dutch { named.or(Some(dutch)) } else { named };
    Ok(said.into_iter().map(|cells| Meaning::Whisper(Whisper { cells, distance })).collect())
}

fn touching(said: Option<&Json>, grid: &Grid) -> Result<[Cell; 2], Wrong> {
    let cells: [Cell; 2] = needed(said, "cells", |value| cells_of(grid, value))?;
    if grid.touch(cells[0], cells[1]) {
        Ok(cells)
    } else {
        Err(Wrong::new("two cells with a common side expected").under("cells"))
    }
}

fn dot(
    entry: &Json,
    grid: &Grid,
    least: i64,
    meaning: fn([Cell; 2], Option<u32>) -> Meaning,
) -> Result<Vec<Meaning>, Wrong> {
    let [said, value] = fields(entry, ["cells", "value"])?;
    let value = optional(value, "value", |value| number(least, value))?;
    Ok(vec![meaning(touching(said, grid)?, value)])
}

/// A mark without a letter says nothing.
fn xv(entry: &Json, grid: &Grid) -> Result<Vec<Meaning>, Wrong> {
    let [said, _] = fields(entry, ["cells", "value"])?;
    let cells = touching(said, grid)?;
    Ok(letter(entry)?.map(|letter| Meaning::Xv(Xv { cells, letter })).into_iter().collect())
}

/// The letter of a mark, if it has one.
pub fn letter(mark: &Json) -> Result<Option<Letter>, Wrong> {
    let [_, value] = fields(mark, ["cells", "value"])?;
    optional(value, "value", |value| match value.text()? {
        "X" | "x" => Ok(Letter::X),
        "V" | "v" => Ok(Letter::V),
        _ => Err(value.other_than("X or V")),
    })
}

fn clone(entry: &Json, grid: &Grid) -> Result<Vec<Meaning>, Wrong> {
    let [said, twins] = fields(entry, ["cells", "cloneCells"])?;
    let read = |value: &Json| cells(grid, value);
    let (cells, twins) = (needed(said, "cells", read)?, needed(twins, "cloneCells", read)?);
    if cells.len() != twins.len() {
        let wrong = format!("{} cells expected, {} found", cells.len(), twins.len());
        return Err(Wrong::new(wrong).under("cloneCells"));
    }
    Ok(vec![Meaning::Twins(Twins { cells, twins })])
}

fn quadruple(entry: &Json, grid: &Grid) -> Result<Vec<Meaning>, Wrong> {
    let [said, values] = fields(entry, ["cells", "values"])?;
    let cells: [Cell; 4] = needed(said, "cells", |value| cells_of(grid, value))?;
    let digit = |value: &Json| {
        let digit = number(1, value).ok().filter(|&digit| digit as usize <= grid.rows());
        digit.ok_or_else(|| value.other_than(&format!("a value from 1 to {}", grid.rows())))
    };
    let digits = needed(values, "values", |values| values.each(digit))?;
    if digits.is_empty() {
        return Ok(Vec::new());
    }
    Ok(vec![Meaning::Quadruple(Quadruple { cells: cells.to_vec(), digits })])
}

fn indexer(entry: &Json, grid: &Grid, kind: Indexed) -> Result<Vec<Meaning>, Wrong> {
    let [said] = fields(entry, ["cells"])?;
    let cells = needed(said, "cells", |value| cells(grid, value))?;
    Ok(vec![Meaning::Indexer(Indexer { cells, kind })])
}

/// A sum that is not written says nothing. Its cells, where they are there, must be those of the diagonal.
fn little_killer(entry: &Json, grid: &Grid) -> Result<Vec<Meaning>, Wrong> {
    let [from, direction, value, along] = fields(entry, ["cell", "direction", "value", "cells"])?;
    let from = needed(from, "cell", place)?;
    let direction = needed(direction, "direction", |value| {
        let known = DIRECTIONS.iter().find(|(name, _)| value.text() == Ok(name));
        known.map(|(_, direction)| *direction).ok_or_else(|| value.other_than("UL, UR, DL or DR"))
    })?;
    let Some(sum) = optional(value, "value", |value| number(0, value))? else { return Ok(Vec::new()) };
    if from.cell(grid).is_some() {
        return Err(Wrong::new("a place beside the board expected").under("cell"));
    }
    let clue = LittleKiller { from: (from.row, from.column), direction, sum };
    let along = optional(along, "cells", |value| cells(grid, value))?;
    if along.is_some_and(|along| along != clue.cells(grid)) {
        return Err(Wrong::new("other cells than those of the diagonal").under("cells"));
    }
    Ok(vec![Meaning::LittleKiller(clue)])
}

/// A clue beside a row or column; one that is not written says nothing.
fn outside(entry: &Json, grid: &Grid, meaning: fn(View, u32) -> Meaning) -> Result<Vec<Meaning>, Wrong> {
    let [said, value] = fields(entry, ["cell", "value"])?;
    let view = needed(said, "cell", |value| {
        let place = place(value)?;
        let view = View::from_outside(grid, place.row, place.column);
        view.ok_or_else(|| value.other_than("a place beside a row or column, such as R0C1"))
    })?;
    let value = optional(value, "value", |value| number(0, value))?;
    Ok(value.map(|value| meaning(view, value)).into_iter().collect())
}
