//! The way to the only solution: a chain of steps, each with a smallest set of facts that it rests on.
//!
//! A step places a value that is all that one fact leaves, or strikes out candidates that cannot hold together with a few facts. That
//! cells differ comes free, and so does what earlier steps left ([`Basis`] tells what counts). Whether a set of facts refutes a
//! candidate is decided by search, not by propagation alone. Of all steps at hand one with the fewest facts is taken: sets of up to
//! [`EXACT`] facts are grown by what they can still break, beyond that some set that deletion cannot make smaller. Where none is found
//! within a budget of nodes, which is the same on every machine, the rest needs search.
//!
//! Source of the idea: Bogaerts et al., “Step-wise explanations of constraint satisfaction problems” (2020), and Espasa et al., “Using small MUSes to
//! explain how to solve pen and paper puzzles” (2021).

mod facts;
mod marks;
mod names;
mod partial;
mod refute;
mod replay;
mod smallest;
mod worker;

use std::collections::BTreeMap;

use crate::grid::Cell;
use crate::limits::{Limit, Stop};
use crate::puzzle::{Puzzle, Solution};
use crate::values::Value;

pub use facts::{Basis, Scope};
pub use names::Name;
use worker::Worker;

/// The largest sets of facts of which it is proved that none is smaller.
pub const EXACT: usize = 4;

/// What a step comes to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Conclusion {
    /// A cell holds a value.
    Place(Cell, Value),
    /// Cells do not hold these values.
    Strike(Vec<(Cell, Value)>),
    /// All that is left takes search: so many nodes, or more than are counted.
    Search(Option<u64>),
}

/// A step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// What it comes to.
    pub conclusion: Conclusion,
    /// The facts that it rests on, cells first; none for search.
    pub facts: Vec<Basis>,
    /// Whether no step with fewer facts was possible; otherwise one may have been.
    pub is_smallest: bool,
    /// What the field calls it, where a name fits.
    pub name: Option<Name>,
}

impl Step {
    /// How many facts it rests on; 0 for search.
    pub fn size(&self) -> usize {
        self.facts.len()
    }
}

/// The way to the only solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chain {
    /// The solution.
    pub solution: Solution,
    /// The steps that lead to it, as many as were asked for and found.
    pub steps: Vec<Step>,
    /// Whether nothing is left to find after them.
    pub is_complete: bool,
    /// Why work was stopped before the chain was complete, if it was.
    pub stopped: Option<Limit>,
}

impl Chain {
    /// How many steps there are of each size, without search.
    pub fn sizes(&self) -> BTreeMap<usize, usize> {
        let mut sizes = BTreeMap::new();
        for step in self.steps.iter().filter(|step| step.size() > 0) {
            *sizes.entry(step.size()).or_default() += 1;
        }
        sizes
    }

    /// The largest size of a step; 0 where there is none but search.
    pub fn largest(&self) -> usize {
        self.steps.iter().map(Step::size).max().unwrap_or(0)
    }

    /// Whether placements are all that it takes: each of them a cell or a house with one value or place left. They are preferred to
    /// strikes, so a chain without strikes is found where there is one.
    pub fn singles_suffice(&self) -> bool {
        self.is_complete && self.steps.iter().all(|step| matches!(step.conclusion, Conclusion::Place(..)))
    }

    /// The nodes of the search that it ends with, `Some(None)` where these are more than are counted; `None` if it needs none.
    pub fn search_nodes(&self) -> Option<Option<u64>> {
        self.steps.iter().find_map(|step| match step.conclusion {
            Conclusion::Search(nodes) => Some(nodes),
            Conclusion::Place(..) | Conclusion::Strike(_) => None,
        })
    }
}

/// Why a question about facts has no answer.
#[derive(Clone, Copy, Debug)]
enum End {
    /// The work for it is done.
    Spent,
    Stopped(Limit),
}

impl From<Limit> for End {
    fn from(limit: Limit) -> End {
        End::Stopped(limit)
    }
}

/// The work that a chain may take: looks at a fact of a cell or house; a look at a rule is as many as it is longer. No step may take
/// more than a part of it. So a step may be larger than the smallest, and once all is done the rest needs search.
const WORK: u64 = 6_000_000;

impl Chain {
    /// The steps to the solution of a puzzle that has no other: all of them, or the first so many. Once `stop` says so, those that
    /// were found by then.
    ///
    /// # Panics
    /// If the solution is of a board of another order.
    pub fn of(puzzle: &Puzzle, solution: &Solution, most: usize, stop: &dyn Stop) -> Chain {
        chain_within(puzzle, solution, most, WORK, stop)
    }
}

/// The same within so much work.
fn chain_within(puzzle: &Puzzle, solution: &Solution, most: usize, work: u64, stop: &dyn Stop) -> Chain {
    assert_eq!(solution.values().len(), puzzle.board().grid().cells().len(), "a solution of another board");
    let mut chain = Chain { solution: solution.clone(), steps: Vec::new(), is_complete: false, stopped: None };
    let facts = match facts::Facts::new(puzzle.board(), stop) {
        Ok(facts) => facts,
        Err(limit) => {
            chain.stopped = Some(limit);
            return chain;
        }
    };
    let mut worker = Worker::new(puzzle, &facts, solution, work, stop);
    while !worker.is_done() && chain.steps.len() < most {
        match worker.next() {
            Ok(step) => chain.steps.push(step),
            Err(limit) => {
                chain.stopped = Some(limit);
                return chain;
            }
        }
    }
    chain.is_complete = worker.is_done();
    chain
}

#[cfg(test)]
mod tests;
