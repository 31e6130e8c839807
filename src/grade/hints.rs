//! The usual mistakes, looked for where a formula differs from the puzzle: each is confirmed by questions before it is said.

use std::collections::BTreeSet;

use super::allows::{Extent, lacking};
use super::eliminate::Clause;
use super::forbids::{Effort, Forbids, forbids};
use super::hint::Hint;
use super::parts::Part;
use super::reading::Reading;
use super::rules::{self, Glance};
use super::student::{Student, literals_of};
use super::{GradeError, Subject};
use crate::answer::Outcome;
use crate::cnf::propagate::propagate;
use crate::encode::{self, OneHot};
use crate::grid::Cell;
use crate::literal::{Lit, Var};
use crate::puzzle::{Given, Puzzle, Solution};
use crate::sat::{Failure, Kept};
use crate::solve::{Engine, Solver};
use crate::values::Value;

/// A solution of the puzzle, if there is one.
pub(super) fn a_solution(subject: &Subject<'_>) -> Result<Option<Solution>, GradeError> {
    match Solver::new(Engine::Auto, subject.stop).solve(subject.puzzle)? {
        Outcome::Solved(solution) => Ok(Some(solution)),
        Outcome::None => Ok(None),
        Outcome::Unknown(limit) => Err(limit.into()),
    }
}

/// Whether a formula allows a solution.
pub(super) fn allows(student: &Student, solution: &Solution, subject: &Subject<'_>) -> Result<bool, Failure> {
    let literals = literals_of(solution, subject.puzzle.board().order());
    Kept::new(student.clauses().cloned(), subject.stop).satisfiable_under(&literals)
}

/// The first numbering in which a formula means the puzzle, other than the one it was read by.
pub(super) fn reading(subject: &Subject<'_>, solution: &Solution) -> Result<Option<Reading>, GradeError> {
    let Subject { puzzle, formula, reading: own, is_meant, stop } = *subject;
    if is_meant {
        return Ok(None);
    }
    let order = puzzle.board().order();
    let mut occurs = vec![false; formula.variables() + 1];
    formula.clauses().flatten().for_each(|literal| occurs[literal.index() + 1] = true);
    // Where each cell and value has its variable, nothing is coded by fewer.
    let is_complete = Student::new(formula, order, own).mentioned.iter().all(|&mentioned| mentioned);
    let is_likely = |other: &Reading| !is_complete || matches!(other, Reading::Places(_));
    for other in own.alternatives(order).filter(is_likely) {
        stop.stopped().map_or(Ok(()), Err)?;
        let covered = other
            .numbers(order)
            .into_iter()
            .all(|number| usize::try_from(number).is_ok_and(|n| occurs.get(n) == Some(&true)));
        if !covered {
            continue;
        }
        let student = Student::new(formula, order, &other);
        if allows(&student, solution, subject)? && means_by_its_rules(&student, subject)? {
            return Ok(Some(other));
        }
    }
    Ok(None)
}

/// Whether a formula means a puzzle; `false` also where that stays unknown.
fn means(student: &Student, puzzle: &Puzzle, subject: &Subject<'_>) -> Result<bool, GradeError> {
    let projection = student.projection(subject.stop)?;
    let lacks = lacking(student, &projection, puzzle, Extent::Whether, subject.stop)?;
    Ok(lacks.is_none() && matches!(forbids(student, puzzle, Effort::Full, subject.stop)?, Forbids::Nothing))
}

/// Whether a formula means the board without givens.
pub(super) fn is_rules_alone(student: &Student, subject: &Subject<'_>) -> Result<bool, GradeError> {
    let empty = Puzzle::new(subject.puzzle.board().clone(), Vec::new());
    Ok(!subject.puzzle.givens().is_empty() && means(student, &empty, subject)?)
}

/// A student's formula with what its givens settle, if these were simplified away: no variable of a given cell occurs, others do, and of those
/// that do not, unit propagation on the puzzle's formula tells the truth of some.
pub(super) fn simplified(student: &Student, subject: &Subject<'_>) -> Option<Student> {
    let Subject { puzzle, .. } = *subject;
    let one_hot = OneHot::new(puzzle.board().order());
    let values = || (0..puzzle.board().order()).map(Value::new);
    let occurs = |cell: Cell| values().any(|value| student.mentioned[one_hot.literal(cell, value).index()]);
    let given = puzzle.givens();
    if given.is_empty() || given.iter().any(|given| occurs(given.cell)) || !student.mentioned.contains(&true) {
        return None;
    }
    let mut clauses = Vec::new();
    let Ok(()) = rules::clauses(puzzle, |_, clause| {
        clauses.push(clause);
        Ok::<(), std::convert::Infallible>(())
    });
    let known = propagate(&clauses.iter().map(|clause| clause.to_vec()).collect());
    let settled =
        known.forced.iter().map(|forced| forced.literal).filter(|literal| !student.mentioned[literal.index()]);
    Some(student.with_units(settled.collect::<Vec<_>>().into_iter()))
}

/// Whether a formula means the puzzle of a subject.
pub(super) fn means_the_puzzle(student: &Student, subject: &Subject<'_>) -> Result<bool, GradeError> {
    means(student, subject.puzzle, subject)
}

/// Whether a formula means the puzzle, and the board if its clauses of one literal are set aside: a slip that is undone explains the rules, not
/// just what is left of them beside givens.
pub(super) fn means_by_its_rules(student: &Student, subject: &Subject<'_>) -> Result<bool, GradeError> {
    let empty = Puzzle::new(subject.puzzle.board().clone(), Vec::new());
    Ok(means(student, subject.puzzle, subject)? && means(&student.without_units(), &empty, subject)?)
}

/// Whether a formula means the puzzle if all its literals are negated.
pub(super) fn is_negated(
    subject: &Subject<'_>,
    student: &Student,
    solution: Option<&Solution>,
) -> Result<bool, GradeError> {
    let Some(solution) = solution.filter(|_| student.coded.is_empty()) else { return Ok(false) };
    let negated = student.renamed(|literal| !literal, student.variables);
    Ok(allows(&negated, solution, subject)? && means_by_its_rules(&negated, subject)?)
}

/// Whether a formula means a board without givens once its clauses of one literal are set aside.
pub(super) fn givens_besides(student: &Student, subject: &Subject<'_>) -> Result<Option<Hint>, GradeError> {
    let left = student.without_units();
    let count = student.clauses.len() - left.clauses.len();
    let may_be = subject.puzzle.givens().is_empty() && count > 0;
    Ok((may_be && means_the_puzzle(&left, subject)?).then_some(Hint::GivensBesides(count)))
}

/// The pairs, if they have the wrong signs: with the opposite ones it means the puzzle.
pub(super) fn signs(student: &Student, subject: &Subject<'_>) -> Result<Option<Hint>, GradeError> {
    let glance = Glance::new(&Puzzle::new(subject.puzzle.board().clone(), Vec::new()));
    let is_pair = |clause: &Clause| match **clause {
        [one, other] if one.is_positive() || other.is_positive() => {
            one.index() < student.cells && other.index() < student.cells && glance.exclude(one, other)
        }
        _ => false,
    };
    let Some((first, place)) = student.clauses.iter().find(|(clause, _)| is_pair(clause)) else { return Ok(None) };
    let denied = |literal: &Lit| literal.var().lit(false);
    let clauses = student.clauses.iter().map(|(clause, place)| {
        if is_pair(clause) { (clause.iter().map(denied).collect(), *place) } else { (clause.clone(), *place) }
    });
    let repaired = student.of(clauses.collect());
    let (line, is_half) = (subject.formula.line(*place), first.iter().any(|literal| literal.is_negative()));
    Ok(means_by_its_rules(&repaired, subject)?.then_some(Hint::PairSigns { line, is_half }))
}

/// Variables of cells and values that occur nowhere.
pub(super) fn unmentioned(student: &Student, subject: &Subject<'_>) -> Option<Hint> {
    let order = subject.puzzle.board().order();
    let first = student.mentioned.iter().position(|mentioned| !mentioned)?;
    let count = student.mentioned.iter().filter(|mentioned| !**mentioned).count();
    let (cell, value) = OneHot::new(order).meaning(Var::from_index(first))?;
    let number = subject.reading.number(order, cell, value)?;
    Some(Hint::Unmentioned { count, cell, value, number })
}

/// What is wrong about clauses of one literal: all givens are off by a number, or some deny a given value, demand another or demand one where
/// nothing is given. The first of each kind, and how many more.
pub(super) fn givens(
    student: &Student,
    solution: Option<&Solution>,
    subject: &Subject<'_>,
) -> Result<Vec<Hint>, Failure> {
    let (allowed, one_hot) = (subject.puzzle.allowed(), OneHot::new(subject.puzzle.board().order()));
    let mut rules = the_rules(subject);
    let (mut denied, mut differ, mut extra) = (Vec::new(), Vec::new(), Vec::new());
    for (clause, place) in student.clauses.iter().filter(|(clause, _)| clause.len() == 1) {
        let Some((cell, value)) = one_hot.meaning(clause[0].var()) else { continue };
        let line = subject.formula.line(*place);
        match (clause[0].is_positive(), allowed[cell.index()].single()) {
            (true, Some(given)) if value != given => differ.push((cell, value, line)),
            (false, Some(given)) if value == given => denied.push((cell, line)),
            // Some solution has another value there; one that all have follows, and is no mistake.
            (true, None) if rules.satisfiable_within(&[!clause[0]], LITTLE_BUDGET)? == Some(true) => {
                extra.push((cell, value, line));
            }
            _ => {}
        }
    }
    if let Some(by) = shifted(student, subject).filter(|_| !differ.is_empty() || !extra.is_empty()) {
        return Ok(vec![Hint::GivensShifted(by)]);
    }
    let more = |count: usize| count.saturating_sub(1);
    let is_denial = |clause: &Clause| {
        let about = |literal: Lit| one_hot.meaning(literal.var()).filter(|_| literal.is_negative());
        let is_given = |(cell, value): (Cell, Value)| allowed[cell.index()].single() == Some(value);
        clause.len() == 1 && about(clause[0]).is_some_and(is_given)
    };
    let is_sign = match solution.filter(|_| !denied.is_empty()) {
        Some(solution) => {
            let turned = |clause: &Clause| if is_denial(clause) { [!clause[0]].into() } else { clause.clone() };
            let turned = student.clauses.iter().map(|(clause, place)| (turned(clause), *place));
            allows(&student.of(turned.collect()), solution, subject)?
        }
        None => false,
    };
    let more_denied = more(denied.len());
    let denial = denied.first().map(|&(cell, line)| Hint::GivenDenied { cell, line, more: more_denied, is_sign });
    let difference = differ.first().map(|&(cell, value, line)| {
        let more = more(differ.len());
        Hint::GivenDiffers { cell, value, line, more }
    });
    let addition = extra.first().map(|&(cell, value, line)| {
        let more = more(extra.len());
        Hint::GivenExtra { cell, value, line, more }
    });
    Ok(denial.into_iter().chain(difference).chain(addition).collect())
}

/// The givens of which clauses of one literal say something else.
pub(super) fn contradicted(student: &Student, subject: &Subject<'_>) -> BTreeSet<Part> {
    let one_hot = OneHot::new(subject.puzzle.board().order());
    let is_shifted = shifted(student, subject).is_some();
    let is_contradicted = |given: &&Given| {
        let units = student.clauses().filter(|clause| clause.len() == 1).map(|clause| clause[0]);
        is_shifted
            || units.into_iter().any(|unit| {
                let about = one_hot.meaning(unit.var()).filter(|(cell, _)| *cell == given.cell);
                about.is_some_and(|(_, value)| given.allowed.contains(value) != unit.is_positive())
            })
    };
    let contradicted = subject.puzzle.givens().iter().filter(is_contradicted);
    contradicted.map(|given| Part::Given(given.cell)).collect()
}

/// The budget of a question whose answer only makes a hint more telling.
const LITTLE_BUDGET: u64 = 16;

/// The puzzle's clauses, to be asked.
pub(super) fn the_rules<'s>(subject: &Subject<'s>) -> Kept<'s> {
    let mut clauses = Vec::new();
    let Ok(()) = rules::clauses(subject.puzzle, |_, clause| {
        clauses.push(clause);
        Ok::<(), std::convert::Infallible>(())
    });
    Kept::new(clauses, subject.stop)
}

/// By how much the numbers of all positive clauses of one literal are larger than those of the givens.
fn shifted(student: &Student, subject: &Subject<'_>) -> Option<i64> {
    let givens = subject.puzzle.givens().iter().flat_map(|given| encode::given_literals(subject.puzzle.board(), given));
    let mut right: Vec<usize> = givens.filter(|literal| literal.is_positive()).map(|literal| literal.index()).collect();
    let units = student.clauses().filter(|clause| clause.len() == 1 && clause[0].is_positive());
    let mut said: Vec<usize> = units.map(|clause| clause[0].index()).filter(|&index| index < student.cells).collect();
    right.sort_unstable();
    said.sort_unstable();
    let by = *said.first()? as i64 - *right.first()? as i64;
    let same =
        said.len() == right.len() && said.iter().zip(&right).all(|(&one, &other)| one as i64 == other as i64 + by);
    (same && by != 0 && subject.reading.is_linear()).then_some(by)
}
