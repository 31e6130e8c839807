//! Primitives by chance, and whether values keep them, by direct counting.

use exactly::Cell;
use exactly::primitive::{Automaton, Membership, Primitive, Sum, Table, Term};
use exactly::values::{Numbers, Value, Values};
use rand::seq::SliceRandom;
use rand::{Rng, RngExt};

/// The kinds of primitives, and of sums, that reasoning treats in ways of their own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    AllDifferent,
    Pairs,
    AtLeast,
    Automaton,
    /// Any coefficients, cells more than once.
    Sum,
    /// Cells that differ and add up to a total.
    Cage,
    DistinctPairs,
}

pub const KINDS: [Kind; 7] =
    [Kind::AllDifferent, Kind::Pairs, Kind::AtLeast, Kind::Automaton, Kind::Sum, Kind::Cage, Kind::DistinctPairs];

/// A primitive over some of the first `cells` cells of a board, by chance one that is easy to keep or hard.
pub fn primitive(rng: &mut impl Rng, kind: Kind, order: usize, cells: usize) -> Primitive {
    let mut some: Vec<Cell> = (0..cells).map(Cell::new).collect();
    some.shuffle(rng);
    some.truncate(rng.random_range(1..=cells));
    match kind {
        Kind::AllDifferent => Primitive::AllDifferent(some),
        Kind::Pairs => {
            let share = rng.random_range(0.1..0.9);
            let bits: Vec<Values> = (0..order).map(|_| subset(rng, order, share)).collect();
            let table = Table::new(&Numbers::places(order), |first, second| {
                bits[first as usize - 1].contains(Value::new(second as usize - 1))
            });
            Primitive::Pairs(table, (0..1).map(|_| (cell(rng, cells), cell(rng, cells))).collect())
        }
        Kind::AtLeast => {
            let memberships: Vec<_> = (0..rng.random_range(0..=2 * cells))
                .map(|_| Membership { cell: cell(rng, cells), values: subset(rng, order, 0.4) })
                .collect();
            Primitive::AtLeast(rng.random_range(0..=memberships.len().div_ceil(2) + 1), memberships)
        }
        Kind::Automaton => Primitive::Automaton(some.clone(), automaton(rng, order, some.len())),
        Kind::DistinctPairs => {
            let pair = |rng: &mut _| (cell(rng, cells), cell(rng, cells));
            let pairs = (0..rng.random_range(2..=2 * cells + 1)).map(|_| pair(rng));
            Primitive::DistinctPairs(pairs.filter(|(one, other)| one != other).collect())
        }
        Kind::Sum => sum(rng, order, cells),
        Kind::Cage => {
            let length = some.len() as i64;
            let total = rng.random_range(length - 1..=length * order as i64 + 1);
            let total = (total + length * (order as i64 + 1) / 2) / 2;
            Primitive::Sum(Sum { distinct: true, ..Sum::of(some, total) })
        }
    }
}

fn cell(rng: &mut impl Rng, cells: usize) -> Cell {
    Cell::new(rng.random_range(0..cells))
}

/// Some values, each with this probability.
pub fn subset(rng: &mut impl Rng, order: usize, share: f64) -> Values {
    (0..order).filter(|_| rng.random_bool(share)).map(Value::new).collect()
}

fn automaton(rng: &mut impl Rng, order: usize, length: usize) -> Automaton {
    let states = rng.random_range(1..=5);
    let steps: Vec<Option<i64>> = (0..length * states * order)
        .map(|_| rng.random_bool(0.8).then(|| rng.random_range(0..states as i64)))
        .collect();
    let step =
        |state: i64, read: usize, digit: i64| steps[(read * states + state as usize) * order + digit as usize - 1];
    Automaton::new(&Numbers::places(order), length, 0, step, |state| state % 3 != 1, |_, state| state.to_string())
        .unwrap()
}

fn sum(rng: &mut impl Rng, order: usize, cells: usize) -> Primitive {
    let largest = [1, 2, 10, 1_000_000][rng.random_range(0..4)];
    let terms: Vec<_> = (0..rng.random_range(0..=cells + 1))
        .map(|_| Term {
            coefficient: rng.random_range(1..=largest) * if rng.random_bool(0.3) { -1 } else { 1 },
            cell: cell(rng, cells),
        })
        .collect();
    // What some values add up to, or near it.
    let digits: Vec<i64> = (0..cells).map(|_| rng.random_range(1..=order as i64)).collect();
    let total: i64 = terms.iter().map(|term| term.coefficient * digits[term.cell.index()]).sum();
    Primitive::Sum(Sum { terms, total: total + i64::from(rng.random_bool(0.2)), distinct: false })
}

/// Whether values, by cell, keep a primitive.
pub fn holds(primitive: &Primitive, values: &[Value]) -> bool {
    let value = |cell: &Cell| values[cell.index()];
    let differ = |cells: &[Cell]| {
        cells.iter().enumerate().all(|(place, one)| cells[..place].iter().all(|other| value(one) != value(other)))
    };
    match primitive {
        Primitive::AllDifferent(cells) => differ(cells),
        Primitive::Pairs(table, pairs) => pairs.iter().all(|(one, other)| table.allows(value(one), value(other))),
        Primitive::AtLeast(count, memberships) => {
            memberships.iter().filter(|membership| membership.values.contains(value(&membership.cell))).count()
                >= *count
        }
        Primitive::Automaton(cells, automaton) => automaton.accepts(cells.iter().map(|cell| value(cell).index())),
        Primitive::DistinctPairs(pairs) => {
            let values: Vec<_> = pairs.iter().map(|(one, other)| (value(one), value(other))).collect();
            (1..values.len()).all(|place| !values[..place].contains(&values[place]))
        }
        Primitive::Sum(sum) => {
            let product = |term: &Term| term.coefficient * (value(&term.cell).index() as i64 + 1);
            let cells: Vec<_> = sum.terms.iter().map(|term| term.cell).collect();
            sum.terms.iter().map(product).sum::<i64>() == sum.total && (!sum.distinct || differ(&cells))
        }
    }
}
