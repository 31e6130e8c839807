//! The class `Candidates`.

use crate::library::Count;
use crate::library::draw::Shown;
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::array::{self, Array};
use crate::errors;
use crate::numbers::Digit;
use crate::picture::{self, Drawn};
use crate::puzzle::Puzzle;
use crate::records;

/// Which digits each cell has in some solution.
///
/// >>> import exactly
/// >>> exactly.candidates("12..34..........").grid[0]
/// [(1,), (2,), (3, 4), (3, 4)]
#[pyclass(frozen, module = "exactly")]
pub struct Candidates {
    pub inner: crate::library::Candidates,
    pub puzzle: crate::library::Puzzle,
}

#[pymethods]
impl Candidates {
    /// The digits of all cells in rows: n lists of n tuples, empty ones where there is no cell.
    #[getter]
    fn grid<'py>(&self, py: Python<'py>) -> PyResult<Vec<Vec<Bound<'py, PyTuple>>>> {
        let cells = self.inner.cells().map(|digits| PyTuple::new(py, digits)).collect::<PyResult<Vec<_>>>()?;
        Ok(records::rows(&self.puzzle, cells, PyTuple::empty(py)))
    }

    /// The digits of a cell, named from 1: `candidates[1, 2]` and `candidates["r1c2"]`.
    fn __getitem__<'py>(&self, py: Python<'py>, cell: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.inner.of(records::cell_on(&self.puzzle, cell)?))
    }

    /// The digits of a cell of which it is not known whether some solution has them there: none unless work was stopped.
    fn open<'py>(&self, py: Python<'py>, cell: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.inner.open(records::cell_on(&self.puzzle, cell)?))
    }

    /// The digits as an array of numpy, rows by columns by digits: true where some solution has the digit, from 1, there. `array[r - 1, c - 1, d - 1]` is that of
    /// digit d in row r and column c.
    fn to_numpy<'py>(&self, py: Python<'py>) -> Array<'py> {
        array::of_sets(py, &self.puzzle, self.inner.cells())
    }

    /// For numpy: the same.
    #[pyo3(signature = (dtype = None, copy = None))]
    fn __array__<'py>(&self, py: Python<'py>, dtype: Option<Bound<'py, PyAny>>, copy: Option<bool>) -> Array<'py> {
        array::refuse_no_copy(copy)?;
        let array = self.to_numpy(py)?;
        dtype.map_or(Ok(array.clone()), |dtype| array.call_method1("astype", (dtype,)))
    }

    /// In how many solutions a cell has a digit, no further than the `limit` that was asked with; None without one.
    fn count(&self, py: Python<'_>, cell: &Bound<'_, PyAny>, digit: Digit) -> PyResult<Option<u64>> {
        let order = self.puzzle.order();
        let (cell, Digit(digit)) = (records::cell_on(&self.puzzle, cell)?, digit);
        if !(1..=order).contains(&usize::from(digit)) {
            return Err(errors::off_board(py, &format!("{digit} is no digit of a board of order {order}")));
        }
        Ok(match self.inner.count(cell, digit) {
            Some(Count::Exactly(count) | Count::AtLeast { count, .. }) => Some(count),
            _ => None,
        })
    }

    /// Whether it is known that there is no solution.
    #[getter]
    fn has_no_solution(&self) -> bool {
        self.inner.has_no_solution()
    }

    /// Why work ended before all was known: 'time', 'nodes' or 'memory'; None otherwise.
    #[getter]
    fn stopped(&self) -> Option<&'static str> {
        self.inner.stopped().map(errors::word)
    }

    /// The puzzle that was asked about.
    #[getter]
    fn puzzle(&self) -> Puzzle {
        Puzzle::new(self.puzzle.clone())
    }

    fn __bool__(&self) -> PyResult<bool> {
        Err(records::untrue("ask Candidates whether it has_no_solution"))
    }

    fn __repr__(&self) -> String {
        let count: usize = self.inner.cells().map(|digits| digits.len()).sum();
        format!("<Candidates: {count} in {} cells>", self.puzzle.cells())
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
}

impl Drawn for Candidates {
    fn picture(&self) -> (&crate::library::Puzzle, Shown<'_>) {
        (&self.puzzle, Shown::Candidates(&self.inner))
    }
}
