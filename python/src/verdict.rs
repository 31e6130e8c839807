//! The class `Verdict`.

use crate::library::draw::Shown;
use pyo3::prelude::*;
use pyo3::types::{PyString, PyTuple};

use crate::errors;
use crate::picture::{self, Drawn};
use crate::puzzle::Puzzle;
use crate::solution::Solution;

/// The answer to *is there exactly one solution?*
///
/// `word` is 'unique', 'multiple', 'none' or 'unknown'; a verdict compares equal to that word, and is true where it is 'unique'.
///
/// >>> import exactly
/// >>> verdict = exactly.check("12..34..........")
/// >>> verdict.word, len(verdict.solutions)
/// ('multiple', 2)
#[pyclass(frozen, module = "exactly")]
pub struct Verdict {
    pub inner: crate::library::Verdict,
    pub puzzle: crate::library::Puzzle,
}

#[pymethods]
impl Verdict {
    /// 'unique', 'multiple', 'none' or 'unknown'.
    #[getter]
    fn word(&self) -> &'static str {
        self.inner.word()
    }

    /// The solutions that were found: one of a unique puzzle, two that differ of one with several, none otherwise (of an unknown one
    /// perhaps one).
    #[getter]
    fn solutions<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let solutions = match &self.inner {
            crate::library::Verdict::Unique(only) => vec![only],
            crate::library::Verdict::Multiple(pair) => pair.iter().collect(),
            crate::library::Verdict::Unknown { found, .. } => found.iter().collect(),
            crate::library::Verdict::None | crate::library::Verdict::Open { .. } => Vec::new(),
        };
        PyTuple::new(py, solutions.into_iter().map(|solution| Solution::new(&self.puzzle, solution.clone())))
    }

    /// The only solution; None where the verdict is another.
    #[getter]
    fn solution(&self) -> Option<Solution> {
        match &self.inner {
            crate::library::Verdict::Unique(only) => Some(Solution::new(&self.puzzle, only.clone())),
            _ => None,
        }
    }

    /// Why the verdict is unknown: 'time', 'nodes' or 'memory'; None otherwise.
    #[getter]
    fn stopped(&self) -> Option<&'static str> {
        match self.inner {
            crate::library::Verdict::Unknown { limit, .. } => Some(errors::word(limit)),
            _ => None,
        }
    }

    /// The verdict by the rules that were read, in a word, where it is no answer since the puzzle's text brings more; None otherwise.
    #[getter]
    fn read_verdict(&self) -> Option<&'static str> {
        match &self.inner {
            crate::library::Verdict::Open { read, .. } => Some(read.word()),
            _ => None,
        }
    }

    /// Why the verdict is unknown although work came to an end: what was not read; None otherwise.
    #[getter]
    fn reason(&self) -> Option<&str> {
        match &self.inner {
            crate::library::Verdict::Open { why, .. } => Some(why),
            _ => None,
        }
    }

    /// The sentences of the puzzle's rules in words that say more than was read.
    #[getter]
    fn unread_words(&self) -> Vec<String> {
        self.puzzle.unread_words().to_vec()
    }

    /// The cells in which the two solutions differ, in reading order; none where there are not two.
    #[getter]
    fn differ<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyAny>>> {
        match &self.inner {
            crate::library::Verdict::Multiple([one, other]) => crate::records::cells(py, &one.difference(other)),
            _ => Ok(Vec::new()),
        }
    }

    /// The puzzle that was asked about.
    #[getter]
    fn puzzle(&self) -> Puzzle {
        Puzzle::new(self.puzzle.clone())
    }

    fn __bool__(&self) -> bool {
        matches!(self.inner, crate::library::Verdict::Unique(_))
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> PyResult<bool> {
        if let Ok(word) = other.cast::<PyString>() {
            return Ok(word.to_cow()? == self.inner.word());
        }
        let other = other.cast::<Verdict>().ok();
        Ok(other.is_some_and(|other| other.get().inner == self.inner && other.get().puzzle == self.puzzle))
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        // As that of the word that it is equal to.
        PyString::new(py, self.inner.word()).hash()
    }

    fn __str__(&self) -> &'static str {
        self.inner.word()
    }

    fn __repr__(&self) -> String {
        format!("<Verdict {}>", self.inner.word())
    }

    fn _repr_pretty_(&self, printer: &Bound<'_, PyAny>, _cycle: bool) -> PyResult<()> {
        picture::pretty(self, &self.__repr__(), printer)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let made = py.get_type::<Verdict>().getattr("_of")?;
        let puzzle = Puzzle::new(self.puzzle.clone());
        let (read, why) = match &self.inner {
            crate::library::Verdict::Open { read, why } => {
                (Verdict { inner: (**read).clone(), puzzle: self.puzzle.clone() }, Some(why))
            }
            read => (Verdict { inner: read.clone(), puzzle: self.puzzle.clone() }, None),
        };
        Ok((made, (puzzle, read.word(), read.solutions(py)?, read.stopped(), why).into_pyobject(py)?))
    }

    /// A verdict of its parts; for pickle.
    #[staticmethod]
    #[pyo3(signature = (puzzle, word, solutions, stopped, why = None))]
    fn _of(
        puzzle: &Puzzle,
        word: &str,
        solutions: Vec<PyRef<'_, Solution>>,
        stopped: Option<&str>,
        why: Option<String>,
    ) -> PyResult<Verdict> {
        let mut solutions = solutions.iter().map(|solution| solution.inner.clone());
        let inner = match (word, solutions.next(), solutions.next()) {
            ("none", None, None) => crate::library::Verdict::None,
            ("unique", Some(only), None) => crate::library::Verdict::Unique(only),
            ("multiple", Some(one), Some(other)) => crate::library::Verdict::Multiple([one, other]),
            ("unknown", found, None) => {
                let limit = match stopped {
                    Some("time") => crate::library::Limit::Time,
                    Some("memory") => crate::library::Limit::TooLarge(crate::library::TooLarge::Bytes(
                        crate::library::Held::Formula,
                        1 << 30,
                    )),
                    _ => crate::library::Limit::Nodes,
                };
                crate::library::Verdict::Unknown { limit, found }
            }
            _ => return Err(pyo3::exceptions::PyValueError::new_err("no verdict")),
        };
        let inner = match why {
            Some(why) => crate::library::Verdict::Open { read: Box::new(inner), why },
            None => inner,
        };
        Ok(Verdict { inner, puzzle: puzzle.inner.clone() })
    }

    fn _repr_svg_(&self) -> String {
        picture::svg(self)
    }

    /// The verdict in a word above its picture; why, where it is unknown.
    fn _repr_html_(&self, py: Python<'_>) -> PyResult<String> {
        let why = self.reason().or(self.stopped()).map_or(String::new(), |why| format!(" ({why})"));
        picture::page(py, self, &[format!("{}{why}", self.inner.word())])
    }
}

impl Drawn for Verdict {
    fn picture(&self) -> (&crate::library::Puzzle, Shown<'_>) {
        let shown = match &self.inner {
            crate::library::Verdict::Unique(only) => Shown::Solution(only),
            crate::library::Verdict::Multiple(pair) => Shown::Difference(pair),
            _ => Shown::Puzzle,
        };
        (&self.puzzle, shown)
    }
}
