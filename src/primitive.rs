//! What rules are made of: the few kinds of statements about cells that encoder, propagation, search, counting and proofs
//! know. What a rule means to its author is told in `rule`; lowering turns that into these.

pub mod automaton;
pub(crate) mod differing;
pub(crate) mod grouping;
pub(crate) mod layered;
pub mod sum;
pub mod table;

pub use automaton::{Automaton, Between, TooLarge};
pub(crate) use differing::Differing;
pub(crate) use differing::Group;

pub(crate) use grouping::Grouping;

pub(crate) use layered::Layered;
pub use sum::{Sum, Term};
pub use table::Table;

use std::collections::{BTreeSet, HashSet};

use crate::grid::Cell;
use crate::values::Values;

/// The most transitions that one primitive may take as an automaton: beyond, its rule is refused by name, never approximated.
pub(crate) const MAX_TRANSITIONS: usize = 200_000;

/// A statement about cells. Closed, and matched without `_`, so that the compiler lists what a new one needs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Primitive {
    /// The cells hold different values; with as many cells as values, each value once. Each cell stands here once.
    AllDifferent(Vec<Cell>),
    /// The values of each of these pairs, the first cell's first, are a pair of the table.
    Pairs(Table, Vec<(Cell, Cell)>),
    /// This many of the memberships hold, or more. Several may speak of one cell.
    AtLeast(usize, Vec<Membership>),
    /// The values of the cells, in this order, are accepted. A cell may stand here more than once.
    Automaton(Vec<Cell>, Automaton),
    /// A sum, which each back end lowers in its own way: an automaton in clauses, one equation in OPB, bit sets in search.
    Sum(Sum),
    /// No two of these pairs of cells hold the same pair of values, the first cell's first; with as many of them as there are pairs of values, each
    /// once. A pair is of two cells.
    DistinctPairs(Vec<(Cell, Cell)>),
}

impl Primitive {
    /// What never holds.
    pub fn never() -> Primitive {
        Primitive::AtLeast(1, Vec::new())
    }

    /// About the bytes that it takes, without automata that were seen before.
    pub fn bytes(&self, seen: &mut HashSet<usize>) -> u64 {
        let held = match self {
            Primitive::AllDifferent(cells) => size_of::<Cell>() * cells.len(),
            Primitive::Pairs(table, pairs) => {
                size_of::<Values>() * table.order() + size_of::<(Cell, Cell)>() * pairs.len()
            }
            Primitive::AtLeast(_, memberships) => size_of::<Membership>() * memberships.len(),
            Primitive::Automaton(cells, automaton) => {
                let automaton = if seen.insert(automaton.address()) { automaton.bytes() } else { 0 };
                size_of::<Cell>() * cells.len() + automaton
            }
            Primitive::Sum(sum) => size_of::<Term>() * sum.terms.len(),
            Primitive::DistinctPairs(pairs) => size_of::<(Cell, Cell)>() * pairs.len(),
        };
        (size_of::<Primitive>() + held) as u64
    }

    /// The same of the cells that lie so many places behind: of another layer.
    pub fn behind(&self, places: usize) -> Primitive {
        let moved = |cell: Cell| Cell::new(cell.index() + places);
        let all = |cells: &[Cell]| cells.iter().copied().map(moved).collect();
        let both = |pairs: &[(Cell, Cell)]| pairs.iter().map(|&(one, other)| (moved(one), moved(other))).collect();
        match self {
            Primitive::AllDifferent(cells) => Primitive::AllDifferent(all(cells)),
            Primitive::Pairs(table, pairs) => Primitive::Pairs(table.clone(), both(pairs)),
            Primitive::AtLeast(least, memberships) => {
                let moved = |one: &Membership| Membership { cell: moved(one.cell), ..*one };
                Primitive::AtLeast(*least, memberships.iter().map(moved).collect())
            }
            Primitive::Automaton(cells, automaton) => Primitive::Automaton(all(cells), automaton.clone()),
            Primitive::Sum(sum) => {
                let terms = sum.terms.iter().map(|term| Term { cell: moved(term.cell), ..*term }).collect();
                Primitive::Sum(Sum { terms, ..*sum })
            }
            Primitive::DistinctPairs(pairs) => Primitive::DistinctPairs(both(pairs)),
        }
    }

    /// The cells that it speaks of.
    pub fn cells(&self) -> BTreeSet<Cell> {
        match self {
            Primitive::AllDifferent(cells) | Primitive::Automaton(cells, _) => cells.iter().copied().collect(),
            Primitive::Pairs(_, pairs) | Primitive::DistinctPairs(pairs) => {
                pairs.iter().flat_map(|&(one, other)| [one, other]).collect()
            }
            Primitive::AtLeast(_, memberships) => memberships.iter().map(|membership| membership.cell).collect(),
            Primitive::Sum(sum) => sum.terms.iter().map(|term| term.cell).collect(),
        }
    }
}

/// That a cell holds one of some values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Membership {
    /// The cell.
    pub cell: Cell,
    /// The values.
    pub values: Values,
}
