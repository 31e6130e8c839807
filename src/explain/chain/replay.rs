//! A chain once more, step by step, with what is left to each cell.

use super::facts::Facts;
use super::marks::Marks;
use super::{Chain, Conclusion, Step};
use crate::puzzle::Puzzle;
use crate::values::Values;

/// The steps of a chain, each with what is left to the cells before it.
pub struct Replay<'c> {
    facts: Facts,
    marks: Marks,
    steps: std::slice::Iter<'c, Step>,
}

impl Chain {
    /// Goes through the chain of a puzzle: each step, with the values that are left to each cell before it, in reading order. A cell
    /// whose value is placed has that alone, and no cell that differs from it has it.
    ///
    /// # Panics
    /// If the puzzle is of a board of another order.
    pub fn replay(&self, puzzle: &Puzzle) -> Replay<'_> {
        assert_eq!(self.solution.values().len(), puzzle.board().grid().cells().len(), "a puzzle of another board");
        let facts = Facts::new(puzzle.board());
        Replay { marks: Marks::new(puzzle, &facts), facts, steps: self.steps.iter() }
    }
}

impl<'c> Iterator for Replay<'c> {
    type Item = (&'c Step, Vec<Values>);

    fn next(&mut self) -> Option<Self::Item> {
        let step = self.steps.next()?;
        let before = self.marks.values.clone();
        match &step.conclusion {
            Conclusion::Place(cell, value) => self.marks.place(&self.facts, cell.index(), *value),
            Conclusion::Strike(struck) => {
                struck.iter().for_each(|&(cell, value)| self.marks.strike(&self.facts, cell.index(), value));
            }
            Conclusion::Search(_) => {}
        }
        Some((step, before))
    }
}
