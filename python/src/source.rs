//! From what Python has to puzzles: text, digits in lists or arrays, puzzles.

use std::collections::HashMap;
use std::sync::{LazyLock, Mutex, PoisonError};

use crate::library::{Board, Puzzle, ReadOptions, parse_all};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyByteArray, PyBytes, PyString, PyTuple};

use crate::lists::{self, Digits, Rows};
use crate::solution::Solution;
use crate::{errors, names, plain, puzzle, texts};

/// What is said about a source beside it; from Python, a dict.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, FromPyObject)]
#[pyo3(from_item_all)]
pub struct About {
    pub board: Option<String>,
    #[pyo3(from_py_with = names::rules)]
    pub also: Vec<String>,
    pub symbols: Option<String>,
    pub notation: Option<String>,
    pub entries: bool,
    pub ignore_drawings: bool,
    pub ignore_words: bool,
    /// Whether digits that may be a sudoku or a Latin square are the latter.
    #[pyo3(default)]
    pub is_latin: bool,
}

impl About {
    pub fn options(&self, py: Python<'_>) -> PyResult<ReadOptions> {
        let mut options = ReadOptions::default();
        if let Some(board) = &self.board {
            let named = board.trim();
            options = options.board(if named.contains('\n') {
                Board::regions(named).map_err(|error| errors::unread(py, &error))?
            } else {
                named.parse().map_err(|error: crate::library::BoardError| errors::invalid(py, &error.to_string()))?
            });
        }
        for rule in &self.also {
            options = options.rule(rule).map_err(|error| errors::unread(py, &error))?;
        }
        if let Some(symbols) = &self.symbols {
            options = options.symbols(symbols);
        }
        if let Some(name) = &self.notation {
            options = options.notation(names::notation(py, name)?);
        }
        if self.entries {
            options = options.with_entries();
        }
        if self.is_latin {
            options = options.latin();
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

/// A puzzle of what a caller hands over.
pub fn puzzle(source: &Bound<'_, PyAny>, about: &About) -> PyResult<Puzzle> {
    if let Ok(text) = source.cast::<PyString>() {
        return parsed(source.py(), &texts::bytes_of(text)?, about);
    }
    if let Some(text) = texts::bytes_given(source)? {
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
        return Err(PyTypeError::new_err("a puzzle expected, not a Solution: use solution.puzzle or solution.digits"));
    }
    match lists::rows_of(source)? {
        Rows::Text(text) => parsed(source.py(), &text, about),
        Rows::Digits(digits) => of_digits(source.py(), digits, about),
    }
}

/// The puzzle of a named tuple that has one, which is what other functions hand back: `Record`, `Generated`, `Part`.
pub fn of_record<'py>(source: &Bound<'py, PyAny>) -> PyResult<Option<Bound<'py, PyAny>>> {
    if !source.is_instance_of::<PyTuple>() {
        return Ok(None);
    }
    Ok(source.getattr_opt("puzzle")?.filter(|puzzle| puzzle.is_instance_of::<puzzle::Puzzle>()))
}

/// Whether it is a puzzle by its class, or has one.
pub fn is_one(source: &Bound<'_, PyAny>) -> PyResult<bool> {
    let is_made = source.is_instance_of::<puzzle::Puzzle>() || source.is_instance_of::<Solution>();
    Ok(is_made || of_record(source)?.is_some())
}

/// Whether it is a text, as characters or as bytes.
pub fn is_text(source: &Bound<'_, PyAny>) -> bool {
    source.is_instance_of::<PyString>() || source.is_instance_of::<PyBytes>() || source.is_instance_of::<PyByteArray>()
}

fn parsed(py: Python<'_>, text: &[u8], about: &About) -> PyResult<Puzzle> {
    if about.is_silent()
        && let Some(puzzle) = plain::sudoku_in(text)
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

/// The puzzle of digits on the board that is named; without a name, on the square that they fill.
fn of_digits(py: Python<'_>, digits: Digits, about: &About) -> PyResult<Puzzle> {
    let bare = about.board.is_none() && about.also.is_empty() && about.symbols.is_none() && !about.is_latin;
    let made = if bare {
        let digits = digits.square(py)?;
        let empty = plain::sudoku_of(digits.len());
        empty.map_or_else(|| Puzzle::from_digits(&digits), |empty| empty.with_digits(&digits))
    } else {
        let is_latin = about.is_latin;
        let mut about = About { notation: None, ..about.clone() };
        let named = about.board.get_or_insert_with(|| if is_latin { "latin" } else { "sudoku" }.to_owned());
        match (&named[..], digits.size()) {
            ("latin", Some((rows, columns))) if rows != columns => *named = format!("latin:{rows}x{columns}"),
            ("sudoku" | "latin", _) => *named = format!("{named}:{}", digits.len().isqrt()),
            _ => {}
        }
        let empty = empty_of(about, py)?;
        empty.with_digits(&digits.on(py, &empty)?)
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

/// The digits of a list or an array, of rows or of cells one by one, or of a solution, for the cells of a puzzle's board.
pub fn digits_on(puzzle: &Puzzle, source: &Bound<'_, PyAny>) -> PyResult<Vec<u8>> {
    if let Ok(solution) = source.cast::<Solution>() {
        return Ok(solution.get().inner.digits().collect());
    }
    texts::no_bytes(source, "digits")?;
    match lists::rows_of(source)? {
        Rows::Digits(digits) => digits.on(source.py(), puzzle),
        Rows::Text(_) => Err(PyTypeError::new_err("digits expected, not lines of text")),
    }
}
