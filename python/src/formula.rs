//! The class `Formula`, and formulas that others wrote.

use std::fmt::Display;
use std::io::{self, Write};
use std::time::Instant;

use exactly::{Lit, Numbering, Stop};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyList, PyString};

use crate::errors;
use crate::numbers::{self, Digit};
use crate::puzzle::Puzzle;
use crate::records;
use crate::solution::Solution;
use crate::source;
use crate::watch::{self, Allowed, Pace, Watch};

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
    inner: exactly::Formula,
    puzzle: exactly::Puzzle,
    clauses: PyOnceLock<Py<PyList>>,
}

impl Formula {
    pub fn new(inner: exactly::Formula, puzzle: exactly::Puzzle) -> Formula {
        Formula { inner, puzzle, clauses: PyOnceLock::new() }
    }

    fn listed(&self, py: Python<'_>) -> PyResult<Py<PyList>> {
        let (literals, ends) = watch::work(py, None, || self.literals())?;
        let (list, mut pace) = (PyList::empty(py), Pace::until(None));
        let mut begin = 0;
        for (place, end) in ends.into_iter().enumerate() {
            list.append(PyList::new(py, &literals[begin..end])?)?;
            begin = end;
            if place % BETWEEN_STEPS == 0 {
                pace.step(py)?;
            }
        }
        Ok(list.unbind())
    }

    /// The literals of all clauses, and where each clause ends.
    fn literals(&self) -> (Vec<i32>, Vec<usize>) {
        let (mut literals, mut ends) = (Vec::new(), Vec::new());
        self.inner.clauses(|clause| {
            if ends.len() % BETWEEN_STEPS > 0 || Watch.stopped().is_none() {
                literals.extend(clause.iter().map(|literal| literal.number()));
                ends.push(literals.len());
            }
        });
        (literals, ends)
    }
}

/// Clauses between two looks at the time.
const BETWEEN_STEPS: usize = 64;

#[pymethods]
impl Formula {
    /// How many variables there are.
    #[getter]
    fn variables(&self) -> u64 {
        self.inner.variables()
    }

    /// The clauses: lists of literals, which are numbers of variables, negative where they are denied. PySAT takes them as they are. They are listed when they are first asked for, and it is
    /// the same list ever after: take a copy to change it.
    #[getter]
    fn clauses(&self, py: Python<'_>) -> PyResult<Py<PyList>> {
        Ok(self.clauses.get_or_try_init(py, || self.listed(py))?.clone_ref(py))
    }

    /// The text in DIMACS CNF, with comments that name variables and rules: written anew each time.
    #[getter]
    fn dimacs<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyString>> {
        let text = watch::work(py, None, || {
            let mut text = Watched(Vec::new());
            self.inner.write_dimacs(&mut text).map(|()| text.0)
        });
        PyString::from_bytes(py, &text??)
    }

    /// The variable that a cell, named from 1 as (1, 2) or 'r1c2', has a digit.
    fn variable(&self, py: Python<'_>, cell: &Bound<'_, PyAny>, digit: Digit) -> PyResult<i32> {
        let (cell, Digit(digit)) = (records::cell_of(cell)?, digit);
        let literal = self.inner.literal(cell, digit);
        literal.map(Lit::number).ok_or_else(|| errors::off_board(py, &format!("{cell}={digit} is not on the board")))
    }

    /// What a variable, or its denial, speaks of: the cell and the digit; None for a further one.
    fn meaning<'py>(
        &self,
        py: Python<'py>,
        variable: &Bound<'py, PyAny>,
    ) -> PyResult<Option<(Bound<'py, PyAny>, usize)>> {
        let wrong = |number: &dyn Display| format!("{number} is no variable: 1 to {} expected", self.inner.variables());
        let number = numbers::fitting::<i64>(variable.as_borrowed(), wrong)?.unsigned_abs();
        if number == 0 || number > self.inner.variables() {
            return Err(errors::invalid(py, &wrong(variable)));
        }
        let (place, order) = (number as usize - 1, self.puzzle.order());
        let Some(cell) = self.puzzle.places().nth(place / order) else { return Ok(None) };
        Ok(Some((records::cell(py, cell)?, place % order + 1)))
    }

    /// The solution that a model stands for: literals in any order, of which the true ones of cells count. Raises `Invalid` where that is none.
    fn decode(&self, py: Python<'_>, model: &Bound<'_, PyAny>) -> PyResult<Solution> {
        source::no_bytes(model, "literals")?;
        let (mut literals, mut pace) = (Vec::new(), Pace::until(None));
        for literal in model.try_iter()? {
            pace.step(py)?;
            let literal = literal?;
            let wrong = |number: &dyn Display| format!("{number} is no literal");
            let number = numbers::fitting::<i32>(literal.as_borrowed(), wrong)?;
            literals.push(Lit::new(number).ok_or_else(|| errors::invalid(py, &wrong(&number)))?);
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
    let (limits, deadline) = (allowed.limits(), allowed.deadline());
    let dimacs = dimacs(formula, deadline)?;
    let grade = watch::work(py, deadline, || puzzle.grade(&dimacs, numbering, &limits))?;
    let grade = grade.map_err(|error| errors::of(py, error))?;
    let forbids = grade.forbids.map(|solution| Solution::new(puzzle, solution));
    records::record(
        py,
        "Grade",
        (grade.is_equivalent, grade.hints, forbids, grade.report, grade.stopped.map(errors::word)),
    )
}

/// The text of a formula: text or bytes as they are, clauses written down.
fn dimacs(formula: &Bound<'_, PyAny>, deadline: Option<Instant>) -> PyResult<Vec<u8>> {
    if let Ok(text) = formula.cast::<PyString>() {
        return Ok(text.to_cow()?.as_bytes().to_vec());
    }
    if let Some(text) = source::bytes_given(formula)? {
        return Ok(text);
    }
    if let Ok(formula) = formula.cast::<Formula>() {
        return Ok(formula.get().dimacs(formula.py())?.to_cow()?.as_bytes().to_vec());
    }
    let (py, mut pace) = (formula.py(), Pace::until(deadline));
    let wrong =
        |_| PyTypeError::new_err("a formula is DIMACS in str or bytes, or an iterable of clauses of whole numbers");
    let (mut lines, mut clauses, mut variables) = (String::new(), 0_usize, 0);
    for clause in formula.try_iter().map_err(wrong)? {
        let clause = clause?;
        source::no_bytes(&clause, "a clause of whole numbers")?;
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

/// A text that is written until there is a reason to stop.
struct Watched(Vec<u8>);

impl Write for Watched {
    fn write(&mut self, piece: &[u8]) -> io::Result<usize> {
        match Watch.stopped() {
            Some(limit) => Err(io::Error::other(limit)),
            None => self.0.write(piece),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
