//! The `grid` of f-puzzles: what stands in each cell, and the region that it belongs to.

use super::entry::{fields, optional};
use crate::board::{Layout, Regions};
use crate::format::content::Content;
use crate::format::payload::json::{Json, Wrong};
use crate::grid::{BoxShape, Cell, Grid};
use crate::puzzle::Given;
use crate::rule::Different;
use crate::values::{Value, Values};

/// What a cell says of its region.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Region {
    Usual,
    Numbered(i64),
    Nowhere,
}

/// What was met in cells and says nothing of the puzzle.
#[derive(Default)]
struct Passed {
    marks: usize,
    colours: usize,
}

/// Reads the cells of a board of this order.
pub fn read(value: &Json, grid: &Grid) -> Result<Content, Wrong> {
    let order = grid.rows();
    let mut content = Content::of(Layout::latin(order));
    let (mut regions, mut passed) = (Vec::new(), Passed::default());
    let rows = value.list()?;
    if rows.len() != order {
        return Err(Wrong::new(format!("{order} rows expected, {} found", rows.len())));
    }
    for (row, cells) in rows.iter().enumerate() {
        let cells = cells.list().map_err(|wrong| wrong.at(row))?;
        if cells.len() != order {
            return Err(Wrong::new(format!("{order} cells expected, {} found", cells.len())).at(row));
        }
        for (column, cell) in cells.iter().enumerate() {
            let region = read_cell(cell, grid.cell(row, column), grid, &mut content, &mut passed);
            regions.push(region.map_err(|wrong| wrong.at(column).at(row))?);
        }
    }
    for (what, count) in [("marks", passed.marks), ("colour", passed.colours)] {
        if count > 0 {
            content.passed.push(format!("{what}:{count}"));
        }
    }
    put_regions(&regions, grid, &mut content.layout)?;
    Ok(content)
}

fn read_cell(
    cell: &Json,
    place: Cell,
    grid: &Grid,
    content: &mut Content,
    passed: &mut Passed,
) -> Result<Region, Wrong> {
    let names = [
        "value",
        "given",
        "region",
        "givenPencilMarks",
        "centerPencilMarks",
        "cornerPencilMarks",
        "highlight",
        "highlightArray",
        "cArray",
        "parity",
    ];
    let [value, given, region, allowed, centre, corner, highlight, highlights, colours, parity] = fields(cell, names)?;
    let read = |json: &Json| read_value(json, grid.rows());
    let is_said = |value: &&Json| **value != Json::Null;
    let value = optional(value.filter(is_said), "value", read)?;
    let given = optional(given, "given", Json::flag)?.unwrap_or(false);
    match value {
        Some(value) => {
            let values = Given::digit(place, value);
            if given { content.givens.push(values) } else { content.entries.push(values) }
        }
        None if given => return Err(Wrong::new("given, but without a value")),
        None => {}
    }
    if let Some(marks) = optional(allowed.filter(is_said), "givenPencilMarks", |marks| marks.each(read))?
        && !marks.is_empty()
    {
        let (count, allowed) = (marks.len(), marks.into_iter().collect::<Values>());
        if allowed.len() != count {
            return Err(Wrong::new("a candidate that is named twice").under("givenPencilMarks"));
        }
        content.givens.push(Given { cell: place, allowed });
    }
    for (marks, name) in [(centre, "centerPencilMarks"), (corner, "cornerPencilMarks")] {
        let marks = optional(marks.filter(is_said), name, |marks| marks.each(read))?;
        passed.marks += usize::from(marks.is_some_and(|marks| !marks.is_empty()));
    }
    let looks = [highlight, highlights, colours, parity, field_c(cell)];
    passed.colours += usize::from(looks.into_iter().flatten().any(|look| !look.is_void()));
    read_region(region)
}

fn field_c(cell: &Json) -> Option<&Json> {
    cell.object().ok()?.iter().find(|(key, _)| key == "c").map(|(_, value)| value)
}

fn read_value(json: &Json, order: usize) -> Result<Value, Wrong> {
    let value = json.number().ok().and_then(|number| usize::try_from(number).ok());
    let value = value.filter(|value| (1..=order).contains(value));
    value.map(|value| Value::new(value - 1)).ok_or_else(|| json.other_than(&format!("a value from 1 to {order}")))
}

fn read_region(region: Option<&Json>) -> Result<Region, Wrong> {
    match region {
        None => Ok(Region::Usual),
        Some(Json::Null) => Ok(Region::Nowhere),
        Some(number) => number.whole().map(Region::Numbered).map_err(|wrong| wrong.under("region")),
    }
}

/// Boxes where all cells say the usual, regions where all belong to one, groups where some belong to none.
fn put_regions(said: &[Region], grid: &Grid, layout: &mut Layout) -> Result<(), Wrong> {
    let shape = BoxShape::default_for(grid.rows());
    let usual = |cell: Cell| shape.map(|shape| grid.box_of(cell, shape) as i64);
    if said.iter().all(|region| *region == Region::Usual) {
        layout.boxes = shape;
        return Ok(());
    }
    let numbers: Vec<Option<i64>> = grid
        .cells()
        .zip(said)
        .map(|(cell, region)| match region {
            Region::Usual => usual(cell).or(Some(grid.row_of(cell) as i64)),
            Region::Numbered(number) => Some(*number),
            Region::Nowhere => None,
        })
        .collect();
    if shape.is_some() && grid.cells().zip(&numbers).all(|(cell, number)| *number == usual(cell)) {
        layout.boxes = shape;
        return Ok(());
    }
    let cells = by_number(&numbers, grid)?;
    if cells.len() == grid.rows() {
        layout.regions = Some(regions(&cells, grid));
    } else {
        let group = |(number, cells): (i64, Vec<Cell>)| Different { name: format!("region {}", number + 1), cells };
        layout.groups.extend(cells.into_iter().map(group));
    }
    Ok(())
}

/// The cells of each number, by number; each has as many as a row.
fn by_number(numbers: &[Option<i64>], grid: &Grid) -> Result<Vec<(i64, Vec<Cell>)>, Wrong> {
    let mut cells = std::collections::BTreeMap::<i64, Vec<Cell>>::new();
    for (cell, number) in grid.cells().zip(numbers) {
        if let Some(number) = number {
            cells.entry(*number).or_default().push(cell);
        }
    }
    match cells.iter().find(|(_, cells)| cells.len() != grid.rows()) {
        Some((number, cells)) => {
            let (found, order) = (cells.len(), grid.rows());
            let cells = if found == 1 { "cell" } else { "cells" };
            Err(Wrong::new(format!("region {number} has {found} {cells}, {order} expected")))
        }
        None => Ok(cells.into_iter().collect()),
    }
}

fn regions(cells: &[(i64, Vec<Cell>)], grid: &Grid) -> Regions {
    let mut of = vec![0; grid.rows() * grid.rows()];
    for (place, (_, cells)) in cells.iter().enumerate() {
        cells.iter().for_each(|cell| of[cell.index()] = place as u8);
    }
    Regions::numbered(of, grid.rows())
}
