//! Puzzles with several solutions.

use super::*;
use crate::limits::Never;
use crate::puzzle::Solution;

fn several(puzzle: &Puzzle) -> Option<Several> {
    match Explainer::new(puzzle.board(), &Never).explain(puzzle, Detail { cores: 1, steps: 0 }) {
        Ok(Explanation::Multiple(several)) => Some(several),
        Ok(_) => None,
        Err(error) => panic!("{error}"),
    }
}

fn have(solutions: &[Solution], givens: &[(Cell, Value)]) -> usize {
    let has = |solution: &&Solution| givens.iter().all(|&(cell, value)| solution.value(cell) == value);
    solutions.iter().filter(has).count()
}

/// Whether some givens, so many, leave one solution.
fn some_leave_one(solutions: &[Solution], values: &[(Cell, Value)], many: usize) -> bool {
    fn choose(solutions: &[Solution], values: &[(Cell, Value)], many: usize, chosen: &mut Vec<(Cell, Value)>) -> bool {
        if many == 0 {
            return have(solutions, chosen) == 1;
        }
        (0..values.len()).any(|place| {
            chosen.push(values[place]);
            let leaves = choose(solutions, &values[place + 1..], many - 1, chosen);
            chosen.pop();
            leaves
        })
    }
    choose(solutions, values, many, &mut Vec::new())
}

#[test]
fn what_varies_and_what_leaves_one_is_that_of_brute_force() {
    let mut rng = random::seeded(92);
    let mut times = 0;
    let mut sizes = [0; 9];
    // Of puzzles with few solutions: not proved, and proved.
    let mut few = [0; 2];
    while times < 300 {
        let mut puzzle = some_puzzle(&mut rng);
        let givens = puzzle.givens().iter().copied().filter(|_| rng.random_bool(0.6)).collect();
        puzzle = Puzzle::new(puzzle.board().clone(), givens);
        let Some(found) = several(&puzzle) else { continue };
        let Some(solutions) = brute_force::solutions(&puzzle, 600) else { continue };
        times += 1;
        assert!(found.complete && found.stopped.is_none());
        let candidates: Vec<Values> = puzzle
            .board()
            .grid()
            .cells()
            .map(|cell| solutions.iter().map(|solution| solution.value(cell)).collect())
            .collect();
        assert_eq!(found.candidates, candidates);
        let cells = || puzzle.board().grid().cells().zip(&candidates);
        let all: Vec<_> = cells().flat_map(|(cell, values)| values.iter().map(move |value| (cell, value))).collect();
        let unique_with: Vec<_> = all.iter().copied().filter(|&one| have(&solutions, &[one]) == 1).collect();
        assert_eq!(found.unique_with, unique_with);
        assert_eq!(
            found.vary(),
            cells().filter(|(_, values)| values.len() > 1).map(|(cell, _)| cell).collect::<Vec<_>>()
        );
        assert_eq!(have(&solutions, &found.addition), 1);
        sizes[found.addition.len()] += 1;
        // Which solutions are found first decides whether the budget reaches the proof.
        if solutions.len() <= 64 {
            few[usize::from(found.is_smallest)] += 1;
        }
        if found.is_smallest && solutions.len() < 100 && found.addition.len() <= 4 {
            assert!(!some_leave_one(&solutions, &all, found.addition.len() - 1), "{:?}", found.addition);
        }
    }
    assert!(sizes[1..4].iter().all(|&times| times > 5), "{sizes:?}");
    assert!(few[1] >= 19 * few[0], "{few:?}");
}

/// What a spent budget leaves is true, and says what it is.
#[test]
fn little_work_claims_no_more_than_it_shows() {
    let mut rng = random::seeded(98);
    let (mut times, mut complete, mut smallest) = (0, [0; 2], [0; 2]);
    while times < 60 {
        let mut puzzle = some_puzzle(&mut rng);
        let givens = puzzle.givens().iter().copied().filter(|_| rng.random_bool(0.6)).collect();
        puzzle = Puzzle::new(puzzle.board().clone(), givens);
        let Some(solutions) = brute_force::solutions(&puzzle, 600).filter(|found| found.len() > 1) else { continue };
        times += 1;
        for units in [0, 3, 30, 100, 300, 1000] {
            let explainer = Explainer { board: puzzle.board().clone(), units, stop: &Never };
            let Ok(Explanation::Multiple(found)) = explainer.explain(&puzzle, Detail { cores: 1, steps: 0 }) else {
                panic!("several solutions")
            };
            assert_eq!(found.stopped, None);
            for (cell, values) in puzzle.board().grid().cells().zip(&found.candidates) {
                let all: Values = solutions.iter().map(|solution| solution.value(cell)).collect();
                assert!(values.without(all).is_empty());
                assert!(!found.complete || *values == all);
            }
            assert!(found.unique_with.iter().all(|&one| have(&solutions, &[one]) == 1));
            assert!(found.addition.is_empty() || have(&solutions, &found.addition) == 1);
            if found.is_smallest && found.addition.len() == 2 {
                let cells = || puzzle.board().grid().cells();
                let single = |cell| solutions.iter().map(move |solution| (cell, solution.value(cell)));
                assert!(!cells().flat_map(single).any(|one| have(&solutions, &[one]) == 1));
            }
            complete[usize::from(found.complete)] += 1;
            smallest[usize::from(found.is_smallest)] += 1;
        }
    }
    assert!(complete.iter().chain(&smallest).all(|&times| times > 10), "{complete:?} {smallest:?}");
}
