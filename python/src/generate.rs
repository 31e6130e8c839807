//! Puzzles by chance.

use std::collections::HashSet;

use crate::library::{Error, Level, Notation, Request};
use pyo3::prelude::*;

use crate::minimal::symmetry;
use crate::numbers::{self, Seconds, Whole};
use crate::pool::{self, Pool};
use crate::puzzle::Puzzle;
use crate::solution::Solution;
use crate::turns::Turns;
use crate::watch::{self, Allowed};
use crate::{errors, picture, records};

/// What is wished for: the keywords of `exactly.generate`, from Python as a dict. Numbers are taken out later, since what is wrong with them is `Invalid`.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub struct Wanted<'py> {
    jigsaw: bool,
    kinds: Vec<String>,
    symmetry: String,
    givens: Bound<'py, PyAny>,
    minimal: bool,
    pattern: Option<Bound<'py, PyAny>>,
    levels: Option<(String, String)>,
    attempts: Bound<'py, PyAny>,
}

impl Wanted<'_> {
    fn wish(self, py: Python<'_>, board: &Puzzle) -> PyResult<Request> {
        let level =
            |name: &str| Level::by_name(name).ok_or_else(|| errors::invalid(py, &format!("{name:?} is no level")));
        let mut wish = Request::on(&board.inner);
        wish.is_jigsaw = self.jigsaw;
        wish.kinds = self.kinds;
        wish.symmetry = symmetry(py, &self.symmetry)?;
        let givens: Option<(Whole<usize>, Whole<usize>)> = self.givens.extract()?;
        wish.givens = givens.map(|(Whole(least), Whole(most))| least..=most);
        wish.is_minimal = self.minimal;
        wish.pattern = self.pattern.map(|cells| records::cells_on(&board.inner, &cells)).transpose()?;
        wish.levels = self.levels.map(|(from, to)| Ok::<_, PyErr>(level(&from)?..=level(&to)?)).transpose()?;
        wish.attempts = numbers::whole(&self.attempts)?;
        Ok(wish)
    }
}

/// Makes a puzzle with exactly one solution on the board of another; see `exactly.generate`.
#[pyfunction]
pub fn generate<'py>(
    py: Python<'py>,
    board: &Puzzle,
    wanted: Wanted<'py>,
    seed: Whole<u64>,
    attempt: Whole<u64>,
    timeout: Option<Seconds>,
) -> PyResult<Bound<'py, PyAny>> {
    let (wish, allowed) = (wanted.wish(py, board)?, Allowed::new(timeout, None));
    let limits = allowed.limits();
    let generated = watch::work(py, allowed.deadline(), || wish.generate(seed.0, attempt.0, &limits))?;
    shown(py, generated.map_err(|error| errors::of(py, error))?)
}

fn shown(py: Python<'_>, generated: crate::library::Generated) -> PyResult<Bound<'_, PyAny>> {
    let solution = Solution::new(&generated.puzzle, generated.solution);
    records::record(py, "Generated", (Puzzle::new(generated.puzzle), solution, generated.attempt))
}

/// Puzzles by chance, as they are asked for: those that the attempts of a seed come to, each once, made by several threads. Ctrl-C loses nothing: who asks on gets
/// the next one. Threads may share it.
#[pyclass(frozen, module = "exactly")]
pub struct Generating {
    /// Attempts in a row that come to nothing new, after which there is an end.
    patience: u64,
    allowed: Allowed,
    ahead: u64,
    work: Turns<Work>,
}

struct Work {
    pool: Pool<u64, Result<crate::library::Generated, Error>>,
    /// How many are still wanted.
    left: u64,
    /// The next attempt to ask for, and the next to take.
    asked: u64,
    taken: u64,
    /// Attempts since the last one that came to something.
    idle: u64,
    seen: HashSet<String>,
    /// What was found and is not handed out, since making it known runs some Python, where Ctrl-C may come in between.
    found: Option<crate::library::Generated>,
}

/// The puzzles that a seed comes to; see `exactly.generate_all`.
#[pyfunction]
#[allow(clippy::too_many_arguments, reason = "the keywords of exactly.generate_all")]
pub fn generating(
    py: Python<'_>,
    board: &Puzzle,
    wanted: Wanted<'_>,
    seed: Whole<u64>,
    attempt: Whole<u64>,
    number: Whole<u64>,
    timeout: Option<Seconds>,
    jobs: Option<Whole<usize>>,
) -> PyResult<Generating> {
    let (mut wish, jobs) = (wanted.wish(py, board)?, pool::jobs(py, jobs)?);
    let patience = wish.attempts;
    wish.attempts = 1;
    let pool = Pool::hire(jobs, move |attempt| wish.generate(seed.0, attempt, &Allowed::default().limits()))?;
    let (asked, taken) = (attempt.0, attempt.0);
    let work = Work { pool, left: number.0, asked, taken, idle: 0, seen: HashSet::new(), found: None };
    Ok(Generating { patience, allowed: Allowed::new(timeout, None), ahead: 4 * jobs as u64, work: Turns::new(work) })
}

#[pymethods]
impl Generating {
    fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    fn __next__<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        self.work.hold(py, |work| {
            let deadline = self.allowed.deadline();
            while work.left > 0 {
                if let Some(found) = &work.found {
                    let shown = shown(py, found.clone())?;
                    (work.found, work.left) = (None, work.left - 1);
                    return Ok(Some(shown));
                }
                while work.asked < work.taken.saturating_add(self.ahead) {
                    work.pool.ask(work.asked, work.asked)?;
                    work.asked += 1;
                }
                let found = work.pool.answer(py, work.taken, deadline)?;
                work.taken += 1;
                match found {
                    Ok(found) if work.seen.insert(text(&found)) => {
                        (work.found, work.idle) = (Some(found), 0);
                        continue;
                    }
                    Ok(_) | Err(Error::NotFound(_)) => work.idle += 1,
                    Err(error) => {
                        work.left = 0;
                        return Err(errors::of(py, error));
                    }
                }
                if work.idle >= self.patience {
                    work.left = 0;
                    return Err(errors::of(py, Error::NotFound(work.idle)));
                }
            }
            Ok(None)
        })
    }

    fn __bool__(&self) -> PyResult<bool> {
        Err(records::untrue("ask Generating for the next one"))
    }

    fn __repr__(&self) -> String {
        "<Generating puzzles>".to_owned()
    }

    fn _repr_html_(&self, py: Python<'_>) -> PyResult<String> {
        picture::facts(py, &self.__repr__(), &[])
    }
}

/// What tells puzzles apart.
fn text(found: &crate::library::Generated) -> String {
    found.puzzle.to_text(Notation::EXACTLY).unwrap_or_default()
}
