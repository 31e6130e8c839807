//! The boxes that blanks draw: wider ones between groups of cells, and blank lines between bands of rows.

use super::frame::Count;
use super::frames::Frames;
use super::text::Line;
use crate::grid::BoxShape;

/// The shape of the boxes between whose columns and rows there is more room than elsewhere, the same in all rows; `None` where
/// there is none, between rows or between columns, or where it parts a board of the order into no boxes. `cells` counts those of a piece
/// between blanks.
pub fn boxes(lines: &[Line], frames: Frames, order: usize, cells: Count) -> Option<BoxShape> {
    let columns: Vec<Vec<usize>> = lines.iter().map(|line| groups(*line, frames, cells)).collect();
    let first = columns.first()?;
    let rows: Vec<usize> = (1..lines.len()).filter(|&row| lines[row].number > lines[row - 1].number + 1).collect();
    let columns = columns.iter().all(|groups| groups == first).then(|| size(first, order))??;
    BoxShape::new(size(&rows, order)?, columns).filter(|shape| shape.order() == order)
}

/// The cells before each gap of a row that is wider than the narrowest between two cells.
fn groups(line: Line, frames: Frames, cells: Count) -> Vec<usize> {
    let pieces: Vec<_> = frames.tokens(line).collect();
    let parted = pieces.iter().any(|piece| cells(piece) > 1);
    let gap = |place: usize| pieces[place + 1].start - pieces[place].start - pieces[place].text.len();
    let narrowest = (0..pieces.len().saturating_sub(1)).map(gap).min().filter(|_| !parted).unwrap_or(0);
    let mut before = 0;
    let mut groups = Vec::new();
    for (place, piece) in pieces.iter().enumerate().take(pieces.len().saturating_sub(1)) {
        before += cells(piece);
        groups.extend((gap(place) > narrowest).then_some(before));
    }
    groups
}

/// The size of the parts, all the same, that begin at these places.
fn size(places: &[usize], order: usize) -> Option<usize> {
    let first = *places.first()?;
    let all = (1..order.div_ceil(first)).map(|part| part * first);
    (order.is_multiple_of(first) && all.eq(places.iter().copied())).then_some(first)
}
