//! Every engine against every other, on random boards of order 2 to 9 of every kind: verdicts and full sets of solutions. Where
//! rules say more than that cells differ, against brute force too, to order 6.
//!
//! The long run: `EXACTLY_FUZZ_SECONDS=3600 cargo test --release --test agreement`, from a seed of chance that it prints.

mod common;

use std::time::Instant;

use common::{brute_force, random};
use exactly::internals::candidates::Compiled;
use exactly::internals::search::{Advanced, Aim, Search};
use exactly::internals::{Engine, Never, Puzzle, Solution, Solver, Value};
use rand::RngExt;

/// More solutions than this are not compared one by one.
const MANY: usize = 100;

#[test]
fn engines_agree() {
    let (time, mut rng) = random::fuzz(4, 20_261_121);
    let begin = Instant::now();
    let (mut compared, mut by_count) = (0, [0; 3]);
    while begin.elapsed() < time || compared < 100 {
        let order = rng.random_range(2..=9);
        let board = random::board(&mut rng, order);
        let puzzle = random::puzzle(&mut rng, &board);
        let solutions = compare(&puzzle);
        by_count[solutions.min(2)] += 1;
        compared += 1;
    }
    println!("compared {compared} puzzles with none, one, several solutions: {by_count:?}");
    assert!(by_count.iter().all(|&count| count > 10), "chance must offer all kinds: {by_count:?}");
}

#[test]
fn engines_agree_on_further_rules() {
    let (time, mut rng) = random::fuzz(4, 20_261_122);
    let begin = Instant::now();
    let (mut by_count, mut by_brute_force) = ([0; 3], 0);
    while begin.elapsed() < time || by_count.iter().sum::<usize>() < 100 {
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
    assert!(by_count.iter().all(|&count| count > 10) && by_brute_force > 20, "{by_count:?}, {by_brute_force}");
}

/// Compares all engines on one puzzle; how many solutions it has, up to [`MANY`].
fn compare(puzzle: &Puzzle) -> usize {
    let context = || format!("{} with {:?}", puzzle.board().layout(), puzzle.givens());
    let [auto, sat] = [Engine::Auto, Engine::Sat].map(|engine| {
        let mut solver = Solver::new(engine, &Never);
        let verdict = solver.check(puzzle).unwrap();
        let solutions = solver.solutions(puzzle).unwrap().take(MANY).map(Result::unwrap).collect::<Vec<_>>();
        (verdict.word(), solutions)
    });
    let searched = [Aim::Decide, Aim::Enumerate].map(|aim| search(puzzle, aim));
    assert_eq!(auto.0, sat.0, "{}", context());
    assert_eq!(auto.0, ["none", "unique", "multiple"][auto.1.len().min(2)], "{}", context());
    assert_eq!(auto.1, searched[1], "search alone has another order: {}", context());
    if auto.1.len() < MANY {
        assert_eq!(sorted(&auto.1), sorted(&sat.1), "{}", context());
        assert_eq!(sorted(&auto.1), sorted(&searched[0]), "{}", context());
    } else {
        assert!(sat.1.len() == MANY && searched[0].len() == MANY, "{}", context());
    }
    let both = Solver::new(Engine::Both, &Never).solutions(puzzle).unwrap().take(MANY).map(Result::unwrap).count();
    assert_eq!(both, auto.1.len(), "{}", context());
    auto.1.len()
}

/// What search finds with nothing behind it.
fn search(puzzle: &Puzzle, aim: Aim) -> Vec<Solution> {
    let mut search = Search::new(&Compiled::new(puzzle.board()), aim);
    search.start(puzzle);
    let mut solution = Solution::new(vec![Value::new(0); puzzle.board().grid().cells().len()]);
    let next = || match search.advance(&mut solution, &mut u64::MAX.clone(), &Never) {
        Advanced::Solution => {
            assert!(puzzle.violation(&solution).is_none(), "search breaks a rule");
            Some(solution.clone())
        }
        _ => None,
    };
    std::iter::from_fn(next).take(MANY).collect()
}

fn sorted(solutions: &[Solution]) -> Vec<&Solution> {
    let mut sorted: Vec<_> = solutions.iter().collect();
    sorted.sort();
    sorted
}
