//! The frame around givens: it draws the boxes of the board, or none.

use crate::board::Layout;
use crate::format::fault::{Fault, ParseError};
use crate::format::frames::Frames;
use crate::format::labels::boxes_of;
use crate::format::rules::regular;
use crate::format::text::{Line, Raw, Token};
use crate::grid::{BoxShape, Grid};

/// Refuses a frame around these cells that draws other boxes than the board has.
pub fn check(raw: Raw, cells: &[Token], frames: Frames, layout: &Layout, is_spaced: bool) -> Result<(), ParseError> {
    let [first, .., last] = cells else { return Ok(()) };
    if first.line.number == last.line.number {
        return Ok(());
    }
    let lines = raw.between(first.line.number, last.line.number).lines()?;
    let of_regions = || {
        let of: Vec<usize> = layout.regions.as_ref()?.of.iter().map(|&region| region.into()).collect();
        boxes_of(&Grid::new(layout.values)?, &of)
    };
    let own = layout.boxes.or_else(of_regions);
    match drawn(&lines, frames, (layout.values, layout.values), is_spaced) {
        Drawn::Boxes(shape) if own != Some(shape) => Err(first.line.error(other_boxes(shape, own))),
        Drawn::Uneven if layout.regions.is_none() => Err(first.line.error(Fault::Frame)),
        _ => Ok(()),
    }
}

fn other_boxes(drawn: BoxShape, own: Option<BoxShape>) -> Fault {
    let own = own.map_or("other regions".to_owned(), |own| format!("boxes of {own}"));
    Fault::Said(format!("the frame draws boxes of {drawn}, but the board has {own}"))
}

/// Refuses bars around these cells that do not stand at the same places in all rows, and a frame that draws other boxes than a board of
/// no order has.
///
/// # Errors
/// At the first row with other bars, or at the first row.
pub fn check_bars(
    raw: Raw,
    cells: &[Token],
    frames: Frames,
    layout: &Layout,
    is_spaced: bool,
) -> Result<(), ParseError> {
    let [first, .., last] = cells else { return Ok(()) };
    let lines = raw.between(first.line.number, last.line.number).lines()?;
    let rows = || lines.iter().filter(|line| !frames.is_frame(line.text.as_bytes()));
    let bars = |row: &Line| bars(row.text, frames, is_spaced);
    let odd = rows().find(|row| rows().next().is_some_and(|first| bars(first) != bars(row)));
    let what = || Fault::Said("the bars of this row are not below those of the first".to_owned());
    if let Some(row) = odd {
        return Err(row.error(what()));
    }
    let boxes = layout.boxes.filter(|_| layout.boards.is_empty());
    match drawn(&lines, frames, (layout.rows, layout.columns), is_spaced) {
        Drawn::Boxes(shape) if boxes.is_some_and(|own| own != shape) => {
            Err(first.line.error(other_boxes(shape, boxes)))
        }
        _ => Ok(()),
    }
}

/// What a frame draws.
enum Drawn {
    Nothing,
    Uneven,
    Boxes(BoxShape),
}

/// What stands between rows and between cells: the same at every so many places, or nothing.
fn drawn(lines: &[Line], frames: Frames, size: (usize, usize), is_spaced: bool) -> Drawn {
    let is_ruler = |line: &&Line| frames.is_frame(line.text.as_bytes());
    let rows = || lines.iter().filter(|line| !is_ruler(line));
    let above = |at: usize| lines[..at].iter().filter(|line| !is_ruler(line)).count();
    let rulers: Vec<usize> = (0..lines.len()).filter(|at| is_ruler(&&lines[*at])).map(above).collect();
    let bars: Vec<Vec<usize>> = rows().map(|row| bars(row.text, frames, is_spaced)).collect();
    let steps: Vec<bool> = (1..size.0).map(|row| rulers.contains(&row)).collect();
    let gaps = |bars: &[usize]| (1..size.1).map(|column| bars.contains(&column)).collect::<Vec<bool>>();
    let first = bars.first().map(|bars| gaps(bars)).unwrap_or_default();
    if bars.iter().any(|bars| gaps(bars) != first) {
        return Drawn::Uneven;
    }
    match (regular(&steps), regular(&first)) {
        (Some(rows), Some(columns)) => shape(rows, columns, size),
        _ => Drawn::Uneven,
    }
}

fn shape(rows: Option<usize>, columns: Option<usize>, (high, wide): (usize, usize)) -> Drawn {
    let (rows, columns) = match (rows, columns) {
        (None, None) | (Some(1), None) | (None, Some(1)) | (Some(1), Some(1)) => return Drawn::Nothing,
        (Some(rows), Some(columns)) => (rows, columns),
        (Some(rows), None) if high == wide => (rows, wide / rows),
        (None, Some(columns)) if high == wide => (high / columns, columns),
        (Some(_), None) | (None, Some(_)) => return Drawn::Nothing,
    };
    let shape = BoxShape::new(rows, columns).filter(|shape| high != wide || shape.order() == high);
    shape.map_or(Drawn::Uneven, Drawn::Boxes)
}

/// How many cells stand before each bar of a row.
fn bars(row: &str, frames: Frames, is_spaced: bool) -> Vec<usize> {
    let (mut cells, mut bars, mut is_within) = (0, Vec::new(), false);
    for c in row.chars() {
        if frames.separates(c) {
            is_within = false;
            bars.extend(frames.is_bar(c).then_some(cells));
        } else {
            cells += usize::from(!is_spaced || !is_within);
            is_within = true;
        }
    }
    bars
}
