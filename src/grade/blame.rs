//! Which clauses of a student's formula forbid a solution: one that it breaks by itself, or else few that contradict each
//! other under it, whatever the auxiliary variables are.

use std::collections::{HashMap, HashSet};

use super::GradeError;
use super::eliminate::{Clause, components};
use super::student::{Student, literals_of};
use crate::cnf::read::Formula;
use crate::limits::Stop;
use crate::literal::{Lit, Var};
use crate::puzzle::Solution;
use crate::sat::{Failure, Kept};

/// The clauses to blame.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Blame {
    /// Their lines, in ascending order; none where work was stopped before they were found.
    pub lines: Vec<usize>,
    /// The one clause that is broken by itself, if there is one, by its place in the formula.
    pub clause: Option<usize>,
    /// How many more clauses are broken by themselves.
    pub more: usize,
}

/// Of more clauses that contradict each other no small set is looked for.
const MOST_CLAUSES: usize = 20_000;

/// What forbids a solution.
///
/// # Errors
/// [`GradeError::Unsound`] where nothing does.
pub(super) fn blame(
    solution: &Solution,
    student: &Student,
    formula: &Formula,
    order: usize,
    stop: &dyn Stop,
) -> Result<Blame, GradeError> {
    let fixed = literals_of(solution, order);
    let is_true = |literal: &Lit| match student.coded.get(&literal.var()) {
        Some(&(cell, values)) => values.contains(solution.value(cell)) == literal.is_positive(),
        None => fixed.get(literal.index()) == Some(literal),
    };
    let left = student.clauses.iter().filter(|(clause, _)| !clause.iter().any(is_true));
    let open = |clause: &Clause| clause.iter().copied().filter(|literal| !student.is_of_cell(literal.var())).collect();
    let left: Vec<(Clause, usize)> = left.map(|(clause, place)| (open(clause), *place)).collect();
    of_open(&left, student.cells, student.variables, |place| formula.line(place), stop)
}

/// What forbids that all clauses hold of which these literals are left, over variables from `cells` on.
///
/// # Errors
/// [`GradeError::Unsound`] where nothing does.
pub(super) fn of_open(
    left: &[(Clause, usize)],
    cells: usize,
    variables: usize,
    line: impl Fn(usize) -> usize,
    stop: &dyn Stop,
) -> Result<Blame, GradeError> {
    let mut broken = left.iter().filter(|(clause, _)| clause.is_empty()).map(|(_, place)| *place);
    if let Some(place) = broken.next() {
        return Ok(Blame { lines: vec![line(place)], clause: Some(place), more: broken.count() });
    }
    let places = contradiction(left, cells, variables, stop)?.ok_or(GradeError::Unsound)?;
    let mut lines: Vec<usize> = places.into_iter().map(line).collect();
    lines.sort_unstable();
    lines.dedup();
    Ok(Blame { lines, clause: None, more: 0 })
}

/// Clauses, by their places, that contradict each other, and of which none can be left out; `None` where there are none.
fn contradiction(
    left: &[(Clause, usize)],
    cells: usize,
    variables: usize,
    stop: &dyn Stop,
) -> Result<Option<Vec<usize>>, Failure> {
    // Of clauses that are the same under the solution the first will do.
    let mut places: HashMap<&Clause, usize> = HashMap::new();
    left.iter().for_each(|(clause, place)| _ = places.entry(clause).or_insert(*place));
    let mut seen = HashSet::new();
    let distinct = left.iter().map(|(clause, _)| clause).filter(|clause| seen.insert(*clause)).cloned().collect();
    for component in components(distinct, cells) {
        if !Kept::new(component.iter().cloned(), stop).satisfiable_under(&[])? {
            let needed = smallest(&component, variables, stop);
            return Ok(Some(needed.into_iter().map(|number| places[&component[number]]).collect()));
        }
    }
    Ok(None)
}

/// The budget of the question whether a piece can be left out: a piece without an answer stays.
const BUDGET: u64 = 32;

/// Leaves out of contradicting clauses what is not needed, larger pieces first; less where that is hard, or work was stopped.
fn smallest(clauses: &[Clause], variables: usize, stop: &dyn Stop) -> Vec<usize> {
    let mut needed: Vec<usize> = (0..clauses.len()).collect();
    if clauses.len() > MOST_CLAUSES {
        return needed;
    }
    let switch = |number: usize| Var::from_index(variables + number).positive();
    let switched =
        |(number, clause): (usize, &Clause)| -> Clause { clause.iter().copied().chain([!switch(number)]).collect() };
    let mut questions = Kept::new(clauses.iter().enumerate().map(switched), stop);
    let all: Vec<Lit> = needed.iter().map(|&number| switch(number)).collect();
    if questions.satisfiable_within(&all, BUDGET) == Ok(Some(false))
        && let Ok(core) = questions.core(&all)
    {
        needed = core.iter().map(|switch| switch.index() - variables).collect();
        needed.sort_unstable();
    }
    let mut piece = needed.len().div_ceil(2).max(1);
    loop {
        let mut begin = 0;
        while begin < needed.len() {
            let end = (begin + piece).min(needed.len());
            let rest = needed[..begin].iter().chain(&needed[end..]);
            match questions.satisfiable_within(&rest.map(|&number| switch(number)).collect::<Vec<_>>(), BUDGET) {
                Ok(Some(false)) => _ = needed.drain(begin..end),
                Ok(Some(true) | None) => begin = end,
                Err(_) => return needed,
            }
        }
        if piece == 1 {
            return needed;
        }
        piece = piece.div_ceil(2);
    }
}
