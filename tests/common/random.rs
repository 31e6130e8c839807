//! Boards and puzzles by chance, from a seed.

use std::sync::Arc;
use std::time::Duration;

use exactly::rule::Different;
use exactly::{Board, BoxShape, Cell, Given, Grid, Layout, Outcome, Puzzle, Regions, Solution, Solver, Value, Values};
use rand::seq::{IndexedRandom, SliceRandom};
use rand::{Rng, RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::clues;

/// A generator from the seed in the environment variable `EXACTLY_SEED`, or from `default`; prints which.
pub fn seeded(default: u64) -> ChaCha8Rng {
    let seed = seed().unwrap_or(default);
    println!("repeat with EXACTLY_SEED={seed}");
    ChaCha8Rng::seed_from_u64(seed)
}

fn seed() -> Option<u64> {
    std::env::var("EXACTLY_SEED").ok()?.parse().ok()
}

/// For how long chance is given its way: so many seconds, or as many as the environment variable `EXACTLY_FUZZ_SECONDS` says,
/// then from a seed of chance.
pub fn fuzz(default_seconds: u64, default_seed: u64) -> (Duration, ChaCha8Rng) {
    let (time, seed) = fuzz_from(default_seconds, default_seed);
    (time, seeded(seed))
}

/// For how long, as [`fuzz`] says, and the seed to begin with.
pub fn fuzz_from(default_seconds: u64, default_seed: u64) -> (Duration, u64) {
    let seconds = std::env::var("EXACTLY_FUZZ_SECONDS").ok().and_then(|seconds| seconds.parse().ok());
    let default = if seconds.is_some() { rand::random() } else { default_seed };
    (Duration::from_secs(seconds.unwrap_or(default_seconds)), seed().unwrap_or(default))
}

/// A board of any kind: with or without boxes, regions (connected or scattered), diagonals, windows, groups.
pub fn board(rng: &mut impl Rng, order: usize) -> Arc<Board> {
    let mut layout = Layout::latin(order);
    match rng.random_range(0..4) {
        0 => {}
        1 => layout = Layout::sudoku(order),
        2 => layout.boxes = box_shapes(order).choose(rng).copied(),
        _ => layout.regions = Some(regions(rng, order)),
    }
    if rng.random_bool(0.1) {
        layout.regions = Some(regions(rng, order));
    }
    layout.diagonals = rng.random_bool(0.2);
    layout.windows = order == 9 && rng.random_bool(0.2);
    while rng.random_bool(0.25) {
        let name = format!("g{}", layout.groups.len());
        layout.groups.push(Different { name, cells: some_cells(rng, order) });
    }
    Arc::new(Board::new(layout).expect("a board by chance is a board"))
}

fn box_shapes(order: usize) -> Vec<BoxShape> {
    (1..=order)
        .filter(|rows| order.is_multiple_of(*rows))
        .filter_map(|rows| BoxShape::new(rows, order / rows))
        .collect()
}

fn some_cells(rng: &mut impl Rng, order: usize) -> Vec<Cell> {
    let mut cells: Vec<_> = Grid::new(order).unwrap().cells().collect();
    cells.shuffle(rng);
    cells.truncate(rng.random_range(1..=order));
    cells
}

/// A partition: boxes or rows whose borders have been disturbed by swaps of cells, so near to having fillings as to have some.
pub fn regions(rng: &mut impl Rng, order: usize) -> Regions {
    let grid = Grid::new(order).unwrap();
    let shape = BoxShape::default_for(order);
    let mut of: Vec<u8> =
        grid.cells().map(|cell| shape.map_or(grid.row_of(cell), |shape| grid.box_of(cell, shape)) as u8).collect();
    for _ in 0..rng.random_range(0..=order) {
        let (one, other) = (rng.random_range(0..of.len()), rng.random_range(0..of.len()));
        of.swap(one, other);
    }
    let labels = (0..order).map(|region| char::from(b'a' + region as u8).to_string()).collect();
    Regions { of: of.into(), labels }
}

/// A puzzle on a board: some cells of a filling where the board has one (or of noise), some of them as sets, now and then
/// one that contradicts.
pub fn puzzle(rng: &mut impl Rng, board: &Arc<Board>) -> Puzzle {
    let filling = filling(rng, board);
    let share = rng.random_range(0.2..1.0);
    with_givens(rng, board, &filling, share)
}

/// A puzzle on a board with a few further rules of any kinds, and fewer givens; most have solutions.
pub fn variant(rng: &mut impl Rng, order: usize) -> Puzzle {
    let plain = board(rng, order);
    let filling = filling(rng, &plain);
    let clues = clues::clues(rng, &plain, &filling);
    let board = Board::new(Layout { clues, ..plain.layout().clone() }).expect("rules by chance are rules");
    let share = rng.random_range(0.0..0.6);
    with_givens(rng, &Arc::new(board), &filling, share)
}

/// Some cells of a filling, a few with further candidates, and now and then one by chance.
pub fn with_givens(rng: &mut impl Rng, board: &Arc<Board>, filling: &Solution, share: f64) -> Puzzle {
    let order = board.values();
    let mut givens = Vec::new();
    for cell in board.grid().cells() {
        if rng.random_bool(share) {
            let mut allowed = Values::only(filling.value(cell));
            while rng.random_bool(0.3) {
                allowed.insert(Value::new(rng.random_range(0..order)));
            }
            givens.push(Given { cell, allowed });
        }
    }
    if rng.random_bool(0.1) {
        let cell = Cell::new(rng.random_range(0..order * order));
        givens.push(Given { cell, allowed: Values::from_bits(rng.random()).intersection(Values::all(order)) });
    }
    Puzzle::new(board.clone(), givens)
}

/// A filling that keeps the rules, with values in random order; noise where the board has none. (What finds it may be under
/// test: it is only a place to start from.)
fn filling(rng: &mut impl Rng, board: &Arc<Board>) -> Solution {
    let order = board.values();
    let mut values: Vec<_> = (0..order).map(Value::new).collect();
    values.shuffle(rng);
    let row = values
        .iter()
        .enumerate()
        .map(|(column, &value)| Given { cell: Cell::new(column), allowed: Values::only(value) });
    match Solver::default().solve(&Puzzle::new(board.clone(), row.collect())) {
        Ok(Outcome::Solved(solution)) => solution,
        _ => Solution::new((0..order * order).map(|cell| Value::new(cell % order)).collect::<Vec<_>>()),
    }
}
