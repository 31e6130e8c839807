//! What is asked of full Latin squares: their transversals and mates.

use crate::library::{Cell, Mates};
use pyo3::prelude::*;

use crate::numbers::{self, Seconds, Whole};
use crate::puzzle::Puzzle;
use crate::solution::Solution;
use crate::source::{self, About};
use crate::stream::Stream;
use crate::turns::Turns;
use crate::watch::{self, Allowed};
use crate::{errors, names, picture, records};

/// The transversals or the mates of a Latin square, found as they are asked for, in a thread of their own, which begins with the first and ends with the last that is
/// handed out. To drop the iterator ends the work; after Ctrl-C it rests until the next is asked for. `timeout` is for all of them together, from the first that is
/// asked for.
#[pyclass(frozen, module = "exactly")]
pub struct Squares {
    name: &'static str,
    work: Turns<Found>,
}

/// What finds them, and the next one where Ctrl-C came before it was handed out.
enum Found {
    Transversals(Stream<Vec<Cell>>, Option<Vec<Cell>>),
    Mates(Stream<crate::library::Solution>, crate::library::Puzzle),
}

#[pymethods]
impl Squares {
    fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    fn __next__<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        self.work.hold(py, |found| match found {
            Found::Transversals(stream, next) => {
                if next.is_none() {
                    *next = stream.next(py)?;
                }
                // This runs some Python.
                let cells = next.as_deref().map(|cells| records::cells(py, cells)?.into_pyobject(py));
                let cells = cells.transpose()?;
                *next = None;
                Ok(cells)
            }
            Found::Mates(stream, board) => match stream.next(py)? {
                Some(mate) => Ok(Some(Bound::new(py, Solution::new(board, mate))?.into_any())),
                None => Ok(None),
            },
        })
    }

    fn __bool__(&self) -> PyResult<bool> {
        Err(records::untrue(&format!("ask {} for the next one", self.name)))
    }

    fn __repr__(&self) -> String {
        format!("<{} of a Latin square>", self.name)
    }

    fn _repr_html_(&self, py: Python<'_>) -> PyResult<String> {
        picture::facts(py, &self.__repr__(), &[])
    }
}

impl Squares {
    fn new(name: &'static str, found: Found) -> Squares {
        Squares { name, work: Turns::new(found) }
    }
}

#[pymethods]
impl Puzzle {
    /// The transversals of a full Latin square, as an iterator over lists of cells in the order of rows: n cells, one of each row, of each column and with each
    /// digit. `near` ones lack a cell; `partial` ones have so many. At most `limit` are handed out.
    #[pyo3(signature = (*, partial = None, near = false, limit = None, timeout = None, memory = None))]
    fn transversals(
        &self,
        py: Python<'_>,
        partial: Option<Whole<usize>>,
        near: bool,
        limit: Option<Whole<u64>>,
        timeout: Option<Seconds>,
        memory: Option<Whole<usize>>,
    ) -> PyResult<Squares> {
        let size = size(py, &self.inner, partial, near)?;
        let allowed = Allowed::new(timeout, None);
        let (square, limits) = (self.inner.clone(), allowed.limits_with(memory));
        // What is no square is told at once.
        square.mates(&[], false).map_err(|error| errors::of(py, error))?;
        let found = Stream::of(allowed, most(limit), move |told| square.transversals(size, &limits, told));
        Ok(Squares::new("Transversals", Found::Transversals(found, None)))
    }

    /// How many transversals a full Latin square has, of whatever size that number is; `near` and `partial` as in `transversals`. Where work ended before,
    /// `Timeout` or `Unfinished` tells how many at least.
    #[pyo3(signature = (*, partial = None, near = false, timeout = None, memory = None))]
    fn count_transversals<'py>(
        &self,
        py: Python<'py>,
        partial: Option<Whole<usize>>,
        near: bool,
        timeout: Option<Seconds>,
        memory: Option<Whole<usize>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let size = size(py, &self.inner, partial, near)?;
        let allowed = Allowed::new(timeout, None);
        let limits = allowed.limits_with(memory);
        counted(py, watch::work(py, allowed.deadline(), || self.inner.count_transversals(size, &limits))?)
    }

    /// A largest set of transversals no two of which share a cell, or the largest that so many nodes of search find: a `DisjointTransversals`.
    #[pyo3(signature = (*, nodes = 1_000_000, timeout = None))]
    fn disjoint_transversals<'py>(
        &self,
        py: Python<'py>,
        #[pyo3(from_py_with = numbers::whole)] nodes: u64,
        timeout: Option<Seconds>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let allowed = Allowed::new(timeout, None);
        let limits = allowed.limits();
        let found = watch::work(py, allowed.deadline(), || self.inner.disjoint_transversals(nodes, &limits))?;
        let found = found.map_err(|error| errors::of(py, error))?;
        let set = found.set.iter().map(|cells| records::cells(py, cells)).collect::<PyResult<Vec<_>>>()?;
        let stopped = found.stopped.map(errors::word);
        records::record(py, "DisjointTransversals", (set, found.most, found.is_largest, stopped))
    }

    /// The squares that are orthogonal to a full Latin square, as an iterator; `also` names rules that they keep besides. With `up_to_renaming` those whose first row
    /// is in order stand for all that are the same but for the names of their digits. At most `limit` are handed out.
    #[pyo3(signature = (*, also = Vec::new(), up_to_renaming = false, limit = None, timeout = None))]
    fn mates(
        &self,
        py: Python<'_>,
        #[pyo3(from_py_with = names::rules)] also: Vec<String>,
        up_to_renaming: bool,
        limit: Option<Whole<u64>>,
        timeout: Option<Seconds>,
    ) -> PyResult<Squares> {
        let allowed = Allowed::new(timeout, None);
        let (mates, limits) = (self.wanted(py, &also, up_to_renaming)?, allowed.limits());
        let board = mates.board().clone();
        let found = Stream::of(allowed, most(limit), move |told| mates.each(&limits, told));
        Ok(Squares::new("Mates", Found::Mates(found, board)))
    }

    /// How many squares are orthogonal to a full Latin square, of whatever size that number is; `also` and `up_to_renaming` as in `mates`. Where work ended before,
    /// `Timeout` or `Unfinished` tells how many at least.
    #[pyo3(signature = (*, also = Vec::new(), up_to_renaming = false, timeout = None))]
    fn count_mates<'py>(
        &self,
        py: Python<'py>,
        #[pyo3(from_py_with = names::rules)] also: Vec<String>,
        up_to_renaming: bool,
        timeout: Option<Seconds>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let mates = self.wanted(py, &also, up_to_renaming)?;
        let allowed = Allowed::new(timeout, None);
        let limits = allowed.limits();
        counted(py, watch::work(py, allowed.deadline(), || mates.count(&limits))?)
    }
}

impl Puzzle {
    fn wanted(&self, py: Python<'_>, also: &[String], up_to_renaming: bool) -> PyResult<Mates> {
        let rules: Vec<&str> = also.iter().map(String::as_str).collect();
        self.inner.mates(&rules, up_to_renaming).map_err(|error| errors::of(py, error))
    }
}

fn most(limit: Option<Whole<u64>>) -> u64 {
    limit.map_or(u64::MAX, |Whole(limit)| limit)
}

/// How many cells transversals are to have.
fn size(py: Python<'_>, square: &crate::library::Puzzle, partial: Option<Whole<usize>>, near: bool) -> PyResult<usize> {
    match (partial, near) {
        (Some(_), true) => Err(errors::invalid(py, "near transversals are partial ones: one of both expected")),
        (None, near) => Ok(square.order() - usize::from(near)),
        (Some(Whole(size)), false) => Ok(size),
    }
}

/// A square as a puzzle: what may be a sudoku or a Latin square is the latter; see `exactly.transversals`.
#[pyfunction]
#[pyo3(signature = (source, board, symbols))]
pub fn square(source: &Bound<'_, PyAny>, board: Option<String>, symbols: Option<String>) -> PyResult<Puzzle> {
    let is_made = source.is_instance_of::<Puzzle>();
    let about = About { board, symbols, is_latin: !is_made, ..About::default() };
    source::puzzle(source, &about).map(Puzzle::new)
}

fn counted(
    py: Python<'_>,
    counted: Result<crate::library::Counted, crate::library::Error>,
) -> PyResult<Bound<'_, PyAny>> {
    let counted = counted.map_err(|error| errors::of(py, error))?;
    if counted.is_exact {
        errors::number(py, &counted.count.to_bytes_le())
    } else {
        Err(errors::uncounted(py, &counted))
    }
}
