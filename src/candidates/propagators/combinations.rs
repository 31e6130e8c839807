//! Which sets of values add up to a total.

/// The sets of `count` values of a board of this order whose digits add up to `total`: one bit a value, in ascending order of
/// their lowest values, then of the next.
pub(super) fn combinations(order: usize, count: usize, total: i128) -> Vec<u64> {
    let mut found = Vec::new();
    extend(&mut found, order, 0, 0, count, total);
    found
}

/// Adds all that complete a set with so many values, from `first` on, that add up to the rest.
fn extend(found: &mut Vec<u64>, order: usize, first: usize, set: u64, count: usize, rest: i128) {
    if count == 0 {
        found.extend((rest == 0).then_some(set));
        return;
    }
    if first + count > order {
        return;
    }
    let (least, most) = (digits(first, count), digits(order - count, count));
    if !(least..=most).contains(&rest) {
        return;
    }
    for value in first..order {
        extend(found, order, value + 1, set | 1 << value, count - 1, rest - value as i128 - 1);
    }
}

/// What so many digits add up to, from that of this value on.
fn digits(first: usize, count: usize) -> i128 {
    (count * (2 * first + count + 1) / 2) as i128
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn combinations_are_all_sets_with_the_sum() {
        for order in 1..=10 {
            for count in 0..=order + 1 {
                for total in 0..=56 {
                    let sum = |set: u64| super::super::bits(set).map(|value| value as i128 + 1).sum::<i128>();
                    let all = (0..1u64 << order).filter(|set| set.count_ones() as usize == count && sum(*set) == total);
                    let mut found = combinations(order, count, total);
                    found.sort_unstable();
                    assert_eq!(found, all.collect::<Vec<_>>(), "order {order}, {count} cells, total {total}");
                }
            }
        }
    }
}
