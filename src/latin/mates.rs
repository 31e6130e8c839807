//! Squares that are orthogonal to a Latin square, counted as partitions of its cells into transversals: each partition is as many mates
//! as there are ways to give its members different values.

use num_bigint::BigUint;

use super::Square;
use super::family::{Family, MOST};
use crate::limits::{Limit, Stop, Ticker};

/// How many mates.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mates {
    /// So many, as grids: values are not renamed; at least, where `short` says why.
    pub count: BigUint,
    /// Why these may not be all.
    pub short: Option<Short>,
}

/// Why a count of mates is not whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Short {
    /// It was stopped.
    Stopped(Limit),
    /// There are more transversals than are held.
    Transversals(usize),
}

/// Counts the mates of a square.
pub fn count(square: &Square, stop: &dyn Stop) -> Mates {
    let family = Family::of(square, stop);
    if let Some(limit) = family.stopped {
        return Mates { count: BigUint::ZERO, short: Some(Short::Stopped(limit)) };
    }
    let family = family.found;
    let is_cut = family.is_cut;
    let mut cover =
        Cover { open: vec![true; family.order * family.order], family, ticker: Ticker::new(stop), found: 0 };
    let all = cover.family.all();
    let stopped = cover.rest(&all, square.order()).err();
    let names: BigUint = (1..=square.order()).product();
    let cut = is_cut.then_some(Short::Transversals(MOST));
    Mates { count: names * cover.found, short: stopped.map(Short::Stopped).or(cut) }
}

struct Cover<'c> {
    family: Family,
    /// The cells that no chosen transversal covers.
    open: Vec<bool>,
    ticker: Ticker<'c>,
    found: u128,
}

impl Cover<'_> {
    /// Covers what is open with so many of a set in each way.
    fn rest(&mut self, live: &[u64], wanted: usize) -> Result<(), Limit> {
        if wanted == 0 {
            self.found += 1;
            return Ok(());
        }
        self.ticker.tick(live.len() * wanted * self.family.order)?;
        // One of them must cover the cell; the one with the fewest choices.
        let mut best = (usize::MAX, 0);
        for cell in (0..self.open.len()).filter(|&cell| self.open[cell]) {
            best = best.min((self.family.count_through(live, cell), cell));
            if best.0 == 0 {
                return Ok(());
            }
        }
        let choices: Vec<usize> = self.family.through(live, best.1).collect();
        if wanted == 1 {
            // What is left of each row, column and value is one cell: at most one transversal.
            self.found += choices.len() as u128;
            return Ok(());
        }
        for choice in choices {
            let rest = self.family.beside(live, choice);
            self.mark(choice, false);
            let done = self.rest(&rest, wanted - 1);
            self.mark(choice, true);
            done?;
        }
        Ok(())
    }

    fn mark(&mut self, number: usize, is_open: bool) {
        for cell in self.family.cells(number) {
            self.open[cell] = is_open;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Board, Layout};
    use crate::latin::tests::{cyclic, elementary, random};
    use crate::limits::Never;
    use crate::solve::Solver;

    fn mates(square: &Square) -> u64 {
        let mates = count(square, &Never);
        assert_eq!(mates.short, None);
        u64::try_from(&mates.count).unwrap()
    }

    #[test]
    fn published_counts() {
        for (order, expected) in [(1, 1), (2, 0), (3, 6), (4, 0), (5, 360), (6, 0), (7, 3_200_400), (8, 0)] {
            assert_eq!(mates(&cyclic(order)), expected, "order {order}");
        }
        assert_eq!(mates(&elementary(2)), 48);
    }

    /// Against the solutions of the board whose regions are the values: another way, with other code.
    #[test]
    fn counts_are_those_of_regions() {
        let mut with_mates = 0;
        for seed in 0..24 {
            let square = random(3 + seed as usize % 3, seed);
            let puzzle = square.mates(&Board::new(Layout::latin(square.order())).unwrap());
            let mut solver = Solver::default();
            let all: Vec<_> = solver.solutions(&puzzle).unwrap().map(Result::unwrap).collect();
            assert_eq!(mates(&square), all.len() as u64);
            assert!(all.iter().all(|mate| square.is_orthogonal(mate)));
            with_mates += usize::from(!all.is_empty());
        }
        assert!((1..24).contains(&with_mates));
    }

    #[test]
    fn it_stops() {
        let stopped = || Some(Limit::Time);
        assert_eq!(count(&cyclic(7), &stopped).short, Some(Short::Stopped(Limit::Time)));
    }
}
