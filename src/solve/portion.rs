//! Solutions that come one after the other in the order of all, as work that can be sent, left, taken up and split: so several
//! threads go through the solutions of one puzzle, and whoever puts together what they find has the order of one.

use super::sought::Sought;
use super::strategy::{InOrder, Oracle};
use super::{Decider, SolveError};
use crate::limits::{Limit, Stop};
use crate::puzzle::{Puzzle, Solution};
use crate::values::Value;

/// Some of the solutions of a puzzle: all that come between two places in their order.
pub struct Portion {
    in_order: InOrder,
}

/// Goes through portions of one puzzle, on one thread.
pub struct Explorer<'p, 's> {
    puzzle: &'p Puzzle,
    stop: &'s dyn Stop,
    /// Which parts of the puzzle are empty, once that was needed.
    oracle: Option<Oracle<'s>>,
    solution: Solution,
}

/// How far an [`Explorer`] came in a portion.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reached {
    /// Its end.
    End,
    /// As far as it was let; it can be gone on with.
    Pause,
    /// It was stopped.
    Stopped(Limit),
}

impl Portion {
    pub(super) fn new(in_order: InOrder) -> Portion {
        Portion { in_order }
    }

    /// Gives away what comes last, if there is more than one thing left to do. Where that is done depends on what is left alone:
    /// whoever splits after the same number of nodes has the same portions.
    pub fn split(&mut self) -> Option<Portion> {
        self.in_order.split().map(Portion::new)
    }

    /// How many solutions the puzzle is known to have at least, whether or not they lie in this portion.
    pub fn known(&self) -> u64 {
        self.in_order.known()
    }

    /// What has come to its answers so far.
    pub(super) fn decider(&self) -> Decider {
        if self.is_by_search() { Decider::Search } else { Decider::Sat }
    }

    /// Whether search has come to its answers so far without varisat.
    pub fn is_by_search(&self) -> bool {
        self.in_order.is_by_search()
    }
}

impl<'p, 's> Explorer<'p, 's> {
    /// Somebody who goes through portions of this puzzle, until `stop` says so.
    pub fn new(puzzle: &'p Puzzle, stop: &'s dyn Stop) -> Explorer<'p, 's> {
        let solution = Solution::new(vec![Value::new(0); puzzle.board().grid().cells().len()]);
        Explorer { puzzle, stop, oracle: None, solution }
    }

    /// Hands the next solutions of a portion to `found`, until that says no or so many nodes are spent.
    ///
    /// # Errors
    /// See [`SolveError`].
    pub fn explore(
        &mut self,
        portion: &mut Portion,
        mut nodes: u64,
        mut found: impl FnMut(&Solution) -> bool,
    ) -> Result<Reached, SolveError> {
        let Explorer { puzzle, stop, oracle, solution } = self;
        loop {
            match portion.in_order.advance_within(puzzle, solution, oracle, *stop, &mut nodes)? {
                Some(Sought::Solution) => {
                    if let Some(reason) = puzzle.violation(solution) {
                        return Err(SolveError::Unsound(puzzle.name(reason)));
                    }
                    if !found(solution) {
                        return Ok(Reached::Pause);
                    }
                }
                Some(Sought::Exhausted) => return Ok(Reached::End),
                Some(Sought::Stopped(limit)) => return Ok(Reached::Stopped(limit)),
                None => return Ok(Reached::Pause),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::Never;
    use crate::solve::Solver;
    use crate::testing::random;
    use rand::RngExt;

    /// All solutions by way of portions, each split after so many nodes, gone through in an order that chance chooses.
    fn in_portions(puzzle: &Puzzle, nodes: u64, rng: &mut impl rand::Rng) -> (Vec<Solution>, usize) {
        let mut solver = Solver::default();
        let whole = solver.solutions(puzzle).hand_over().unwrap();
        let mut explorers = [Explorer::new(puzzle, &Never), Explorer::new(puzzle, &Never)];
        let mut portions = vec![(Some(whole), Vec::new())];
        let mut splits = 0;
        while let Some(open) = portions.iter().position(|(portion, _)| portion.is_some()) {
            let any = rng.random_range(open..portions.len());
            let place = if portions[any].0.is_some() { any } else { open };
            let (portion, found) = &mut portions[place];
            let mut rest = portion.take().unwrap();
            let keep = |solution: &Solution| {
                found.push(solution.clone());
                true
            };
            match explorers[rng.random_range(0..2)].explore(&mut rest, nodes, keep).unwrap() {
                Reached::End => {}
                Reached::Pause => {
                    let last = rest.split();
                    splits += usize::from(last.is_some());
                    portions[place].0 = Some(rest);
                    last.into_iter().for_each(|last| portions.insert(place + 1, (Some(last), Vec::new())));
                }
                Reached::Stopped(limit) => panic!("{limit}"),
            }
        }
        (portions.into_iter().flat_map(|(_, found)| found).collect(), splits)
    }

    #[test]
    fn portions_come_to_the_solutions_in_their_order() {
        let mut rng = random::seeded(71);
        let mut splits = 0;
        for round in 0..500 {
            let order = rng.random_range(2..=6);
            let puzzle = if round % 3 == 0 {
                random::variant(&mut rng, order)
            } else {
                let board = random::board(&mut rng, order);
                random::puzzle(&mut rng, &board)
            };
            let mut solver = Solver::default();
            let expected: Vec<_> = solver.solutions(&puzzle).take(2000).map(Result::unwrap).collect();
            if expected.len() < 2000 {
                let (found, here) = in_portions(&puzzle, rng.random_range(1..10), &mut rng);
                assert!(found == expected, "{} {:?}", puzzle.board().layout(), puzzle.givens());
                splits += here;
            }
        }
        assert!(splits > 300, "{splits}");
    }
}
