//! What is proposed mends, damage is found again, and the fewest are the fewest.

use super::*;
use crate::board::Layout;
use crate::generate::{Generator, Request};
use crate::limits::Never;
use crate::minimise::Symmetry;
use crate::puzzle::Puzzle;
use crate::random::Random;
use crate::testing::{brute_force, random};
use rand::RngExt as _;

/// Each puzzle of random boards, what is proposed for it, and how many solutions it has.
fn tried(seed: u64, rounds: usize, mut look: impl FnMut(&Puzzle, usize, &Mended)) {
    let mut rng = random::seeded(seed);
    for round in 0..rounds {
        let puzzle = if round % 3 == 0 {
            random::variant(&mut rng, 4)
        } else {
            let board = random::board(&mut rng, 4);
            random::puzzle(&mut rng, &board)
        };
        let Some(solutions) = brute_force::solutions(&puzzle, 600) else { continue };
        let mended = Mended::of(&puzzle, None, &Never).unwrap();
        assert_eq!(mended.stopped, None);
        look(&puzzle, solutions.len(), &mended);
    }
}

#[test]
fn every_proposal_leaves_one_solution_by_brute_force() {
    let mut seen = [0; 3];
    tried(4_711, 400, |puzzle, solutions, mended| {
        let state = [State::None, State::Sound, State::Multiple][solutions.min(2)];
        seen[solutions.min(2)] += 1;
        assert_eq!(mended.state, state);
        assert!(state != State::Sound || mended.proposals.is_empty());
        for proposal in &mended.proposals {
            let found = brute_force::solutions(&proposal.puzzle, 2);
            assert_eq!(found.map(|found| found.len()), Some(1), "{}", proposal.words());
            assert!(!proposal.changes.is_empty());
            assert_ne!(proposal.puzzle.givens(), puzzle.givens());
        }
    });
    assert!(seen.iter().all(|seen| *seen > 20), "{seen:?}");
}

/// Where one digit alone mends, all such digits are proposed; where removing one given does, that is.
#[test]
fn single_changes_are_all_there() {
    tried(81, 200, |puzzle, solutions, mended| {
        if solutions == 1 {
            return;
        }
        let has = |other: &Puzzle| mended.proposals.iter().any(|way| way.puzzle.givens() == other.givens());
        for given in puzzle.givens().iter().filter(|given| given.allowed.single().is_some()) {
            for value in Values::all(puzzle.board().values()).without(given.allowed).iter() {
                let changed = with(puzzle, given.cell, Some(value));
                let is_one = brute_force::solutions(&changed, 2).is_some_and(|found| found.len() == 1);
                assert_eq!(has(&changed), is_one, "{given:?} {value:?}");
            }
            let removed = with(puzzle, given.cell, None);
            if solutions == 0 && brute_force::solutions(&removed, 2).is_some_and(|found| found.len() == 1) {
                assert!(has(&removed), "{given:?}");
            }
        }
    });
}

#[test]
fn towards_a_solution_only_what_contradicts_it_changes() {
    let mut rng = random::seeded(7);
    for _ in 0..100 {
        let board = random::board(&mut rng, 4);
        let empty = Puzzle::new(board.clone(), Vec::new());
        let Some(all) = brute_force::solutions(&empty, 600).filter(|all| !all.is_empty()) else { continue };
        let target = &all[rng.random_range(0..all.len())];
        let mut givens = Vec::new();
        for cell in board.grid().cells() {
            let value = match rng.random_range(0..10) {
                0..4 => target.value(cell),
                4 => Value::new(rng.random_range(0..4)),
                _ => continue,
            };
            givens.push(Given { cell, allowed: Values::only(value) });
        }
        let puzzle = Puzzle::new(board, givens);
        let mended = Mended::of(&puzzle, Some(target), &Never).unwrap();
        if mended.state == State::Sound {
            continue;
        }
        let [proposal] = &mended.proposals[..] else { panic!("{}", mended.proposals.len()) };
        assert_eq!(proposal.puzzle.violation(target), None);
        assert_eq!(brute_force::solutions(&proposal.puzzle, 2).map(|found| found.len()), Some(1));
        for change in &proposal.changes {
            assert_eq!(change.to, Some(Values::only(target.value(change.cell))));
            assert_ne!(change.from, change.to);
        }
    }
}

/// Classics of which one given was changed by chance. For the figures: `cargo test --lib five_hundred -- --nocapture`.
#[test]
fn five_hundred_damaged_digits_are_found_again() {
    const WANTED: u64 = 500;
    let wish = Request {
        layout: Layout::sudoku(9),
        is_jigsaw: false,
        kinds: Vec::new(),
        symmetry: Symmetry::None,
        givens: Some(24..=30),
        is_minimal: false,
        pattern: None,
        levels: None,
        nodes: 1000,
    };
    let mut generator = Generator::new(wish, &Never).unwrap();
    let (mut none, mut among, mut first, mut number) = (0, 0, 0, 0);
    for round in 0..WANTED {
        let (puzzle, solution) = loop {
            number += 1;
            if let Some(made) = generator.attempt(11, number).unwrap() {
                break (made.puzzle, made.solution);
            }
        };
        let mut chance = Random::new(5, round);
        let given = puzzle.givens()[chance.below(puzzle.givens().len())];
        let other = 1 + chance.below(8);
        let value = Value::new((given.allowed.single().unwrap().index() + other) % 9);
        let damaged = with(&puzzle, given.cell, Some(value));
        let with_it = Mended::of(&damaged, Some(&solution), &Never).unwrap();
        assert_eq!(with_it.proposals[0].changes[0].cell, given.cell);
        assert_eq!(with_it.proposals[0].puzzle.givens(), puzzle.givens());
        let alone = Mended::of(&damaged, None, &Never).unwrap();
        if alone.state == State::None {
            none += 1;
            among += usize::from(alone.proposals.iter().any(|way| way.puzzle.givens() == puzzle.givens()));
            first += usize::from(alone.proposals[0].changes.iter().any(|change| change.cell == given.cell));
        }
    }
    println!(
        "{WANTED} damaged: {none} without a solution, the damaged cell among the proposals in {among}, first in {first}"
    );
    assert_eq!(among, none);
    assert!(first * 10 >= none * 8, "{first} of {none}");
}
