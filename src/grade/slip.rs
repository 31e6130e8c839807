//! Clauses that say more than the puzzle: one with a slip in it, or some that are too much.

use std::collections::HashSet;

use super::eliminate::Clause;
use super::hint::Hint;
use super::hints::{means_by_its_rules, means_the_puzzle, the_rules};
use super::rules::{self, Glance};
use super::student::Student;
use super::{GradeError, Subject};
use crate::literal::Lit;
use crate::sat::Failure;

/// The most clauses that are looked at one by one.
const MOST: usize = 2_000;

/// The most repairs of a clause that are tried.
const MOST_REPAIRS: usize = 8;

/// The clauses over cells, by their places among a student's, that do not follow from the puzzle; none where they are very many. What is said of
/// one variable alone is said of givens, not here.
pub(super) fn strange(student: &Student, subject: &Subject<'_>) -> Result<Vec<usize>, Failure> {
    let glance = Glance::new(subject.puzzle);
    let is_plain = |clause: &Clause| clause.len() > 1 && clause.iter().all(|literal| literal.index() < student.cells);
    let unclear = student.clauses.iter().enumerate();
    let unclear = unclear.filter(|(_, (clause, _))| is_plain(clause) && !glance.follows(clause)).take(MOST + 1);
    let unclear: Vec<usize> = unclear.map(|(number, _)| number).collect();
    if unclear.len() > MOST {
        return Ok(Vec::new());
    }
    let mut rules = the_rules(subject);
    let mut strange = Vec::new();
    for number in unclear {
        let denied: Vec<Lit> = student.clauses[number].0.iter().map(|&literal| !literal).collect();
        if rules.satisfiable_under(&denied)? {
            strange.push(number);
        }
    }
    Ok(strange)
}

/// The slip in the one clause that is strange, if it means the puzzle once that is mended.
pub(super) fn in_one(strange: &[usize], student: &Student, subject: &Subject<'_>) -> Result<Option<Hint>, GradeError> {
    let &[number] = strange else { return Ok(None) };
    let (clause, place) = &student.clauses[number];
    let line = subject.formula.line(*place);
    for meant in meant(number, student, subject) {
        let mut clauses = student.clauses.clone();
        clauses[number].0 = meant.clone();
        if means_by_its_rules(&student.of(clauses), subject)? {
            let missing = meant.iter().find(|literal| !clause.contains(literal)).copied();
            let wrong = clause.iter().find(|literal| !meant.contains(literal)).copied();
            return Ok(missing.map(|expected| Hint::Slip { line, expected, wrong }));
        }
    }
    Ok(None)
}

/// Clauses of the rules that lack in a formula and differ from one of its own in one literal, that is left out, or another, or has the wrong sign.
fn meant(number: usize, student: &Student, subject: &Subject<'_>) -> Vec<Clause> {
    let said: HashSet<&Clause> = student.clauses.iter().map(|(clause, _)| clause).collect();
    let clause = &student.clauses[number].0;
    let mut meant = Vec::new();
    let Ok(()) = rules::clauses(subject.puzzle, |_, of_rules| {
        let common = of_rules.iter().filter(|literal| clause.contains(literal)).count();
        let is_near = common + 1 == of_rules.len() && clause.len() - common <= 1 && common > 0;
        if is_near && meant.len() < MOST_REPAIRS && !said.contains(&of_rules) && !meant.contains(&of_rules) {
            meant.push(of_rules);
        }
        Ok::<(), std::convert::Infallible>(())
    });
    // The same cell or house with one literal less is likelier than another one.
    meant.sort_by_key(|of_rules| clause.iter().filter(|literal| !of_rules.contains(literal)).count());
    meant
}

/// The strange clauses, if it means the puzzle without them.
pub(super) fn too_much(
    strange: &[usize],
    student: &Student,
    subject: &Subject<'_>,
) -> Result<Option<Hint>, GradeError> {
    let Some(&first) = strange.first() else { return Ok(None) };
    let line = subject.formula.line(student.clauses[first].1);
    let strange: HashSet<usize> = strange.iter().copied().collect();
    let left = student.clauses.iter().enumerate().filter(|(number, _)| !strange.contains(number));
    let left = student.of(left.map(|(_, clause)| clause.clone()).collect());
    Ok(means_the_puzzle(&left, subject)?.then_some(Hint::TooMuch { line, more: strange.len() - 1 }))
}
