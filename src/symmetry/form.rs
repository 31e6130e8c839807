//! The canonical form of a puzzle, drawn on its board.

use super::frame::{Frame, Shape};
use super::graph::Graph;
use super::map::Map;
use super::search;
use super::twins;
use crate::limits::{Limit, Ticker};
use crate::puzzle::{Given, Puzzle};
use crate::values::{Value, Values};

/// The puzzle in canonical form on its own board, of a canonical order of its graph's vertices.
///
/// In that order the puzzle's board is the same for all puzzles of its class, but it is not this board: some isomorphism between the two,
/// which depends on nothing else, leads back.
///
/// # Errors
/// Where there is a reason to stop before.
pub(super) fn canonical(
    puzzle: &Puzzle,
    frame: &Frame,
    order: &[u32],
    ticker: &mut Ticker<'_>,
) -> Result<Puzzle, Limit> {
    let size = frame.draft.size();
    let ordered: Vec<u32> = order.iter().copied().filter(|&vertex| (vertex as usize) < size).collect();
    let mut place = vec![0; size];
    (0..).zip(&ordered).for_each(|(at, &vertex)| place[vertex as usize] = at);
    let abstracted = frame.draft.renumbered(size, |vertex| place[vertex as usize]);
    let [from, to] = matching(&abstracted, &frame.draft.finish(), ticker)?;
    let mut back = vec![0; size];
    from.iter().zip(&to).for_each(|(&at, &vertex)| back[at as usize] = vertex as usize);
    let images: Vec<usize> = place.iter().map(|&at| back[at as usize]).collect();
    let mut givens = one_in_each_cell(puzzle, frame, &images);
    if frame.has_free_values() {
        rename(&mut givens, puzzle.board().values());
    }
    Ok(Puzzle::new(puzzle.board().clone(), givens))
}

/// Which of rows, columns and values becomes which, in the order in which they are tried.
const ROLES: [[usize; 3]; 6] = [[0, 1, 2], [1, 0, 2], [0, 2, 1], [2, 1, 0], [1, 2, 0], [2, 0, 1]];

/// The givens that the images of a frame's vertices tell, in reading order.
///
/// Where a value is given twice in a row, rows, columns and values cannot all be exchanged for each other: two givens
/// would come into one cell. The first exchange after which each has a cell of its own is taken; which that is depends on
/// nothing but the images of the givens, so that it is the same for all puzzles of a class.
fn one_in_each_cell(puzzle: &Puzzle, frame: &Frame, images: &[usize]) -> Vec<Given> {
    let order = frame.board.values();
    let roles = if frame.shape == Shape::Lines { &ROLES[..] } else { &ROLES[..1] };
    let mut last = Vec::new();
    for roles in roles {
        let exchanged = |&image: &usize| roles[image / order] * order + image % order;
        let images: Vec<usize> = match frame.shape {
            Shape::Lines => images[..3 * order].iter().map(exchanged).collect(),
            Shape::Cells => images.to_vec(),
        };
        last = Map::of_vertices(frame, &images).givens(puzzle);
        last.sort_by_key(|given| given.cell);
        if last.windows(2).all(|pair| pair[0].cell != pair[1].cell) {
            break;
        }
    }
    last
}

/// Orders of the vertices of two isomorphic graphs in which they are the same. Most often the first that come will do.
fn matching(one: &Graph, other: &Graph, ticker: &mut Ticker<'_>) -> Result<[Vec<u32>; 2], Limit> {
    let orders = [search::leftmost(one, ticker)?, search::leftmost(other, ticker)?];
    if search::fingerprint(one, &orders[0]) == search::fingerprint(other, &orders[1]) {
        return Ok(orders);
    }
    Ok([twins::canonical(one, ticker)?.order, twins::canonical(other, ticker)?.order])
}

/// Names values in the order in which they come.
fn rename(givens: &mut [Given], order: usize) {
    let mut names: Vec<Option<Value>> = vec![None; order];
    let mut next = 0;
    let all: Vec<Value> =
        givens.iter().flat_map(|given| given.allowed.iter()).chain(Values::all(order).iter()).collect();
    for value in all {
        if names[value.index()].is_none() {
            names[value.index()] = Some(Value::new(next));
            next += 1;
        }
    }
    for given in givens {
        given.allowed = given.allowed.iter().filter_map(|value| names[value.index()]).collect();
    }
}
