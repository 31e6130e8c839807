//! Every kind of reasoning against brute force, on random domains: nothing that can be is taken, all else is where that is claimed,
//! and settled cells are judged right.

use rand::prelude::*;

use super::super::groups::{groups, is_difference};
use super::{Propagator, bits, propagators};
use crate::grid::Cell;
use crate::limits::Never;
use crate::primitive::{Primitive, Sum, Table, Term};
use crate::testing::primitives::{self, KINDS, Kind, holds};
use crate::testing::random;
use crate::values::{Numbers, Value, Values};

/// Asks all propagators until none takes anything more; `false` at a contradiction.
fn narrow(propagators: &[Propagator], domains: &mut [u64]) -> bool {
    let mut room = vec![7; 3];
    loop {
        let before = domains.to_vec();
        for propagator in propagators {
            let mut local: Vec<_> = propagator.cells.iter().map(|&cell| domains[usize::from(cell)]).collect();
            if !propagator.narrow(&mut local, &mut room) {
                return false;
            }
            let again = local.clone();
            assert!(local.iter().all(|&domain| domain != 0) || !propagator.is_idempotent(), "empty without a word");
            if propagator.is_idempotent() {
                assert!(propagator.narrow(&mut local, &mut room) && local == again, "{propagator:?}");
            }
            propagator.cells.iter().zip(local).for_each(|(&cell, left)| domains[usize::from(cell)] &= left);
            if domains.contains(&0) {
                return false;
            }
        }
        if domains == before {
            return true;
        }
    }
}

/// For each cell the values that it has in all ways to keep the primitive within the domains.
fn supported(primitive: &Primitive, domains: &[u64]) -> Vec<u64> {
    let mut found = vec![0; domains.len()];
    let mut values = Vec::new();
    fill(primitive, domains, &mut values, &mut found);
    found
}

fn fill(primitive: &Primitive, domains: &[u64], values: &mut Vec<Value>, found: &mut [u64]) {
    let Some(&domain) = domains.get(values.len()) else {
        if holds(primitive, values) {
            found.iter_mut().zip(values).for_each(|(found, value)| *found |= 1 << value.index());
        }
        return;
    };
    for value in bits(domain) {
        values.push(Value::new(value));
        fill(primitive, domains, values, found);
        values.pop();
    }
}

fn domains(rng: &mut impl Rng, order: usize, cells: usize) -> Vec<u64> {
    let share = rng.random_range(0.1..1.0);
    let domain = |_| primitives::subset(rng, order, share).bits() | 1 << rng.random_range(0..order);
    (0..cells).map(domain).collect()
}

/// Compares on random domains; how many were narrowed, and how many are contradictions.
fn compare(rng: &mut impl Rng, order: usize, cells: usize, primitive: &Primitive, complete: bool) -> [usize; 2] {
    let mut counts = [0; 2];
    let propagators = propagators(order, [primitive].into_iter(), &Never).unwrap();
    for _ in 0..8 {
        let domains = domains(rng, order, cells);
        let expected = supported(primitive, &domains);
        let mut found = domains.clone();
        let can_be = narrow(&propagators, &mut found);
        if complete {
            assert_eq!(can_be, !expected.contains(&0), "{primitive:?} on {domains:?}");
        }
        if can_be {
            let sound = found.iter().zip(&expected).all(|(found, expected)| expected & !found == 0);
            assert!(sound, "{primitive:?} on {domains:?}: {found:?} for {expected:?}");
            assert!(!complete || found == expected, "{primitive:?} on {domains:?}: {found:?} for {expected:?}");
            counts[0] += usize::from(found != domains);
        } else {
            assert!(expected.contains(&0), "{primitive:?} on {domains:?}: no contradiction");
            counts[1] += 1;
        }
        let differ = |cells: &[_]| holds(&Primitive::AllDifferent(cells.to_vec()), &settled(&domains));
        let all_differ = groups(order, [primitive].into_iter()).all(|cells| differ(&cells));
        let mut single: Vec<u64> = settled(&domains).iter().map(|value| 1 << value.index()).collect();
        let kept = narrow(&propagators, &mut single) && all_differ;
        assert_eq!(kept, holds(primitive, &settled(&domains)), "{primitive:?} with {single:?}");
    }
    counts
}

/// The lowest value of each domain.
fn settled(domains: &[u64]) -> Vec<Value> {
    domains.iter().map(|domain| Value::new(domain.trailing_zeros() as usize)).collect()
}

fn is_complete(order: usize, primitive: &Primitive) -> bool {
    match primitive {
        // Differences are the work of peers.
        Primitive::AllDifferent(cells) => cells.len() > order,
        Primitive::Pairs(table, pairs) => !is_difference(table) || pairs.iter().all(|(one, other)| one == other),
        Primitive::AtLeast(..) | Primitive::Automaton(..) => true,
        Primitive::Sum(Sum { terms, distinct: true, .. }) => order <= super::cage::ORDER || terms.len() < 3,
        Primitive::Sum(Sum { terms, distinct: false, .. }) => {
            let largest: i64 = terms.iter().map(|term| term.coefficient.abs()).sum();
            largest * (order as i64) < i64::from(super::sum::WIDEST)
        }
    }
}

#[test]
fn what_is_taken_is_what_cannot_be() {
    let mut rng = random::seeded(11);
    for kind in KINDS {
        let mut counts = [0; 2];
        for _ in 0..400 {
            let (order, cells) = (rng.random_range(1..=6), rng.random_range(1..=4));
            let primitive = primitives::primitive(&mut rng, kind, order, cells);
            let complete = is_complete(order, &primitive);
            let found = compare(&mut rng, order, cells, &primitive, complete);
            (0..2).for_each(|count| counts[count] += found[count]);
        }
        assert!(counts[1] > 10 && (counts[0] > 100 || kind == Kind::AllDifferent), "{kind:?}: {counts:?}");
    }
}

#[test]
fn cages_and_sums_of_every_order() {
    let mut rng = random::seeded(12);
    for round in 0..150 {
        let order = rng.random_range(7..=18);
        let kind = [Kind::Cage, Kind::Sum][round % 2];
        let primitive = primitives::primitive(&mut rng, kind, order, 3);
        let complete = is_complete(order, &primitive);
        compare(&mut rng, order, 3, &primitive, complete);
    }
    for order in [4, 6] {
        for total in 0..=order as i64 * 5 {
            let cells = (0..order).map(Cell::new);
            let primitive = Primitive::Sum(Sum { distinct: true, ..Sum::of(cells, total) });
            let all = Values::all(order).bits();
            let keeps = narrow(&propagators(order, [&primitive].into_iter(), &Never).unwrap(), &mut vec![all; order]);
            assert_eq!(keeps, total == (order * (order + 1) / 2) as i64);
        }
    }
}

#[test]
fn cells_that_an_automaton_reads_twice_are_judged_right() {
    let mut rng = random::seeded(13);
    for _ in 0..300 {
        let order = rng.random_range(1..=5);
        let Primitive::Automaton(cells, automaton) = primitives::primitive(&mut rng, Kind::Automaton, order, 5) else {
            unreachable!()
        };
        let cells = cells.iter().map(|_| Cell::new(rng.random_range(0..3))).collect();
        compare(&mut rng, order, 3, &Primitive::Automaton(cells, automaton), false);
    }
}

#[test]
fn what_holds_between_all_pairs_is_seen_whole() {
    let mut rng = random::seeded(15);
    let mut counts = [0; 2];
    for _ in 0..300 {
        let (order, cells) = (rng.random_range(4..=8), rng.random_range(3..=4));
        let (least, most) = (rng.random_range(1..=2), rng.random_range(2..=5));
        let table =
            Table::new(&Numbers::places(order), |first, second| (least..=most).contains(&(first - second).abs()));
        let places = (0..cells).map(Cell::new);
        let pairs = places.clone().flat_map(|one| places.clone().map(move |other| (other, one)));
        let pairs = pairs.filter(|(other, one)| one < other).collect();
        let primitive = Primitive::Pairs(table, pairs);
        let is_complete = is_complete(order, &primitive);
        let found = compare(&mut rng, order, cells, &primitive, is_complete);
        (0..2).for_each(|count| counts[count] += found[count]);
    }
    assert!(counts.iter().all(|&count| count > 100), "{counts:?}");
}

#[test]
fn no_coefficient_is_too_large() {
    let term = |coefficient, cell| Term { coefficient, cell: Cell::new(cell) };
    for coefficient in [i64::MAX, i64::MIN] {
        let terms = vec![term(coefficient, 0), term(coefficient, 0), term(coefficient, 1), term(1, 2), term(1, 3)];
        let primitive = Primitive::Sum(Sum { terms, total: coefficient, distinct: false });
        assert!(
            !narrow(&propagators(64, [&primitive].into_iter(), &Never).unwrap(), &mut [u64::MAX; 4]),
            "three times that at least"
        );
    }
}
