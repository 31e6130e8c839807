//! A puzzle in parts: givens are added so that each of its solutions is one of exactly one part. Whoever has the parts can see without
//! a solver that none is missing and none stands twice ([`check_cover`]).
//!
//! The parts are the leaves of a tree. A node branches on the cell with the fewest *marks* ([`Puzzle::marks`]: what givens leave, by
//! looking alone), the first in reading order of several, and has a child for each of them. A value that is no mark breaks a rule with
//! a given, so no solution is lost; two children differ in a cell, so none is counted twice.

use std::collections::{BTreeSet, VecDeque};

use crate::grid::Cell;
use crate::limits::{Limit, Stop};
use crate::puzzle::{Given, Puzzle};
use crate::values::{Value, Values};

/// Givens that are added, in the order in which the tree branches.
pub type Path = Vec<(Cell, Value)>;

/// A part of a puzzle.
#[derive(Clone, Debug)]
pub struct Part {
    /// What is added to its givens.
    pub path: Path,
    /// The puzzle with that.
    pub puzzle: Puzzle,
}

/// Why parts are not those of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CoverError {
    /// There is no part.
    #[error("there is no part")]
    Nothing,
    /// A path goes on where others end, or two are the same.
    #[error("the parts {0} and {1} are not disjoint")]
    Overlap(usize, usize),
    /// Two paths that were the same so far go on with different cells.
    #[error("the parts {0} and {1} branch on different cells")]
    Cells(usize, usize),
    /// A cell has a value that it cannot have there, or lacks one that it can.
    #[error("the parts beside part {part} do not share out what the cell {cell} can hold")]
    Values {
        /// One of the parts.
        part: usize,
        /// The name of the cell.
        cell: String,
    },
}

/// The parts of a puzzle, at least so many where its tree has as many leaves, in the order of the tree. It is grown breadth first, so the parts are
/// about equally deep; the same puzzle has the same parts on every machine.
///
/// # Errors
/// Where work was stopped.
pub fn split(puzzle: &Puzzle, least: usize, stop: &dyn Stop) -> Result<Vec<Part>, Limit> {
    let mut open = VecDeque::from([Part { path: Path::new(), puzzle: puzzle.clone() }]);
    let mut done = Vec::new();
    while open.len() + done.len() < least {
        let Some(part) = open.pop_front() else { break };
        if let Some(limit) = stop.stopped() {
            return Err(limit);
        }
        match branching(&part.puzzle) {
            None => done.push(part),
            Some((cell, values)) => open.extend(values.iter().map(|value| part.with(cell, value))),
        }
    }
    done.extend(open);
    // Paths with the same beginning go on with the same cell.
    done.sort_by(|one, other| one.path.cmp(&other.path));
    Ok(done)
}

/// Whether these paths are the leaves of a tree as [`split`] grows it, wherever it stopped: then they are disjoint and together all of
/// the puzzle. Parts are named by their place, from 1.
///
/// # Errors
/// The first place where they are not.
pub fn check_cover(puzzle: &Puzzle, paths: &[Path]) -> Result<(), CoverError> {
    if paths.is_empty() {
        return Err(CoverError::Nothing);
    }
    let all: Vec<usize> = (0..paths.len()).collect();
    let mut open = vec![(puzzle.clone(), 0, all)];
    while let Some((puzzle, depth, parts)) = open.pop() {
        let Some(&first) = parts.first() else { continue };
        if let Some(&ended) = parts.iter().find(|&&part| paths[part].len() == depth) {
            match parts.iter().find(|&&part| part != ended) {
                None => continue,
                Some(&other) => return Err(CoverError::Overlap(ended + 1, other + 1)),
            }
        }
        let (cell, _) = paths[first][depth];
        if let Some(&other) = parts.iter().find(|&&part| paths[part][depth].0 != cell) {
            return Err(CoverError::Cells(first + 1, other + 1));
        }
        let values: BTreeSet<Value> = parts.iter().map(|&part| paths[part][depth].1).collect();
        let marks: BTreeSet<Value> = puzzle.marks()[cell.index()].iter().collect();
        // To branch on what is settled shares out nothing: no path does.
        let is_settled = puzzle.allowed()[cell.index()].single().is_some();
        if is_settled || values != marks {
            let cell = puzzle.board().grid().name(cell).to_string();
            return Err(CoverError::Values { part: first + 1, cell });
        }
        for value in values {
            let below = parts.iter().copied().filter(|&part| paths[part][depth].1 == value).collect();
            open.push((with_given(&puzzle, cell, value), depth + 1, below));
        }
    }
    Ok(())
}

impl Part {
    fn with(&self, cell: Cell, value: Value) -> Part {
        let path = self.path.iter().copied().chain([(cell, value)]).collect();
        Part { path, puzzle: with_given(&self.puzzle, cell, value) }
    }
}

/// The puzzle with a further given.
pub fn with_given(puzzle: &Puzzle, cell: Cell, value: Value) -> Puzzle {
    let others = puzzle.givens().iter().filter(|given| given.cell != cell).copied();
    let given = Given { cell, allowed: Values::only(value) };
    Puzzle::new(puzzle.board().clone(), others.chain([given]).collect())
}

/// The cell with the fewest marks, of those that are not settled; none where all are, or where one has no mark left.
fn branching(puzzle: &Puzzle) -> Option<(Cell, Values)> {
    let allowed = puzzle.allowed();
    let marks = puzzle.marks();
    if marks.iter().any(|values| values.is_empty()) {
        return None;
    }
    let open = puzzle.board().grid().cells().filter(|cell| allowed[cell.index()].single().is_none());
    let fewest = open.min_by_key(|cell| marks[cell.index()].len())?;
    Some((fewest, marks[fewest.index()]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Board, Layout};
    use crate::limits::Never;
    use crate::solve::Solver;
    use std::sync::Arc;

    fn count(puzzle: &Puzzle) -> u64 {
        let mut solver = Solver::default();
        solver.solutions(puzzle).unwrap().map(Result::unwrap).count() as u64
    }

    fn empty(layout: Layout) -> Puzzle {
        Puzzle::new(Arc::new(Board::new(layout).unwrap()), Vec::new())
    }

    #[test]
    fn each_solution_is_one_of_exactly_one_part() {
        for (layout, all) in [(Layout::latin(4), 576), (Layout::sudoku(4), 288), (Layout::latin(3), 12)] {
            let puzzle = empty(layout);
            for least in [1, 2, 3, 7, 20, 100, 100_000] {
                let parts = split(&puzzle, least, &Never).unwrap();
                // Its solutions are leaves, so there are as many at least.
                assert!(parts.len() >= least.min(all as usize));
                assert_eq!(parts.iter().map(|part| count(&part.puzzle)).sum::<u64>(), all);
                let paths: Vec<Path> = parts.into_iter().map(|part| part.path).collect();
                assert_eq!(check_cover(&puzzle, &paths), Ok(()));
            }
        }
    }

    #[test]
    fn puzzles_that_cannot_be_split_are_one_part() {
        let one = empty(Layout::latin(1));
        assert_eq!(split(&one, 9, &Never).unwrap().len(), 1);
        let board = Arc::new(Board::new(Layout::latin(2)).unwrap());
        let first = Values::only(Value::new(0));
        let twice = board.grid().cells().take(2).map(|cell| Given { cell, allowed: first }).collect();
        let parts = split(&Puzzle::new(board, twice), 9, &Never).unwrap();
        assert_eq!(parts.len(), 1);
        assert!(parts[0].path.is_empty());
    }

    #[test]
    fn a_path_that_is_altered_lost_or_doubled_is_found() {
        let puzzle = empty(Layout::latin(4));
        let paths: Vec<Path> = split(&puzzle, 30, &Never).unwrap().into_iter().map(|part| part.path).collect();
        for part in 0..paths.len() {
            let mut lost = paths.clone();
            lost.remove(part);
            assert!(check_cover(&puzzle, &lost).is_err(), "without {part}");
            let mut doubled = paths.clone();
            doubled.push(paths[part].clone());
            assert!(check_cover(&puzzle, &doubled).is_err(), "{part} twice");
            for step in 0..paths[part].len() {
                let mut altered = paths.clone();
                let (cell, value) = altered[part][step];
                altered[part][step].1 = Value::new((value.index() + 1) % 4);
                assert!(check_cover(&puzzle, &altered).is_err(), "{part} with another value");
                altered[part][step] = (Cell::new((cell.index() + 1) % 16), value);
                assert!(check_cover(&puzzle, &altered).is_err(), "{part} with another cell");
                let begins_alike = |other: &usize| *other != part && paths[*other].starts_with(&paths[part][..step]);
                // Where nothing else goes on from there, the shorter path is the same part.
                if (0..paths.len()).any(|other| begins_alike(&other)) {
                    let mut cut = paths.clone();
                    cut[part].truncate(step);
                    assert!(check_cover(&puzzle, &cut).is_err(), "{part} cut");
                }
            }
        }
        assert_eq!(check_cover(&puzzle, &[]), Err(CoverError::Nothing));
    }
}
