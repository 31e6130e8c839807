//! The lowering of each primitive, held against the primitive by trying all values: what unit propagation alone finds.

use rand::prelude::*;
use rand_chacha::ChaCha8Rng;

use super::*;
use crate::cnf::clauses::Clauses;

use crate::cnf::propagate::Propagated;
use crate::limits::Never;
use crate::literal::Lit;
use crate::primitive::{Automaton, Membership, Primitive, Sum, Table, Term};
use crate::testing::random;
use crate::values::Numbers;

/// Whether values of the cells satisfy a primitive, by counting.
fn holds(primitive: &Primitive, values: &[usize]) -> bool {
    let value = |cell: Cell| values[cell.index()];
    let differ =
        |cells: &[Cell]| (0..cells.len()).all(|end| cells[..end].iter().all(|&one| value(one) != value(cells[end])));
    match primitive {
        Primitive::AllDifferent(cells) => differ(cells),
        Primitive::Pairs(table, pairs) => {
            pairs.iter().all(|&(one, other)| table.allows(Value::new(value(one)), Value::new(value(other))))
        }
        Primitive::AtLeast(least, memberships) => {
            let holding = |membership: &&Membership| membership.values.contains(Value::new(value(membership.cell)));
            memberships.iter().filter(holding).count() >= *least
        }
        Primitive::Automaton(cells, automaton) => automaton.accepts(cells.iter().map(|&cell| value(cell))),
        Primitive::DistinctPairs(pairs) => {
            let both = |&(one, other): &(Cell, Cell)| (value(one), value(other));
            (1..pairs.len()).all(|end| pairs[..end].iter().all(|pair| both(pair) != both(&pairs[end])))
        }
        Primitive::Sum(Sum { terms, total, distinct }) => {
            let added: i64 = terms.iter().map(|term| term.coefficient * (value(term.cell) as i64 + 1)).sum();
            let cells: Vec<_> = terms.iter().map(|term| term.cell).collect();
            added == *total && (!distinct || differ(&cells))
        }
    }
}

/// The cells that a primitive speaks of.
fn cells(primitive: &Primitive) -> Vec<Cell> {
    primitive.cells().into_iter().collect()
}

/// All ways to give some cells values; the others have the first one.
fn assignments(order: usize, cells: &[Cell]) -> impl Iterator<Item = Vec<usize>> {
    (0..order.pow(cells.len() as u32)).map(move |mut way| {
        let mut values = vec![0; order * order];
        for cell in cells {
            (values[cell.index()], way) = (way % order, way / order);
        }
        values
    })
}

/// What unit propagation finds on the formula of a board with these candidates.
fn propagated(board: &Board, candidates: impl Fn(Cell) -> Values) -> Propagated {
    let (facts, language) = (Fact::of_board(board, Sums::Automata), Language::Clauses(Sums::Automata));
    propagated_of(board, facts, language.variables(board), candidates)
}

fn propagated_of(
    board: &Board,
    facts: impl Iterator<Item = Fact>,
    variables: usize,
    candidates: impl Fn(Cell) -> Values,
) -> Propagated {
    let one_hot = OneHot::of(board);
    let mut clauses: Vec<Vec<Lit>> = Vec::new();
    facts.for_each(|fact| fact.clauses(|clause| clauses.push(clause.to_vec())));
    for cell in board.grid().cells() {
        let gone = Values::all(board.values()).without(candidates(cell));
        clauses.extend(gone.iter().map(|value| vec![!one_hot.literal(cell, value)]));
    }
    let all = (0..variables).map(|index| Lit::from_index(index, true));
    clauses.extend(all.map(|literal| vec![literal, !literal]));
    clauses.into_iter().collect::<Clauses>().propagate(&Never).unwrap()
}

fn by_chance(rng: &mut ChaCha8Rng, order: usize, repeats: bool) -> Primitive {
    let most = (order * order).min(5);
    let mut places: Vec<Cell> = (0..order * order).map(Cell::new).collect();
    places.shuffle(rng);
    places.truncate(rng.random_range(1..=most));
    if repeats && rng.random_bool(0.5) {
        places.push(places[0]);
    }
    match rng.random_range(0..7) {
        0 => {
            places.sort_unstable();
            places.dedup();
            Primitive::AllDifferent(places)
        }
        1 => {
            let table: Vec<Vec<bool>> =
                (0..order).map(|_| (0..order).map(|_| rng.random_bool(0.7)).collect()).collect();
            let other = if repeats { places[0] } else { Cell::new((places[0].index() + 1) % (order * order)) };
            let mut pairs: Vec<_> = places.windows(2).map(|two| (two[0], two[1])).collect();
            if !repeats {
                pairs = vec![(places[0], other)];
            }
            Primitive::Pairs(
                Table::new(&Numbers::places(order), |one, other| table[one as usize - 1][other as usize - 1]),
                pairs,
            )
        }
        2 => {
            let memberships = places.iter().map(|&cell| Membership {
                cell,
                values: Values::from_bits(rng.random()).intersection(Values::all(order)),
            });
            let memberships: Vec<_> = memberships.collect();
            Primitive::AtLeast(rng.random_range(0..=memberships.len() + 1), memberships)
        }
        3 => {
            let (modulus, rest, times) = (rng.random_range(1..5), rng.random_range(0..3), rng.random_range(0..4));
            let step = move |key: i64, _, digit: i64| (digit != times).then_some((key * 2 + digit) % modulus);
            let words = |read, key| format!("{key} after {read}");
            let automaton =
                Automaton::new(&Numbers::places(order), places.len(), 0, step, |key| key != rest, words).unwrap();
            Primitive::Automaton(places, automaton)
        }
        4 => {
            let other = Cell::new((places[0].index() + 1) % (order * order));
            let pairs = places.windows(2).map(|two| (two[0], two[1])).filter(|(one, other)| one != other);
            Primitive::DistinctPairs(pairs.chain([(places[0], other)]).collect())
        }
        kind => {
            let distinct = kind == 5 && !repeats;
            let mut coefficient = || if rng.random_bool(0.8) { 1 } else { [-1, 2, 10][rng.random_range(0..3)] };
            let terms: Vec<_> = places.iter().map(|&cell| Term { coefficient: coefficient(), cell }).collect();
            let total = rng.random_range(0..=(terms.len() * order) as i64);
            Primitive::Sum(Sum { terms, total, distinct })
        }
    }
}

/// Values of all cells lead to a conflict, or to a value for every variable: by unit propagation alone.
#[test]
fn all_values_decide_all_variables() {
    let mut rng = random::seeded(41);
    let (mut kept, mut broken) = (0, 0);
    for _ in 0..250 {
        let order = rng.random_range(2..=4);
        let repeats = rng.random_bool(0.3);
        let primitive = by_chance(&mut rng, order, repeats);
        let cells = cells(&primitive);
        let board = Board::of_primitives(order, vec![primitive.clone()]);
        for values in assignments(order, &cells).step_by(if cells.len() > 4 { 7 } else { 1 }) {
            let known = propagated(&board, |cell| Values::only(Value::new(values[cell.index()])));
            assert_eq!(known.conflict.is_none(), holds(&primitive, &values), "{primitive:?} {values:?}");
            *if known.conflict.is_some() { &mut broken } else { &mut kept } += 1;
            if known.conflict.is_none() {
                assert!(known.truth.iter().all(Option::is_some), "{primitive:?} {values:?}");
            }
        }
    }
    assert!(kept > 1000 && broken > 1000, "{kept} {broken}");
}

/// The same of sums that go by groups, among cells that other rules say differ.
#[test]
fn all_values_decide_the_variables_of_groups() {
    let mut rng = random::seeded(44);
    let (mut kept, mut broken) = (0, 0);
    for _ in 0..200 {
        let order = rng.random_range(2..=4);
        let mut primitives = Vec::new();
        for _ in 0..rng.random_range(1..=2) {
            let mut group: Vec<Cell> = (0..6.min(order * order)).map(Cell::new).collect();
            group.shuffle(&mut rng);
            group.truncate(rng.random_range(2..=order));
            primitives.push(Primitive::AllDifferent(group));
        }
        for _ in 0..rng.random_range(1..=3) {
            let mut terms: Vec<Cell> = (0..6.min(order * order)).map(Cell::new).collect();
            terms.shuffle(&mut rng);
            terms.truncate(rng.random_range(1..=5));
            let distinct = terms.len() <= order && rng.random_bool(0.3);
            let mut coefficient = || if rng.random_bool(0.8) { 1 } else { [-1, 2, 10][rng.random_range(0..3)] };
            let terms: Vec<_> = terms.into_iter().map(|cell| Term { coefficient: coefficient(), cell }).collect();
            let total = terms.iter().map(|term| term.coefficient * rng.random_range(1..=order as i64)).sum();
            primitives.push(Primitive::Sum(Sum { terms, total, distinct }));
        }
        let board = Board::of_primitives(order, primitives.clone());
        let cells: Vec<Cell> =
            primitives.iter().flat_map(cells).collect::<std::collections::BTreeSet<_>>().into_iter().collect();
        for values in assignments(order, &cells).step_by(if cells.len() > 4 { 11 } else { 1 }) {
            let facts: Vec<Fact> = Fact::of_board(&board, Sums::Groups).collect();
            let last = facts.iter().flat_map(|fact| &fact.literals).map(|literal| literal.index() + 1).max();
            let variables = last.unwrap_or(0).max(OneHot::new(order).variables());
            let known = propagated_of(&board, facts.into_iter(), variables, |cell| {
                Values::only(Value::new(values[cell.index()]))
            });
            let all_hold = primitives.iter().all(|primitive| holds(primitive, &values));
            assert_eq!(known.conflict.is_none(), all_hold, "{primitives:?} {values:?}");
            *if known.conflict.is_some() { &mut broken } else { &mut kept } += 1;
            if known.conflict.is_none() {
                assert!(known.truth.iter().all(Option::is_some), "{primitives:?} {values:?}");
            }
        }
    }
    assert!(kept > 150 && broken > 1000, "{kept} {broken}");
}

/// Unit propagation finds each candidate that no accepted values have, where pairs, an automaton or a sum says them and no cell
/// is read twice; and never one that some have.
#[test]
fn propagation_finds_what_brute_force_finds() {
    let mut rng = random::seeded(42);
    let mut pruned = 0;
    for _ in 0..600 {
        let order = rng.random_range(2..=4);
        let primitive = by_chance(&mut rng, order, false);
        let is_complete = match &primitive {
            Primitive::AllDifferent(_) | Primitive::AtLeast(..) | Primitive::DistinctPairs(_) => false,
            Primitive::Sum(sum) => !sum.distinct || sum.goes_by_sets(order),
            Primitive::Pairs(..) | Primitive::Automaton(..) => true,
        };
        let board = Board::of_primitives(order, vec![primitive.clone()]);
        let mut candidates = vec![Values::all(order); order * order];
        for cell in cells(&primitive) {
            candidates[cell.index()] = Values::from_bits(rng.random()).intersection(Values::all(order));
            candidates[cell.index()].insert(Value::new(rng.random_range(0..order)));
        }
        let mut supported = vec![Values::NONE; order * order];
        let cells = cells(&primitive);
        for values in assignments(order, &cells) {
            let is_open = |cell: &Cell| candidates[cell.index()].contains(Value::new(values[cell.index()]));
            if cells.iter().all(is_open) && holds(&primitive, &values) {
                cells.iter().for_each(|cell| _ = supported[cell.index()].insert(Value::new(values[cell.index()])));
            }
        }
        let known = propagated(&board, |cell| candidates[cell.index()]);
        let is_impossible = supported[cells[0].index()].is_empty();
        assert!(known.conflict.is_some() <= is_impossible, "{primitive:?} {candidates:?}");
        if is_complete {
            assert_eq!(known.conflict.is_some(), is_impossible, "{primitive:?} {candidates:?}");
        }
        let one_hot = OneHot::new(order);
        for (cell, value) in cells.iter().flat_map(|&cell| Values::all(order).iter().map(move |value| (cell, value))) {
            let is_gone = known.truth[one_hot.literal(cell, value).index()] == Some(false);
            let is_supported = supported[cell.index()].contains(value);
            assert!(known.conflict.is_some() || !(is_gone && is_supported), "{primitive:?} {candidates:?}");
            if is_complete && known.conflict.is_none() {
                assert_eq!(is_gone, !is_supported, "{primitive:?} {candidates:?} {cell:?} {value:?}");
                pruned += usize::from(is_gone && candidates[cell.index()].contains(value));
            }
        }
    }
    assert!(pruned > 100, "{pruned}");
}

#[test]
fn each_variable_has_its_meaning() {
    let terms: Vec<_> = [0, 1, 2].map(|cell| Term { coefficient: 1, cell: Cell::new(cell) }).into();
    let sums = Primitive::Sum(Sum { terms: terms.clone(), total: 8, distinct: false });
    let sets = Primitive::Sum(Sum { terms, total: 8, distinct: true });
    let board = Board::of_primitives(4, vec![sums, sets]);
    let language = Language::Clauses(Sums::Automata);
    let all: Vec<_> = language.auxiliaries(&board).collect();
    assert_eq!(all.len() + 64, language.variables(&board));
    assert!((64..).zip(&all).all(|(index, (literal, _))| literal.index() == index));
    let words: Vec<_> = all.iter().map(|(_, words)| words.as_str()).collect();
    assert_eq!(words[0], "row 1: no cell is read");
    assert_eq!(words[1], "row 1: no cell is read, and r1c1=1");
    assert!(words.contains(&"row 1: the first 2 cells sum to 5, and r1c3=3"), "{words:?}");
    assert!(words.contains(&"row 1: the first 2 cells sum to 7, holding 3, 4"), "{words:?}");
    assert_eq!(Language::Lines.variables(&board), 64);
}

/// Sums and counts as lines hold where the primitives do.
#[test]
fn lines_add_up() {
    let mut rng = random::seeded(43);
    for _ in 0..100 {
        let order = rng.random_range(2..=4);
        let primitive = by_chance(&mut rng, order, true);
        // These have variables of their own in lines too.
        if matches!(primitive, Primitive::Automaton(..) | Primitive::DistinctPairs(_)) {
            continue;
        }
        let board = Board::of_primitives(order, vec![primitive.clone()]);
        let lines: Vec<_> = board_lines(&board).collect();
        for values in assignments(order, &cells(&primitive)).step_by(5) {
            let is_true = |literal: &Lit| {
                let (cell, value) = OneHot::new(order).meaning(literal.var()).unwrap();
                (values[cell.index()] == value.index()) == literal.is_positive()
            };
            let line_holds = |line: &Line| match line {
                Line::Fact(fact) => {
                    let count = fact.literals.iter().filter(|literal| is_true(literal)).count();
                    match fact.relation {
                        Relation::AtLeastOne => count >= 1,
                        Relation::AtMostOne => count <= 1,
                        Relation::ExactlyOne => count == 1,
                    }
                }
                Line::Weighted(weighted) => {
                    let sum: i64 =
                        weighted.terms.iter().filter(|(_, literal)| is_true(literal)).map(|term| term.0).sum();
                    match weighted.comparison {
                        Comparison::AtLeast => sum >= weighted.bound,
                        Comparison::Equal => sum == weighted.bound,
                    }
                }
            };
            assert_eq!(lines.iter().all(line_holds), holds(&primitive, &values), "{primitive:?}");
        }
    }
}
