//! Which givens a puzzle needs to have one solution, and puzzles that have no other givens than those.
//!
//! A given can be spared if the puzzle with its contrary in its place, one of the other values in that cell, has no solution.
//! What cannot be spared now can be spared even less once others are gone: so one look at each given, in any order, leaves a
//! puzzle that needs them all. Which, and how many, depends on the order.

mod rules;
mod symmetry;

use std::sync::Arc;

use crate::board::Board;
use crate::grid::Cell;
use crate::limits::{Limit, Never, Stop};
use crate::puzzle::{Given, Puzzle};
use crate::solve::SolveError;
use crate::solve::probe::Prober;
use crate::values::Values;

pub use symmetry::Symmetry;

impl Minimiser<'_> {
    /// The puzzle without givens that it can do without, each looked at once in its order; `None` where it has no solution, or several.
    ///
    /// ```
    /// use exactly::minimise::Minimiser;
    ///
    /// let puzzle = Minimiser::minimal(&"12343412214343..".parse()?)?.expect("it has one solution");
    /// assert_eq!(puzzle.givens().len(), 5);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Where an engine failed.
    pub fn minimal(puzzle: &Puzzle) -> Result<Option<Puzzle>, SolveError> {
        let mut minimiser = Minimiser::new(puzzle.board(), &Never);
        minimiser.turn_to(puzzle);
        if minimiser.prober.solutions(2)?.len() != 1 {
            return Ok(None);
        }
        for given in puzzle.givens() {
            let _ = minimiser.take_away(std::slice::from_ref(given))?;
        }
        Ok(Some(minimiser.puzzle()))
    }
}

/// Takes givens away from a puzzle that has one solution.
///
/// ```
/// use std::sync::Arc;
/// use exactly::minimise::Minimiser;
/// use exactly::{Board, Given, Layout, Never, Puzzle, Value, Values};
///
/// let board = Arc::new(Board::new(Layout::latin(2)).unwrap());
/// let given = |cell, value| Given { cell, allowed: Values::only(Value::new(value)) };
/// let givens = vec![given(board.grid().cell(0, 0), 0), given(board.grid().cell(1, 1), 0)];
/// let mut minimiser = Minimiser::new(&board, &Never);
/// minimiser.turn_to(&Puzzle::new(board, givens.clone()));
/// assert!(minimiser.take_away(&givens[..1])?);
/// assert!(!minimiser.take_away(&givens[1..])?);
/// assert_eq!(minimiser.puzzle().givens(), &givens[1..]);
/// # Ok::<(), exactly::SolveError>(())
/// ```
pub struct Minimiser<'s> {
    prober: Prober<'s>,
    all: Values,
}

impl<'s> Minimiser<'s> {
    /// For puzzles of a board; its questions end once `stop` says so.
    pub fn new(board: &Arc<Board>, stop: &'s dyn Stop) -> Minimiser<'s> {
        Minimiser { prober: Prober::new(board, stop), all: Values::all(board.values()) }
    }

    /// What answers its questions, with the givens that are left.
    pub(crate) fn prober(&mut self) -> &mut Prober<'s> {
        &mut self.prober
    }

    /// Turns to a puzzle with one solution.
    ///
    /// # Panics
    /// If the puzzle is of a board of another order.
    pub fn turn_to(&mut self, puzzle: &Puzzle) {
        self.prober.turn_to(puzzle);
    }

    /// The puzzle with the givens that are left.
    pub fn puzzle(&self) -> Puzzle {
        let givens = self.prober.allowed().iter().enumerate().filter(|(_, allowed)| **allowed != self.all);
        let givens = givens.map(|(cell, &allowed)| Given { cell: Cell::new(cell), allowed });
        Puzzle::new(self.prober.board().clone(), givens.collect())
    }

    /// Takes these givens away together, if that leaves one solution; whether it does.
    ///
    /// # Errors
    /// See [`SolveError`]; none is taken away then.
    pub fn take_away(&mut self, givens: &[Given]) -> Result<bool, SolveError> {
        self.take_if(givens, |prober| prober.has_solution().map(Some)).map(|taken| taken == Some(true))
    }

    /// The same, where search alone finds that out in so many nodes for each given; `None`, and none taken away, otherwise.
    ///
    /// # Errors
    /// Where work was stopped.
    pub fn take_away_within(&mut self, givens: &[Given], nodes: u64) -> Result<Option<bool>, Limit> {
        self.take_if(givens, |prober| prober.has_solution_within(nodes))
    }

    /// Whether these givens can be taken away together; they stay.
    ///
    /// # Errors
    /// See [`SolveError`].
    pub fn can_spare(&mut self, givens: &[Given]) -> Result<bool, SolveError> {
        let can_spare = self.take_away(givens)?;
        self.put_back(givens);
        Ok(can_spare)
    }

    /// Puts givens back.
    pub fn put_back(&mut self, givens: &[Given]) {
        for given in givens {
            self.prober.allow(given.cell, given.allowed);
        }
    }

    /// A solution without some of them breaks a first one: there is none that breaks the first, none that keeps it and breaks
    /// the second, and so on.
    fn take_if<E>(
        &mut self,
        givens: &[Given],
        mut has_solution: impl FnMut(&mut Prober<'s>) -> Result<Option<bool>, E>,
    ) -> Result<Option<bool>, E> {
        for given in givens {
            self.prober.allow(given.cell, self.all);
        }
        for given in givens {
            self.prober.allow(given.cell, self.all.without(given.allowed));
            let other = has_solution(&mut self.prober);
            if !matches!(other, Ok(Some(false))) {
                self.put_back(givens);
                return Ok(other?.map(|has_other| !has_other));
            }
            self.prober.allow(given.cell, given.allowed);
        }
        for given in givens {
            self.prober.allow(given.cell, self.all);
        }
        Ok(Some(true))
    }
}

impl Symmetry {
    /// The givens of a puzzle in groups of cells that a symmetry moves to each other.
    pub fn given_groups(self, puzzle: &Puzzle) -> Vec<Vec<Given>> {
        let given = |cell: &Cell| {
            let place = puzzle.givens().binary_search_by_key(cell, |given| given.cell).ok()?;
            Some(puzzle.givens()[place])
        };
        let groups = self.groups(puzzle.board().grid());
        let groups = groups.iter().map(|group| group.iter().filter_map(given).collect::<Vec<_>>());
        groups.filter(|group| !group.is_empty()).collect()
    }

    /// A cell whose partners under a symmetry have no given, or not all of them.
    pub fn breach(self, puzzle: &Puzzle) -> Option<Cell> {
        let has_given = |cell: &Cell| puzzle.givens().binary_search_by_key(cell, |given| given.cell).is_ok();
        let groups = self.groups(puzzle.board().grid());
        let is_part = |group: &&Vec<Cell>| group.iter().any(has_given) && !group.iter().all(has_given);
        groups.iter().find(is_part).and_then(|group| group.iter().copied().find(has_given))
    }

    /// The largest symmetry of the places of a puzzle's givens.
    pub fn of(puzzle: &Puzzle) -> Symmetry {
        Symmetry::LARGEST_FIRST.into_iter().find(|symmetry| (*symmetry).breach(puzzle).is_none()).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::Never;
    use crate::testing::{brute_force, random};

    fn without(puzzle: &Puzzle, spared: &[Given]) -> Puzzle {
        let givens = puzzle.givens().iter().filter(|given| !spared.contains(given)).copied().collect();
        Puzzle::new(puzzle.board().clone(), givens)
    }

    fn is_unique(puzzle: &Puzzle) -> Option<bool> {
        Some(brute_force::solutions(puzzle, 300)?.len() == 1)
    }

    /// All that is left is needed, by brute force; all that was taken was not.
    #[test]
    fn what_is_left_is_needed() {
        let mut rng = random::seeded(81);
        let (mut taken, mut kept) = (0, 0);
        for round in 0..600 {
            let puzzle = if round % 2 == 0 {
                let board = random::board(&mut rng, 4);
                random::puzzle(&mut rng, &board)
            } else {
                random::variant(&mut rng, 4)
            };
            if is_unique(&puzzle) != Some(true) {
                continue;
            }
            let mut minimiser = Minimiser::new(puzzle.board(), &Never);
            minimiser.turn_to(&puzzle);
            for given in puzzle.givens() {
                let expected = is_unique(&without(&puzzle, &[*given]));
                let can_spare = minimiser.can_spare(&[*given]).unwrap();
                assert!(expected.is_none_or(|expected| expected == can_spare));
            }
            let symmetry = Symmetry::ALL[round % Symmetry::ALL.len()];
            for group in symmetry.given_groups(&puzzle) {
                taken += usize::from(minimiser.take_away(&group).unwrap());
            }
            let left = minimiser.puzzle();
            assert_eq!(is_unique(&left), Some(true));
            for group in symmetry.given_groups(&left) {
                kept += 1;
                assert!(is_unique(&without(&left, &group)) != Some(true), "{:?}", left.givens());
            }
        }
        assert!(taken > 100 && kept > 100, "{taken} {kept}");
    }
}
