//! Where two Latin squares of one order differ: a *trade*, the cells with the values of the first and, as its mate, those of the second.
//!
//! A part of it is a trade itself if in each row and in each column it has the same values by both squares. A cell brings the cell of its
//! row, and that of its column, in which the first square has the value that the second has in it: what is closed under these two
//! permutations is a part, and the orbits are the smallest ones.

use super::Square;

impl Square {
    /// The smallest trades that make the second square of the first, in the order of their first cells. None where the squares are the same.
    ///
    /// # Panics
    /// If the squares are of different orders.
    pub fn trades(&self, other: &Square) -> Vec<Vec<(usize, usize)>> {
        let order = self.order();
        assert_eq!(order, other.order(), "squares of one order");
        let mut is_seen = vec![false; order * order];
        let mut parts = Vec::new();
        for start in 0..order * order {
            let mut open = vec![start];
            let mut part = Vec::new();
            while let Some(cell) = open.pop() {
                let (row, column) = (cell / order, cell % order);
                let wanted = other.value(row, column);
                if is_seen[cell] || wanted == self.value(row, column) {
                    continue;
                }
                is_seen[cell] = true;
                part.push((row, column));
                open.extend((0..order).filter(|&at| self.value(row, at) == wanted).map(|at| row * order + at));
                open.extend((0..order).filter(|&at| self.value(at, column) == wanted).map(|at| at * order + column));
            }
            if !part.is_empty() {
                part.sort_unstable();
                parts.push(part);
            }
        }
        parts
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::latin::tests::{latin, random};

    /// Whether some cells are a trade: in each row and each column the values by both squares are the same.
    fn is_trade(one: &Square, other: &Square, cells: &[(usize, usize)]) -> bool {
        let lines = |line: fn(&(usize, usize)) -> usize| {
            (0..one.order()).all(|at| {
                let of = |square: &Square| -> BTreeSet<usize> {
                    cells
                        .iter()
                        .filter(|cell| line(cell) == at)
                        .map(|&(row, column)| square.value(row, column).index())
                        .collect()
                };
                of(one) == of(other)
            })
        };
        lines(|cell| cell.0) && lines(|cell| cell.1)
    }

    #[test]
    fn parts_are_trades_and_have_no_smaller_ones() {
        for seed in 0..60 {
            let order = 2 + seed as usize % 5;
            let (one, other) = (random(order, seed), random(order, seed + 1_000));
            let parts = one.trades(&other);
            let differ = (0..order * order).map(|cell| (cell / order, cell % order));
            let differ: BTreeSet<_> =
                differ.filter(|&(row, column)| one.value(row, column) != other.value(row, column)).collect();
            assert_eq!(parts.concat().into_iter().collect::<BTreeSet<_>>(), differ);
            assert_eq!(parts.concat().len(), differ.len());
            for part in parts {
                assert!(is_trade(&one, &other, &part));
                // Small ones in all ways: no smaller set of cells does.
                for some in 1..1u32 << if part.len() > 12 { 0 } else { part.len() } {
                    let cells: Vec<_> = (0..part.len()).filter(|at| some >> at & 1 == 1).map(|at| part[at]).collect();
                    assert!(cells.len() == part.len() || !is_trade(&one, &other, &cells), "{part:?} has {cells:?}");
                }
            }
        }
    }

    #[test]
    fn an_intercalate_is_a_trade_of_four_cells() {
        let (one, other) = (latin(4, "1234214334124321"), latin(4, "2134124334124321"));
        assert_eq!(one.trades(&other), [[(0, 0), (0, 1), (1, 0), (1, 1)]]);
        assert!(one.trades(&one).is_empty());
    }
}
