//! The search over [house lanes](crate::candidates::lanes): a stack of states, one for each branch with alternatives left.

mod branch;
pub(crate) mod leaf;
mod leaves;

use std::sync::Arc;

use super::{Advanced, Aim, DepthFirst, Poll};
use crate::candidates::lanes::{CELLS, Conflict, Decided, Outcome, State, Tables};
use crate::limits::Stop;
use crate::puzzle::{Given, Solution};
use crate::values::{Value, Values};
use branch::{Branch, Pair, choose};
use leaf::Found;
pub(crate) use leaf::Leaf;
use leaves::Leaves;

/// So many branches stand on cells chosen with care before any has failed: whatever is proved is proved below them.
const CAREFUL: usize = 1;

/// From this order on subsets are looked for: in sudokus of order 16 they save two nodes of five and a quarter of the time, in those
/// of order 9 a node of twenty, which costs more than it saves.
const SUBSETS: usize = 13;

/// A search whose depth, and with it its memory, is at most the number of cells.
pub(super) struct Search<const W: usize> {
    tables: Arc<Tables<W>>,
    aim: Aim,
    /// The empty board, to start from.
    blank: State<W>,
    /// The nodes on the way to the present one that have alternatives left; those past `depth` are spare.
    nodes: Vec<Node<W>>,
    depth: usize,
    /// The node below them, where few cells are left.
    leaf: Leaves,
    /// The values of decided cells, for all nodes on the way.
    decided: Box<Decided>,
    /// Whether propagation alone solved the puzzle, and the solution has not been handed out.
    solved: bool,
    /// Whether an alternative has come to a contradiction, or a leaf to its end. Until then the way goes down to solutions, as if
    /// there were several, and thought about where to branch and about locked candidates would only delay them.
    has_failed: bool,
    poll: Poll,
}

/// A propagated state and what has not been tried there.
struct Node<const W: usize> {
    state: State<W>,
    branch: Branch,
}

impl<const W: usize> Search<W> {
    pub(super) fn new(tables: Arc<Tables<W>>, aim: Aim) -> Search<W> {
        let blank = State::new(&tables);
        let decided = Box::new([Value::new(0); CELLS]);
        let leaf = Leaves::new(tables.order);
        Search {
            tables,
            aim,
            blank,
            nodes: Vec::new(),
            depth: 0,
            leaf,
            decided,
            solved: false,
            has_failed: false,
            poll: Poll::default(),
        }
    }

    /// The state at this depth, to be written.
    fn node(&mut self, depth: usize) -> &mut Node<W> {
        if depth == self.nodes.len() {
            self.nodes.push(Node { state: self.blank.clone(), branch: Branch::NONE });
        }
        &mut self.nodes[depth]
    }

    /// Takes the next alternative of the deepest node: its state, with a cell decided, replaces the node's own after the
    /// last, and is a copy one deeper before.
    fn descend(&mut self) -> Outcome {
        let order = self.tables.order;
        let top = self.depth - 1;
        let (value, cell) = self.nodes[top].branch.next(&self.tables);
        let child = if self.nodes[top].branch.is_done() {
            top
        } else {
            self.node(top + 1);
            let (before, after) = self.nodes.split_at_mut(top + 1);
            after[0].state.copy_from(&before[top].state, order);
            top + 1
        };
        self.depth = child;
        let state = &mut self.nodes[child].state;
        state.decide(&self.tables, value, cell, &mut self.decided);
        let outcome = self.settle(child);
        self.has_failed |= matches!(outcome, Outcome::Contradiction);
        outcome
    }

    /// Propagates the state at this depth, and makes it a node where it needs a branch, or a leaf.
    fn settle(&mut self, depth: usize) -> Outcome {
        let is_narrowed = self.aim == Aim::Decide && (depth == 0 || self.has_failed);
        let Node { state, branch } = &mut self.nodes[depth];
        loop {
            let outcome = state.propagate(&self.tables, &mut self.decided);
            let Outcome::Fixpoint(counts) = outcome else { return outcome };
            // A leaf comes to its first solution sooner than one sees what narrows it.
            if (self.aim == Aim::Enumerate || !self.has_failed) && state.left() <= self.leaf.cells() {
                self.leaf.start(&self.tables, state);
                return outcome;
            }
            if is_narrowed {
                match narrow(&self.tables, state) {
                    Ok(true) => continue,
                    Ok(false) => {}
                    Err(Conflict) => return Outcome::Contradiction,
                }
            }
            let is_careful = self.aim == Aim::Decide && (depth < CAREFUL || self.has_failed);
            let pair = if is_careful { Pair::Best } else { Pair::First };
            *branch = choose(&self.tables, state, counts, pair);
            self.depth = depth + 1;
            return outcome;
        }
    }

    /// Whether the state of a node leaves room for this solution.
    fn admits(&self, depth: usize, solution: &Solution) -> bool {
        let Node { state, .. } = &self.nodes[depth];
        let mut cells = solution.values().iter().enumerate();
        cells.all(|(cell, &value)| state.values(&self.tables, cell as u8, &self.decided).contains(value))
    }

    fn has_decided(&self, solution: &Solution) -> bool {
        self.decided[..self.tables.order * self.tables.order] == *solution.values()
    }

    /// The values of all cells where they are decided.
    fn decided(&self) -> impl Iterator<Item = Values> + '_ {
        self.decided[..self.tables.order * self.tables.order].iter().copied().map(Values::only)
    }

    /// What is left of a node: one part for each alternative.
    fn parts<'s>(&'s self, node: &'s Node<W>) -> impl Iterator<Item = Vec<Values>> + 's {
        let tables = &*self.tables;
        let mut branch = node.branch;
        let alternatives = std::iter::from_fn(move || (!branch.is_done()).then(|| branch.next(tables)));
        alternatives.map(move |(value, cell)| {
            let cells = (0..tables.order * tables.order).map(|cell| cell as u8);
            let mut values: Vec<_> = cells.map(|cell| node.state.values(tables, cell, &self.decided)).collect();
            values[usize::from(cell)] = Values::only(Value::new(value));
            values
        })
    }

    fn write(&self, solution: &mut Solution) {
        let values = solution.values_mut();
        values.copy_from_slice(&self.decided[..self.tables.order * self.tables.order]);
    }
}

/// Strikes out what does not follow by singles; whether there was anything.
#[inline(always)]
fn narrow<const W: usize>(tables: &Tables<W>, state: &mut State<W>) -> Result<bool, Conflict> {
    if state.lock(tables) {
        return Ok(true);
    }
    if tables.order < SUBSETS { Ok(false) } else { state.strike_subsets(tables) }
}

impl<const W: usize> DepthFirst for Search<W> {
    fn order(&self) -> usize {
        self.tables.order
    }

    fn start(&mut self, givens: &[Given]) {
        self.depth = 0;
        self.solved = false;
        self.has_failed = false;
        self.leaf.clear();
        self.node(0);
        let Search { tables, blank, nodes, decided, .. } = self;
        let state = &mut nodes[0].state;
        state.copy_from(blank, tables.order);
        for given in givens {
            if state.allow(tables, given, decided).is_err() {
                return;
            }
        }
        self.solved = matches!(self.settle(0), Outcome::Solved);
    }

    fn advance(&mut self, solution: &mut Solution, budget: &mut u64, stop: &dyn Stop) -> Advanced {
        if std::mem::take(&mut self.solved) {
            self.write(solution);
            return Advanced::Solution;
        }
        while self.depth > 0 || !self.leaf.is_done() {
            if *budget == 0 {
                return Advanced::Budget;
            }
            if let Some(limit) = self.poll.node(stop) {
                return Advanced::Stopped(limit);
            }
            *budget -= 1;
            let solved = if self.leaf.is_done() {
                matches!(self.descend(), Outcome::Solved)
            } else {
                let found = self.leaf.step(&mut self.decided);
                self.has_failed |= found == Found::Nothing && self.leaf.is_done();
                found == Found::Solution
            };
            if solved {
                self.write(solution);
                return Advanced::Solution;
            }
        }
        Advanced::Exhausted
    }

    fn open(&self) -> Box<dyn Iterator<Item = Vec<Values>> + '_> {
        let solved = self.solved.then(|| self.decided().collect());
        let leaf = self.leaf.open().map(|part| {
            let mut values: Vec<_> = self.decided().collect();
            part.into_iter().for_each(|(cell, left)| values[usize::from(cell)] = left);
            values
        });
        let nodes = self.nodes[..self.depth].iter().rev().flat_map(|node| self.parts(node));
        Box::new(solved.into_iter().chain(leaf).chain(nodes))
    }

    fn skip(&mut self) {
        if std::mem::take(&mut self.solved) {
            return;
        }
        if !self.leaf.is_done() {
            return self.leaf.skip();
        }
        let Some(top) = self.depth.checked_sub(1) else { return };
        self.nodes[top].branch.next(&self.tables);
        if self.nodes[top].branch.is_done() {
            self.depth = top;
        }
    }

    fn seek(&mut self, solution: &Solution) -> bool {
        if std::mem::take(&mut self.solved) {
            return self.has_decided(solution);
        }
        while self.depth > 0 || !self.leaf.is_done() {
            if !self.leaf.is_done() {
                match self.leaf.seek(solution.values(), &mut self.decided) {
                    Found::Solution => return self.has_decided(solution),
                    Found::Nothing => continue,
                }
            }
            let top = self.depth - 1;
            let (value, cell) = self.nodes[top].branch.clone().next(&self.tables);
            if !self.admits(top, solution) {
                self.depth = top;
            } else if solution.values()[usize::from(cell)].index() != value {
                self.skip();
            } else if let Outcome::Solved = self.descend() {
                return self.has_decided(solution);
            }
        }
        false
    }

    fn split(&mut self) -> Option<Box<dyn DepthFirst>> {
        let stays = self.depth > 1 || self.solved || !self.leaf.is_done();
        if self.depth == 0 || !stays {
            return None;
        }
        let mut last = Search::new(self.tables.clone(), self.aim);
        // What is decided deeper down stands there too; it is read nowhere before it is decided anew.
        last.decided.clone_from(&self.decided);
        last.nodes.push(self.nodes.remove(0));
        last.depth = 1;
        self.depth -= 1;
        Some(Box::new(last))
    }
}
