//! Depth-first search over propagated candidates, under a budget of nodes.
//!
//! This is DPLL (Davis, Putnam, Logemann, Loveland) on the bit-set form of the one-hot formula: a node is unit propagation
//! to the end (`candidates`) and then a branch on one clause of the formula. The branch is on the
//! values of a cell ("this cell holds one of these") or on the places of a value in a house ("one of these cells holds it");
//! its alternatives exclude each other, so no solution comes twice and whatever is still open falls into disjoint parts.
//! No clause is learnt: what a search cannot decide within its budget is the work of a solver that does.
//!
//! # The order of solutions
//!
//! It depends on the puzzle and on the [`Aim`] alone.
//!
//! On boards of order up to 16 with up to 64 different houses, with [`Aim::Enumerate`], a node branches on the first cell in reading
//! order that has two candidates. Where there is none, it takes a value that has two places in a house (values ascending,
//! then rows, columns and the other rules of the board in their order); failing that, the cell, in reading order, or the
//! value and house, in that same order, with the fewest alternatives. The alternatives are tried in ascending order: the
//! values of a cell, the cells of a house in reading order. Once no more than sixteen cells are undecided, from order 7 on
//! no more than thirty-two, their solutions come in ascending order, cell after cell in reading order. With [`Aim::Decide`],
//! the first branch, and each after an alternative has failed, is on the cell of two candidates that promises most, the others are
//! on the first; until then the last few cells are gone through likewise. The order is fixed but says nothing.
//!
//! On other boards, with either aim, a node branches on the cell, or the value in a house, that has the fewest candidates; of
//! equals a cell comes first, then what stands first in reading order or in the order of houses. Its lowest candidate is
//! tried first, then all that lacks this candidate.

pub(crate) mod domains;
pub(crate) mod lanes;
pub(crate) mod restarts;
mod scores;

#[cfg(test)]
mod tests;

use crate::board::Board;
use crate::candidates::{Compiled, Kind};
use crate::limits::{Limit, Stop};
use crate::puzzle::{Given, Puzzle, Solution};
use crate::values::Values;

/// What a search is for: how it propagates and where it branches, never what it finds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Aim {
    /// The first solution or two: few nodes, each with all the thought that it is worth.
    Decide,
    /// All solutions, in an order that can be told (above): many nodes, each as cheap as it can be.
    Enumerate,
}

/// How far a search came.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Advanced {
    /// To the next solution, which is written.
    Solution,
    /// To the end: there is no further solution.
    Exhausted,
    /// To the end of its budget.
    Budget,
    /// As far as it was let.
    Stopped(Limit),
}

/// One thread's search: buffers that serve puzzle after puzzle of one board.
pub struct Search {
    form: Box<dyn DepthFirst>,
}

/// A look at the [`Stop`] every so many nodes, whatever the budgets that these are spent from.
#[derive(Clone, Debug, Default)]
struct Poll {
    nodes: u32,
}

impl Poll {
    /// Nodes between two looks.
    const NODES: u32 = 64;

    /// Counts a node; the reason to stop, if it is time to look and there is one.
    #[inline(always)]
    fn node(&mut self, stop: &dyn Stop) -> Option<Limit> {
        self.nodes += 1;
        if self.nodes < Poll::NODES {
            return None;
        }
        self.nodes = 0;
        stop.stopped()
    }
}

/// What searches: one of it for each form of the candidates.
trait DepthFirst: Send {
    fn order(&self) -> usize;
    fn start(&mut self, givens: &[Given]);
    fn advance(&mut self, solution: &mut Solution, budget: &mut u64, stop: &dyn Stop) -> Advanced;
    fn open(&self) -> Box<dyn Iterator<Item = Vec<Values>> + '_>;
    fn skip(&mut self);
    fn seek(&mut self, solution: &Solution) -> bool;
    fn split(&mut self) -> Option<Box<dyn DepthFirst>>;
}

impl Search {
    /// A search on puzzles of this board. Until it is started it has found everything.
    ///
    /// # Errors
    /// Where its rules take more memory than they may, or work was stopped.
    pub fn of(board: &Board, aim: Aim, stop: &dyn Stop) -> Result<Search, Limit> {
        Ok(Search::new(&Compiled::new(board, stop)?, aim))
    }

    /// The same, of what was compiled before.
    pub(crate) fn new(compiled: &Compiled, aim: Aim) -> Search {
        let form: Box<dyn DepthFirst> = match &compiled.kind {
            Kind::Lanes1(tables) => Box::new(lanes::Search::new(tables.clone(), aim)),
            Kind::Lanes2(tables) => Box::new(lanes::Search::new(tables.clone(), aim)),
            Kind::Lanes3(tables) => Box::new(lanes::Search::new(tables.clone(), aim)),
            Kind::Lanes4(tables) => Box::new(lanes::Search::new(tables.clone(), aim)),
            Kind::Domains(tables) => Box::new(domains::DomainSearch::new(tables.clone())),
        };
        Search { form }
    }

    /// Begins anew with this puzzle, and propagates what is given.
    ///
    /// # Panics
    /// If the puzzle is of another board than the one compiled, where that shows.
    pub fn start(&mut self, puzzle: &Puzzle) {
        assert_eq!(puzzle.board().values(), self.form.order(), "a puzzle of another board");
        self.form.start(puzzle.givens());
    }

    /// Begins anew with these givens, of cells in reading order, each at most once.
    pub(crate) fn start_with(&mut self, givens: &[Given]) {
        self.form.start(givens);
    }

    /// Goes on to the next solution, which it writes over `solution`.
    ///
    /// Each node costs one of the `budget`; at its end, and after each solution, the search may be taken up again where it
    /// stands. The condition is polled every few dozen nodes.
    ///
    /// # Panics
    /// If `solution` has not as many values as the board has cells.
    pub fn advance(&mut self, solution: &mut Solution, budget: &mut u64, stop: &dyn Stop) -> Advanced {
        self.form.advance(solution, budget, stop)
    }

    /// What is still to be searched: disjoint sub-problems, in the order in which the search would come to them, each as
    /// the values that every cell may take, in reading order. Their solutions are exactly those not yet found.
    pub fn open(&self) -> impl Iterator<Item = Vec<Values>> + '_ {
        self.form.open()
    }

    /// Passes over the first of the [`open`](Search::open) sub-problems, which somebody else knows to have no solution.
    pub fn skip(&mut self) {
        self.form.skip();
    }

    /// Goes to just behind a solution, as if it had been found, without a look at what comes before it. `false` where it is no
    /// solution or not among those still open; the search is of no use then.
    /// Only with [`Aim::Enumerate`]: with [`Aim::Decide`] what comes behind a solution depends on what was found to fail before it.
    ///
    /// # Panics
    /// If `solution` has not as many values as the board has cells.
    pub fn seek(&mut self, solution: &Solution) -> bool {
        self.form.seek(solution)
    }

    /// Gives away what comes last: all that is left of the shallowest node with an alternative left. Behind what stays here, the
    /// search that takes it over finds the same solutions in the same order as this one would have. `None` where nothing can be
    /// given away, or nothing else would stay.
    pub fn split(&mut self) -> Option<Search> {
        self.form.split().map(|form| Search { form })
    }
}
