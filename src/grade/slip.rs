//! Clauses that say more than the puzzle: one with a slip in it, or some that are too much.

use std::collections::HashSet;
use std::ops::Not as _;

use super::eliminate::Clause;
use super::forbids::Forbidden;
use super::hint::Hint;
use super::hints::{allows, means_by_its_rules, means_the_puzzle, the_rules};
use super::rules::{self, Glance};
use super::student::Student;
use super::{GradeError, Subject, likely};
use crate::encode::OneHot;
use crate::literal::Lit;
use crate::sat::Failure;

/// The most clauses that are looked at one by one.
const MOST: usize = 2_000;

/// The most repairs of a clause that are tried.
const MOST_REPAIRS: usize = 8;

/// The clauses over cells, by their places among a student's, that do not follow from the puzzle, also one without a literal; none where they are
/// very many. What is said of one variable alone is said of givens, not here, unless it denies what is not given.
pub(super) fn strange(student: &Student, subject: &Subject<'_>) -> Result<Vec<usize>, Failure> {
    let glance = Glance::new(subject.puzzle);
    let (allowed, one_hot) = (subject.puzzle.allowed(), OneHot::new(student.order));
    let is_of_givens = |literal: Lit| {
        let given = one_hot.meaning(literal.var()).map(|(cell, value)| allowed[cell.index()].single() == Some(value));
        literal.is_positive() || given == Some(true)
    };
    let is_plain = |clause: &Clause| {
        clause.iter().all(|literal| literal.index() < student.cells)
            && match **clause {
                [only] => !is_of_givens(only),
                _ => true,
            }
    };
    let coded = student.coded.is_empty().not().then(|| likely::Rules::new(subject.puzzle));
    // Where values are coded, a clause says what it says of cells where the rules hold; one that leaves a cell one value is of givens.
    let seen = |clause: &Clause| match &coded {
        None => Some(clause.clone()).filter(|clause| is_plain(clause) && !glance.follows(clause)),
        Some(rules) => {
            let is_whole = clause.iter().all(|literal| student.is_of_cell(literal.var()));
            let seen = student.seen_clause(clause).filter(|seen| is_whole && seen.len() > 1);
            seen.filter(|seen| !rules.follow_from(seen, one_hot))
        }
    };
    let unclear = student.clauses.iter().enumerate().filter_map(|(number, (clause, _))| Some((number, seen(clause)?)));
    let unclear: Vec<(usize, Clause)> = unclear.take(MOST + 1).collect();
    if unclear.len() > MOST {
        return Ok(Vec::new());
    }
    let mut rules = the_rules(subject);
    let mut strange = Vec::new();
    for (number, clause) in unclear {
        let denied: Vec<Lit> = clause.iter().map(|&literal| !literal).collect();
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
/// Others of their kind stand in the formula: where none does it is written in another way, and none was meant.
fn meant(number: usize, student: &Student, subject: &Subject<'_>) -> Vec<Clause> {
    let said: HashSet<&Clause> = student.clauses.iter().map(|(clause, _)| clause).collect();
    let clause = &student.clauses[number].0;
    let (mut near, mut kinds) = (Vec::new(), HashSet::new());
    let Ok(()) = rules::clauses(subject.puzzle, |owner, of_rules| {
        let kind = (owner.part.family(subject.puzzle.board()), owner.part.half());
        let common = of_rules.iter().filter(|literal| clause.contains(literal)).count();
        if said.contains(&of_rules) {
            kinds.insert(kind);
        } else if common + 1 == of_rules.len() && clause.len() - common <= 1 && common > 0 {
            near.push((kind, of_rules));
        }
        Ok::<(), std::convert::Infallible>(())
    });
    let mut meant: Vec<Clause> = Vec::new();
    for (_, of_rules) in near.into_iter().filter(|(kind, _)| kinds.contains(kind)) {
        if meant.len() < MOST_REPAIRS && !meant.contains(&of_rules) {
            meant.push(of_rules);
        }
    }
    // The same cell or house with one literal less is likelier than another one.
    meant.sort_by_key(|of_rules| clause.iter().filter(|literal| !of_rules.contains(literal)).count());
    meant
}

/// The one clause to blame that has a literal with the wrong sign, or is too much, if it means the puzzle once that is mended.
pub(super) fn blamed(
    forbidden: &Forbidden,
    student: &Student,
    subject: &Subject<'_>,
) -> Result<Option<Hint>, GradeError> {
    let is_blamed = |place: usize| match forbidden.blame.clause {
        Some(clause) => place == clause,
        None => forbidden.blame.lines.contains(&subject.formula.line(place)),
    };
    let said: HashSet<&Clause> = student.clauses.iter().map(|(clause, _)| clause).collect();
    let blamed =
        student.clauses.iter().enumerate().filter(|(_, (clause, place))| clause.len() > 1 && is_blamed(*place));
    let blamed: Vec<usize> = blamed.map(|(number, _)| number).take(MOST_REPAIRS).collect();
    let explains = |clauses: Vec<(Clause, usize)>| -> Result<bool, GradeError> {
        let repaired = student.of(clauses);
        Ok(allows(&repaired, &forbidden.solution, subject)? && means_by_its_rules(&repaired, subject)?)
    };
    let (mut sign, mut too_much) = (None, None);
    for number in blamed {
        let (clause, place) = &student.clauses[number];
        let line = subject.formula.line(*place);
        let mut without = student.clauses.clone();
        without.remove(number);
        let is_too_much = explains(without)?;
        // Of a clause over cells, what it may have been is known: a sign by chance tells nothing.
        let has_auxiliary = clause.iter().any(|literal| !student.is_of_cell(literal.var()));
        let mut wrong = None;
        for &literal in clause {
            let turned = turned(clause, literal);
            if has_auxiliary && wrong.is_none() && !said.contains(&turned) {
                let mut clauses = student.clauses.clone();
                clauses[number].0 = turned;
                wrong = explains(clauses)?.then_some(literal);
            }
        }
        let wrong = wrong.map(|literal| {
            let number = student.numbers[&literal.var()] as i64;
            Hint::Sign { line, literal: if literal.is_positive() { number } else { -number } }
        });
        // A clause that may as well be left out has a slip rather than is too much; but a slip elsewhere may make up for one that is.
        match wrong {
            Some(wrong) if is_too_much => return Ok(Some(wrong)),
            wrong => sign = sign.or(wrong),
        }
        too_much = too_much.or(is_too_much.then_some(Hint::TooMuch { line, more: 0 }));
    }
    Ok(too_much.or(sign))
}

/// A clause with one of its literals turned.
fn turned(clause: &Clause, literal: Lit) -> Clause {
    let mut turned: Vec<Lit> = clause.iter().map(|&other| if other == literal { !literal } else { other }).collect();
    turned.sort_unstable();
    turned.into()
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
