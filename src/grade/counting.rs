//! What follows by counting. That n cells which hold n values once each leave none out is the pigeonhole principle, which
//! takes clauses exponentially many steps (Haken 1985); here it is one comparison.

use std::rc::Rc;

use crate::board::Board;
use crate::grid::Cell;

use super::parts::{Half, Part};

/// Which facts of a board are known to hold, half by half.
#[derive(Clone)]
pub(super) struct Known {
    order: usize,
    /// At least and at most, for each cell; then for each rule and value.
    halves: Vec<[bool; 2]>,
    /// Two ways to part the same pairs of a cell and a value, each pair in one fact of either: as many facts on one side as on
    /// the other.
    sides: Rc<[[Vec<usize>; 2]]>,
}

impl Known {
    /// Nothing is known.
    pub fn new(board: &Board) -> Known {
        let order = board.values();
        let halves = vec![[false; 2]; order * (order + board.rules().len())];
        let mut known = Known { order, halves, sides: Rc::default() };
        let mut sides = known.houses(board);
        sides.extend(known.partitions(board));
        known.sides = sides.into();
        known
    }

    /// In a house, each pair is of one of its cells and of one value.
    fn houses(&self, board: &Board) -> Vec<[Vec<usize>; 2]> {
        let rules = board.rules().iter().map(|rule| rule.all_different().unwrap_or_default()).enumerate();
        let houses = rules.filter(|(_, cells)| cells.len() == self.order);
        let sides = houses.map(|(rule, cells)| {
            let values = (0..self.order).map(|value| self.rule(rule, value)).collect();
            [cells.iter().map(|&cell| self.cell(cell)).collect(), values]
        });
        sides.collect()
    }

    /// For each value, each cell is in one row and one column, and in one box or region where there are some; and so are the
    /// cells of a few rows, or columns, that are those of as many boxes.
    fn partitions(&self, board: &Board) -> Vec<[Vec<usize>; 2]> {
        let (order, layout) = (self.order, board.layout());
        let (rows, columns): (Vec<usize>, Vec<usize>) = ((0..order).collect(), (order..2 * order).collect());
        let count = usize::from(layout.boxes.is_some()) + usize::from(layout.regions.is_some());
        let further: Vec<Vec<usize>> = (2..2 + count).map(|n| (n * order..(n + 1) * order).collect()).collect();
        let mut parted = vec![[rows.clone(), columns.clone()]];
        for houses in further {
            parted.push([rows.clone(), houses.clone()]);
            parted.push([columns.clone(), houses]);
        }
        if let Some(shape) = layout.boxes {
            let boxes =
                |wanted: &dyn Fn(usize) -> bool| (0..order).filter(|&b| wanted(b)).map(|b| 2 * order + b).collect();
            let across = order / shape.columns();
            for band in 0..order / shape.rows() {
                let rows = rows[band * shape.rows()..(band + 1) * shape.rows()].to_vec();
                parted.push([rows, boxes(&|place| place / across == band)]);
            }
            for stack in 0..across {
                let columns = columns[stack * shape.columns()..(stack + 1) * shape.columns()].to_vec();
                parted.push([columns, boxes(&|place| place % across == stack)]);
            }
        }
        let of = |houses: &[usize], value: usize| houses.iter().map(|&house| self.rule(house, value)).collect();
        let sides = parted.iter().flat_map(|[one, other]| (0..order).map(move |v| [of(one, v), of(other, v)]));
        sides.collect()
    }

    /// The place of what is said of a cell.
    pub fn cell(&self, cell: Cell) -> usize {
        cell.index()
    }

    /// The place of what a rule, by its place, says of a value.
    pub fn rule(&self, rule: usize, value: usize) -> usize {
        self.order * (self.order + rule) + value
    }

    /// Whether a half is known.
    pub fn holds(&self, place: usize, half: Half) -> bool {
        self.halves[place][half as usize]
    }

    /// A half is known.
    pub fn learn(&mut self, place: usize, half: Half) {
        self.halves[place][half as usize] = true;
    }

    /// A part of the rules is known.
    pub fn learn_part(&mut self, part: Part) {
        match part {
            Part::Given(_) => {}
            Part::Cell(cell, half) => self.learn(self.cell(cell), half),
            Part::Rule(rule, half) => (0..self.order).for_each(|value| self.learn(self.rule(rule, value), half)),
        }
    }

    /// Whether a part of the rules is known, whole.
    pub fn has(&self, part: Part) -> bool {
        match part {
            Part::Given(_) => false,
            Part::Cell(cell, half) => self.holds(self.cell(cell), half),
            Part::Rule(rule, half) => (0..self.order).all(|value| self.holds(self.rule(rule, value), half)),
        }
    }

    /// All that follows by counting pairs: where each of n facts on one side has at least one and each but one of the n on the
    /// other side at most one, at least one is left for that one; and so with *least* and *most* exchanged.
    pub fn close(&mut self) {
        let (sides, mut grows) = (self.sides.clone(), true);
        while grows {
            grows = false;
            for [one, other] in sides.iter() {
                for (these, others) in [(one, other), (other, one)] {
                    grows |= self.count(these, Half::AtLeast, others, Half::AtMost);
                    grows |= self.count(these, Half::AtMost, others, Half::AtLeast);
                }
            }
        }
    }

    /// Where `all` holds of these and `but_one` of the others except one, `all` holds of that one; whether that is news.
    fn count(&mut self, these: &[usize], all: Half, others: &[usize], but_one: Half) -> bool {
        if !these.iter().all(|&place| self.holds(place, all)) {
            return false;
        }
        let mut without = others.iter().copied().filter(|&place| !self.holds(place, but_one));
        let learnt: Vec<usize> = match (without.next(), without.next()) {
            (None, _) => others.to_vec(),
            (Some(one), None) => vec![one],
            _ => return false,
        };
        let news: Vec<usize> = learnt.into_iter().filter(|&place| !self.holds(place, all)).collect();
        news.iter().for_each(|&place| self.learn(place, all));
        !news.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use rand::RngExt;

    use super::*;
    use crate::board::Layout;
    use crate::testing::random;

    /// All 2⁸ ways to hold pairs on a board of order 2, and all 2²⁴ sets of facts in samples: what is learnt from facts holds
    /// wherever they hold.
    #[test]
    fn counting_is_sound() {
        let board = Board::new(Layout::latin(2)).unwrap();
        let base = Known::new(&board);
        let facts = base.halves.len();
        let pairs_of = |place: usize| -> Vec<usize> {
            let one_hot = |cell: usize, value: usize| 2 * cell + value;
            match place {
                0..4 => vec![one_hot(place, 0), one_hot(place, 1)],
                _ => {
                    let cells = board.rules()[place / 2 - 2].all_different().unwrap();
                    cells.iter().map(|cell| one_hot(cell.index(), place % 2)).collect()
                }
            }
        };
        let pairs_of = &pairs_of;
        let counts =
            |way: u32| (0..facts).map(move |place| pairs_of(place).iter().filter(|&&p| way >> p & 1 == 1).count());
        let ways: Vec<Vec<usize>> = (0..1 << 8).map(|way| counts(way).collect()).collect();
        let holds = |known: &Known, way: &[usize]| {
            way.iter().zip(&known.halves).all(|(&count, [least, most])| (!least || count >= 1) && (!most || count <= 1))
        };
        let mut rng = random::seeded(1_985);
        for _ in 0..20_000 {
            let mut known = base.clone();
            let often = rng.random_range(0.3..1.0);
            known.halves.iter_mut().flatten().for_each(|half| *half = rng.random_bool(often));
            let before = known.clone();
            known.close();
            assert!(ways.iter().all(|way| !holds(&before, way) || holds(&known, way)), "{:?}", before.halves);
        }
    }
}
