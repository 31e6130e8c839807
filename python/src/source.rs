//! From what Python has to puzzles: text, digits in lists or arrays, puzzles.

use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::{LazyLock, Mutex, OnceLock, PoisonError};

use exactly::{Board, Notation, Puzzle, ReadOptions, parse_all};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyByteArray, PyBytes, PyInt, PyString, PyTuple};

use crate::errors;
use crate::puzzle;
use crate::solution::Solution;

/// The most cells of a board.
const MOST: usize = 64 * 64;

/// What is said about a source beside it; from Python, a dict.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, FromPyObject)]
#[pyo3(from_item_all)]
pub struct About {
    pub board: Option<String>,
    #[pyo3(from_py_with = rules)]
    pub also: Vec<String>,
    pub symbols: Option<String>,
    pub notation: Option<String>,
    pub entries: bool,
    pub ignore_drawings: bool,
    pub ignore_words: bool,
}

impl About {
    pub fn options(&self, py: Python<'_>) -> PyResult<ReadOptions> {
        let mut options = ReadOptions::default();
        if let Some(board) = &self.board {
            let named = board.trim();
            options = options.board(if named.contains('\n') {
                Board::regions(named).map_err(|error| errors::unread(py, &error))?
            } else {
                named.parse().map_err(|error: exactly::BoardError| errors::invalid(py, &error.to_string()))?
            });
        }
        for rule in &self.also {
            options = options.rule(rule).map_err(|error| errors::unread(py, &error))?;
        }
        if let Some(symbols) = &self.symbols {
            options = options.symbols(symbols);
        }
        if let Some(name) = &self.notation {
            options = options.notation(notation(py, name)?);
        }
        if self.entries {
            options = options.with_entries();
        }
        if self.ignore_drawings {
            options = options.without_drawings();
        }
        if self.ignore_words {
            options = options.without_words();
        }
        Ok(options)
    }

    fn is_silent(&self) -> bool {
        *self == About::default()
    }
}

/// Rules by their names, or one of them.
pub fn rules(names: &Bound<'_, PyAny>) -> PyResult<Vec<String>> {
    match names.cast::<PyString>() {
        Ok(name) => Ok(vec![name.to_cow()?.into_owned()]),
        Err(_) => names.try_iter()?.map(|name| name?.extract()).collect(),
    }
}

pub fn notation(py: Python<'_>, name: &str) -> PyResult<Notation> {
    name.parse().map_err(|error: exactly::UnknownNotation| errors::invalid(py, &error.to_string()))
}

/// A puzzle of what a caller hands over.
pub fn puzzle(source: &Bound<'_, PyAny>, about: &About) -> PyResult<Puzzle> {
    if let Ok(text) = source.cast::<PyString>() {
        return parsed(source.py(), &bytes_of(text)?, about);
    }
    if let Some(text) = bytes_given(source)? {
        return parsed(source.py(), &text, about);
    }
    let of_record = of_record(source)?;
    if let Ok(puzzle) = of_record.as_ref().unwrap_or(source).cast::<puzzle::Puzzle>() {
        if !about.is_silent() {
            return Err(PyTypeError::new_err(
                "a Puzzle has its board already: board, also and the like are for text and digits",
            ));
        }
        return Ok(puzzle.get().inner.clone());
    }
    if source.is_instance_of::<Solution>() {
        return Err(PyTypeError::new_err("a Solution is no puzzle: solution.puzzle is, or solution.digits are"));
    }
    match rows_of(source)? {
        Rows::Text(text) => parsed(source.py(), &text, about),
        Rows::Digits(digits) => of_digits(source.py(), &digits, about),
    }
}

/// The puzzle of a named tuple that has one, which is what other functions hand back: `Record`, `Generated`, `Part`.
pub fn of_record<'py>(source: &Bound<'py, PyAny>) -> PyResult<Option<Bound<'py, PyAny>>> {
    if !source.is_instance_of::<PyTuple>() {
        return Ok(None);
    }
    Ok(source.getattr_opt("puzzle")?.filter(|puzzle| puzzle.is_instance_of::<puzzle::Puzzle>()))
}

/// Whether it is a table of pandas or its like: to go through it is to go through the names of its columns.
pub fn is_table(source: &Bound<'_, PyAny>) -> PyResult<bool> {
    Ok(source.hasattr("columns")? && source.hasattr("__array__")?)
}

/// A text in UTF-8; a lone surrogate, which is no character, as three bytes that are refused in their place.
fn bytes_of<'t>(text: &'t Bound<'_, PyString>) -> PyResult<Cow<'t, [u8]>> {
    match text.to_cow() {
        Ok(Cow::Borrowed(text)) => Ok(Cow::Borrowed(text.as_bytes())),
        Ok(Cow::Owned(text)) => Ok(Cow::Owned(text.into_bytes())),
        Err(_) => text.call_method1("encode", ("utf-8", "surrogatepass"))?.extract().map(Cow::Owned),
    }
}

/// Bytes, which are text in UTF-8 and no digits: each of them would be a number.
pub fn bytes_given(source: &Bound<'_, PyAny>) -> PyResult<Option<Vec<u8>>> {
    if let Ok(bytes) = source.cast::<PyBytes>() {
        return Ok(Some(bytes.as_bytes().to_vec()));
    }
    Ok(source.cast::<PyByteArray>().ok().map(|bytes| bytes.to_vec()))
}

/// Refuses bytes where numbers are expected.
pub fn no_bytes(source: &Bound<'_, PyAny>, expected: &str) -> PyResult<()> {
    match bytes_given(source)? {
        Some(_) => Err(PyTypeError::new_err(format!("{expected} expected, not bytes, which are text"))),
        None => Ok(()),
    }
}

fn parsed(py: Python<'_>, text: &[u8], about: &About) -> PyResult<Puzzle> {
    if about.is_silent()
        && let Some(puzzle) = plain(text)
    {
        return Ok(puzzle);
    }
    let options = about.options(py)?;
    let Ok(text) = str::from_utf8(text) else {
        let fault = parse_all(text, &options).find_map(Result::err);
        let hidden = || errors::invalid(py, "a text with a lone surrogate, which is no character");
        return Err(fault.map_or_else(hidden, |error| errors::unread(py, &error)));
    };
    crate::watch::work(py, None, || Puzzle::parse_with(text, &options))?.map_err(|error| errors::unread(py, &error))
}

/// The sudoku of order 9 that 81 digits and dots are in every reading of them: all such share one board, for which solvers are kept.
fn plain(text: &[u8]) -> Option<Puzzle> {
    let text = text.trim_ascii_end();
    if text.len() != 81 || !text.contains(&b'.') {
        return None;
    }
    let mut digits = [0; 81];
    for (digit, symbol) in digits.iter_mut().zip(text) {
        *digit = match symbol {
            b'.' => 0,
            b'1'..=b'9' => symbol - b'0',
            _ => return None,
        };
    }
    sudoku_of(81)?.with_digits(&digits).ok()
}

/// The empty sudoku of so many cells with its usual boxes, if there is one: all puzzles of digits share it.
fn sudoku_of(cells: usize) -> Option<&'static Puzzle> {
    static EMPTY: [OnceLock<Option<Puzzle>>; 65] = [const { OnceLock::new() }; 65];
    let empty = EMPTY.get(cells.isqrt()).filter(|_| cells.isqrt().pow(2) == cells)?;
    empty.get_or_init(|| Puzzle::from_digits(&vec![0; cells]).ok()).as_ref()
}

/// The empty board of cells in a line that says nothing else about it, if it is known by their number: without boxes where none fit.
pub fn plain_of(order: usize) -> Option<&'static Puzzle> {
    static EMPTY: [OnceLock<Option<Puzzle>>; 10] = [const { OnceLock::new() }; 10];
    let made = || {
        let board = format!("sudoku:{order}").parse().ok()?;
        Puzzle::empty(&ReadOptions::default().board(board)).ok()
    };
    EMPTY.get(order).filter(|_| order >= 4)?.get_or_init(made).as_ref()
}

fn of_digits(py: Python<'_>, digits: &[u8], about: &About) -> PyResult<Puzzle> {
    let bare = about.board.is_none() && about.also.is_empty() && about.symbols.is_none();
    let made = if bare {
        sudoku_of(digits.len()).map_or_else(|| Puzzle::from_digits(digits), |empty| empty.with_digits(digits))
    } else {
        let mut about = About { notation: None, ..about.clone() };
        let named = about.board.get_or_insert_with(|| "sudoku".to_owned());
        if !named.contains(['\n', ':']) {
            *named = format!("{named}:{}", digits.len().isqrt());
        }
        empty_of(about, py)?.with_digits(digits)
    };
    made.map_err(|error| errors::invalid(py, &error.to_string()))
}

/// The board without givens that is named; the last ones are kept, so that puzzles share them.
pub fn empty_of(about: About, py: Python<'_>) -> PyResult<Puzzle> {
    static KEPT: LazyLock<Mutex<HashMap<About, Puzzle>>> = LazyLock::new(Mutex::default);
    let kept = || KEPT.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(puzzle) = kept().get(&about) {
        return Ok(puzzle.clone());
    }
    let empty = Puzzle::empty(&about.options(py)?).map_err(|error| errors::unread(py, &error))?;
    let mut kept = kept();
    if kept.len() >= 64 {
        kept.clear();
    }
    kept.insert(about, empty.clone());
    Ok(empty)
}

enum Rows {
    Text(Vec<u8>),
    Digits(Vec<u8>),
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
fn rows_of(whole: &Bound<'_, PyAny>) -> PyResult<Rows> {
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
            lines.push(bytes_of(line)?.into_owned());
        } else if let Some(line) = bytes_given(&row)? {
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
    let rows = widths.len();
    let is_odd = |(_, width): &(usize, &usize)| lines.is_empty() && **width != rows;
    if let Some((row, width)) = widths.iter().enumerate().find(is_odd) {
        let fault = format!("row {} has {width} cells, {rows} expected: as many as there are rows", row + 1);
        return Err(errors::invalid(source.py(), &fault));
    }
    match (lines.is_empty(), digits.is_empty()) {
        (false, false) => Err(PyTypeError::new_err("rows of digits or lines of text expected, not both")),
        (false, true) => Ok(Rows::Text(lines.join(&b'\n'))),
        _ => Ok(Rows::Digits(digits)),
    }
}

/// The digits of a list or an array, of rows or of cells one by one, or of a solution.
pub fn digits(source: &Bound<'_, PyAny>) -> PyResult<Vec<u8>> {
    if let Ok(solution) = source.cast::<Solution>() {
        return Ok(solution.get().inner.digits().collect());
    }
    no_bytes(source, "digits")?;
    match rows_of(source)? {
        Rows::Digits(digits) => Ok(digits),
        Rows::Text(_) => Err(PyTypeError::new_err("digits expected, not lines of text")),
    }
}

/// A digit of a cell: a whole number from 0, also as a float, or 0 where one is missing.
fn digit(cell: &Bound<'_, PyAny>) -> PyResult<u8> {
    let beyond = || errors::invalid(cell.py(), &format!("{cell} is no digit: 0 (empty) to the order expected"));
    if let Ok(number) = cell.cast_exact::<PyInt>() {
        return number.extract().map_err(|_| beyond());
    }
    // Of a number that is missing, pandas says NaN or NA.
    if cell.is_none() || cell.get_type().name()? == "NAType" {
        return Ok(0);
    }
    if cell.is_instance_of::<PyBool>() {
        return Err(no_digit(cell));
    }
    if cell.hasattr("__index__")? {
        return cell.call_method0("__index__")?.extract().map_err(|_| beyond());
    }
    // A column of a table in which cells are missing has floats.
    if !cell.hasattr("is_integer")? {
        return Err(no_digit(cell));
    }
    match cell.extract::<f64>()? {
        number if number.is_nan() => Ok(0),
        number if number.fract() == 0.0 && (0.0..256.0).contains(&number) => Ok(number as u8),
        _ => Err(beyond()),
    }
}

fn no_digit(cell: &Bound<'_, PyAny>) -> PyErr {
    let name = cell.get_type().name().map(|name| name.to_string()).unwrap_or_default();
    PyTypeError::new_err(format!("a digit is a whole number, or None for an empty cell, not {name}"))
}

fn too_many(py: Python<'_>) -> PyErr {
    errors::invalid(py, "more than 4096 cells: boards have at most 64 rows and columns")
}
