//! Tints for regions: as few as tell neighbours apart.

use super::frame::Frame;
use crate::grid::Cell;

/// How many tints there are; the first is the bare paper.
pub const TINTS: u8 = 6;

/// For each region its tint, below [`TINTS`]; regions that share a side have different ones. All bare where more would be
/// needed, as it may be when regions are scattered.
///
/// Brélaz's DSATUR (1979): next the region whose neighbours have most tints already; exact for boxes, which need two.
pub fn tints(frame: &Frame) -> Vec<u8> {
    let near = neighbours(frame);
    let mut tints: Vec<Option<u8>> = vec![None; near.len()];
    let taken = |region: usize, tints: &[Option<u8>]| -> u64 {
        let of = |other: usize| if near[region] >> other & 1 == 1 { tints[other] } else { None };
        (0..near.len()).filter_map(of).fold(0, |taken, tint| taken | 1 << tint)
    };
    for _ in 0..near.len() {
        let open = (0..near.len()).filter(|&region| tints[region].is_none());
        let most = |region: &usize| {
            (taken(*region, &tints).count_ones(), near[*region].count_ones(), std::cmp::Reverse(*region))
        };
        let Some(next) = open.max_by_key(most) else { break };
        tints[next] = Some(taken(next, &tints).trailing_ones() as u8);
    }
    let tints: Vec<u8> = tints.into_iter().map(Option::unwrap_or_default).collect();
    if tints.iter().all(|tint| *tint < TINTS) { tints } else { vec![0; tints.len()] }
}

/// For each region, in bits, the regions that share a side with it.
fn neighbours(frame: &Frame) -> Vec<u64> {
    let (grid, order) = (frame.grid(), frame.grid().order());
    let mut near = vec![0u64; order];
    let mut meet = |one: Cell, other: Cell| {
        let (one, other) = (frame.region(one), frame.region(other));
        if one != other {
            near[usize::from(one)] |= 1 << other;
            near[usize::from(other)] |= 1 << one;
        }
    };
    for cell in grid.cells() {
        if grid.column_of(cell) + 1 < order {
            meet(cell, Cell::new(cell.index() + 1));
        }
        if grid.row_of(cell) + 1 < order {
            meet(cell, Cell::new(cell.index() + order));
        }
    }
    near
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Board, Layout};
    use crate::testing::random;

    #[test]
    fn boxes_need_two_tints() {
        for order in [4, 6, 9, 12, 16, 25, 64] {
            let tints = tints(&Frame::new(&Board::new(Layout::sudoku(order)).unwrap()));
            assert_eq!(tints.iter().max(), Some(&1), "{order}");
        }
    }

    #[test]
    fn neighbours_have_different_tints() {
        let mut rng = random::seeded(6);
        for order in (1..=16).cycle().take(300) {
            let frame = Frame::new(&random::board(&mut rng, order));
            let (tints, near) = (tints(&frame), neighbours(&frame));
            let differ = |one: usize, other: usize| near[one] >> other & 1 == 0 || tints[one] != tints[other];
            let proper = (0..order).all(|one| (0..order).all(|other| differ(one, other)));
            assert!(proper || tints.iter().all(|tint| *tint == 0), "{tints:?}");
        }
    }
}
