//! Texts of boards that overlap, such as a samurai: square, with one sign for an empty cell and for none, and yet no one board.

use super::content::Content;
use super::fault::{self, Fault};
use crate::board::{Board, Layout, SHAPE_ORDER, shape, shape_names};
use crate::grid::Cell;
use crate::puzzle::Given;
use crate::rule::Rule;
use crate::values::{Value, Values};

/// The digits that boards of order 9 have.
const DIGITS: u8 = 9;

/// Of so many givens of boards of order 9, one may be damaged to a value above 9.
const ODD: usize = 10;

/// The first given that its row or its column has before, with which a text of an order above 9 is no one board, if less than a tenth of its
/// givens is above 9. The cells are in reading order, 0 for an empty one; nothing where they are no such text.
pub fn repeated(order: usize, cells: &[u8]) -> Option<usize> {
    let above = cells.iter().filter(|cell| **cell > DIGITS).count();
    let given = cells.iter().filter(|cell| **cell > 0).count();
    if order <= usize::from(DIGITS) || above > 0 && above * ODD >= given {
        return None;
    }
    let (mut rows, mut columns) = (vec![0_u64; order], vec![0_u64; order]);
    (0..cells.len()).filter(|place| (1..=DIGITS).contains(&cells[*place])).find(|place| {
        let (row, column, bit) = (&mut rows[place / order], &mut columns[place % order], 1 << cells[*place]);
        let is_repeated = (*row | *column) & bit != 0;
        *row |= bit;
        *column |= bit;
        is_repeated
    })
}

/// The puzzle of boards that overlap in the one shape with a name whose places without a cell are empty here and whose houses have no
/// digit twice, and what that shape is called. `None` where it is none or several.
pub fn puzzle(order: usize, cells: &[u8]) -> Option<(&'static str, Content)> {
    let mut fitting = shape_names().filter_map(|name| {
        let layout = Layout::overlapping(SHAPE_ORDER, shape(name)?);
        if (layout.rows, layout.columns) != (order, order) {
            return None;
        }
        Some((name, content(layout, cells).filter(|content| doubled(name, content).is_none())?))
    });
    let first = fitting.next()?;
    fitting.next().is_none().then_some(first)
}

/// What is wrong with a text that is no one board.
pub fn no_one_board(order: usize, cells: &[u8]) -> Fault {
    Fault::NoOneBoard { order, shapes: shapes(order, cells) }
}

/// The shapes with a name of which all places that are given here have a cell, each with what is wrong with the puzzle in it.
fn shapes(order: usize, cells: &[u8]) -> Vec<(&'static str, String)> {
    let digits: Vec<u8> = cells.iter().map(|&cell| if cell > DIGITS { 0 } else { cell }).collect();
    let fitting = shape_names().filter_map(|name| {
        let layout = Layout::overlapping(SHAPE_ORDER, shape(name)?);
        if (layout.rows, layout.columns) != (order, order) {
            return None;
        }
        let odd = cells.iter().position(|&cell| cell > DIGITS).map(|place| (place / order + 1, place % order + 1));
        let what = doubled(name, &content(layout, &digits)?);
        let what = what.or_else(|| odd.map(|(row, column)| format!("{name} fits, but r{row}c{column} is above 9")))?;
        Some((name, what))
    });
    fitting.collect()
}

/// The puzzle on a board whose grid has these places; `None` where something is given at a place without a cell.
pub fn content(layout: Layout, cells: &[u8]) -> Option<Content> {
    let grid = layout.grid().ok()?;
    let mut givens = Vec::new();
    for (place, &cell) in cells.iter().enumerate().filter(|(_, cell)| **cell > 0) {
        let value = Value::new(usize::from(cell) - 1);
        let cell = grid.at(0, place / grid.columns(), place % grid.columns())?;
        givens.push(Given::digit(cell, value));
    }
    Some(Content { givens, ..Content::of(layout) })
}

/// The first digit that stands twice in a house of boards in this shape.
pub fn doubled(shape: &'static str, content: &Content) -> Option<String> {
    let board = Board::new(content.layout.clone()).ok()?;
    let mut values = vec![None; board.grid().cells().len()];
    content.givens.iter().for_each(|given| values[given.cell.index()] = given.allowed.single());
    let houses = board.rules().iter().filter_map(|rule| Some((rule, rule.all_different()?)));
    let in_house = |(rule, cells): (&Rule, &[Cell])| {
        let given = || cells.iter().filter_map(|cell| Some((*cell, values[cell.index()]?)));
        let mut seen = Values::NONE;
        let (second, value) = given().find(|&(_, value)| !seen.insert(value))?;
        let (first, _) = given().find(|&(_, other)| other == value)?;
        let cells = [first, second].map(|cell| board.grid().name(cell).to_string());
        Some(fault::doubled(shape, &rule.name, &board.symbols().symbol(value), cells))
    };
    houses.into_iter().find_map(in_house)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_digit_twice_among_digits_alone_is_told() {
        let text = |givens: &[(usize, u8)], order: usize| {
            let mut cells = vec![0; order * order];
            givens.iter().for_each(|&(place, given)| cells[place] = given);
            repeated(order, &cells)
        };
        assert_eq!(text(&[(0, 5), (11, 5)], 12), Some(11), "a row");
        assert_eq!(text(&[(0, 5), (13, 7), (24, 5)], 12), Some(24), "a column");
        assert_eq!(text(&[(0, 5), (13, 5)], 12), None, "neither");
        assert_eq!(text(&[(0, 5), (11, 5), (40, 10)], 12), None, "a third is above 9");
        let many: Vec<_> = (0..12).map(|place| (13 * place, 5)).chain([(1, 5), (2, 10)]).collect();
        assert_eq!(text(&many, 12), Some(1), "one of fourteen is above 9");
        assert_eq!(text(&[(0, 5), (8, 5)], 9), None, "a board of order 9");
    }
}
