//! How fast search is, on one thread: `cargo bench --bench search [-- [NAME…] [FILE…]]`.
//!
//! Without arguments, every set of random puzzles from [`puzzles`], and enumerations of known size. A NAME selects the sets
//! that begin with it; a FILE of puzzles, a line of 81 characters each, is measured instead. Each line shows the median of
//! five rounds and the nodes that a puzzle takes in the mean.

mod puzzles;

use std::hint::black_box;
use std::sync::Arc;
use std::time::Instant;

use exactly::board::{Board, Layout};
use exactly::grid::{BoxShape, Cell};
use exactly::limits::Never;
use exactly::puzzle::{Given, Puzzle};
use exactly::search::{Advanced, Aim, Search};
use exactly::values::{Value, Values};
use puzzles::{blank, jigsaws, puzzles};

const ROUNDS: usize = 5;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).filter(|argument| !argument.starts_with("--")).collect();
    let (files, names): (Vec<_>, Vec<_>) = arguments.into_iter().partition(|argument| argument.contains('.'));
    files.iter().for_each(|file| check(file, &read(file)));
    if files.is_empty() || !names.is_empty() {
        let chosen = |name: &str| names.is_empty() || names.iter().any(|chosen| name.starts_with(chosen.as_str()));
        checks().into_iter().filter(|(name, _)| chosen(name)).for_each(|(name, make)| check(name, &make()));
        enumerations().into_iter().filter(|(name, _)| chosen(name)).for_each(|(name, puzzle)| enumerate(name, &puzzle));
    }
}

type Make = fn() -> Vec<Puzzle>;

fn checks() -> Vec<(&'static str, Make)> {
    vec![
        ("sudoku9", || puzzles(Layout::sudoku(9), 1000, 1)),
        ("diagonals9", || puzzles(Layout { diagonals: true, ..Layout::sudoku(9) }, 1000, 2)),
        ("windows9", || puzzles(Layout { windows: true, ..Layout::sudoku(9) }, 1000, 3)),
        ("jigsaw9", || jigsaws(BoxShape::new(3, 3).expect("a shape"), 500, 4)),
        ("latin9", || puzzles(Layout::latin(9), 300, 5)),
        ("sudoku12", || puzzles(Layout::sudoku(12), 200, 6)),
        ("sudoku16", || puzzles(Layout::sudoku(16), 30, 7)),
        ("jigsaw16", || jigsaws(BoxShape::new(4, 4).expect("a shape"), 20, 8)),
    ]
}

fn enumerations() -> Vec<(&'static str, Puzzle)> {
    let empty = |layout| Puzzle::new(Arc::new(Board::new(layout).expect("a board")), Vec::new());
    let few = ".................1....23.4.....45.2......7....81.........4......9.1....65......3.";
    let sudoku9 = Arc::new(Board::new(Layout::sudoku(9)).expect("a board"));
    vec![
        ("all-latin5", empty(Layout::latin(5))),
        ("all-sudoku6", empty(Layout::sudoku(6))),
        (
            "all-jigsaw6",
            Puzzle::new(jigsaws(BoxShape::new(2, 3).expect("a shape"), 1, 9)[0].board().clone(), Vec::new()),
        ),
        ("all-few9", puzzle(&sudoku9, few)),
    ]
}

fn read(file: &str) -> Vec<Puzzle> {
    let board = Arc::new(Board::new(Layout::sudoku(9)).expect("a board"));
    let text = std::fs::read_to_string(file).expect("a file of puzzles");
    text.lines().filter_map(|line| Some(puzzle(&board, line.get(..81)?))).collect()
}

fn puzzle(board: &Arc<Board>, line: &str) -> Puzzle {
    let digits = line.bytes().enumerate().filter(|(_, digit)| (b'1'..=b'9').contains(digit));
    let given = |(cell, digit)| {
        let value = Value::new(usize::from(digit - b'1'));
        Given { cell: Cell::new(cell), allowed: Values::only(value) }
    };
    Puzzle::new(board.clone(), digits.map(given).collect())
}

/// Puzzles a second, for each: is there exactly one solution?
fn check(name: &str, puzzles: &[Puzzle]) {
    let (mut rates, mut nodes, mut unique) = (Vec::new(), 0, 0);
    for _ in 0..ROUNDS {
        let start = Instant::now();
        (nodes, unique) = check_all(puzzles);
        rates.push(puzzles.len() as f64 / start.elapsed().as_secs_f64());
    }
    rates.sort_by(f64::total_cmp);
    let mean = nodes as f64 / puzzles.len() as f64;
    println!("{name}: {:.0} puzzles/s, {mean:.2} nodes, {unique} of {} unique", rates[ROUNDS / 2], puzzles.len());
}

/// The nodes in all, and how many puzzles have one solution. A board is compiled anew where it changes.
fn check_all(puzzles: &[Puzzle]) -> (u64, usize) {
    let Some(mut board) = puzzles.first().map(Puzzle::board) else { return (0, 0) };
    let search = |board: &Board| Search::of(board, Aim::Decide, &Never).unwrap();
    let mut solution = blank(board);
    let mut running = search(board);
    let (mut budget, mut unique) = (u64::MAX, 0);
    for puzzle in puzzles {
        if !Arc::ptr_eq(board, puzzle.board()) {
            board = puzzle.board();
            running = search(board);
        }
        running.start(puzzle);
        let found =
            (0..2).filter(|_| running.advance(&mut solution, &mut budget, &Never) == Advanced::Solution).count();
        unique += usize::from(found == 1);
    }
    (u64::MAX - budget, unique)
}

/// Solutions a second.
fn enumerate(name: &str, puzzle: &Puzzle) {
    let mut search = Search::of(puzzle.board(), Aim::Enumerate, &Never).unwrap();
    let mut solution = blank(puzzle.board());
    let (mut rates, mut count) = (Vec::new(), 0u64);
    let mut budget = u64::MAX;
    for _ in 0..ROUNDS {
        let start = Instant::now();
        search.start(puzzle);
        (count, budget) = (0, u64::MAX);
        while search.advance(&mut solution, &mut budget, &Never) == Advanced::Solution {
            black_box(&solution);
            count += 1;
        }
        rates.push(count as f64 / start.elapsed().as_secs_f64() / 1e6);
    }
    rates.sort_by(f64::total_cmp);
    let nodes = (u64::MAX - budget) as f64 / count as f64;
    println!("{name}: {count} solutions, {:.2} million/s, {nodes:.2} nodes each", rates[ROUNDS / 2]);
}
