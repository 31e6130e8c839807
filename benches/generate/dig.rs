//! Holes: anywhere, or as many as leave one solution.

use std::sync::Arc;

use exactly::{Board, Cell, Given, Outcome, Puzzle, Solution, Solver, Values};
use rand::prelude::*;
use rand_chacha::ChaCha8Rng;

/// So many holes anywhere: for each cell whether it is one.
pub fn random_cells(random: &mut ChaCha8Rng, order: usize, holes: usize) -> Vec<bool> {
    let mut open = vec![false; order * order];
    open[..holes].fill(true);
    open.shuffle(random);
    open
}

/// Takes givens away in random order, each that the others make certain, until so many are gone or no other can go.
pub fn unique(random: &mut ChaCha8Rng, board: Board, solution: &Solution, holes: usize) -> Vec<bool> {
    let board = Arc::new(board);
    let mut solver = Solver::default();
    let mut open = vec![false; solution.values().len()];
    let mut cells: Vec<_> = board.grid().cells().collect();
    cells.shuffle(random);
    for cell in cells {
        if open.iter().filter(|&&open| open).count() == holes {
            break;
        }
        // Certain is what takes no other value beside the givens that are left.
        let other = solver.solve(&with_another_value(&board, solution, &open, cell));
        open[cell.index()] = other.expect("a formula that is not too large") == Outcome::None;
    }
    open
}

/// The givens that are left, but for one cell, which is to hold anything else.
fn with_another_value(board: &Arc<Board>, solution: &Solution, open: &[bool], cell: Cell) -> Puzzle {
    let given = |other: Cell| match Values::only(solution.value(other)) {
        value if other == cell => Given { cell, allowed: Values::all(board.values()).without(value) },
        allowed => Given { cell: other, allowed },
    };
    let givens = board.grid().cells().filter(|other| !open[other.index()]).map(given).collect();
    Puzzle::new(Arc::clone(board), givens)
}
