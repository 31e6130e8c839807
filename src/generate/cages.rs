//! Cages that cover the board: killer and KenKen. Cells gather to cages by chance; where another filling is left, two neighbouring cages
//! are cut in another way.

use super::family::{Drawn, Family, Filled, Place, Shape};
use crate::grid::Cell;
use crate::puzzle::Solution;
use crate::random::Random;
use crate::rule::Operation;
use crate::rule::{Cage, Kenken, Meaning};

/// A kind of cages.
pub(super) struct Cages {
    /// How often a cage is to have 1, 2, 3, … cells, of a hundred.
    sizes: &'static [usize],
    /// Whether all digits of a cage differ.
    differs: bool,
    /// What is said of some cells.
    make: fn(&Filled<'_>, Vec<Cell>, &mut Random) -> Option<Meaning>,
    /// Its cells, if a rule is of this kind.
    cells: fn(&Meaning) -> Option<&[Cell]>,
}

pub(super) static KILLER: Cages = Cages {
    sizes: &[0, 42, 36, 17, 5],
    differs: true,
    make: |filled, cells, _| {
        let sum = cells.iter().map(|&cell| filled.number(cell)).sum::<i64>();
        Some(Meaning::Cage(Cage { cells, sum: Some(u32::try_from(sum).ok()?) }))
    },
    cells: |meaning| if let Meaning::Cage(cage) = meaning { Some(&cage.cells) } else { None },
};

pub(super) static KENKEN: Cages = Cages {
    sizes: &[4, 48, 36, 12],
    differs: false,
    make: kenken,
    cells: |meaning| if let Meaning::Kenken(cage) = meaning { Some(&cage.cells) } else { None },
};

/// An operation by chance, of those that lead to a whole number.
fn kenken(filled: &Filled<'_>, cells: Vec<Cell>, random: &mut Random) -> Option<Meaning> {
    let numbers: Vec<u32> = cells.iter().map(|&cell| u32::try_from(filled.number(cell)).ok()).collect::<Option<_>>()?;
    let (sum, product) = (numbers.iter().sum(), numbers.iter().try_fold(1u32, |product, &n| product.checked_mul(n))?);
    let (operation, result) = match numbers[..] {
        [only] => (None, only),
        [one, other] => {
            let (less, more) = (one.min(other), one.max(other));
            match random.below(10) {
                0..=3 if less > 0 && more % less == 0 => (Some(Operation::Divide), more / less),
                0..=5 => (Some(Operation::Subtract), more - less),
                6 | 7 => (Some(Operation::Multiply), product),
                _ => (Some(Operation::Add), sum),
            }
        }
        _ if random.below(2) == 0 => (Some(Operation::Multiply), product),
        _ => (Some(Operation::Add), sum),
    };
    let meaning = Meaning::Kenken(Kenken { cells, operation, result });
    filled.keeps(&meaning).then_some(meaning)
}

impl Cages {
    /// A size by chance, that a board of an order has room for.
    fn size(&self, order: usize, random: &mut Random) -> usize {
        let most = self.most(order);
        loop {
            let mut drawn = random.below(self.sizes.iter().sum());
            for (index, &often) in self.sizes.iter().enumerate() {
                if drawn < often {
                    if index < most {
                        return index + 1;
                    }
                    break;
                }
                drawn -= often;
            }
        }
    }

    fn most(&self, order: usize) -> usize {
        self.sizes.len().min(order.div_ceil(2).max(2))
    }

    /// Whether a cage of some cells may take one more.
    fn may_take(&self, filled: &Filled<'_>, cells: &[Cell], next: Cell) -> bool {
        !self.differs || cells.iter().all(|&cell| filled.number(cell) != filled.number(next))
    }

    /// So many cells, or fewer, that hang together, out of some.
    fn gather(
        &self,
        filled: &Filled<'_>,
        first: Cell,
        size: usize,
        is_open: impl Fn(Cell) -> bool,
        random: &mut Random,
    ) -> Vec<Cell> {
        let mut cells = vec![first];
        while cells.len() < size {
            let beside = cells.iter().flat_map(|&cell| filled.beside(cell));
            let choices: Vec<Cell> = beside
                .filter(|&next| is_open(next) && !cells.contains(&next) && self.may_take(filled, &cells, next))
                .collect();
            let Some(next) = random.choose(&choices) else { break };
            cells.push(next);
        }
        cells
    }

    fn shape(&self, filled: &Filled<'_>, mut cells: Vec<Cell>, random: &mut Random) -> Option<Shape> {
        cells.sort_unstable();
        let places = cells.iter().map(|&cell| Place::Cage(cell)).collect();
        Some(Shape { meaning: (self.make)(filled, cells, random)?, places })
    }

    /// Which of the shapes is the cage that a cell is in.
    fn cage_of(&self, drawn: &Drawn, cell: Cell) -> Option<usize> {
        drawn.shapes.iter().position(|shape| (self.cells)(&shape.meaning).is_some_and(|cells| cells.contains(&cell)))
    }

    /// Cells cut in two parts that hang together, neither of one cell alone unless there are but three.
    fn cut(&self, filled: &Filled<'_>, cells: &[Cell], random: &mut Random) -> Option<[Vec<Cell>; 2]> {
        let most = self.most(filled.order());
        let least = if self.sizes[0] > 0 && cells.len() == 3 { 1 } else { 2 };
        let first = random.choose(cells)?;
        let size = least + random.below((cells.len() + 1).saturating_sub(2 * least));
        let one = self.gather(filled, first, size, |cell| cells.contains(&cell), random);
        let other: Vec<Cell> = cells.iter().copied().filter(|cell| !one.contains(cell)).collect();
        let is_fine = |part: &[Cell]| {
            (least..=most).contains(&part.len())
                && filled.grid().is_connected(part)
                && (0..part.len()).all(|last| self.may_take(filled, &part[..last], part[last]))
        };
        (is_fine(&one) && is_fine(&other)).then_some([one, other])
    }
}

impl Family for Cages {
    fn one(&self, _: &Filled<'_>, _: &Drawn, _: Cell, _: &mut Random) -> Option<Shape> {
        None
    }

    fn usual(&self, order: usize) -> usize {
        order * order / 3
    }

    fn begin(&self, filled: &Filled<'_>, drawn: &mut Drawn, random: &mut Random) -> bool {
        let mut order: Vec<Cell> = filled.grid().cells().collect();
        random.shuffle(&mut order);
        let mut of = vec![None; order.len()];
        let mut cages: Vec<Vec<Cell>> = Vec::new();
        for first in order {
            if of[first.index()].is_some() {
                continue;
            }
            let size = self.size(filled.order(), random);
            let cells = self.gather(filled, first, size, |cell| of[cell.index()].is_none(), random);
            // What has no room for itself joins the smallest cage beside it.
            let beside = filled.beside(first).into_iter().filter_map(|cell| of[cell.index()]);
            let joined = beside
                .filter(|&cage: &usize| cages[cage].len() <= self.most(filled.order()))
                .filter(|&cage| self.may_take(filled, &cages[cage], first))
                .min_by_key(|&cage| cages[cage].len());
            match joined {
                Some(cage) if cells.len() == 1 && size > 1 => {
                    of[first.index()] = Some(cage);
                    cages[cage].push(first);
                }
                _ => {
                    cells.iter().for_each(|cell| of[cell.index()] = Some(cages.len()));
                    cages.push(cells);
                }
            }
        }
        for cells in cages {
            match self.shape(filled, cells, random) {
                Some(shape) => drawn.add(shape),
                None => return false,
            }
        }
        true
    }

    fn mend(
        &self,
        filled: &Filled<'_>,
        drawn: &mut Drawn,
        (other, differing): (&Solution, &[Cell]),
        random: &mut Random,
    ) -> bool {
        for _ in 0..80 {
            let Some(cell) = random.choose(differing) else { return false };
            let Some(cage) = self.cage_of(drawn, cell) else { continue };
            let cells = (self.cells)(&drawn.shapes[cage].meaning).unwrap_or_default().to_vec();
            let beside: Vec<Cell> = cells.iter().flat_map(|&cell| filled.beside(cell)).collect();
            let next = random.choose(&beside).filter(|_| cells.len() < 4 || random.below(2) == 0);
            let next = next.and_then(|next| self.cage_of(drawn, next)).filter(|&next| next != cage);
            let mut all = cells;
            if let Some(next) = next {
                all.extend((self.cells)(&drawn.shapes[next].meaning).unwrap_or_default());
            }
            let Some(parts) = self.cut(filled, &all, random) else { continue };
            let shapes: Option<Vec<Shape>> = parts.into_iter().map(|part| self.shape(filled, part, random)).collect();
            let Some(shapes) = shapes else { continue };
            if shapes.iter().any(|shape| filled.is_broken(&shape.meaning, other)) {
                let mut old = vec![cage];
                old.extend(next);
                old.sort_unstable();
                old.into_iter().rev().for_each(|index| drop(drawn.remove(index)));
                shapes.into_iter().for_each(|shape| drawn.add(shape));
                return true;
            }
        }
        false
    }
}
