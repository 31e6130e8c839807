//! A puzzle in parts: givens are added so that each of its solutions is one of exactly one part. Whoever has the parts can see without
//! a solver that none is missing and none stands twice ([`Puzzle::check_cover`]).
//!
//! The parts are the leaves of a tree. A node branches on a cell, with a child for each of its *marks* ([`Puzzle::marks`]: what givens
//! leave, by looking alone), or on a value in a house, with a child for each cell that has it among its marks: whichever has the fewest
//! children, as search does, so that what it finds below parts is what it would have found in the whole. A value that is no mark breaks
//! a rule with a given, and a house has each value once, so no solution is lost and none is counted twice.

use std::collections::{BTreeSet, VecDeque};

use crate::grid::Cell;
use crate::limits::{Limit, Stop};
use crate::puzzle::{Given, Puzzle};
use crate::rule::Rule;
use crate::values::{Value, Values};

/// A given that is added.
type Step = (Cell, Value);

/// Givens that are added, in the order in which the tree branches.
type Path = Vec<Step>;

/// A part of a puzzle.
#[derive(Clone, Debug)]
pub struct Part {
    /// What is added to its givens.
    pub path: Vec<(Cell, Value)>,
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
    /// Paths that were the same so far go on with neither one cell nor one value.
    #[error("the parts beside part {0} branch on several cells and several values")]
    Neither(usize),
    /// A cell has a value that it cannot have there, or lacks one that it can.
    #[error("the parts beside part {part} do not share out what the cell {cell} can hold")]
    Values {
        /// One of the parts.
        part: usize,
        /// The name of the cell.
        cell: String,
    },
    /// A value goes to cells that are not those of a house that can have it.
    #[error("the parts beside part {part} do not share out where a house can have what {cell} has there")]
    Places {
        /// One of the parts.
        part: usize,
        /// The name of its cell.
        cell: String,
    },
    /// Work was stopped.
    #[error("not known ({0})")]
    Stopped(#[from] Limit),
}

/// Goes down from the whole, and has each node's children checked.
fn check_tree(
    puzzle: &Puzzle,
    paths: &[Path],
    stop: &dyn Stop,
    check: impl Fn(&Puzzle, &BTreeSet<Step>) -> Result<(), Unlike>,
) -> Result<(), CoverError> {
    let all: Vec<usize> = (0..paths.len()).collect();
    let mut open = vec![(puzzle.clone(), 0, all)];
    while let Some((puzzle, depth, parts)) = open.pop() {
        stop.stopped().map_or(Ok(()), Err)?;
        let Some(&first) = parts.first() else { continue };
        if let Some(&ended) = parts.iter().find(|&&part| paths[part].len() == depth) {
            match parts.iter().find(|&&part| part != ended) {
                None => continue,
                Some(&other) => return Err(CoverError::Overlap(ended + 1, other + 1)),
            }
        }
        let steps: BTreeSet<Step> = parts.iter().map(|&part| paths[part][depth]).collect();
        let (cell, _) = paths[first][depth];
        let name = || puzzle.board().grid().name(cell).to_string();
        check(&puzzle, &steps).map_err(|unlike| match unlike {
            Unlike::Values => CoverError::Values { part: first + 1, cell: name() },
            Unlike::Places => CoverError::Places { part: first + 1, cell: name() },
            Unlike::Either => CoverError::Neither(first + 1),
        })?;
        for step in steps {
            let below = parts.iter().copied().filter(|&part| paths[part][depth] == step).collect();
            open.push((puzzle.with_given(step.0, step.1), depth + 1, below));
        }
    }
    Ok(())
}

impl Part {
    fn with(&self, cell: Cell, value: Value) -> Part {
        let path = self.path.iter().copied().chain([(cell, value)]).collect();
        Part { path, puzzle: self.puzzle.with_given(cell, value) }
    }
}

impl Puzzle {
    /// The parts of a puzzle, at least so many where its tree has as many leaves, in the order of the tree. It is grown breadth first, so the parts are
    /// about equally deep; the same puzzle has the same parts on every machine.
    ///
    /// # Errors
    /// Where work was stopped.
    pub fn split(&self, least: usize, stop: &dyn Stop) -> Result<Vec<Part>, Limit> {
        let mut open = VecDeque::from([Part { path: Path::new(), puzzle: self.clone() }]);
        let mut done = Vec::new();
        while open.len() + done.len() < least {
            let Some(part) = open.pop_front() else { break };
            if let Some(limit) = stop.stopped() {
                return Err(limit);
            }
            match branching(&part.puzzle) {
                None => done.push(part),
                Some(steps) => open.extend(steps.into_iter().map(|(cell, value)| part.with(cell, value))),
            }
        }
        done.extend(open);
        done.sort_by(|one, other| one.path.cmp(&other.path));
        Ok(done)
    }

    /// Whether these paths are the leaves of a tree as [`Puzzle::split`] grows it, wherever it stopped: then they are disjoint and together all of
    /// the puzzle. Parts are named by their place, from 1.
    ///
    /// # Errors
    /// The first place where they are not; and where work was stopped.
    pub fn check_cover(&self, paths: &[Vec<(Cell, Value)>], stop: &dyn Stop) -> Result<(), CoverError> {
        if paths.is_empty() {
            return Err(CoverError::Nothing);
        }
        check_tree(self, paths, stop, check_all)
    }

    /// Whether these paths are some leaves of such a tree, and so disjoint.
    ///
    /// # Errors
    /// As for [`Puzzle::check_cover`].
    pub fn check_disjoint(&self, paths: &[Vec<(Cell, Value)>], stop: &dyn Stop) -> Result<(), CoverError> {
        check_tree(self, paths, stop, check_some)
    }

    /// The puzzle with a further given.
    pub fn with_given(&self, cell: Cell, value: Value) -> Puzzle {
        let others = self.givens().iter().filter(|given| given.cell != cell).copied();
        let given = Given { cell, allowed: Values::only(value) };
        Puzzle::new(self.board().clone(), others.chain([given]).collect())
    }
}

/// What makes steps no branching.
enum Unlike {
    /// Of one cell: these are not its marks.
    Values,
    /// Of one value: these are not the cells that have it among their marks, in any house.
    Places,
    /// They have neither in common.
    Either,
}

/// Whether these steps, at least one, are a node's children. To branch on what is settled shares out nothing: no node does.
fn check_all(puzzle: &Puzzle, steps: &BTreeSet<Step>) -> Result<(), Unlike> {
    let marks = Marks::of(puzzle);
    let (cells, values) = cells_and_values(steps);
    let is_cell = |cell: Cell| !marks.is_settled(cell) && marks.by_cell[cell.index()].iter().eq(values.iter().copied());
    if cells.len() == 1 && cells.iter().all(|&cell| is_cell(cell)) {
        return Ok(());
    }
    let are_places =
        |house, value| marks.is_open(house, value) && marks.places(house, value).collect::<BTreeSet<_>>() == cells;
    if values.len() == 1 && marks.houses().any(|house| values.iter().all(|&value| are_places(house, value))) {
        return Ok(());
    }
    Err(unlike(&cells, &values))
}

/// Whether these steps can be some of a node's children: no two can be taken at once.
fn check_some(puzzle: &Puzzle, steps: &BTreeSet<Step>) -> Result<(), Unlike> {
    let (cells, values) = cells_and_values(steps);
    let is_in_one_house = || Marks::of(puzzle).houses().any(|house| cells.iter().all(|cell| house.contains(cell)));
    if cells.len() == 1 || values.len() == 1 && is_in_one_house() { Ok(()) } else { Err(unlike(&cells, &values)) }
}

fn cells_and_values(steps: &BTreeSet<Step>) -> (BTreeSet<Cell>, BTreeSet<Value>) {
    steps.iter().copied().unzip()
}

fn unlike(cells: &BTreeSet<Cell>, values: &BTreeSet<Value>) -> Unlike {
    match (cells.len(), values.len()) {
        (1, _) => Unlike::Values,
        (_, 1) => Unlike::Places,
        _ => Unlike::Either,
    }
}

/// The fewest children that a node can have: those of a cell, or else of a value in a house. None where all is settled, or where a
/// cell has no mark left, or a house no place for a value.
fn branching(puzzle: &Puzzle) -> Option<Vec<Step>> {
    let marks = Marks::of(puzzle);
    if marks.by_cell.iter().any(|values| values.is_empty()) {
        return None;
    }
    let open = puzzle.board().grid().cells().filter(|&cell| !marks.is_settled(cell));
    let cell = open.min_by_key(|cell| marks.by_cell[cell.index()].len())?;
    let mut fewest: Vec<Step> = marks.by_cell[cell.index()].iter().map(|value| (cell, value)).collect();
    for value in Values::all(puzzle.board().values()).iter() {
        for house in marks.houses() {
            if marks.places(house, value).count() < fewest.len() && marks.is_open(house, value) {
                fewest = marks.places(house, value).map(|cell| (cell, value)).collect();
            }
        }
    }
    (!fewest.is_empty()).then_some(fewest)
}

/// The marks of a puzzle.
struct Marks<'p> {
    puzzle: &'p Puzzle,
    by_cell: Vec<Values>,
    allowed: Vec<Values>,
}

impl Marks<'_> {
    fn of(puzzle: &Puzzle) -> Marks<'_> {
        Marks { puzzle, by_cell: puzzle.marks(), allowed: puzzle.allowed() }
    }

    /// Whether the givens allow a cell one value.
    fn is_settled(&self, cell: Cell) -> bool {
        self.allowed[cell.index()].single().is_some()
    }

    /// The sets of cells that have each value once.
    fn houses(&self) -> impl Iterator<Item = &[Cell]> {
        let order = self.puzzle.board().values();
        self.puzzle.board().rules().iter().filter_map(Rule::all_different).filter(move |cells| cells.len() == order)
    }

    /// The cells of a house that have a value among their marks.
    fn places(&self, house: &[Cell], value: Value) -> impl Iterator<Item = Cell> {
        house.iter().copied().filter(move |cell| self.by_cell[cell.index()].contains(value))
    }

    /// Whether a value is settled in no cell of a house.
    fn is_open(&self, house: &[Cell], value: Value) -> bool {
        !self.places(house, value).any(|cell| self.is_settled(cell))
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use rand::prelude::*;

    use super::*;
    use crate::board::{Board, Layout};
    use crate::limits::Never;
    use crate::solve::Solver;
    use crate::testing::random;

    fn count(puzzle: &Puzzle) -> u64 {
        let mut solver = Solver::default();
        solver.solutions(puzzle).map(Result::unwrap).count() as u64
    }

    fn empty(layout: Layout) -> Puzzle {
        Puzzle::new(Arc::new(Board::new(layout).unwrap()), Vec::new())
    }

    #[test]
    fn each_solution_is_one_of_exactly_one_part() {
        for (layout, all) in [(Layout::latin(4), 576), (Layout::sudoku(4), 288), (Layout::latin(3), 12)] {
            let puzzle = empty(layout);
            for least in [1, 2, 3, 7, 20, 100, 100_000] {
                let parts = puzzle.split(least, &Never).unwrap();
                // Its solutions are leaves, so there are as many at least.
                assert!(parts.len() >= least.min(all as usize));
                assert_eq!(parts.iter().map(|part| count(&part.puzzle)).sum::<u64>(), all);
                let paths: Vec<Path> = parts.into_iter().map(|part| part.path).collect();
                assert_eq!(puzzle.check_cover(&paths, &Never), Ok(()));
            }
        }
    }

    #[test]
    fn values_are_shared_out_among_the_cells_of_a_house() {
        let puzzle = empty(Layout::sudoku(6));
        let paths: Vec<Path> = puzzle.split(10, &Never).unwrap().into_iter().map(|part| part.path).collect();
        // Below a value of the first cell come its three cells in the second row.
        let (first, second) = (paths[0][1], paths[1][1]);
        assert_eq!((first.0.index(), second.0.index(), first.1, second.1), (9, 10, Value::new(0), Value::new(0)));
        assert_eq!(puzzle.check_cover(&paths, &Never), Ok(()));
        let mut elsewhere = paths.clone();
        elsewhere[0][1].0 = Cell::new(12);
        assert_eq!(
            puzzle.check_cover(&elsewhere, &Never),
            Err(CoverError::Places { part: 1, cell: "r3c1".to_owned() })
        );
        let mut otherwise = paths.clone();
        otherwise[0][1].1 = Value::new(1);
        assert_eq!(puzzle.check_cover(&otherwise, &Never), Err(CoverError::Neither(1)));
    }

    #[test]
    fn parts_of_any_board_share_its_solutions_out() {
        let mut rng = random::seeded(5);
        for round in 0..60 {
            let order = rng.random_range(3..=5);
            let board = random::board(&mut rng, order);
            let solution = Solver::default().solutions(&Puzzle::new(board.clone(), Vec::new())).next();
            let Some(Ok(solution)) = solution else { continue };
            let cells = board.grid().cells().filter(|_| rng.random_bool(0.3));
            let givens = cells.map(|cell| Given { cell, allowed: Values::only(solution.value(cell)) }).collect();
            let puzzle = Puzzle::new(board, givens);
            let parts = puzzle.split(rng.random_range(1..80), &Never).unwrap();
            assert_eq!(parts.iter().map(|part| count(&part.puzzle)).sum::<u64>(), count(&puzzle), "round {round}");
            let paths: Vec<Path> = parts.into_iter().map(|part| part.path).collect();
            assert_eq!(puzzle.check_cover(&paths, &Never), Ok(()), "round {round}");
        }
    }

    #[test]
    fn a_cover_is_not_looked_at_for_longer_than_it_may() {
        let puzzle = empty(Layout::latin(4));
        let paths: Vec<Path> = puzzle.split(10, &Never).unwrap().into_iter().map(|part| part.path).collect();
        assert_eq!(puzzle.check_cover(&paths, &|| Some(Limit::Time)), Err(CoverError::Stopped(Limit::Time)));
    }

    #[test]
    fn puzzles_that_cannot_be_split_are_one_part() {
        let one = empty(Layout::latin(1));
        assert_eq!(one.split(9, &Never).unwrap().len(), 1);
        let board = Arc::new(Board::new(Layout::latin(2)).unwrap());
        let first = Values::only(Value::new(0));
        let twice = board.grid().cells().take(2).map(|cell| Given { cell, allowed: first }).collect();
        let parts = Puzzle::new(board, twice).split(9, &Never).unwrap();
        assert_eq!(parts.len(), 1);
        assert!(parts[0].path.is_empty());
    }

    #[test]
    fn a_path_that_is_altered_lost_or_doubled_is_found() {
        let puzzle = empty(Layout::latin(4));
        let paths: Vec<Path> = puzzle.split(30, &Never).unwrap().into_iter().map(|part| part.path).collect();
        for part in 0..paths.len() {
            let mut lost = paths.clone();
            lost.remove(part);
            assert!(puzzle.check_cover(&lost, &Never).is_err(), "without {part}");
            assert_eq!(puzzle.check_disjoint(&lost, &Never), Ok(()), "without {part}");
            let mut doubled = paths.clone();
            doubled.push(paths[part].clone());
            assert!(puzzle.check_cover(&doubled, &Never).is_err(), "{part} twice");
            assert!(puzzle.check_disjoint(&doubled, &Never).is_err(), "{part} twice");
            for step in 0..paths[part].len() {
                let mut altered = paths.clone();
                let (cell, value) = altered[part][step];
                altered[part][step].1 = Value::new((value.index() + 1) % 4);
                assert!(puzzle.check_cover(&altered, &Never).is_err(), "{part} with another value");
                altered[part][step] = (Cell::new((cell.index() + 1) % 16), value);
                assert!(puzzle.check_cover(&altered, &Never).is_err(), "{part} with another cell");
                let begins_alike = |other: &usize| *other != part && paths[*other].starts_with(&paths[part][..step]);
                // Where nothing else goes on from there, the shorter path is the same part.
                if (0..paths.len()).any(|other| begins_alike(&other)) {
                    let mut cut = paths.clone();
                    cut[part].truncate(step);
                    assert!(puzzle.check_cover(&cut, &Never).is_err(), "{part} cut");
                }
            }
        }
        assert_eq!(puzzle.check_cover(&[], &Never), Err(CoverError::Nothing));
    }
}
