//! What mates of a square are asked to keep besides being orthogonal to it: which transversals may hold one value, and which value.

use std::sync::Arc;

use crate::candidates::domains::{DomainTables, Domains, Mark};
use crate::candidates::groups::{are_all, groups, primitives};
use crate::grid::Cell;
use crate::limits::{Limit, Stop};
use crate::puzzle::Puzzle;
use crate::values::{Value, Values};

/// The rules of a board whose solutions are the mates.
pub struct Conditions {
    order: usize,
    /// For each cell in reading order a bit for each cell that differs from it.
    peers: Vec<Vec<u64>>,
    /// The candidates, where rules say more than that cells differ; otherwise all values are alike.
    domains: Option<Domains>,
    /// What these were at first.
    root: Vec<Values>,
    /// Whether some filling may keep them, as far as propagation sees.
    pub may_hold: bool,
}

impl Conditions {
    /// Those of a board.
    ///
    /// # Errors
    /// Where work was stopped.
    pub fn of(wanted: &Puzzle, stop: &dyn Stop) -> Result<Conditions, Limit> {
        let board = wanted.board();
        let order = board.values();
        let mut peers = vec![vec![0u64; (order * order).div_ceil(64)]; order * order];
        for group in groups(order, primitives(board)) {
            for one in group.iter().map(|cell| cell.index()) {
                group.iter().for_each(|other| peers[one][other.index() / 64] |= 1 << (other.index() % 64));
            }
        }
        let is_bare = are_all(board) && wanted.givens().is_empty();
        let tables = (!is_bare).then(|| DomainTables::new(board, stop)).transpose()?;
        let mut domains = tables.map(|tables| Domains::new(Arc::new(tables)));
        let mut may_hold = true;
        if let Some(domains) = &mut domains {
            domains.start(wanted.givens());
            may_hold = domains.propagate(stop)?;
        }
        let root = domains.as_ref().map(Domains::all_values).unwrap_or_default();
        Ok(Conditions { order, peers, domains, root, may_hold })
    }

    /// Whether values can be exchanged for each other.
    pub fn are_values_alike(&self) -> bool {
        self.domains.is_none()
    }

    /// Whether a transversal may hold some value.
    pub fn allow(&self, way: &[u8]) -> bool {
        let cells = || way.iter().enumerate().map(|(row, &column)| row * self.order + usize::from(column));
        let differ = |one: usize| cells().take_while(|&other| other < one).any(|other| self.are_peers(one, other));
        let common = || cells().fold(Values::all(self.order), |common, cell| common.intersection(self.root[cell]));
        !cells().any(differ) && (self.are_values_alike() || !common().is_empty())
    }

    fn are_peers(&self, one: usize, other: usize) -> bool {
        self.peers[one][other / 64] >> (other % 64) & 1 == 1
    }

    /// The values that all of some cells may still have.
    pub fn values(&self, cells: impl Iterator<Item = usize>) -> Values {
        let all = Values::all(self.order);
        let Some(domains) = &self.domains else { return all };
        cells.fold(all, |common, cell| common.intersection(domains.values(Cell::new(cell))))
    }

    /// This moment; none where nothing is kept.
    pub fn mark(&self) -> Option<Mark> {
        self.domains.as_ref().map(Domains::mark)
    }

    /// Back to an earlier moment.
    pub fn undo(&mut self, mark: Option<Mark>) {
        if let Some((domains, mark)) = self.domains.as_mut().zip(mark) {
            domains.undo(mark);
        }
    }

    /// Gives some cells a value. Whether that may go on.
    ///
    /// # Errors
    /// Where work was stopped.
    pub fn give(&mut self, cells: impl Iterator<Item = usize>, value: Value, stop: &dyn Stop) -> Result<bool, Limit> {
        let Some(domains) = &mut self.domains else { return Ok(true) };
        cells.for_each(|cell| domains.assign(Cell::new(cell), value));
        domains.propagate(stop)
    }
}
