//! The class `Puzzle`: each question is a method.

use std::hash::{DefaultHasher, Hash, Hasher};

use exactly::draw::{self, Shown};
use exactly::{Count, Notation, Outcome, WriteError};
use pyo3::prelude::*;
use pyo3::types::{PyString, PyTuple, PyType};

use crate::array::{self, Array};
use crate::candidates::Candidates;
use crate::certificate::Certificate;
use crate::explanation::Explanation;
use crate::formula::Formula;
use crate::numbers::{self, Digit, Seconds, Whole};
use crate::picture::{self, Drawn};
use crate::solution::Solution;
use crate::solutions::Solutions;
use crate::source::{self, About};
use crate::verdict::Verdict;
use crate::watch::{self, Allowed};
use crate::{certificate, errors, formula, minimal, records, solvers, split};

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
    pub inner: exactly::Puzzle,
}

impl Puzzle {
    pub fn new(inner: exactly::Puzzle) -> Puzzle {
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

    /// Whether it is what its cells in a line mean where nothing else is said.
    fn is_plain(&self) -> bool {
        let digits: Vec<u8> = self.given_digits().into_iter().map(|digit| digit as u8).collect();
        let plain = source::plain_of(self.inner.order()).and_then(|empty| empty.with_digits(&digits).ok());
        plain.is_some_and(|plain| plain == self.inner)
    }

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

    /// A text that is the same puzzle again when it is read without any option: a line where that says all of it.
    pub fn text(&self) -> Result<String, WriteError> {
        let notation = if self.is_plain() { Notation::LINE } else { Notation::EXACTLY };
        Ok(self.inner.to_text(notation)?.trim_end_matches('\n').to_owned())
    }
}

impl Puzzle {
    /// Warns that an answer follows from the rules that were read alone, unless the only solution is the published one.
    fn warn(&self, py: Python<'_>, allowed: Allowed) -> PyResult<()> {
        if self.inner.left_open().is_none() {
            return Ok(());
        }
        let settled = watch::work(py, allowed.deadline(), || self.inner.settled(&allowed.limits()))?;
        if settled.map_err(|error| errors::of(py, error))? { Ok(()) } else { errors::warn(py, &self.inner) }
    }
}

#[pymethods]
impl Puzzle {
    #[new]
    #[pyo3(signature = (source, *, board = None, also = Vec::new(), symbols = None, notation = None, entries = false, ignore_drawings = false, ignore_words = false))]
    #[allow(clippy::too_many_arguments, reason = "the keywords of exactly.Puzzle")]
    fn py_new(
        source: &Bound<'_, PyAny>,
        board: Option<String>,
        #[pyo3(from_py_with = source::rules)] also: Vec<String>,
        symbols: Option<String>,
        notation: Option<String>,
        entries: bool,
        ignore_drawings: bool,
        ignore_words: bool,
    ) -> PyResult<Puzzle> {
        let about = About { board, also, symbols, notation, entries, ignore_drawings, ignore_words };
        source::puzzle(source, &about).map(Puzzle::new)
    }

    /// The board without givens: `Puzzle.empty("latin:6")`, `Puzzle.empty("sudoku:9", also=["diagonals"])`.
    #[classmethod]
    #[pyo3(signature = (board = "sudoku:9", *, also = Vec::new(), symbols = None))]
    fn empty(
        cls: &Bound<'_, PyType>,
        board: &str,
        #[pyo3(from_py_with = source::rules)] also: Vec<String>,
        symbols: Option<String>,
    ) -> PyResult<Puzzle> {
        let about = About { board: Some(board.to_owned()), also, symbols, ..About::default() };
        source::empty_of(about, cls.py()).map(Puzzle::new)
    }

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
            Some(name) => self.inner.to_text(source::notation(py, name)?),
            None => self.text().map(|text| text + "\n"),
        }
        .map_err(|error| errors::unwritten(py, &error))
    }

    /// The puzzle on the same board that has these digits and nothing else given.
    fn with_digits(&self, py: Python<'_>, digits: &Bound<'_, PyAny>) -> PyResult<Puzzle> {
        let digits = records::at_cells(&self.inner, source::digits(digits)?);
        self.inner.with_digits(&digits).map(Puzzle::new).map_err(|error| errors::invalid(py, &error.to_string()))
    }

    /// The solution that has these digits, in rows or in reading order, or these symbols in a line of text, if it is one: by direct counting, without a
    /// solver. Raises `Invalid` with the first rule or given that is broken.
    fn solution_of(&self, py: Python<'_>, digits: &Bound<'_, PyAny>) -> PyResult<Solution> {
        let digits = match digits.cast::<PyString>() {
            Ok(line) => self.digits_of(line.to_cow()?.as_ref()),
            Err(_) => records::at_cells(&self.inner, source::digits(digits)?),
        };
        if digits.len() != self.inner.cells() {
            let fault = format!("{} digits expected, {} found", self.inner.cells(), digits.len());
            return Err(errors::invalid(py, &fault));
        }
        let solution = self.inner.solution_of(&digits).map_err(|error| errors::invalid(py, &error.to_string()))?;
        Ok(Solution::new(&self.inner, solution))
    }

    /// Is there exactly one solution? A `Verdict`: 'unique', 'multiple', 'none', or 'unknown' where time or nodes ran out. `engine` is
    /// 'auto', 'sat' (varisat alone) or 'both' (which compares them).
    #[pyo3(signature = (*, timeout = None, nodes = None, engine = "auto"))]
    fn check(
        &self,
        py: Python<'_>,
        timeout: Option<Seconds>,
        nodes: Option<Whole<u64>>,
        engine: &str,
    ) -> PyResult<Verdict> {
        let (allowed, engine) = (Allowed::new(timeout, nodes), solvers::chosen(py, engine, nodes.is_some())?);
        let answer = watch::work(py, allowed.deadline(), || match nodes {
            None => solvers::with(engine, |solver| solver.check(&self.inner)),
            Some(_) => self.inner.check(&allowed.limits()),
        });
        let inner = answer?.map_err(|error| errors::of(py, error))?;
        Ok(Verdict { inner, puzzle: self.inner.clone() })
    }

    /// A solution, or None where there is none. Raises `Timeout` or `Unfinished` where work ended before.
    #[pyo3(signature = (*, timeout = None, nodes = None, engine = "auto"))]
    fn solve(
        &self,
        py: Python<'_>,
        timeout: Option<Seconds>,
        nodes: Option<Whole<u64>>,
        engine: &str,
    ) -> PyResult<Option<Solution>> {
        let (allowed, engine) = (Allowed::new(timeout, nodes), solvers::chosen(py, engine, nodes.is_some())?);
        self.warn(py, allowed)?;
        let answer = watch::work(py, allowed.deadline(), || match nodes {
            None => solvers::with(engine, |solver| solver.solve(&self.inner)),
            Some(_) => self.inner.solve(&allowed.limits()),
        });
        match answer?.map_err(|error| errors::of(py, error))? {
            Outcome::Solved(solution) => Ok(Some(Solution::new(&self.inner, solution))),
            Outcome::None => Ok(None),
            Outcome::Unknown(limit) => Err(errors::stopped(py, limit)),
        }
    }

    /// All solutions, as an iterator that finds them as they are asked for. `timeout` is for all of them together, and raises `Timeout`.
    #[pyo3(signature = (*, timeout = None, nodes = None))]
    fn solutions(&self, py: Python<'_>, timeout: Option<Seconds>, nodes: Option<Whole<u64>>) -> PyResult<Solutions> {
        let allowed = Allowed::new(timeout, nodes);
        self.warn(py, allowed)?;
        Ok(Solutions::new(&self.inner, allowed))
    }

    /// How many solutions there are: an int, of whatever size. With `limit` they are counted one by one, no further than that. Where work ended
    /// before, `Timeout` or `Unfinished` tells how many there are at least and about how many.
    #[pyo3(signature = (*, limit = None, timeout = None, nodes = None, memory = None))]
    fn count<'py>(
        &self,
        py: Python<'py>,
        limit: Option<Whole<u64>>,
        timeout: Option<Seconds>,
        nodes: Option<Whole<u64>>,
        memory: Option<Whole<usize>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let allowed = Allowed::new(timeout, nodes);
        self.warn(py, allowed)?;
        let limits = allowed.limits_with(memory);
        if let Some(Whole(bound)) = limit {
            let count = watch::work(py, allowed.deadline(), || self.inner.count_up_to(bound, &limits))?;
            return match count.map_err(|error| errors::of(py, error))? {
                Count::Exactly(count) | Count::AtLeast { count, limit: None } => {
                    Ok(count.into_pyobject(py)?.into_any())
                }
                Count::AtLeast { limit: Some(limit), .. } => Err(errors::stopped(py, limit)),
                _ => Err(errors::refused(py, "a count of a kind that is not known here")),
            };
        }
        let counted = watch::work(py, allowed.deadline(), || self.inner.count(&limits))?;
        let counted = counted.map_err(|error| errors::of(py, error))?;
        if counted.is_exact {
            errors::number(py, &counted.count.to_bytes_le())
        } else {
            Err(errors::uncounted(py, &counted))
        }
    }

    /// So many solutions by chance, each as likely as any other at each draw: a `Sample`. The same seed draws the same, on every machine.
    #[pyo3(signature = (number = 1, *, seed = 1, timeout = None, nodes = None, memory = None))]
    fn sample<'py>(
        &self,
        py: Python<'py>,
        #[pyo3(from_py_with = numbers::whole)] number: usize,
        #[pyo3(from_py_with = numbers::whole)] seed: u64,
        timeout: Option<Seconds>,
        nodes: Option<Whole<u64>>,
        memory: Option<Whole<usize>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let allowed = Allowed::new(timeout, nodes);
        self.warn(py, allowed)?;
        let limits = allowed.limits_with(memory);
        let sample = watch::work(py, allowed.deadline(), || self.inner.sample(number, seed, &limits))?;
        let (solutions, uniform) = match sample.map_err(|error| errors::of(py, error))? {
            exactly::Sample::Drawn { solutions, uniform } => (solutions, uniform),
            exactly::Sample::None => (Vec::new(), true),
            exactly::Sample::Refused(reason) => return Err(errors::refused(py, &reason)),
            exactly::Sample::Unknown(limit) => return Err(errors::stopped(py, limit)),
            _ => return Err(errors::refused(py, "a sample of a kind that is not known here")),
        };
        let solutions: Vec<_> = solutions.into_iter().map(|solution| Solution::new(&self.inner, solution)).collect();
        records::record(py, "Sample", (solutions, uniform))
    }

    /// Which digits each cell has in some solution. With `limit`, also in how many solutions, counted no further than that.
    #[pyo3(signature = (*, limit = None, timeout = None, nodes = None))]
    fn candidates(
        &self,
        py: Python<'_>,
        limit: Option<Whole<u64>>,
        timeout: Option<Seconds>,
        nodes: Option<Whole<u64>>,
    ) -> PyResult<Candidates> {
        let allowed = Allowed::new(timeout, nodes);
        self.warn(py, allowed)?;
        let limits = allowed.limits();
        let found = watch::work(py, allowed.deadline(), || match limit {
            None => self.inner.candidates(&limits),
            Some(Whole(bound)) => self.inner.counted_candidates(bound, &limits),
        });
        let inner = found?.map_err(|error| errors::of(py, error))?;
        Ok(Candidates { inner, puzzle: self.inner.clone() })
    }

    /// Why there is no solution (givens that cannot stand together, and what mends it), one (the way to it, step by step), or several (what
    /// varies, and what leaves one). `steps=1` is a hint.
    #[pyo3(signature = (*, cores = 1, steps = None, timeout = None, nodes = None))]
    fn explain(
        &self,
        py: Python<'_>,
        #[pyo3(from_py_with = numbers::whole)] cores: usize,
        steps: Option<Whole<usize>>,
        timeout: Option<Seconds>,
        nodes: Option<Whole<u64>>,
    ) -> PyResult<Explanation> {
        let allowed = Allowed::new(timeout, nodes);
        self.warn(py, allowed)?;
        let (limits, steps) = (allowed.limits(), steps.map_or(usize::MAX, |Whole(steps)| steps));
        let inner = watch::work(py, allowed.deadline(), || self.inner.explain_up_to(cores, steps, &limits))?;
        let inner = inner.map_err(|error| errors::of(py, error))?;
        Ok(Explanation { inner, puzzle: self.inner.clone() })
    }

    /// The puzzle with givens taken away until each is needed; those together that `symmetry` moves to each other ('rotate180', 'mirrors', …).
    /// The givens of the cells `keep` stay. The order in which the others are tried comes of `seed`.
    #[pyo3(signature = (*, symmetry = "none", keep = None, seed = 1, timeout = None, nodes = None))]
    fn minimise(
        &self,
        py: Python<'_>,
        symmetry: &str,
        keep: Option<&Bound<'_, PyAny>>,
        #[pyo3(from_py_with = numbers::whole)] seed: u64,
        timeout: Option<Seconds>,
        nodes: Option<Whole<u64>>,
    ) -> PyResult<Puzzle> {
        let symmetry = minimal::symmetry(py, symmetry)?;
        let keep = keep.map(|cells| records::cells_on(&self.inner, cells)).transpose()?.unwrap_or_default();
        let allowed = Allowed::new(timeout, nodes);
        self.warn(py, allowed)?;
        let limits = allowed.limits();
        let minimal =
            watch::work(py, allowed.deadline(), || self.inner.minimise_keeping(&keep, symmetry, seed, &limits))?;
        minimal.map(Puzzle::new).map_err(|error| errors::of(py, error))
    }

    /// The cells whose givens can be spared, each by itself, in reading order: none where the puzzle is minimal.
    #[pyo3(signature = (*, timeout = None, nodes = None))]
    fn redundant<'py>(
        &self,
        py: Python<'py>,
        timeout: Option<Seconds>,
        nodes: Option<Whole<u64>>,
    ) -> PyResult<Vec<Bound<'py, PyAny>>> {
        let allowed = Allowed::new(timeout, nodes);
        self.warn(py, allowed)?;
        let limits = allowed.limits();
        let cells = watch::work(py, allowed.deadline(), || self.inner.redundant(&limits))?;
        records::cells(py, &cells.map_err(|error| errors::of(py, error))?)
    }

    /// The names of the rules that can be left out, each by itself, without a second solution.
    #[pyo3(signature = (*, timeout = None, nodes = None))]
    fn redundant_rules(
        &self,
        py: Python<'_>,
        timeout: Option<Seconds>,
        nodes: Option<Whole<u64>>,
    ) -> PyResult<Vec<String>> {
        let allowed = Allowed::new(timeout, nodes);
        self.warn(py, allowed)?;
        let limits = allowed.limits();
        let rules = watch::work(py, allowed.deadline(), || self.inner.redundant_rules(&limits))?;
        rules.map_err(|error| errors::of(py, error))
    }

    /// How hard it is, in several numbers and a level: a `Rating`. Only of a puzzle with exactly one solution.
    #[pyo3(signature = (*, timeout = None, nodes = None))]
    fn rate<'py>(
        &self,
        py: Python<'py>,
        timeout: Option<Seconds>,
        nodes: Option<Whole<u64>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let allowed = Allowed::new(timeout, nodes);
        self.warn(py, allowed)?;
        let limits = allowed.limits();
        let rating = watch::work(py, allowed.deadline(), || self.inner.rate(&limits))?;
        minimal::rating(py, &rating.map_err(|error| errors::of(py, error))?)
    }

    /// Its formula, whose models are the solutions: clauses for a SAT solver, and back. It takes no limit: it has at most 20 million clauses, which are listed only when they are asked for.
    fn encode(&self, py: Python<'_>) -> PyResult<Formula> {
        self.warn(py, Allowed::new(None, None))?;
        let inner = watch::work(py, None, || self.inner.formula())?.map_err(|error| errors::of(py, error))?;
        Ok(Formula::new(inner, self.inner.clone()))
    }

    /// Does a formula that somebody else wrote, in DIMACS, as a list of clauses or as a `Formula`, mean this puzzle? A `Grade`. Variables of cells are numbered 'linear',
    /// (r-1)·n² + (c-1)·n + v, or 'rcv', 100·r + 10·c + v; those beyond are auxiliary.
    #[pyo3(signature = (formula, *, numbering = "linear", timeout = None, nodes = None))]
    fn grade<'py>(
        &self,
        py: Python<'py>,
        formula: &Bound<'py, PyAny>,
        numbering: &str,
        timeout: Option<Seconds>,
        nodes: Option<Whole<u64>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let allowed = Allowed::new(timeout, nodes);
        self.warn(py, allowed)?;
        formula::grade(py, &self.inner, formula, numbering, allowed)
    }

    /// A certificate of what is so: no solution, exactly one, or two that differ. With `all`, of all solutions where there are at most so many.
    #[pyo3(signature = (*, all = None, timeout = None, nodes = None))]
    fn prove(
        &self,
        py: Python<'_>,
        all: Option<Whole<usize>>,
        timeout: Option<Seconds>,
        nodes: Option<Whole<u64>>,
    ) -> PyResult<Certificate> {
        certificate::prove(py, &self.inner, all.map(|Whole(most)| most), Allowed::new(timeout, nodes))
    }

    /// The puzzle in at least so many parts, where it allows as many, as the lines that `exactly split` writes: see `exactly.split`.
    #[pyo3(signature = (parts, *, timeout = None))]
    fn _split<'py>(
        &self,
        py: Python<'py>,
        parts: Whole<usize>,
        timeout: Option<Seconds>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let allowed = Allowed::new(timeout, None);
        self.warn(py, allowed)?;
        split::split(py, &self.inner, parts.0, allowed)
    }

    /// The text of its marks or its givens, drawn with lines: what `print` shows best.
    #[pyo3(signature = (*, marks = false, columns = 80))]
    fn draw(&self, marks: bool, #[pyo3(from_py_with = numbers::whole)] columns: usize) -> String {
        let shown = if marks { Shown::Marks } else { Shown::Puzzle };
        draw::text(&self.inner, &shown, columns)
    }

    /// For numpy: the digits as an array of n rows, 0 where none is given.
    #[pyo3(signature = (dtype = None, copy = None))]
    fn __array__<'py>(&self, py: Python<'py>, dtype: Option<Bound<'py, PyAny>>, copy: Option<bool>) -> Array<'py> {
        array::of(py, self.grid(), dtype, copy)
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
    fn picture(&self) -> (&exactly::Puzzle, Shown<'_>) {
        (&self.inner, Shown::Puzzle)
    }
}
