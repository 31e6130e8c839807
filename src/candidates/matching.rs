//! Fillings of a house as matchings: a house with as many cells as values is a bipartite graph of these with its candidates for edges,
//! and a candidate that stands in no perfect matching stands in no solution (Régin 1994). It sees every subset, naked or hidden.

use crate::grid::MAX_ORDER;

/// Of a house with as many cells as values, the candidates that no filling has, as bit sets by cell; `None` where there is no filling
/// at all. `cells` are its candidates.
///
/// # Panics
/// If there are more than [`MAX_ORDER`] cells or values.
pub(crate) fn unmatched(cells: &[u64]) -> Option<Vec<u64>> {
    let mut matching = Matching { cells, owners: [None; MAX_ORDER] };
    for cell in 0..cells.len() {
        if !matching.augment(cell, &mut 0) {
            return None;
        }
    }
    let reached = matching.reached();
    // A cell that takes another one's value needs a way for that one to take over what the cell gives up: an alternating cycle (Berge).
    let lost = |(cell, &candidates): (usize, &u64)| {
        let is_lost = |value: &usize| {
            matching.owners[*value].is_some_and(|owner| owner != cell && reached[owner] >> cell & 1 == 0)
        };
        values(candidates).filter(is_lost).fold(0, |lost, value| lost | 1 << value)
    };
    Some(cells.iter().enumerate().map(lost).collect())
}

/// Cells, each with a value of its own.
struct Matching<'c> {
    cells: &'c [u64],
    /// By value, the cell that has it.
    owners: [Option<usize>; MAX_ORDER],
}

impl Matching<'_> {
    /// Gives a cell a value, for which others may have to change theirs (Kuhn 1955). `seen` are the values that were looked at.
    fn augment(&mut self, cell: usize, seen: &mut u64) -> bool {
        loop {
            let open = self.cells[cell] & !*seen;
            if open == 0 {
                return false;
            }
            let value = open.trailing_zeros() as usize;
            *seen |= 1 << value;
            let is_free = match self.owners[value] {
                Some(owner) => self.augment(owner, seen),
                None => true,
            };
            if is_free {
                self.owners[value] = Some(cell);
                return true;
            }
        }
    }

    /// By cell, the cells that have to change their values if it takes one of theirs, in one step or more (Warshall 1962).
    fn reached(&self) -> Vec<u64> {
        let owners = |&candidates: &u64| {
            values(candidates).filter_map(|value| self.owners[value]).fold(0, |owners, owner| owners | 1 << owner)
        };
        let mut reached: Vec<u64> = self.cells.iter().map(owners).collect();
        for between in 0..reached.len() {
            let further = reached[between];
            for from in &mut reached {
                if *from >> between & 1 == 1 {
                    *from |= further;
                }
            }
        }
        reached
    }
}

/// The values of a bit set.
fn values(mut bits: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let value = bits.trailing_zeros() as usize;
        bits &= bits.wrapping_sub(1);
        (value < MAX_ORDER).then_some(value)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::prelude::*;
    use rand_chacha::ChaCha8Rng;

    /// By cell, the values that it has in some filling, found one filling after the other.
    fn matched(cells: &[u64]) -> Vec<u64> {
        fn fill(cells: &[u64], used: &mut Vec<u64>, found: &mut [u64]) {
            let place = used.len();
            if place == cells.len() {
                found.iter_mut().zip(used).for_each(|(found, value)| *found |= *value);
                return;
            }
            for value in values(cells[place]).map(|value| 1 << value) {
                if !used.contains(&value) {
                    used.push(value);
                    fill(cells, used, found);
                    used.pop();
                }
            }
        }
        let mut found = vec![0; cells.len()];
        fill(cells, &mut Vec::new(), &mut found);
        found
    }

    #[test]
    fn what_no_filling_has_is_found() {
        let mut random = ChaCha8Rng::seed_from_u64(17);
        let (mut none, mut lost) = (0, 0);
        for _ in 0..4_000 {
            let order = random.random_range(1..=6);
            let cells: Vec<u64> =
                (0..order).map(|_| random.random::<u64>() & random.random::<u64>() & ((1 << order) - 1)).collect();
            let matched = matched(&cells);
            let expected: Option<Vec<u64>> =
                (matched[0] != 0).then(|| cells.iter().zip(&matched).map(|(cell, matched)| cell & !matched).collect());
            let found = unmatched(&cells);
            assert_eq!(found, expected, "{cells:?}");
            none += usize::from(found.is_none());
            lost += usize::from(found.is_some_and(|found| found.iter().any(|&bits| bits != 0)));
        }
        assert!(none > 500 && lost > 200, "no filling: {none}, candidates lost: {lost}");
    }

    #[test]
    fn a_house_of_the_largest_order_is_filled() {
        assert_eq!(unmatched(&[u64::MAX; MAX_ORDER]), Some(vec![0; MAX_ORDER]));
        let mut cells = [u64::MAX; MAX_ORDER];
        cells[..2].fill(1 << 63 | 1);
        let lost = unmatched(&cells).unwrap();
        assert!(lost[..2] == [0, 0] && lost[2..].iter().all(|&bits| bits == (1 << 63 | 1)));
        cells[2] = 1;
        assert_eq!(unmatched(&cells), None);
    }
}
