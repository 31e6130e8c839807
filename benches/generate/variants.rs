//! Random unique puzzles with rules beyond houses: all of a filling, then as few givens as leave one solution. Little killers
//! keep more, as setters leave them: with few, nobody knows for minutes whether there is one solution.

mod lines;
mod outside;
mod pieces;

use std::sync::Arc;

use exactly::{Board, Cell, Given, Grid, Layout, Meaning, Puzzle, Solution, Solver, Values, Verdict};
use rand::prelude::*;
use rand_chacha::ChaCha8Rng;

use super::{latin, sudoku};

/// What the rules of a puzzle are. But for towers, all are sudokus of order 9.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Family {
    /// Cages of two to five cells over almost the whole board.
    Killer,
    /// A dozen thermometers of three to six cells.
    Thermometers,
    /// Ten arrows with shafts of two to four cells.
    Arrows,
    /// All white and black dots, and that there are no others.
    Kropki,
    /// The sandwich sums of all rows and columns.
    Sandwiches,
    /// Sixteen little killers, of diagonals of two to nine cells, with ten givens at least.
    LittleKillers,
    /// Six German whispers of three to seven cells, and as many renbans of three to five.
    Whispers,
    /// The skyscrapers of all rows and columns, from both ends.
    Skyscrapers,
    /// Latin squares of order 7 with all skyscrapers.
    Towers,
}

impl Family {
    fn layout(self) -> Layout {
        match self {
            Family::Towers => Layout::latin(7),
            _ => Layout::sudoku(9),
        }
    }

    /// How many givens it keeps, needed or not.
    fn least_givens(self) -> usize {
        if self == Family::LittleKillers { 10 } else { 0 }
    }

    fn clues(self, mut draft: Draft<'_>) -> Vec<Meaning> {
        match self {
            Family::Killer => draft.cages(),
            Family::Thermometers => draft.lines(12, Draft::thermometer),
            Family::Arrows => draft.lines(10, Draft::arrow),
            Family::Kropki => draft.dots(),
            Family::Sandwiches => draft.sandwiches(),
            Family::LittleKillers => draft.little_killers(16),
            Family::Whispers => draft.lines(12, Draft::whisper_or_renban),
            Family::Skyscrapers | Family::Towers => draft.skyscrapers(),
        }
    }
}

/// A puzzle in which every given is needed, but for those that its family keeps; many have few or none.
pub fn unique(random: &mut ChaCha8Rng, family: Family) -> Puzzle {
    let plain = Board::new(family.layout()).expect("a board");
    let solution = match family {
        Family::Towers => latin::square(random, plain.values()),
        _ => sudoku::filling(random, &plain),
    };
    let free = vec![true; solution.values().len()];
    let clues = family.clues(Draft { grid: plain.grid(), solution: &solution, free, random });
    let board = Arc::new(Board::new(Layout { clues, ..family.layout() }).expect("a board with clues"));
    with_givens(random, &board, &solution, family.least_givens())
}

/// The first of all cells in random order that make the puzzle unique, so many at least, less those past them that turn out to be
/// needless.
fn with_givens(random: &mut ChaCha8Rng, board: &Arc<Board>, solution: &Solution, least: usize) -> Puzzle {
    let mut solver = Solver::default();
    let mut is_unique = |cells: &[Cell]| match solver.check(&puzzle(board, solution, cells)) {
        Ok(Verdict::Unique(_)) => true,
        Ok(Verdict::Multiple(_)) => false,
        answer => panic!("a puzzle with a solution has {answer:?}"),
    };
    let mut cells: Vec<Cell> = board.grid().cells().collect();
    cells.shuffle(random);
    let counts: Vec<usize> = (least..cells.len()).collect();
    let enough = least + counts.partition_point(|&count| !is_unique(&cells[..count]));
    cells.truncate(enough);
    for place in (least..cells.len()).rev() {
        let cell = cells.remove(place);
        if !is_unique(&cells) {
            cells.insert(place, cell);
        }
    }
    puzzle(board, solution, &cells)
}

fn puzzle(board: &Arc<Board>, solution: &Solution, cells: &[Cell]) -> Puzzle {
    let given = |&cell| Given { cell, allowed: Values::only(solution.value(cell)) };
    Puzzle::new(Arc::clone(board), cells.iter().map(given).collect())
}

/// A filling, for which rules are made up.
struct Draft<'d> {
    grid: &'d Grid,
    solution: &'d Solution,
    /// The cells that no cage or line has.
    free: Vec<bool>,
    random: &'d mut ChaCha8Rng,
}

impl Draft<'_> {
    fn digit(&self, cell: Cell) -> usize {
        self.solution.value(cell).index() + 1
    }

    /// All cells in random order.
    fn shuffled(&mut self) -> Vec<Cell> {
        let mut cells: Vec<_> = self.grid.cells().collect();
        cells.shuffle(self.random);
        cells
    }

    /// The free cells that touch a cell, by sides alone or by corners too, in random order.
    fn around(&mut self, cell: Cell, corners: bool) -> Vec<Cell> {
        let (row, column) = (self.grid.row_of(cell), self.grid.column_of(cell));
        let is_near = |&other: &Cell| {
            let rows = self.grid.row_of(other).abs_diff(row);
            let columns = self.grid.column_of(other).abs_diff(column);
            rows + columns == 1 || corners && rows == 1 && columns == 1
        };
        let mut near: Vec<_> = self.grid.cells().filter(is_near).filter(|other| self.free[other.index()]).collect();
        near.shuffle(self.random);
        near
    }
}
