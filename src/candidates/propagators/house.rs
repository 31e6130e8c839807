//! A house with the sums inside it, in one walk over sets ([`sets`](super::sets)): the cells of the sums first, and behind those of each
//! only the sets that have its total. Domain consistent for *the house and these sums*, which no sum, rest of a house or subset sees
//! by itself; it reads 2·W·n² words on a board of order n.

use std::sync::Arc;

use super::derived::Piece;
use super::differing::Differing;
use super::grouped::BySum;
use super::sets::{self, Seeing, Sets, add, both, take};
use super::{Propagator, Reasoning, Room, bits, cleared};
use crate::grid::Cell;

/// Those of some sums that share no cell with shorter ones, the short before the long.
pub(super) fn disjoint(mut sums: Vec<&Piece>) -> Vec<&Piece> {
    sums.sort_by_key(|sum| sum.cells.len());
    let mut taken: Vec<Cell> = Vec::new();
    sums.retain(|sum| {
        let is_free = sum.cells.iter().all(|cell| !taken.contains(cell));
        taken.extend(sum.cells.iter().filter(|_| is_free));
        is_free
    });
    sums
}

/// What narrows a house with disjoint sums inside, on a board of order [`sets::ORDER`] at most; `None` where there are none.
pub(super) fn propagator(
    order: usize,
    house: &[Cell],
    sums: &[&Piece],
    by_sum: &BySum,
    differing: &Differing,
) -> Option<Propagator> {
    let all = (order * (order + 1) / 2) as i128;
    let (mut cells, mut marks, mut total): (Vec<Cell>, Vec<(usize, usize)>, i128) = (Vec::new(), Vec::new(), 0);
    for sum in sums {
        cells.extend(&sum.cells);
        total += sum.total;
        if !(0..=all).contains(&total) {
            return Some(Propagator::never(cells));
        }
        marks.push((cells.len(), total as usize));
    }
    let first = marks.first()?.0;
    let seeing = Seeing::new(differing, &cells[..first]);
    cells.extend(house.iter().filter(|cell| !cells.contains(cell)).copied().collect::<Vec<_>>());
    Some(match by_sum {
        BySum::Short(by_sum) => Propagator::new(cells, HouseWalk { order, marks, seeing, by_sum: Arc::clone(by_sum) }),
        BySum::Middle(by_sum) => Propagator::new(cells, HouseWalk { order, marks, seeing, by_sum: Arc::clone(by_sum) }),
        BySum::Long(by_sum) => Propagator::new(cells, HouseWalk { order, marks, seeing, by_sum: Arc::clone(by_sum) }),
    })
}

#[derive(Debug)]
struct HouseWalk<const W: usize> {
    order: usize,
    /// Behind so many cells the values used have such a sum.
    marks: Vec<(usize, usize)>,
    /// Who sees the cells of the first sum.
    seeing: Seeing,
    by_sum: Arc<[Sets<W>]>,
}

impl<const W: usize> Reasoning for HouseWalk<W> {
    fn narrow(&self, domains: &mut [u64], room: &mut Room) -> bool {
        let (strings, _) = cleared(&mut room.words, W * (domains.len() + 1)).as_chunks_mut::<W>();
        strings[0] = sets::only(0);
        let mut marks = self.marks.iter().peekable();
        for (place, &domain) in domains.iter().enumerate() {
            let [before, after] = &mut strings[place..place + 2] else { return false };
            bits(domain).for_each(|value| add(before, value, after));
            if let Some((_, sum)) = marks.next_if(|mark| mark.0 == place + 1) {
                *after = both(after, &self.by_sum[*sum]);
                if *after == [0; W] {
                    return false;
                }
            }
        }
        let (mut good, mut firsts, first) = (strings[domains.len()], [0; W], self.marks[0].0);
        if good == [0; W] {
            return false;
        }
        for (place, domain) in domains.iter_mut().enumerate().rev() {
            let (mut before, mut kept) = ([0; W], 0);
            for value in bits(*domain) {
                kept |= u64::from(take(&good, value, &strings[place], &mut before)) << value;
            }
            *domain = kept;
            good = before;
            if place == first {
                firsts = good;
            }
        }
        self.seeing.strike(&firsts, self.order, &domains[..first], &mut room.struck);
        true
    }

    fn cost(&self) -> usize {
        2 * W * self.order * self.order + 401
    }
}
