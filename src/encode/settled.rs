//! What the givens settle at once: Kwon & Jain, “Optimized CNF encoding for Sudoku puzzles” (LPAR 2006).

use super::{OneHot, Relation, Sums, given_literals};
use crate::encode::Fact;
use crate::literal::Lit;
use crate::puzzle::Puzzle;

/// The variables whose values the givens tell without a further step: a given value is true, the other values of its cell and
/// the same value in the rest of its houses are false, and so is what a cell's pencil marks leave out.
#[derive(Clone, Debug)]
pub struct Settled {
    truth: Vec<Option<bool>>,
}

impl Settled {
    /// What the givens of a puzzle settle, where sums are said so.
    pub fn new(puzzle: &Puzzle, sums: Sums) -> Settled {
        let board = puzzle.board();
        let of_cells = OneHot::of(board).variables();
        let mut truth = vec![None; of_cells];
        let literals = || puzzle.givens().iter().flat_map(|given| given_literals(board, given));
        literals().for_each(|literal| truth[literal.index()] = Some(literal.is_positive()));
        for fact in Fact::of_board(board, sums).filter(|fact| fact.relation != Relation::AtLeastOne) {
            let cells = fact.literals.iter().map(|literal| literal.index()).filter(|index| *index < of_cells);
            if cells.clone().any(|index| truth[index] == Some(true)) {
                cells.for_each(|index| _ = truth[index].get_or_insert(false));
            }
        }
        Settled { truth }
    }

    /// How many variables are settled.
    pub fn count(&self) -> usize {
        self.truth.iter().flatten().count()
    }

    /// Whether a variable, by its index, is true; `None` where the givens do not settle it.
    pub fn truth(&self, index: usize) -> Option<bool> {
        self.truth[index]
    }

    /// Whether a literal holds; `None` where the givens do not settle it, and for variables of automata.
    pub fn holds(&self, literal: Lit) -> Option<bool> {
        let truth = self.truth.get(literal.index()).copied().flatten();
        truth.map(|truth| truth == literal.is_positive())
    }
}
