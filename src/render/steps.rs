//! The way to the only solution: steps as pictures.

use super::{Picture, StepMarks};
use crate::explain::{Basis, Chain, Conclusion, Step};
use crate::grid::Cell;
use crate::puzzle::{Puzzle, Solution};
use crate::values::Values;

impl Chain {
    /// The steps with their pictures, one after the other.
    pub fn pictures<'p, 'c>(&'c self, puzzle: &'p Puzzle) -> impl Iterator<Item = (&'c Step, Picture<'p>)> {
        let mut placed = vec![false; self.solution.values().len()];
        self.replay(puzzle).map(move |(step, marks)| {
            let picture = picture(puzzle, step, &marks, &placed, &self.solution);
            if let Conclusion::Place(cell, _) = step.conclusion {
                placed[cell.index()] = true;
            }
            (step, picture)
        })
    }

    /// The picture of the first step, or of the solution where nothing is left to find.
    pub fn first_picture<'p>(&self, puzzle: &'p Puzzle) -> Picture<'p> {
        let first = self.pictures(puzzle).next().map(|(_, picture)| picture);
        first.unwrap_or_else(|| Picture::of_solution(puzzle, &self.solution))
    }
}

fn picture<'p>(puzzle: &'p Puzzle, step: &Step, marks: &[Values], placed: &[bool], solution: &Solution) -> Picture<'p> {
    let mut noted: Vec<StepMarks> = marks.iter().map(|&marks| StepMarks { marks, ..StepMarks::default() }).collect();
    for fact in &step.facts {
        match fact {
            Basis::Cell(cell) => noted[cell.index()].because = marks[cell.index()],
            Basis::House(scope, value) => {
                let has = |cell: &&Cell| marks[cell.index()].contains(*value);
                scope.cells.iter().filter(has).for_each(|cell| {
                    noted[cell.index()].because.insert(*value);
                });
            }
            Basis::Rule(scope) => {
                scope.cells.iter().for_each(|cell| noted[cell.index()].because = marks[cell.index()]);
            }
        }
    }
    match &step.conclusion {
        Conclusion::Place(cell, value) => noted[cell.index()].placed = Some(*value),
        Conclusion::Strike(struck) => struck.iter().for_each(|&(cell, value)| {
            noted[cell.index()].struck.insert(value);
        }),
        Conclusion::Search(_) => {
            let open = noted.iter_mut().zip(solution.values()).zip(placed).filter(|(_, placed)| !**placed);
            open.for_each(|((noted, value), _)| noted.placed = Some(*value));
        }
    }
    let is_known = |cell: Cell| placed[cell.index()];
    Picture::of_step(puzzle, &noted, is_known)
}
