//! Pairs of values, by support: a value of one cell implies a value of the other that goes with it. Gent, “Arc consistency in SAT”
//! (ECAI 2002): unit propagation then finds all that follows from one pair of cells. Where a value excludes one value alone, its
//! clause is that of the conflict, which has two literals; where it excludes none, there is no clause.

use crate::encode::OneHot;
use crate::grid::Cell;
use crate::literal::Lit;
use crate::primitive::Table;
use crate::values::{Value, Values};

pub(super) fn clauses<'b>(
    one_hot: OneHot,
    table: &'b Table,
    pairs: &'b [(Cell, Cell)],
) -> impl Iterator<Item = Vec<Lit>> + 'b {
    let turned = table.turned();
    pairs.iter().flat_map(move |&(first, second)| {
        let sides = if first == second {
            [alone(one_hot, table, first), Vec::new()]
        } else {
            let told = |clause: &Vec<Lit>| clause.len() == 2 && clause.iter().all(|literal| literal.is_negative());
            let forth = support(one_hot, table, first, second);
            let mut back = support(one_hot, &turned, second, first);
            back.retain(|clause| !(told(clause) && forth.contains(&vec![clause[1], clause[0]])));
            [forth, back]
        };
        sides.into_iter().flatten()
    })
}

/// What each value of `first` implies of `second`.
fn support(one_hot: OneHot, table: &Table, first: Cell, second: Cell) -> Vec<Vec<Lit>> {
    let all = Values::all(table.order());
    let clause = |value: Value| {
        let allowed = table.seconds(value);
        let excluded = all.without(allowed);
        let others: Vec<Lit> = match (excluded.single(), allowed.is_empty()) {
            _ if excluded.is_empty() => return None,
            (_, true) => Vec::new(),
            (Some(excluded), false) => vec![!one_hot.literal(second, excluded)],
            (None, false) => allowed.iter().map(|allowed| one_hot.literal(second, allowed)).collect(),
        };
        Some([!one_hot.literal(first, value)].into_iter().chain(others).collect())
    };
    all.iter().filter_map(clause).collect()
}

/// What a pair of one cell with itself says.
fn alone(one_hot: OneHot, table: &Table, cell: Cell) -> Vec<Vec<Lit>> {
    let excluded = Values::all(table.order()).iter().filter(|&value| !table.allows(value, value));
    excluded.map(|value| vec![!one_hot.literal(cell, value)]).collect()
}
