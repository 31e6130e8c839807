//! From primitives to facts and lines. The variables of automata come after those of cells and values: rule by rule, each
//! automaton's layer by layer, the states of a layer before the transitions that leave it.

mod between;
mod distinct_pairs;
mod grouped;
mod layers;
mod pairs;
mod size;
mod steps;
mod subsets;

use std::borrow::Cow;

use super::line::{Comparison, Line, Weighted};
use super::tally::Lengths;
use super::{Fact, Fresh, OneHot, Origin, Relation, Sums};
use crate::board::{Board, Lowered};
use crate::grid::Cell;
use crate::literal::Lit;
use crate::primitive::{Automaton, Membership, Primitive, Sum, Table};
use crate::rule::RuleId;
use crate::values::Value;
use between::Enclosed;
use distinct_pairs::DistinctPairs;
use grouped::{GroupedSum, GroupedSums};
use layers::OfCells;

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
    Automaton(OfCells<'b>),
    /// No two pairs of cells hold the same pair of values.
    DistinctPairs(DistinctPairs<'b>),
    /// A sum, by groups of the whole board.
    Grouped(GroupedSum),
    /// What lies between two values of a house.
    Enclosed(Enclosed<'b>),
}

/// What a rule says, or a part of that, in lines.
pub(super) enum LinePart<'b> {
    /// Facts.
    Facts(Part<'b>),
    /// One sum.
    Weighted(Weighted),
}

/// All that the rules of a board say, in facts. Each part is made when it is asked for: all of them may be more than there is room for.
pub(super) fn in_facts(board: &Board, sums: Sums) -> impl Iterator<Item = Part<'_>> {
    by_primitive(board, sums).flat_map(|(_, parts)| parts)
}

/// The same in lines; before what is said of a sum, the sum itself.
pub(super) fn in_facts_and_equations(board: &Board, sums: Sums) -> impl Iterator<Item = LinePart<'_>> {
    by_primitive(board, sums).flat_map(|(lowered, parts)| {
        let equation = match &lowered.primitive {
            Primitive::Sum(sum) => Some(LinePart::Weighted(equation(board, lowered.rule, sum))),
            _ => None,
        };
        equation.into_iter().chain(parts.into_iter().map(LinePart::Facts))
    })
}

/// Which primitives are said by the automata of the board ([`Board::lay`]), where they have one.
pub(super) fn with_automaton(board: &Board, sums: Sums) -> Vec<bool> {
    let grouped = grouped_sums(board, sums);
    let is_laid = |lowered: &Lowered| match (&lowered.primitive, &grouped) {
        (Primitive::Sum(sum), Some(grouped)) => !grouped.says(sum),
        _ => true,
    };
    board.primitives().iter().map(is_laid).collect()
}

fn by_primitive(board: &Board, sums: Sums) -> impl Iterator<Item = (&Lowered, Vec<Part<'_>>)> {
    let (mut fresh, mut grouped) = (first_fresh(board), grouped_sums(board, sums));
    board.primitives().iter().enumerate().map(move |(number, lowered)| {
        let sum = match (&lowered.primitive, &mut grouped) {
            (Primitive::Sum(sum), Some(grouped)) => grouped.sum(sum, &mut fresh).map(|said| (sum, said)),
            _ => None,
        };
        let parts = match sum {
            Some((sum, said)) => {
                let says = std::iter::once(Says::Grouped(said)).chain(sum.distinct.then(|| different(sum)));
                says.map(|says| Part { board, rule: lowered.rule, says }).collect()
            }
            None => match enclosed(board, lowered, grouped.as_ref(), &mut fresh) {
                Some(says) => vec![Part { board, rule: lowered.rule, says: Says::Enclosed(says) }],
                None => parts_of(board, number, &mut fresh),
            },
        };
        (lowered, parts)
    })
}

/// Sums by groups, where a board has some and they are to be said so.
fn grouped_sums(board: &Board, sums: Sums) -> Option<GroupedSums<'_>> {
    let is_wanted = sums == Sums::Groups && board.has_sums();
    is_wanted.then(|| GroupedSums::new(board))
}

/// What lies between two values of cells that are seen to be a house.
fn enclosed<'b>(
    board: &Board,
    lowered: &'b Lowered,
    grouped: Option<&GroupedSums>,
    fresh: &mut Fresh,
) -> Option<Enclosed<'b>> {
    let (Primitive::Automaton(cells, automaton), Some(grouped)) = (&lowered.primitive, grouped) else { return None };
    let between = automaton.between().filter(|_| grouped.is_house(cells))?;
    Some(Enclosed::new(board, cells, between, fresh))
}

/// What one primitive says by itself, by its number.
fn parts_of<'b>(board: &'b Board, number: usize, fresh: &mut Fresh) -> Vec<Part<'b>> {
    let (lowered, layered, mut parts) = (&board.primitives()[number], board.layered(number), Vec::new());
    let mut push = |says| parts.push(Part { board, rule: lowered.rule, says });
    if let Some(layered) = layered {
        push(Says::Automaton(OfCells::new(&layered.cells, &layered.automaton, fresh)));
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
        Primitive::Automaton(cells, automaton) => Some(Says::Automaton(OfCells::new(cells, automaton, fresh))),
        Primitive::DistinctPairs(pairs) => {
            Some(Says::DistinctPairs(DistinctPairs::new(lowered.rule, pairs, values, fresh)))
        }
        Primitive::AtLeast(..) | Primitive::Sum(_) => None,
    }
}

/// How many clauses an automaton is.
pub(crate) fn lengths(automaton: &Automaton) -> Lengths {
    layers::lengths(automaton)
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
            Says::Grouped(sum) => Box::new(sum.clauses(one_hot).map(clause)),
            Says::Enclosed(enclosed) => Box::new(enclosed.clauses(one_hot).map(clause)),
        }
    }

    /// Its own variables, in their order, each with its meaning in words.
    pub fn variables(self) -> Box<dyn Iterator<Item = (Lit, String)> + 'b> {
        let Part { board, rule, says } = self;
        let of_rule = move |(literal, words)| (literal, format!("{}: {words}", board.rule(rule).name));
        match says {
            Says::Automaton(layers) => Box::new(layers.variables(board).map(of_rule)),
            Says::DistinctPairs(pairs) => Box::new(pairs.variables(board).map(of_rule)),
            Says::Grouped(sum) => Box::new(sum.variables(board).map(of_rule)),
            Says::Enclosed(enclosed) => Box::new(enclosed.variables(board).map(of_rule)),
            Says::Different(_) | Says::Pairs(..) | Says::AtLeast(..) => Box::new(std::iter::empty()),
        }
    }

    /// How many those are.
    pub fn variable_count(&self) -> usize {
        match &self.says {
            Says::Automaton(layers) => layers.variable_count(),
            Says::DistinctPairs(pairs) => pairs.variable_count(),
            Says::Grouped(sum) => sum.variable_count(),
            Says::Enclosed(enclosed) => enclosed.variable_count(),
            Says::Different(_) | Says::Pairs(..) | Says::AtLeast(..) => 0,
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
