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
    let grid = &geometry.grid;
    grid.cells().flat_map(move |cell| {
        let (layer, row, column) = (grid.layer_of(cell), grid.row_of(cell), grid.column_of(cell));
        let right = grid.at(layer, row, column + 1).filter(|_| !geometry.is_dotted_right(cell));
        let below = grid.at(layer, row + 1, column).filter(|_| !geometry.is_dotted_below(cell));
        let pair = move |other: Cell| (geometry.number(values, cell), geometry.number(values, other));
        [right.map(pair), below.map(pair)].into_iter().flatten()
    })
}

/// Whether no value stands twice where a cell of the next two rows is as many rows and columns away as `meet` asks.
pub fn no_repeat_below(geometry: &Geometry, values: &[Value], meet: impl Fn(usize, usize) -> bool) -> bool {
    let grid = &geometry.grid;
    if !grid.is_whole() {
        let places: Vec<_> =
            grid.cells().map(|cell| [grid.layer_of(cell), grid.row_of(cell), grid.column_of(cell)]).collect();
        return (0..places.len()).all(|from| {
            let [layer, row, column] = places[from];
            (from + 1..places.len())
                .take_while(|&to| places[to][0] == layer && places[to][1] < row + 3)
                .all(|to| values[from] != values[to] || !meet(places[to][1] - row, places[to][2].abs_diff(column)))
        });
    }
    let (columns, cells) = (grid.columns(), values.len());
    (0..cells).all(|from| {
        let end = ((from / columns + 3) * columns).min(cells);
        let apart = |to: usize| (to / columns - from / columns, (to % columns).abs_diff(from % columns));
        (from + 1..end).all(|to| values[from] != values[to] || !meet(apart(to).0, apart(to).1))
    })
}
