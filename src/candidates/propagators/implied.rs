//! Sums that follow from cages and houses together: a house holds each value once, so what its cages leave of it adds up to
//! the rest. Solvers of killers know it as the rule of 45. Nothing that is found here excludes a solution; it lets propagation see
//! what else takes a search.

use std::collections::BTreeSet;

use crate::grid::Cell;
use crate::limits::{Limit, Stop, Ticker};
use crate::primitive::{Primitive, Sum, Term};

/// Sums of more terms than this tell too little for their work.
const MOST_TERMS: usize = 6;

/// The shortest sum for each house, and for each run of disjoint houses that follow one another among the primitives.
///
/// # Errors
/// Where work was stopped.
pub(super) fn sums<'p>(
    order: usize,
    primitives: impl Iterator<Item = &'p Primitive> + Clone,
    stop: &dyn Stop,
) -> Result<Vec<Sum>, Limit> {
    let cages: Vec<&Sum> = primitives.clone().filter_map(as_cage).collect();
    if cages.is_empty() {
        return Ok(Vec::new());
    }
    let mut ticker = Ticker::new(stop);
    let houses: Vec<&[Cell]> = primitives.filter_map(|primitive| as_house(order, primitive)).collect();
    let (mut found, mut known) = (Vec::new(), BTreeSet::new());
    for first in 0..houses.len() {
        let mut region = Region::new(order);
        for house in &houses[first..] {
            if !region.add(house) {
                break;
            }
            ticker.tick(order * order + cages.len())?;
            let sum = region.rest(&cages, &houses);
            if sum.terms.len() <= MOST_TERMS && known.insert(sum.terms.iter().map(|term| term.cell).collect::<Vec<_>>())
            {
                found.push(sum);
            }
        }
    }
    Ok(found)
}

fn as_cage(primitive: &Primitive) -> Option<&Sum> {
    match primitive {
        Primitive::Sum(sum) if sum.distinct && sum.terms.iter().all(|term| term.coefficient == 1) => Some(sum),
        _ => None,
    }
}

fn as_house(order: usize, primitive: &Primitive) -> Option<&[Cell]> {
    match primitive {
        Primitive::AllDifferent(cells) if cells.len() == order => Some(cells),
        _ => None,
    }
}

/// Disjoint houses, and what they add up to.
struct Region {
    order: usize,
    /// For each cell of the board whether it is inside.
    inside: Vec<bool>,
    total: i64,
}

impl Region {
    fn new(order: usize) -> Region {
        Region { order, inside: vec![false; order * order], total: 0 }
    }

    /// With this house too; `false` where it shares a cell.
    fn add(&mut self, house: &[Cell]) -> bool {
        if house.iter().any(|cell| self.inside[cell.index()]) {
            return false;
        }
        house.iter().for_each(|cell| self.inside[cell.index()] = true);
        self.total += (self.order * (self.order + 1) / 2) as i64;
        true
    }

    /// What cages leave of the region: cells that add up, less those of its cages that lie outside. A cage counts where more
    /// of its cells are inside than outside, and where no other has any of them.
    fn rest(&self, cages: &[&Sum], houses: &[&[Cell]]) -> Sum {
        let mut total = self.total;
        let mut taken = vec![false; self.inside.len()];
        let mut outside = Vec::new();
        for cage in cages {
            let cells = || cage.terms.iter().map(|term| term.cell);
            let inner = cells().filter(|cell| self.inside[cell.index()]).count();
            if 2 * inner > cage.terms.len() && !cells().any(|cell| taken[cell.index()]) {
                total -= cage.total;
                cells().for_each(|cell| taken[cell.index()] = true);
                outside.extend(cells().filter(|cell| !self.inside[cell.index()]));
            }
        }
        let left = (0..taken.len()).filter(|&cell| self.inside[cell] && !taken[cell]).map(Cell::new);
        let left: Vec<Cell> = left.collect();
        let distinct = outside.is_empty() && share_house(&left, houses);
        let inner = left.into_iter().map(|cell| Term { coefficient: 1, cell });
        let outer = outside.into_iter().map(|cell| Term { coefficient: -1, cell });
        Sum { terms: inner.chain(outer).collect(), total, distinct }
    }
}

/// Whether one house has all these cells.
fn share_house(cells: &[Cell], houses: &[&[Cell]]) -> bool {
    cells.len() <= MOST_TERMS && houses.iter().any(|house| cells.iter().all(|cell| house.contains(cell)))
}
