//! The class `Explanation`.

use crate::library::draw::Shown;
use crate::library::{Chain, Choice, Conflict, Step, Why};
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;

use crate::errors;
use crate::numbers::Whole;
use crate::picture::{self, Drawn};
use crate::puzzle::Puzzle;
use crate::records;
use crate::solution::Solution;

/// Why a puzzle has no solution, one, or several; `str(explanation)` says it in words.
///
/// >>> import exactly
/// >>> explanation = exactly.explain("11..............")
/// >>> explanation.why.cores[0].rules
/// ('row 1',)
/// >>> print(explanation.lines[0])
/// none. Two equal givens in row 1: r1c1=1 r1c2=1 (smallest, both 1)
#[pyclass(frozen, module = "exactly")]
pub struct Explanation {
    pub inner: crate::library::Explanation,
    pub puzzle: crate::library::Puzzle,
}

#[pymethods]
impl Explanation {
    /// The verdict in a word: 'none', 'unique', 'multiple' or 'unknown'.
    #[getter]
    fn verdict(&self) -> &'static str {
        match &self.inner.why {
            Why::Conflict(_) => "none",
            Why::Chain(_) => "unique",
            Why::Choice(_) => "multiple",
            Why::Unknown(_) => "unknown",
        }
    }

    /// What it comes to: a `Conflict`, a `Chain` or a `Choice`; None where the verdict is unknown.
    #[getter]
    fn why<'py>(this: &Bound<'py, Self>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let (py, explanation) = (this.py(), this.get());
        let why = match &explanation.inner.why {
            Why::Conflict(of) => conflict(this, of)?,
            Why::Chain(of) => chain(this, of)?,
            Why::Choice(of) => choice(py, &explanation.puzzle, of)?,
            Why::Unknown(_) => return Ok(None),
        };
        why.setattr("_picture", this.getattr("_repr_svg_")?)?;
        Ok(Some(why))
    }

    /// The same in words: the verdict with its reason, then what can be done about it, or the steps.
    #[getter]
    fn lines(&self) -> Vec<String> {
        self.inner.lines.clone()
    }

    /// The puzzle that was asked about.
    #[getter]
    fn puzzle(&self) -> Puzzle {
        Puzzle::new(self.puzzle.clone())
    }

    /// A picture of a step on the way to the only solution, as SVG, by its place from 0.
    fn step_svg(&self, number: Whole<usize>) -> PyResult<String> {
        let Whole(number) = number;
        match &self.inner.why {
            Why::Chain(chain) if number < chain.steps.len() => Ok(self.detail(Shown::Step(&self.inner, number))),
            _ => Err(PyIndexError::new_err("there is no such step")),
        }
    }

    /// A picture of givens that cannot stand together, as SVG, by the place of their core from 0.
    fn core_svg(&self, number: Whole<usize>) -> PyResult<String> {
        let Whole(number) = number;
        match &self.inner.why {
            Why::Conflict(Conflict { cores, .. }) if number < cores.len() => {
                Ok(self.detail(Shown::Blamed(&cores[number].givens)))
            }
            _ => Err(PyIndexError::new_err("there is no such core")),
        }
    }

    fn __str__(&self) -> String {
        self.inner.to_string()
    }

    fn __bool__(&self) -> PyResult<bool> {
        Err(records::untrue("ask an Explanation for its verdict"))
    }

    fn __repr__(&self) -> String {
        format!("<Explanation: {}>", self.inner.lines.first().map_or("unknown", String::as_str))
    }

    fn __copy__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    fn __deepcopy__<'py>(this: PyRef<'py, Self>, _memo: &Bound<'py, PyAny>) -> PyRef<'py, Self> {
        this
    }

    fn _repr_pretty_(&self, printer: &Bound<'_, PyAny>, _cycle: bool) -> PyResult<()> {
        picture::pretty(self, &self.__repr__(), printer)
    }

    fn _repr_svg_(&self) -> String {
        picture::svg(self)
    }

    /// Its words above its picture.
    fn _repr_html_(&self, py: Python<'_>) -> PyResult<String> {
        picture::page(py, self, &self.inner.lines)
    }
}

impl Drawn for Explanation {
    fn picture(&self) -> (&crate::library::Puzzle, Shown<'_>) {
        (&self.puzzle, Shown::Explanation(&self.inner))
    }
}

/// A part of an explanation.
struct Detail<'a> {
    puzzle: &'a crate::library::Puzzle,
    shown: Shown<'a>,
}

impl Drawn for Detail<'_> {
    fn picture(&self) -> (&crate::library::Puzzle, Shown<'_>) {
        (self.puzzle, self.shown)
    }
}

impl Explanation {
    fn detail(&self, shown: Shown<'_>) -> String {
        picture::svg(&Detail { puzzle: &self.puzzle, shown })
    }
}

/// A record that draws itself by a method of its explanation, which takes its place.
fn drawn_by<'py>(
    explanation: &Bound<'py, Explanation>,
    method: &str,
    place: usize,
    record: Bound<'py, PyAny>,
) -> PyResult<Bound<'py, PyAny>> {
    let partial = explanation.py().import("functools")?.getattr("partial")?;
    record.setattr("_picture", partial.call1((explanation.getattr(method)?, place))?)?;
    Ok(record)
}

fn conflict<'py>(explanation: &Bound<'py, Explanation>, conflict: &Conflict) -> PyResult<Bound<'py, PyAny>> {
    let py = explanation.py();
    let cores = conflict.cores.iter().enumerate().map(|(place, core)| {
        let rules = core.rules.as_ref().map(|rules| pyo3::types::PyTuple::new(py, rules)).transpose()?;
        let record = records::record(py, "Core", (records::cells(py, &core.givens)?, rules, core.is_smallest))?;
        drawn_by(explanation, "core_svg", place, record)
    });
    let cores = cores.collect::<PyResult<Vec<_>>>()?;
    let (remove, change) = (records::cells(py, &conflict.remove)?, records::placed(py, &conflict.change)?);
    let stopped = conflict.stopped.map(errors::word);
    records::record(py, "Conflict", (cores, remove, change, conflict.is_complete, stopped))
}

fn chain<'py>(explanation: &Bound<'py, Explanation>, chain: &Chain) -> PyResult<Bound<'py, PyAny>> {
    let py = explanation.py();
    let steps = chain.steps.iter().enumerate();
    let steps = steps.map(|(place, of)| drawn_by(explanation, "step_svg", place, step(py, of)?));
    let steps = steps.collect::<PyResult<Vec<_>>>()?;
    let solution = Solution::new(&explanation.get().puzzle, chain.solution.clone());
    records::record(py, "Chain", (solution, steps, chain.is_complete, chain.stopped.map(errors::word)))
}

fn step<'py>(py: Python<'py>, step: &Step) -> PyResult<Bound<'py, PyAny>> {
    let place = step.place.map(|(cell, digit)| Ok::<_, PyErr>((records::cell(py, cell)?, digit))).transpose()?;
    let strikes = records::placed(py, &step.strikes)?;
    records::record(py, "Step", (step.technique, place, strikes, &step.because, step.is_smallest, &step.words))
}

fn choice<'py>(py: Python<'py>, puzzle: &crate::library::Puzzle, choice: &Choice) -> PyResult<Bound<'py, PyAny>> {
    let [one, other] = choice.solutions.clone().map(|solution| Solution::new(puzzle, solution));
    let vary = choice
        .vary
        .iter()
        .map(|(cell, digits)| Ok((records::cell(py, *cell)?, pyo3::types::PyTuple::new(py, digits)?)));
    let vary = vary.collect::<PyResult<Vec<_>>>()?;
    let (unique_with, addition) = (records::placed(py, &choice.unique_with)?, records::placed(py, &choice.addition)?);
    let stopped = choice.stopped.map(errors::word);
    records::record(py, "Choice", ((one, other), vary, unique_with, addition, choice.is_complete, stopped))
}
