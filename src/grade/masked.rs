//! Slips that the givens of a puzzle hide: the formula has the right models, and its rules alone do not mean the board. They are judged as any other
//! formula is, on the board without givens.

use std::collections::HashSet;

use super::hint::Masked;
use super::student::Student;
use super::{Grade, GradeError, Subject, Verdict, compare};
use crate::literal::Var;
use crate::puzzle::Puzzle;

/// What the givens hide in a formula that means its puzzle. Nothing where it has no clauses of one literal: then none of them is a given.
pub(super) fn masked(subject: &Subject<'_>) -> Result<Option<Masked>, GradeError> {
    let student = Student::new(subject.formula, subject.puzzle.board().values(), subject.reading);
    let rules = student.without_units();
    if subject.puzzle.givens().is_empty() || rules.clauses.len() == student.clauses.len() {
        return Ok(None);
    }
    if is_simplified(&student, &rules) {
        return Ok(Some(Masked::Simplified));
    }
    let empty = Puzzle::new(subject.puzzle.board().clone(), Vec::new());
    let mut grade = Grade::of_verdict(Verdict::Equivalent);
    compare(&Subject { puzzle: &empty, is_meant: true, ..*subject }, &rules, &mut grade)?;
    let Grade { hints, sure, allows, forbids, .. } = grade;
    Ok((grade.verdict == Verdict::Different).then_some(Masked::Rules { hints, sure, allows, forbids }))
}

/// Whether there are rules of cells, and none of them speaks of what is given.
fn is_simplified(student: &Student, rules: &Student) -> bool {
    let of_rules: HashSet<Var> = rules.clauses().flatten().map(|literal| literal.var()).collect();
    let units = student.clauses().filter(|clause| clause.len() == 1).map(|clause| clause[0].var());
    of_rules.iter().any(|variable| student.is_of_cell(*variable))
        && units.filter(|unit| student.is_of_cell(*unit)).all(|unit| !of_rules.contains(&unit))
}
