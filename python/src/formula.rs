//! The class `Formula`.

use std::fmt::Display;
use std::io::{self, Write};

use crate::library::{Lit, Stop};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyDict, PyList, PyString, PyTuple};

use crate::encoding::Words;
use crate::errors;
use crate::numbers::{self, Digit};
use crate::picture;
use crate::puzzle::Puzzle;
use crate::records;
use crate::solution::Solution;
use crate::texts;
use crate::watch::{self, Pace, Watch};

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
    inner: crate::library::Formula,
    puzzle: crate::library::Puzzle,
    words: Words,
    clauses: PyOnceLock<Py<PyList>>,
}

impl Formula {
    pub fn new(inner: crate::library::Formula, puzzle: crate::library::Puzzle, words: Words) -> Formula {
        Formula { inner, puzzle, words, clauses: PyOnceLock::new() }
    }

    /// The text of its DIMACS.
    pub fn text(&self, py: Python<'_>) -> PyResult<Vec<u8>> {
        let text = watch::work(py, None, || {
            let mut text = Watched(Vec::new());
            self.inner.write_dimacs(&mut text).map(|()| text.0)
        });
        Ok(text??)
    }

    fn said(&self, py: Python<'_>, cell: &Bound<'_, PyAny>, digit: Digit) -> PyResult<Vec<Lit>> {
        let (cell, Digit(digit)) = (records::cell_of(cell)?, digit);
        let literals = self.inner.literals(cell, digit);
        literals.ok_or_else(|| errors::off_board(py, &format!("{cell}={digit} is not on the board")))
    }

    fn listed(&self, py: Python<'_>) -> PyResult<Py<PyList>> {
        let (literals, ends) = watch::work(py, None, || self.flat())?;
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
    fn flat(&self) -> (Vec<i32>, Vec<usize>) {
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
pub const BETWEEN_STEPS: usize = 64;

#[pymethods]
impl Formula {
    /// How many variables there are.
    #[getter]
    fn variables(&self) -> u64 {
        self.inner.variables()
    }

    /// What it was made with: the keywords of `encode`, of which those count that are not left out.
    #[getter]
    fn encoding<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let words = PyDict::new(py);
        words.set_item("scheme", &self.words.scheme)?;
        words.set_item("domain", &self.words.domain)?;
        words.set_item("amo", &self.words.amo)?;
        words.set_item("sums", &self.words.sums)?;
        words.set_item("givens", &self.words.givens)?;
        words.set_item("numbering", &self.words.numbering)?;
        Ok(words)
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
        PyString::from_bytes(py, &self.text(py)?)
    }

    /// The variable that a cell, named from 1 as (1, 2) or 'r1c2', has a digit. Raises `Invalid` where the domain has no variables for
    /// digits: see `literals`.
    fn variable(&self, py: Python<'_>, cell: &Bound<'_, PyAny>, digit: Digit) -> PyResult<i32> {
        match self.said(py, cell, digit)?[..] {
            [literal] if self.inner.meaning(u64::from(literal.number().unsigned_abs())).is_some() => {
                Ok(literal.number())
            }
            _ => {
                let domain = self.inner.encoding().domain_name();
                let fault = format!("the domain {domain} has no variable for a digit of a cell: ask for its literals");
                Err(errors::invalid(py, &fault))
            }
        }
    }

    /// The literals that all hold exactly if a cell has a digit: its variable, or some bounds or bits, by the domain.
    fn literals(&self, py: Python<'_>, cell: &Bound<'_, PyAny>, digit: Digit) -> PyResult<Vec<i32>> {
        Ok(self.said(py, cell, digit)?.into_iter().map(Lit::number).collect())
    }

    /// The literals that say the givens, where `encode` was told that these are assumed: for the `assumptions` of a solver.
    #[getter]
    fn assumptions(&self) -> Vec<i32> {
        self.inner.assumptions().into_iter().map(Lit::number).collect()
    }

    /// The variables that have a name in the comments of `dimacs`, each with it: 'r1c2=3', 'r1c2>=3', 'r1c2 bit 0', or what one of a rule stands for.
    #[getter]
    fn names<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let names = watch::work(py, None, || self.inner.names())?;
        let dict = PyDict::new(py);
        names.into_iter().try_for_each(|(literal, name)| dict.set_item(literal.number(), name))?;
        Ok(dict)
    }

    /// What a variable, or its denial, speaks of: the cell and the digit; None for a further one.
    fn meaning<'py>(&self, py: Python<'py>, variable: &Bound<'py, PyAny>) -> PyResult<Option<(Bound<'py, PyAny>, u8)>> {
        let wrong = |number: &dyn Display| format!("{number} is no variable: 1 to {} expected", self.inner.variables());
        let number = numbers::fitting::<i64>(variable.as_borrowed(), wrong)?.unsigned_abs();
        if number == 0 || number > self.inner.variables() {
            return Err(errors::invalid(py, &wrong(variable)));
        }
        let said = self.inner.meaning(number);
        said.map(|(cell, digit)| Ok((records::cell(py, cell)?, digit))).transpose()
    }

    /// The solution that a model stands for: literals in any order, of which the true ones of cells count. Raises `Invalid` where that is none.
    fn decode(&self, py: Python<'_>, model: &Bound<'_, PyAny>) -> PyResult<Solution> {
        texts::no_bytes(model, "literals")?;
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

    fn _repr_html_(&self, py: Python<'_>) -> PyResult<String> {
        let Words { scheme, domain, amo, sums, givens, numbering } = &self.words;
        let mut rows = vec![
            ("variables", self.inner.variables().to_string()),
            ("clauses", self.inner.clause_count().to_string()),
            ("puzzle", self.puzzle.to_string()),
        ];
        let said = [("domain", domain), ("amo", amo), ("givens", givens), ("numbering", numbering)];
        rows.extend(scheme.iter().map(|scheme| ("scheme", scheme.clone())));
        rows.extend(sums.iter().map(|sums| ("sums", sums.clone())));
        rows.extend(said.map(|(name, word)| (name, word.clone())));
        picture::facts(py, "Formula", &rows)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let encoded = py.import("exactly._records")?.getattr("_formula")?;
        Ok((encoded, (self.puzzle(), self.encoding(py)?).into_pyobject(py)?))
    }
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
