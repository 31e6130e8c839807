//! What takes values away on behalf of one primitive, or of several: one file for each kind of reasoning, none of which knows a row or
//! a box, an order of search or a trail. They keep no state of their own, so nothing need be taken back.
//!
//! Each of them is *exact once all its cells have one value*: what it then leaves standing, holds. Most are also *domain
//! consistent*: every value that stays is part of a way to keep the primitive within the other cells' values. Weaker are
//! sums of more than [`sum::WIDEST`] bits, cells that differ beyond order [`sets::ORDER`], automata that read a cell twice, and pairs
//! that are no [`clique`].
//!
//! What a sum tells depends on which of its cells differ, whatever says so: [`Differing`] knows that of all primitives together, and
//! [`derived`] finds further sums in them.

mod at_least;
mod automaton;
mod between;
mod bounds;
mod clique;
mod combinations;
mod derived;
mod distinct_pairs;
mod few;
mod grouped;
mod line;
mod moves;
mod pair;
mod relations;
mod sets;
mod sum;

#[cfg(test)]
mod tests;

use std::collections::HashMap;
use std::fmt;
use std::sync::Arc;

use crate::grid::Cell;
use crate::limits::{Limit, Stop, Ticker};
use crate::primitive::{Automaton, Differing, Group, Primitive, Sum, Table};
use crate::values::Values;
use at_least::AtLeast;
use automaton::Reachability;
use between::Fillings;
use derived::{Derived, House, Piece};
use grouped::BySum;
use moves::Moves;
use relations::Relations;
use sum::Equation;

use super::groups::is_difference;

/// What one primitive, or a part of it, takes from the candidates of its cells.
#[derive(Debug)]
pub(crate) struct Propagator {
    /// Its cells. One may stand here more than once.
    pub(crate) cells: Box<[u16]>,
    /// The primitives that it comes from, by number, but for those that only say that cells differ; none where it says what several
    /// say of two cells.
    from: Box<[u32]>,
    /// Whether it takes nothing more away when it is asked again, about what it left.
    is_idempotent: bool,
    reasoning: Arc<dyn Reasoning>,
}

/// Room for propagators to work in, and what they strike from others than their cells.
#[derive(Clone, Debug, Default)]
pub(crate) struct Room {
    words: Vec<u64>,
    totals: Vec<u64>,
    /// Cells that are none of the propagator's own, with values that they cannot have, by the last call.
    pub(crate) struck: Vec<(Cell, u64)>,
}

/// So many words, all 0.
fn cleared(words: &mut Vec<u64>, count: usize) -> &mut [u64] {
    words.clear();
    words.resize(count, 0);
    words
}

/// The way in which values are found to be impossible.
trait Reasoning: fmt::Debug + Send + Sync {
    /// Takes values away from the domains of the cells, one word each and none of them empty; `false` where nothing can hold, whatever the
    /// domains are then. `room` may hold anything but struck values, to which it adds those that other cells cannot have.
    fn narrow(&self, domains: &mut [u64], room: &mut Room) -> bool;

    /// Whether it takes nothing more away when it is asked again, about what it left.
    fn is_idempotent(&self) -> bool {
        true
    }

    /// About how much work it is, in words that are read: the cheap are asked first.
    fn cost(&self) -> usize;
}

impl Propagator {
    fn new(cells: impl IntoIterator<Item = Cell>, reasoning: impl Reasoning + 'static) -> Propagator {
        Propagator::sharing(cells, Arc::new(reasoning))
    }

    /// One whose reasoning others have too, about cells of their own.
    fn sharing(cells: impl IntoIterator<Item = Cell>, reasoning: Arc<dyn Reasoning>) -> Propagator {
        let cells: Box<[u16]> = cells.into_iter().map(|cell| cell.index() as u16).collect();
        // What one place of a cell loses tells another something.
        let repeats = cells.iter().enumerate().any(|(place, cell)| cells[..place].contains(cell));
        Propagator { cells, from: Box::new([]), is_idempotent: reasoning.is_idempotent() && !repeats, reasoning }
    }

    /// What nothing keeps.
    fn never(cells: impl IntoIterator<Item = Cell>) -> Propagator {
        Propagator::new(cells, Never)
    }

    /// The primitives that it comes from, by number, but for those that only say that cells differ.
    #[cfg_attr(not(test), expect(dead_code, reason = "what puts reasons into words will ask"))]
    pub(crate) fn from(&self) -> &[u32] {
        &self.from
    }

    /// See [`Reasoning::narrow`]; the domains are those of [`Propagator::cells`].
    pub(crate) fn narrow(&self, domains: &mut [u64], room: &mut Room) -> bool {
        room.struck.clear();
        self.reasoning.narrow(domains, room)
    }

    /// Whether it takes nothing more away when it is asked again, about what it left.
    pub(crate) fn is_idempotent(&self) -> bool {
        self.is_idempotent
    }

    /// See [`Reasoning::cost`].
    pub(crate) fn cost(&self) -> usize {
        self.reasoning.cost()
    }
}

/// What does the work of these primitives, but for the differences that [`groups`](super::groups::groups) tells; the cheapest first.
///
/// # Errors
/// Where work was stopped.
pub(crate) fn propagators<'p>(
    order: usize,
    primitives: impl Iterator<Item = &'p Primitive> + Clone,
    stop: &dyn Stop,
) -> Result<Vec<Propagator>, Limit> {
    propagators_with(&mut Walks::default(), order, primitives, stop)
}

/// The same, where others share the walks through their automata.
///
/// # Errors
/// Where work was stopped.
pub(crate) fn propagators_with<'p>(
    walks: &mut Walks,
    order: usize,
    primitives: impl Iterator<Item = &'p Primitive> + Clone,
    stop: &dyn Stop,
) -> Result<Vec<Propagator>, Limit> {
    let differing = Differing::new(order, primitives.clone());
    let mut making = Making { order, relations: Relations::new(order), by_sum: None, found: Vec::new(), differing };
    let mut ticker = Ticker::new(stop);
    for (primitive, number) in primitives.clone().zip(0..) {
        ticker.tick(WORK_OF_PRIMITIVE)?;
        let first = making.found.len();
        match primitive {
            Primitive::AllDifferent(cells) if cells.len() > order => {
                making.found.push(Propagator::never(cells.iter().copied()));
            }
            Primitive::AllDifferent(_) => {}
            Primitive::Pairs(table, pairs) => making.pairs(table, pairs, &mut ticker)?,
            Primitive::AtLeast(count, memberships) => {
                making.found.push(AtLeast::propagator(order, *count, memberships, &making.differing));
            }
            Primitive::Automaton(cells, automaton) => {
                let differ = making.differing.all_differ(cells);
                making.found.push(Propagator::sharing(cells.iter().copied(), walks.of(automaton, differ)));
            }
            Primitive::Sum(sum) => making.sum(sum),
            Primitive::DistinctPairs(pairs) => making.found.push(distinct_pairs::propagator(order, pairs)),
        }
        making.come_from(first, &[number]);
    }
    making.derived(primitives, &mut ticker)?;
    let mut found = making.found;
    found.extend(making.relations.into_propagators(&making.differing));
    found.sort_by_key(|propagator| propagator.reasoning.cost());
    Ok(found)
}

/// About the work that making a propagator is, in steps between two looks at whether to stop.
const WORK_OF_PRIMITIVE: usize = 1 << 8;

/// The propagators of a board on the way.
struct Making<'p> {
    order: usize,
    differing: Differing<'p>,
    /// Sums of two cells and pairs, which are relations.
    relations: Relations,
    /// The sets of values by their sums, once that is asked for.
    by_sum: Option<BySum>,
    found: Vec<Propagator>,
}

impl Making<'_> {
    /// Notes where all from this place on come from.
    fn come_from(&mut self, first: usize, from: &[u32]) {
        let mut from = from.to_vec();
        from.sort_unstable();
        from.dedup();
        self.found[first..].iter_mut().for_each(|propagator| propagator.from = from.clone().into());
    }

    fn pairs(&mut self, table: &Table, pairs: &[(Cell, Cell)], ticker: &mut Ticker<'_>) -> Result<(), Limit> {
        let with_itself = |pair: &&(Cell, Cell)| pair.0 == pair.1 || !is_difference(table);
        match clique::propagator(self.order, table, pairs, &self.differing) {
            Some(clique) => self.found.push(clique),
            None => self.relations.restrict(pairs.iter().filter(with_itself).copied(), table, ticker)?,
        }
        Ok(())
    }

    fn sum(&mut self, sum: &Sum) {
        let equation = Equation::of(sum);
        if sum.distinct && sum.terms.len() > self.order {
            self.found.push(Propagator::never(equation.cells()));
        } else {
            self.equation(&equation);
        }
    }

    /// An equation; of two cells it is a relation.
    fn equation(&mut self, equation: &Equation) {
        match equation.terms[..] {
            [] if equation.total == 0 => {}
            [] => self.found.push(Propagator::never([])),
            [(one, _)] => self.relations.restrict_by((one, one), |digit, _| equation.holds([digit])),
            [(one, _), (other, _)] => {
                let may_equal = !self.differing.differ(one, other);
                let holds = |first, second| equation.holds([first, second]) && (may_equal || first != second);
                self.relations.restrict_by((one, other), holds);
            }
            _ => self.long_equation(equation),
        }
    }

    fn long_equation(&mut self, equation: &Equation) {
        let (order, groups) = (self.order, self.differing.groups(&equation.terms));
        let reaches =
            grouped::span(order, &groups).is_some_and(|(least, most)| (least..=most).contains(&equation.total));
        if !reaches {
            self.found.push(Propagator::never(equation.cells()));
        } else if let [group] = &groups[..] {
            self.cage(equation, group);
        } else if groups.len() == equation.terms.len() {
            let plain = sum::propagator(order, equation);
            self.found.push(plain.unwrap_or_else(|| bounds::propagator(order, &groups, equation.total)));
        } else if let Some(by_sets) = self.by_sets(equation, &groups) {
            self.found.push(by_sets);
        } else {
            self.found.push(bounds::propagator(order, &groups, equation.total));
            self.found.extend(sum::propagator(order, equation));
        }
    }

    /// All cells count alike, and differ.
    fn cage(&mut self, equation: &Equation, group: &Group) {
        let (order, count) = (self.order, group.cells.len());
        let total = equation.total / group.coefficient;
        let is_whole = equation.total % group.coefficient == 0;
        if order > combinations::LISTED {
            self.found.push(bounds::propagator(order, std::slice::from_ref(group), equation.total));
            self.found.extend(sum::propagator(order, equation));
            return;
        }
        let sets = if is_whole { combinations::combinations(order, count, total) } else { Vec::new() };
        if sets.is_empty() {
            self.found.push(Propagator::never(equation.cells()));
        } else if order <= sets::ORDER {
            self.found.push(sets::propagator(order, group.cells.clone(), &[(count, sets)], &self.differing));
        } else {
            self.found.push(combinations::propagator(group.cells.clone(), sets));
            self.found.extend(sum::propagator(order, equation));
        }
    }

    fn by_sets(&mut self, equation: &Equation, groups: &[Group]) -> Option<Propagator> {
        if self.order > sets::ORDER {
            return None;
        }
        let by_sum = self.by_sum.get_or_insert_with(|| BySum::new(self.order));
        grouped::propagator(self.order, groups, equation.total, &self.differing, by_sum)
    }

    /// What sums and houses tell together.
    fn derived<'p>(
        &mut self,
        primitives: impl Iterator<Item = &'p Primitive> + Clone,
        ticker: &mut Ticker<'_>,
    ) -> Result<(), Limit> {
        let order = self.order;
        let (mut pieces, mut houses) = (Vec::new(), Vec::new());
        for (primitive, number) in primitives.zip(0..) {
            match primitive {
                Primitive::Sum(sum) => pieces.extend(Piece::of(sum, number)),
                Primitive::AllDifferent(cells) if cells.len() == order => houses.push(House { cells, number }),
                _ => {}
            }
        }
        if pieces.is_empty() {
            return Ok(());
        }
        let rests = derived::rests(order, &pieces, &houses, &self.differing);
        let merged = derived::merged(order, &pieces, &self.differing);
        for derived in rests.iter().chain(&merged) {
            ticker.tick(WORK_OF_PRIMITIVE)?;
            let first = self.found.len();
            self.equation(&derived.equation);
            self.come_from(first, &derived.from);
        }
        pieces.extend(rests.iter().filter_map(Derived::as_piece));
        if order <= sets::ORDER {
            houses.iter().for_each(|house| self.house(house, &pieces));
        }
        Ok(())
    }

    /// A house with what adds up inside of it: the cells of the sums first.
    fn house(&mut self, house: &House, pieces: &[Piece]) {
        let is_inside = |piece: &&Piece| {
            (2..self.order).contains(&piece.cells.len()) && piece.cells.iter().all(|cell| house.cells.contains(cell))
        };
        let sums = derived::disjoint(pieces.iter().filter(is_inside).collect());
        let (mut cells, mut marks, mut total) = (Vec::new(), Vec::new(), 0);
        for sum in &sums {
            cells.extend(&sum.cells);
            total += sum.total;
            marks.push((cells.len(), combinations::combinations(self.order, cells.len(), total)));
        }
        if marks.is_empty() {
            return;
        }
        let first = self.found.len();
        self.found.push(if marks.iter().any(|(_, sets)| sets.is_empty()) {
            Propagator::never(cells)
        } else {
            let others: Vec<Cell> = house.cells.iter().filter(|cell| !cells.contains(cell)).copied().collect();
            cells.extend(others);
            sets::propagator(self.order, cells, &marks, &self.differing)
        });
        let from = sums.iter().flat_map(|sum| &sum.from).copied();
        self.come_from(first, &std::iter::once(house.number).chain(from).collect::<Vec<_>>());
    }
}

/// Walks through automata, one for all that share their layers, and one for those of them whose cells differ.
#[derive(Default)]
pub(crate) struct Walks(HashMap<(usize, bool), Arc<dyn Reasoning>>);

impl Walks {
    fn of(&mut self, automaton: &Automaton, differ: bool) -> Arc<dyn Reasoning> {
        let walk = self.0.entry((automaton.address(), differ)).or_insert_with(|| {
            let is_house = differ && automaton.len() == automaton.order();
            if let Some(between) = automaton.between().filter(|_| is_house) {
                return Arc::new(Fillings::new(automaton.order(), between));
            }
            let by_sets = if differ { line::walk(automaton) } else { None };
            by_sets.unwrap_or_else(|| match Moves::new(automaton) {
                Some(moves) => Arc::new(moves),
                None => Arc::new(Reachability::new(automaton)),
            })
        });
        Arc::clone(walk)
    }
}

/// What cannot hold.
#[derive(Debug)]
struct Never;

impl Reasoning for Never {
    fn narrow(&self, _: &mut [u64], _: &mut Room) -> bool {
        false
    }

    fn cost(&self) -> usize {
        0
    }
}

/// The places of the bits of a word, ascending.
fn bits(word: u64) -> impl Iterator<Item = usize> {
    Values::from_bits(word).iter().map(|value| value.index())
}
