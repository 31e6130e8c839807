//! Whether a formula may be made: how large it is, told by the primitives of its board before a clause is made.

use crate::board::Board;
use crate::cnf::{AtMostOne, Purpose, Size, Weight};
use crate::encode::scheme::Scheme;
use crate::encode::tally::Lengths;
use crate::encode::{self, OneHot, Sums};
use crate::limits::{Limit, Stop};
use crate::puzzle::Puzzle;

/// The size of what says that a puzzle has no solution but so many, which is to be proved: a clause against each of these, too.
///
/// # Errors
/// Where it is too large, or work was stopped.
pub fn size_of_claim(puzzle: &Puzzle, listed: usize, sums: Sums, stop: &dyn Stop) -> Result<Size, Limit> {
    let mut weight = weight(puzzle.board(), Said { sums, ..Said::default() }, Purpose::Prove, stop)?;
    weight.clauses.short += given_clauses(puzzle);
    weight.clauses.add(listed as u64, puzzle.board().grid().cells().len());
    admitted(weight, Purpose::Prove, stop)
}

/// The size of the formula without givens, likewise.
///
/// # Errors
/// As for [`size_of_claim`].
pub fn board_size(board: &Board, sums: Sums, purpose: Purpose, stop: &dyn Stop) -> Result<Size, Limit> {
    admitted(weight(board, Said { sums, ..Said::default() }, purpose, stop)?, purpose, stop)
}

/// What so many variables and clauses come to, where they are not too large.
pub(super) fn admitted(weight: Weight, purpose: Purpose, stop: &dyn Stop) -> Result<Size, Limit> {
    weight.admit(purpose, 0, stop)?;
    Ok(Size { variables: weight.variables, clauses: weight.clauses.clauses() })
}

/// How a board is said.
#[derive(Clone, Copy, Default)]
pub(super) struct Said {
    pub scheme: Scheme,
    pub at_most_one: AtMostOne,
    pub sums: Sums,
}

/// How much a board says so.
pub(super) fn weight(board: &Board, said: Said, purpose: Purpose, stop: &dyn Stop) -> Result<Weight, Limit> {
    let cells = OneHot::of(board).variables() as u64;
    let mut weight = Weight { variables: cells, clauses: Lengths::default() };
    lay(board, said.sums, purpose, stop)?;
    let tally = encode::tally(board, said.sums, stop)?;
    weight.variables += tally.own;
    weight.clauses = tally.clauses;
    for (relation, length, count) in tally.facts(said.scheme) {
        weight.add_facts(said.at_most_one, relation, length, count);
    }
    Ok(weight)
}

/// Makes the automata that say a board, as long as what they say is not too large alone.
///
/// # Errors
/// As for [`size_of_claim`].
pub fn lay(board: &Board, sums: Sums, purpose: Purpose, stop: &dyn Stop) -> Result<(), Limit> {
    let mut alone = Weight::default();
    board.lay(&encode::with_automaton(board, sums), stop, |automaton| {
        alone.variables += automaton.size() as u64;
        alone.clauses += encode::lengths(automaton);
        alone.admit(purpose, 0, stop)
    })
}

/// How many unit clauses say the givens of a puzzle.
pub(super) fn given_clauses(puzzle: &Puzzle) -> u64 {
    let board = puzzle.board();
    puzzle.givens().iter().map(|given| encode::given_literals(board, given).len() as u64).sum()
}
