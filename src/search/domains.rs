//! Depth-first search over [`Domains`], for boards of any order: every solution, in an order that depends on the puzzle alone.

use std::sync::Arc;

use super::{Advanced, DepthFirst, Poll};
use crate::candidates::domains::{DomainTables, Domains, Mark};
use crate::grid::Cell;
use crate::limits::{Limit, Never, Stop};
use crate::puzzle::{Given, Solution};
use crate::values::{Value, Values};

/// A search that can be left and taken up again.
///
/// The order of the solutions: at each node, candidates propagated, the branch is on the cell or on the value in a house
/// that has the fewest candidates, two at least; of equals a cell comes first, then what stands first in reading order (where rows are no
/// houses: house by house) or in the order of houses. Its lowest candidate is tried first, then all that lacks this candidate.
#[derive(Clone, Debug)]
pub struct DomainSearch {
    domains: Domains,
    branches: Vec<Branch>,
    /// Whether nothing is left at the node where the search stands.
    done: bool,
    /// Whether the candidates of that node have yet to be propagated to their end.
    pending: bool,
    poll: Poll,
}

/// A candidate that was tried, and the moment before.
#[derive(Clone, Copy, Debug)]
pub(super) struct Branch {
    pub(super) before: Mark,
    pub(super) cell: Cell,
    pub(super) value: Value,
}

impl DomainSearch {
    /// A search on boards of this shape. Until it is started it has found everything.
    pub fn new(tables: Arc<DomainTables>) -> DomainSearch {
        let domains = Domains::new(tables);
        DomainSearch { domains, branches: Vec::new(), done: true, pending: false, poll: Poll::default() }
    }

    fn branch(&mut self) {
        let (cell, value) = pick(&self.domains);
        self.branches.push(Branch { before: self.domains.mark(), cell, value });
        self.domains.assign(cell, value);
        self.pending = true;
    }

    /// Propagates what the node where the search stands has left to do.
    fn propagate(&mut self, stop: &dyn Stop) -> Result<(), Limit> {
        if self.pending {
            self.done = !self.domains.propagate(stop)?;
            self.pending = false;
        }
        Ok(())
    }

    /// Over to a node that is propagated and without contradiction, the one where the search stands if it is. Whether there is one.
    fn settle(&mut self) -> bool {
        loop {
            if self.propagate(&Never).is_ok() && !self.done {
                return true;
            }
            if !self.retreat() {
                return false;
            }
        }
    }

    /// Whether the candidates leave room for this solution.
    fn admits(&self, solution: &Solution) -> bool {
        let mut cells = solution.values().iter().enumerate();
        cells.all(|(cell, &value)| self.domains.values(Cell::new(cell)).contains(value))
    }

    /// Over to what the last branch left aside. Whether there was one.
    fn retreat(&mut self) -> bool {
        let Some(Branch { before, cell, value }) = self.branches.pop() else { return false };
        self.domains.undo(before);
        self.domains.exclude(cell, value);
        self.done = false;
        self.pending = true;
        true
    }
}

impl DepthFirst for DomainSearch {
    fn order(&self) -> usize {
        self.domains.tables().order()
    }

    fn start(&mut self, givens: &[Given]) {
        self.branches.clear();
        self.domains.start(givens);
        self.done = false;
        self.pending = true;
    }

    fn advance(&mut self, solution: &mut Solution, budget: &mut u64, stop: &dyn Stop) -> Advanced {
        loop {
            if let Err(limit) = self.propagate(stop) {
                return Advanced::Stopped(limit);
            }
            if self.done {
                if self.retreat() { continue } else { return Advanced::Exhausted }
            }
            if self.domains.is_settled() {
                write(&self.domains, solution);
                self.done = true;
                return Advanced::Solution;
            }
            if *budget == 0 {
                return Advanced::Budget;
            }
            if let Some(limit) = self.poll.node(stop) {
                return Advanced::Stopped(limit);
            }
            *budget -= 1;
            self.branch();
        }
    }

    fn open(&self) -> Box<dyn Iterator<Item = Vec<Values>> + '_> {
        let mut rest = self.clone();
        Box::new(std::iter::from_fn(move || {
            let is_open = rest.settle();
            rest.done = true;
            is_open.then(|| rest.domains.all_values())
        }))
    }

    fn skip(&mut self) {
        self.settle();
        self.done = true;
    }

    fn seek(&mut self, solution: &Solution) -> bool {
        loop {
            if !self.settle() {
                return false;
            }
            if !self.admits(solution) {
                self.done = true;
                continue;
            }
            if self.domains.is_settled() {
                self.done = true;
                return true;
            }
            self.branch();
        }
    }

    fn split(&mut self) -> Option<Box<dyn DepthFirst>> {
        if self.branches.is_empty() {
            return None;
        }
        let mut last = self.clone();
        last.branches.truncate(1);
        last.retreat();
        // What was done before the branch is not undone any more: the trail below it stays as it is.
        self.branches.remove(0);
        Some(Box::new(last))
    }
}

/// Writes settled candidates as values.
pub(super) fn write(domains: &Domains, solution: &mut Solution) {
    for (index, value) in solution.values_mut().iter_mut().enumerate() {
        if let Some(single) = domains.values(Cell::new(index)).single() {
            *value = single;
        }
    }
}

/// The candidate to try: the lowest of the fewest. A function of the candidates alone.
fn pick(domains: &Domains) -> (Cell, Value) {
    let sizes = domains.open_cells().map(|cell| (domains.values(cell).len(), domains.tables().turn(cell), cell));
    let (fewest, _, cell) = sizes.min().unwrap_or((0, 0, Cell::new(0)));
    let lines = domains.places().iter().enumerate().map(|(line, places)| (places.count_ones() as usize, line));
    match lines.filter(|&(count, _)| count > 1 && count < fewest).min() {
        Some((_, line)) => {
            let place = domains.places()[line].trailing_zeros();
            let tables = domains.tables();
            (tables.seated(line, place), tables.value_of(line))
        }
        None => (cell, lowest(domains.values(cell))),
    }
}

fn lowest(values: Values) -> Value {
    Value::new(values.bits().trailing_zeros() as usize)
}

#[cfg(test)]
mod tests;
