//! The houses that a layout says by its kind: rows, columns, boxes or regions, diagonals, windows, groups.

use super::{BoardError, Layout, Lines, Regions};
use crate::grid::{BoxShape, Cell, Grid, MAX_CELLS};
use crate::rule::{Different, Meaning};

/// The rules that a layout says by its kind, all of them over cells with different values: those of each layer, then groups.
///
/// # Errors
/// Where a house has more cells than there are values, or regions are no partition.
pub fn houses(grid: &Grid, layout: &Layout) -> Result<Vec<Meaning>, BoardError> {
    let mut rules = Vec::with_capacity(4 * grid.rows() * grid.layers() + layout.groups.len());
    for number in 0..grid.layers() {
        Layer { grid, layout, number }.houses(&mut rules)?;
    }
    for group in &layout.groups {
        rules.push(Meaning::Group(Different { name: format!("group {}", group.name), cells: group.cells.clone() }));
    }
    Ok(rules)
}

/// A layer of a grid.
#[derive(Clone, Copy)]
struct Layer<'l> {
    grid: &'l Grid,
    layout: &'l Layout,
    /// Which one it is, from 0.
    number: usize,
}

impl Layer<'_> {
    fn houses(self, rules: &mut Vec<Meaning>) -> Result<(), BoardError> {
        let Layer { grid, layout, number } = self;
        if layout.boards.is_empty() {
            self.lines(rules)?;
            for (index, cells) in layout.boxes.iter().flat_map(|&shape| grid.boxes_in(number, shape)).enumerate() {
                rules.push(Meaning::Box(self.different(format!("box {}", index + 1), cells)));
            }
        } else {
            self.boards(rules);
        }
        if let Some(regions) = &layout.regions {
            for (label, cells) in regions.labels.iter().zip(self.region_cells(regions)?) {
                rules.push(Meaning::Region(self.different(format!("region {label}"), cells)));
            }
        }
        if layout.diagonals {
            let [falling, rising] = grid.diagonals_in(number);
            rules.push(Meaning::Diagonal(self.different("falling diagonal".to_owned(), falling)));
            rules.push(Meaning::Diagonal(self.different("rising diagonal".to_owned(), rising)));
        }
        if layout.windows {
            for (index, cells) in self.windows().into_iter().enumerate() {
                rules.push(Meaning::Window(self.different(format!("window {}", index + 1), cells)));
            }
        }
        Ok(())
    }

    /// Cells that differ, under this name; where there are several layers, with that of the layer.
    fn different(self, name: String, cells: Vec<Cell>) -> Different {
        match self.grid.layers() {
            1 => Different { name, cells },
            _ => Different { name: format!("{name} of layer {}", Grid::layer_name(self.number)), cells },
        }
    }

    /// Its rows and columns.
    fn lines(self, rules: &mut Vec<Meaning>) -> Result<(), BoardError> {
        let Layer { grid, layout, number } = self;
        let line = |name: String, cells: Vec<Cell>| {
            if cells.len() <= layout.values {
                return Ok(self.different(name, cells));
            }
            Err(BoardError::LineSize { name, cells: cells.len(), values: layout.values })
        };
        if layout.lines.rows {
            for row in 0..grid.rows() {
                rules.push(Meaning::Row(line(format!("row {}", row + 1), grid.row_in(number, row))?));
            }
        }
        if layout.lines.columns {
            for column in 0..grid.columns() {
                rules.push(Meaning::Column(line(format!("column {}", column + 1), grid.column_in(number, column))?));
            }
        }
        Ok(())
    }

    /// A cell of overlapping boards.
    fn on_board(self, row: usize, column: usize) -> Cell {
        self.grid.at(self.number, row, column).expect("boards have a cell at each of their places")
    }

    /// The rows, columns and boxes of overlapping boards; a box of several boards is one.
    fn boards(self, rules: &mut Vec<Meaning>) {
        let Layer { grid, layout, .. } = self;
        let order = layout.values;
        let named = |kind: &str, index: usize, (top, left): (usize, usize)| {
            let corner = grid.name(grid.cell(top, left));
            format!("{kind} {} of the board at {corner}", index + 1)
        };
        if layout.lines.rows {
            for &(top, left) in &layout.boards {
                for row in 0..order {
                    let cells = (0..order).map(|column| self.on_board(top + row, left + column)).collect();
                    rules.push(Meaning::Row(self.different(named("row", row, (top, left)), cells)));
                }
            }
        }
        if layout.lines.columns {
            for &(top, left) in &layout.boards {
                for column in 0..order {
                    let cells = (0..order).map(|row| self.on_board(top + row, left + column)).collect();
                    rules.push(Meaning::Column(self.different(named("column", column, (top, left)), cells)));
                }
            }
        }
        for (board, index, cells) in self.board_boxes() {
            rules.push(Meaning::Box(self.different(named("box", index, layout.boards[board]), cells)));
        }
    }

    /// The different boxes of overlapping boards: of which board it is first a box, which of its boxes, and its cells.
    fn board_boxes(self) -> Vec<(usize, usize, Vec<Cell>)> {
        let Some(shape) = self.layout.boxes else { return Vec::new() };
        let mut boxes: Vec<(usize, usize, Vec<Cell>)> = Vec::new();
        let mut is_known = vec![false; MAX_CELLS];
        for (board, &(top, left)) in self.layout.boards.iter().enumerate() {
            for index in 0..self.layout.values {
                let stacks = self.layout.values / shape.columns();
                let (row, column) = (top + index / stacks * shape.rows(), left + index % stacks * shape.columns());
                let cell =
                    |place: usize| self.on_board(row + place / shape.columns(), column + place % shape.columns());
                // All boxes have one shape: their first cells tell them apart.
                if !std::mem::replace(&mut is_known[cell(0).index()], true) {
                    boxes.push((board, index, (0..shape.order()).map(cell).collect()));
                }
            }
        }
        boxes
    }

    fn windows(self) -> Vec<Vec<Cell>> {
        let Some(order) = self.layout.layer_order() else { return Vec::new() };
        let shapes = [self.layout.boxes, BoxShape::default_for(order)];
        let mut windows = shapes.into_iter().flatten().map(|shape| self.grid.windows_in(self.number, shape));
        windows.find(|windows| !windows.is_empty()).unwrap_or_default()
    }

    fn region_cells(self, regions: &Regions) -> Result<Vec<Vec<Cell>>, BoardError> {
        let (order, values, count) = (self.layout.layer_order(), self.layout.values, regions.labels.len());
        let is_counted =
            order.is_none_or(|order| count == order) && count * self.grid.layers() < usize::from(Regions::NONE);
        if !is_counted || regions.of.len() != self.grid.cells_of_layer() {
            return Err(BoardError::Regions { order: values, regions: count, cells: regions.of.len() });
        }
        let mut cells = vec![Vec::new(); count];
        for (cell, &region) in self.grid.cells_in(self.number).zip(&regions.of) {
            match cells.get_mut(usize::from(region)) {
                Some(cells) => cells.push(cell),
                None if region == Regions::NONE && order.is_none() => {}
                None => return Err(BoardError::RegionIndex(region)),
            }
        }
        let is_wrong = |cells: &[Cell]| if order.is_some() { cells.len() != values } else { cells.len() > values };
        match cells.iter().zip(&regions.labels).find(|(cells, _)| is_wrong(cells)) {
            Some((cells, label)) if order.is_none() => {
                Err(BoardError::RegionLarge { label: label.clone(), cells: cells.len(), values })
            }
            Some((cells, label)) => {
                Err(BoardError::RegionSize { label: label.clone(), cells: cells.len(), order: values })
            }
            None => Ok(cells),
        }
    }

    /// For each of its cells in reading order its region, or its box where there are no regions.
    fn partition(self) -> Option<Vec<u8>> {
        let Layer { grid, layout, number } = self;
        match (&layout.regions, layout.boxes) {
            (Some(regions), _) => Some(regions.of.to_vec()),
            (None, Some(_)) if !layout.boards.is_empty() => self.of_boxes(),
            (None, Some(shape)) => Some(grid.cells_in(number).map(|cell| grid.box_of(cell, shape) as u8).collect()),
            (None, None) => None,
        }
    }

    fn of_boxes(self) -> Option<Vec<u8>> {
        let first = self.number * self.grid.cells_of_layer();
        let mut of = vec![Regions::NONE; self.grid.cells_of_layer()];
        for (number, (.., cells)) in self.board_boxes().into_iter().enumerate() {
            let number = u8::try_from(number).ok().filter(|&number| number != Regions::NONE)?;
            for cell in cells {
                let old = std::mem::replace(&mut of[cell.index() - first], number);
                if old != Regions::NONE {
                    return None;
                }
            }
        }
        Some(of)
    }
}

/// For each cell its region, or its box where there are no regions; each layer has its own. `None` where there are neither, where boxes of
/// overlapping boards overlap without being the same, and where there are more than a byte tells apart.
pub fn partition(grid: &Grid, layout: &Layout) -> Option<Vec<u8>> {
    let mut of: Vec<u8> = Vec::with_capacity(grid.cells().len());
    for number in 0..grid.layers() {
        let of_layer = Layer { grid, layout, number }.partition()?;
        let known = of.iter().filter(|&&region| region != Regions::NONE).max().map_or(0, |&last| last as usize + 1);
        for region in of_layer {
            let own = if region == Regions::NONE { Regions::NONE.into() } else { known + usize::from(region) };
            of.push(u8::try_from(own).ok().filter(|&own| (own == Regions::NONE) == (region == Regions::NONE))?);
        }
    }
    Some(of)
}

/// Which lines of the grid hold different values from end to end: those of boards are shorter where several stand side by side.
pub fn whole_lines(grid: &Grid, layout: &Layout) -> Lines {
    let spans = |length: usize| layout.boards.is_empty() || length == layout.values;
    Lines { rows: layout.lines.rows && spans(grid.columns()), columns: layout.lines.columns && spans(grid.rows()) }
}

/// The windows of the first layer, of the form of the boxes; of the usual ones under regions, and where boxes are so long that none fits. None on
/// boards whose layers have no order.
pub fn windows(grid: &Grid, layout: &Layout) -> Vec<Vec<Cell>> {
    Layer { grid, layout, number: 0 }.windows()
}
