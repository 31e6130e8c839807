//! What is wrong with the labels of a text that is cells and labels of regions, but of no jigsaw.

use itertools::Itertools as _;

use super::rows::{Row, Rows};
use crate::format::fault::{Fault, ParseError};
use crate::format::rules::alphabet::SIGNS;
use crate::format::rules::{ORDERS, labels};

/// A cell of a text: its row, and its place among the cells of the row.
type Place<'r, 't> = (&'r Row<'t>, usize);

/// What is wrong with the first labels that are no regions, where half of all cells are labels.
pub fn fault(rows: &Rows) -> Option<ParseError> {
    let width = rows.rows.first()?.cells.len();
    rows.rows.iter().all(|row| row.cells.len() == width).then_some(())?;
    let places: Vec<Place> = rows.rows.iter().flat_map(|row| (0..row.cells.len()).map(move |at| (row, at))).collect();
    // In two squares, on two lines or on one.
    let orders = [width, width.isqrt(), (width / 2).isqrt()].into_iter();
    orders.filter(|order| ORDERS.contains(order)).find_map(|order| {
        let size = order * order;
        places.len().is_multiple_of(2 * size).then_some(())?;
        let mut squares = places.chunks(2 * size).map(|pair| pair.split_at(size));
        squares.find_map(|(one, other)| match [one, other].map(|square| are_labels(square, order)) {
            [true, false] => of_labels(one, order),
            [false, true] => of_labels(other, order),
            _ => None,
        })
    })
}

fn text<'t>((row, at): &Place<'_, 't>) -> &'t str {
    row.cells[*at].1
}

fn are_labels(square: &[Place], order: usize) -> bool {
    let labels: Vec<&str> = square.iter().map(text).collect();
    labels::look_like_labels(&labels, order, order) && !labels.iter().any(|label| label.starts_with(SIGNS))
}

/// A label too many, a region with too many cells or too few, or one in pieces.
fn of_labels(square: &[Place], order: usize) -> Option<ParseError> {
    let of = |label: &str| (0..square.len()).filter(|at| text(&square[*at]) == label).collect::<Vec<_>>();
    let at = |cell: usize, said: String| {
        let (row, place) = square[cell];
        let (start, label) = row.cells[place];
        Some(row.error_at(start, label.len(), Fault::Said(said)))
    };
    let mut regions: Vec<Vec<usize>> = Vec::new();
    for (cell, place) in square.iter().enumerate() {
        if !regions.iter().flatten().any(|known| *known == cell) {
            regions.push(of(text(place)));
        }
    }
    if regions.len() > order {
        let least = regions.iter().min_by_key(|region| region.len())?;
        let (label, found) = (text(&square[least[0]]), regions.len());
        return at(least[0], format!("{found} regions, {order} expected: {label} has the fewest cells"));
    }
    let wrong: Vec<&Vec<usize>> = regions.iter().filter(|region| region.len() != order).collect();
    if let Some(first) = wrong.first() {
        let mut sizes = wrong.iter().map(|region| format!("{} has {}", text(&square[region[0]]), region.len()));
        return at(first[0], format!("each region has {order} cells, but {}", sizes.join(", ")));
    }
    regions.iter().find_map(|region| {
        let apart = *labels::cut_off(region, order).first()?;
        let label = text(&square[apart]);
        at(apart, format!("region {label} is in pieces: this cell has no way to its first one"))
    })
}
