//! Every kind of reasoning against brute force, on random domains: nothing that can be is taken, all else is where that is claimed,
//! and settled cells are judged right.

use rand::prelude::*;

use super::super::groups::{groups, is_difference};
use super::{Propagator, Room, bits, propagators};
use crate::grid::Cell;
use crate::limits::Never;
use crate::primitive::{Automaton, Between, Membership, Primitive, Sum, Table, Term};
use crate::testing::primitives::{self, KINDS, Kind, holds};
use crate::testing::random;
use crate::values::{Numbers, Value, Values};

/// Asks all propagators until none takes anything more; `false` at a contradiction.
fn narrow(propagators: &[Propagator], domains: &mut [u64]) -> bool {
    let mut room = Room { words: vec![7; 3], totals: vec![7; 3], struck: Vec::new() };
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
            for &(cell, values) in &room.struck {
                domains.get_mut(cell.index()).into_iter().for_each(|domain| *domain &= !values);
            }
            if domains.contains(&0) {
                return false;
            }
        }
        if domains == before {
            return true;
        }
    }
}

/// For each cell the values that it has in all ways to keep the primitives within the domains.
fn supported(primitives: &[&Primitive], domains: &[u64]) -> Vec<u64> {
    let mut found = vec![0; domains.len()];
    let mut values = Vec::new();
    fill(primitives, domains, &mut values, &mut found);
    found
}

fn fill(primitives: &[&Primitive], domains: &[u64], values: &mut Vec<Value>, found: &mut [u64]) {
    let Some(&domain) = domains.get(values.len()) else {
        if primitives.iter().all(|primitive| holds(primitive, values)) {
            found.iter_mut().zip(values).for_each(|(found, value)| *found |= 1 << value.index());
        }
        return;
    };
    for value in bits(domain) {
        values.push(Value::new(value));
        fill(primitives, domains, values, found);
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
    compare_all(rng, order, cells, &[primitive], complete)
}

fn compare_all(
    rng: &mut impl Rng,
    order: usize,
    cells: usize,
    primitives: &[&Primitive],
    complete: bool,
) -> [usize; 2] {
    let mut counts = [0; 2];
    let propagators = propagators(order, primitives.iter().copied(), &Never).unwrap();
    for _ in 0..8 {
        let domains = domains(rng, order, cells);
        let expected = supported(primitives, &domains);
        let mut found = domains.clone();
        let can_be = narrow(&propagators, &mut found);
        if complete {
            assert_eq!(can_be, !expected.contains(&0), "{primitives:?} on {domains:?}");
        }
        if can_be {
            let sound = found.iter().zip(&expected).all(|(found, expected)| expected & !found == 0);
            assert!(sound, "{primitives:?} on {domains:?}: {found:?} for {expected:?}");
            assert!(!complete || found == expected, "{primitives:?} on {domains:?}: {found:?} for {expected:?}");
            counts[0] += usize::from(found != domains);
        } else {
            assert!(expected.contains(&0), "{primitives:?} on {domains:?}: no contradiction");
            counts[1] += 1;
        }
        let differ = |cells: &[_]| holds(&Primitive::AllDifferent(cells.to_vec()), &settled(&domains));
        let all_differ = groups(order, primitives.iter().copied()).all(|cells| differ(&cells));
        let mut single: Vec<u64> = settled(&domains).iter().map(|value| 1 << value.index()).collect();
        let kept = narrow(&propagators, &mut single) && all_differ;
        let hold = primitives.iter().all(|primitive| holds(primitive, &settled(&domains)));
        assert_eq!(kept, hold, "{primitives:?} with {single:?}");
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
        Primitive::DistinctPairs(_) => false,
        Primitive::Sum(Sum { terms, distinct: true, .. }) => order <= super::sets::ORDER || terms.len() < 3,
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
        let least = match kind {
            Kind::AllDifferent => 0,
            Kind::DistinctPairs => 20,
            _ => 100,
        };
        assert!(counts[1] > 10 && counts[0] >= least, "{kind:?}: {counts:?}");
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

/// Some of the first cells of a board, in any order.
fn some(rng: &mut impl Rng, cells: usize, least: usize) -> Vec<Cell> {
    let mut some: Vec<Cell> = (0..cells).map(Cell::new).collect();
    some.shuffle(rng);
    some.truncate(rng.random_range(least..=cells));
    some
}

#[test]
fn a_sum_sees_which_of_its_cells_differ() {
    let mut rng = random::seeded(16);
    let mut counts = [[0; 2]; 2];
    for round in 0..600 {
        let beyond = round % 4 == 0;
        let order = if beyond { rng.random_range(13..=16) } else { rng.random_range(3..=7) };
        let cells = if beyond { 3 } else { rng.random_range(3..=5) };
        let group = some(&mut rng, cells.min(order), 2);
        let coefficients =
            [rng.random_range(-2..=2), rng.random_range(1..=3)].map(|by: i64| if by == 0 { 10 } else { by });
        let term = |cell| Term { coefficient: coefficients[usize::from(group.contains(&cell))], cell };
        let terms: Vec<Term> = (0..cells).map(Cell::new).map(term).collect();
        let total = terms.iter().map(|term| term.coefficient * rng.random_range(1..=order as i64)).sum();
        let sum = Primitive::Sum(Sum { terms, total, distinct: false });
        let differ = Primitive::AllDifferent(group);
        let found = compare_all(&mut rng, order, cells, &[&differ, &sum], !beyond);
        (0..2).for_each(|count| counts[usize::from(beyond)][count] += found[count]);
    }
    assert!(counts.iter().flatten().all(|&count| count > 50), "{counts:?}");
}

#[test]
fn a_house_is_seen_whole_with_the_sums_inside() {
    let mut rng = random::seeded(17);
    let mut counts = [0; 2];
    for _ in 0..300 {
        let order = rng.random_range(4..=6);
        let house = Primitive::AllDifferent((0..order).map(Cell::new).collect());
        let cells = some(&mut rng, order, 4);
        let (one, other) = cells.split_at(2);
        let mut sum = |cells: &[Cell]| {
            let digits = (0..cells.len()).map(|_| rng.random_range(1..=order as i64)).sum();
            Primitive::Sum(Sum { distinct: true, ..Sum::of(cells.iter().copied(), digits) })
        };
        let (one, other) = (sum(one), sum(other));
        let found = compare_all(&mut rng, order, order, &[&house, &one, &other], true);
        (0..2).for_each(|count| counts[count] += found[count]);
    }
    assert!(counts.iter().all(|&count| count > 100), "{counts:?}");
}

#[test]
fn an_automaton_over_cells_that_differ_is_seen_whole_with_that() {
    let mut rng = random::seeded(18);
    let mut counts = [0; 2];
    for _ in 0..300 {
        let order = rng.random_range(3..=7);
        let automaton = primitives::primitive(&mut rng, Kind::Automaton, order, order.min(5));
        let differ = Primitive::AllDifferent(automaton.cells().into_iter().collect());
        let found = compare_all(&mut rng, order, order.min(5), &[&differ, &automaton], automaton.cells().len() > 1);
        (0..2).for_each(|count| counts[count] += found[count]);
    }
    assert!(counts.iter().all(|&count| count > 100), "{counts:?}");
}

/// All that is derived from several rules, against all sudokus of order 4.
#[test]
fn what_rules_tell_together_takes_no_solution() {
    let (order, mut rng) = (4, random::seeded(19));
    let cell = |row: usize, column: usize| Cell::new(order * row + column);
    let each = |house: &dyn Fn(usize, usize) -> Cell| -> Vec<Primitive> {
        (0..4).map(|number| Primitive::AllDifferent((0..4).map(|place| house(number, place)).collect())).collect()
    };
    let in_box = |number: usize, place: usize| cell(number / 2 * 2 + place / 2, number % 2 * 2 + place % 2);
    let houses = [each(&cell), each(&|column, row| cell(row, column)), each(&in_box)].concat();
    let mut all = Vec::new();
    sudokus(&houses, &mut vec![], &mut all);
    assert_eq!(all.len(), 288);
    let mut taken = 0;
    for round in 0..400 {
        let solution = &all[rng.random_range(0..all.len())];
        let mut rules = houses.clone();
        for _ in 0..rng.random_range(1..=5) {
            let mut cells = some(&mut rng, 16, 2);
            cells.truncate(rng.random_range(2..=8));
            let coefficient = if rng.random_bool(0.3) { -1 } else { 1 };
            let mut terms: Vec<Term> = cells.iter().map(|&cell| Term { coefficient: 1, cell }).collect();
            terms[0].coefficient = coefficient;
            let total =
                terms.iter().map(|term| term.coefficient * (solution[term.cell.index()].index() as i64 + 1)).sum();
            rules.push(if round % 5 == 0 {
                let values = Values::only(solution[cells[0].index()]);
                Primitive::AtLeast(1, cells.iter().map(|&cell| Membership { cell, values }).collect())
            } else {
                Primitive::Sum(Sum { terms, total, distinct: false })
            });
        }
        let mut domains: Vec<u64> = vec![0; 16];
        let kept: Vec<_> = all.iter().filter(|values| rules.iter().all(|rule| holds(rule, values))).collect();
        for values in &kept {
            domains.iter_mut().zip(values.iter()).for_each(|(domain, value)| *domain |= 1 << value.index());
        }
        let mut found = vec![0b1111; 16];
        assert!(narrow(&propagators(order, rules.iter(), &Never).unwrap(), &mut found), "{rules:?}");
        assert!(found.iter().zip(&domains).all(|(found, domain)| domain & !found == 0), "{rules:?}: {found:?}");
        taken += usize::from(found.iter().any(|&found| found != 0b1111));
    }
    assert!(taken > 200, "{taken}");
}

fn sudokus(houses: &[Primitive], values: &mut Vec<Value>, all: &mut Vec<Vec<Value>>) {
    if values.len() == 16 {
        all.push(values.clone());
        return;
    }
    for value in (0..4).map(Value::new) {
        let last = Cell::new(values.len());
        let has = |house: &&Primitive| house.cells().contains(&last);
        let is_taken = |cell: &Cell| *cell < last && values[cell.index()] == value;
        if houses.iter().filter(has).all(|house| !house.cells().iter().any(is_taken)) {
            values.push(value);
            sudokus(houses, values, all);
            values.pop();
        }
    }
}

#[test]
fn what_is_derived_tells_where_it_comes_from() {
    let house = |first: usize| Primitive::AllDifferent((first..first + 4).map(Cell::new).collect());
    let cage =
        |cells: [usize; 2], total| Primitive::Sum(Sum { distinct: true, ..Sum::of(cells.map(Cell::new), total) });
    let rules = [house(0), house(4), cage([0, 1], 5), cage([3, 7], 5), cage([4, 5], 5)];
    let found = propagators(4, rules.iter(), &Never).unwrap();
    let from: Vec<&[u32]> = found.iter().map(|propagator| propagator.from()).collect();
    assert!(from.contains(&&[0, 2][..]) && from.contains(&&[1, 4][..]), "houses with their cages: {from:?}");
    assert!(from.iter().all(|from| from.len() < 5), "{from:?}");
}

#[test]
fn what_lies_between_takes_no_solution() {
    let mut rng = random::seeded(20);
    let mut counts = [0; 2];
    for _ in 0..150 {
        let order = rng.random_range(3..=6);
        let total = rng.random_range(0..=(order * (order + 1) / 2) as i64);
        let is_crust = |digit: i64| digit == 1 || digit == order as i64;
        // No crust yet, both, or one and the sum since.
        let step = |key: i64, _, digit: i64| match (key, is_crust(digit)) {
            (0, true) => Some(2),
            (0, false) => Some(0),
            (1, true) => None,
            (1, false) => Some(1),
            (sum, true) => (sum - 2 == total).then_some(1),
            (sum, false) => Some(sum + digit),
        };
        let automaton =
            Automaton::new(&Numbers::places(order), order, 0, step, |key| key == 1, |_, _| String::new()).unwrap();
        let sum = |set: &Values| set.iter().map(|value| value.index() as i64 + 1).sum::<i64>();
        let inner = (0..1u64 << order).filter(|set| set & (1 | 1 << (order - 1)) == 0).map(Values::from_bits);
        let crusts = [Value::new(0), Value::new(order - 1)];
        let between = Between { crusts, total, sets: inner.filter(|set| sum(set) == total).collect() };
        let cells: Vec<Cell> = (0..order).map(Cell::new).collect();
        let house = Primitive::AllDifferent(cells.clone());
        let sandwich = Primitive::Automaton(cells, automaton.saying(Some(between)));
        let found = compare_all(&mut rng, order, order, &[&house, &sandwich], false);
        (0..2).for_each(|count| counts[count] += found[count]);
    }
    assert!(counts.iter().all(|&count| count > 50), "{counts:?}");
}
