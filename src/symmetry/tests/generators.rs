//! Groups of puzzles by generators.

use super::*;

/// What the generators of a group generate has as many elements as the group, and each leads the puzzle to itself.
#[test]
fn generators_generate_the_group() {
    let mut rng = seeded(48);
    let mut told = 0;
    for layout in [Layout::latin(4), Layout::latin(5), Layout::sudoku(4), Layout::latin(3)] {
        let board = Arc::new(Board::new(layout).unwrap());
        let cells = board.grid().cells().len();
        let empty = Puzzle::new(board.clone(), Vec::new());
        let solutions: Vec<_> = Solver::default().solutions(&empty).take(200).map(Result::unwrap).collect();
        for round in 0..24 {
            let solution = &solutions[rng.random_range(0..solutions.len())];
            let whole = full(&board, solution.values());
            let kept = if round % 2 == 0 { cells } else { cells * 3 / 4 };
            let mut givens = whole.givens().to_vec();
            givens.shuffle(&mut rng);
            givens.truncate(kept);
            givens.sort_by_key(|given| given.cell);
            let puzzle = Puzzle::new(board.clone(), givens);
            for up_to in
                [Equivalence::Isomorphism, Equivalence::Isotopy, Equivalence::Transposition, Equivalence::Symmetry]
            {
                let group = Classifier::new(up_to).group(&puzzle, &Never).unwrap();
                let generators = group.generators.unwrap();
                for map in &generators {
                    let mut images = map.givens(&puzzle);
                    images.sort_by_key(|given| given.cell);
                    assert_eq!(images, puzzle.givens(), "{}", map.cycles());
                }
                let maps: Vec<Vec<usize>> = generators.iter().map(|map| map.points()).collect();
                assert_eq!(BigUint::from(closure(&maps)), group.order, "{up_to:?} {maps:?}");
                told += maps.len();
            }
        }
    }
    assert!(told > 200);
}

/// How many permutations some generate.
fn closure(maps: &[Vec<usize>]) -> usize {
    let Some(first) = maps.first() else { return 1 };
    let one: Vec<usize> = (0..first.len()).collect();
    let mut seen = HashSet::from([one.clone()]);
    let mut open = vec![one];
    while let Some(element) = open.pop() {
        for map in maps {
            let next: Vec<usize> = element.iter().map(|&point| map[point]).collect();
            if seen.insert(next.clone()) {
                open.push(next);
            }
        }
    }
    seen.len()
}
