//! Rules that need variables of their own: what they are, numbered and defined once more, by loops that share no code with
//! `encode` and with the automata of `primitive`. Sums are said in one of two ways, which the manifest names: as here, or as `groups` tells.
//!
//! Some cells are read one after the other. What is remembered after each is a *state*: of an automaton its own, of a sum what
//! the cells so far add up to, within what the cells before and behind can add (or, where they differ and [`tell_sets`] says so, the set of their values), of a count how many
//! memberships hold so far. Only states count that can be reached and that can still come to a good end. A *step* is a state, a value, and the
//! state behind it. Variables: layer by layer, first its states, ascending, then its steps, by state and value. The clauses:
//!
//! 1. the first state holds (and where there is none and no cell to read, the empty clause);
//! 2. layer by layer: each step implies the state before it, its value, and the state behind it; that state and that value imply the
//!    step;
//! 3. each state and value without a step exclude each other;
//! 4. each state implies one of its steps; each value one of the steps by it; each next state one of the steps that lead to it.

mod between;
mod groups;
mod machine;

use std::collections::{BTreeSet, HashMap};
use std::ops::ControlFlow;
use std::rc::Rc;

use self::between::Enclosed;
use self::groups::{Groups, GroupsOf};
use self::machine::Machine;
use super::variables::holds;
use crate::board::Board;
use crate::encode::Sums;
use crate::grid::Cell;
use crate::limits::{Held, Limit, Stop, allow};
use crate::primitive::{Membership, Primitive, Sum, Term};
use crate::values::{Numbers, Value};

/// What the first so many terms of a sum, and what the others, add up to at least and at most; where the cells differ and count once,
/// with different values. That more cells than values do not differ at all is an empty range.
fn ends(n: i64, sum: &Sum, read: usize) -> ((i64, i64), (i64, i64)) {
    let alike = sum.terms.iter().all(|term| term.coefficient == 1);
    let end = |terms: &[Term]| {
        let k = terms.len() as i64;
        if sum.distinct && k > n {
            return (1, 0);
        }
        if sum.distinct && alike {
            return ((1..=k).sum(), (1..=k).map(|place| n + 1 - place).sum());
        }
        let (mut low, mut high) = (0i64, 0i64);
        for &Term { coefficient, .. } in terms {
            let times_n = coefficient.saturating_mul(n);
            low = low.saturating_add(coefficient.min(times_n));
            high = high.saturating_add(coefficient.max(times_n));
        }
        (low, high)
    };
    (end(&sum.terms[..read]), end(&sum.terms[read..]))
}

/// What says a primitive in variables of its own.
pub(super) enum Defined {
    /// States of reading these cells.
    States(Vec<Cell>, Rc<Machine>),
    /// What groups of cells hold.
    Groups(Groups),
    /// What lies between two values of a house.
    Enclosed(Enclosed),
}

impl Defined {
    /// How many variables it has.
    pub fn variables(&self) -> usize {
        match self {
            Defined::States(_, machine) => machine.variables(),
            Defined::Groups(groups) => groups.variables(),
            Defined::Enclosed(enclosed) => enclosed.variables(),
        }
    }

    /// Hands over its clauses; its variables are numbered from the one after `last`.
    pub fn clauses<B>(&self, n: usize, last: i32, each: &mut impl FnMut(&[i32]) -> ControlFlow<B>) -> ControlFlow<B> {
        match self {
            Defined::States(cells, machine) => machine.clauses(|read, value| holds(n, cells[read], value), last, each),
            Defined::Groups(groups) => groups.clauses(each),
            Defined::Enclosed(enclosed) => enclosed.clauses(each),
        }
    }

    /// Whether it says of a sum that its cells differ, as it does by sets.
    pub fn tells_differences(&self, sum: &Sum, n: usize) -> bool {
        matches!(self, Defined::States(..)) && tell_sets(sum, n)
    }
}

/// What each primitive of a board needs, in their order; sums that are alike but for their cells have one definition.
pub(super) struct Definitions {
    /// How sums are said.
    pub sums: Sums,
    all: Vec<Option<Defined>>,
}

impl Definitions {
    /// Of a board, unless they take more memory than they may, or work is to stop.
    pub fn new(board: &Board, sums: Sums, stop: &dyn Stop) -> Result<Definitions, Limit> {
        let n = board.values();
        let mut alike: HashMap<(Vec<i64>, i64, bool), Rc<Machine>> = HashMap::new();
        let (mut all, mut bytes, mut last) = (Vec::new(), 0, board.grid().cells().len() * n);
        let mut groups = (sums == Sums::Groups && board.has_sums()).then(|| GroupsOf::new(board));
        for lowered in board.primitives() {
            stop.stopped().map_or(Ok(()), Err)?;
            let grouped = match (&lowered.primitive, &mut groups) {
                (Primitive::Sum(sum), Some(groups)) => groups.of(sum, last as i32).map(Defined::Groups),
                (Primitive::Automaton(cells, automaton), Some(groups)) => {
                    let between = automaton.between().filter(|_| groups.is_house(cells));
                    between.map(|between| {
                        let numbers: Vec<i64> = board.geometry().numbers.iter().collect();
                        let crusts = between.crusts.map(Value::index);
                        Defined::Enclosed(Enclosed::new(cells, crusts, &numbers, between.total, last as i32))
                    })
                }
                _ => None,
            };
            let defined = match grouped {
                Some(defined) => Some(defined),
                None => states(&lowered.primitive, n, &mut alike, &mut bytes),
            };
            allow(Held::Formula, bytes, 0, stop)?;
            last += defined.as_ref().map_or(0, Defined::variables);
            last += if let Primitive::DistinctPairs(pairs) = &lowered.primitive { pairs.len() * n * n } else { 0 };
            all.push(defined);
        }
        Ok(Definitions { sums, all })
    }

    /// That of a primitive by its place, where it needs one.
    pub fn of(&self, place: usize) -> Option<&Defined> {
        self.all[place].as_ref()
    }

    /// How many variables they need.
    pub fn variables(&self) -> usize {
        self.all.iter().flatten().map(Defined::variables).sum()
    }
}

/// The states that say a primitive by itself, where it needs some.
fn states(
    primitive: &Primitive,
    n: usize,
    alike: &mut HashMap<(Vec<i64>, i64, bool), Rc<Machine>>,
    bytes: &mut u64,
) -> Option<Defined> {
    let key = match primitive {
        Primitive::Sum(Sum { terms, total, distinct }) => {
            Some((terms.iter().map(|term| term.coefficient).collect(), *total, *distinct))
        }
        _ => None,
    };
    if let Some(known) = key.as_ref().and_then(|key| alike.get(key)) {
        return Some(Defined::States(cells(primitive), Rc::clone(known)));
    }
    let machine = Rc::new(machine(primitive, n)?);
    *bytes += machine.bytes();
    alike.extend(key.map(|key| (key, Rc::clone(&machine))));
    Some(Defined::States(cells(primitive), machine))
}

/// Whether the states of a sum are sets. What is trusted here is only that either way says the rule: sums do beside different values.
fn tell_sets(sum: &Sum, order: usize) -> bool {
    sum.distinct && sum.terms.iter().all(|term| term.coefficient == 1) && sum.goes_by_sets(order)
}

/// The cells that a primitive reads: those of a count each once, ascending.
fn cells(primitive: &Primitive) -> Vec<Cell> {
    match primitive {
        Primitive::AllDifferent(_) | Primitive::Pairs(..) | Primitive::DistinctPairs(_) => Vec::new(),
        Primitive::AtLeast(_, memberships) => {
            let cells: BTreeSet<Cell> = memberships.iter().map(|membership| membership.cell).collect();
            cells.into_iter().collect()
        }
        Primitive::Automaton(cells, _) => cells.clone(),
        Primitive::Sum(sum) => sum.terms.iter().map(|term| term.cell).collect(),
    }
}

/// What a primitive needs; none where clauses without states say it.
fn machine(primitive: &Primitive, order: usize) -> Option<Machine> {
    match primitive {
        Primitive::AllDifferent(_) | Primitive::Pairs(..) | Primitive::DistinctPairs(_) => None,
        Primitive::AtLeast(least, memberships) => {
            let is_long = matches!(primitive.layered(&Numbers::places(order)), Ok(Some(_)));
            is_long.then(|| of_count(order, *least as i64, memberships, &cells(primitive)))
        }
        Primitive::Automaton(cells, automaton) => {
            let step = |state: i64, read: usize, value: usize| {
                automaton.next(read, state as usize, value).map(|next| next as i64)
            };
            let start = if automaton.states(0) == 0 { None } else { Some(0) };
            Some(of_values(order, cells.len(), start, step, |_| true))
        }
        Primitive::Sum(sum) => Some(of_sum(order, sum)),
    }
}

fn of_values(
    order: usize,
    cells: usize,
    start: Option<i64>,
    step: impl Fn(i64, usize, usize) -> Option<i64>,
    is_good: impl Fn(i64) -> bool,
) -> Machine {
    Machine::new(vec![order; cells], start, step, is_good).0
}

fn of_count(order: usize, least: i64, memberships: &[Membership], cells: &[Cell]) -> Machine {
    let step = |count: i64, read: usize, value: usize| {
        let here = memberships.iter().filter(|membership| membership.cell == cells[read]);
        let holding = here.filter(|membership| membership.values.contains(Value::new(value))).count();
        Some(least.min(count + holding as i64))
    };
    of_values(order, cells.len(), Some(0), step, |count| count >= least)
}

fn of_sum(order: usize, sum: &Sum) -> Machine {
    let read = sum.terms.len();
    if tell_sets(sum, order) {
        let step = |set: i64, _: usize, value: usize| if set & 1 << value == 0 { Some(set | 1 << value) } else { None };
        let added =
            |set: i64| (0..order as i64).filter(|value| set & 1 << value != 0).map(|value| value + 1).sum::<i64>();
        return of_values(order, read, Some(0), step, |set| added(set) == sum.total);
    }
    let ranges: Vec<_> = (0..=read).map(|read| ends(order as i64, sum, read)).collect();
    let step = |added: i64, read: usize, value: usize| {
        let next = added.checked_add(sum.terms[read].coefficient.checked_mul(value as i64 + 1)?)?;
        let (so_far, behind) = ranges[read + 1];
        let missing = sum.total.saturating_sub(next);
        let is_within = |(low, high): (i64, i64), part: i64| low <= part && part <= high;
        if is_within(so_far, next) && is_within(behind, missing) { Some(next) } else { None }
    };
    of_values(order, read, Some(0), step, |added| added == sum.total)
}
