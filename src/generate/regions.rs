//! Random regions for jigsaws: boxes, or what is like them where there are none, that trade cells with their neighbours.

use crate::board::Regions;
use crate::grid::{BoxShape, Cell, Grid};
use crate::random::Random;

/// Trades that are tried for each cell of the board.
const TRADES: usize = 25;

/// Regions that hang together, as many as the order, of as many cells each; named `a`, `b`, … or by numbers.
pub(super) fn regions(grid: &Grid, random: &mut Random) -> Regions {
    let order = grid.rows();
    let mut of = match BoxShape::default_for(order) {
        Some(shape) => grid.cells().map(|cell| grid.box_of(cell, shape) as u8).collect(),
        None => pieces_of_a_path(order),
    };
    let cells = of.len();
    for _ in 0..TRADES * cells {
        let (one, other) = (random.below(cells), random.below(cells));
        let trade = [of[one], of[other]];
        // A cell goes where it touches its new region, so that most trades keep both whole.
        if trade[0] == trade[1] || !touches(grid, &of, one, trade[1]) || !touches(grid, &of, other, trade[0]) {
            continue;
        }
        of.swap(one, other);
        if !trade.iter().all(|&region| is_whole(grid, &of, region)) {
            of.swap(one, other);
        }
    }
    let label = |region: usize| match order {
        ..=26 => char::from(b'a' + region as u8).to_string(),
        _ => (region + 1).to_string(),
    };
    Regions { of: of.into(), labels: (0..order).map(label).collect() }
}

/// Pieces of a path up and down through bands of rows about as high as boxes would be, as rows could hardly trade any cell.
///
/// Orders without boxes are odd, but for 2: the last column of a band is gone down like the first, and the next band begins right below.
fn pieces_of_a_path(order: usize) -> Vec<u8> {
    let bands = order.isqrt();
    let mut of = vec![0; order * order];
    let mut length = 0;
    for band in 0..bands {
        let (top, end) = (band * order / bands, (band + 1) * order / bands);
        for step in 0..order {
            let column = if band % 2 == 0 { step } else { order - 1 - step };
            for down in 0..end - top {
                let row = if step % 2 == 0 { top + down } else { end - 1 - down };
                of[row * order + column] = (length / order) as u8;
                length += 1;
            }
        }
    }
    of
}

fn touches(grid: &Grid, of: &[u8], cell: usize, region: u8) -> bool {
    let (row, column) = (cell / grid.rows(), cell % grid.rows());
    let last = grid.rows() - 1;
    let beside = [
        (row > 0).then(|| cell - grid.rows()),
        (row < last).then(|| cell + grid.rows()),
        (column > 0).then(|| cell - 1),
        (column < last).then(|| cell + 1),
    ];
    beside.into_iter().flatten().any(|neighbour| of[neighbour] == region)
}

fn is_whole(grid: &Grid, of: &[u8], region: u8) -> bool {
    let cells: Vec<Cell> = grid.cells().filter(|cell| of[cell.index()] == region).collect();
    grid.is_connected(&cells)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Board, Layout};

    #[test]
    fn regions_of_orders_without_boxes_are_no_rows() {
        for order in [5, 7, 11, 13, 17] {
            let grid = Grid::new(order).unwrap();
            for seed in 1..=8 {
                let regions = regions(&grid, &mut Random::new(seed, 0));
                let row = |row| grid.row(row).iter().all(|cell| regions.of[cell.index()] == regions.of[row * order]);
                assert!((0..order).filter(|&at| row(at)).count() <= 1, "order {order}, seed {seed}");
                assert!(
                    (0..order).all(|region| is_whole(&grid, &regions.of, region as u8)),
                    "order {order}, seed {seed}"
                );
            }
        }
    }

    #[test]
    fn regions_hang_together_and_are_unlike_boxes() {
        for order in [1, 2, 3, 5, 6, 9, 13, 16, 30, 61] {
            let mut random = Random::new(3, order as u64);
            let regions = regions(&Grid::new(order).unwrap(), &mut random);
            let layout = Layout { regions: Some(regions.clone()), ..Layout::latin(order) };
            let board = Board::new(layout).unwrap();
            assert!((0..order).all(|region| is_whole(board.grid(), &regions.of, region as u8)), "{order}");
            assert!((0..order).all(|region| regions.of.iter().filter(|&&of| of == region as u8).count() == order));
            let start = super::regions(board.grid(), &mut Random::new(4, 0));
            assert!(order < 5 || start != regions);
        }
    }
}
