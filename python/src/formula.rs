//! The class `Formula`, and formulas that others wrote.

use exactly::{Cell, Lit, Numbering};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyList, PyString};

use crate::errors;
use crate::puzzle::Puzzle;
use crate::records;
use crate::solution::Solution;
use crate::watch::{self, Allowed};

/// The formula of a puzzle: its models are the solutions. Variables are numbers from 1; one for each cell and digit comes first, in reading
/// order, and further ones, where rules need them, depend on these.
///
/// >>> import exactly
/// >>> formula = exactly.encode("12..34..........")
/// >>> formula.variables, len(formula.clauses)
/// (64, 452)
/// >>> formula.variable("r1c2", 2), formula.meaning(2)
/// (6, (Cell(row=1, column=1), 2))
#[pyclass(frozen, module = "exactly")]
pub struct Formula {
    pub inner: exactly::Formula,
    pub puzzle: exactly::Puzzle,
}

#[pymethods]
impl Formula {
    /// How many variables there are.
    #[getter]
    fn variables(&self) -> u64 {
        self.inner.variables()
    }

    /// The clauses: lists of literals, which are numbers of variables, negative where they are denied. PySAT takes them as they are.
    #[getter]
    fn clauses<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let list = PyList::empty(py);
        let mut failed = None;
        self.inner.clauses(|clause| {
            let added =
                PyList::new(py, clause.iter().map(|literal| literal.number())).and_then(|clause| list.append(clause));
            failed = failed.take().or(added.err());
        });
        failed.map_or(Ok(list), Err)
    }

    /// The text in DIMACS CNF, with comments that name variables and rules.
    #[getter]
    fn dimacs(&self, py: Python<'_>) -> String {
        py.detach(|| self.inner.to_dimacs())
    }

    /// The variable that a cell, named from 1 as (1, 2) or 'r1c2', has a digit.
    fn variable(&self, py: Python<'_>, cell: &Bound<'_, PyAny>, digit: u8) -> PyResult<i32> {
        let cell = records::cell_of(cell)?;
        let literal = self.inner.literal(cell, digit);
        literal.map(Lit::number).ok_or_else(|| errors::invalid(py, &format!("{cell}={digit} is not on the board")))
    }

    /// What a variable, or its denial, speaks of: the cell and the digit; None for a further one.
    fn meaning<'py>(&self, py: Python<'py>, variable: i64) -> PyResult<Option<(Bound<'py, PyAny>, usize)>> {
        let number = variable.unsigned_abs();
        if number == 0 || number > self.inner.variables() {
            return Err(errors::invalid(py, &format!("{variable} is no variable: 1 to {}", self.inner.variables())));
        }
        let (place, order) = (number as usize - 1, self.puzzle.order());
        if place >= order.pow(3) {
            return Ok(None);
        }
        let cell = Cell { row: place / order.pow(2) + 1, column: place / order % order + 1 };
        Ok(Some((records::cell(py, cell)?, place % order + 1)))
    }

    /// The solution that a model stands for: literals in any order, of which the true ones of cells count. Raises `Invalid` where that is none.
    fn decode(&self, py: Python<'_>, model: &Bound<'_, PyAny>) -> PyResult<Solution> {
        let mut literals = Vec::new();
        for literal in model.try_iter()? {
            let number = literal?.extract::<i64>()?;
            let wrong = || errors::invalid(py, &format!("{number} is no literal"));
            literals.push(i32::try_from(number).ok().and_then(Lit::new).ok_or_else(wrong)?);
        }
        let solution = self.inner.decode(literals).map_err(|error| errors::invalid(py, &error.to_string()))?;
        Ok(Solution::new(&self.puzzle, solution))
    }

    /// The puzzle that it is the formula of.
    #[getter]
    fn puzzle(&self) -> Puzzle {
        Puzzle::new(self.puzzle.clone())
    }

    fn __repr__(&self) -> String {
        format!("<Formula: {} variables, {} clauses>", self.inner.variables(), self.inner.clause_count())
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (Puzzle,))> {
        Ok((py.get_type::<Puzzle>().getattr("encode")?, (self.puzzle(),)))
    }
}

/// Grades a formula in DIMACS or of clauses.
pub fn grade<'py>(
    py: Python<'py>,
    puzzle: &exactly::Puzzle,
    formula: &Bound<'py, PyAny>,
    numbering: &str,
    allowed: Allowed,
) -> PyResult<Bound<'py, PyAny>> {
    let numbering = match numbering {
        "linear" => Numbering::Linear,
        "rcv" => Numbering::Rcv,
        other => return Err(errors::invalid(py, &format!("{other:?} is no numbering: linear or rcv expected"))),
    };
    let (dimacs, limits) = (dimacs(formula)?, allowed.limits());
    let grade = watch::work(py, allowed.deadline(), || puzzle.grade(&dimacs, numbering, &limits))?;
    let grade = grade.map_err(|error| errors::of(py, error))?;
    let forbids = grade.forbids.map(|solution| Solution::new(puzzle, solution));
    records::record(
        py,
        "Grade",
        (grade.is_equivalent, grade.hints, forbids, grade.report, grade.stopped.map(errors::word)),
    )
}

/// The text of a formula: text or bytes as they are, clauses written down.
fn dimacs(formula: &Bound<'_, PyAny>) -> PyResult<Vec<u8>> {
    if let Ok(text) = formula.cast::<PyString>() {
        return Ok(text.to_cow()?.as_bytes().to_vec());
    }
    if let Ok(bytes) = formula.cast::<PyBytes>() {
        return Ok(bytes.as_bytes().to_vec());
    }
    let wrong =
        |_| PyTypeError::new_err("a formula is DIMACS in str or bytes, or an iterable of clauses of whole numbers");
    let (mut lines, mut clauses, mut variables) = (String::new(), 0_u64, 0);
    for clause in formula.try_iter().map_err(wrong)? {
        for literal in clause?.try_iter().map_err(wrong)? {
            let number = literal?.extract::<i64>().map_err(wrong)?;
            if number == 0 {
                return Err(errors::invalid(formula.py(), "0 is no literal"));
            }
            variables = variables.max(number.unsigned_abs());
            lines.push_str(&format!("{number} "));
        }
        lines.push_str("0\n");
        clauses += 1;
    }
    Ok(format!("p cnf {variables} {clauses}\n{lines}").into_bytes())
}
