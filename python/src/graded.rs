//! Formulas that others wrote, beside a puzzle.

use std::fmt::Display;
use std::time::Instant;

use crate::library::Reading;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyString;

use crate::formula::{BETWEEN_STEPS, Formula};
use crate::solution::Solution;
use crate::watch::{self, Allowed, Pace};
use crate::{errors, numbers, records, texts};

/// Grades a formula in DIMACS or of clauses.
pub fn grade<'py>(
    py: Python<'py>,
    puzzle: &crate::library::Puzzle,
    formula: &Bound<'py, PyAny>,
    reading: &Reading,
    allowed: Allowed,
) -> PyResult<Bound<'py, PyAny>> {
    let (limits, deadline) = (allowed.limits(), allowed.deadline());
    let dimacs = dimacs(formula, deadline)?;
    let grade = watch::work(py, deadline, || puzzle.grade_read(&dimacs, reading, &limits))?;
    let grade = grade.map_err(|error| errors::of(py, error))?;
    let forbids = grade.forbids.map(|solution| Solution::new(puzzle, solution));
    records::record(
        py,
        "Grade",
        (grade.is_equivalent, grade.hints, forbids, grade.report, grade.stopped.map(errors::word)),
    )
}

/// How the numbers of variables are read: by the names that a caller has for them, by the name of a numbering, as a domain has them, or as comments tell.
pub fn reading(
    py: Python<'_>,
    numbering: Option<&str>,
    domain: Option<&str>,
    names: Option<&str>,
) -> PyResult<Reading> {
    let named = match (numbering, domain, names) {
        (None, None, None) => return Ok(Reading::default()),
        (None, None, Some(map)) => return Ok(Reading::map(map)),
        (Some(name), None, None) => Reading::named(name),
        (None, Some(domain), None) => {
            Reading::named(match crate::encoding::said(py, domain, "pairwise", None)?.domain_name() {
                "order" => "order",
                "log" => "log",
                _ => "linear",
            })
        }
        _ => {
            let fault = "numbering, domain and names each say what variables stand for: one of them expected";
            return Err(errors::invalid(py, fault));
        }
    };
    named.map_err(|error| errors::of(py, error))
}

/// The clauses of a formula of PySAT; of anything else, itself.
fn clauses_of<'py>(formula: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    if !formula.hasattr("nv")? {
        return Ok(formula.clone());
    }
    let has = |name: &str| {
        Ok::<_, PyErr>(match formula.getattr_opt(name)? {
            Some(list) => list.len()? > 0,
            None => false,
        })
    };
    // Soft clauses and cardinality constraints, which DIMACS CNF has no word for.
    for (name, what) in [("soft", "weighted clauses"), ("atmosts", "cardinality constraints")] {
        if has(name)? {
            return Err(errors::invalid(formula.py(), &format!("{what} are no clauses: a CNF expected")));
        }
    }
    let clauses = formula.getattr_opt("clauses")?;
    clauses.ok_or_else(|| errors::invalid(formula.py(), "a formula of PySAT without clauses: a CNF expected"))
}

/// The text of a formula: text or bytes as they are, clauses written down.
fn dimacs(formula: &Bound<'_, PyAny>, deadline: Option<Instant>) -> PyResult<Vec<u8>> {
    if let Ok(text) = formula.cast::<PyString>() {
        return Ok(text.to_cow()?.as_bytes().to_vec());
    }
    if let Some(text) = texts::bytes_given(formula)? {
        return Ok(text);
    }
    if let Ok(formula) = formula.cast::<Formula>() {
        return formula.get().text(formula.py());
    }
    let (py, mut pace) = (formula.py(), Pace::until(deadline));
    let formula = &clauses_of(formula)?;
    let wrong =
        |_| PyTypeError::new_err("a formula is DIMACS in str or bytes, or an iterable of clauses of whole numbers");
    let (mut lines, mut clauses, mut variables) = (String::new(), 0_usize, 0);
    for clause in formula.try_iter().map_err(wrong)? {
        let clause = clause?;
        texts::no_bytes(&clause, "a clause of whole numbers")?;
        for literal in clause.try_iter().map_err(wrong)? {
            let literal = literal?;
            let no_literal = |number: &dyn Display| format!("{number} is no literal");
            let number = numbers::fitting::<i64>(literal.as_borrowed(), no_literal)
                .map_err(|error| if error.is_instance_of::<PyTypeError>(py) { wrong(error) } else { error })?;
            if number == 0 {
                return Err(errors::invalid(py, "0 is no literal"));
            }
            variables = variables.max(number.unsigned_abs());
            lines.push_str(&format!("{number} "));
        }
        lines.push_str("0\n");
        clauses += 1;
        if clauses % BETWEEN_STEPS == 0 {
            pace.step(py)?;
        }
    }
    Ok(format!("p cnf {variables} {clauses}\n{lines}").into_bytes())
}
