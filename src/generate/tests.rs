use super::*;
use crate::limits::Never;
use crate::rule::Meaning;
use crate::testing::{brute_force, random};
use rand::RngExt;

fn wish(layout: Layout) -> Request {
    Request {
        layout,
        is_jigsaw: false,
        kinds: Vec::new(),
        symmetry: Symmetry::None,
        givens: None,
        is_minimal: true,
        pattern: None,
        levels: None,
        nodes: 5000,
    }
}

fn is_unique(puzzle: &Puzzle) -> bool {
    brute_force::solutions(puzzle, 300).is_some_and(|solutions| solutions.len() == 1)
}

fn without(puzzle: &Puzzle, given: &Given) -> Puzzle {
    let givens = puzzle.givens().iter().filter(|other| *other != given).copied().collect();
    Puzzle::new(puzzle.board().clone(), givens)
}

/// On boards of all kinds: unique, minimal and symmetric by brute force.
#[test]
fn puzzles_are_as_wished() {
    let mut rng = random::seeded(91);
    let (mut found, mut symmetric) = (0, 0);
    for round in 0..100 {
        let layout = if round % 2 == 0 {
            random::board(&mut rng, 4).layout().clone()
        } else {
            random::variant(&mut rng, 4).board().layout().clone()
        };
        let symmetry = Symmetry::ALL[rng.random_range(0..Symmetry::ALL.len())];
        let wish = Request { is_jigsaw: round % 5 == 0, symmetry, is_minimal: round % 3 > 0, ..wish(layout) };
        let Ok(mut generator) = Generator::new(wish.clone(), &Never) else { continue };
        for Generated { puzzle, solution } in
            (0..5).filter_map(|number| generator.attempt(round as u64, number).unwrap())
        {
            found += 1;
            assert!(is_unique(&puzzle) && puzzle.violation(&solution).is_none());
            assert!(symmetry.breach(&puzzle).is_none());
            symmetric += usize::from(symmetry != Symmetry::None && !puzzle.givens().is_empty());
            let clues = |layout: &Layout| layout.clues.iter().map(Meaning::clone).collect::<Vec<_>>();
            assert_eq!(clues(puzzle.board().layout()), clues(&wish.layout), "further rules stay");
            assert!(!wish.is_minimal || puzzle.givens().iter().all(|given| !is_unique(&without(&puzzle, given))));
        }
    }
    assert!(found > 100 && symmetric > 25, "{found} {symmetric}");
}

#[test]
fn numbers_of_givens_and_patterns_are_kept() {
    for is_minimal in [false, true] {
        let wish = Request { givens: Some(24..=25), is_minimal, ..wish(Layout::sudoku(9)) };
        let mut generator = Generator::new(wish, &Never).unwrap();
        let found: Vec<_> = (0..40).filter_map(|number| generator.attempt(1, number).unwrap()).collect();
        assert!(found.len() > 2, "{}", found.len());
        assert!(found.iter().all(|one| (24..=25).contains(&one.puzzle.givens().len())));
    }
    let pattern: Vec<_> = (0..81).filter(|cell| cell % 2 == 0).map(Cell::new).collect();
    let wish = Request { pattern: Some(pattern.clone()), is_minimal: false, ..wish(Layout::sudoku(9)) };
    let mut generator = Generator::new(wish, &Never).unwrap();
    let found: Vec<_> = (0..200).filter_map(|number| generator.attempt(1, number).unwrap()).collect();
    assert!(!found.is_empty());
    for one in found {
        assert!(one.puzzle.givens().iter().map(|given| given.cell).eq(pattern.iter().copied()));
    }
}

/// What a seed leads to is a promise.
#[test]
fn an_attempt_depends_on_seed_and_number_alone() {
    let mut one = Generator::new(wish(Layout::sudoku(9)), &Never).unwrap();
    let mut other = Generator::new(wish(Layout::sudoku(9)), &Never).unwrap();
    let forwards: Vec<_> = (0..6).map(|number| one.attempt(7, number).unwrap()).collect();
    let mut backwards: Vec<_> = (0..6).rev().map(|number| other.attempt(7, number).unwrap()).collect();
    backwards.reverse();
    assert_eq!(forwards, backwards);
    assert_ne!(forwards[0], one.attempt(8, 0).unwrap());
}

#[test]
fn orders_from_1_to_25() {
    for order in [1, 2, 3, 5, 6, 8, 12, 16, 25] {
        let wish = Request { is_minimal: false, nodes: 50, ..wish(Layout::sudoku(order)) };
        let mut generator = Generator::new(wish, &Never).unwrap();
        let found = (0..20).find_map(|number| generator.attempt(1, number).unwrap()).expect("a puzzle");
        assert!(found.puzzle.violation(&found.solution).is_none() && found.puzzle.board().values() == order);
    }
}
