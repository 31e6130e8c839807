//! Rules that need variables of their own: what they are, numbered and defined once more, by loops that share no code with
//! `encode` and with the automata of `primitive`.
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

use std::collections::{BTreeSet, HashMap};
use std::ops::ControlFlow;
use std::rc::Rc;

use super::variables::holds;
use crate::board::Board;
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

/// The states of a rule and the steps between them, whichever cells are read.
pub(super) struct Definition {
    order: usize,
    /// For each number of cells read the states, ascending.
    states: Vec<Vec<i64>>,
    /// For each cell its steps, by state and value: both states by their places.
    steps: Vec<Vec<[u32; 3]>>,
}

/// The cells that a rule reads, and its definition.
pub(super) type Defined = (Vec<Cell>, Rc<Definition>);

/// What each primitive of a board needs, in their order; sums that are alike but for their cells have one definition.
pub(super) struct Definitions(Vec<Option<Defined>>);

impl Definitions {
    /// Of a board, unless they take more memory than they may, or work is to stop.
    pub fn new(board: &Board, stop: &dyn Stop) -> Result<Definitions, Limit> {
        let mut alike: HashMap<(Vec<i64>, i64, bool), Rc<Definition>> = HashMap::new();
        let (mut all, mut bytes) = (Vec::new(), 0);
        for lowered in board.primitives() {
            stop.stopped().map_or(Ok(()), Err)?;
            let key = match &lowered.primitive {
                Primitive::Sum(Sum { terms, total, distinct }) => {
                    Some((terms.iter().map(|term| term.coefficient).collect(), *total, *distinct))
                }
                _ => None,
            };
            let cells = Definition::cells(&lowered.primitive);
            if let Some(known) = key.as_ref().and_then(|key| alike.get(key)) {
                all.push(Some((cells, Rc::clone(known))));
                continue;
            }
            let definition = Definition::of(&lowered.primitive, board.values()).map(Rc::new);
            bytes += definition.as_ref().map_or(0, |definition| definition.bytes());
            allow(Held::Formula, bytes, 0, stop)?;
            alike.extend(key.zip(definition.clone()));
            all.push(definition.map(|definition| (cells, definition)));
        }
        Ok(Definitions(all))
    }

    /// That of a primitive by its place, where it needs one.
    pub fn of(&self, place: usize) -> Option<&Defined> {
        self.0[place].as_ref()
    }

    /// How many variables they need.
    pub fn variables(&self) -> usize {
        self.0.iter().flatten().map(|(_, definition)| definition.variables()).sum()
    }
}

/// Whether the states of a sum are sets. What is trusted here is only that either way says the rule: sums do beside different values.
pub(super) fn tell_sets(sum: &Sum, order: usize) -> bool {
    sum.distinct && sum.terms.iter().all(|term| term.coefficient == 1) && sum.goes_by_sets(order)
}

impl Definition {
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
    fn of(primitive: &Primitive, order: usize) -> Option<Definition> {
        match primitive {
            Primitive::AllDifferent(_) | Primitive::Pairs(..) | Primitive::DistinctPairs(_) => None,
            Primitive::AtLeast(least, memberships) => {
                let is_long = matches!(primitive.layered(&Numbers::places(order)), Ok(Some(_)));
                is_long.then(|| Definition::of_count(order, *least as i64, memberships, &Definition::cells(primitive)))
            }
            Primitive::Automaton(cells, automaton) => {
                let step = |state: i64, read: usize, value: usize| {
                    automaton.next(read, state as usize, value).map(|next| next as i64)
                };
                let start = if automaton.states(0) == 0 { None } else { Some(0) };
                Some(Definition::new(order, cells.len(), start, step, |_| true))
            }
            Primitive::Sum(sum) => Some(Definition::of_sum(order, sum)),
        }
    }

    fn of_count(order: usize, least: i64, memberships: &[Membership], cells: &[Cell]) -> Definition {
        let step = |count: i64, read: usize, value: usize| {
            let here = memberships.iter().filter(|membership| membership.cell == cells[read]);
            let holding = here.filter(|membership| membership.values.contains(Value::new(value))).count();
            Some(least.min(count + holding as i64))
        };
        Definition::new(order, cells.len(), Some(0), step, |count| count >= least)
    }

    fn of_sum(order: usize, sum: &Sum) -> Definition {
        let read = sum.terms.len();
        if tell_sets(sum, order) {
            let step =
                |set: i64, _: usize, value: usize| if set & 1 << value == 0 { Some(set | 1 << value) } else { None };
            let added =
                |set: i64| (0..order as i64).filter(|value| set & 1 << value != 0).map(|value| value + 1).sum::<i64>();
            return Definition::new(order, read, Some(0), step, |set| added(set) == sum.total);
        }
        let ranges: Vec<_> = (0..=read).map(|read| ends(order as i64, sum, read)).collect();
        let step = |added: i64, read: usize, value: usize| {
            let next = added.checked_add(sum.terms[read].coefficient.checked_mul(value as i64 + 1)?)?;
            let (so_far, behind) = ranges[read + 1];
            let missing = sum.total.saturating_sub(next);
            let is_within = |(low, high): (i64, i64), part: i64| low <= part && part <= high;
            if is_within(so_far, next) && is_within(behind, missing) { Some(next) } else { None }
        };
        Definition::new(order, read, Some(0), step, |added| added == sum.total)
    }

    /// Follows all steps from the start, then keeps the states that come to a good end, from the last cell back.
    fn new(
        order: usize,
        cells: usize,
        start: Option<i64>,
        step: impl Fn(i64, usize, usize) -> Option<i64>,
        is_good: impl Fn(i64) -> bool,
    ) -> Definition {
        let mut states: Vec<BTreeSet<i64>> = vec![start.into_iter().collect()];
        for read in 0..cells {
            let followed = states[read].iter().flat_map(|&state| (0..order).map(move |value| (state, value)));
            let next = followed.filter_map(|(state, value)| step(state, read, value)).collect();
            states.push(next);
        }
        states[cells].retain(|&state| is_good(state));
        for read in (0..cells).rev() {
            let (before, behind) = states.split_at_mut(read + 1);
            let goes_on = |state: i64, value| step(state, read, value).is_some_and(|next| behind[0].contains(&next));
            before[read].retain(|&state| (0..order).any(|value| goes_on(state, value)));
        }
        let states: Vec<Vec<i64>> = states.into_iter().map(|layer| layer.into_iter().collect()).collect();
        let mut steps = Vec::new();
        for read in 0..cells {
            let mut layer = Vec::new();
            for (place, &state) in states[read].iter().enumerate() {
                for value in 0..order {
                    let next = step(state, read, value).and_then(|next| states[read + 1].binary_search(&next).ok());
                    layer.extend(next.map(|next| [place as u32, value as u32, next as u32]));
                }
            }
            steps.push(layer);
        }
        Definition { order, states, steps }
    }

    /// How many variables it needs.
    pub fn variables(&self) -> usize {
        self.states.iter().map(Vec::len).sum::<usize>() + self.steps.iter().map(Vec::len).sum::<usize>()
    }

    /// The bytes that it takes.
    fn bytes(&self) -> u64 {
        let [states, steps] = [self.states.iter().map(Vec::len).sum::<usize>(), self.steps.iter().map(Vec::len).sum()];
        (size_of::<i64>() * states + size_of::<[u32; 3]>() * steps) as u64
    }

    /// Hands over its clauses about these cells; its variables are numbered from the one after `last`.
    pub fn clauses<B>(
        &self,
        cells: &[Cell],
        last: i32,
        each: &mut impl FnMut(&[i32]) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        if self.states[0].is_empty() && cells.is_empty() {
            return each(&[]);
        }
        if !self.states[0].is_empty() {
            each(&[last + 1])?;
        }
        let mut first = last + 1;
        for (read, &cell) in cells.iter().enumerate() {
            let next = first + (self.states[read].len() + self.steps[read].len()) as i32;
            self.layer((read, cell), first, next, each)?;
            first = next;
        }
        ControlFlow::Continue(())
    }

    /// The clauses of one cell, where its states are numbered from `first` and those behind it from `next`.
    fn layer<B>(
        &self,
        (read, cell): (usize, Cell),
        first: i32,
        next: i32,
        each: &mut impl FnMut(&[i32]) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let (steps, states) = (&self.steps[read], self.states[read].len());
        let value = |value: usize| holds(self.order, cell, value);
        let mut from_state: Vec<Vec<i32>> = (0..states).map(|from| vec![-(first + from as i32)]).collect();
        let mut by_value: Vec<Vec<i32>> = (0..self.order).map(|by| vec![-value(by)]).collect();
        let mut to_state: Vec<Vec<i32>> =
            (0..self.states[read + 1].len()).map(|to| vec![-(next + to as i32)]).collect();
        for (place, step) in steps.iter().enumerate() {
            let [from, by, to] = step.map(|place| place as usize);
            let (before, step, behind) = (first + from as i32, first + (states + place) as i32, next + to as i32);
            each(&[-step, before])?;
            each(&[-step, value(by)])?;
            each(&[-step, behind])?;
            each(&[-before, -value(by), step])?;
            from_state[from].push(step);
            by_value[by].push(step);
            to_state[to].push(step);
        }
        for from in 0..states {
            for by in 0..self.order {
                if steps.binary_search_by_key(&[from as u32, by as u32], |&[from, by, _]| [from, by]).is_err() {
                    each(&[-(first + from as i32), -value(by)])?;
                }
            }
        }
        for clause in from_state.iter().chain(&by_value).chain(&to_state) {
            each(clause)?;
        }
        ControlFlow::Continue(())
    }
}
