//! How puzzles are made: `Puzzle(…)`, `Puzzle.empty`, and others on the same board.

use pyo3::prelude::*;
use pyo3::types::{PyString, PyType};

use crate::puzzle::Puzzle;
use crate::solution::Solution;
use crate::source::{self, About};
use crate::{errors, names};

#[pymethods]
impl Puzzle {
    #[new]
    #[pyo3(signature = (source, *, board = None, also = Vec::new(), symbols = None, notation = None, entries = false, ignore_drawings = false, ignore_words = false))]
    #[allow(clippy::too_many_arguments, reason = "the keywords of exactly.Puzzle")]
    fn py_new(
        source: &Bound<'_, PyAny>,
        board: Option<String>,
        #[pyo3(from_py_with = names::rules)] also: Vec<String>,
        symbols: Option<String>,
        notation: Option<String>,
        entries: bool,
        ignore_drawings: bool,
        ignore_words: bool,
    ) -> PyResult<Puzzle> {
        let about = About { board, also, symbols, notation, entries, ignore_drawings, ignore_words, is_latin: false };
        source::puzzle(source, &about).map(Puzzle::new)
    }

    /// The board without givens: `Puzzle.empty("latin:6")`, `Puzzle.empty("sudoku:9", also=["diagonals"])`.
    #[classmethod]
    #[pyo3(signature = (board = "sudoku:9", *, also = Vec::new(), symbols = None))]
    fn empty(
        cls: &Bound<'_, PyType>,
        board: &str,
        #[pyo3(from_py_with = names::rules)] also: Vec<String>,
        symbols: Option<String>,
    ) -> PyResult<Puzzle> {
        let about = About { board: Some(board.to_owned()), also, symbols, ..About::default() };
        source::empty_of(about, cls.py()).map(Puzzle::new)
    }

    /// The puzzle on the same board that has these digits and nothing else given.
    fn with_digits(&self, py: Python<'_>, digits: &Bound<'_, PyAny>) -> PyResult<Puzzle> {
        let digits = source::digits_on(&self.inner, digits)?;
        self.inner.with_digits(&digits).map(Puzzle::new).map_err(|error| errors::invalid(py, &error.to_string()))
    }

    /// The solution that has these digits, in rows or in reading order, or these symbols in a line of text, if it is one: by direct counting, without a
    /// solver. Raises `Invalid` with the first rule or given that is broken.
    fn solution_of(&self, py: Python<'_>, digits: &Bound<'_, PyAny>) -> PyResult<Solution> {
        let digits = match digits.cast::<PyString>() {
            Ok(line) => self.digits_of(line.to_cow()?.as_ref()),
            Err(_) => source::digits_on(&self.inner, digits)?,
        };
        if digits.len() != self.inner.cells() {
            let fault = format!("{} digits expected, {} found", self.inner.cells(), digits.len());
            return Err(errors::invalid(py, &fault));
        }
        let solution = self.inner.solution_of(&digits).map_err(|error| errors::invalid(py, &error.to_string()))?;
        Ok(Solution::new(&self.inner, solution))
    }
}

impl Puzzle {
    /// The digits that symbols in a line stand for, with spaces between them where some are long; 0 for what is no symbol.
    fn digits_of(&self, line: &str) -> Vec<u8> {
        let symbols: Vec<String> =
            (1..=self.inner.order() as u8).filter_map(|digit| self.inner.symbol(digit)).collect();
        let digit = |word: &str| symbols.iter().position(|symbol| symbol == word).map_or(0, |place| place as u8 + 1);
        if symbols.iter().any(|symbol| symbol.chars().count() > 1) {
            line.split(' ').map(digit).collect()
        } else {
            line.chars().map(|symbol| digit(symbol.encode_utf8(&mut [0; 4]))).collect()
        }
    }
}
