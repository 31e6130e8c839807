//! Digits and lines of text in lists, arrays and tables.

use std::fmt::Display;

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyInt, PyString};

use crate::{errors, texts};

/// The most cells of a board.
const MOST: usize = 64 * 64;

/// Whether it is a table of pandas or its like: to go through it is to go through the names of its columns.
pub fn is_table(source: &Bound<'_, PyAny>) -> PyResult<bool> {
    Ok(source.hasattr("columns")? && source.hasattr("__array__")?)
}

/// What a list or an array holds.
pub enum Rows {
    Text(Vec<u8>),
    Digits(Digits),
}

/// Digits in rows, or one by one in reading order.
pub struct Digits {
    /// 0 for an empty cell, [`HOLE`] for a place that is none.
    digits: Vec<i16>,
    /// How long each row is; none where they came one by one.
    widths: Vec<usize>,
}

/// What a caller may write at a place without a cell.
const HOLE: i16 = -1;

impl Digits {
    /// How many there are.
    pub fn len(&self) -> usize {
        self.digits.len()
    }

    /// How many rows and columns there are, where all rows are as long.
    pub fn size(&self) -> Option<(usize, usize)> {
        let columns = *self.widths.first()?;
        self.widths.iter().all(|&width| width == columns).then_some((self.widths.len(), columns))
    }

    /// Those of a square, which has as many rows as columns.
    pub fn square(self, py: Python<'_>) -> PyResult<Vec<u8>> {
        let rows = self.widths.len();
        self.check_widths(py, rows, ": as many as there are rows")?;
        self.of_cells(py)
    }

    /// Those of the cells of a puzzle's board, which may have rows of another length, and holes.
    pub fn on(mut self, py: Python<'_>, puzzle: &crate::library::Puzzle) -> PyResult<Vec<u8>> {
        let columns = puzzle.columns();
        if !self.widths.is_empty() {
            self.check_widths(py, columns, "")?;
        }
        if self.len() != puzzle.cells() && puzzle.rows() * columns == self.len() {
            let places: Vec<usize> = puzzle.places().map(|cell| (cell.row - 1) * columns + cell.column - 1).collect();
            let is_hole = |place: &usize| places.binary_search(place).is_err();
            if let Some(place) = (0..self.len()).filter(is_hole).find(|&place| self.digits[place] > 0) {
                let (row, column, digit) = (place / columns + 1, place % columns + 1, self.digits[place]);
                let fault = format!("{digit} stands at r{row}c{column}, where there is no cell: 0 or -1 expected");
                return Err(errors::invalid(py, &fault));
            }
            self.digits = places.iter().map(|&place| self.digits[place]).collect();
        }
        self.of_cells(py)
    }

    fn check_widths(&self, py: Python<'_>, columns: usize, why: &str) -> PyResult<()> {
        let odd = self.widths.iter().enumerate().find(|(_, width)| **width != columns);
        let Some((row, width)) = odd else { return Ok(()) };
        Err(errors::invalid(py, &format!("row {} has {width} cells, {columns} expected{why}", row + 1)))
    }

    fn of_cells(self, py: Python<'_>) -> PyResult<Vec<u8>> {
        let digit = |digit: i16| u8::try_from(digit).map_err(|_| beyond(py, &digit));
        self.digits.into_iter().map(digit).collect()
    }
}

/// An array or a table as lists; anything else as it is.
fn listed<'py>(source: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    let has_lists = source.hasattr("tolist")?;
    if !has_lists && !source.hasattr("__array__")? {
        return Ok(source.clone());
    }
    // It tells its size before it is a list.
    if source.getattr_opt("size")?.and_then(|size| size.extract::<usize>().ok()).is_some_and(|size| size > MOST) {
        return Err(too_many(source.py()));
    }
    let array = if has_lists { source.clone() } else { source.call_method0("__array__")? };
    array.call_method0("tolist")
}

/// The rows of a list, or its cells: digits with 0 or what is missing for empty cells, or lines of text.
pub fn rows_of(whole: &Bound<'_, PyAny>) -> PyResult<Rows> {
    let source = listed(whole)?;
    let wrong = || {
        let name = whole.get_type().name().map(|name| name.to_string()).unwrap_or_default();
        PyTypeError::new_err(format!(
            "a puzzle is a Puzzle, a str or bytes, or digits in a list, an array or a table, not {name}"
        ))
    };
    // A mapping and a set have no order of cells.
    let is_ordered = source.hasattr("__getitem__")? && !source.hasattr("keys")?;
    let Some(length) = source.len().ok().filter(|_| is_ordered) else { return Err(wrong()) };
    if length > MOST {
        return Err(too_many(source.py()));
    }
    let (mut lines, mut digits, mut widths) = (Vec::new(), Vec::new(), Vec::new());
    let mut cells = 0;
    for row in source.try_iter().map_err(|_| wrong())? {
        let row = row?;
        if let Ok(line) = row.cast::<PyString>() {
            lines.push(texts::bytes_of(line)?.into_owned());
        } else if let Some(line) = texts::bytes_given(&row)? {
            lines.push(line);
        } else if row.len().is_err() {
            digits.push(digit(&row)?);
            cells += 1;
        } else {
            let row = listed(&row)?;
            let before = digits.len();
            if row.len().map_err(|_| wrong())? > MOST {
                return Err(too_many(source.py()));
            }
            for cell in row.try_iter().map_err(|_| wrong())? {
                digits.push(digit(&cell?)?);
            }
            widths.push(digits.len() - before);
        }
        if digits.len() > MOST {
            return Err(too_many(source.py()));
        }
    }
    if cells > 0 && !widths.is_empty() {
        return Err(PyTypeError::new_err("rows of digits or digits one by one expected, not both"));
    }
    match (lines.is_empty(), digits.is_empty()) {
        (false, false) => Err(PyTypeError::new_err("rows of digits or lines of text expected, not both")),
        (false, true) => Ok(Rows::Text(lines.join(&b'\n'))),
        _ => Ok(Rows::Digits(Digits { digits, widths })),
    }
}

/// A digit of a cell: a whole number from 0, also as a float, or 0 where one is missing; [`HOLE`] where there may be no cell.
fn digit(cell: &Bound<'_, PyAny>) -> PyResult<i16> {
    let beyond = || beyond(cell.py(), cell);
    let within = |number: i16| if (HOLE..256).contains(&number) { Ok(number) } else { Err(beyond()) };
    if let Ok(number) = cell.cast_exact::<PyInt>() {
        return number.extract().map_err(|_| beyond()).and_then(within);
    }
    // Of a number that is missing, pandas says NaN or NA.
    if cell.is_none() || cell.get_type().name()? == "NAType" {
        return Ok(0);
    }
    if cell.is_instance_of::<PyBool>() {
        return Err(no_digit(cell));
    }
    if cell.hasattr("__index__")? {
        return cell.call_method0("__index__")?.extract().map_err(|_| beyond()).and_then(within);
    }
    // A column of a table in which cells are missing has floats.
    if !cell.hasattr("is_integer")? {
        return Err(no_digit(cell));
    }
    match cell.extract::<f64>()? {
        number if number.is_nan() => Ok(0),
        number if number.fract() == 0.0 && (-1.0..256.0).contains(&number) => Ok(number as i16),
        _ => Err(beyond()),
    }
}

fn beyond(py: Python<'_>, digit: &dyn Display) -> PyErr {
    errors::invalid(py, &format!("{digit} is no digit: 0 (empty) to the order expected"))
}

fn no_digit(cell: &Bound<'_, PyAny>) -> PyErr {
    if cell.len().is_ok() && !cell.is_instance_of::<PyString>() {
        return PyTypeError::new_err(
            "several puzzles, where one is expected: exactly.check_all and its like take many",
        );
    }
    let name = cell.get_type().name().map(|name| name.to_string()).unwrap_or_default();
    PyTypeError::new_err(format!("a digit is a whole number, or None for an empty cell, not {name}"))
}

fn too_many(py: Python<'_>) -> PyErr {
    errors::invalid(py, "more than 4096 cells: boards have at most 64 rows and columns")
}
