//! Leaves of one vector or of two, whichever a board is gone through faster with.

use itertools::Either;

use super::leaf::{Found, Leaf};
use crate::candidates::lanes::{Decided, State, Tables};
use crate::values::{Value, Values};

/// The leaf of a search on one board.
#[expect(clippy::large_enum_variant, reason = "a search has one, and each step goes through it")]
pub(super) enum Leaves {
    One(Leaf<1>),
    Two(Leaf<2>),
}

/// The smallest board with leaves of two vectors, in cells: on smaller ones propagation of all houses finds more than it costs
/// earlier, as measured.
const TWO: usize = 49;

impl Leaves {
    /// For boards of this order, without solutions.
    pub(super) fn new(order: usize) -> Leaves {
        if order * order < TWO { Leaves::One(Leaf::new()) } else { Leaves::Two(Leaf::new()) }
    }

    /// The most undecided cells.
    pub(super) fn cells(&self) -> usize {
        match self {
            Leaves::One(_) => Leaf::<1>::CELLS,
            Leaves::Two(_) => Leaf::<2>::CELLS,
        }
    }

    /// As [`Leaf::clear`].
    pub(super) fn clear(&mut self) {
        match self {
            Leaves::One(leaf) => leaf.clear(),
            Leaves::Two(leaf) => leaf.clear(),
        }
    }

    /// As [`Leaf::is_done`].
    #[inline(always)]
    pub(super) fn is_done(&self) -> bool {
        match self {
            Leaves::One(leaf) => leaf.is_done(),
            Leaves::Two(leaf) => leaf.is_done(),
        }
    }

    /// As [`Leaf::start`].
    pub(super) fn start<const W: usize>(&mut self, tables: &Tables<W>, state: &State<W>) {
        match self {
            Leaves::One(leaf) => leaf.start(tables, state),
            Leaves::Two(leaf) => leaf.start(tables, state),
        }
    }

    /// As [`Leaf::step`].
    #[inline(always)]
    pub(super) fn step(&mut self, decided: &mut Decided) -> Found {
        match self {
            Leaves::One(leaf) => leaf.step(decided),
            Leaves::Two(leaf) => leaf.step(decided),
        }
    }

    /// As [`Leaf::skip`].
    pub(super) fn skip(&mut self) {
        match self {
            Leaves::One(leaf) => leaf.skip(),
            Leaves::Two(leaf) => leaf.skip(),
        }
    }

    /// As [`Leaf::seek`].
    pub(super) fn seek(&mut self, values: &[Value], decided: &mut Decided) -> Found {
        match self {
            Leaves::One(leaf) => leaf.seek(values, decided),
            Leaves::Two(leaf) => leaf.seek(values, decided),
        }
    }

    /// As [`Leaf::open`].
    pub(super) fn open(&self) -> impl Iterator<Item = Vec<(u8, Values)>> + '_ {
        match self {
            Leaves::One(leaf) => Either::Left(leaf.open()),
            Leaves::Two(leaf) => Either::Right(leaf.open()),
        }
    }
}
