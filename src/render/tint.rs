//! Tints for regions: as few as tell neighbours apart.

use std::collections::BTreeSet;

use super::frame::Frame;
use crate::board::Regions;
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
        // More than there are tints serve nobody.
        let of = |&other: &usize| tints[other].filter(|&tint| tint < 64);
        near[region].iter().filter_map(of).fold(0, |taken, tint| taken | 1 << tint)
    };
    for _ in 0..near.len() {
        let open = (0..near.len()).filter(|&region| tints[region].is_none());
        let most =
            |region: &usize| (taken(*region, &tints).count_ones(), near[*region].len(), std::cmp::Reverse(*region));
        let Some(next) = open.max_by_key(most) else { break };
        tints[next] = Some(taken(next, &tints).trailing_ones() as u8);
    }
    let tints: Vec<u8> = tints.into_iter().map(Option::unwrap_or_default).collect();
    if tints.iter().all(|tint| *tint < TINTS) { tints } else { vec![0; tints.len()] }
}

/// For each region the regions that share a side with it. A cell of no region is near to none.
fn neighbours(frame: &Frame) -> Vec<BTreeSet<usize>> {
    let grid = frame.grid();
    let region = |cell: Cell| Some(frame.region(cell)).filter(|&region| region != Regions::NONE).map(usize::from);
    let count = grid.cells().filter_map(region).max().map_or(0, |last| last + 1);
    let mut near = vec![BTreeSet::new(); count];
    for (one, other) in [grid.apart(0, 1), grid.apart(1, 0)].concat() {
        let (Some(one), Some(other)) = (region(one), region(other)) else { continue };
        if one != other {
            near[one].insert(other);
            near[other].insert(one);
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
            let differ = |one: usize, other: usize| !near[one].contains(&other) || tints[one] != tints[other];
            let proper = (0..near.len()).all(|one| (0..near.len()).all(|other| differ(one, other)));
            assert!(proper || tints.iter().all(|tint| *tint == 0), "{tints:?}");
        }
    }
}
