//! The houses that a layout says by its kind: rows, columns, boxes or regions, diagonals, windows, groups.

use super::{BoardError, Layout, Regions};
use crate::grid::{BoxShape, Cell, Grid, MAX_CELLS};
use crate::rule::{Different, Meaning};

/// The rules that a layout says by its kind, all of them over cells with different values.
///
/// # Errors
/// Where a house has more cells than there are values, or regions are no partition.
pub fn houses(grid: &Grid, layout: &Layout) -> Result<Vec<Meaning>, BoardError> {
    let mut rules = Vec::with_capacity(4 * grid.rows() + layout.groups.len());
    if layout.boards.is_empty() {
        lines(grid, layout, &mut rules)?;
        for (index, cells) in layout.boxes.iter().flat_map(|&shape| grid.boxes(shape)).enumerate() {
            rules.push(Meaning::Box(different(format!("box {}", index + 1), cells)));
        }
    } else {
        boards(grid, layout, &mut rules);
    }
    if let Some(regions) = &layout.regions {
        for (label, cells) in regions.labels.iter().zip(region_cells(grid, layout, regions)?) {
            rules.push(Meaning::Region(different(format!("region {label}"), cells)));
        }
    }
    if layout.diagonals {
        let [falling, rising] = grid.diagonals();
        rules.push(Meaning::Diagonal(different("falling diagonal".to_owned(), falling)));
        rules.push(Meaning::Diagonal(different("rising diagonal".to_owned(), rising)));
    }
    if layout.windows {
        for (index, cells) in windows(grid, layout).into_iter().enumerate() {
            rules.push(Meaning::Window(different(format!("window {}", index + 1), cells)));
        }
    }
    for group in &layout.groups {
        rules.push(Meaning::Group(different(format!("group {}", group.name), group.cells.clone())));
    }
    Ok(rules)
}

fn different(name: String, cells: Vec<Cell>) -> Different {
    Different { name, cells }
}

/// The rows and columns of a grid.
fn lines(grid: &Grid, layout: &Layout, rules: &mut Vec<Meaning>) -> Result<(), BoardError> {
    let line = |name: String, cells: Vec<Cell>| {
        if cells.len() <= layout.values {
            return Ok(different(name, cells));
        }
        Err(BoardError::LineSize { name, cells: cells.len(), values: layout.values })
    };
    if layout.lines.rows {
        for row in 0..grid.rows() {
            rules.push(Meaning::Row(line(format!("row {}", row + 1), grid.row(row))?));
        }
    }
    if layout.lines.columns {
        for column in 0..grid.columns() {
            rules.push(Meaning::Column(line(format!("column {}", column + 1), grid.column(column))?));
        }
    }
    Ok(())
}

/// The rows, columns and boxes of overlapping boards; a box of several boards is one.
fn boards(grid: &Grid, layout: &Layout, rules: &mut Vec<Meaning>) {
    let order = layout.values;
    let named = |kind: &str, index: usize, (top, left): (usize, usize)| {
        let corner = grid.name(grid.cell(top, left));
        format!("{kind} {} of the board at {corner}", index + 1)
    };
    if layout.lines.rows {
        for &(top, left) in &layout.boards {
            for row in 0..order {
                let cells = (0..order).map(|column| grid.cell(top + row, left + column)).collect();
                rules.push(Meaning::Row(different(named("row", row, (top, left)), cells)));
            }
        }
    }
    if layout.lines.columns {
        for &(top, left) in &layout.boards {
            for column in 0..order {
                let cells = (0..order).map(|row| grid.cell(top + row, left + column)).collect();
                rules.push(Meaning::Column(different(named("column", column, (top, left)), cells)));
            }
        }
    }
    for (board, index, cells) in board_boxes(grid, layout) {
        rules.push(Meaning::Box(different(named("box", index, layout.boards[board]), cells)));
    }
}

/// The different boxes of overlapping boards: of which board it is first a box, which of its boxes, and its cells.
fn board_boxes(grid: &Grid, layout: &Layout) -> Vec<(usize, usize, Vec<Cell>)> {
    let Some(shape) = layout.boxes else { return Vec::new() };
    let mut boxes: Vec<(usize, usize, Vec<Cell>)> = Vec::new();
    let mut is_known = vec![false; MAX_CELLS];
    for (board, &(top, left)) in layout.boards.iter().enumerate() {
        for index in 0..layout.values {
            let stacks = layout.values / shape.columns();
            let (row, column) = (top + index / stacks * shape.rows(), left + index % stacks * shape.columns());
            let cell = |place: usize| grid.cell(row + place / shape.columns(), column + place % shape.columns());
            // All boxes have one shape: their first cells tell them apart.
            if !std::mem::replace(&mut is_known[cell(0).index()], true) {
                boxes.push((board, index, (0..shape.order()).map(cell).collect()));
            }
        }
    }
    boxes
}

/// For each cell in reading order its region, or its box where there are no regions; `None` where there are neither, and where boxes of
/// overlapping boards overlap without being the same.
pub fn partition(grid: &Grid, layout: &Layout) -> Option<Vec<u8>> {
    match (&layout.regions, layout.boxes) {
        (Some(regions), _) => Some(regions.of.to_vec()),
        (None, Some(_)) if !layout.boards.is_empty() => of_boxes(grid, board_boxes(grid, layout)),
        (None, Some(shape)) => Some(grid.cells().map(|cell| grid.box_of(cell, shape) as u8).collect()),
        (None, None) => None,
    }
}

fn of_boxes(grid: &Grid, boxes: Vec<(usize, usize, Vec<Cell>)>) -> Option<Vec<u8>> {
    let mut of = vec![Regions::NONE; grid.cells().len()];
    for (number, (.., cells)) in boxes.into_iter().enumerate() {
        let number = u8::try_from(number).ok().filter(|&number| number != Regions::NONE)?;
        for cell in cells {
            let old = std::mem::replace(&mut of[cell.index()], number);
            if old != Regions::NONE {
                return None;
            }
        }
    }
    Some(of)
}

/// The windows, of the form of the boxes; of the usual ones under regions, and where boxes are so long that none fits. None on boards
/// without an order.
pub fn windows(grid: &Grid, layout: &Layout) -> Vec<Vec<Cell>> {
    let Some(order) = layout.square() else { return Vec::new() };
    let shapes = [layout.boxes, BoxShape::default_for(order)];
    let mut windows = shapes.into_iter().flatten().map(|shape| grid.windows(shape));
    windows.find(|windows| !windows.is_empty()).unwrap_or_default()
}

fn region_cells(grid: &Grid, layout: &Layout, regions: &Regions) -> Result<Vec<Vec<Cell>>, BoardError> {
    let (values, count) = (layout.values, regions.labels.len());
    let is_counted = layout.square().is_none_or(|order| count == order) && count < usize::from(Regions::NONE);
    if !is_counted || regions.of.len() != grid.cells().len() {
        return Err(BoardError::Regions { order: values, regions: count, cells: regions.of.len() });
    }
    let mut cells = vec![Vec::new(); count];
    for (cell, &region) in grid.cells().zip(&regions.of) {
        match cells.get_mut(usize::from(region)) {
            Some(cells) => cells.push(cell),
            None if region == Regions::NONE && layout.square().is_none() => {}
            None => return Err(BoardError::RegionIndex(region)),
        }
    }
    let is_wrong =
        |cells: &[Cell]| if layout.square().is_some() { cells.len() != values } else { cells.len() > values };
    match cells.iter().zip(&regions.labels).find(|(cells, _)| is_wrong(cells)) {
        Some((cells, label)) => Err(BoardError::RegionSize { label: label.clone(), cells: cells.len(), order: values }),
        None => Ok(cells),
    }
}
