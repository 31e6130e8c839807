//! The keys of f-puzzles that say rules, and what each means.

use super::entry::{cell, cells, cells_of, fields, lines, needed, number, optional, place};
use crate::board::{Group, Layout};
use crate::format::payload::json::{Json, Wrong};
use crate::grid::{Cell, Grid};
use crate::rule::extreme::MinMax;
use crate::rule::indexer::Indexed;
use crate::rule::little_killer::Direction;
use crate::rule::long_diagonal::Way;
use crate::rule::parity::OddEven;
use crate::rule::xv::Letter;
use crate::rule::{
    Arrow, Between, Cage, Difference, DisjointGroups, DoubleArrow, Entropic, Extreme, Form, Indexer, King, Knight,
    LittleKiller, Lockout, LongDiagonal, Meaning, Modular, Nabner, Nonconsecutive, Palindrome, Parity, Quadruple,
    Ratio, RatioNegative, RegionSum, Renban, Sandwich, Skyscraper, SlowThermometer, Thermometer, Twins, View, Whisper,
    XSum, Xv, XvNegative, Zipper,
};

/// All of them.
pub const KEYS: [&str; 41] = [
    "diagonal+",
    "diagonal-",
    "antiknight",
    "antiking",
    "disjointgroups",
    "nonconsecutive",
    "negative",
    "arrow",
    "killercage",
    "littlekillersum",
    "odd",
    "even",
    "minimum",
    "maximum",
    "rowindexer",
    "columnindexer",
    "boxindexer",
    "extraregion",
    "thermometer",
    "slowthermometer",
    "palindrome",
    "renban",
    "whispers",
    "germanwhispers",
    "dutchwhispers",
    "regionsumline",
    "betweenline",
    "lockout",
    "entropicline",
    "modularline",
    "nabner",
    "doublearrow",
    "zipperline",
    "difference",
    "ratio",
    "xv",
    "clone",
    "quadruple",
    "sandwichsum",
    "xsum",
    "skyscraper",
];

/// The directions of little killers, and how they are written.
pub const DIRECTIONS: [(&str, Direction); 4] =
    [("UL", Direction::UpLeft), ("UR", Direction::UpRight), ("DL", Direction::DownLeft), ("DR", Direction::DownRight)];

/// Reads the value of a key into the layout; a key that says no rule is passed over. Tells how many of its entries say nothing,
/// such as a sum that is not filled in.
///
/// # Errors
/// Where it is not understood.
pub fn read(key: &str, value: &Json, grid: &Grid, layout: &mut Layout) -> Result<usize, Wrong> {
    if !KEYS.contains(&key) {
        return Ok(0);
    }
    if let Some(meaning) = whole(key) {
        if value.flag()? {
            layout.clues.push(meaning);
        }
        return Ok(0);
    }
    let said = match key {
        "extraregion" => return extra_regions(value, grid, layout).map(|()| 0),
        "negative" => value.each(|name| negative(name).map(|meaning| vec![meaning]))?,
        "odd" | "even" | "minimum" | "maximum" => {
            marked(key, value, grid)?.into_iter().map(|meaning| vec![meaning]).collect()
        }
        _ => match line(key) {
            Some(meaning) => value.each(|entry| along_lines(entry, grid, meaning))?,
            None => value.each(|entry| of_entry(key, entry, grid))?,
        },
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

/// Rules about the whole board.
fn whole(key: &str) -> Option<Meaning> {
    Some(match key {
        "diagonal+" => Meaning::LongDiagonal(LongDiagonal { way: Way::Rising }),
        "diagonal-" => Meaning::LongDiagonal(LongDiagonal { way: Way::Falling }),
        "antiknight" => Meaning::Knight(Knight),
        "antiking" => Meaning::King(King),
        "disjointgroups" => Meaning::DisjointGroups(DisjointGroups),
        "nonconsecutive" => Meaning::Nonconsecutive(Nonconsecutive),
        _ => return None,
    })
}

/// Rules about lines, with nothing but their cells.
fn line(key: &str) -> Option<fn(Vec<Cell>) -> Meaning> {
    Some(match key {
        "thermometer" => |cells| Meaning::Thermometer(Thermometer { cells }),
        "slowthermometer" => |cells| Meaning::SlowThermometer(SlowThermometer { cells }),
        "palindrome" => |cells| Meaning::Palindrome(Palindrome { cells }),
        "renban" => |cells| Meaning::Renban(Renban { cells }),
        "regionsumline" => |cells| Meaning::RegionSum(RegionSum { cells }),
        "betweenline" => |cells| Meaning::Between(Between { cells }),
        "lockout" => |cells| Meaning::Lockout(Lockout { cells, distance: None }),
        "entropicline" => |cells| Meaning::Entropic(Entropic { cells }),
        "modularline" => |cells| Meaning::Modular(Modular { cells }),
        "nabner" => |cells| Meaning::Nabner(Nabner { cells }),
        "doublearrow" => |cells| Meaning::DoubleArrow(DoubleArrow { cells }),
        "zipperline" => |cells| Meaning::Zipper(Zipper { cells }),
        _ => return None,
    })
}

fn along_lines(entry: &Json, grid: &Grid, meaning: fn(Vec<Cell>) -> Meaning) -> Result<Vec<Meaning>, Wrong> {
    let [said] = fields(entry, ["lines"])?;
    let said = needed(said, "lines", |value| lines(grid, value))?;
    Ok(said.into_iter().map(meaning).collect())
}

fn of_entry(key: &str, entry: &Json, grid: &Grid) -> Result<Vec<Meaning>, Wrong> {
    match key {
        "killercage" => killer_cage(entry, grid),
        "arrow" => arrow(entry, grid),
        "whispers" | "germanwhispers" | "dutchwhispers" => whispers(key, entry, grid),
        "difference" => dot(entry, grid, 0, |cells, value| Meaning::Difference(Difference { cells, value })),
        "ratio" => dot(entry, grid, 1, |cells, value| Meaning::Ratio(Ratio { cells, value })),
        "xv" => xv(entry, grid),
        "clone" => clone(entry, grid),
        "quadruple" => quadruple(entry, grid),
        "rowindexer" => indexer(entry, grid, Indexed::Row),
        "columnindexer" => indexer(entry, grid, Indexed::Column),
        "boxindexer" => indexer(entry, grid, Indexed::Box),
        "littlekillersum" => little_killer(entry, grid),
        "sandwichsum" => outside(entry, grid, |view, value| Meaning::Sandwich(Sandwich { view, value })),
        "xsum" => outside(entry, grid, |view, value| Meaning::XSum(XSum { view, value })),
        "skyscraper" => outside(entry, grid, |view, value| Meaning::Skyscraper(Skyscraper { view, value })),
        _ => Err(Wrong::new("this rule is not read yet")),
    }
}

fn negative(name: &Json) -> Result<Meaning, Wrong> {
    match name.text()? {
        "ratio" => Ok(Meaning::RatioNegative(RatioNegative)),
        "xv" => Ok(Meaning::XvNegative(XvNegative)),
        _ => Err(name.other_than("ratio or xv")),
    }
}

/// Cells that say one thing together: of minima, for instance, those that touch each other are not compared.
fn marked(key: &str, value: &Json, grid: &Grid) -> Result<Vec<Meaning>, Wrong> {
    let cells = value.each(|entry| {
        let [said] = fields(entry, ["cell"])?;
        needed(said, "cell", |value| cell(grid, value))
    })?;
    if cells.is_empty() {
        return Ok(Vec::new());
    }
    Ok(vec![match key {
        "odd" => Meaning::Parity(Parity { cells, kind: OddEven::Odd }),
        "even" => Meaning::Parity(Parity { cells, kind: OddEven::Even }),
        "minimum" => Meaning::Extreme(Extreme { cells, kind: MinMax::Minimum }),
        _ => Meaning::Extreme(Extreme { cells, kind: MinMax::Maximum }),
    }])
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
            layout.groups.push(Group { name, cells });
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
fn whispers(key: &str, entry: &Json, grid: &Grid) -> Result<Vec<Meaning>, Wrong> {
    let [said, value] = fields(entry, ["lines", "value"])?;
    let said = needed(said, "lines", |value| lines(grid, value))?;
    let named = optional(value, "value", |value| number(0, value))?;
    let dutch = grid.rows().div_ceil(2).saturating_sub(1) as u32;
    let distance = if key == "dutchwhispers" { named.or(Some(dutch)) } else { named };
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
///
/// # Errors
/// Where it is another.
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
