//! The usual mistakes, looked for where a formula differs from the puzzle: each is confirmed by questions before it is said.

use super::allows::{Extent, lacking};
use super::eliminate::Clause;
use super::forbids::{Effort, Forbids, forbids};
use super::hint::Hint;
use super::reading::{Reading, Way};
use super::rules::{self, Glance};
use super::said::Families;
use super::student::{Student, literals_of};
use super::{GradeError, Subject};
use crate::answer::Outcome;
use crate::cnf::clauses::Clauses;

use crate::encode::OneHot;
use crate::grid::Cell;
use crate::limits::Stop;
use crate::literal::Var;
use crate::puzzle::{Puzzle, Solution};
use crate::sat::{Failure, Kept};
use crate::solve::{Engine, Solver};
use crate::values::Value;

/// A solution of the puzzle, if there is one.
pub(super) fn a_solution(puzzle: &Puzzle, stop: &dyn Stop) -> Result<Option<Solution>, GradeError> {
    match Solver::new(Engine::Auto, stop).solve(puzzle)? {
        Outcome::Solved(solution) => Ok(Some(solution)),
        Outcome::None => Ok(None),
        Outcome::Unknown(limit) => Err(limit.into()),
    }
}

/// Whether a formula allows a solution.
pub(super) fn allows(student: &Student, solution: &Solution, subject: &Subject<'_>) -> Result<bool, Failure> {
    let literals = literals_of(solution, subject.puzzle.board().values());
    Kept::new(student.clauses().cloned(), subject.stop).satisfiable_under(&literals)
}

/// The first numbering in which a formula means the puzzle, other than the one it was read by.
pub(super) fn reading(subject: &Subject<'_>) -> Result<Option<Reading>, GradeError> {
    let Subject { puzzle, formula, reading: own, is_meant, stop, .. } = *subject;
    if is_meant {
        return Ok(None);
    }
    let order = puzzle.board().values();
    let mut occurs = vec![false; formula.variables() + 1];
    formula.clauses().flatten().for_each(|literal| occurs[literal.index() + 1] = true);
    // Where each cell and value has its variable, nothing is coded by fewer.
    let is_complete = Student::new(formula, order, own).mentioned.iter().all(|&mentioned| mentioned);
    let is_likely = |other: &Reading| !is_complete || matches!(other.0, Way::Places(_) | Way::Strided(_));
    for other in own.alternatives(order, formula).filter(is_likely) {
        stop.stopped().map_or(Ok(()), Err)?;
        let covered = other
            .numbers(order)
            .into_iter()
            .all(|number| usize::try_from(number).is_ok_and(|n| occurs.get(n) == Some(&true)));
        if !covered {
            continue;
        }
        let student = Student::new(formula, order, &other);
        if means_by_its_rules(&student, subject)? {
            return Ok(Some(other));
        }
    }
    Ok(None)
}

/// Whether a formula means a puzzle of which the subject's solution is one; `false` also where that stays unknown.
fn means(student: &Student, puzzle: &Puzzle, subject: &Subject<'_>) -> Result<bool, GradeError> {
    if let Some(solution) = subject.solution
        && !allows(student, solution, subject)?
    {
        return Ok(false);
    }
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
    let one_hot = OneHot::of(puzzle.board());
    let values = || (0..puzzle.board().values()).map(Value::new);
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
    let known = clauses.iter().map(|clause| clause.to_vec()).collect::<Clauses>().propagate(subject.stop).ok()?;
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
pub(super) fn is_negated(student: &Student, subject: &Subject<'_>) -> Result<bool, GradeError> {
    let negated = student.renamed(|literal| !literal, student.variables);
    Ok(subject.solution.is_some() && student.coded.is_empty() && means_by_its_rules(&negated, subject)?)
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
        [one, other] => one.index() < student.cells && other.index() < student.cells && glance.exclude(one, other),
        _ => false,
    };
    let is_wrong = |clause: &Clause| is_pair(clause) && clause.iter().any(|literal| literal.is_positive());
    let pairs = student.clauses.iter().filter(|(clause, _)| is_pair(clause)).count();
    let mut wrong = student.clauses.iter().filter(|(clause, _)| is_wrong(clause));
    let Some((first, place)) = wrong.next() else { return Ok(None) };
    let more = wrong.count();
    let denied = |clause: &Clause| clause.iter().map(|literal| literal.var().lit(false)).collect::<Clause>();
    // What each rule says already is meant by none.
    let families = Families::new(subject.puzzle);
    let is_said = |clause: &Clause| {
        student.clauses.iter().filter(|(other, _)| other == clause).count() >= families.owners(clause)
    };
    if student.clauses.iter().all(|(clause, _)| !is_wrong(clause) || is_said(&denied(clause))) {
        return Ok(None);
    }
    let clauses = student
        .clauses
        .iter()
        .map(|(clause, place)| if is_wrong(clause) { (denied(clause), *place) } else { (clause.clone(), *place) });
    let repaired = student.of(clauses.collect());
    let (line, is_half) = (subject.formula.line(*place), first.iter().any(|literal| literal.is_negative()));
    let hint = Hint::PairSigns { line, more, is_all: more > 0 && more + 1 == pairs, is_half };
    Ok(means_by_its_rules(&repaired, subject)?.then_some(hint))
}

/// Variables of cells and values that occur nowhere.
pub(super) fn unmentioned(student: &Student, subject: &Subject<'_>) -> Option<Hint> {
    let order = subject.puzzle.board().values();
    let first = student.mentioned.iter().position(|mentioned| !mentioned)?;
    let count = student.mentioned.iter().filter(|mentioned| !**mentioned).count();
    let (cell, value) = OneHot::new(order).meaning(Var::from_index(first))?;
    let number = subject.reading.number(order, cell, value)?;
    Some(Hint::Unmentioned { count, cell, value, number })
}

/// The budget of a question whose answer only makes a hint more telling.
pub(super) const LITTLE_BUDGET: u64 = 16;

/// The puzzle's clauses, to be asked.
pub(super) fn the_rules<'s>(subject: &Subject<'s>) -> Kept<'s> {
    let mut clauses = Vec::new();
    let Ok(()) = rules::clauses(subject.puzzle, |_, clause| {
        clauses.push(clause);
        Ok::<(), std::convert::Infallible>(())
    });
    Kept::new(clauses, subject.stop)
}
