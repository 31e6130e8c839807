use super::*;
use crate::latin::tests::{cyclic, elementary, latin, random};
use crate::limits::Never;

const PLENTY: usize = 1 << 30;

fn count_of(square: &Square, memory: usize) -> u64 {
    let reached = square.count_transversals(square.order(), memory, &Never);
    assert_eq!(reached.stopped, None);
    u64::try_from(&reached.found).unwrap()
}

/// All ways to take one column of each row, tried.
fn brute_force(square: &Square) -> Vec<Vec<u8>> {
    let order = square.order();
    let mut ways = vec![vec![]];
    for row in 0..order {
        let longer =
            |way: Vec<u8>| (0..order as u8).map(move |column| way.iter().copied().chain([column]).collect::<Vec<u8>>());
        let is_partial = |way: &Vec<u8>| {
            let value = |row: usize| square.value(row, usize::from(way[row]));
            (0..row).all(|other| way[other] != way[row] && value(other) != value(row))
        };
        ways = ways.into_iter().flat_map(longer).filter(is_partial).collect();
    }
    ways
}

#[test]
fn published_counts() {
    for (order, expected) in
        [(1, 1), (2, 0), (3, 3), (4, 0), (5, 15), (6, 0), (7, 133), (8, 0), (9, 2025), (10, 0), (11, 37851)]
    {
        assert_eq!(count_of(&cyclic(order), PLENTY), expected, "order {order}");
    }
    assert_eq!(count_of(&elementary(2), PLENTY), 8);
    assert_eq!(count_of(&elementary(3), PLENTY), 384);
}

#[test]
fn counts_and_lists_are_those_of_brute_force() {
    for seed in 0..60 {
        let square = random(3 + seed as usize % 5, seed);
        let all = brute_force(&square);
        let mut listed = Vec::new();
        let reached = square.each_transversal(square.order(), [0, PLENTY][seed as usize % 2], &Never, &mut |way| {
            listed.push(way.to_vec());
            true
        });
        assert_eq!((listed, reached.stopped), (all.clone(), None));
        assert_eq!(count_of(&square, PLENTY), all.len() as u64);
    }
}

#[test]
fn little_room_changes_no_count() {
    for memory in [0, 1 << 17, 1 << 19] {
        assert_eq!(count_of(&cyclic(9), memory), 2025, "{memory} bytes");
        assert_eq!(count_of(&elementary(3), memory), 384, "{memory} bytes");
    }
}

#[test]
fn large_orders_are_counted_until_they_are_stopped() {
    let stop = || Some(Limit::Interrupt);
    for order in [33, 64] {
        let reached = cyclic(order).count_transversals(order, 1 << 20, &stop);
        assert_eq!((reached.found, reached.stopped), (BigUint::ZERO, Some(Limit::Interrupt)));
    }
    assert_eq!(latin(2, "1221").each_transversal(2, 0, &stop, &mut |_| true).stopped, Some(Limit::Interrupt));
}

/// All sets of cells, tried: how many partial transversals there are of each size.
fn partial(square: &Square, row: usize, taken: &mut Vec<(usize, usize)>, sizes: &mut [u64]) {
    if row == square.order() {
        sizes[taken.len()] += 1;
        return;
    }
    partial(square, row + 1, taken, sizes);
    for column in 0..square.order() {
        let value = square.value(row, column);
        if taken.iter().all(|&(other, at)| at != column && square.value(other, at) != value) {
            taken.push((row, column));
            partial(square, row + 1, taken, sizes);
            taken.pop();
        }
    }
}

#[test]
fn partial_transversals_are_those_of_brute_force() {
    for seed in 0..30 {
        let square = random(1 + seed as usize % 6, seed);
        let order = square.order();
        let mut sizes = vec![0; order + 2];
        partial(&square, 0, &mut Vec::new(), &mut sizes);
        for (size, &expected) in sizes.iter().enumerate() {
            let counted = square.count_transversals(size, [0, PLENTY][seed as usize % 2], &Never);
            assert_eq!(counted, Reached { found: expected.into(), stopped: None }, "order {order}, size {size}");
            let mut listed = Vec::new();
            let reached = square.each_transversal(size, PLENTY, &Never, &mut |way| {
                assert_eq!(way.iter().filter(|&&column| column != NO_CELL).count(), size);
                listed.push(way.to_vec());
                true
            });
            assert!(listed.is_sorted());
            listed.dedup();
            assert_eq!((listed.len() as u64, reached.found), (expected, expected));
        }
    }
}
