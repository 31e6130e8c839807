//! The frame around givens: it draws the boxes of the board, or none.

use crate::board::Layout;
use crate::format::fault::{Fault, ParseError};
use crate::format::frames::Frames;
use crate::format::labels::boxes_of;
use crate::format::rules::regular;
use crate::format::text::{Line, Raw, Token};
use crate::grid::{BoxShape, Grid};

/// Refuses a frame around these cells that draws other boxes than the board has.
///
/// # Errors
/// At the first row.
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
    match drawn(&lines, frames, layout.values, is_spaced) {
        Drawn::Boxes(shape) if own != Some(shape) => {
            let own = own.map_or("other regions".to_owned(), |own| format!("boxes of {own}"));
            let said = format!("the frame draws boxes of {shape}, but the board has {own}");
            Err(first.line.error(Fault::Said(said)))
        }
        Drawn::Uneven if layout.regions.is_none() => Err(first.line.error(Fault::Frame)),
        _ => Ok(()),
    }
}

/// Refuses bars around these cells that do not stand at the same places in all rows.
///
/// # Errors
/// At the first row with other bars.
pub fn check_bars(raw: Raw, cells: &[Token], frames: Frames, is_spaced: bool) -> Result<(), ParseError> {
    let [first, .., last] = cells else { return Ok(()) };
    let lines = raw.between(first.line.number, last.line.number).lines()?;
    let rows = || lines.iter().filter(|line| !frames.is_frame(line.text.as_bytes()));
    let bars = |row: &Line| bars(row.text, frames, is_spaced);
    let odd = rows().find(|row| rows().next().is_some_and(|first| bars(first) != bars(row)));
    let what = || Fault::Said("bars stand at other places in this row than in the first".to_owned());
    odd.map_or(Ok(()), |row| Err(row.error(what())))
}

/// What a frame draws.
enum Drawn {
    Nothing,
    Uneven,
    Boxes(BoxShape),
}

/// What stands between rows and between cells: the same at every so many places, or nothing.
fn drawn(lines: &[Line], frames: Frames, order: usize, is_spaced: bool) -> Drawn {
    let is_ruler = |line: &&Line| frames.is_frame(line.text.as_bytes());
    let rows = || lines.iter().filter(|line| !is_ruler(line));
    let above = |at: usize| lines[..at].iter().filter(|line| !is_ruler(line)).count();
    let rulers: Vec<usize> = (0..lines.len()).filter(|at| is_ruler(&&lines[*at])).map(above).collect();
    let bars: Vec<Vec<usize>> = rows().map(|row| bars(row.text, frames, is_spaced)).collect();
    let steps: Vec<bool> = (1..order).map(|row| rulers.contains(&row)).collect();
    let gaps = |bars: &[usize]| (1..order).map(|column| bars.contains(&column)).collect::<Vec<bool>>();
    let first = bars.first().map(|bars| gaps(bars)).unwrap_or_default();
    if bars.iter().any(|bars| gaps(bars) != first) {
        return Drawn::Uneven;
    }
    match (regular(&steps), regular(&first)) {
        (Some(rows), Some(columns)) => shape(rows, columns, order),
        _ => Drawn::Uneven,
    }
}

fn shape(rows: Option<usize>, columns: Option<usize>, order: usize) -> Drawn {
    let (rows, columns) = match (rows, columns) {
        (None, None) | (Some(1), None) | (None, Some(1)) | (Some(1), Some(1)) => return Drawn::Nothing,
        (Some(rows), Some(columns)) => (rows, columns),
        (Some(rows), None) => (rows, order / rows),
        (None, Some(columns)) => (order / columns, columns),
    };
    let shape = BoxShape::new(rows, columns).filter(|shape| shape.order() == order);
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
