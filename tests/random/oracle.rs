//! The engines against brute force, on small boards of every kind.

use crate::common::{brute_force, random};
use exactly::{Count, Engine, Never, Outcome, Puzzle, Solver, Verdict};
use rand::RngExt;

#[test]
fn engines_agree_with_brute_force() {
    let mut rng = random::seeded(20_261_121);
    let (mut compared, mut verdicts) = (0, [0; 3]);
    let mut solvers = [Engine::Auto, Engine::Sat, Engine::Both].map(|engine| Solver::new(engine, &Never));
    while compared < 3000 {
        let order = rng.random_range(1..=5);
        let board = random::board(&mut rng, order);
        for _ in 0..rng.random_range(1..=3) {
            let puzzle = random::puzzle(&mut rng, &board);
            let Some(expected) = brute_force::solutions(&puzzle, 40) else { continue };
            solvers.iter_mut().for_each(|solver| assert_agrees(solver, &puzzle, &expected));
            verdicts[expected.len().min(2)] += 1;
            compared += 1;
        }
    }
    println!("none, unique, multiple: {verdicts:?}");
    assert!(verdicts.iter().all(|&count| count > 100), "chance must offer all kinds: {verdicts:?}");
}

fn assert_agrees(solver: &mut Solver<'_>, puzzle: &Puzzle, expected: &[exactly::Solution]) {
    let context = || format!("{} with {:?}", puzzle.board().layout(), puzzle.givens());
    let mut found: Vec<_> = solver.solutions(puzzle).map(Result::unwrap).collect();
    found.sort();
    assert_eq!(found, expected, "{}", context());

    match (solver.check(puzzle).unwrap(), expected) {
        (Verdict::None, []) => {}
        (Verdict::Unique(solution), [only]) => assert_eq!(&solution, only),
        (Verdict::Multiple([one, other]), [_, _, ..]) => {
            assert!(one != other && expected.contains(&one) && expected.contains(&other), "{}", context());
        }
        (verdict, _) => panic!("{verdict:?}, but there are {} solutions: {}", expected.len(), context()),
    }
    match solver.solve(puzzle).unwrap() {
        Outcome::Solved(solution) => assert!(expected.contains(&solution), "{}", context()),
        outcome => assert!(outcome == Outcome::None && expected.is_empty(), "{}", context()),
    }
    let total = expected.len() as u64;
    assert_eq!(solver.count_up_to(puzzle, total + 1).unwrap(), Count::Exactly(total), "{}", context());
}
