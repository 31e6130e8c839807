//! Records of facts: the named tuples of `exactly/_records.py`.

use crate::library::{Cell, Puzzle};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyString, PyTuple};

use crate::errors;
use crate::numbers;

static RECORDS: PyOnceLock<Py<PyModule>> = PyOnceLock::new();

/// A record by its name, with its fields in their order.
pub fn record<'py>(
    py: Python<'py>,
    name: &str,
    fields: impl IntoPyObject<'py, Target = PyTuple, Output = Bound<'py, PyTuple>, Error = PyErr>,
) -> PyResult<Bound<'py, PyAny>> {
    let module = RECORDS.get_or_try_init(py, || py.import("exactly._records").map(Bound::unbind))?;
    module.bind(py).getattr(name)?.call1(fields.into_pyobject(py)?)
}

/// The name of a cell.
pub fn cell(py: Python<'_>, cell: Cell) -> PyResult<Bound<'_, PyAny>> {
    record(py, "Cell", (cell.row, cell.column))
}

pub fn cells<'py>(py: Python<'py>, cells: &[Cell]) -> PyResult<Vec<Bound<'py, PyAny>>> {
    cells.iter().map(|&one| cell(py, one)).collect()
}

/// Cells with a digit each.
pub fn placed<'py>(py: Python<'py>, placed: &[(Cell, u8)]) -> PyResult<Vec<(Bound<'py, PyAny>, u8)>> {
    placed.iter().map(|&(one, digit)| Ok((cell(py, one)?, digit))).collect()
}

/// That a result is neither a yes nor a no: without this error `if` would take each for a yes.
pub fn untrue(ask: &str) -> PyErr {
    PyTypeError::new_err(format!("{ask}: it is neither true nor false by itself"))
}

/// A cell that Python names: a pair of row and column, from 1, or a word such as `r1c2`.
pub fn cell_of(cell: &Bound<'_, PyAny>) -> PyResult<Cell> {
    if let Ok(word) = cell.extract::<String>() {
        let number = |digits: &str| digits.parse().ok();
        let place = word.strip_prefix(['r', 'R']).and_then(|rest| rest.split_once(['c', 'C']));
        let place = place.and_then(|(row, column)| Some((number(row)?, number(column)?)));
        let wrong = || errors::invalid(cell.py(), &format!("{word:?} is not a cell such as r1c2"));
        return place.map(|(row, column)| Cell { row, column }).ok_or_else(wrong);
    }
    let beyond = || errors::off_board(cell.py(), &format!("{cell} is not a cell: rows and columns count from 1"));
    let wrong = || PyTypeError::new_err(format!("a cell is 'r1c2', or (1, 2) with whole numbers, not {cell}"));
    let place = cell.extract::<(usize, usize)>();
    let (row, column) =
        place.map_err(|error| if numbers::is_overflow(&error, cell.py()) { beyond() } else { wrong() })?;
    Ok(Cell { row, column })
}

/// A cell of the board of a puzzle.
pub fn cell_on(puzzle: &Puzzle, cell: &Bound<'_, PyAny>) -> PyResult<Cell> {
    let named = cell_of(cell)?;
    let beyond = || errors::off_board(cell.py(), &format!("{named} is not a cell of a {}", size(puzzle)));
    puzzle.places().any(|cell| cell == named).then_some(named).ok_or_else(beyond)
}

/// The board of a puzzle by its size.
pub fn size(puzzle: &Puzzle) -> String {
    let (order, rows, columns, cells) = (puzzle.order(), puzzle.rows(), puzzle.columns(), puzzle.cells());
    match rows * columns - cells {
        0 if rows == order && columns == order => format!("board of order {order}"),
        0 => format!("board of {rows} rows and {columns} columns"),
        _ => format!("board of {cells} cells"),
    }
}

/// Cells of the board of a puzzle, or one of them.
pub fn cells_on(puzzle: &Puzzle, cells: &Bound<'_, PyAny>) -> PyResult<Vec<Cell>> {
    if cells.is_instance_of::<PyString>() {
        return Ok(vec![cell_on(puzzle, cells)?]);
    }
    cells.try_iter()?.map(|cell| cell_on(puzzle, &cell?)).collect()
}

/// What belongs to all cells in reading order, in rows; `hole` at places without a cell.
pub fn rows<T: Clone>(puzzle: &Puzzle, cells: impl IntoIterator<Item = T>, hole: T) -> Vec<Vec<T>> {
    let mut rows = vec![vec![hole; puzzle.columns()]; puzzle.rows()];
    puzzle.places().zip(cells).for_each(|(cell, value)| rows[cell.row - 1][cell.column - 1] = value);
    rows
}
