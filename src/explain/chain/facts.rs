//! What steps rest on: the facts of a board, by number.
//!
//! That two cells differ, and that a cell has one value at most, comes free. What counts are the facts that something *is* there:
//! a cell holds a value, a house holds each value somewhere, and a rule beyond different cells, which is one fact and says
//! that its cells hold values that keep it. A rule whose statements share no cell, or that holds of the whole board, is as many
//! facts as it has places: each pair of neighbours, each block.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::sync::Arc;

use crate::board::Board;
use crate::candidates::propagators::{self, Propagator, Walks};
use crate::candidates::{groups, weight};
use crate::grid::Cell;
use crate::limits::{Held, Limit, Stop, Ticker, allow};
use crate::primitive::Primitive;
use crate::rule::{Rule, RuleId};
use crate::values::Value;

/// A fact that a step rests on.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Basis {
    /// A cell holds a value.
    Cell(Cell),
    /// A house holds this value.
    House(Arc<Scope>, Value),
    /// A rule that says more than that cells differ is kept.
    Rule(Arc<Scope>),
}

/// Where a rule says something.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Scope {
    /// The rule.
    pub rule: RuleId,
    /// Whether these are all of its cells: some rules say something in several places.
    pub is_whole: bool,
    /// The cells, in the order of the rule.
    pub cells: Vec<Cell>,
}

/// A fact by number: first those of the cells, then of each house those of its values, then the rules.
pub(super) type FactId = u32;

/// A cell with a value, by number: the cell's times the order, plus the value's.
pub(super) type Literal = usize;

/// A fact by its kind.
pub(super) enum Kind {
    Cell(usize),
    House(usize, Value),
    Rule(usize),
}

/// The facts of a board.
pub(super) struct Facts {
    /// Whether the board has an order: rows and columns cross everywhere there.
    pub is_square: bool,
    pub order: usize,
    pub cells: usize,
    /// By cell, those that differ from it, ascending.
    pub peers: Vec<Vec<u16>>,
    pub houses: Vec<Scoped>,
    /// By cell, its houses.
    pub houses_of: Vec<Vec<u32>>,
    /// By house, how many of its cells one cell elsewhere sees at most.
    reach: Vec<usize>,
    pub rules: Vec<RuleFact>,
    /// By cell, its rules.
    pub rules_of: Vec<Vec<u32>>,
}

/// Cells that a fact speaks of.
pub(super) struct Scoped {
    scope: Arc<Scope>,
    pub cells: Vec<u16>,
}

/// A rule, or what it says in one place.
pub(super) struct RuleFact {
    pub of: Scoped,
    pub propagators: Vec<Propagator>,
    /// How many looks at a cell it takes to look at the rule.
    cost: u64,
}

/// The words that propagators read in the time of a look at a cell.
const WORDS_OF_LOOK: usize = 16;

impl Facts {
    /// # Errors
    /// Where they would be too large, or work was stopped.
    pub fn new(board: &Board, stop: &dyn Stop) -> Result<Facts, Limit> {
        let (order, cells) = (board.values(), board.grid().cells().len());
        let mut facts = Facts {
            is_square: board.square().is_some(),
            order,
            cells,
            peers: peers(board, stop)?,
            houses: Vec::new(),
            houses_of: vec![Vec::new(); cells],
            reach: Vec::new(),
            rules: Vec::new(),
            rules_of: vec![Vec::new(); cells],
        };
        let (mut known, mut walks) = (BTreeSet::new(), Walks::default());
        let mut rest = board.primitives();
        let mut bytes = 0;
        for rule in board.rules() {
            stop.stopped().map_or(Ok(()), Err)?;
            let own;
            (own, rest) = rest.split_at(rest.iter().take_while(|lowered| lowered.rule == rule.id).count());
            let own: Vec<&Primitive> = own.iter().map(|lowered| &lowered.primitive).collect();
            bytes += own.iter().map(|primitive| bytes_of(order, primitive)).sum::<u64>();
            allow(Held::Tables, bytes, 0, stop)?;
            facts.add_houses(rule, &own, &mut known);
            facts.add_rules(rule, &own, &mut walks, stop)?;
        }
        facts.reach = facts.reaches(stop)?;
        Ok(facts)
    }

    /// How many facts there are.
    pub fn len(&self) -> usize {
        self.cells + self.houses.len() * self.order + self.rules.len()
    }

    pub fn kind(&self, fact: FactId) -> Kind {
        let fact = fact as usize;
        let Some(of_house) = fact.checked_sub(self.cells) else { return Kind::Cell(fact) };
        match of_house.checked_sub(self.houses.len() * self.order) {
            Some(rule) => Kind::Rule(rule),
            None => Kind::House(of_house / self.order, Value::new(of_house % self.order)),
        }
    }

    pub fn of_cell(&self, cell: usize) -> FactId {
        cell as FactId
    }

    pub fn of_house(&self, house: usize, value: Value) -> FactId {
        (self.cells + house * self.order + value.index()) as FactId
    }

    pub fn of_rule(&self, rule: usize) -> FactId {
        (self.cells + self.houses.len() * self.order + rule) as FactId
    }

    /// The facts of rules.
    pub fn rule_facts(&self) -> Range<FactId> {
        self.of_rule(0)..self.len() as FactId
    }

    pub fn rule_of_house(&self, house: usize) -> RuleId {
        self.houses[house].scope.rule
    }

    /// How many literals of a fact of a cell or house one literal can strike out that is none of them.
    pub fn reach(&self, fact: FactId) -> usize {
        match self.kind(fact) {
            Kind::House(house, _) => self.reach[house],
            Kind::Cell(_) | Kind::Rule(_) => 1,
        }
    }

    /// How much work it is to look at a fact: as many looks at a cell.
    pub fn cost(&self, fact: FactId) -> u64 {
        match self.kind(fact) {
            Kind::Rule(rule) => self.rules[rule].cost,
            Kind::Cell(_) | Kind::House(..) => 1,
        }
    }

    pub fn literal(&self, cell: usize, value: Value) -> Literal {
        cell * self.order + value.index()
    }

    pub fn meaning(&self, literal: Literal) -> (usize, Value) {
        (literal / self.order, Value::new(literal % self.order))
    }

    pub fn basis(&self, fact: FactId) -> Basis {
        match self.kind(fact) {
            Kind::Cell(cell) => Basis::Cell(Cell::new(cell)),
            Kind::House(house, value) => Basis::House(self.houses[house].scope.clone(), value),
            Kind::Rule(rule) => Basis::Rule(self.rules[rule].of.scope.clone()),
        }
    }

    /// Whether two cells hold different values.
    pub fn differ(&self, one: usize, other: usize) -> bool {
        self.peers[one].binary_search(&(other as u16)).is_ok()
    }

    /// Facts that speak of a cell with a value.
    pub fn about(&self, cell: usize, value: Value) -> impl Iterator<Item = FactId> {
        let houses = self.houses_of[cell].iter().map(move |&house| self.of_house(house as usize, value));
        let rules = self.rules_of[cell].iter().map(|&rule| self.of_rule(rule as usize));
        std::iter::once(self.of_cell(cell)).chain(houses).chain(rules)
    }

    fn reaches(&self, stop: &dyn Stop) -> Result<Vec<usize>, Limit> {
        let mut ticker = Ticker::new(stop);
        let mut reach = vec![1; self.houses.len()];
        let mut seen = vec![0; self.houses.len()];
        for cell in 0..self.cells {
            let peers = self.peers[cell].iter().map(|&peer| usize::from(peer));
            ticker.tick(self.peers[cell].len())?;
            let houses = || peers.clone().flat_map(|peer| self.houses_of[peer].iter().map(|&house| house as usize));
            houses().for_each(|house| seen[house] += 1);
            for house in houses() {
                let seen = std::mem::take(&mut seen[house]);
                if !self.houses_of[cell].contains(&(house as u32)) {
                    reach[house] = seen.max(reach[house]);
                }
            }
        }
        Ok(reach)
    }

    /// As many different cells as values hold each value; the same cells are one house, whoever says it.
    fn add_houses(&mut self, rule: &Rule, own: &[&Primitive], known: &mut BTreeSet<Vec<Cell>>) {
        for primitive in own {
            let Primitive::AllDifferent(house) = primitive else { continue };
            let mut sorted = house.clone();
            sorted.sort_unstable();
            if house.len() != self.order || !known.insert(sorted) {
                continue;
            }
            let of = scoped(rule, house.clone(), own.len() == 1);
            of.cells.iter().for_each(|&cell| self.houses_of[usize::from(cell)].push(self.houses.len() as u32));
            self.houses.push(of);
        }
    }

    fn add_rules(&mut self, rule: &Rule, own: &[&Primitive], walks: &mut Walks, stop: &dyn Stop) -> Result<(), Limit> {
        let places = places(rule, own);
        for (cells, primitives) in &places {
            let propagators = propagators::propagators_with(walks, self.order, primitives.iter(), stop)?;
            if propagators.is_empty() {
                continue;
            }
            let of = scoped(rule, cells.iter().copied().collect(), places.len() == 1);
            of.cells.iter().for_each(|&cell| self.rules_of[usize::from(cell)].push(self.rules.len() as u32));
            let words: usize = propagators.iter().map(Propagator::cost).sum();
            self.rules.push(RuleFact { of, propagators, cost: 1 + (words / WORDS_OF_LOOK) as u64 });
        }
        Ok(())
    }
}

fn scoped(rule: &Rule, cells: Vec<Cell>, is_whole: bool) -> Scoped {
    let numbers = cells.iter().map(|cell| cell.index() as u16).collect();
    Scoped { scope: Arc::new(Scope { rule: rule.id, is_whole, cells }), cells: numbers }
}

/// What a rule says beyond different cells, place by place: a rule that names cells is one place for all statements that share
/// some, one about the whole board is one for each set of cells.
fn places(rule: &Rule, own: &[&Primitive]) -> Vec<(BTreeSet<Cell>, Vec<Primitive>)> {
    let mut by_cells: BTreeMap<BTreeSet<Cell>, Vec<Primitive>> = BTreeMap::new();
    for primitive in own.iter().flat_map(|primitive| single_statements(primitive)) {
        by_cells.entry(primitive.cells()).or_default().push(primitive);
    }
    let by_cells = by_cells.into_iter();
    if rule.meaning.lists().is_empty() && rule.meaning.views().is_empty() {
        return by_cells.collect();
    }
    let mut places: Vec<(BTreeSet<Cell>, Vec<Primitive>)> = Vec::new();
    for (mut cells, mut primitives) in by_cells {
        let shares = |place: &mut (BTreeSet<Cell>, Vec<Primitive>)| !place.0.is_disjoint(&cells);
        let sharing: Vec<_> = places.extract_if(.., shares).collect();
        for (others, theirs) in sharing {
            cells.extend(others);
            primitives.extend(theirs);
        }
        places.push((cells, primitives));
    }
    places
}

/// A primitive as statements of which each needs all of its cells.
fn single_statements(primitive: &Primitive) -> Vec<Primitive> {
    match primitive {
        Primitive::Pairs(table, pairs) => {
            pairs.iter().map(|&pair| Primitive::Pairs(table.clone(), vec![pair])).collect()
        }
        Primitive::AllDifferent(_)
        | Primitive::AtLeast(..)
        | Primitive::Automaton(..)
        | Primitive::Sum(_)
        | Primitive::DistinctPairs(_) => vec![primitive.clone()],
    }
}

/// About the bytes of what is kept of a primitive: its pairs are facts of their own, where they are no mere differences.
fn bytes_of(order: usize, primitive: &Primitive) -> u64 {
    match primitive {
        Primitive::Pairs(_, pairs) => (pairs.len() * (PAIR + 8 * order)) as u64,
        _ => weight::of_tables(order, [primitive].into_iter()),
    }
}

/// A pair of cells as a fact.
const PAIR: usize = 1000;

/// For each cell those that differ from it.
fn peers(board: &Board, stop: &dyn Stop) -> Result<Vec<Vec<u16>>, Limit> {
    let mut ticker = Ticker::new(stop);
    let mut peers: Vec<Vec<u16>> = vec![Vec::new(); board.grid().cells().len()];
    for group in groups::groups(board.values(), groups::primitives(board)) {
        ticker.tick(group.len() * group.len())?;
        for &one in group.iter() {
            let own = &mut peers[one.index()];
            own.extend(group.iter().filter(|&&other| other != one).map(|other| other.index() as u16));
            // Groups may say the same many times over.
            if own.len() > 2 * board.grid().cells().len() {
                sort(own);
            }
        }
    }
    peers.iter_mut().for_each(sort);
    Ok(peers)
}

fn sort(cells: &mut Vec<u16>) {
    cells.sort_unstable();
    cells.dedup();
}
