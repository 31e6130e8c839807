//! A chain once more, step by step, with what is left to each cell.

use super::facts::Facts;
use super::marks::Marks;
use super::{Chain, Conclusion, Step};
use crate::limits::Admitted;
use crate::puzzle::Puzzle;
use crate::values::Values;

/// The steps of a chain, each with what is left to the cells before it.
struct Replay<'c> {
    seen: Option<(Marks, Facts)>,
    steps: std::slice::Iter<'c, Step>,
}

impl Chain {
    /// Goes through the chain of a puzzle: each step, with the values that are left to each cell before it, in reading order. A cell
    /// whose value is placed has that alone, and no cell that differs from it has it.
    ///
    /// # Panics
    /// If the puzzle is of a board of another order.
    pub fn replay(&self, puzzle: &Puzzle) -> impl Iterator<Item = (&Step, Vec<Values>)> + use<'_> {
        assert_eq!(self.solution.values().len(), puzzle.board().grid().cells().len(), "a puzzle of another board");
        // The chain was made of the same facts; one that was stopped before that has no steps.
        let facts = || Facts::new(puzzle.board(), &Admitted).ok();
        let facts = if self.steps.is_empty() { None } else { facts() };
        let seen = facts.map(|facts| (Marks::new(puzzle, &facts), facts));
        Replay { seen, steps: self.steps.iter() }
    }
}

impl<'c> Iterator for Replay<'c> {
    type Item = (&'c Step, Vec<Values>);

    fn next(&mut self) -> Option<Self::Item> {
        let (step, (marks, facts)) = self.steps.next().zip(self.seen.as_mut())?;
        let before = marks.values.clone();
        match &step.conclusion {
            Conclusion::Place(cell, value) => marks.place(facts, cell.index(), *value),
            Conclusion::Strike(struck) => {
                struck.iter().for_each(|&(cell, value)| marks.strike(facts, cell.index(), value));
            }
            Conclusion::Search(_) => {}
        }
        Some((step, before))
    }
}
