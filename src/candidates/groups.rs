//! Which cells of a board differ, whatever primitive says so. Lanes and domains propagate these by masks of peers, and all
//! else goes to [`propagators`](super::propagators).

use std::borrow::Cow;

use crate::board::Board;
use crate::grid::Cell;
use crate::primitive::{Primitive, Table};
use crate::values::{Value, Values};

/// What the rules of a board come down to.
pub(crate) fn primitives(board: &Board) -> impl Iterator<Item = &Primitive> + Clone {
    board.primitives().iter().map(|lowered| &lowered.primitive)
}

/// The sets of cells that differ, each of at most `order` cells. With `order` cells it holds each value once.
pub(crate) fn groups<'p>(
    order: usize,
    primitives: impl Iterator<Item = &'p Primitive>,
) -> impl Iterator<Item = Cow<'p, [Cell]>> {
    primitives.flat_map(of).filter(move |cells| cells.len() <= order)
}

/// Whether the groups say all that the rules of a board say.
pub(crate) fn are_all(board: &Board) -> bool {
    let order = board.order();
    primitives(board).all(|primitive| match primitive {
        Primitive::AllDifferent(cells) => cells.len() <= order,
        Primitive::Pairs(table, pairs) => is_difference(table) && pairs.iter().all(|(one, other)| one != other),
        Primitive::AtLeast(..) | Primitive::Automaton(..) | Primitive::Sum(_) => false,
    })
}

fn of(primitive: &Primitive) -> Vec<Cow<'_, [Cell]>> {
    match primitive {
        Primitive::AllDifferent(cells) => vec![Cow::Borrowed(cells)],
        Primitive::Pairs(table, pairs) if is_difference(table) => {
            pairs.iter().filter(|(one, other)| one != other).map(|&(one, other)| vec![one, other].into()).collect()
        }
        Primitive::Sum(sum) if sum.distinct => vec![sum.terms.iter().map(|term| term.cell).collect()],
        Primitive::Pairs(..) | Primitive::AtLeast(..) | Primitive::Automaton(..) | Primitive::Sum(_) => Vec::new(),
    }
}

/// Whether a relation says of two cells that they differ, and nothing else.
pub(crate) fn is_difference(table: &Table) -> bool {
    let all = Values::all(table.order());
    // With one value two cells cannot differ, and are no group.
    all.len() > 1 && all.iter().all(|value: Value| table.seconds(value) == all.without(Values::only(value)))
}
