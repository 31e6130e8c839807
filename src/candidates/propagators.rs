//! What takes values away on behalf of one primitive: one file for each kind of reasoning, none of which knows a cell of the
//! board, an order of search or a trail. They keep no state of their own, so nothing need be taken back.
//!
//! Each of them is *exact once all its cells have one value*: what it then leaves standing, holds. Most are also *domain
//! consistent*: every value that stays is part of a way to keep the primitive within the other cells' values. Weaker are
//! sums of more than [`sum::WIDEST`] bits, cages beyond order [`cage::ORDER`], automata that read a cell twice, and pairs that
//! are no [`clique`].

mod at_least;
mod automaton;
mod cage;
mod clique;
mod combinations;
mod implied;
mod moves;
mod pair;
mod relations;
mod sum;

#[cfg(test)]
mod tests;

use std::collections::HashMap;
use std::fmt;
use std::sync::Arc;

use crate::grid::Cell;
use crate::limits::{Limit, Stop, Ticker};
use crate::primitive::{Automaton, Primitive, Sum};
use crate::values::Values;
use at_least::AtLeast;
use automaton::Reachability;
use moves::Moves;
use relations::Relations;
use sum::Equation;

use super::groups::is_difference;

/// What one primitive, or a part of it, takes from the candidates of its cells.
#[derive(Debug)]
pub(crate) struct Propagator {
    /// Its cells. One may stand here more than once.
    pub(crate) cells: Box<[u16]>,
    /// Whether it takes nothing more away when it is asked again, about what it left.
    is_idempotent: bool,
    reasoning: Arc<dyn Reasoning>,
}

/// The way in which values are found to be impossible.
trait Reasoning: fmt::Debug + Send + Sync {
    /// Takes values away from the domains of the cells, one word each and none of them empty; `false` where nothing can hold, whatever the
    /// domains are then. `room` may hold anything, and is left as it is.
    fn narrow(&self, domains: &mut [u64], room: &mut Vec<u64>) -> bool;

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
        Propagator { cells, is_idempotent: reasoning.is_idempotent() && !repeats, reasoning }
    }

    /// What nothing keeps.
    fn never(cells: impl IntoIterator<Item = Cell>) -> Propagator {
        Propagator::new(cells, Never)
    }

    /// See [`Reasoning::narrow`]; the domains are those of [`Propagator::cells`].
    pub(crate) fn narrow(&self, domains: &mut [u64], room: &mut Vec<u64>) -> bool {
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
    let mut relations = Relations::new(order);
    let implied = implied::sums(order, primitives.clone(), stop)?;
    let mut found: Vec<_> = implied.iter().flat_map(|sum| of_sum(order, sum, &mut relations)).collect();
    let mut ticker = Ticker::new(stop);
    for primitive in primitives {
        ticker.tick(WORK_OF_PRIMITIVE)?;
        match primitive {
            Primitive::AllDifferent(cells) if cells.len() > order => {
                found.push(Propagator::never(cells.iter().copied()));
            }
            Primitive::AllDifferent(_) => {}
            Primitive::Pairs(table, pairs) => {
                let with_itself = |pair: &&(Cell, Cell)| pair.0 == pair.1 || !is_difference(table);
                match clique::propagator(order, table, pairs) {
                    Some(clique) => found.push(clique),
                    None => relations.restrict(pairs.iter().filter(with_itself).copied(), table, &mut ticker)?,
                }
            }
            Primitive::AtLeast(count, memberships) => found.push(AtLeast::propagator(order, *count, memberships)),
            Primitive::Automaton(cells, automaton) => {
                found.push(Propagator::sharing(cells.iter().copied(), walks.of(automaton)));
            }
            Primitive::Sum(sum) => found.extend(of_sum(order, sum, &mut relations)),
        }
    }
    found.extend(relations.into_propagators());
    found.sort_by_key(|propagator| propagator.reasoning.cost());
    Ok(found)
}

/// About the work that making a propagator is, in steps between two looks at whether to stop.
const WORK_OF_PRIMITIVE: usize = 1 << 8;

/// Walks through automata, one for all that share their layers.
#[derive(Default)]
pub(crate) struct Walks(HashMap<usize, Arc<dyn Reasoning>>);

impl Walks {
    fn of(&mut self, automaton: &Automaton) -> Arc<dyn Reasoning> {
        let walk = self.0.entry(automaton.address()).or_insert_with(|| match Moves::new(automaton) {
            Some(moves) => Arc::new(moves),
            None => Arc::new(Reachability::new(automaton)),
        });
        Arc::clone(walk)
    }
}

/// A cage or an equation; sums of two cells are relations.
fn of_sum(order: usize, sum: &Sum, relations: &mut Relations) -> Vec<Propagator> {
    let equation = Equation::of(sum);
    if sum.distinct && sum.terms.len() > order {
        return vec![Propagator::never(equation.cells())];
    }
    match equation.terms[..] {
        [] if equation.total == 0 => Vec::new(),
        [] => vec![Propagator::never([])],
        [(one, _)] => {
            relations.restrict_by((one, one), |digit, _| equation.holds([digit]));
            Vec::new()
        }
        [(one, _), (other, _)] => {
            let holds = |first, second| equation.holds([first, second]) && !(sum.distinct && first == second);
            relations.restrict_by((one, other), holds);
            Vec::new()
        }
        _ if sum.distinct && equation.counts_each_once() => cage::propagators(order, &equation),
        _ => vec![sum::propagator(order, &equation)],
    }
}

/// What cannot hold.
#[derive(Debug)]
struct Never;

impl Reasoning for Never {
    fn narrow(&self, _: &mut [u64], _: &mut Vec<u64>) -> bool {
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
