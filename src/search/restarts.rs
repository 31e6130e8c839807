//! Depth-first search with a memory for where it failed, for the first solution or two of boards of any order: what is
//! tried next depends on earlier contradictions, and now and then all begins anew at the root, so that a bad first choice
//! costs little.
//!
//! What is tried next, [`Scores`] tell. Runs grow without end, so one of them is complete.

use std::sync::Arc;

use super::domains::{Branch, write};
use super::scores::Scores;
use super::{Advanced, Poll};
use crate::candidates::domains::{DomainTables, Domains};
use crate::limits::{Limit, Stop};
use crate::puzzle::{Given, Solution};
use crate::values::Values;

/// The nodes of the first run. Each further run has a fifth more; where a board has rules that are
/// no differences twice as many, for there are fewer bad first choices, and all nodes before the
/// last run are as good as lost.
const FIRST_RUN: u64 = 500;

/// A search that finds each solution once, in an order that means nothing but is the same every time. It keeps what it
/// found, to know it again: it is meant for one solution or two.
#[derive(Clone, Debug)]
pub struct RestartSearch {
    domains: Domains,
    branches: Vec<Branch>,
    /// Whether nothing is left at the node where the search stands.
    done: bool,
    /// Whether the candidates of that node have yet to be propagated to their end.
    pending: bool,
    scores: Scores,
    /// Nodes of the present run, and how many of them are left.
    run: u64,
    left: u64,
    known: Vec<Solution>,
    poll: Poll,
}

impl RestartSearch {
    /// A search on boards of this shape. Until it is [started](RestartSearch::start) it has found everything.
    pub fn new(tables: Arc<DomainTables>) -> RestartSearch {
        let scores = Scores::new(&tables);
        let domains = Domains::new(tables);
        RestartSearch {
            domains,
            branches: Vec::new(),
            done: true,
            pending: false,
            scores,
            run: 0,
            left: 0,
            known: Vec::new(),
            poll: Poll::default(),
        }
    }

    /// Begins anew, with these givens.
    pub fn start(&mut self, givens: &[Given]) {
        self.branches.clear();
        self.known.clear();
        self.scores = Scores::new(self.domains.tables());
        (self.run, self.left) = (FIRST_RUN, FIRST_RUN);
        self.domains.start(givens);
        self.done = false;
        self.pending = true;
    }

    /// The candidates of all cells at the root, propagated unless the search has yet to [advance](RestartSearch::advance). They hold every solution that is not known yet.
    pub fn root(&self) -> Vec<Values> {
        let mut root = self.domains.clone();
        self.branches.first().inspect(|first| root.undo(first.before));
        root.all_values()
    }

    /// Back to the root, which loses the candidates that no filling of a house has. Whether it has a solution left to look for, as far as
    /// that shows.
    ///
    /// # Errors
    /// Where work was stopped.
    pub fn filter(&mut self, stop: &dyn Stop) -> Result<bool, Limit> {
        self.leave_branches();
        (self.done, self.pending) = (false, true);
        self.propagate(stop)?;
        if !self.done {
            // If it is stopped, what it has struck by then is still to be propagated.
            self.pending = true;
            self.done = !self.domains.filter(stop)?;
            self.pending = false;
        }
        Ok(!self.done)
    }

    /// The solutions that are known, in the order in which they became so.
    pub fn known(&self) -> &[Solution] {
        &self.known
    }

    /// From now on this solution is none that is looked for: somebody else found it.
    pub fn exclude(&mut self, solution: Solution) {
        self.known.push(solution);
    }

    /// Goes on to a solution that is not known yet, with at most `budget` nodes, which it counts down.
    pub fn advance(&mut self, solution: &mut Solution, budget: &mut u64, stop: &dyn Stop) -> Advanced {
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
                if self.known.contains(solution) {
                    continue;
                } else {
                    self.known.push(solution.clone())
                }
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

    fn branch(&mut self) {
        if self.left == 0 {
            self.restart();
        }
        self.left -= 1;
        let (cell, value) = self.scores.pick(&self.domains);
        self.scores.branch(cell, Some(value));
        self.branches.push(Branch { before: self.domains.mark(), cell, value });
        self.domains.assign(cell, value);
        self.pending = true;
    }

    /// Propagates what the node where the search stands has left to do.
    fn propagate(&mut self, stop: &dyn Stop) -> Result<(), Limit> {
        if self.pending {
            self.done = !self.domains.propagate(stop)?;
            self.pending = false;
            self.scores.note(self.domains.tables(), self.domains.wipe_out());
        }
        Ok(())
    }

    /// Over to what the last branch left aside. Whether there was one.
    fn retreat(&mut self) -> bool {
        let Some(Branch { before, cell, value }) = self.branches.pop() else { return false };
        self.domains.undo(before);
        self.domains.exclude(cell, value);
        self.scores.branch(cell, self.domains.values(cell).single());
        self.done = false;
        self.pending = true;
        true
    }

    /// Back to the root, which keeps the candidates that it lost for good.
    fn leave_branches(&mut self) {
        self.branches.first().inspect(|first| self.domains.undo(first.before));
        self.branches.clear();
    }

    /// Begins a longer run at the root.
    fn restart(&mut self) {
        self.leave_branches();
        let is_plain = self.domains.tables().propagators().is_empty();
        self.run += if is_plain { self.run / 5 } else { self.run };
        self.left = self.run;
    }
}
