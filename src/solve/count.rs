//! How many solutions are there?

mod came;
mod choice;
mod classes;
mod methods;
mod split;

use super::portion::Portion;
use super::{Decider, SolveError, Solver};
use crate::answer::{Count, CountMethod, SolutionCount};
use crate::counting::frontier::{Checkpoint, Ledger, Progress};
use crate::limits::Limit;
use crate::puzzle::Puzzle;
use choice::Counter;

/// How to count.
#[derive(Clone, Copy, Debug)]
pub struct CountOptions {
    /// By this method alone; none is to choose.
    pub method: Option<CountMethod>,
    /// Bytes that the states of a method may take.
    pub memory: usize,
    /// Of the chance behind estimates.
    pub seed: u64,
    /// Whether one partial filling or rectangle of each class may be counted where no method is named.
    pub by_classes: bool,
    /// Whether a second method, that shares no idea with the first, is to come to the same.
    pub cross_check: bool,
}

impl Default for CountOptions {
    /// The method is chosen, with 1 GiB.
    fn default() -> CountOptions {
        CountOptions { method: None, memory: 1 << 30, seed: 1, by_classes: true, cross_check: false }
    }
}

/// What is told while solutions are counted.
pub enum CountEvent<'e> {
    /// A solution was found.
    Solution,
    /// The frontier has come over a cell; with this a later run can go on from there.
    Layer(Progress, &'e Checkpoint<'e>),
    /// All solutions are about to be gone through: whoever has several threads may do it in their place.
    Enumeration(&'e mut Enumeration),
}

/// All solutions of a puzzle, to be counted one by one.
pub struct Enumeration {
    /// Those that are to be counted; whoever takes them leaves what that came to.
    pub portion: Option<Portion>,
    /// No more than so many are to be counted.
    pub most: u64,
    /// How many of them were told already.
    pub told: u64,
    /// What it came to.
    pub came: Option<Result<Enumerated, SolveError>>,
}

/// How far an [`Enumeration`] came.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Enumerated {
    /// How many solutions were found.
    pub count: u64,
    /// How many there are at least: those, or some that were come upon before their turn.
    pub known: u64,
    /// Why no more were looked for, if work was stopped.
    pub stopped: Option<Limit>,
    /// What came to it.
    pub decider: Decider,
}

impl Solver<'_> {
    /// How many solutions there are, counted one by one and no further than `bound`.
    ///
    /// # Errors
    /// See [`SolveError`].
    pub fn count_up_to(&mut self, puzzle: &Puzzle, bound: u64) -> Result<Count, SolveError> {
        let mut solutions = self.solutions_up_to(puzzle, bound);
        let mut count = 0;
        while count < bound {
            match solutions.advance()? {
                Some(_) => count += 1,
                None => {
                    let known = solutions.known().min(bound);
                    return Ok(match solutions.stopped() {
                        Some(limit) => Count::AtLeast { count: known, limit: Some(limit) },
                        None => Count::Exactly(count),
                    });
                }
            }
        }
        Ok(Count::AtLeast { count, limit: None })
    }

    /// How many solutions there are, by the method that seems best for the puzzle.
    ///
    /// ```
    /// use exactly::{Layout, Puzzle, Solver};
    ///
    /// let counted = Solver::default().count(&Puzzle::empty(Layout::sudoku(9))?)?;
    /// assert_eq!((counted.count.to_string().as_str(), counted.shortfall), ("6670903752021072936960", None));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// See [`SolveError`].
    pub fn count(&mut self, puzzle: &Puzzle) -> Result<SolutionCount, SolveError> {
        self.count_with(puzzle, CountOptions::default(), Ledger::default(), &mut |_| ())
    }

    /// How many solutions there are, by the method that `options` name, or by enumeration for a while and then by what an
    /// estimate makes the best. `told` hears how far that is; `ledger` is what an earlier run has kept of the frontier, or empty.
    ///
    /// # Errors
    /// See [`SolveError`]; [`SolveError::Difference`] where two methods differ.
    pub fn count_with(
        &mut self,
        puzzle: &Puzzle,
        options: CountOptions,
        ledger: Ledger,
        told: &mut dyn FnMut(CountEvent<'_>),
    ) -> Result<SolutionCount, SolveError> {
        Counter::new(self, puzzle, options, ledger, told).count()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::Never;
    use crate::solve::Engine;
    use crate::testing::{brute_force, random};
    use rand::RngExt;

    /// Below and above the bound from which solutions come in order.
    #[test]
    fn counts_up_to_any_bound_are_those_of_brute_force() {
        let mut rng = random::seeded(91);
        let (mut whole, mut bounded) = (0, 0);
        for round in 0..1000 {
            let order = rng.random_range(2..=4);
            let puzzle = if round % 2 == 0 {
                random::variant(&mut rng, order)
            } else {
                let board = random::board(&mut rng, order);
                random::puzzle(&mut rng, &board)
            };
            let Some(found) = brute_force::solutions(&puzzle, 300) else { continue };
            let bound = rng.random_range(1..=24);
            let all = found.len() as u64;
            let expected = if all < bound { Count::Exactly(all) } else { Count::AtLeast { count: bound, limit: None } };
            for engine in [Engine::Auto, Engine::Sat, Engine::Both] {
                let counted = Solver::new(engine, &Never).count_up_to(&puzzle, bound);
                assert_eq!(counted, Ok(expected), "{engine:?} {}", puzzle.board().layout());
            }
            let mut solver = Solver::default();
            let mut taken: Vec<_> =
                solver.solutions_up_to(&puzzle, bound).map(Result::unwrap).take(bound as usize).collect();
            taken.sort();
            taken.dedup();
            assert_eq!(taken.len() as u64, all.min(bound), "each once");
            assert!(taken.iter().all(|solution| found.contains(solution)));
            whole += usize::from(all > 0 && all < bound);
            bounded += usize::from(all >= bound);
        }
        assert!(whole > 30 && bounded > 30, "{whole} {bounded}");
    }
}
