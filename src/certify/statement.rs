//! Statements of a claim, and as lines of OPB, by code that shares nothing with `cnf`.

use std::collections::HashMap;
use std::io::Write;

use super::variables::holds;
use crate::board::Board;
use crate::primitive::Sum;
use crate::values::Value;

/// What is said of some literals.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Says {
    Exactly,
    AtMost,
    AtLeast,
}

/// A statement.
pub(super) enum Statement<'s> {
    /// What is said of some literals.
    Says(Kind, Says, &'s [i32]),
    /// A sum, which what is said next comes down to. It is a line that adds, and no clause.
    Sum(&'s Equation),
}

/// What is stated.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Kind {
    /// The values of a cell, by its index.
    Cell(usize),
    /// The places of a value among cells that differ.
    House,
    /// Anything else of a rule.
    Rule,
    /// A given, or a solution that is listed.
    Other,
}

/// What variables add up to.
pub(super) struct Equation {
    terms: Vec<(i64, i32)>,
    total: i64,
}

impl Equation {
    /// A sum of the board, in the numbers of its values: each variable once, where it first stands, and none that counts nothing.
    pub fn new(board: &Board, sum: &Sum) -> Equation {
        let (n, numbers) = (board.values(), &board.geometry().numbers);
        let (mut places, mut terms): (HashMap<i32, usize>, Vec<(i64, i32)>) = Default::default();
        for term in &sum.terms {
            for value in 0..n {
                let variable = holds(n, term.cell, value);
                let place = *places.entry(variable).or_insert(terms.len());
                if place == terms.len() {
                    terms.push((0, variable));
                }
                let counts = term.coefficient.saturating_mul(numbers.of(Value::new(value)));
                terms[place].0 = terms[place].0.saturating_add(counts);
            }
        }
        terms.retain(|&(counts, _)| counts != 0);
        // The total counts values from 1.
        let beyond = numbers.of(Value::new(0)) - 1;
        let coefficients = sum.terms.iter().fold(0i64, |all, term| all.saturating_add(term.coefficient));
        Equation { terms, total: sum.total.saturating_add(coefficients.saturating_mul(beyond)) }
    }
}

/// A sum in OPB.
pub(super) fn opb_sum(equation: &Equation, line: &mut Vec<u8>) {
    line.clear();
    for (counts, variable) in &equation.terms {
        let _ = write!(line, "{counts:+} x{variable} ");
    }
    if equation.terms.is_empty() {
        line.extend_from_slice(b"+0 x1 ");
    }
    let _ = writeln!(line, "= {} ;", equation.total);
}

/// A statement in OPB. That x does not hold is written as -x, where it counts 1 - x: the ones stand on the right. At most
/// one of them is that they subtract one at most. A statement about nothing is about no x1, for a line must name one.
pub(super) fn opb_line(says: Says, literals: &[i32], line: &mut Vec<u8>) {
    line.clear();
    let (turned, comparison) = match says {
        Says::Exactly => (1, "= 1"),
        Says::AtLeast => (1, ">= 1"),
        Says::AtMost => (-1, ">= -1"),
    };
    for literal in literals {
        let _ = write!(line, "{:+} x{} ", turned * literal.signum(), literal.abs());
    }
    if literals.is_empty() {
        line.extend_from_slice(b"+0 x1 ");
    }
    let denied = literals.iter().filter(|literal| **literal < 0).count();
    let _ = match denied {
        0 => writeln!(line, "{comparison} ;"),
        _ => writeln!(line, ">= {} ;", 1 - denied as i64),
    };
}
