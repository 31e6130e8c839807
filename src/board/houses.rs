//! The houses that a layout says by its kind: rows, columns, boxes or regions, diagonals, windows, groups.

use super::{BoardError, Layout, Regions};
use crate::grid::{BoxShape, Cell, Grid};
use crate::rule::{Different, Meaning};

/// The rules that a layout says by its kind, all of them over cells with different values.
pub fn houses(grid: Grid, layout: &Layout) -> Result<Vec<Meaning>, BoardError> {
    let mut rules = Vec::with_capacity(4 * grid.order() + layout.groups.len());
    let different = |name: String, cells| Different { name, cells };
    let order = grid.order();
    rules.extend((0..order).map(|row| Meaning::Row(different(format!("row {}", row + 1), grid.row(row)))));
    let columns = (0..order).map(|column| different(format!("column {}", column + 1), grid.column(column)));
    rules.extend(columns.map(Meaning::Column));
    for (index, cells) in layout.boxes.iter().flat_map(|&shape| grid.boxes(shape)).enumerate() {
        rules.push(Meaning::Box(different(format!("box {}", index + 1), cells)));
    }
    if let Some(regions) = &layout.regions {
        for (label, cells) in regions.labels.iter().zip(region_cells(grid, regions)?) {
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

/// For each cell in reading order its region, or its box where there are no regions; `None` where there are neither.
pub fn partition(grid: Grid, layout: &Layout) -> Option<Vec<u8>> {
    match (&layout.regions, layout.boxes) {
        (Some(regions), _) => Some(regions.of.to_vec()),
        (None, Some(shape)) => Some(grid.cells().map(|cell| grid.box_of(cell, shape) as u8).collect()),
        (None, None) => None,
    }
}

/// The windows, of the form of the boxes; of the usual ones under regions, and where boxes are so long that none fits.
pub fn windows(grid: Grid, layout: &Layout) -> Vec<Vec<Cell>> {
    let shapes = [layout.boxes, BoxShape::default_for(grid.order())];
    let mut windows = shapes.into_iter().flatten().map(|shape| grid.windows(shape));
    windows.find(|windows| !windows.is_empty()).unwrap_or_default()
}

fn region_cells(grid: Grid, regions: &Regions) -> Result<Vec<Vec<Cell>>, BoardError> {
    let order = grid.order();
    if regions.labels.len() != order || regions.of.len() != order * order {
        return Err(BoardError::Regions { order, regions: regions.labels.len(), cells: regions.of.len() });
    }
    let mut cells = vec![Vec::new(); order];
    for (cell, &region) in grid.cells().zip(&regions.of) {
        cells.get_mut(usize::from(region)).ok_or(BoardError::RegionIndex(region))?.push(cell);
    }
    match cells.iter().zip(&regions.labels).find(|(cells, _)| cells.len() != order) {
        Some((cells, label)) => Err(BoardError::RegionSize { label: label.clone(), cells: cells.len(), order }),
        None => Ok(cells),
    }
}
