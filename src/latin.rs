//! Full Latin squares, and what is asked of them: their [`transversals`], sets of these that share no cell ([`disjoint`]), and squares
//! orthogonal to them ([`mates`]). Knows no solver.
//!
//! A *transversal* of a square of order n is a set of n cells, one of each row, of each column and with each value. The cells in which a
//! square that is orthogonal to it holds one value are such a set; so a *mate* is a partition of the cells into n transversals, with a
//! value for each of them.

mod autotopisms;
mod conditions;
pub mod disjoint;
mod family;
pub mod mates;
pub mod mols;
mod partitions;
mod square;
pub mod subsquares;
#[cfg(test)]
mod tests;
mod trades;
pub mod transversals;

pub use square::{Square, SquareError};

use crate::limits::Limit;

/// How far work came.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reached<T> {
    /// What was found.
    pub found: T,
    /// Why that may not be all, if it was stopped.
    pub stopped: Option<Limit>,
}
