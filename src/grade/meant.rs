//! Formulas whose text is not what their author meant, whatever board they are about: variables that count from 0, which ends clauses, and clauses that
//! name one literal over and over. They are judged once more as they were meant.

use itertools::Itertools as _;

use super::hint::{Hint, Repeat};
use super::reading::{Reading, Way};
use crate::cnf::read::Formula;
use crate::literal::{Lit, Var};

/// A formula as it was meant, and what its text has instead; nothing where it is as it is.
pub(super) fn meant(formula: &Formula, reading: &Reading) -> Option<(Hint, Formula)> {
    // What names its variables counts them as it likes.
    let is_named = matches!(reading.0, Way::Comments(_) | Way::Map(_));
    from_one(formula).filter(|_| !is_named).or_else(|| without_twins(formula))
}

/// Programs print a clause a line. Where each empty clause shares its line with others, and there are several, what ended it was meant for a variable.
fn from_one(formula: &Formula) -> Option<(Hint, Formula)> {
    let by_line = (0..formula.len()).chunk_by(|&place| formula.line(place));
    let lines: Vec<(usize, Vec<&[Lit]>)> =
        by_line.into_iter().map(|(line, places)| (line, places.map(|place| formula.clause(place)).collect())).collect();
    let is_cut = |clauses: &[&[Lit]]| clauses.iter().any(|clause| clause.is_empty());
    let mut cut = lines.iter().filter(|(_, clauses)| is_cut(clauses));
    let (line, _) = cut.next()?;
    let more = cut.count();
    if more == 0 || lines.iter().any(|(_, clauses)| clauses.len() == 1 && is_cut(clauses)) {
        return None;
    }
    let one_more = |literal: &Lit| Var::from_index(literal.index() + 1).lit(literal.is_positive());
    let joined = |(line, clauses): &(usize, Vec<&[Lit]>)| {
        let mut literals: Vec<Lit> = clauses.iter().copied().flatten().map(one_more).collect();
        // A program prints -0 as 0, too.
        let is_positive = literals.first().is_none_or(|first| first.is_positive());
        literals.extend((1..clauses.len()).map(|_| Var::from_index(0).lit(is_positive)));
        (literals, *line)
    };
    Some((Hint::FromZero { line: *line, more }, formula.with_clauses(lines.iter().map(joined))))
}

/// Pairs of a literal with itself are clauses of one literal, and so say far too much: without these.
fn without_twins(formula: &Formula) -> Option<(Hint, Formula)> {
    let is_twin = |clause: &[Lit]| clause.len() > 1 && clause.iter().all_equal();
    let mut twins = (0..formula.len()).filter(|&place| is_twin(formula.clause(place)));
    let first = twins.next()?;
    let hint = Hint::Repeats {
        line: formula.line(first),
        literal: formula.clause(first)[0].to_dimacs(),
        how: Repeat::Alone,
        more: twins.count(),
    };
    let rest = (0..formula.len()).map(|place| (formula.clause(place).to_vec(), formula.line(place)));
    Some((hint, formula.with_clauses(rest.filter(|(clause, _)| !is_twin(clause)))))
}

/// What clauses of a formula that differs repeat: a variable with both signs, so that they say nothing, or a literal beside others.
pub(super) fn repeats(formula: &Formula) -> Vec<Hint> {
    let both = |clause: &[Lit]| clause.iter().copied().find(|literal| clause.contains(&!*literal));
    let twice = |clause: &[Lit]| clause.iter().copied().duplicates().next().filter(|_| !clause.iter().all_equal());
    let of = |how: Repeat, found: &dyn Fn(&[Lit]) -> Option<Lit>| {
        let mut places = (0..formula.len()).filter_map(|place| Some((place, found(formula.clause(place))?)));
        let (first, literal) = places.next()?;
        let literal = literal.to_dimacs();
        Some(Hint::Repeats { line: formula.line(first), literal, how, more: places.count() })
    };
    of(Repeat::BothSigns, &both).into_iter().chain(of(Repeat::Beside, &twice)).collect()
}
