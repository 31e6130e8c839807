//! Cells that differ and have few candidates left, way by way: the values of all but the last cell
//! are gone through, and those of the last are bits of a word. It finds what [`sets`](super::sets)
//! find, at the price of so many ways in place of strings whose length is that of the board.

use super::bits;

/// The most ways to fill all cells but the last that are fewer than what strings of sets read.
const MOST: u32 = 24;

/// The most cells of a group.
const MOST_CELLS: usize = 12;

/// Whether there are few ways to fill these cells, of which there is one at least.
pub(super) fn are_few(domains: &[u64]) -> bool {
    let ways = |ways: u32, domain: &u64| Some(ways * domain.count_ones()).filter(|&ways| ways <= MOST);
    let (_, others) = domains.split_last().unwrap_or((&0, &[]));
    domains.len() <= MOST_CELLS && others.iter().try_fold(1, ways).is_some()
}

/// What the digits of these cells add up to, all different from each other and the values that are
/// used, whose digits add up to `sum`: bit `s` for a sum of `s`.
pub(super) fn sums(domains: &[u64], used: u64, sum: usize) -> u128 {
    match domains {
        [] => 0,
        [last] => u128::from(last & !used) << (sum + 1),
        [first, others @ ..] => {
            let with = |value: usize| self::sums(others, used | 1 << value, sum + value + 1);
            bits(first & !used).fold(0, |all, value| all | with(value))
        }
    }
}

/// Leaves these cells what they hold in ways that fit, all different from each other and the values
/// that are used; none at all where none fits. `fits` is asked with the values of all cells but the
/// last, what their digits add up to, and the candidates of the last, and leaves those that fit.
/// Comes back with the values that all ways have.
pub(super) fn keep(domains: &mut [u64], used: u64, fits: impl Fn(u64, usize, u64) -> u64) -> u64 {
    let (mut found, mut in_all) = ([0; MOST_CELLS], u64::MAX);
    let found = &mut found[..domains.len()];
    go_on(domains, (used, 0), &fits, found, &mut in_all);
    domains.copy_from_slice(found);
    in_all
}

/// Adds to `found` what the cells hold. Whether there is a way.
fn go_on(
    domains: &[u64],
    (used, sum): (u64, usize),
    fits: &impl Fn(u64, usize, u64) -> u64,
    found: &mut [u64],
    in_all: &mut u64,
) -> bool {
    let mut any = false;
    match domains {
        [] => {}
        [last] => {
            let fitting = fits(used, sum, last & !used);
            any = fitting != 0;
            found[0] |= fitting;
            if any {
                *in_all &= used | if fitting.is_power_of_two() { fitting } else { 0 };
            }
        }
        [first, others @ ..] => {
            for value in bits(first & !used) {
                if go_on(others, (used | 1 << value, sum + value + 1), fits, &mut found[1..], in_all) {
                    any = true;
                    found[0] |= 1 << value;
                }
            }
        }
    }
    any
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::random;
    use rand::prelude::*;

    /// All ways to fill cells with different values of their domains.
    fn ways(domains: &[u64]) -> Vec<Vec<usize>> {
        domains.iter().fold(vec![vec![]], |ways, &domain| {
            let longer = |way: &Vec<usize>| bits(domain).map(|value| [&way[..], &[value]].concat()).collect::<Vec<_>>();
            let mut ways: Vec<_> = ways.iter().flat_map(longer).collect();
            ways.retain(|way| way[..way.len() - 1].iter().all(|value| *value != way[way.len() - 1]));
            ways
        })
    }

    fn digits(way: &[usize]) -> usize {
        way.iter().map(|value| value + 1).sum()
    }

    #[test]
    fn what_is_left_is_what_some_way_has() {
        let mut rng = random::seeded(22);
        let mut counts = [0; 2];
        for _ in 0..500 {
            let domains: Vec<u64> = (0..rng.random_range(1..=5)).map(|_| rng.random_range(1..1 << 7)).collect();
            if !are_few(&domains) {
                continue;
            }
            let all = ways(&domains);
            assert_eq!(sums(&domains, 0, 0), all.iter().fold(0, |sums, way| sums | 1 << digits(way)));
            let total = rng.random_range(1..30);
            let kept: Vec<_> = all.iter().filter(|way| digits(way) == total).collect();
            let mut found = domains.clone();
            let in_all = keep(&mut found, 0, |_, sum, last| match total.checked_sub(sum + 1) {
                Some(value) => last & 1 << value,
                None => 0,
            });
            let place = |place: usize| kept.iter().fold(0, |all, way| all | 1 << way[place]);
            assert_eq!(found, (0..domains.len()).map(place).collect::<Vec<u64>>(), "{domains:?}, {total}");
            let of = |way: &Vec<usize>| way.iter().fold(0, |all, value| all | 1 << value);
            assert!(kept.is_empty() || in_all == kept.iter().fold(u64::MAX, |all, way| all & of(way)));
            counts[usize::from(kept.is_empty())] += 1;
        }
        assert!(counts.iter().all(|&count| count > 20), "{counts:?}");
    }
}
