//! Against brute force over random boards of every kind, and against known numbers.

use std::collections::BTreeSet;
use std::sync::Arc;

use rand::prelude::*;
use rand_chacha::ChaCha8Rng;

use super::{Aim, Search, Step};
use crate::board::{Board, Group, Layout, Regions};
use crate::candidates::Compiled;
use crate::grid::{BoxShape, Cell, Grid};
use crate::limits::{Limit, Never};
use crate::puzzle::{Given, Puzzle, Solution};
use crate::values::{Value, Values};

const AIMS: [Aim; 2] = [Aim::Decide, Aim::Enumerate];

fn compiled(board: &Board) -> Compiled {
    Compiled::new(board)
}

fn buffer(puzzle: &Puzzle) -> Solution {
    let order = puzzle.board().order();
    Solution::new(vec![Value::new(0); order * order])
}

/// All solutions in the order of the search; none may come twice or break a rule.
fn solutions(search: &mut Search, puzzle: &Puzzle) -> Vec<Solution> {
    search.start(puzzle);
    let (mut found, mut solution) = (Vec::new(), buffer(puzzle));
    loop {
        match search.advance(&mut solution, &mut u64::MAX.clone(), &Never) {
            Step::Solution => found.push(solution.clone()),
            Step::Exhausted => break,
            step => panic!("{step:?} without a limit"),
        }
    }
    assert!(found.iter().all(|solution| puzzle.violation(solution).is_none()), "a rule is broken");
    assert_eq!(BTreeSet::from_iter(&found).len(), found.len(), "a solution came twice");
    found
}

fn count(layout: Layout, aim: Aim) -> usize {
    let puzzle = Puzzle::new(Arc::new(Board::new(layout).unwrap()), Vec::new());
    solutions(&mut Search::new(&compiled(puzzle.board()), aim), &puzzle).len()
}

/// All solutions in ascending order, cell after cell, by nothing but the rules; as far as `steps` go.
struct BruteForce {
    allowed: Vec<Values>,
    /// For each cell its peers that come before it.
    earlier: Vec<Vec<Cell>>,
    values: Vec<Value>,
    found: Vec<Solution>,
    steps: usize,
}

impl BruteForce {
    fn run(puzzle: &Puzzle, steps: usize) -> BruteForce {
        let groups: Vec<&[Cell]> = puzzle.board().rules().iter().map(|rule| rule.constraint.cells()).collect();
        let earlier = |cell: Cell| {
            let groups = groups.iter().filter(move |cells| cells.contains(&cell));
            groups.copied().flatten().copied().filter(move |peer| *peer < cell).collect()
        };
        let earlier = puzzle.board().grid().cells().map(earlier).collect();
        let allowed = puzzle.allowed();
        let mut run = BruteForce { allowed, earlier, values: Vec::new(), found: Vec::new(), steps };
        run.extend();
        run
    }

    fn extend(&mut self) {
        let cell = self.values.len();
        if cell == self.allowed.len() {
            return self.found.push(Solution::new(self.values.clone()));
        }
        let taken: Values = self.earlier[cell].iter().map(|peer| self.values[peer.index()]).collect();
        for value in self.allowed[cell].without(taken).iter() {
            self.steps = self.steps.saturating_sub(1);
            if self.steps > 0 {
                self.values.push(value);
                self.extend();
                self.values.pop();
            }
        }
    }
}

/// A board of this order with rows, columns and, by chance, all else.
fn random_board(random: &mut ChaCha8Rng, order: usize) -> Board {
    let boxes = BoxShape::default_for(order).filter(|_| random.random_bool(0.5));
    let regions = random.random_bool(0.4).then(|| random_regions(random, order));
    let groups = (0..random.random_range(0..3)).map(|_| random_group(random, order)).collect();
    let diagonals = order > 3 && random.random_bool(0.3);
    Board::new(Layout { boxes, regions, diagonals, groups, ..Layout::latin(order) }).unwrap()
}

/// Rows or boxes with some cells exchanged: few exchanges leave fillings, many leave none.
fn random_regions(random: &mut ChaCha8Rng, order: usize) -> Regions {
    let grid = Grid::new(order).unwrap();
    let shape = BoxShape::default_for(order).unwrap_or(BoxShape::new(1, order).unwrap());
    let mut of: Vec<u8> = grid.cells().map(|cell| grid.box_of(cell, shape) as u8).collect();
    for _ in 0..random.random_range(0..2 * order) {
        let (one, other) = (random.random_range(0..of.len()), random.random_range(0..of.len()));
        of.swap(one, other);
    }
    Regions { of: of.into(), labels: (0..order).map(|region| region.to_string()).collect() }
}

fn random_group(random: &mut ChaCha8Rng, order: usize) -> Group {
    let mut cells: Vec<_> = Grid::new(order).unwrap().cells().collect();
    cells.shuffle(random);
    cells.truncate(random.random_range(0..=order));
    Group { name: "extra".to_owned(), cells }
}

/// Digits and pencil marks: half of the time of a true solution, if there is one, else of none in particular.
fn random_puzzle(random: &mut ChaCha8Rng, board: Arc<Board>) -> Puzzle {
    let order = board.order();
    let truth = random.random_bool(0.6).then(|| random_solution(random, &board)).flatten();
    let share = random.random_range(0.0..1.0);
    let mut givens = Vec::new();
    for cell in board.grid().cells() {
        if !random.random_bool(share) {
            continue;
        }
        let value = match &truth {
            Some(solution) => solution.value(cell),
            None => Value::new(random.random_range(0..order)),
        };
        let noise = match random.random_range(0..4) {
            0 | 1 => 0,
            2 => random.random(),
            _ => random.random::<u64>() | random.random::<u64>(),
        };
        givens.push(Given { cell, allowed: Values::from_bits(Values::only(value).bits() | noise) });
    }
    if random.random_bool(0.02) {
        givens.push(Given { cell: Cell::new(random.random_range(0..order * order)), allowed: Values::NONE });
    }
    Puzzle::new(board, givens)
}

/// One of the first solutions of the empty board.
fn random_solution(random: &mut ChaCha8Rng, board: &Arc<Board>) -> Option<Solution> {
    BruteForce::run(&Puzzle::new(board.clone(), Vec::new()), 20_000).found.choose(random).cloned()
}

/// Runs a check over random puzzles that have few enough solutions.
fn for_random_puzzles(seed: u64, boards: usize, mut check: impl FnMut(&Compiled, &Puzzle, &[Solution])) {
    for seed in seed..seed + boards as u64 {
        let random = &mut ChaCha8Rng::seed_from_u64(seed);
        let order = random.random_range(1..=6);
        let board = Arc::new(random_board(random, order));
        let compiled = compiled(&board);
        for _ in 0..8 {
            let puzzle = random_puzzle(random, board.clone());
            let expected = BruteForce::run(&puzzle, 20_000);
            if expected.steps > 0 {
                println!("seed {seed}: {}", puzzle.board().layout());
                check(&compiled, &puzzle, &expected.found);
            }
        }
    }
}

#[test]
fn solutions_are_those_of_brute_force() {
    let mut searches = 0;
    for_random_puzzles(0, 250, |compiled, puzzle, expected| {
        for aim in AIMS {
            let mut found = solutions(&mut Search::new(compiled, aim), puzzle);
            found.sort();
            assert_eq!(found, expected, "{aim:?}");
        }
        searches += 1;
    });
    assert!(searches > 1000, "only {searches} puzzles had few enough solutions");
}

#[test]
fn a_search_goes_on_after_its_budget() {
    for_random_puzzles(10_000, 50, |compiled, puzzle, _| {
        for aim in AIMS {
            let mut search = Search::new(compiled, aim);
            let expected = solutions(&mut search, puzzle);
            search.start(puzzle);
            let (mut found, mut solution) = (Vec::new(), buffer(puzzle));
            loop {
                match search.advance(&mut solution, &mut 1, &Never) {
                    Step::Solution => found.push(solution.clone()),
                    Step::Budget => {}
                    Step::Exhausted => break,
                    step => panic!("{step:?}"),
                }
            }
            assert_eq!(found, expected, "{aim:?}");
        }
    });
}

#[test]
fn open_parts_hold_what_is_left_in_order() {
    for_random_puzzles(20_000, 50, |compiled, puzzle, expected| {
        for aim in AIMS {
            let mut search = Search::new(compiled, aim);
            let all = solutions(&mut search, puzzle);
            search.start(puzzle);
            let (mut found, mut solution) = (Vec::new(), buffer(puzzle));
            while found.len() < expected.len() / 2 {
                if let Step::Solution = search.advance(&mut solution, &mut 2, &Never) {
                    found.push(solution.clone());
                }
            }
            let cells = || puzzle.board().grid().cells();
            let parts: Vec<_> = search.open().collect();
            let within = |values: &[Values], solution: &Solution| {
                cells().all(|cell| values[cell.index()].contains(solution.value(cell)))
            };
            for values in &parts {
                found.extend(all.iter().filter(|solution| within(values, solution)).cloned());
            }
            assert_eq!(found, all, "{aim:?}");
        }
    });
}

#[test]
fn a_search_goes_on_behind_any_solution() {
    for_random_puzzles(30_000, 50, |compiled, puzzle, _| {
        for aim in AIMS {
            let mut search = Search::new(compiled, aim);
            let all = solutions(&mut search, puzzle);
            let mut solution = buffer(puzzle);
            for (place, behind) in all.iter().enumerate().step_by(1 + all.len() / 4) {
                search.start(puzzle);
                for _ in 0..place / 2 {
                    search.advance(&mut solution, &mut u64::MAX.clone(), &Never);
                }
                assert!(search.seek(behind), "{aim:?}");
                for expected in &all[place + 1..] {
                    assert_eq!(search.advance(&mut solution, &mut u64::MAX.clone(), &Never), Step::Solution);
                    assert_eq!(solution, *expected, "{aim:?}");
                }
                assert_eq!(search.advance(&mut solution, &mut u64::MAX.clone(), &Never), Step::Exhausted);
                assert!(!search.seek(behind), "{aim:?} found what is behind it");
            }
            let mut wrong = buffer(puzzle);
            wrong.values_mut().fill(Value::new(puzzle.board().order() - 1));
            search.start(puzzle);
            assert_eq!(search.seek(&wrong), all.contains(&wrong), "{aim:?}");
        }
    });
}

#[test]
fn known_numbers() {
    for aim in AIMS {
        let latin: Vec<_> = (1..=4).map(|order| count(Layout::latin(order), aim)).collect();
        assert_eq!(latin, [1, 2, 12, 576]);
        assert_eq!(count(Layout::sudoku(4), aim), 288);
        assert_eq!(count(Layout { diagonals: true, ..Layout::latin(4) }, aim), 48);
    }
}

#[test]
fn latin_squares_of_order_5_that_begin_with_12345() {
    let board = Arc::new(Board::new(Layout::latin(5)).unwrap());
    let first_row = (0..5).map(|place| Given { cell: Cell::new(place), allowed: Values::only(Value::new(place)) });
    let puzzle = Puzzle::new(board, first_row.collect());
    for aim in AIMS {
        assert_eq!(solutions(&mut Search::new(&compiled(puzzle.board()), aim), &puzzle).len(), 161_280 / 120);
    }
}

#[test]
fn a_board_of_order_16_is_filled() {
    for layout in [Layout::sudoku(16), Layout { diagonals: true, ..Layout::sudoku(16) }, Layout::latin(16)] {
        let puzzle = Puzzle::new(Arc::new(Board::new(layout).unwrap()), Vec::new());
        for aim in AIMS {
            let mut search = Search::new(&compiled(puzzle.board()), aim);
            let mut solution = buffer(&puzzle);
            search.start(&puzzle);
            assert_eq!(search.advance(&mut solution, &mut 100_000, &Never), Step::Solution, "{aim:?}");
            assert_eq!(puzzle.violation(&solution), None);
        }
    }
}

/// Filled boards of every order without two of their values: full grids, three houses of sixteen lanes, all sixteen bits of a lane.
#[test]
fn holes_are_filled_in_every_way() {
    for seed in 0..60 {
        let random = &mut ChaCha8Rng::seed_from_u64(seed);
        let order = random.random_range(7..=16);
        let extra = Layout { groups: vec![random_group(random, order)], ..Layout::sudoku(order) };
        let layout = [Layout::latin(order), Layout::sudoku(order), extra].choose(random).unwrap().clone();
        let board = Arc::new(Board::new(layout).unwrap());
        let mut search = Search::new(&compiled(&board), Aim::Decide);
        let empty = Puzzle::new(board.clone(), Vec::new());
        let mut full = buffer(&empty);
        search.start(&empty);
        if search.advance(&mut full, &mut 10_000, &Never) != Step::Solution {
            continue;
        }
        let first = random.random_range(0..order - 1);
        let emptied = |cell: Cell| (first..first + 2).contains(&full.value(cell).index());
        let kept = board.grid().cells().filter(|&cell| !emptied(cell) || random.random_bool(0.1));
        let given = |cell| Given { cell, allowed: Values::only(full.value(cell)) };
        let puzzle = Puzzle::new(board.clone(), kept.map(given).collect());
        let expected = BruteForce::run(&puzzle, 20_000);
        println!("seed {seed}: {} {}", board.layout(), expected.found.len());
        for aim in AIMS.into_iter().filter(|_| expected.steps > 0) {
            let mut found = solutions(&mut Search::new(&compiled(&board), aim), &puzzle);
            found.sort();
            assert_eq!(found, expected.found, "{aim:?}");
        }
    }
}

#[test]
fn a_search_stops_when_told() {
    let puzzle = Puzzle::new(Arc::new(Board::new(Layout::latin(8)).unwrap()), Vec::new());
    let mut search = Search::new(&compiled(puzzle.board()), Aim::Enumerate);
    search.start(&puzzle);
    let mut solution = buffer(&puzzle);
    let stop = || Some(Limit::Interrupt);
    for _ in 0..1000 {
        if search.advance(&mut solution, &mut 1000, &stop) == Step::Stopped(Limit::Interrupt) {
            return;
        }
    }
    panic!("never stopped");
}
