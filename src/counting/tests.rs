//! Whether what is taken for alike is: the same counts with all states apart, in orders by chance, and by brute force.

use std::collections::{HashMap, HashSet};
use std::iter::{empty, once};

use super::bare::bare;
use super::components::Branches;
use super::freed::freed;
use super::frontier::{self, Course, Frontier, Merge, Reached, Room};
use super::parts::parts;
use super::problem::Problem;
use super::rows;
use super::whole_number;
use crate::answer::{Count, Outcome};
use crate::board::{Board, Layout};
use crate::candidates::Compiled;
use crate::candidates::domains::{DomainTables, Domains};
use crate::candidates::groups::are_all;
use crate::grid::Cell;
use crate::limits::{Limit, Never};
use crate::puzzle::{Given, Puzzle};
use crate::rule::Different;
use crate::rule::Meaning;

use crate::solve::Solver;
use crate::testing::{brute_force, random};
use crate::values::{Value, Values};
use num_bigint::BigUint;
use rand::RngExt;
use rand::prelude::IndexedRandom;
use rand::seq::SliceRandom;
use std::sync::Arc;

const ROOM: Room = Room { bytes: 1 << 28, states: 1 << 20 };

/// In how many ways a problem can be filled, and the most states of a layer.
fn run(problem: &Problem, order: Vec<u16>, merge: Merge) -> (BigUint, usize) {
    let course = Course::new(problem, order, merge).expect("few houses");
    let mut peak = 0;
    let reached = Frontier::new(&course).run(ROOM, &Never, &mut |_, layer, _| peak = peak.max(layer.len()));
    let Reached::End(number) = reached else { panic!("not to the end") };
    (whole_number(&number), peak)
}

fn problems(puzzle: &Puzzle) -> Option<Vec<Option<Problem>>> {
    let mut domains = Domains::new(Arc::new(DomainTables::new(puzzle.board(), &Never).unwrap()));
    domains.start(puzzle.givens());
    if domains.propagate(&Never) != Ok(true) {
        return None;
    }
    Some(parts(puzzle.board(), &domains.all_values()).into_iter().map(|part| part.problem).collect())
}

#[test]
fn likeness_changes_no_count() {
    let mut rng = random::seeded(61);
    let (mut merged, mut boards) = (0, 0);
    while boards < 150 {
        let order = rng.random_range(2..=5);
        let board = random::board(&mut rng, order);
        let puzzle = random::puzzle(&mut rng, &board);
        let Some(expected) = brute_force::solutions(&puzzle, 3000) else { continue };
        boards += 1;
        let Some(problems) = problems(&puzzle) else {
            assert!(expected.is_empty());
            continue;
        };
        let mut products = [BigUint::from(1u8), BigUint::from(1u8), BigUint::from(1u8)];
        for problem in problems.iter().flatten() {
            let mut order: Vec<u16> = (0..problem.cells.len() as u16).collect();
            let (alike, states) = run(problem, order.clone(), Merge::Alike);
            let (same, more) = run(problem, order.clone(), Merge::Same);
            merged += usize::from(states < more);
            order.shuffle(&mut rng);
            let (shuffled, _) = run(problem, order, Merge::Alike);
            products[0] *= alike;
            products[1] *= same;
            products[2] *= shuffled;
        }
        let expected = BigUint::from(expected.len());
        assert!(
            products.iter().all(|product| *product == expected),
            "{products:?}, not {expected}: {}",
            board.layout()
        );
    }
    assert!(merged > 5, "{merged} merged of {boards}");
}

/// The numbers of all fillings lead to all fillings, each once.
#[test]
fn fillings_have_numbers() {
    let mut rng = random::seeded(63);
    let (mut boards, mut all) = (0, 0);
    while boards < 120 {
        let order = rng.random_range(2..=6);
        let board = random::board(&mut rng, order);
        let puzzle = random::puzzle(&mut rng, &board);
        boards += usize::from(numbered(&puzzle, &mut all));
    }
    for layout in [Layout::sudoku(4), Layout::latin(4), Layout { diagonals: true, ..Layout::latin(4) }] {
        let board = Arc::new(Board::new(layout).unwrap());
        assert!(numbered(&Puzzle::new(board, Vec::new()), &mut all));
    }
    assert!(all > 1000, "{all} fillings");
}

/// Whether a puzzle has few fillings; if so, all numbers of each part lead to different ones.
fn numbered(puzzle: &Puzzle, all: &mut usize) -> bool {
    let Some(expected) = brute_force::solutions(puzzle, 20_000) else { return false };
    for problem in problems(puzzle).iter().flatten().flatten() {
        let mut count = BigUint::ZERO;
        let mut numbers = |found: &BigUint| {
            count = found.clone();
            (0..usize::try_from(found).unwrap()).map(BigUint::from).collect()
        };
        let filled = frontier::draw(problem, ROOM, None, &mut numbers, &Never, &mut |_| {}).unwrap();
        let different: HashSet<_> = filled.iter().collect();
        assert_eq!(BigUint::from(different.len()), count, "{}", puzzle.board().layout());
        let open: Vec<Cell> = problem.cells.iter().map(|open| open.cell).collect();
        let known: HashSet<Vec<u8>> = expected
            .iter()
            .map(|solution| open.iter().map(|&cell| solution.value(cell).index() as u8).collect())
            .collect();
        assert!(
            expected.is_empty() || known.len() == filled.len() && filled.iter().all(|filling| known.contains(filling))
        );
        *all += filled.len();
    }
    true
}

/// Rules of all kinds: each part of differences by the frontier, all others by what brute force leaves of them.
#[test]
fn parts_multiply() {
    let mut rng = random::seeded(62);
    let mut others = 0;
    for _ in 0..400 {
        let order = rng.random_range(2..=4);
        let puzzle = random::variant(&mut rng, order);
        let Some(expected) = brute_force::solutions(&puzzle, 3000) else { continue };
        let mut domains = Domains::new(Arc::new(DomainTables::new(puzzle.board(), &Never).unwrap()));
        domains.start(puzzle.givens());
        if domains.propagate(&Never) != Ok(true) {
            assert!(expected.is_empty());
            continue;
        }
        let parts = parts(puzzle.board(), &domains.all_values());
        let mut product = BigUint::from(u8::from(parts.is_empty() || !expected.is_empty()));
        for part in &parts {
            let mut seen: HashMap<Vec<_>, usize> = HashMap::new();
            for solution in &expected {
                *seen.entry(part.cells.iter().map(|&cell| solution.value(cell)).collect()).or_default() += 1;
            }
            if let Some(problem) = &part.problem {
                let order: Vec<u16> = (0..problem.cells.len() as u16).collect();
                let count = run(problem, order, Merge::Alike).0;
                if !expected.is_empty() {
                    assert_eq!(count, BigUint::from(seen.len()), "{}", puzzle.board().layout());
                }
            } else {
                others += 1;
            }
            product *= seen.len();
        }
        assert_eq!(product, BigUint::from(expected.len()), "{}", puzzle.board().layout());
    }
    assert!(others > 30, "{others} of other rules");
}

/// Two rectangles of two values each, far from each other.
#[test]
fn rectangles_are_parts() {
    let board = Arc::new(Board::new(Layout::latin(6)).unwrap());
    let value = |cell: usize| (cell / 6 + cell % 6) % 6;
    // Rows 0 and 3 have the same two values in columns 0 and 3, and so on.
    let open = [0, 3, 18, 21, 7, 10, 25, 28];
    let given = |cell: usize| Given { cell: Cell::new(cell), allowed: Values::only(Value::new(value(cell))) };
    let givens = (0..36).filter(|cell| !open.contains(cell)).map(given).collect();
    let problems = problems(&Puzzle::new(board, givens)).unwrap();
    let counts: Vec<_> = problems
        .iter()
        .flatten()
        .map(|problem| run(problem, (0..problem.cells.len() as u16).collect(), Merge::Alike).0)
        .collect();
    assert_eq!(counts, [BigUint::from(2u8), BigUint::from(2u8)]);
}

/// The column and the group have one cell to come, and the same: still they must not change places, since only the column must have all
/// values.
#[test]
fn houses_that_must_have_other_values_are_not_alike() {
    let group = Different { name: "g".to_owned(), cells: vec![Cell::new(1), Cell::new(12)] };
    let layout = Layout { diagonals: true, groups: vec![group], ..Layout::latin(4) };
    let board = Arc::new(Board::new(layout).unwrap());
    let puzzle = Puzzle::new(board, vec![Given { cell: Cell::new(6), allowed: Values::only(Value::new(1)) }]);
    let problems = problems(&puzzle).unwrap();
    let [Some(problem)] = &problems[..] else { panic!("one part") };
    let order: Vec<u16> = (0..problem.cells.len() as u16).collect();
    let back: Vec<u16> = order.iter().rev().copied().collect();
    for order in [order, back] {
        assert_eq!(run(problem, order.clone(), Merge::Same).0, BigUint::from(6u8));
        assert_eq!(run(problem, order, Merge::Alike).0, BigUint::from(6u8));
    }
}

/// Houses given in full, the values of the rest by chance: what is freed makes so many times as many solutions.
#[test]
fn freed_houses_multiply() {
    let mut rng = random::seeded(64);
    let (mut freed_some, mut boards) = (0, 0);
    while boards < 300 {
        let order = rng.random_range(2..=4);
        let board = random::board(&mut rng, order);
        let Some(grid) = brute_force::solutions(&Puzzle::new(board.clone(), Vec::new()), 20_000)
            .and_then(|found| found.choose(&mut rng).cloned())
        else {
            continue;
        };
        let lines: Vec<usize> = (0..2 * order).filter(|_| rng.random_bool(0.25)).collect();
        let is_given = |cell: usize| lines.contains(&(cell / order)) || lines.contains(&(order + cell % order));
        let given = |cell: usize| Given { cell: Cell::new(cell), allowed: Values::only(grid.value(Cell::new(cell))) };
        let mut givens: Vec<Given> = (0..order * order).filter(|&cell| is_given(cell)).map(given).collect();
        if rng.random_bool(0.3) {
            givens.push(given(rng.random_range(0..order * order)));
        }
        let (less, times) = freed(&board, &givens);
        boards += 1;
        freed_some += usize::from(less.len() < givens.len());
        let count = |givens: Vec<Given>| {
            brute_force::solutions(&Puzzle::new(board.clone(), givens), 200_000).map(|found| BigUint::from(found.len()))
        };
        if let (Some(all), Some(few)) = (count(less), count(givens)) {
            assert_eq!(all, few * times, "{lines:?}: {}", board.layout());
        }
    }
    assert!(freed_some > 30, "{freed_some} of {boards}");
}

/// Clues of every kind, more cells given than not: without the clues that givens say as well, the same solutions.
#[test]
fn bare_puzzles_have_the_same_solutions() {
    let mut rng = random::seeded(68);
    let (mut boards, mut fewer) = (0, 0);
    while boards < 300 {
        let order = rng.random_range(2..=4);
        let puzzle = random::variant(&mut rng, order);
        let Some(expected) = brute_force::solutions(&puzzle, 3000) else { continue };
        let mut givens = puzzle.givens().to_vec();
        if let Some(solution) = expected.choose(&mut rng) {
            let settled = puzzle.board().grid().cells().filter(|_| rng.random_bool(0.6));
            givens.extend(settled.map(|cell| Given { cell, allowed: Values::only(solution.value(cell)) }));
        }
        for puzzle in [puzzle.clone(), Puzzle::new(puzzle.board().clone(), givens)] {
            let bare = bare(&puzzle, &Never);
            fewer += usize::from(bare.board().clues().len() < puzzle.board().clues().len());
            let [whole, rest] = [&puzzle, &bare].map(|puzzle| brute_force::solutions(puzzle, 3000));
            assert_eq!(whole, rest, "{}", puzzle.board().layout());
        }
        boards += 1;
    }
    assert!(fewer > 100, "{fewer} of {boards}");
}

/// Words about the whole board that say which values single cells have leave only differences; one that says more stays.
#[test]
fn rules_about_single_cells_leave_differences() {
    for (word, is_bare) in [("reduced", true), ("idempotent", true), ("unipotent", false), ("nonconsecutive", false)] {
        let clues = vec![Meaning::by_word(word).unwrap()];
        let board = Arc::new(Board::new(Layout { clues, ..Layout::latin(5) }).unwrap());
        let bare = bare(&Puzzle::new(board, Vec::new()), &Never);
        assert_eq!(are_all(bare.board()), is_bare, "{word}");
        assert_eq!(bare.board().clues().is_empty(), is_bare, "{word}");
    }
}

/// Branches that fall into parts: as many as brute force finds, with all the memory, and with none to speak of.
#[test]
fn branches_add_up() {
    let mut rng = random::seeded(65);
    let mut boards = 0;
    while boards < 300 {
        let order = rng.random_range(2..=5);
        let puzzle = if rng.random_bool(0.5) {
            random::variant(&mut rng, order.min(4))
        } else {
            let board = random::board(&mut rng, order);
            random::puzzle(&mut rng, &board)
        };
        let Some(expected) = brute_force::solutions(&puzzle, 3000) else { continue };
        boards += 1;
        let mut domains = Domains::new(Arc::new(DomainTables::new(puzzle.board(), &Never).unwrap()));
        domains.start(puzzle.givens());
        if domains.propagate(&Never) != Ok(true) {
            assert!(expected.is_empty());
            continue;
        }
        for bytes in [0, 2000, 1 << 20] {
            let count = Branches::new(puzzle.board(), domains.clone(), bytes, u64::MAX, &Never).count();
            assert_eq!(count, Ok(BigUint::from(expected.len())), "{bytes}: {}", puzzle.board().layout());
        }
    }
}

/// Row by row: as many as one by one, with all the memory, and with none to speak of; and not where rules say more.
#[test]
fn rows_add_up() {
    let mut rng = random::seeded(66);
    let (mut boards, mut remembered) = (0, 0);
    while boards < 80 {
        let order = rng.random_range(5..=7);
        let board = random::board(&mut rng, order);
        let compiled = Compiled::new(&board, &Never).unwrap();
        let mut solver = Solver::default();
        let Ok(Outcome::Solved(grid)) = solver.solve(&Puzzle::new(board.clone(), Vec::new())) else { continue };
        let mut cells: Vec<Cell> = board.grid().cells().collect();
        cells.shuffle(&mut rng);
        cells.truncate(rng.random_range(order..3 * order));
        cells.sort();
        let given = |cell: Cell| Given { cell, allowed: Values::only(grid.value(cell)) };
        let mut givens: Vec<_> = cells.into_iter().map(given).collect();
        if rng.random_bool(0.2) {
            givens[0].allowed.insert(Value::new(rng.random_range(0..order)));
        }
        let puzzle = Puzzle::new(board.clone(), givens);
        let Ok(Count::Exactly(expected)) = solver.count_up_to(&puzzle, 20_000) else { continue };
        boards += 1;
        remembered += usize::from(expected > 1000);
        for bytes in [0, 2000, 1 << 20] {
            let count = rows::count(&compiled, once(puzzle.givens()), bytes, u64::MAX, &Never);
            assert_eq!(count, Some(Ok(vec![expected.into()])), "{bytes}: {}", board.layout());
        }
        let few = rows::count(&compiled, once(puzzle.givens()), 1 << 20, 1, &Never);
        assert!(few == Some(Ok(vec![expected.into()])) || few == Some(Err(Limit::Nodes)));
    }
    assert!(remembered > 5, "{remembered}");
    let domains = Compiled::in_domains(&Board::new(Layout::latin(6)).unwrap(), &Never).unwrap();
    assert_eq!(rows::count(&domains, empty(), 1 << 20, u64::MAX, &Never), None);
}

/// Rules beyond differences: parts that were met before are those that rules ask the same of, whatever lies behind them.
#[test]
fn what_rules_still_ask_is_remembered() {
    let mut rng = random::seeded(67);
    let (mut boards, mut large) = (0, 0);
    while boards < 150 {
        let order = rng.random_range(4..=6);
        let puzzle = random::variant(&mut rng, order);
        let Ok(Count::Exactly(expected)) = Solver::default().count_up_to(&puzzle, 5000) else { continue };
        let mut domains = Domains::new(Arc::new(DomainTables::new(puzzle.board(), &Never).unwrap()));
        domains.start(puzzle.givens());
        if expected < 2 || domains.propagate(&Never) != Ok(true) {
            continue;
        }
        boards += 1;
        large += usize::from(expected > 100);
        for bytes in [0, 1 << 20] {
            let count = Branches::new(puzzle.board(), domains.clone(), bytes, u64::MAX, &Never).count();
            assert_eq!(
                count,
                Ok(BigUint::from(expected)),
                "{bytes}: {} {:?}",
                puzzle.board().layout(),
                puzzle.givens()
            );
        }
    }
    assert!(large > 20, "{large}");
}
