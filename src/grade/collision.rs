//! Numberings by which several facts share a variable, as `64·(r-1) + 8·(c-1) + v` on a board of order 9: each clause is that of a rule with its
//! numbers put together, and the rules are what was meant.

use std::collections::{HashMap, HashSet};

use super::eliminate::Clause;
use super::hint::Hint;
use super::hints::means_by_its_rules;
use super::reading::Strides;
use super::rules;
use super::student::Student;
use super::{GradeError, Subject};
use crate::encode::OneHot;
use crate::literal::Lit;

/// On larger boards all clauses of the rules are too many to be compared.
const MOST_ORDER: usize = 25;

/// Of so many clauses that a numbering explains, one may contradict it.
const ODD: usize = 4;

/// A numbering that gives facts the same number.
pub(super) struct Collision {
    /// What is said of it.
    pub hint: Hint,
    /// The formula with a variable for each fact, if it means the puzzle.
    pub mended: Option<Student>,
}

/// The numbering by which the clauses of a formula are those of the rules, if facts share numbers by it.
pub(super) fn collision(student: &Student, subject: &Subject<'_>) -> Result<Option<Collision>, GradeError> {
    let order = student.order;
    if subject.is_meant || order > MOST_ORDER {
        return Ok(None);
    }
    let mut likeliest: Option<(usize, Hint)> = None;
    for strides in Strides::of(subject.formula, order) {
        subject.stop.stopped().map_or(Ok(()), Err)?;
        let Some(shared) = strides.shared(order) else { continue };
        let hint = Hint::Collision { strides, shared };
        let said = Apart::new(student, subject, strides);
        if said.odd == 0 && said.foreign == 0 {
            let mended = student.of(said.clauses);
            if means_by_its_rules(&mended, subject)? {
                return Ok(Some(Collision { hint, mended: Some(mended) }));
            }
        }
        let is_likely = said.odd * ODD <= said.explained;
        if is_likely && likeliest.as_ref().is_none_or(|(odd, _)| said.odd < *odd) {
            likeliest = Some((said.odd, hint));
        }
    }
    Ok(likeliest.map(|(_, hint)| Collision { hint, mended: None }))
}

/// A formula with a variable for each fact.
struct Apart {
    /// All clauses of the rules that become one of its own, with the place of that one.
    clauses: Vec<(Clause, usize)>,
    /// Clauses that are made of some, and others.
    explained: usize,
    odd: usize,
    /// Clauses with numbers that no fact has.
    foreign: usize,
}

impl Apart {
    fn new(student: &Student, subject: &Subject<'_>, strides: Strides) -> Apart {
        let one_hot = OneHot::new(student.order);
        let number = |literal: &Lit| {
            let number =
                one_hot.meaning(literal.var()).map_or(0, |(cell, value)| strides.number(student.order, cell, value));
            if literal.is_positive() { number } else { -number }
        };
        let together = |mut numbers: Vec<i64>| {
            numbers.sort_unstable();
            numbers.dedup();
            numbers
        };
        let mut meant: HashMap<Vec<i64>, Vec<Clause>> = HashMap::new();
        let Ok(()) = rules::clauses(subject.puzzle, |_, clause| {
            meant.entry(together(clause.iter().map(number).collect())).or_default().push(clause);
            Ok::<(), std::convert::Infallible>(())
        });
        let known: HashSet<i64> = meant.keys().flatten().map(|number| number.abs()).collect();
        let mut apart = Apart { clauses: Vec::new(), explained: 0, odd: 0, foreign: 0 };
        for (place, clause) in subject.formula.clauses().enumerate() {
            let own = |literal: &Lit| {
                let number = literal.index() as i64 + 1;
                if literal.is_positive() { number } else { -number }
            };
            let numbers = together(clause.iter().map(own).collect());
            match meant.get(&numbers) {
                Some(clauses) => {
                    apart.explained += 1;
                    apart.clauses.extend(clauses.iter().map(|clause| (clause.clone(), place)));
                }
                None if numbers.iter().all(|number| known.contains(&number.abs())) => apart.odd += 1,
                None => apart.foreign += 1,
            }
        }
        apart
    }
}
