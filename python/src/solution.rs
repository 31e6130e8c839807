//! The class `Solution`.

use std::hash::{DefaultHasher, Hash, Hasher};

use crate::library::draw::Shown;
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::array::{self, Array, Hole};
use crate::errors;
use crate::names;
use crate::picture::{self, Drawn};
use crate::puzzle::Puzzle;
use crate::records;

/// A digit for each cell of a board, which keeps all its rules.
///
/// `str(solution)` is one line: the symbols of all cells in reading order.
///
/// >>> import exactly
/// >>> solution = exactly.solve("1234341221434321")
/// >>> solution.grid[0]
/// [1, 2, 3, 4]
/// >>> solution["r1c2"], solution[1, 2]
/// (2, 2)
#[pyclass(frozen, module = "exactly")]
pub struct Solution {
    pub inner: crate::library::Solution,
    pub puzzle: crate::library::Puzzle,
}

impl Solution {
    pub fn new(puzzle: &crate::library::Puzzle, inner: crate::library::Solution) -> Solution {
        Solution { inner, puzzle: puzzle.clone() }
    }
}

#[pymethods]
impl Solution {
    /// How many digits there are: on a board of order n also rows and columns.
    #[getter]
    fn order(&self) -> usize {
        self.inner.order()
    }

    /// The digits of all cells in reading order, from 1: a list of n² numbers.
    #[getter]
    fn digits(&self) -> Vec<u16> {
        self.inner.digits().map(u16::from).collect()
    }

    /// The digits in rows: n lists of n numbers from 1, 0 where there is no cell. `grid[0][1]` is the cell r1c2.
    #[getter]
    fn grid(&self) -> Vec<Vec<u16>> {
        records::rows(&self.puzzle, self.inner.digits().map(u16::from), 0)
    }

    /// The puzzle that it solves.
    #[getter]
    fn puzzle(&self) -> Puzzle {
        Puzzle::new(self.puzzle.clone())
    }

    /// The cells in which another solution differs, in reading order. Raises `Invalid` for one of a larger or smaller board.
    fn difference<'py>(&self, py: Python<'py>, other: &Solution) -> PyResult<Vec<Bound<'py, PyAny>>> {
        if !self.puzzle.places().eq(other.puzzle.places()) {
            let [one, other] = [self, other].map(|solution| records::size(&solution.puzzle));
            let fault = format!("solutions of a {one} and of a {other} have no difference");
            return Err(errors::invalid(py, &fault));
        }
        records::cells(py, &self.inner.difference(&other.inner))
    }

    /// Written in a notation: a whole record with its last line end.
    #[pyo3(signature = (notation = "line"))]
    fn to_text(&self, py: Python<'_>, notation: &str) -> PyResult<String> {
        let written = self.inner.to_text(names::notation(py, notation)?);
        written.map_err(|error| errors::invalid(py, &error.to_string()))
    }

    /// The digit of a cell, named from 1: `solution[1, 2]` and `solution["r1c2"]` are that of row 1, column 2.
    fn __getitem__(&self, cell: &Bound<'_, PyAny>) -> PyResult<Option<u8>> {
        Ok(self.inner.digit(records::cell_on(&self.puzzle, cell)?))
    }

    /// The digits as an array of numpy, rows by columns; `hole` at places without a cell (0, or a number below; the array then has signed bytes unless `dtype`
    /// is another).
    #[pyo3(signature = (*, hole = array::EMPTY, dtype = None))]
    fn to_numpy<'py>(&self, py: Python<'py>, hole: Hole, dtype: Option<Bound<'py, PyAny>>) -> Array<'py> {
        array::of(py, &self.puzzle, self.inner.digits(), hole, dtype)
    }

    /// For numpy: the digits as an array of n rows.
    #[pyo3(signature = (dtype = None, copy = None))]
    fn __array__<'py>(&self, py: Python<'py>, dtype: Option<Bound<'py, PyAny>>, copy: Option<bool>) -> Array<'py> {
        array::copied(py, &self.puzzle, self.inner.digits(), dtype, copy)
    }

    fn __eq__(&self, other: &Solution) -> bool {
        self.inner == other.inner
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.inner.digits().for_each(|digit| digit.hash(&mut hasher));
        hasher.finish()
    }

    fn __str__(&self) -> String {
        self.inner.to_string()
    }

    fn __repr__(&self) -> String {
        format!("<Solution {}>", self.inner)
    }

    fn _repr_pretty_(&self, printer: &Bound<'_, PyAny>, _cycle: bool) -> PyResult<()> {
        picture::pretty(self, &self.__repr__(), printer)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let made = py.get_type::<Puzzle>().getattr("solution_of")?;
        Ok((made, (Puzzle::new(self.puzzle.clone()), self.digits()).into_pyobject(py)?))
    }

    fn _repr_svg_(&self) -> String {
        picture::svg(self)
    }
}

impl Drawn for Solution {
    fn picture(&self) -> (&crate::library::Puzzle, Shown<'_>) {
        (&self.puzzle, Shown::Solution(&self.inner))
    }
}
