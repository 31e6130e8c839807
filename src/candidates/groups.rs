//! Which cells of a board differ, whatever primitive says so. Lanes and domains propagate these by masks of peers, and all
//! else goes to [`propagators`](super::propagators).

use crate::board::Board;
use crate::primitive::Primitive;
pub(crate) use crate::primitive::differing::{groups, is_difference};

/// What the rules of a board come down to.
pub(crate) fn primitives(board: &Board) -> impl Iterator<Item = &Primitive> + Clone {
    board.primitives().iter().map(|lowered| &lowered.primitive)
}

/// Whether the groups say all that the rules of a board say.
pub(crate) fn are_all(board: &Board) -> bool {
    let order = board.values();
    primitives(board).all(|primitive| match primitive {
        Primitive::AllDifferent(cells) => cells.len() <= order,
        Primitive::Pairs(table, pairs) => is_difference(table) && pairs.iter().all(|(one, other)| one != other),
        Primitive::AtLeast(..) | Primitive::Automaton(..) | Primitive::Sum(_) | Primitive::DistinctPairs(_) => false,
    })
}
