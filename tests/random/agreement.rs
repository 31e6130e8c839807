//! Every engine against every other, on random boards of order 2 to 9 of every kind: verdicts and full sets of solutions; search
//! against varisat to order 16, both in turns against varisat alone past that. Where rules say more than that cells differ, against brute force too, to order 6.
//!
//! The long run: `EXACTLY_FUZZ_SECONDS=3600 cargo test --release --test random agreement::`, from a seed of chance that it prints.

use std::sync::Arc;
use std::time::{Duration, Instant};

use crate::common::{brute_force, random};
use exactly::search::{Advanced, Aim, Search};
use exactly::{Board, Cell, Decider, Engine, Given, Layout, Limit, Never, Puzzle, Solution, Solver, Value, Values};
use rand::RngExt;
use rand::seq::IndexedRandom;

/// More solutions than this are not compared one by one.
const MANY: usize = 100;

#[test]
fn engines_agree() {
    let (time, mut rng) = random::fuzz(4, 20_261_121);
    let begin = Instant::now();
    let (mut compared, mut by_count) = (0, [0; 3]);
    // Until chance has offered all kinds.
    while begin.elapsed() < time || compared < 100 || by_count.iter().any(|&count| count <= 10) {
        let order = rng.random_range(2..=9);
        let board = random::board(&mut rng, order);
        let puzzle = random::puzzle(&mut rng, &board);
        let solutions = compare(&puzzle);
        by_count[solutions.min(2)] += 1;
        compared += 1;
    }
    println!("compared {compared} puzzles with none, one, several solutions: {by_count:?}");
}

/// Search strikes out more on large boards. What neither decides soon is left out.
#[test]
fn search_and_varisat_agree_on_larger_boards() {
    let (time, mut rng) = random::fuzz(4, 20_261_123);
    let begin = Instant::now();
    let mut by_count = [0; 3];
    while begin.elapsed() < time || by_count.iter().sum::<usize>() < 30 || by_count.contains(&0) {
        let order = rng.random_range(13..=16);
        let layout = match rng.random_range(0..4) {
            0 => Layout::latin(order),
            1 => Layout { regions: Some(random::regions(&mut rng, order)), ..Layout::latin(order) },
            _ => Layout { diagonals: rng.random_bool(0.3), ..Layout::sudoku(order) },
        };
        let board = Arc::new(Board::new(layout).unwrap());
        let first = Given { cell: Cell::new(rng.random_range(0..order)), allowed: Values::only(Value::new(0)) };
        let Some(filled) = search(&Puzzle::new(board.clone(), vec![first]), Aim::Decide, 1, 3000) else { continue };
        let Some(full) = filled.first() else { continue };
        let share = rng.random_range(0.3..0.7);
        let puzzle = random::with_givens(&mut rng, &board, full, share);
        let Some(found) = search(&puzzle, Aim::Decide, 2, 3000) else { continue };
        let start = Instant::now();
        let stop = || (start.elapsed() > Duration::from_secs(2)).then_some(Limit::Time);
        let verdict = Solver::new(Engine::Sat, &stop).check(&puzzle).unwrap();
        if verdict.word() == "unknown" {
            continue;
        }
        assert_eq!(
            verdict.word(),
            ["none", "unique", "multiple"][found.len()],
            "{} with {:?}",
            board.layout(),
            puzzle.givens()
        );
        by_count[found.len()] += 1;
    }
    println!("compared larger puzzles with none, one, several solutions: {by_count:?}");
}

/// Where search soon has varisat beside it, and hands it what a filter has left. What neither decides soon is left out.
#[test]
fn turns_agree_with_varisat_alone_past_order_16() {
    let (time, mut rng) = random::fuzz(4, 20_261_125);
    let begin = Instant::now();
    let (mut compared, mut by_varisat) = (0, 0);
    while begin.elapsed() < time || by_varisat < 3 {
        let order = *[18, 20, 21, 24].choose(&mut rng).unwrap();
        let layout = match rng.random_range(0..3) {
            0 => Layout { diagonals: true, ..Layout::sudoku(order) },
            _ => Layout::sudoku(order),
        };
        let board = Arc::new(Board::new(layout).unwrap());
        let first = Given { cell: Cell::new(rng.random_range(0..order)), allowed: Values::only(Value::new(0)) };
        let Some(filled) = search(&Puzzle::new(board.clone(), vec![first]), Aim::Decide, 1, 3000) else { continue };
        let Some(full) = filled.first() else { continue };
        let share = rng.random_range(0.4..0.6);
        let puzzle = random::with_givens(&mut rng, &board, full, share);
        let start = Instant::now();
        let stop = || (start.elapsed() > Duration::from_secs(4)).then_some(Limit::Time);
        let mut in_turns = Solver::new(Engine::Auto, &stop);
        let verdicts = [in_turns.check(&puzzle).unwrap(), Solver::new(Engine::Sat, &stop).check(&puzzle).unwrap()];
        let words = verdicts.each_ref().map(|verdict| verdict.word());
        if words.contains(&"unknown") {
            continue;
        }
        assert_eq!(words[0], words[1], "{} with {:?}", board.layout(), puzzle.givens());
        compared += 1;
        by_varisat += usize::from(in_turns.decider() == Decider::Sat);
    }
    println!("compared {compared} large puzzles, {by_varisat} of them decided by varisat in turns");
}

#[test]
fn engines_agree_on_further_rules() {
    let (time, mut rng) = random::fuzz(4, 20_261_122);
    let begin = Instant::now();
    let (mut by_count, mut by_brute_force) = ([0; 3], 0);
    while begin.elapsed() < time || by_count.iter().any(|&count| count <= 10) || by_brute_force <= 20 {
        let order = rng.random_range(2..=6);
        let puzzle = random::variant(&mut rng, order);
        let solutions = compare(&puzzle);
        by_count[solutions.min(2)] += 1;
        if let Some(expected) = brute_force::solutions(&puzzle, MANY) {
            assert_eq!(expected.len().min(MANY), solutions, "{:?}", puzzle.board().layout());
            by_brute_force += 1;
        }
    }
    println!("compared puzzles with none, one, several solutions: {by_count:?}, {by_brute_force} by brute force");
}

/// Compares all engines on one puzzle; how many solutions it has, up to [`MANY`].
fn compare(puzzle: &Puzzle) -> usize {
    let context = || format!("{} with {:?}", puzzle.board().layout(), puzzle.givens());
    let [auto, sat] = [Engine::Auto, Engine::Sat].map(|engine| {
        let mut solver = Solver::new(engine, &Never);
        let verdict = solver.check(puzzle).unwrap();
        let solutions = solver.solutions(puzzle).take(MANY).map(Result::unwrap).collect::<Vec<_>>();
        (verdict.word(), solutions)
    });
    let searched = [Aim::Decide, Aim::Enumerate].map(|aim| search(puzzle, aim, MANY, 1_000_000));
    assert_eq!(auto.0, sat.0, "{}", context());
    assert_eq!(auto.0, ["none", "unique", "multiple"][auto.1.len().min(2)], "{}", context());
    if let Some(searched) = &searched[1] {
        assert_eq!(&auto.1, searched, "search alone has another order: {}", context());
    }
    for other in [Some(&sat.1), searched[0].as_ref()].into_iter().flatten() {
        if auto.1.len() < MANY {
            assert_eq!(sorted(&auto.1), sorted(other), "{}", context());
        } else {
            assert_eq!(other.len(), MANY, "{}", context());
        }
    }
    let both = Solver::new(Engine::Both, &Never).solutions(puzzle).take(MANY).map(Result::unwrap).count();
    assert_eq!(both, auto.1.len(), "{}", context());
    auto.1.len()
}

/// So many solutions at most as search finds with nothing behind it, or nothing where its nodes do not suffice, as they do not for one
/// puzzle in hundreds of thousands.
fn search(puzzle: &Puzzle, aim: Aim, most: usize, mut nodes: u64) -> Option<Vec<Solution>> {
    let mut search = Search::of(puzzle.board(), aim, &Never).unwrap();
    search.start(puzzle);
    let mut solution = Solution::new(vec![Value::new(0); puzzle.board().grid().cells().len()]);
    let mut found = Vec::new();
    while found.len() < most {
        match search.advance(&mut solution, &mut nodes, &Never) {
            Advanced::Solution => found.push(solution.clone()),
            Advanced::Exhausted => break,
            _ => return None,
        }
    }
    assert!(found.iter().all(|solution| puzzle.violation(solution).is_none()), "search breaks a rule");
    Some(found)
}

fn sorted(solutions: &[Solution]) -> Vec<&Solution> {
    let mut sorted: Vec<_> = solutions.iter().collect();
    sorted.sort();
    sorted
}
