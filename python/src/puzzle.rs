//! The class `Puzzle`, what it is. How it is made stands in `making.rs`; its questions stand in `questions.rs`, `thinning.rs`, `evidence.rs` and `squares.rs`, which use the
//! classes of their answers.

use std::hash::{DefaultHasher, Hash, Hasher};

use crate::library::draw::{self, Shown};
use crate::library::{Notation, WriteError};
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::array::{self, Array, Hole};
use crate::numbers::{self, Digit};
use crate::picture::{self, Drawn};
use crate::watch::{self, Allowed};
use crate::{errors, names, plain, records};

/// A board with givens. It never changes.
///
/// `source` is a text in any of forty notations (see `exactly.notations()`), or digits in rows or in reading order, as lists, as an array of
/// numpy or as a table of pandas: 0, None or NaN for an empty cell, else 1 to the order; or a `Record`, `Generated` or `Part`, which has a puzzle. `board` names the board of bare givens: 'sudoku' (the default),
/// 'latin', 'boxes:2x3', or n lines of n labels for regions; `also` adds rules about the whole board ('diagonals', 'windows', 'knight', 'king', …). What else there is,
/// such as cages, thermometers and arrows, is said in the text, in our own notation (docs/rules.md).
///
/// Questions take `timeout`, in seconds, and `nodes`, a limit of work that is the same on every machine. Ctrl-C ends them all. They release the
/// interpreter's lock, so threads work side by side.
///
/// Digits are numbers from 1. Cells are named from 1, as r1c2, and lists of lists are counted from 0, as Python does.
///
/// >>> import exactly
/// >>> puzzle = exactly.Puzzle([[1, 2, 0, 0], [3, 4, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0]])
/// >>> puzzle.check()
/// <Verdict multiple>
/// >>> puzzle.count()
/// 12
#[pyclass(frozen, module = "exactly")]
pub struct Puzzle {
    pub inner: crate::library::Puzzle,
}

impl Puzzle {
    pub fn new(inner: crate::library::Puzzle) -> Puzzle {
        Puzzle { inner }
    }

    /// The digit of each cell, 0 where none is given.
    fn given_digits(&self) -> Vec<u16> {
        let mut given = self.inner.givens().peekable();
        let mut digit = |place| match given.next_if(|(cell, _)| *cell == place)?.1[..] {
            [digit] => Some(u16::from(digit)),
            _ => None,
        };
        self.inner.places().map(|place| digit(place).unwrap_or_default()).collect()
    }

    fn bytes(&self) -> impl Iterator<Item = u8> {
        self.given_digits().into_iter().map(|digit| digit as u8)
    }

    /// Whether it is what its cells in a line mean where nothing else is said.
    fn is_plain(&self) -> bool {
        let digits: Vec<u8> = self.bytes().collect();
        let plain = plain::plain_of(self.inner.order()).and_then(|empty| empty.with_digits(&digits).ok());
        plain.is_some_and(|plain| plain == self.inner)
    }

    /// A text that is the same puzzle again when it is read without any option: a line where that says all of it.
    pub fn text(&self) -> Result<String, WriteError> {
        let notation = if self.is_plain() { Notation::LINE } else { Notation::EXACTLY };
        Ok(self.inner.to_text(notation)?.trim_end_matches('\n').to_owned())
    }
}

impl Puzzle {
    /// Warns that an answer follows from the rules that were read alone, unless the only solution is the published one.
    pub fn warn(&self, py: Python<'_>, allowed: Allowed) -> PyResult<()> {
        if self.inner.left_open().is_none() {
            return Ok(());
        }
        let settled = watch::work(py, allowed.deadline(), || self.inner.settled(&allowed.limits()))?;
        if settled.map_err(|error| errors::of(py, error))? { Ok(()) } else { errors::warn(py, &self.inner) }
    }
}

#[pymethods]
impl Puzzle {
    /// How many digits there are: on a board of order n also rows and columns.
    #[getter]
    fn order(&self) -> usize {
        self.inner.order()
    }

    /// How many rows there are.
    #[getter]
    fn rows(&self) -> usize {
        self.inner.rows()
    }

    /// How many columns there are.
    #[getter]
    fn columns(&self) -> usize {
        self.inner.columns()
    }

    /// How many cells there are: rows times columns, but for places without one.
    #[getter]
    fn cells(&self) -> usize {
        self.inner.cells()
    }

    /// The digits that are given, in rows: n lists of n numbers, 0 where none is given or where there is no cell.
    #[getter]
    fn grid(&self) -> Vec<Vec<u16>> {
        records::rows(&self.inner, self.given_digits(), 0)
    }

    /// What is given, in reading order: a dict from cells to the digits that they may have, one or (pencil marks) several.
    #[getter]
    fn givens<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, pyo3::types::PyDict>> {
        let givens = pyo3::types::PyDict::new(py);
        for (cell, digits) in self.inner.givens() {
            givens.set_item(records::cell(py, cell)?, PyTuple::new(py, digits)?)?;
        }
        Ok(givens)
    }

    /// The names of all rules: 'row 3', 'box 1', 'cage 1 at r1c1'.
    #[getter]
    fn rules(&self) -> Vec<&str> {
        self.inner.rules().collect()
    }

    /// The sentences of its rules in words that say more than was read. Then `check` says 'unknown' unless the only solution is the published
    /// one, and other questions warn (`UnreadWarning`) that they follow from the rules that were read; `ignore_words=True` does without.
    #[getter]
    fn unread_words(&self) -> Vec<String> {
        self.inner.unread_words().to_vec()
    }

    /// How a digit, from 1, is written on the board.
    fn symbol(&self, py: Python<'_>, digit: Digit) -> PyResult<String> {
        let (Digit(digit), order) = (digit, self.inner.order());
        let beyond = || errors::off_board(py, &format!("{digit} is no digit of a board of order {order}"));
        self.inner.symbol(digit).ok_or_else(beyond)
    }

    /// What a digit, from 1, counts in clues: 0 for the first of the symbols 0123. None where the symbols do not count, such as letters alone.
    fn number(&self, py: Python<'_>, digit: Digit) -> PyResult<Option<i64>> {
        self.symbol(py, Digit(digit.0))?;
        Ok(self.inner.number(digit.0))
    }

    /// Written in a notation: a whole record with its last line end. Without a name, the shortest that says all of it to whoever reads
    /// it without any option.
    #[pyo3(signature = (notation = None))]
    fn to_text(&self, py: Python<'_>, notation: Option<&str>) -> PyResult<String> {
        match notation {
            Some(name) => self.inner.to_text(names::notation(py, name)?),
            None => self.text().map(|text| text + "\n"),
        }
        .map_err(|error| errors::unwritten(py, &error))
    }

    /// The text of its marks or its givens, drawn with lines: what `print` shows best.
    #[pyo3(signature = (*, marks = false, columns = 80))]
    fn draw(&self, marks: bool, #[pyo3(from_py_with = numbers::whole)] columns: usize) -> String {
        let shown = if marks { Shown::Marks } else { Shown::Puzzle };
        draw::text(&self.inner, &shown, columns)
    }

    /// The digits that are given as an array of numpy, rows by columns: 0 where none is given, `hole` at places without a cell (0, or a number below; the array
    /// then has signed bytes unless `dtype` is another).
    #[pyo3(signature = (*, hole = array::EMPTY, dtype = None))]
    fn to_numpy<'py>(&self, py: Python<'py>, hole: Hole, dtype: Option<Bound<'py, PyAny>>) -> Array<'py> {
        array::of(py, &self.inner, self.bytes(), hole, dtype)
    }

    /// For numpy: the digits as an array of n rows, 0 where none is given.
    #[pyo3(signature = (dtype = None, copy = None))]
    fn __array__<'py>(&self, py: Python<'py>, dtype: Option<Bound<'py, PyAny>>, copy: Option<bool>) -> Array<'py> {
        array::copied(py, &self.inner, self.bytes(), dtype, copy)
    }

    fn __eq__(&self, other: &Puzzle) -> bool {
        self.inner == other.inner
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.inner.order().hash(&mut hasher);
        self.inner.givens().for_each(|given| given.hash(&mut hasher));
        hasher.finish()
    }

    fn __str__(&self, py: Python<'_>) -> PyResult<String> {
        self.text().map_err(|error| errors::unwritten(py, &error))
    }

    fn __repr__(&self) -> String {
        format!("<Puzzle {}, {} givens>", self.inner, self.inner.givens().count())
    }

    fn _repr_pretty_(&self, printer: &Bound<'_, PyAny>, _cycle: bool) -> PyResult<()> {
        picture::pretty(self, &self.__repr__(), printer)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let read = py.import("exactly._records")?.getattr("_puzzle")?;
        let text = self.inner.to_text(Notation::EXACTLY).map_err(|error| errors::unwritten(py, &error))?;
        if self.inner.left_open().is_none() {
            return Ok((read, (text,).into_pyobject(py)?));
        }
        let rules = self.inner.unread_words().join("\n");
        let drawings: Vec<_> = self.inner.unread_drawings().collect();
        let published = self.inner.published().map(|solution| solution.digits().map(u16::from).collect::<Vec<_>>());
        Ok((read, (text, rules, drawings, published).into_pyobject(py)?))
    }

    /// The same puzzle with rules in words, drawings and a published solution beside it; for pickle.
    fn _beside(&self, rules: &str, drawings: Option<Vec<(String, usize)>>, published: Option<Vec<u8>>) -> Puzzle {
        let published = published.and_then(|digits| self.inner.solution_of(&digits).ok());
        Puzzle::new(self.inner.with_rules(rules, &drawings.unwrap_or_default(), published.as_ref()))
    }

    fn _repr_svg_(&self) -> String {
        picture::svg(self)
    }
}

impl Drawn for Puzzle {
    fn picture(&self) -> (&crate::library::Puzzle, Shown<'_>) {
        (&self.inner, Shown::Puzzle)
    }
}
