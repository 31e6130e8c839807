//! Squares that are orthogonal to a Latin square, as partitions of its cells into transversals: each partition is as many mates as there
//! are ways to give its members different values, as far as further rules let it.

use num_bigint::BigUint;

use super::Square;
use super::conditions::Conditions;
use super::family::{Family, MOST};
use super::partitions::{Partitions, filled};
use crate::limits::{Limit, Stop, Ticker};
use crate::puzzle::{Puzzle, Solution};

use crate::symmetry::named;
use crate::values::{Value, Values};

/// How many mates.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mates {
    /// So many, as grids: values are not renamed; at least, where `short` says why.
    pub count: BigUint,
    /// Why these may not be all.
    pub short: Option<Short>,
}

/// Why mates are not known to be all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Short {
    /// It was stopped.
    Stopped(Limit),
    /// There are more transversals than are held.
    Transversals(usize),
}

impl Square {
    /// The puzzle of mates, with the first row in order: one mate of each class of those that are the same but for the names of their
    /// values. None where the rules of the board tell values apart.
    pub fn mates_up_to_names(wanted: &Puzzle) -> Option<Puzzle> {
        named(wanted)
    }

    /// Counts the mates of a square: the solutions of `wanted`, the board that [`Square::mates`] makes.
    pub fn count_mates(&self, wanted: &Puzzle, stop: &dyn Stop) -> Mates {
        let mut cover = match Cover::of(self, wanted, stop) {
            Ok(cover) => cover,
            Err(limit) => return Mates { count: BigUint::ZERO, short: Some(Short::Stopped(limit)) },
        };
        let mut found = 0u128;
        let stopped = cover.all(&mut |_, _| {
            found += 1;
            true
        });
        let names = if cover.conditions.are_values_alike() { (1..=self.order()).product() } else { BigUint::from(1u8) };
        let cut = cover.family.is_cut.then_some(Short::Transversals(MOST));
        Mates { count: names * found, short: stopped.map(Short::Stopped).or(cut) }
    }
}

impl Square {
    /// Hands on the mates of a square, the solutions of `wanted`, until `told` says no; why they may not be all. None is told where there are
    /// more transversals than are held.
    ///
    /// Where values are alike, one mate of each partition comes first, that with the first row in order; then those with the next order, and
    /// so on, as long as the partitions can be held.
    pub fn each_mate(
        &self,
        wanted: &Puzzle,
        stop: &dyn Stop,
        told: &mut dyn FnMut(&Solution) -> bool,
    ) -> Option<Short> {
        let mut cover = match Cover::of(self, wanted, stop) {
            Ok(cover) => cover,
            Err(limit) => return Some(Short::Stopped(limit)),
        };
        if cover.family.is_cut {
            return Some(Short::Transversals(MOST));
        }
        let is_named = !cover.conditions.are_values_alike();
        let mut partitions = Partitions::new(self.order());
        let mut is_wanted = true;
        let mut stopped = cover.all(&mut |family, chosen| {
            let ways = || chosen.iter().map(|&(number, _)| &family.members[number][..]);
            is_wanted = if is_named {
                told(&filled(self.order(), ways().zip(chosen.iter().map(|&(_, value)| value))))
            } else {
                partitions.add(ways(), told)
            };
            is_wanted
        });
        if stopped.is_none() && is_wanted {
            stopped = partitions.rename(stop, told).err();
        }
        stopped.map(Short::Stopped)
    }
}

/// Hears a partition: the numbers of its members in a family, each with its value where values are not alike. Whether to go on.
type Told<'t> = &'t mut dyn FnMut(&Family, &[(usize, Value)]) -> bool;

struct Cover<'c> {
    family: Family,
    conditions: Conditions,
    /// The cells that no chosen transversal covers.
    open: Vec<bool>,
    /// The values that none of them has.
    free: Values,
    chosen: Vec<(usize, Value)>,
    stop: &'c dyn Stop,
    ticker: Ticker<'c>,
}

/// Why the covering ended before its end: it was stopped, or nothing more was wanted.
type End = Option<Limit>;

impl<'c> Cover<'c> {
    fn of(square: &Square, wanted: &Puzzle, stop: &'c dyn Stop) -> Result<Cover<'c>, Limit> {
        let order = square.order();
        let conditions = Conditions::of(wanted, stop)?;
        let family = Family::of(square, &|way| conditions.may_hold && conditions.allow(way), stop);
        family.stopped.map_or(Ok(()), Err)?;
        Ok(Cover {
            family: family.found,
            conditions,
            open: vec![true; order * order],
            free: Values::all(order),
            chosen: Vec::new(),
            stop,
            ticker: Ticker::new(stop),
        })
    }

    /// Goes through all partitions; why it was stopped, if it was.
    fn all(&mut self, told: Told<'_>) -> Option<Limit> {
        let all = self.family.all();
        self.rest(&all, told).err().flatten()
    }

    /// Covers what is open with members of a set in each way.
    fn rest(&mut self, live: &[u64], told: Told<'_>) -> Result<(), End> {
        let wanted = self.family.order - self.chosen.len();
        if wanted == 0 {
            return if told(&self.family, &self.chosen) { Ok(()) } else { Err(None) };
        }
        self.ticker.tick(live.len() * wanted * self.family.order).map_err(Some)?;
        // One of them must cover the cell; the one with the fewest choices.
        let mut best = (usize::MAX, 0);
        for cell in (0..self.open.len()).filter(|&cell| self.open[cell]) {
            best = best.min((self.family.count_through(live, cell), cell));
            if best.0 == 0 {
                return Ok(());
            }
            // What is left of each row, column and value is one cell: at most one transversal.
            if wanted == 1 {
                break;
            }
        }
        for choice in self.family.through(live, best.1).collect::<Vec<_>>() {
            let rest = self.family.beside(live, choice);
            self.mark(choice, false);
            let done = self.name(choice, &rest, told);
            self.mark(choice, true);
            done?;
        }
        Ok(())
    }

    /// Goes on with a member that was chosen: by each value that it may have, or by the next where they are alike.
    fn name(&mut self, choice: usize, rest: &[u64], told: Told<'_>) -> Result<(), End> {
        let values = self.conditions.values(self.family.cells(choice)).intersection(self.free);
        let different = if self.conditions.are_values_alike() { 1 } else { values.len() };
        for value in values.iter().take(different) {
            let before = self.conditions.mark();
            let cells = self.family.cells(choice);
            let mut done = Ok(());
            if self.conditions.give(cells, value, self.stop).map_err(Some)? {
                self.free = self.free.without(Values::only(value));
                self.chosen.push((choice, value));
                done = self.rest(rest, told);
                self.chosen.pop();
                self.free.insert(value);
            }
            self.conditions.undo(before);
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
    use crate::board::Layout;
    use crate::grid::BoxShape;
    use crate::latin::tests::{cyclic, elementary, random};
    use crate::limits::Never;
    use crate::rule::Meaning;
    use crate::solve::Solver;

    fn mates(square: &Square) -> u64 {
        let mates = square.count_mates(&plain(square), &Never);
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
            let wanted = plain(&square);
            let all = by_regions(&wanted);
            assert_eq!(mates(&square), all.len() as u64);
            assert_eq!(listed(&square, &wanted), all);
            assert!(all.iter().all(|mate| square.is_orthogonal(mate)));
            with_mates += usize::from(!all.is_empty());
        }
        assert!((1..24).contains(&with_mates));
    }

    /// Rules on the mate: those that say no more than that cells differ, those about single cells, and others.
    #[test]
    fn further_rules_are_those_of_the_mate() {
        let squares = [cyclic(4), cyclic(5), elementary(2), random(4, 1), random(5, 3), random(5, 8)];
        let with = |word: &str, order: usize| {
            let bare = Layout::latin(order);
            match word {
                "diagonals" => Layout { diagonals: true, ..bare },
                "boxes" => Layout { boxes: BoxShape::default_for(order), ..bare },
                word => Layout { clues: Meaning::by_word(word).into_iter().collect(), ..bare },
            }
        };
        // With mates: of rules that say no more than that cells differ, and of others.
        let mut some = [0, 0];
        for word in
            ["diagonals", "boxes", "knight", "king", "pandiagonal", "reduced", "idempotent", "unipotent", "symmetric"]
        {
            for square in &squares {
                let wanted = square.mates(with(word, square.order())).unwrap();
                let all = by_regions(&wanted);
                let counted = square.count_mates(&wanted, &Never);
                assert_eq!((counted.count, counted.short), (all.len().into(), None), "{word}");
                assert_eq!(listed(square, &wanted), all, "{word}");
                let is_alike = Conditions::of(&wanted, &Never).unwrap().are_values_alike();
                some[usize::from(is_alike)] += usize::from(!all.is_empty());
            }
        }
        assert!(some[0] > 0 && some[1] > 0, "{some:?}");
    }

    /// One mate of each partition comes first, and the list ends where no more is wanted.
    #[test]
    fn lists_begin_with_one_of_each_partition() {
        let square = cyclic(5);
        let mut first_rows = Vec::new();
        let mut told = |mate: &Solution| {
            first_rows.push(mate.values()[..5].iter().map(|value| value.index()).collect::<Vec<_>>());
            first_rows.len() < 5
        };
        assert_eq!(square.each_mate(&plain(&square), &Never, &mut told), None);
        let (first, next) = (vec![0, 1, 2, 3, 4], vec![0, 1, 2, 4, 3]);
        assert_eq!(first_rows, [first.clone(), first.clone(), first, next.clone(), next]);
    }

    #[test]
    fn it_stops() {
        let (square, stopped) = (cyclic(7), || Some(Limit::Time));
        let short = Some(Short::Stopped(Limit::Time));
        assert_eq!(square.count_mates(&plain(&square), &stopped).short, short);
        assert_eq!(square.each_mate(&plain(&square), &stopped, &mut |_| true), short);
    }

    fn plain(square: &Square) -> Puzzle {
        square.mates(Layout::latin(square.order())).unwrap()
    }

    fn by_regions(wanted: &Puzzle) -> Vec<Solution> {
        let mut all: Vec<Solution> = Solver::default().solutions(wanted).map(Result::unwrap).collect();
        all.sort_by(|one, other| one.values().cmp(other.values()));
        all
    }

    fn listed(square: &Square, wanted: &Puzzle) -> Vec<Solution> {
        let mut all = Vec::new();
        let short = square.each_mate(wanted, &Never, &mut |mate| {
            all.push(mate.clone());
            true
        });
        assert_eq!(short, None);
        all.sort_by(|one, other| one.values().cmp(other.values()));
        all
    }
}
