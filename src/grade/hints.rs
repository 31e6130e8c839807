//! The usual mistakes, looked for where a formula differs from the puzzle: each is confirmed by questions before it is said.

use std::collections::BTreeSet;

use super::allows::{Added, Extent, Lacking, lacking};
use super::eliminate::project;
use super::forbids::{Effort, Forbids, forbids};
use super::parts::{Family, Half, Part};
use super::reading::Reading;
use super::rules;
use super::student::{Student, literals_of};
use super::{GradeError, Subject};
use crate::answer::Outcome;
use crate::encode::OneHot;
use crate::encode::settled::Settled;
use crate::grid::Cell;
use crate::literal::{Lit, Var};
use crate::puzzle::{Puzzle, Solution};
use crate::sat::{Failure, Kept};
use crate::solve::{Engine, Solver};
use crate::values::Value;

/// What was recognised in a formula that differs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Hint {
    /// It means the puzzle if its numbers are read so.
    Reading(Reading),
    /// It means the board without any given.
    RulesAlone,
    /// It means the puzzle once what the givens settle at once is added: the givens have been simplified away.
    Simplified,
    /// With these it would allow nothing wrong.
    Missing(Vec<Missing>),
    /// It has no model at all, though the puzzle has a solution.
    NoModel,
    /// So many variables of cells and values occur nowhere: whatever they are, nothing changes.
    Unmentioned {
        /// How many.
        count: usize,
        /// The first of them.
        cell: Cell,
        /// The first of them.
        value: Value,
        /// Its number.
        number: i64,
    },
    /// A given value is denied.
    GivenDenied {
        /// Where it is given.
        cell: Cell,
        /// The line of the clause.
        line: usize,
        /// How many more are.
        more: usize,
    },
    /// Another value than the given one is demanded.
    GivenDiffers {
        /// Where it is given.
        cell: Cell,
        /// What the formula demands.
        value: Value,
        /// The line of the clause.
        line: usize,
        /// How many more there are.
        more: usize,
    },
}

/// A kind of rule that is missing, in one half or both.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Missing {
    /// The kind.
    pub family: Family,
    /// The half; both where it says none. Givens have none.
    pub half: Option<Half>,
    /// The parts of this kind that do not follow from the formula, where these are not all and are known.
    pub parts: Vec<Part>,
}

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
    let Subject { puzzle, formula, reading: own, stop, .. } = *subject;
    let order = puzzle.board().order();
    let mut occurs = vec![false; formula.variables() + 1];
    formula.clauses().flatten().for_each(|literal| occurs[literal.index() + 1] = true);
    for other in Reading::alternatives(order, own.numbering) {
        stop.stopped().map_or(Ok(()), Err)?;
        let cells = puzzle.board().grid().cells();
        let mut numbers = cells.flat_map(|cell| (0..order).map(move |v| other.number(order, cell, Value::new(v))));
        let covered = numbers.all(|number| usize::try_from(number).is_ok_and(|n| occurs.get(n) == Some(&true)));
        if !covered {
            continue;
        }
        let student = Student::new(formula, order, other);
        if allows(&student, solution, subject)? && means(&student, puzzle, subject)? {
            return Ok(Some(other));
        }
    }
    Ok(None)
}

/// Whether a formula means a puzzle; `false` also where that stays unknown.
fn means(student: &Student, puzzle: &Puzzle, subject: &Subject<'_>) -> Result<bool, GradeError> {
    let projection = project(student.clauses(), student.cells, subject.stop)?;
    let lacks = lacking(student, &projection, puzzle, Extent::Whether, subject.stop)?;
    Ok(lacks.is_none()
        && matches!(forbids(student, &projection, puzzle, Effort::Full, subject.stop)?, Forbids::Nothing))
}

/// Whether a formula means the board without givens.
pub(super) fn is_rules_alone(student: &Student, subject: &Subject<'_>) -> Result<bool, GradeError> {
    let empty = Puzzle::new(subject.puzzle.board().clone(), Vec::new());
    Ok(!subject.puzzle.givens().is_empty() && means(student, &empty, subject)?)
}

/// Whether a formula means the puzzle once it is said what the givens settle at once.
pub(super) fn is_simplified(student: &Student, subject: &Subject<'_>) -> Result<bool, GradeError> {
    let settled = Settled::new(subject.puzzle);
    let known = |index: usize| Some(Lit::from_index(index, settled.truth(index)?));
    let said = student.with_units((0..student.cells).filter_map(known));
    Ok(!subject.puzzle.givens().is_empty() && means(&said, subject.puzzle, subject)?)
}

/// A few kinds of rules with which a formula would allow nothing wrong: one where one will do.
pub(super) fn missing(lacking: &Lacking, added: &mut Added<'_>, puzzle: &Puzzle) -> Result<Vec<Missing>, Failure> {
    let (board, parts) = (puzzle.board(), lacking.parts());
    let kinds: BTreeSet<_> = parts.iter().map(|part| (part.family(board), part.half())).collect();
    let mut kinds: Vec<_> = kinds.into_iter().collect();
    // As courses say it: each cell at least one value, each house each value at most once.
    kinds.sort_by_key(|&(family, half)| ((half == Some(Half::AtLeast)) != (family == Family::Cells), family, half));
    let of = |kind: &(Family, Option<Half>)| -> BTreeSet<Part> {
        parts.iter().copied().filter(|part| (part.family(board), part.half()) == *kind).collect()
    };
    for kind in &kinds {
        if added.complete(&of(kind), lacking)? {
            return Ok(vec![Missing::new(kind.0, kind.1, of(kind), lacking, puzzle)]);
        }
    }
    // Both halves of one kind; then all kinds but those that can be left out, what follows from others first.
    let families: BTreeSet<Family> = kinds.iter().map(|(family, _)| *family).collect();
    for &family in &families {
        let both: BTreeSet<Part> = parts.iter().copied().filter(|part| part.family(board) == family).collect();
        if added.complete(&both, lacking)? {
            return Ok(vec![Missing::new(family, None, both, lacking, puzzle)]);
        }
    }
    let mut kept = kinds;
    kept.sort_by_key(|(family, half)| (*half != Some(Half::AtLeast) || *family == Family::Cells, *family));
    let mut place = 0;
    while place < kept.len() {
        let rest = kept.iter().enumerate().filter(|&(other, _)| other != place).flat_map(|(_, kind)| of(kind));
        if added.complete(&rest.collect(), lacking)? {
            kept.remove(place);
        } else {
            place += 1;
        }
    }
    kept.sort();
    Ok(kept.iter().map(|kind| Missing::new(kind.0, kind.1, of(kind), lacking, puzzle)).collect())
}

impl Missing {
    fn new(family: Family, half: Option<Half>, parts: BTreeSet<Part>, lacking: &Lacking, puzzle: &Puzzle) -> Missing {
        let (board, mut all) = (puzzle.board(), BTreeSet::new());
        let Ok(()) = rules::clauses(puzzle, |said, _| {
            let part = said.part;
            let same = part.family(board) == family && (half.is_none() || part.half() == half);
            all.extend(same.then_some(part));
            Ok::<(), std::convert::Infallible>(())
        });
        let telling = lacking.is_certain() && parts != all;
        Missing { family, half, parts: if telling { parts.into_iter().collect() } else { Vec::new() } }
    }
}

/// Variables of cells and values that occur nowhere.
pub(super) fn unmentioned(student: &Student, subject: &Subject<'_>) -> Option<Hint> {
    let order = subject.puzzle.board().order();
    let first = student.mentioned.iter().position(|mentioned| !mentioned)?;
    let count = student.mentioned.iter().filter(|mentioned| !**mentioned).count();
    let (cell, value) = OneHot::new(order).meaning(Var::from_index(first))?;
    Some(Hint::Unmentioned { count, cell, value, number: subject.reading.number(order, cell, value) })
}

/// Clauses of one literal that contradict a given of one value: the first of each kind, and how many more.
pub(super) fn givens(student: &Student, subject: &Subject<'_>) -> Vec<Hint> {
    let (allowed, one_hot) = (subject.puzzle.allowed(), OneHot::new(subject.puzzle.board().order()));
    let (mut denied, mut differ) = (Vec::new(), Vec::new());
    for (clause, place) in student.clauses.iter().filter(|(clause, _)| clause.len() == 1) {
        let Some((cell, value)) = one_hot.meaning(clause[0].var()) else { continue };
        let Some(given) = allowed[cell.index()].single() else { continue };
        let line = subject.formula.line(*place);
        match clause[0].is_positive() {
            true if value != given => differ.push((cell, value, line)),
            false if value == given => denied.push((cell, line)),
            _ => {}
        }
    }
    let more = |count: usize| count.saturating_sub(1);
    let denial = denied.first().map(|&(cell, line)| Hint::GivenDenied { cell, line, more: more(denied.len()) });
    let difference = differ.first().map(|&(cell, value, line)| {
        let more = more(differ.len());
        Hint::GivenDiffers { cell, value, line, more }
    });
    denial.into_iter().chain(difference).collect()
}
