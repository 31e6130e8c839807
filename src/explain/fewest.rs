//! The fewest givens that leave a puzzle the one solution that it has: those of a full Latin square are its smallest critical sets.
//!
//! Any other solution differs from it in some givens, of which one must stay; a smallest set with one of each such that is known leaves
//! another solution, which differs in further ones, or is the answer (implicit hitting sets, as in `demands.rs`).

use super::budget::{Budget, Ended};
use super::demands::Demands;
use crate::grid::Cell;
use crate::limits::{Limit, Stop};
use crate::puzzle::{Given, Puzzle, Solution};
use crate::solve::SolveError;
use crate::solve::probe::Prober;
use crate::values::Values;

/// What is known of the fewest givens.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fewest {
    /// The fewest that were found.
    pub givens: Vec<Given>,
    /// No fewer than so many do.
    pub least: usize,
    /// Why these are not known to be the fewest, if they are not.
    pub stopped: Option<Limit>,
}

impl Fewest {
    /// Looks for fewer givens than `known` that leave `solution` alone, all of those in `kept` cells among them. `known` must do so.
    ///
    /// # Errors
    /// Where an engine failed.
    pub fn of(
        puzzle: &Puzzle,
        solution: &Solution,
        kept: &[Cell],
        known: Vec<Given>,
        stop: &dyn Stop,
    ) -> Result<Fewest, SolveError> {
        let board = puzzle.board();
        let budget = Budget::without_end(stop);
        let mut prober = Prober::new(board, &budget);
        let mut base = vec![Values::all(board.values()); board.grid().cells().len()];
        let (stay, open): (Vec<Given>, Vec<Given>) =
            puzzle.givens().iter().partition(|given| kept.contains(&given.cell));
        stay.iter().for_each(|given| base[given.cell.index()] = given.allowed);
        let mut demands = Demands::new(&mut prober, base, open.clone(), Some(solution.clone()), &budget);
        let Some(fewer) = (known.len() - stay.len()).checked_sub(1) else {
            return Ok(Fewest { least: known.len(), givens: known, stopped: None });
        };
        let found = demands.smallest(fewer);
        let least = stay.len() + demands.least();
        Ok(match found {
            Ok(Some(set)) => {
                let mut givens: Vec<Given> = set.iter().map(|&place| open[place]).chain(stay).collect();
                givens.sort_unstable_by_key(|given| given.cell);
                Fewest { least: givens.len(), givens, stopped: None }
            }
            Ok(None) => Fewest { least: known.len(), givens: known, stopped: None },
            Err(Ended::Stopped(limit)) => Fewest { givens: known, least, stopped: Some(limit) },
            Err(Ended::Spent) => Fewest { givens: known, least, stopped: Some(Limit::Nodes) },
            Err(Ended::Failed(error)) => return Err(error),
        })
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use itertools::Itertools;

    use super::*;
    use crate::answer::Verdict;
    use crate::board::{Board, Layout};
    use crate::limits::Never;
    use crate::solve::{Engine, Solver};
    use crate::values::Value;

    fn full(order: usize, values: &str) -> (Puzzle, Solution) {
        let board = Arc::new(Board::new(Layout::latin(order)).unwrap());
        let values: Vec<Value> = values.bytes().map(|byte| Value::new(usize::from(byte - b'1'))).collect();
        let given = |(cell, &value): (Cell, &Value)| Given { cell, allowed: Values::only(value) };
        let givens = board.grid().cells().zip(&values).map(given).collect();
        (Puzzle::new(board, givens), Solution::new(values))
    }

    fn is_unique(puzzle: &Puzzle, givens: Vec<Given>) -> bool {
        let mut solver = Solver::new(Engine::Auto, &Never);
        matches!(solver.check(&Puzzle::new(puzzle.board().clone(), givens)), Ok(Verdict::Unique(_)))
    }

    #[test]
    fn the_fewest_are_those_of_brute_force() {
        // The smallest critical sets of the cyclic group of order 4 have 4 cells, those of Klein's 5.
        for (values, expected) in [("123231312", 2), ("1234234134124123", 4), ("1234214334124321", 5)] {
            let (puzzle, solution) = full(values.len().isqrt(), values);
            let found = Fewest::of(&puzzle, &solution, &[], puzzle.givens().to_vec(), &Never).unwrap();
            assert_eq!((found.givens.len(), found.least, found.stopped), (expected, expected, None), "{values}");
            assert!(is_unique(&puzzle, found.givens));
            let fewer = puzzle.givens().iter().copied().combinations(expected - 1);
            assert!(!fewer.into_iter().any(|givens| is_unique(&puzzle, givens)));
            let kept = [puzzle.givens()[0].cell, puzzle.givens()[1].cell, puzzle.givens()[2].cell];
            let found = Fewest::of(&puzzle, &solution, &kept, puzzle.givens().to_vec(), &Never).unwrap();
            assert!(kept.iter().all(|cell| found.givens.iter().any(|given| given.cell == *cell)));
            assert!(is_unique(&puzzle, found.givens));
        }
    }

    #[test]
    fn a_stop_leaves_what_is_known() {
        let (puzzle, solution) = full(4, "1234214334124321");
        let found = Fewest::of(&puzzle, &solution, &[], puzzle.givens().to_vec(), &|| Some(Limit::Time)).unwrap();
        assert_eq!((found.givens.len(), found.least, found.stopped), (16, 0, Some(Limit::Time)));
    }
}
