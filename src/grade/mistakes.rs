//! The usual mistakes, looked for one after the other: first those that explain all that is wrong alone, the smallest repair first; then all that is
//! wrong of givens and rules together. Whatever is recognised is mended, and the formula judged again: where it does not mean the puzzle then, what is
//! said of it is said with *perhaps*.

use std::sync::Arc;

use super::allows::{Extent, Lacking, lacking};
use super::collision::{Collision, collision};
use super::givens::Faults;
use super::hint::{Certainty, Hint};
use super::hints::{self, means_the_puzzle};
use super::said::Said;
use super::student::Student;
use super::{Grade, GradeError, Subject, auxiliaries, boxes, likely, loops, missing, slip, top_id};
use crate::puzzle::Solution;
use crate::sat::Kept;

/// Looks for the usual mistakes.
pub(super) fn look(
    subject: &Subject<'_>,
    student: &Student,
    lacking: Option<&Lacking>,
    grade: &mut Grade,
) -> Result<(), GradeError> {
    if let Some(hint) = of_numbers(subject, student, grade)? {
        return grade.confirm(hint);
    }
    if let Some(Collision { hint, mended }) = collision(student, subject)? {
        grade.hints.push(hint);
        grade.sure = if mended.is_some() { Certainty::Confirmed } else { Certainty::Perhaps };
        grade.meant = mended.map(Arc::new);
        return Ok(());
    }
    if !subject.is_meant
        && let Some(likely) = likely::reading(subject)?
    {
        grade.read_as = Some(likely);
        return Ok(());
    }
    match alone(subject, student, grade)? {
        Some((hint, meant)) => {
            grade.meant = meant.map(Arc::new);
            grade.confirm(hint)
        }
        None => together(subject, student, lacking, grade),
    }
}

/// Other numbers, or all signs turned, with which all is right.
fn of_numbers(subject: &Subject<'_>, student: &Student, grade: &Grade) -> Result<Option<Hint>, GradeError> {
    if hints::is_negated(student, subject)? {
        return Ok(Some(Hint::Negated));
    }
    // Where that one solution was forbidden, numberings have been tried.
    let is_tried =
        |solution: &&Solution| grade.forbids.as_ref().is_some_and(|forbidden| forbidden.solution == **solution);
    match subject.solution.filter(|solution| !is_tried(solution)) {
        Some(_) => Ok(hints::reading(subject)?.map(Hint::Reading)),
        None => Ok(None),
    }
}

/// One mistake that explains all that is wrong; with the formula as it was meant, where that is a matter of numbers.
fn alone(
    subject: &Subject<'_>,
    student: &Student,
    grade: &Grade,
) -> Result<Option<(Hint, Option<Student>)>, GradeError> {
    if let Some(hint) = of_rules(subject, student, grade)? {
        return Ok(Some((hint, None)));
    }
    if grade.forbids.is_none() {
        return Ok(None);
    }
    let found = match top_id::left_out(student, subject)? {
        None => auxiliaries::clash(student, subject)?,
        found => found,
    };
    if let Some((hint, meant)) = found {
        return Ok(Some((hint, Some(meant))));
    }
    let hint = slip::too_much(&slip::strange(student, subject)?, student, subject)?;
    Ok(hint.map(|hint| (hint, None)))
}

/// One mistake in what is said of rules or givens that explains all that is wrong.
fn of_rules(subject: &Subject<'_>, student: &Student, grade: &Grade) -> Result<Option<Hint>, GradeError> {
    if let Some(hint) = hints::givens_besides(student, subject)? {
        return Ok(Some(hint));
    }
    if let Some(said) = Said::new(student, subject.stop)? {
        if let Some(hint) = loops::cut_short(&said, student, subject)? {
            return Ok(Some(hint));
        }
        if let Some(hint) = boxes::shifted(&said, student, subject)? {
            return Ok(Some(hint));
        }
    }
    let Some(forbidden) = &grade.forbids else { return Ok(None) };
    let strange = slip::strange(student, subject)?;
    if let Some(hint) = slip::in_one(&strange, student, subject)? {
        return Ok(Some(hint));
    }
    if let Some(hint) = hints::signs(student, subject)? {
        return Ok(Some(hint));
    }
    slip::blamed(forbidden, student, subject)
}

/// What is wrong of givens, and what is missing besides.
fn together(
    subject: &Subject<'_>,
    student: &Student,
    lacks: Option<&Lacking>,
    grade: &mut Grade,
) -> Result<(), GradeError> {
    let faults = if grade.forbids.is_some() { Faults::new(student, subject)? } else { Faults::default() };
    grade.hints = faults.hints(student, subject);
    let mut mended = faults.mended(student, subject);
    let lacks_still = if faults.is_empty() {
        None
    } else {
        let projection = mended.projection(subject.stop)?;
        lacking(&mended, &projection, subject.puzzle, Extent::What, subject.stop)?
    };
    let lacks = if faults.is_empty() { lacks } else { lacks_still.as_ref() };
    if let Some(lacks) = lacks
        && let Some((hint, repaired)) = too_much(subject, &mended, lacks)?
    {
        grade.hints.push(hint);
        mended = repaired;
    }
    if !grade.hints.is_empty() && means_the_puzzle(&mended, subject)? {
        grade.sure = Certainty::Confirmed;
        return Ok(());
    }
    if grade.forbids.is_some() && !Kept::new(student.clauses().cloned(), subject.stop).satisfiable_under(&[])? {
        grade.hints.push(Hint::NoModel);
    }
    let is_telling = grade.hints.iter().any(|hint| matches!(hint, Hint::AlmostNothing | Hint::NoAtMostOne));
    grade.hints.extend(hints::unmentioned(student, subject).filter(|_| !is_telling));
    Ok(())
}

/// What explains that a formula allows too much, and the formula with it.
fn too_much(subject: &Subject<'_>, student: &Student, lacks: &Lacking) -> Result<Option<(Hint, Student)>, GradeError> {
    if let Some(simplified) = hints::simplified(student, subject) {
        if means_the_puzzle(&simplified, subject)? {
            return Ok(Some((Hint::Simplified, simplified)));
        }
        let projection = simplified.projection(subject.stop)?;
        let lacks = lacking(&simplified, &projection, subject.puzzle, Extent::What, subject.stop)?;
        let hint = lacks.map(|lacks| missing::as_it_is(&simplified, subject, &lacks)).transpose()?;
        return Ok(hint.map(|hint| {
            let repaired = missing::added(&simplified, &hint, subject);
            (hint, repaired)
        }));
    }
    let hint = if hints::is_rules_alone(student, subject)? {
        Some(Hint::RulesAlone)
    } else {
        missing::gaps(student, subject, lacks)?
    };
    Ok(hint.map(|hint| {
        let repaired = missing::added(student, &hint, subject);
        (hint, repaired)
    }))
}
