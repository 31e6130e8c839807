//! Against brute force over random boards of every kind, and against known numbers.

use std::collections::BTreeSet;
use std::sync::Arc;

use rand::prelude::*;
use rand_chacha::ChaCha8Rng;

use super::restarts::RestartSearch;
use super::{Advanced, Aim, Search};
use crate::board::{Board, Layout};
use crate::candidates::Compiled;
use crate::candidates::domains::DomainTables;
use crate::grid::Cell;
use crate::limits::{Limit, Never};
use crate::puzzle::{Given, Puzzle, Solution};
use crate::testing::{brute_force, random};
use crate::values::{Value, Values};

const AIMS: [Aim; 2] = [Aim::Decide, Aim::Enumerate];

fn buffer(puzzle: &Puzzle) -> Solution {
    let order = puzzle.board().values();
    Solution::new(vec![Value::new(0); order * order])
}

/// All solutions in the order of the search; none may come twice or break a rule.
fn solutions(search: &mut Search, puzzle: &Puzzle) -> Vec<Solution> {
    search.start(puzzle);
    let (mut found, mut solution) = (Vec::new(), buffer(puzzle));
    loop {
        match search.advance(&mut solution, &mut u64::MAX.clone(), &Never) {
            Advanced::Solution => found.push(solution.clone()),
            Advanced::Exhausted => break,
            step => panic!("{step:?} without a limit"),
        }
    }
    assert!(found.iter().all(|solution| puzzle.violation(solution).is_none()), "a rule is broken");
    assert_eq!(BTreeSet::from_iter(&found).len(), found.len(), "a solution came twice");
    found
}

fn count(layout: Layout, aim: Aim) -> usize {
    let puzzle = Puzzle::new(Arc::new(Board::new(layout).unwrap()), Vec::new());
    let in_lanes = solutions(&mut Search::new(&Compiled::new(puzzle.board(), &Never).unwrap(), aim), &puzzle).len();
    let in_domains =
        solutions(&mut Search::new(&Compiled::in_domains(puzzle.board(), &Never).unwrap(), aim), &puzzle).len();
    assert_eq!(in_lanes, in_domains);
    in_lanes
}

/// Runs a check over random puzzles that have few enough solutions, in lanes and in domains.
fn for_random_puzzles(seed: u64, boards: usize, mut check: impl FnMut(&Compiled, &Puzzle, &[Solution])) {
    let mut rng = random::seeded(seed);
    for _ in 0..boards {
        let order = rng.random_range(1..=6);
        let board = random::board(&mut rng, order);
        for _ in 0..6 {
            let puzzle = random::puzzle(&mut rng, &board);
            if let Some(expected) = brute_force::solutions(&puzzle, 1000) {
                check(&Compiled::new(&board, &Never).unwrap(), &puzzle, &expected);
                check(&Compiled::in_domains(&board, &Never).unwrap(), &puzzle, &expected);
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

/// Boards with rules beyond houses, in whatever form they are propagated.
#[test]
fn solutions_under_further_rules_are_those_of_brute_force() {
    let mut rng = random::seeded(40_000);
    let (mut compared, mut in_lanes) = ([0; 3], 0);
    for _ in 0..2000 {
        let order = rng.random_range(2..=6);
        let puzzle = random::variant(&mut rng, order);
        let Some(expected) = brute_force::solutions(&puzzle, 1000) else { continue };
        let compiled = Compiled::new(puzzle.board(), &Never).unwrap();
        for aim in AIMS {
            let mut found = solutions(&mut Search::new(&compiled, aim), &puzzle);
            found.sort();
            assert_eq!(found, expected, "{aim:?}: {:?} with {:?}", puzzle.board().layout(), puzzle.givens());
        }
        let mut restarts = RestartSearch::new(Arc::new(DomainTables::new(puzzle.board(), &Never).unwrap()));
        restarts.start(puzzle.givens());
        let mut solution = buffer(&puzzle);
        let two =
            (0..2).filter(|_| restarts.advance(&mut solution, &mut u64::MAX.clone(), &Never) == Advanced::Solution);
        assert_eq!(two.count(), expected.len().min(2));
        compared[expected.len().min(2)] += 1;
        in_lanes += usize::from(compiled.is_in_lanes());
    }
    assert!(
        compared.iter().all(|&count| count > 100) && in_lanes > 20,
        "none, one, several: {compared:?}, {in_lanes} in lanes"
    );
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
                    Advanced::Solution => found.push(solution.clone()),
                    Advanced::Budget => {}
                    Advanced::Exhausted => break,
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
                if let Advanced::Solution = search.advance(&mut solution, &mut 2, &Never) {
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
        let mut search = Search::new(compiled, Aim::Enumerate);
        let all = solutions(&mut search, puzzle);
        let mut solution = buffer(puzzle);
        for (place, behind) in all.iter().enumerate().step_by(1 + all.len() / 4) {
            search.start(puzzle);
            for _ in 0..place / 2 {
                search.advance(&mut solution, &mut u64::MAX.clone(), &Never);
            }
            assert!(search.seek(behind));
            for expected in &all[place + 1..] {
                assert_eq!(search.advance(&mut solution, &mut u64::MAX.clone(), &Never), Advanced::Solution);
                assert_eq!(solution, *expected);
            }
            assert_eq!(search.advance(&mut solution, &mut u64::MAX.clone(), &Never), Advanced::Exhausted);
            assert!(!search.seek(behind), "found what is behind it");
        }
        let mut wrong = buffer(puzzle);
        wrong.values_mut().fill(Value::new(puzzle.board().values() - 1));
        search.start(puzzle);
        assert_eq!(search.seek(&wrong), all.contains(&wrong));
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
        assert_eq!(
            solutions(&mut Search::new(&Compiled::new(puzzle.board(), &Never).unwrap(), aim), &puzzle).len(),
            161_280 / 120
        );
    }
}

#[test]
fn a_board_of_order_16_is_filled() {
    for layout in [Layout::sudoku(16), Layout { diagonals: true, ..Layout::sudoku(16) }, Layout::latin(16)] {
        let puzzle = Puzzle::new(Arc::new(Board::new(layout).unwrap()), Vec::new());
        for aim in AIMS {
            let mut search = Search::new(&Compiled::new(puzzle.board(), &Never).unwrap(), aim);
            let mut solution = buffer(&puzzle);
            search.start(&puzzle);
            assert_eq!(search.advance(&mut solution, &mut 100_000, &Never), Advanced::Solution, "{aim:?}");
            assert_eq!(puzzle.violation(&solution), None);
        }
    }
}

/// Filled boards of every order without two of their values: full grids, three houses of sixteen lanes, all sixteen bits of a lane.
#[test]
fn holes_are_filled_in_every_way() {
    for seed in 0..60 {
        let rng = &mut ChaCha8Rng::seed_from_u64(seed);
        let order = rng.random_range(7..=16);
        let board = random::board(rng, order);
        let mut search = Search::new(&Compiled::new(&board, &Never).unwrap(), Aim::Decide);
        let empty = Puzzle::new(board.clone(), Vec::new());
        let mut full = buffer(&empty);
        search.start(&empty);
        if search.advance(&mut full, &mut 10_000, &Never) != Advanced::Solution {
            continue;
        }
        let first = rng.random_range(0..order - 1);
        let emptied = |cell: Cell| (first..first + 2).contains(&full.value(cell).index());
        let kept = board.grid().cells().filter(|&cell| !emptied(cell) || rng.random_bool(0.1));
        let given = |cell| Given { cell, allowed: Values::only(full.value(cell)) };
        let puzzle = Puzzle::new(board.clone(), kept.map(given).collect());
        let Some(expected) = brute_force::solutions(&puzzle, 1000) else { continue };
        for aim in AIMS {
            let mut found = solutions(&mut Search::new(&Compiled::new(&board, &Never).unwrap(), aim), &puzzle);
            found.sort();
            assert_eq!(found, expected, "seed {seed}: {} {aim:?}", board.layout());
        }
    }
}

#[test]
fn a_search_stops_when_told() {
    let puzzle = Puzzle::new(Arc::new(Board::new(Layout::latin(8)).unwrap()), Vec::new());
    let mut search = Search::new(&Compiled::new(puzzle.board(), &Never).unwrap(), Aim::Enumerate);
    search.start(&puzzle);
    let mut solution = buffer(&puzzle);
    let stop = || Some(Limit::Interrupt);
    for _ in 0..1000 {
        if search.advance(&mut solution, &mut 1000, &stop) == Advanced::Stopped(Limit::Interrupt) {
            return;
        }
    }
    panic!("never stopped");
}
