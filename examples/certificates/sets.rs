//! The sets of puzzles that are certified: files where there are any, and boards from a fixed seed.

use std::path::Path;
use std::sync::Arc;

use exactly::{Board, Cell, Given, Grid, Layout, Puzzle, Regions, Solution, Solver, Value, Values, Verdict};
use rand::seq::SliceRandom;
use rand::{Rng, RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// A named set of puzzles.
pub struct Set {
    pub name: String,
    pub puzzles: Vec<Puzzle>,
}

/// Makes the puzzles of a set when it is its turn.
type Make = Box<dyn Fn() -> Vec<Puzzle>>;

/// All sets, the first `count` puzzles of those in files.
pub fn all(count: usize) -> impl Iterator<Item = Set> {
    let rng = || ChaCha8Rng::seed_from_u64(2026);
    let set = |name: &str, puzzles| Set { name: name.to_owned(), puzzles };
    let files = [("17 clues", "17-clue.txt"), ("hardest", "hardest-11.txt")];
    let read = files.into_iter().filter_map(move |(name, file)| Some(set(name, lines(file, count)?)));
    let made: [(&str, Make); 6] = [
        ("jigsaw 9×9", Box::new(move || (0..100).scan(rng(), |rng, _| Some(jigsaw(rng))).collect())),
        ("16×16", Box::new(move || (0..10).scan(rng(), |rng, _| Some(dug(rng, 16, 150))).collect())),
        ("25×25, 200 holes", Box::new(move || (0..10).scan(rng(), |rng, _| Some(dug(rng, 25, 200))).collect())),
        ("sudokus of order 4", Box::new(|| vec![empty(Layout::sudoku(4))])),
        ("Latin squares of order 5, first row given", Box::new(|| vec![first_row_given(Layout::latin(5))])),
        ("regions of order 6 without a filling", Box::new(move || vec![unfillable(&mut rng())])),
    ];
    read.chain(made.into_iter().map(move |(name, make)| set(name, make())))
}

/// The first puzzles of a file in the folder `EXACTLY_DATA`; `None`, said on standard error, where there is none.
fn lines(file: &str, count: usize) -> Option<Vec<Puzzle>> {
    let path = std::env::var_os("EXACTLY_DATA").map(|folder| Path::new(&folder).join(file));
    let Some(text) = path.and_then(|path| std::fs::read_to_string(path).ok()) else {
        eprintln!("skipped: no {file} in the folder that EXACTLY_DATA names");
        return None;
    };
    let board = Arc::new(Board::new(Layout::sudoku(9)).unwrap());
    let puzzles = text.lines().filter(|line| !line.starts_with('#')).take(count);
    Some(puzzles.map(|line| Puzzle::new(board.clone(), digits(line))).collect())
}

fn digits(line: &str) -> Vec<Given> {
    let digits = line.bytes().enumerate().filter(|(_, byte)| byte.is_ascii_digit());
    digits.map(|(cell, byte)| digit(Cell::new(cell), Value::new(usize::from(byte - b'1')))).collect()
}

fn digit(cell: Cell, value: Value) -> Given {
    Given { cell, allowed: Values::only(value) }
}

fn empty(layout: Layout) -> Puzzle {
    Puzzle::new(Arc::new(Board::new(layout).unwrap()), Vec::new())
}

fn first_row_given(layout: Layout) -> Puzzle {
    let board = Arc::new(Board::new(layout).unwrap());
    let row = board.grid().row(0).into_iter().enumerate().map(|(value, cell)| digit(cell, Value::new(value)));
    let givens = row.collect();
    Puzzle::new(board, givens)
}

/// A region layout with fillings, of which one is dug out as far as it stays unique.
fn jigsaw(rng: &mut impl Rng) -> Puzzle {
    loop {
        let board = connected_regions(rng, 9);
        let mut first = (0..9).map(Value::new).collect::<Vec<_>>();
        first.shuffle(rng);
        let row = board.grid().row(0).into_iter().zip(first).map(|(cell, value)| digit(cell, value));
        let puzzle = Puzzle::new(board.clone(), row.collect());
        let filling = Solver::default().solutions(&puzzle).next();
        if let Some(filling) = filling {
            return dig(rng, &board, &filling.unwrap(), 81);
        }
    }
}

/// A sudoku of which at most so many cells are dug out as leave it unique.
fn dug(rng: &mut impl Rng, order: usize, holes: usize) -> Puzzle {
    let board = Arc::new(Board::new(Layout::sudoku(order)).unwrap());
    let root = order.isqrt();
    // The usual pattern with rows and columns shuffled within their bands, and values renamed.
    let lines = |rng: &mut _| {
        let shuffled = |mut numbers: Vec<usize>, rng: &mut _| {
            numbers.shuffle(rng);
            numbers
        };
        let bands = shuffled((0..root).collect(), rng);
        bands
            .iter()
            .flat_map(|band| shuffled((0..root).map(|line| band * root + line).collect(), rng))
            .collect::<Vec<_>>()
    };
    let (rows, columns, mut names) = (lines(rng), lines(rng), (0..order).map(Value::new).collect::<Vec<_>>());
    names.shuffle(rng);
    let value = |row: usize, column: usize| names[(root * (row % root) + row / root + column) % order];
    let values = rows.iter().flat_map(|&row| columns.iter().map(move |&column| value(row, column)));
    dig(rng, &board, &Solution::new(values.collect::<Vec<_>>()), holes)
}

fn dig(rng: &mut impl Rng, board: &Arc<Board>, filling: &Solution, holes: usize) -> Puzzle {
    let mut cells: Vec<_> = board.grid().cells().collect();
    cells.shuffle(rng);
    let mut given = vec![true; cells.len()];
    let puzzle = |given: &[bool]| {
        let cells = board.grid().cells().filter(|cell| given[cell.index()]);
        Puzzle::new(board.clone(), cells.map(|cell| digit(cell, filling.value(cell))).collect())
    };
    let mut solver = Solver::default();
    let mut dug = 0;
    for cell in cells {
        if dug == holes {
            break;
        }
        given[cell.index()] = false;
        let unique = matches!(solver.check(&puzzle(&given)), Ok(Verdict::Unique(_)));
        given[cell.index()] = !unique;
        dug += usize::from(unique);
    }
    puzzle(&given)
}

/// A region layout for which there is no filling at all.
fn unfillable(rng: &mut impl Rng) -> Puzzle {
    loop {
        let puzzle = Puzzle::new(connected_regions(rng, 6), Vec::new());
        if matches!(Solver::default().check(&puzzle), Ok(Verdict::None)) {
            return puzzle;
        }
    }
}

/// Rows that have swapped cells with their neighbours until nothing of them is left; each region hangs together.
fn connected_regions(rng: &mut impl Rng, order: usize) -> Arc<Board> {
    let grid = Grid::new(order).unwrap();
    let mut of: Vec<u8> = grid.cells().map(|cell| grid.row_of(cell) as u8).collect();
    let connected = |of: &[u8], region: u8| {
        let cells: Vec<_> = grid.cells().filter(|cell| of[cell.index()] == region).collect();
        grid.is_connected(&cells)
    };
    let mut swaps = 0;
    while swaps < order * order {
        let (one, other) = (rng.random_range(0..of.len()), rng.random_range(0..of.len()));
        of.swap(one, other);
        if of[one] != of[other] && connected(&of, of[one]) && connected(&of, of[other]) {
            swaps += 1;
        } else {
            of.swap(one, other);
        }
    }
    let labels = (0..order).map(|region| (region + 1).to_string()).collect();
    let layout = Layout { regions: Some(Regions { of: of.into(), labels }), ..Layout::latin(order) };
    Arc::new(Board::new(layout).unwrap())
}
