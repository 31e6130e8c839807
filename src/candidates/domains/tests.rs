//! Domains with random primitives of every kind: what is taken comes back, and nothing that can be is taken.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use rand::prelude::*;

use super::{DomainTables, Domains};
use crate::board::{Board, Layout};
use crate::grid::Cell;
use crate::limits::{Limit, Never};
use crate::primitive::{Primitive, Sum};
use crate::puzzle::{Given, Puzzle};
use crate::testing::primitives::{self, KINDS, holds};
use crate::testing::random;
use crate::values::{Value, Values};

/// Rows and columns that differ, and a few primitives of any kind over the first cells.
fn tables(rng: &mut impl Rng, puzzle: &Puzzle) -> (Vec<Primitive>, Arc<DomainTables>) {
    let order = puzzle.board().values();
    let mut all: Vec<_> = super::super::groups::primitives(puzzle.board()).cloned().collect();
    for _ in 0..rng.random_range(1..=4) {
        let kind = *KINDS.choose(rng).unwrap();
        all.push(primitives::primitive(rng, kind, order, order * order));
    }
    let tables = DomainTables::of(order * order, order, all.iter(), &Never).unwrap();
    (all, Arc::new(tables))
}

fn empty(order: usize) -> Puzzle {
    Puzzle::new(Arc::new(Board::new(Layout::latin(order)).unwrap()), Vec::new())
}

/// All of [`Domains`] that may be seen.
#[derive(Debug, PartialEq)]
struct Seen {
    values: Vec<Values>,
    places: Vec<u64>,
    open: Vec<Cell>,
}

fn seen(domains: &Domains) -> Seen {
    let mut open: Vec<_> = domains.open_cells().collect();
    open.sort();
    Seen { values: domains.all_values(), places: domains.places().to_vec(), open }
}

#[test]
fn undo_restores_whatever_was_narrowed() {
    let mut rng = random::seeded(21);
    let mut contradictions = 0;
    for _ in 0..800 {
        let puzzle = empty(rng.random_range(1..=6));
        let (_, tables) = tables(&mut rng, &puzzle);
        let mut domains = Domains::new(tables);
        domains.start(puzzle.givens());
        if domains.propagate(&Never) != Ok(true) {
            continue;
        }
        let mut moments = Vec::new();
        while !domains.is_settled() {
            moments.push((domains.mark(), seen(&domains)));
            let cell = domains.open_cells().choose(&mut rng).unwrap();
            let value = domains.values(cell).iter().choose(&mut rng).unwrap();
            if rng.random_bool(0.5) {
                domains.assign(cell, value)
            } else {
                domains.exclude(cell, value)
            }
            if domains.propagate(&Never) != Ok(true) {
                contradictions += 1;
                assert!(domains.wipe_out().is_some());
                break;
            }
        }
        for (mark, before) in moments.into_iter().rev() {
            domains.undo(mark);
            assert_eq!(seen(&domains), before);
            assert!(domains.wipe_out().is_none());
        }
    }
    assert!(contradictions > 50, "{contradictions} contradictions");
}

/// Random squares of order 3 and 4, all of them tried against what is left.
#[test]
fn no_solution_is_lost_and_settled_boards_are_solutions() {
    let mut rng = random::seeded(22);
    let (mut settled, mut lost) = (0, 0);
    for _ in 0..400 {
        let puzzle = empty(rng.random_range(1..=4));
        let (primitives, tables) = tables(&mut rng, &puzzle);
        let solutions = solutions(&puzzle, &primitives);
        let mut domains = Domains::new(tables);
        domains.start(puzzle.givens());
        let is_filtered = rng.random_bool(0.5);
        if domains.propagate(&Never) != Ok(true) || is_filtered && domains.filter(&Never) != Ok(true) {
            assert!(solutions.is_empty(), "{primitives:?}");
            lost += 1;
            continue;
        }
        for solution in &solutions {
            let keeps = |(cell, value): (usize, &Value)| domains.values(Cell::new(cell)).contains(*value);
            assert!(solution.iter().enumerate().all(keeps), "{primitives:?}");
        }
        let found = dive(&mut rng, &mut domains);
        assert!(found.as_ref().is_none_or(|found| solutions.contains(found)), "{primitives:?}");
        settled += usize::from(found.is_some());
    }
    assert!(settled > 50 && lost > 50, "{settled} settled, {lost} lost");
}

/// Long sums on the largest board, far more of them than are asked between two looks at whether to stop.
#[test]
fn what_was_stopped_goes_on_to_the_same_end() {
    let mut rng = random::seeded(23);
    let puzzle = empty(64);
    let mut all: Vec<_> = super::super::groups::primitives(puzzle.board()).cloned().collect();
    let cells: Vec<Cell> = puzzle.board().grid().cells().collect();
    for _ in 0..400 {
        let of_sum = cells.sample(&mut rng, 25).copied();
        all.push(Primitive::Sum(Sum::of(of_sum, rng.random_range(60..1100))));
    }
    let tables = Arc::new(DomainTables::of(64 * 64, 64, all.iter(), &Never).unwrap());
    let given = Given { cell: cells[0], allowed: Values::only(Value::new(0)) };
    let mut whole = Domains::new(tables.clone());
    whole.start(&[given]);
    let end = whole.propagate(&Never);
    let mut paused = Domains::new(tables);
    paused.start(&[given]);
    let looks = AtomicUsize::new(0);
    // Every other look says to stop.
    let stop = || looks.fetch_add(1, Ordering::Relaxed).is_multiple_of(2).then_some(Limit::Time);
    let mut stopped = 0;
    let end_of_paused = loop {
        match paused.propagate(&stop) {
            Err(_) => stopped += 1,
            end => break end,
        }
    };
    assert!(stopped > 2, "{stopped} times");
    assert_eq!(end_of_paused, end);
    assert_eq!((seen(&paused), paused.wipe_out()), (seen(&whole), whole.wipe_out()));
}

/// Two cells of a row with two values between them, which singles do not see.
/// Who counts the looks counts the words that propagators read.
#[test]
fn looks_come_after_so_many_words() {
    let mut rng = random::seeded(24);
    let puzzle = empty(9);
    let cells: Vec<Cell> = puzzle.board().grid().cells().collect();
    let mut all: Vec<_> = super::super::groups::primitives(puzzle.board()).cloned().collect();
    all.extend((0..200).map(|_| Primitive::Sum(Sum::of(cells.sample(&mut rng, 12).copied(), 60))));
    let tables = Arc::new(DomainTables::of(81, 9, all.iter(), &Never).unwrap());
    let looks = |words: usize| {
        let count = AtomicUsize::new(0);
        let stop = || {
            count.fetch_add(1, Ordering::Relaxed);
            None
        };
        let mut domains = Domains::new(Arc::clone(&tables));
        domains.look_every(words);
        domains.start(puzzle.givens());
        let _ = domains.propagate(&stop);
        count.into_inner()
    };
    let many = looks(256);
    assert!(many > 100, "{many}");
    for times in [2, 4, 8] {
        assert!((many / times).abs_diff(looks(256 * times)) <= many / 8, "{many}, {}", looks(256 * times));
    }
}

#[test]
fn a_filter_sees_subsets() {
    let mut domains = Domains::new(Arc::new(DomainTables::new(empty(5).board(), &Never).unwrap()));
    let given = |cell| Given { cell: Cell::new(cell), allowed: Values::from_bits(0b11) };
    domains.start(&[given(0), given(1)]);
    assert_eq!(domains.propagate(&Never), Ok(true));
    assert_eq!(domains.values(Cell::new(2)).len(), 5);
    let before = domains.mark();
    assert_eq!(domains.filter(&Never), Ok(true));
    assert!((2..5).all(|cell| domains.values(Cell::new(cell)).bits() == 0b11100));
    domains.undo(before);
    assert_eq!(domains.values(Cell::new(2)).len(), 5);
    domains.start(&[given(0), given(1), given(2)]);
    assert_eq!((domains.propagate(&Never), domains.filter(&Never)), (Ok(true), Ok(false)), "three cells, two values");
    assert_eq!(domains.filter(&|| Some(Limit::Time)), Err(Limit::Time));
}

/// All ways to fill a board.
fn solutions(puzzle: &Puzzle, primitives: &[Primitive]) -> Vec<Vec<Value>> {
    let latin = crate::testing::brute_force::solutions(puzzle, 1000).unwrap();
    let kept = |values: &&[Value]| primitives.iter().all(|primitive| holds(primitive, values));
    latin.iter().map(|solution| solution.values()).filter(kept).map(<[Value]>::to_vec).collect()
}

/// Assigns at random until all is settled; `None` at a contradiction.
fn dive(rng: &mut impl Rng, domains: &mut Domains) -> Option<Vec<Value>> {
    while !domains.is_settled() {
        let cell = domains.open_cells().choose(rng)?;
        let value = domains.values(cell).iter().choose(rng)?;
        domains.assign(cell, value);
        if domains.propagate(&Never) != Ok(true) {
            return None;
        }
    }
    domains.all_values().iter().map(|values| values.single()).collect()
}
