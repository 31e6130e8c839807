//! Random jigsaw boards of order 9, with a random filling.

use exactly::{Board, BoxShape, Cell, Grid, Layout, Regions, Solution, Value};
use rand::prelude::*;
use rand_chacha::ChaCha8Rng;

const ORDER: usize = 9;

/// Exchanges of cells between neighbouring regions, tried one after the other.
const EXCHANGES: usize = 2_000;

/// Cells that are filled before a board is given up: it may have no filling.
const PATIENCE: usize = 5_000;

/// A board of connected regions that has a filling, and one of its fillings.
pub fn filled(random: &mut ChaCha8Rng) -> (Board, Solution) {
    loop {
        let labels = (0..ORDER as u8).map(|region| char::from(b'a' + region).to_string()).collect();
        let regions = Regions { of: regions(random).into(), labels };
        let board = Board::new(Layout { regions: Some(regions), ..Layout::latin(ORDER) }).expect("nine regions");
        if let Some(solution) = filling(random, &board) {
            return (board, solution);
        }
    }
}

/// Boxes that have traded cells with their neighbours, each region connected at every step.
fn regions(random: &mut ChaCha8Rng) -> Vec<u8> {
    let grid = Grid::new(ORDER).expect("a grid");
    let shape = BoxShape::new(3, 3).expect("a box");
    let mut of: Vec<_> = grid.cells().map(|cell| grid.box_of(cell, shape) as u8).collect();
    for _ in 0..EXCHANGES {
        let [one, other] = std::array::from_fn(|_| random.random_range(0..of.len()));
        let (mine, yours) = (of[one], of[other]);
        of.swap(one, other);
        if mine != yours && ![mine, yours].iter().all(|&region| is_connected(&grid, &of, region)) {
            of.swap(one, other);
        }
    }
    of
}

fn is_connected(grid: &Grid, of: &[u8], region: u8) -> bool {
    let cells: Vec<_> = grid.cells().filter(|cell| of[cell.index()] == region).collect();
    grid.is_connected(&cells)
}

fn filling(random: &mut ChaCha8Rng, board: &Board) -> Option<Solution> {
    let mut values = vec![None; ORDER * ORDER];
    let mut patience = PATIENCE;
    let values = fill(random, board, &mut values, &mut patience).then_some(values)?;
    Some(Solution::new(values.into_iter().map(|value| Value::new(value.expect("full"))).collect::<Vec<_>>()))
}

/// Depth first, the cell with the fewest values first, its values in random order.
fn fill(random: &mut ChaCha8Rng, board: &Board, values: &mut [Option<usize>], patience: &mut usize) -> bool {
    let open = (0..values.len()).filter(|&cell| values[cell].is_none());
    let choices = open.map(|cell| (cell, free(board, values, Cell::new(cell))));
    let Some((cell, mut free)) = choices.min_by_key(|(_, free)| free.len()) else { return true };
    free.shuffle(random);
    for value in free {
        if *patience == 0 {
            return false;
        }
        *patience -= 1;
        values[cell] = Some(value);
        if fill(random, board, values, patience) {
            return true;
        }
        values[cell] = None;
    }
    false
}

fn free(board: &Board, values: &[Option<usize>], cell: Cell) -> Vec<usize> {
    let houses = board.rules().iter().map(|rule| rule.all_different().unwrap()).filter(|cells| cells.contains(&cell));
    let taken = houses.flatten().filter_map(|peer| values[peer.index()]).fold(0, |taken, value| taken | 1 << value);
    (0..ORDER).filter(|value| taken >> value & 1 == 0).collect()
}
