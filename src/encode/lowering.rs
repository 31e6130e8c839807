//! From primitives to facts and lines. The variables of automata come after those of cells and values: rule by rule, each
//! automaton's layer by layer, the states of a layer before the transitions that leave it.

mod distinct_pairs;
mod grouped;
mod layers;
mod pairs;
mod size;
mod subsets;

use std::borrow::Cow;

use super::line::{Comparison, Line, Weighted};
use super::{Fact, Fresh, OneHot, Origin, Relation};
use crate::board::{Board, Lowered};
use crate::grid::Cell;
use crate::literal::Lit;
use crate::primitive::{Differing, Membership, Primitive, Sum, Table};
use crate::rule::RuleId;
use crate::values::Value;
use distinct_pairs::DistinctPairs;
use grouped::GroupedSums;
use layers::Layers;
pub use layers::lengths;

/// What a rule says, or a part of that, in facts.
pub(super) struct Part<'b> {
    board: &'b Board,
    rule: RuleId,
    says: Says<'b>,
}

enum Says<'b> {
    /// The cells differ.
    Different(Cow<'b, [Cell]>),
    /// The values of pairs are in a table.
    Pairs(&'b Table, &'b [(Cell, Cell)]),
    /// So many memberships hold.
    AtLeast(usize, &'b [Membership]),
    /// An automaton accepts.
    Automaton(Layers<'b>),
    /// No two pairs of cells hold the same pair of values.
    DistinctPairs(DistinctPairs<'b>),
    /// A sum, by groups of the whole board.
    Grouped(Vec<Vec<Lit>>),
}

/// What a rule says, or a part of that, in lines.
pub(super) enum LinePart<'b> {
    /// Facts.
    Facts(Part<'b>),
    /// One sum.
    Weighted(Weighted),
}

/// All that the rules of a board say, in facts.
pub(super) fn in_facts(board: &Board) -> Vec<Part<'_>> {
    let mut fresh = first_fresh(board);
    (0..board.primitives().len()).flat_map(|number| parts_of(board, number, &mut fresh)).collect()
}

/// The same, where no fact need be one rule's alone: sums go by the groups of cells that differ, whatever rule says so. Each is made
/// when it is asked for: all of them may be more than there is room for.
pub(super) fn together(board: &Board) -> impl Iterator<Item = Part<'_>> {
    let mut fresh = first_fresh(board);
    let differing = Differing::new(board.values(), board.primitives().iter().map(|lowered| &lowered.primitive));
    let mut sums = GroupedSums::new(board.values(), differing);
    board.primitives().iter().enumerate().flat_map(move |(number, lowered)| {
        let grouped = match &lowered.primitive {
            Primitive::Sum(sum) => sums.clauses(sum, &mut fresh).map(|clauses| (sum, clauses)),
            _ => None,
        };
        match grouped {
            Some((sum, clauses)) => {
                let says = std::iter::once(Says::Grouped(clauses)).chain(sum.distinct.then(|| different(sum)));
                says.map(|says| Part { board, rule: lowered.rule, says }).collect()
            }
            None => parts_of(board, number, &mut fresh),
        }
    })
}

/// What one primitive says, by its number.
fn parts_of<'b>(board: &'b Board, number: usize, fresh: &mut Fresh) -> Vec<Part<'b>> {
    let (lowered, layered, mut parts) = (&board.primitives()[number], board.layered(number), Vec::new());
    let mut push = |says| parts.push(Part { board, rule: lowered.rule, says });
    if let Some(layered) = layered {
        push(Says::Automaton(Layers::new(&layered.cells, &layered.automaton, fresh)));
    }
    match &lowered.primitive {
        Primitive::AtLeast(least, memberships) if layered.is_none() => push(Says::AtLeast(*least, memberships)),
        Primitive::Sum(sum) if sum.distinct && !sum.goes_by_sets(board.values()) => push(different(sum)),
        _ => shared(board.values(), lowered, fresh).into_iter().for_each(push),
    }
    parts
}

/// All that the rules of a board say, in lines: sums and counts take no variables there.
pub(super) fn in_lines(board: &Board) -> Vec<LinePart<'_>> {
    let (mut fresh, mut parts) = (first_fresh(board), Vec::new());
    for lowered in board.primitives() {
        let facts = |says| LinePart::Facts(Part { board, rule: lowered.rule, says });
        match &lowered.primitive {
            Primitive::AtLeast(least, memberships) => {
                parts.push(LinePart::Weighted(count(board, lowered.rule, *least, memberships)));
            }
            Primitive::Sum(sum) => {
                parts.push(LinePart::Weighted(equation(board, lowered.rule, sum)));
                parts.extend(sum.distinct.then(|| facts(different(sum))));
            }
            _ => parts.extend(shared(board.values(), lowered, &mut fresh).map(facts)),
        }
    }
    parts
}

/// What is said in one way by facts and lines; `None` for sums and counts.
fn shared<'b>(values: usize, lowered: &'b Lowered, fresh: &mut Fresh) -> Option<Says<'b>> {
    match &lowered.primitive {
        Primitive::AllDifferent(cells) => Some(Says::Different(cells.into())),
        Primitive::Pairs(table, pairs) => Some(Says::Pairs(table, pairs)),
        Primitive::Automaton(cells, automaton) => Some(Says::Automaton(Layers::new(cells, automaton, fresh))),
        Primitive::DistinctPairs(pairs) => {
            Some(Says::DistinctPairs(DistinctPairs::new(lowered.rule, pairs, values, fresh)))
        }
        Primitive::AtLeast(..) | Primitive::Sum(_) => None,
    }
}

fn first_fresh(board: &Board) -> Fresh {
    Fresh::after(OneHot::of(board).variables())
}

fn different(sum: &Sum) -> Says<'static> {
    Says::Different(sum.terms.iter().map(|term| term.cell).collect())
}

impl<'b> Part<'b> {
    /// Its facts, in their order.
    pub fn facts(self) -> Box<dyn Iterator<Item = Fact> + 'b> {
        let one_hot = OneHot::of(self.board);
        let origin = Origin::Rule(self.rule);
        let clause = move |literals| Fact { origin, relation: Relation::AtLeastOne, literals };
        match self.says {
            Says::Different(cells) => Box::new(different_facts(self.board, self.rule, cells)),
            Says::Pairs(table, pairs) => Box::new(pairs::clauses(one_hot, table, pairs).map(clause)),
            Says::AtLeast(least, memberships) => {
                Box::new(subsets::clauses(one_hot, self.board.values(), least, memberships).map(clause))
            }
            Says::Automaton(layers) => Box::new(layers.clauses(one_hot).map(clause)),
            Says::DistinctPairs(pairs) => Box::new(pairs.facts(one_hot)),
            Says::Grouped(clauses) => Box::new(clauses.into_iter().map(clause)),
        }
    }

    /// Its own variables, in their order, each with its meaning in words.
    pub fn variables(self) -> Box<dyn Iterator<Item = (Lit, String)> + 'b> {
        let Part { board, rule, says } = self;
        let of_rule = move |(literal, words)| (literal, format!("{}: {words}", board.rule(rule).name));
        match says {
            Says::Automaton(layers) => Box::new(layers.variables(board).map(of_rule)),
            Says::DistinctPairs(pairs) => Box::new(pairs.variables(board).map(of_rule)),
            Says::Different(_) | Says::Pairs(..) | Says::AtLeast(..) | Says::Grouped(_) => Box::new(std::iter::empty()),
        }
    }

    /// How many those are.
    pub fn variable_count(&self) -> usize {
        match &self.says {
            Says::Automaton(layers) => layers.variable_count(),
            Says::DistinctPairs(pairs) => pairs.variable_count(),
            Says::Different(_) | Says::Pairs(..) | Says::AtLeast(..) | Says::Grouped(_) => 0,
        }
    }
}

impl<'b> LinePart<'b> {
    /// Its lines, in their order.
    pub fn lines(self) -> Box<dyn Iterator<Item = Line> + 'b> {
        match self {
            LinePart::Facts(part) => Box::new(part.facts().map(Line::Fact)),
            LinePart::Weighted(weighted) => Box::new(std::iter::once(Line::Weighted(weighted))),
        }
    }

    /// The part that brings variables, if it may.
    pub fn into_part(self) -> Option<Part<'b>> {
        match self {
            LinePart::Facts(part) => Some(part),
            LinePart::Weighted(_) => None,
        }
    }
}

/// What cells with different values say of each value: houses hold it exactly once, smaller groups at most once. More cells than
/// values cannot differ: none of them holds anything.
fn different_facts<'b>(board: &'b Board, rule: RuleId, cells: Cow<'b, [Cell]>) -> impl Iterator<Item = Fact> + 'b {
    let (one_hot, order) = (OneHot::of(board), board.values());
    let relation = relation_of_different(order, cells.len());
    (0..order).map(Value::new).flat_map(move |value| {
        let literals: Vec<_> = cells.iter().map(|&cell| one_hot.literal(cell, value)).collect();
        if cells.len() > order {
            let origin = Origin::Rule(rule);
            let unit = |literal: Lit| Fact { origin, relation: Relation::AtLeastOne, literals: vec![!literal] };
            literals.into_iter().map(unit).collect()
        } else {
            vec![Fact { origin: Origin::Value(rule, value), relation, literals }]
        }
    })
}

/// What so many cells that differ say of each value; more than values say another thing.
fn relation_of_different(order: usize, cells: usize) -> Relation {
    if cells == order { Relation::ExactlyOne } else { Relation::AtMostOne }
}

/// A sum, as one equation.
fn equation(board: &Board, rule: RuleId, sum: &Sum) -> Weighted {
    let (one_hot, numbers) = (OneHot::of(board), &board.geometry().numbers);
    let values = (0..board.values()).map(Value::new);
    let terms = sum.terms.iter().flat_map(|term| {
        let weight = |value| term.coefficient.saturating_mul(numbers.of(value));
        values.clone().map(move |value| (weight(value), one_hot.literal(term.cell, value)))
    });
    Weighted::new(Origin::Rule(rule), terms, Comparison::Equal, sum.total_of_numbers(numbers))
}

/// That so many memberships hold, as one sum.
fn count(board: &Board, rule: RuleId, least: usize, memberships: &[Membership]) -> Weighted {
    let one_hot = OneHot::of(board);
    let terms = memberships
        .iter()
        .flat_map(|membership| membership.values.iter().map(|value| (1, one_hot.literal(membership.cell, value))));
    Weighted::new(Origin::Rule(rule), terms, Comparison::AtLeast, least as i64)
}
