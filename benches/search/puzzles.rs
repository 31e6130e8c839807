//! Random puzzles with one solution, from a seed: a board is filled by search from random cells, then cells are emptied in
//! random order as long as the solution stays the only one.

use std::sync::Arc;

use exactly::board::{Board, Layout, Regions};
use exactly::grid::{BoxShape, Cell, Grid};
use exactly::limits::Never;
use exactly::puzzle::{Given, Puzzle, Solution};
use exactly::search::{Advanced, Aim, Search};
use exactly::values::{Value, Values};
use rand::prelude::*;
use rand_chacha::ChaCha8Rng;

/// Nodes for one question; a puzzle that needs more is taken for solvable, and for not unique.
const BUDGET: u64 = 20_000;

/// Puzzles on one board.
pub fn puzzles(layout: Layout, count: usize, seed: u64) -> Vec<Puzzle> {
    let random = &mut ChaCha8Rng::seed_from_u64(seed);
    let board = Arc::new(Board::new(layout).expect("a board"));
    std::iter::repeat_with(|| puzzle(&board, random)).flatten().take(count).collect()
}

/// Puzzles of connected random regions, each on a board of its own.
pub fn jigsaws(shape: BoxShape, count: usize, seed: u64) -> Vec<Puzzle> {
    let random = &mut ChaCha8Rng::seed_from_u64(seed);
    let attempt = || {
        let layout = Layout { regions: Some(regions(shape, random)), ..Layout::latin(shape.order()) };
        puzzle(&Arc::new(Board::new(layout).expect("a board")), random)
    };
    std::iter::repeat_with(attempt).flatten().take(count).collect()
}

fn puzzle(board: &Arc<Board>, random: &mut ChaCha8Rng) -> Option<Puzzle> {
    let mut search = Search::of(board, Aim::Decide, &Never).unwrap();
    let solution = fill(board, random)?;
    let mut cells: Vec<Cell> = board.grid().cells().collect();
    cells.shuffle(random);
    let mut givens = Vec::from_iter(cells.iter().map(|&cell| given(cell, solution.value(cell))));
    for cell in cells {
        let fewer: Vec<_> = givens.iter().copied().filter(|given| given.cell != cell).collect();
        if is_unique(&mut search, &Puzzle::new(board.clone(), fewer.clone())) {
            givens = fewer;
        }
    }
    Some(Puzzle::new(board.clone(), givens))
}

/// A random solution: a fifth of the cells at random, as long as there is one, and the rest by search. It is one that
/// enumerates, since the order of what it finds is fixed, and with it the puzzles of a seed.
fn fill(board: &Arc<Board>, random: &mut ChaCha8Rng) -> Option<Solution> {
    let mut search = Search::of(board, Aim::Enumerate, &Never).unwrap();
    let mut cells: Vec<Cell> = board.grid().cells().collect();
    cells.shuffle(random);
    cells.truncate(cells.len() / 5);
    let mut solution = blank(board);
    let mut givens = Vec::new();
    for cell in cells {
        let mut values: Vec<_> = Values::all(board.values()).iter().collect();
        values.shuffle(random);
        let value = values.into_iter().find(|&value| {
            let more = givens.iter().copied().chain([given(cell, value)]).collect();
            search.start(&Puzzle::new(board.clone(), more));
            search.advance(&mut solution, &mut BUDGET.clone(), &Never) == Advanced::Solution
        });
        givens.push(given(cell, value?));
    }
    Some(solution)
}

fn is_unique(search: &mut Search, puzzle: &Puzzle) -> bool {
    let mut solution = blank(puzzle.board());
    let mut budget = BUDGET;
    search.start(puzzle);
    let one = search.advance(&mut solution, &mut budget, &Never);
    (one, search.advance(&mut solution, &mut budget, &Never)) == (Advanced::Solution, Advanced::Exhausted)
}

fn given(cell: Cell, value: Value) -> Given {
    Given { cell, allowed: Values::only(value) }
}

/// A buffer for a solution.
pub fn blank(board: &Board) -> Solution {
    Solution::new(vec![Value::new(0); board.values() * board.values()])
}

/// Boxes whose cells changed hands many times, each region staying connected.
fn regions(shape: BoxShape, random: &mut ChaCha8Rng) -> Regions {
    let grid = Grid::new(shape.order()).expect("an order");
    let mut of: Vec<u8> = grid.cells().map(|cell| grid.box_of(cell, shape) as u8).collect();
    let connected = |of: &[u8], region: u8| {
        grid.is_connected(&Vec::from_iter(grid.cells().filter(|cell| of[cell.index()] == region)))
    };
    for _ in 0..40 * of.len() {
        let (one, other) = (random.random_range(0..of.len()), random.random_range(0..of.len()));
        of.swap(one, other);
        if !connected(&of, of[one]) || !connected(&of, of[other]) {
            of.swap(one, other);
        }
    }
    Regions { of: of.into(), labels: (0..shape.order()).map(|region| region.to_string()).collect() }
}
