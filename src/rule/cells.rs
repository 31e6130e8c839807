//! Cells in twos and in runs, and what the direct checks of several kinds ask of them.

use super::Geometry;
use crate::grid::Cell;
use crate::values::Value;

/// Each cell of a line with the next.
pub fn neighbours(cells: &[Cell]) -> Vec<(Cell, Cell)> {
    cells.windows(2).map(|two| (two[0], two[1])).collect()
}

/// Each cell of a list with each other.
pub fn all_pairs(cells: &[Cell]) -> Vec<(Cell, Cell)> {
    within(cells, cells.len())
}

/// Each cell of a line with those behind it of which so many neighbours have both.
pub fn within(cells: &[Cell], neighbours: usize) -> Vec<(Cell, Cell)> {
    let pairs = cells.iter().enumerate().flat_map(|(place, &one)| {
        let behind = cells.iter().skip(place + 1).take(neighbours.saturating_sub(1));
        behind.map(move |&other| (one, other))
    });
    pairs.collect()
}

/// Whether cells of which so many neighbours have both are of different classes.
pub fn classes_differ(cells: &[Cell], neighbours: usize, class: impl Fn(&Cell) -> usize) -> bool {
    let classes: Vec<usize> = cells.iter().map(class).collect();
    let span = neighbours.min(classes.len()).max(1);
    classes.windows(span).all(|some| (1..some.len()).all(|place| !some[..place].contains(&some[place])))
}

/// What all cells count that touch without a dot between them.
pub fn bare_neighbours<'v>(geometry: &'v Geometry, values: &'v [Value]) -> impl Iterator<Item = (i64, i64)> + 'v {
    let (grid, order) = (geometry.grid, geometry.order());
    let digit = |index: usize| geometry.numbers.of(values[index]);
    grid.cells().flat_map(move |cell| {
        let index = cell.index();
        let right = grid.column_of(cell) + 1 < order && !geometry.is_dotted_right(cell);
        let below = grid.row_of(cell) + 1 < order && !geometry.is_dotted_below(cell);
        let pair = move |there: bool, step: usize| if there { Some((digit(index), digit(index + step))) } else { None };
        [pair(right, 1), pair(below, order)].into_iter().flatten()
    })
}

/// Whether no value stands twice where a cell of the next two rows is as many rows and columns away as `meet` asks.
pub fn no_repeat_below(geometry: &Geometry, values: &[Value], meet: impl Fn(usize, usize) -> bool) -> bool {
    let order = geometry.order();
    (0..order * order).all(|from| {
        let end = ((from / order + 3) * order).min(order * order);
        let apart = |to: usize| (to / order - from / order, (to % order).abs_diff(from % order));
        (from + 1..end).all(|to| values[from] != values[to] || !meet(apart(to).0, apart(to).1))
    })
}
