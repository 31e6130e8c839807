//! What is wrong about givens, which are clauses of one literal: all are off by a number, or some deny a given value, demand another or demand one
//! where nothing is given.

use std::collections::{BTreeMap, HashSet};

use super::Subject;
use super::eliminate::Clause;
use super::hint::Hint;
use super::hints::{LITTLE_BUDGET, the_rules};
use super::student::Student;
use crate::encode::{self, OneHot};
use crate::grid::Cell;
use crate::literal::Lit;
use crate::puzzle::Given;
use crate::sat::Failure;
use crate::values::{Value, Values};

/// Clauses of one literal that say something else than what is given.
#[derive(Default)]
pub(super) struct Faults {
    shifted: Option<i64>,
    /// Each with what it speaks of and its number among a student's.
    denied: Vec<(Cell, Value, usize)>,
    differ: Vec<(Cell, Value, usize)>,
    extra: Vec<(Cell, Value, usize)>,
    /// Clauses that say them together with these, where values are coded.
    besides: Vec<usize>,
}

impl Faults {
    /// What is wrong about the givens of a formula.
    pub fn new(student: &Student, subject: &Subject<'_>) -> Result<Faults, Failure> {
        let (allowed, one_hot) = (subject.puzzle.allowed(), OneHot::new(student.order));
        let mut rules = the_rules(subject);
        let mut faults = Faults::default();
        let units = student.clauses.iter().enumerate().filter(|(_, (clause, _))| clause.len() == 1);
        for (number, literal) in units.map(|(number, (clause, _))| (number, clause[0])) {
            let Some((cell, value)) = one_hot.meaning(literal.var()) else { continue };
            match (literal.is_positive(), allowed[cell.index()].single()) {
                (true, Some(given)) if value != given => faults.differ.push((cell, value, number)),
                (false, Some(given)) if value == given => faults.denied.push((cell, value, number)),
                // Some solution has another value there; one that all have follows, and is no mistake.
                (true, None) if rules.satisfiable_within(&[!literal], LITTLE_BUDGET)? == Some(true) => {
                    faults.extra.push((cell, value, number));
                }
                _ => {}
            }
        }
        for (cell, (values, numbers)) in coded(student) {
            let (Some(value), given) = (values.single(), allowed[cell.index()].single()) else { continue };
            match given {
                Some(given) if value != given => faults.differ.push((cell, value, numbers[0])),
                None if rules.satisfiable_within(&[!one_hot.literal(cell, value)], LITTLE_BUDGET)? == Some(true) => {
                    faults.extra.push((cell, value, numbers[0]));
                }
                _ => continue,
            }
            faults.besides.extend(numbers);
        }
        if !faults.differ.is_empty() || !faults.extra.is_empty() {
            faults.shifted = shifted(student, subject);
        }
        Ok(faults)
    }

    /// Whether nothing is wrong.
    pub fn is_empty(&self) -> bool {
        self.denied.is_empty() && self.differ.is_empty() && self.extra.is_empty()
    }

    /// The first of each kind, and how many more.
    pub fn hints(&self, student: &Student, subject: &Subject<'_>) -> Vec<Hint> {
        if let Some(hint) = self.zeros(student, subject) {
            return vec![hint];
        }
        if let Some(by) = self.shifted {
            return vec![Hint::GivensShifted(by)];
        }
        let line = |number: usize| subject.formula.line(student.clauses[number].1);
        let first = |of: &[(Cell, Value, usize)]| {
            of.first().map(|&(cell, value, number)| (cell, value, line(number), of.len() - 1))
        };
        let denied = first(&self.denied).map(|(cell, _, line, more)| Hint::GivenDenied { cell, line, more });
        let differ =
            first(&self.differ).map(|(cell, value, line, more)| Hint::GivenDiffers { cell, value, line, more });
        let extra = first(&self.extra).map(|(cell, value, line, more)| Hint::GivenExtra { cell, value, line, more });
        denied.into_iter().chain(differ).chain(extra).collect()
    }

    /// The formula with what is given in the place of these.
    pub fn mended(&self, student: &Student, subject: &Subject<'_>) -> Student {
        let faulty: HashSet<usize> = self
            .denied
            .iter()
            .chain(&self.differ)
            .chain(&self.extra)
            .map(|&(_, _, number)| number)
            .chain(self.besides.iter().copied())
            .collect();
        let kept = student.clauses.iter().enumerate().filter(|(number, (clause, _))| {
            let is_given = clause.len() == 1 && clause[0].is_positive() && clause[0].index() < student.cells;
            !(faulty.contains(number) || self.shifted.is_some() && is_given)
        });
        let of_fault = |cell: Cell| {
            self.shifted.is_some() || self.denied.iter().chain(&self.differ).any(|&(faulty, ..)| faulty == cell)
        };
        let right = subject.puzzle.givens().iter().filter(|given| of_fault(given.cell));
        let right = right.flat_map(|given| encode::given_literals(subject.puzzle.board(), given));
        let right = right.map(|literal| (Clause::from([literal]), usize::MAX));
        student.of(kept.map(|(_, clause)| clause.clone()).chain(right).collect())
    }

    /// Whether all that is wrong are values of 0 in cells without a given: each has the number before the first of its own.
    fn zeros(&self, student: &Student, subject: &Subject<'_>) -> Option<Hint> {
        let given: HashSet<Cell> = subject.puzzle.givens().iter().map(|given| given.cell).collect();
        let free = (1..student.order * student.order).map(Cell::new).filter(|cell| !given.contains(cell));
        let one_hot = OneHot::new(student.order);
        let zeros: HashSet<usize> = free.map(|cell| one_hot.literal(cell, Value::new(0)).index() - 1).collect();
        let wrong =
            || self.differ.iter().chain(&self.extra).map(|&(cell, value, _)| one_hot.literal(cell, value).index());
        let units: HashSet<usize> = student
            .clauses()
            .filter(|clause| clause.len() == 1 && clause[0].is_positive())
            .map(|clause| clause[0].index())
            .collect();
        let is_so = self.denied.is_empty()
            && subject.reading.is_linear()
            && zeros.is_subset(&units)
            && wrong().all(|index| zeros.contains(&index));
        let first = self.differ.iter().chain(&self.extra).map(|&(.., number)| number).min().filter(|_| is_so)?;
        Some(Hint::GivenZero {
            line: subject.formula.line(student.clauses[first].1),
            more: zeros.len().checked_sub(2)? + 1,
        })
    }
}

/// The values that clauses of one literal leave each cell whose values are coded, and the numbers of these clauses among a student's.
fn coded(student: &Student) -> BTreeMap<Cell, (Values, Vec<usize>)> {
    let all = Values::all(student.order);
    let mut said: BTreeMap<Cell, (Values, Vec<usize>)> = BTreeMap::new();
    for (number, (clause, _)) in student.clauses.iter().enumerate().filter(|(_, (clause, _))| clause.len() == 1) {
        let Some(&(cell, values)) = student.coded.get(&clause[0].var()) else { continue };
        let (left, numbers) = said.entry(cell).or_insert((all, Vec::new()));
        *left = left.without(if clause[0].is_positive() { all.without(values) } else { values });
        numbers.push(number);
    }
    said
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

/// The cells of givens that no clauses of one literal say.
pub(super) fn unsaid(student: &Student, subject: &Subject<'_>) -> Vec<Cell> {
    let units: HashSet<Lit> = student.clauses().filter(|clause| clause.len() == 1).map(|clause| clause[0]).collect();
    let board = subject.puzzle.board();
    let is_said = |given: &&Given| encode::given_literals(board, given).iter().all(|literal| units.contains(literal));
    subject.puzzle.givens().iter().filter(|given| !is_said(given)).map(|given| given.cell).collect()
}
