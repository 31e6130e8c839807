//! Candidates and their propagation: what unit propagation on the one-hot CNF would find, on bit sets instead of clauses.
//!
//! A candidate is a cell with a value that it may still take: a variable of the formula that is not yet false. Striking one
//! out makes its literal false; of the clauses, "at most one" becomes the peers of a cell, and "at least one" shows as
//! *singles*: a cell with one value left (naked), a house with one place left for a value (hidden). Naked and hidden
//! singles to the end are therefore exactly unit propagation; a cell without a value, or a house without a place for one,
//! is the empty clause. *Locked candidates* go beyond: where all places of a value in one house see a cell elsewhere, that
//! cell loses the value, which the formula would have to learn.
//!
//! Boards of order up to 16 are propagated in `lanes`, others in `domains`. This module knows no order of search and no clause.

pub(crate) mod domains;
pub(crate) mod lanes;

use std::sync::Arc;

use crate::board::Board;
use crate::puzzle::Puzzle;
use crate::values::Values;
use domains::{DomainTables, Domains};
use lanes::Tables;

/// What propagation leaves of a puzzle, for people to look at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Remaining {
    /// The candidates of all cells in reading order, propagated to the end; where a contradiction comes of that, what each
    /// cell's given and the single givens around it leave.
    pub values: Vec<Values>,
    /// Whether some cell has no value left, or some house no place for a value: then there is no solution.
    pub is_contradiction: bool,
}

/// The candidates that a puzzle leaves.
pub fn remaining(puzzle: &Puzzle) -> Remaining {
    let mut domains = Domains::new(Arc::new(DomainTables::new(puzzle.board())));
    let is_contradiction = !domains.start(puzzle);
    Remaining { values: if is_contradiction { at_sight(puzzle) } else { domains.all_values() }, is_contradiction }
}

/// What is left of each cell by its own given and by the single values given in its groups.
fn at_sight(puzzle: &Puzzle) -> Vec<Values> {
    let allowed = puzzle.allowed();
    let mut left = allowed.clone();
    for cells in puzzle.board().rules().iter().map(|rule| rule.constraint.cells()) {
        for cell in cells {
            let peers = cells.iter().filter(|peer| *peer != cell);
            let taken = peers.filter_map(|peer| allowed[peer.index()].single()).collect();
            left[cell.index()] = left[cell.index()].without(taken);
        }
    }
    left
}

/// A board made ready for propagation and search: tables built once and shared, by reference count, with every search.
#[derive(Clone, Debug)]
pub struct Compiled {
    pub(crate) kind: Kind,
}

/// Lanes in steps of sixteen, by the number of houses; domains where there are too many or the order is too large.
#[derive(Clone, Debug)]
pub(crate) enum Kind {
    Lanes1(Arc<Tables<1>>),
    Lanes2(Arc<Tables<2>>),
    Lanes3(Arc<Tables<3>>),
    Lanes4(Arc<Tables<4>>),
    Domains(Arc<DomainTables>),
}

impl Compiled {
    /// The tables of a board: house lanes up to order 16 and 64 different houses, domains otherwise.
    pub fn new(board: &Board) -> Compiled {
        let houses = lanes::houses(board).filter(|houses| houses.len() <= lanes::HOUSES);
        let kind = match houses {
            None => Kind::Domains(Arc::new(DomainTables::new(board))),
            Some(houses) => match houses.len().div_ceil(16) {
                1 => Kind::Lanes1(Arc::new(Tables::new(board, &houses))),
                2 => Kind::Lanes2(Arc::new(Tables::new(board, &houses))),
                3 => Kind::Lanes3(Arc::new(Tables::new(board, &houses))),
                _ => Kind::Lanes4(Arc::new(Tables::new(board, &houses))),
            },
        };
        Compiled { kind }
    }

    /// The tables of a board in domains, even where lanes would do.
    #[cfg(test)]
    pub(crate) fn in_domains(board: &Board) -> Compiled {
        Compiled { kind: Kind::Domains(Arc::new(DomainTables::new(board))) }
    }

    /// Whether propagation and search are on house lanes.
    pub(crate) fn is_in_lanes(&self) -> bool {
        !matches!(self.kind, Kind::Domains(_))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Layout;
    use crate::grid::Cell;
    use crate::puzzle::Given;
    use crate::values::Value;

    fn remaining_of(givens: &[(usize, usize)]) -> Remaining {
        let given = |&(cell, value)| Given { cell: Cell::new(cell), allowed: Values::only(Value::new(value)) };
        let board = Arc::new(Board::new(Layout::latin(3)).unwrap());
        remaining(&Puzzle::new(board, givens.iter().map(given).collect()))
    }

    #[test]
    fn what_remains_is_propagated_to_the_end() {
        let all = remaining_of(&[(0, 0), (4, 0)]);
        let singles = [(0, 0), (4, 0), (8, 0)];
        assert!(singles.iter().all(|&(cell, value)| all.values[cell] == Values::only(Value::new(value))));
        assert_eq!((all.values[1], all.is_contradiction), ([1, 2].map(Value::new).into_iter().collect(), false));
    }

    #[test]
    fn a_contradiction_shows_in_what_givens_leave() {
        let none = remaining_of(&[(0, 0), (1, 1), (5, 2)]);
        assert_eq!((none.values[2], none.is_contradiction), (Values::NONE, true));
        assert_eq!(none.values[8], [0, 1].map(Value::new).into_iter().collect());
    }
}
