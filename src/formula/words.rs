//! What the variables and clauses of a puzzle's formula say, in words.

use crate::board::Board;
use crate::encode::domain::Coding;
use crate::encode::{Origin, Relation};
use crate::literal::Lit;

/// A literal over a cell: `r2c1=3`, negated `r2c1≠3`; by bounds `r2c1≥3` and `r2c1<3`; `[r2c1 bit 0]`. `None` for other variables.
pub(crate) fn literal(board: &Board, coding: Coding, literal: Lit) -> Option<String> {
    let name = coding.name(board, literal.index())?;
    Some(match (name.split_once(">="), literal.is_positive()) {
        (Some((cell, value)), true) => format!("{cell}≥{value}"),
        (Some((cell, value)), false) => format!("{cell}<{value}"),
        (None, is_positive) => named(&name, is_positive),
    })
}

/// A variable of this name, or its negation: `r2c1=3` and `r2c1≠3`, `carry` and `not carry`, in brackets where the name has blanks.
pub(crate) fn named(name: &str, is_true: bool) -> String {
    let name = if name.contains(' ') { format!("[{name}]") } else { name.to_owned() };
    match name.split_once('=') {
        _ if is_true => name,
        Some((what, value))
            if !name.starts_with('[') && !what.ends_with(['<', '>', '!']) && !value.starts_with('=') =>
        {
            format!("{what}≠{value}")
        }
        _ => format!("not {name}"),
    }
}

/// What a clause says that comes from a fact of this origin and is its *at least one*, or a part of its *at most one*:
/// `box 1 holds 1 somewhere`, `row 1 holds 1 at most once`; of rules beyond different cells, the name of the rule.
pub(crate) fn clause(board: &Board, origin: Origin, half: Relation) -> String {
    let at_least = half == Relation::AtLeastOne;
    match origin {
        Origin::Cell(cell) => {
            let often = if at_least { "a value" } else { "at most one value" };
            format!("{} holds {often}", board.grid().name(cell))
        }
        Origin::Value(rule, value) => {
            let often = if at_least { "somewhere" } else { "at most once" };
            format!("{} holds {} {often}", board.rule(rule).name, board.symbols().symbol(value))
        }
        Origin::Rule(rule) => board.rule(rule).name.clone(),
        Origin::Given(_) => "given".to_owned(),
        Origin::Listed(number) => format!("not solution {number}"),
    }
}
