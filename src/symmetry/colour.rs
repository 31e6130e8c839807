//! The colours of vertices: what they stand for. Equal colours stand for what a symmetry may exchange.

use super::refine::mixed;

/// What a vertex stands for.
#[derive(Clone, Copy, Debug)]
#[repr(u8)]
pub(super) enum Kind {
    /// A value.
    Value = 1,
    /// A cell.
    Cell,
    /// Cells that hold different values.
    House,
    /// A row, a column or a value of a Latin square, all of one kind.
    Line,
    /// All rows, all columns or all values of a Latin square.
    Lines,
    /// A row, a column and a value with one number, which move together.
    Element,
    /// A row, a column and a value that meet.
    Meeting,
    /// One side of a table of pairs.
    Side,
    /// A value on one side of a table.
    Entry,
    /// One cell of a pair.
    Half,
    /// So many memberships hold.
    Least,
    /// A cell holds one of some values.
    Membership,
    /// A sum, one of its sides, a term of it, and what ties its total to the values.
    Sum,
    /// Terms of one sign.
    Sign,
    /// A cell with its coefficient.
    Term,
    /// On which side the total is.
    Total,
    /// A list of cells that an automaton reads.
    Automaton,
    /// A cell of it.
    Reading,
    /// Pairs of cells that differ as pairs.
    DistinctPairs,
    /// Cells that hold one value.
    Equal,
    /// What is to stay where it is.
    Pinned,
}

impl Kind {
    /// The colour of those that have these numbers too.
    pub fn of(self, details: &[u64]) -> u64 {
        let detail = details.iter().fold(0, |detail, &number| mixed(detail, number));
        (self as u64) << 56 | detail >> 8
    }
}
